package io.cocoonstack.examples.transfer;

import com.github.luben.zstd.ZstdCompressCtx;
import io.cocoonstack.examples.transfer.corpus.Pages;
import io.cocoonstack.examples.transfer.wire.Side;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import io.cocoonstack.provider.snapshots.client.RegistryClient;
import io.cocoonstack.provider.snapshots.http.Body;
import io.cocoonstack.provider.snapshots.store.RegistryStore;
import io.cocoonstack.provider.snapshots.work.Background;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.stream.Stream;

/** What the machine can do at best, one core each, and what the registry and another program can. */
final class Ceilings {

    private static final int SAMPLE = 64 << 20;
    private static final int ROUNDS = 4;
    private static final int CONNECTIONS = 8;

    private Ceilings() {}

    /** MiB/s of SHA-256 on one core. */
    static double sha256() throws IOException {
        byte[] sample;
        try (InputStream pages = Pages.memory(1).stream(SAMPLE)) {
            sample = pages.readAllBytes();
        }
        double best = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            if (!Sha256.isDigest(Sha256.of(sample))) {
                throw new IllegalStateException("no digest");
            }
            best = Math.max(best, (SAMPLE >> 20) / ((System.nanoTime() - start) / 1e9));
        }
        return best;
    }

    /** Seconds in which one core compresses a file, chunk by chunk in one shot each; the faster of two times. */
    static double zstdSeconds(Path file, int level, int chunkMib) throws IOException {
        return Math.min(zstdOnce(file, level, chunkMib), zstdOnce(file, level, chunkMib));
    }

    private static double zstdOnce(Path file, int level, int chunkMib) throws IOException {
        long nanos = 0;
        byte[] chunk = new byte[256 << 10];
        ByteBuffer raw = ByteBuffer.allocateDirect(chunkMib << 20);
        ByteBuffer target = ByteBuffer.allocateDirect((int) com.github.luben.zstd.Zstd.compressBound(raw.capacity()));
        try (InputStream in = Files.newInputStream(file);
                ZstdCompressCtx context = new ZstdCompressCtx()) {
            context.setLevel(level).setChecksum(true);
            for (int count = in.read(chunk); count >= 0; count = in.read(chunk)) {
                raw.put(chunk, 0, count);
                if (raw.remaining() < chunk.length) {
                    nanos += compress(context, raw, target);
                }
            }
            return (nanos + compress(context, raw, target)) / 1e9;
        }
    }

    /** Seconds of each core when all of them do that at once, which is slower: they share caches and memory. */
    static double zstdSecondsTogether(Path file, int level, int chunkMib) throws IOException {
        List<Background<Double>> cores = new ArrayList<>();
        for (int i = 0; i < Runtime.getRuntime().availableProcessors(); i++) {
            cores.add(Background.start("zstd", () -> zstdOnce(file, level, chunkMib)));
        }
        double longest = 0;
        for (Background<Double> core : cores) {
            longest = Math.max(longest, core.await());
        }
        return longest;
    }

    private static long compress(ZstdCompressCtx context, ByteBuffer raw, ByteBuffer target) {
        long start = System.nanoTime();
        context.compress(target.clear(), raw.flip());
        raw.clear();
        return System.nanoTime() - start;
    }

    /** Seconds in which the export alone is read; the faster of two times. */
    static double exportSeconds(TarRuntime local, String name) {
        long best = Long.MAX_VALUE;
        for (int i = 0; i < 2; i++) {
            long start = System.nanoTime();
            local.exportSnapshot(name, OutputStream.nullOutputStream());
            best = Math.min(best, System.nanoTime() - start);
        }
        return best / 1e9;
    }

    /** Uploads the blobs of an artifact, whose digests are known and whose bytes are in memory, and does nothing else. */
    static Measured registry(Side side, RegistryStore store, Path directory) throws Exception {
        List<Path> blobs;
        try (Stream<Path> files = Files.list(directory)) {
            blobs = files.filter(it -> it.getFileName().toString().matches("[0-9a-f]{64}"))
                    .toList();
        }
        return Measured.of(side, () -> {
            Semaphore free = new Semaphore(CONNECTIONS);
            List<Background<Boolean>> uploads = new ArrayList<>();
            for (Path blob : blobs) {
                free.acquire();
                uploads.add(Background.start("upload", () -> {
                    upload(store.client(), blob);
                    free.release();
                    return true;
                }));
            }
            for (Background<Boolean> upload : uploads) {
                upload.await();
            }
        });
    }

    private static void upload(RegistryClient client, Path blob) throws IOException {
        long size = Files.size(blob);
        client.upload("alone", "sha256:" + blob.getFileName(), new Body() {
            @Override
            public long size() {
                return size;
            }

            @Override
            public InputStream open() throws IOException {
                return Files.newInputStream(blob);
            }
        });
    }

    /** Seconds of one run of {@code skopeo copy}. */
    static double skopeo(String from, String to) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Process process = new ProcessBuilder(List.of(
                        "skopeo",
                        "--insecure-policy",
                        "copy",
                        "-q",
                        "--src-tls-verify=false",
                        "--dest-tls-verify=false",
                        from,
                        to))
                .inheritIO()
                .start();
        if (process.waitFor() != 0) {
            throw new IOException("skopeo copy " + from + " " + to + " failed");
        }
        return (System.nanoTime() - start) / 1e9;
    }
}
