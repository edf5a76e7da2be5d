package io.cocoonstack.provider.snapshots.client;

import io.cocoonstack.provider.snapshots.access.Access;
import io.cocoonstack.provider.snapshots.access.Authorizer;
import io.cocoonstack.provider.snapshots.access.Endpoint;
import io.cocoonstack.provider.snapshots.answer.Failures;
import io.cocoonstack.provider.snapshots.answer.RetryRule;
import io.cocoonstack.provider.snapshots.artifact.Descriptor;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.credentials.CredentialSource;
import io.cocoonstack.provider.snapshots.encoding.DamagedContentException;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.http.Call;
import io.cocoonstack.provider.snapshots.http.Wire;
import io.cocoonstack.provider.snapshots.registry.PlainHttpRule;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/** One registry. Repositories are full names, without the host. */
public final class RegistryClient {

    private static final int MAX_MANIFEST = 100 << 20;
    private static final String ACCEPTED = String.join(
            ", ",
            "application/vnd.oci.image.manifest.v1+json",
            "application/vnd.oci.image.index.v1+json",
            "application/vnd.docker.distribution.manifest.v2+json",
            "application/vnd.docker.distribution.manifest.list.v2+json");

    private final RegistryCalls calls;

    RegistryClient(RegistryCalls calls) {
        this.calls = calls;
    }

    /**
     * @param authority host of the registry, with its port if it has one
     * @param wire stays open when this is forgotten
     */
    public static RegistryClient of(
            String authority, PlainHttpRule plain, CredentialSource credentials, Wire wire, RetryRule retry) {
        Endpoint endpoint = new Endpoint(authority, plain, wire);
        return new RegistryClient(new RegistryCalls(
                wire, endpoint, new Authorizer(endpoint, credentials, wire, System::nanoTime), retry));
    }

    /**
     * The bytes of the manifest under a tag or digest; empty when the registry says that there is none.
     *
     * @param reference tag or digest; what is asked for by digest is verified
     */
    public Optional<byte[]> manifest(String repository, String reference) throws IOException {
        String what = name(repository, reference);
        return calls.retry().run(() -> {
            Call call = Call.of("GET", calls.at(repository, "manifests/" + reference))
                    .with("Accept", ACCEPTED);
            try (Answer answer = calls.send(Access.pull(repository), call)) {
                if (answer.status() == 404) {
                    calls.believeAbsence(what, answer);
                    return Optional.empty();
                }
                if (answer.status() != 200) {
                    throw calls.failure(what, answer);
                }
                return Optional.of(read(what, reference, answer));
            }
        });
    }

    /** Lets a tag name a manifest, whose blobs are all there. */
    public void putManifest(String repository, String tag, byte[] raw, String mediaType) throws IOException {
        calls.retry().run(() -> {
            Call call = Call.of("PUT", calls.at(repository, "manifests/" + tag))
                    .with("Content-Type", mediaType)
                    .with(Body.of(raw))
                    .waiting(calls.timeouts().commit());
            try (Answer answer = calls.send(Access.push(repository), call)) {
                switch (answer.status()) {
                    case 200, 201, 202 -> answer.finish();
                    default -> throw Failures.ofWrite(name(repository, tag), answer);
                }
            }
            return true;
        });
    }

    /** Whether a blob is there. */
    public boolean hasBlob(String repository, String digest) throws IOException {
        return calls.retry().run(() -> {
            Call call = Call.of("HEAD", calls.at(repository, "blobs/" + digest));
            // Asked with the rights to push: an upload is what follows.
            try (Answer answer = calls.send(Access.push(repository), call)) {
                return switch (answer.status()) {
                    case 200 -> true;
                    // Taken for absence too easily, it costs an upload, and that says what is wrong.
                    case 404 -> false;
                    default -> throw calls.failure(name(repository, digest), answer);
                };
            }
        });
    }

    /** The bytes of a blob as they come, not verified; a broken connection is mended where that is possible. */
    public InputStream blob(String repository, Descriptor blob) {
        return new BlobStream(calls, repository, blob);
    }

    /** Uploads a blob, whether it is there or not. */
    public void upload(String repository, String digest, Body body) throws IOException {
        new BlobUpload(calls, repository, body, () -> digest).run();
    }

    /**
     * Uploads a blob whose digest is known when all of it has been read.
     *
     * @param digest may block until then
     */
    public void upload(String repository, Digest digest, Body body) throws IOException {
        new BlobUpload(calls, repository, body, digest).run();
    }

    /** Removes a tag; none is fine. */
    public void delete(String repository, String tag) throws IOException {
        new TagDeletion(calls, repository, tag).run();
    }

    private static byte[] read(String what, String reference, Answer answer) throws IOException {
        byte[] raw = answer.body().readNBytes(MAX_MANIFEST + 1);
        if (raw.length > MAX_MANIFEST) {
            throw new DamagedContentException(what + " has more than " + MAX_MANIFEST + " bytes");
        }
        if (Sha256.isDigest(reference) && !Sha256.of(raw).equals(reference)) {
            throw new DamagedContentException(what + " has the content of " + Sha256.of(raw));
        }
        return raw;
    }

    /** Spells the digest of what is being sent. */
    @FunctionalInterface
    public interface Digest {
        String get() throws IOException;
    }

    static String name(String repository, String reference) {
        return repository + (reference.indexOf(':') < 0 ? ":" : "@") + reference;
    }
}
