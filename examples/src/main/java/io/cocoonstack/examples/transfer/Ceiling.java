package io.cocoonstack.examples.transfer;

import java.util.Locale;

/**
 * What no push of a corpus can beat on this machine.
 *
 * @param logical MiB of the export
 * @param wire MiB of the blobs
 * @param sha256 MiB/s of one core
 * @param zstdSeconds of one core for all of it while the others rest, 0 without compression
 * @param zstdTogether the same while the others do it too
 * @param export seconds of one core to read the export
 * @param alone the registry, given nothing but blobs that are ready
 */
record Ceiling(
        double logical,
        double wire,
        double sha256,
        double zstdSeconds,
        double zstdTogether,
        double export,
        Measured alone) {

    private static final int CORES = Runtime.getRuntime().availableProcessors();

    /** MiB/s of compression on every core, and nothing else. */
    double zstd() {
        return CORES * logical / zstdSeconds;
    }

    /** MiB/s of export, compression, the digest of every stored byte, sending and the registry's work, all on the same cores. */
    double together() {
        double work = export + zstdTogether + wire / sha256 + alone.cpuSeconds() + alone.otherCpuSeconds();
        return logical / Math.max(work / CORES, alone.seconds());
    }

    String text() {
        return String.format(
                Locale.ROOT,
                "%nceilings in MiB/s of the export: %sthe registry alone %.0f, "
                        + "all that has to be done (export, zstd, SHA-256 of what is stored, sending, registry) on these cores %.0f%n",
                zstdSeconds == 0
                        ? ""
                        : String.format(
                                Locale.ROOT,
                                "zstd %d times one core %.0f, on %d cores at once %.0f, ",
                                CORES,
                                zstd(),
                                CORES,
                                CORES * logical / zstdTogether),
                logical / alone.seconds(),
                together());
    }
}
