package io.cocoonstack.examples.transfer;

import com.github.luben.zstd.Zstd;
import io.cocoonstack.provider.snapshots.artifact.Sha256;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.List;

/** What the machine can do at best, one core each, and another program through the same registry. */
final class Ceilings {

    private static final int SAMPLE = 64 << 20;
    private static final int ROUNDS = 4;

    private Ceilings() {}

    /** MiB/s of SHA-256. */
    static double sha256() throws IOException {
        byte[] sample = sample();
        return best(() -> Sha256.of(sample).length());
    }

    /** MiB/s of raw bytes that become one frame. */
    static double zstd(int level) throws IOException {
        byte[] sample = sample();
        return best(() -> Zstd.compress(sample, level).length);
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

    static String directory(Path directory) {
        return "dir:" + directory;
    }

    private static byte[] sample() throws IOException {
        try (InputStream pages = Pages.memory(1).stream(SAMPLE)) {
            return pages.readAllBytes();
        }
    }

    private static double best(Work work) {
        double best = 0;
        for (int i = 0; i < ROUNDS; i++) {
            long start = System.nanoTime();
            if (work.run() < 0) {
                throw new IllegalStateException("no result");
            }
            best = Math.max(best, (SAMPLE >> 20) / ((System.nanoTime() - start) / 1e9));
        }
        return best;
    }

    private interface Work {
        int run();
    }
}
