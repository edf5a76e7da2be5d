package io.cocoonstack.provider.core.sim;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Whether seeds give the same runs in another process, where collections that have no order come in another one. */
final class SameRun {

    private SameRun() {}

    /** Prints the digest of some seeds' timelines: first seed, number of seeds. */
    public static void main(String[] arguments) {
        Unforeseen unforeseen = Unforeseen.listen();
        System.out.println(here(Long.parseLong(arguments[0]), Integer.parseInt(arguments[1])));
        unforeseen.stop();
    }

    static String here(long first, int count) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (long seed = first; seed < first + count; seed++) {
                new Seed(seed, Seed.SANE)
                        .timeline()
                        .forEach(line -> digest.update(line.getBytes(StandardCharsets.UTF_8)));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }

    static String inAnotherProcess(long first, int count) throws Exception {
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        classPath,
                        SameRun.class.getName(),
                        Long.toString(first),
                        Integer.toString(count))
                .redirectErrorStream(true)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return printed.strip();
    }
}
