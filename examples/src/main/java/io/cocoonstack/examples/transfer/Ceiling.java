package io.cocoonstack.examples.transfer;

import java.util.Locale;

/**
 * What no push of a corpus can beat on this machine.
 *
 * @param logical MiB of the export
 * @param wire MiB of the blobs
 * @param sha256 MiB/s of one core
 * @param zstdSeconds of one core for all of it, 0 without compression
 * @param alone the registry, given nothing but blobs that are ready
 */
record Ceiling(double logical, double wire, double sha256, double zstdSeconds, Measured alone) {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    /** MiB/s of compression on every core, and nothing else. */
    double zstd() {
        return zstdSeconds == 0 ? Double.POSITIVE_INFINITY : CORES * logical / zstdSeconds;
    }

    /** MiB/s of compression, the digest of every stored byte, and the registry's work, all on the same cores. */
    double together() {
        double work = zstdSeconds + wire / sha256 + alone.otherCpuSeconds();
        return logical / Math.max(work / CORES, alone.seconds());
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "%nceilings in MiB/s of the export: zstd on %d cores %.0f, the registry alone %.0f, "
                        + "zstd + SHA-256 + registry on the same cores %.0f%n",
                CORES,
                zstd(),
                logical / alone.seconds(),
                together());
    }
}
