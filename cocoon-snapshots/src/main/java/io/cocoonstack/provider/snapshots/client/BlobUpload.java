package io.cocoonstack.provider.snapshots.client;

import io.cocoonstack.provider.snapshots.access.Access;
import io.cocoonstack.provider.snapshots.answer.Failures;
import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.http.Call;
import io.cocoonstack.provider.snapshots.http.Redirects;
import java.io.IOException;
import java.net.URI;

/**
 * Sends one blob: opens an upload, sends all bytes at once, closes the upload with the digest. When a step fails the whole is done
 * again, from a new upload and the first byte, so what the registry and we believe to have arrived cannot differ. A registry that
 * does not take the bytes by themselves gets them together with the digest.
 */
final class BlobUpload {

    private static final String OCTETS = "application/octet-stream";

    private final RegistryCalls calls;
    private final String repository;
    private final Body body;
    private final RegistryClient.Digest digest;
    private boolean atOnce;

    /** @param digest asked for when every byte of the body has been read at least once */
    BlobUpload(RegistryCalls calls, String repository, Body body, RegistryClient.Digest digest) {
        this.calls = calls;
        this.repository = repository;
        this.body = body;
        this.digest = digest;
    }

    void run() throws IOException {
        calls.retry().run(() -> {
            attempt();
            return true;
        });
    }

    private void attempt() throws IOException {
        URI place = begin();
        if (atOnce) {
            finish(place, body);
            return;
        }
        try {
            finish(transmit(place), Body.of(new byte[0]));
        } catch (RegistryException e) {
            switch (e.status()) {
                case 400, 405, 411, 416 -> {
                    atOnce = true;
                    finish(begin(), body);
                }
                default -> throw e;
            }
        }
    }

    private URI begin() throws IOException {
        try (Answer answer = send(Call.of("POST", calls.at(repository, "blobs/uploads/")))) {
            if (answer.status() != 202) {
                throw failure("upload", answer);
            }
            return place(answer);
        }
    }

    private URI transmit(URI place) throws IOException {
        Call patch = Call.of("PATCH", place).with("Content-Type", OCTETS).with(body);
        try (Answer answer = send(patch.waiting(calls.timeouts().commit()))) {
            return switch (answer.status()) {
                case 201, 202, 204 -> place(answer);
                default -> throw failure("upload", answer);
            };
        }
    }

    private void finish(URI open, Body rest) throws IOException {
        String separator = open.getRawQuery() == null ? "?" : "&";
        Call put = Call.of("PUT", URI.create(open + separator + "digest=" + digest.get()))
                .with("Content-Type", OCTETS)
                .with(rest);
        try (Answer answer = send(put.waiting(calls.timeouts().commit()))) {
            if (answer.status() != 201) {
                throw failure("blob " + digest.get(), answer);
            }
            answer.finish();
        }
    }

    private Answer send(Call call) throws IOException {
        return calls.send(Access.push(repository), call);
    }

    private static URI place(Answer answer) throws IOException {
        URI place = Redirects.target(answer);
        answer.finish();
        return place;
    }

    private RegistryException failure(String what, Answer answer) throws IOException {
        return Failures.ofWrite(repository + " " + what, answer);
    }
}
