package io.cocoonstack.provider.snapshots.push;

import io.cocoonstack.provider.snapshots.client.RegistryClient;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.work.Background;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/**
 * The blobs of one push. The registry is asked for each, and what it has not is uploaded; of equal ones, as the empty chunks of a
 * memory are, the first is. Nothing is remembered beyond the push, because registries clean up.
 */
final class BlobUploads {

    private final RegistryClient client;
    private final String repository;
    private final Map<String, CompletableFuture<Boolean>> seen = new ConcurrentHashMap<>();

    BlobUploads(RegistryClient client, String repository) {
        this.client = client;
        this.repository = repository;
    }

    /** Returns when the registry has it. */
    void ensure(String digest, Body body) throws IOException {
        CompletableFuture<Boolean> mine = new CompletableFuture<>();
        CompletableFuture<Boolean> first = seen.putIfAbsent(digest, mine);
        if (first != null) {
            await(first);
            return;
        }
        try {
            if (!client.hasBlob(repository, digest)) {
                client.upload(repository, digest, body);
            }
            mine.complete(true);
        } catch (IOException | RuntimeException e) {
            mine.completeExceptionally(e);
            throw e;
        }
    }

    /** Uploads what is still being read, unseen. */
    void send(RegistryClient.Digest digest, Body body) throws IOException {
        client.upload(repository, digest, body);
        seen.put(digest.get(), CompletableFuture.completedFuture(true));
    }

    private static void await(CompletableFuture<Boolean> upload) throws IOException {
        try {
            upload.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new InterruptedIOException("interrupted");
        } catch (ExecutionException e) {
            throw Background.rethrow(e);
        }
    }
}
