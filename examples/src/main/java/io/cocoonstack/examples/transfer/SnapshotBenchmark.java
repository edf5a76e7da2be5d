package io.cocoonstack.examples.transfer;

import io.cocoonstack.examples.transfer.corpus.Corpus;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * {@code SnapshotBenchmark measure <directory> <scale> [what…]} measures; {@code SnapshotBenchmark verify <directory> <scale> [what…]}
 * compares what comes back with what was sent, and is meant to be run with a small heap. A scale of 10 makes everything a tenth of
 * its size. {@code what} narrows the matrix down: names of corpora, names of ways, numbers of chunks at once.
 */
public final class SnapshotBenchmark {

    private final Path directory;
    private final int scale;
    private final List<String> wanted;

    private SnapshotBenchmark(Path directory, int scale, List<String> wanted) {
        this.directory = directory;
        this.scale = scale;
        this.wanted = wanted;
    }

    public static void main(String[] args) throws Exception {
        if (args.length < 3 || !List.of("measure", "verify").contains(args[0])) {
            System.err.println("expected: measure|verify <directory> <scale> [corpus|way|chunks at once…]");
            System.exit(2);
        }
        SnapshotBenchmark benchmark = new SnapshotBenchmark(
                Files.createDirectories(Path.of(args[1])),
                Integer.parseInt(args[2]),
                Arrays.asList(args).subList(3, args.length));
        if (args[0].equals("verify")) {
            benchmark.verify();
        } else {
            benchmark.measure();
        }
    }

    private void verify() throws Exception {
        RoundTrips roundTrips = new RoundTrips(directory, scale);
        for (Corpus corpus : wanted(List.of(Corpus.values()))) {
            roundTrips.run(corpus);
        }
    }

    private void measure() throws Exception {
        double sha256 = Ceilings.sha256();
        System.out.printf(
                Locale.ROOT,
                "%d cores; SHA-256 %.0f MiB/s each%n",
                Runtime.getRuntime().availableProcessors(),
                sha256);
        Matrix.warmUp(directory);
        for (Corpus corpus : wanted(List.of(Corpus.values()))) {
            Matrix matrix = new Matrix(directory, corpus, scale);
            for (Way way : wanted(Way.ALL)) {
                matrix.measure(way, wanted(way.concurrencies()), sha256);
            }
            matrix.close();
        }
    }

    /** Those that were named, or all when none was. */
    private <T> List<T> wanted(List<T> all) {
        List<T> named = all.stream().filter(it -> wanted.contains(name(it))).toList();
        return named.isEmpty() ? all : named;
    }

    private static String name(Object thing) {
        return thing instanceof Way way ? way.name() : thing.toString();
    }
}
