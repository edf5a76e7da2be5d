package io.cocoonstack.provider.snapshots.client;

import io.cocoonstack.provider.snapshots.access.Access;
import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.answer.RegistryException.Reason;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Call;
import io.cocoonstack.provider.snapshots.json.JsonObject;
import io.cocoonstack.provider.snapshots.json.JsonText;
import io.cocoonstack.provider.snapshots.json.UnreadableJsonException;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes one tag. A registry that does not remove tags is asked to remove the manifest, which takes every tag of that manifest with
 * it; so that is done only while no other tag names it.
 */
record TagDeletion(RegistryCalls calls, String repository, String tag) {

    private static final Logger log = LoggerFactory.getLogger(TagDeletion.class);
    private static final int MAX_LIST = 16 << 20;

    void run() throws IOException {
        if (delete(tag)) {
            return;
        }
        Optional<String> digest = digest(tag);
        if (digest.isEmpty()) {
            return;
        }
        for (String other : tags()) {
            if (!other.equals(tag) && digest.equals(digest(other))) {
                throw RegistryException.of(
                        Reason.REFUSED,
                        repository + ":" + tag + " is not deleted: the registry deletes no tags, and \"" + other
                                + "\" names the same manifest");
            }
        }
        log.info("{}:{} is deleted with its manifest {}", repository, tag, digest.get());
        if (!delete(digest.get())) {
            throw RegistryException.of(Reason.REFUSED, repository + ": the registry does not delete manifests");
        }
    }

    /** False when the registry does not delete such a thing. */
    private boolean delete(String reference) throws IOException {
        String what = RegistryClient.name(repository, reference);
        return calls.retry().run(() -> {
            Call call = Call.of("DELETE", calls.at(repository, "manifests/" + reference));
            try (Answer answer = calls.send(Access.delete(repository), call)) {
                return switch (answer.status()) {
                    case 200, 202, 204 -> {
                        answer.finish();
                        yield true;
                    }
                    case 404 -> {
                        calls.believeAbsence(what, answer);
                        yield true;
                    }
                    case 400, 405 -> false;
                    default -> throw calls.failure(what, answer);
                };
            }
        });
    }

    private Optional<String> digest(String reference) throws IOException {
        return new RegistryClient(calls).manifest(repository, reference).map(Sha256::of);
    }

    private List<String> tags() throws IOException {
        return calls.retry().run(() -> {
            Call call = Call.of("GET", calls.at(repository, "tags/list"));
            try (Answer answer = calls.send(Access.pull(repository), call)) {
                if (answer.status() != 200) {
                    throw calls.failure(repository + " tags", answer);
                }
                return JsonObject.of(JsonText.parse(answer.text(MAX_LIST)), "").texts("tags");
            } catch (UnreadableJsonException e) {
                throw RegistryException.of(Reason.UNAVAILABLE, repository + ": the list of tags cannot be read");
            }
        });
    }
}
