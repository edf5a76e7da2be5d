package io.cocoonstack.provider.network.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.lease.Lease;
import io.cocoonstack.provider.lease.LeaseFailure;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.network.LogCapture;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeaseFileTest {

    private final AtomicReference<Instant> now = new AtomicReference<>(Instant.parse("2026-08-21T12:00:00Z"));
    private final AtomicInteger reads = new AtomicInteger();

    @TempDir
    private Path directory;

    private Path path;
    private LeaseFile file;

    @BeforeEach
    void openFile() {
        path = directory.resolve("leases.json");
        file = counting(Files::readAllBytes);
    }

    @Test
    void unchangedFileIsReadOnce() throws IOException {
        publish(rows("172.20.0.11"));

        for (int i = 0; i < 10; i++) {
            assertThat(addresses(file)).containsExactly("172.20.0.11");
        }
        assertThat(reads).hasValue(1);
    }

    @Test
    void renamedInFileIsReadAgain() throws IOException {
        publish(rows("172.20.0.11"));
        addresses(file);

        publish(rows("172.20.0.12", "172.20.0.13"));

        assertThat(addresses(file)).containsExactlyInAnyOrder("172.20.0.12", "172.20.0.13");
    }

    @Test
    void replacementWithTheSameSizeAndTimeIsNoticed() throws IOException {
        publish(rows("172.20.0.11"));
        FileTime time = Files.getLastModifiedTime(path);
        addresses(file);

        Path next = directory.resolve("leases-1.json");
        Files.writeString(next, rows("172.20.0.12"));
        Files.setLastModifiedTime(next, time);
        Files.move(next, path, StandardCopyOption.ATOMIC_MOVE);

        assertThat(addresses(file)).containsExactly("172.20.0.12");
    }

    @Test
    void rewriteInPlaceIsNoticedByItsNanoseconds() throws IOException {
        publish(rows("172.20.0.11"));
        addresses(file);
        FileTime later =
                FileTime.from(Files.getLastModifiedTime(path).toInstant().plusNanos(1));

        Files.writeString(path, rows("172.20.0.12"));
        Files.setLastModifiedTime(path, later);

        assertThat(addresses(file)).containsExactly("172.20.0.12");
    }

    @Test
    void missingFileIsAFailureAndNoEmptyTable() {
        assertThat(failure(file)).isEqualTo(new LeaseFailure.Unavailable("stat lease file " + path + ": no such file"));
    }

    @Test
    void missingFileIsAFailureEvenAfterAGoodTable() throws IOException {
        publish(rows("172.20.0.11"));
        addresses(file);

        Files.delete(path);

        assertThat(failure(file).detail()).endsWith("no such file");
    }

    @Test
    void directoryAtThePathIsAFailure() throws IOException {
        Files.createDirectory(path);

        assertThat(failure(file).detail()).isEqualTo("stat lease file " + path + ": not a regular file");
    }

    @Test
    void tornFileIsAFailureUntilTheNextRename() throws IOException {
        publish(rows("172.20.0.11").substring(0, 50));
        assertThat(failure(file).detail()).startsWith("decode lease file " + path + ": ");

        publish(rows("172.20.0.12"));

        assertThat(addresses(file)).containsExactly("172.20.0.12");
    }

    @Test
    void tornFileIsNotReadForEveryProbeButAgainAfterASecond() throws IOException {
        publish("[");
        for (int i = 0; i < 10; i++) {
            failure(file);
        }
        assertThat(reads).hasValue(1);

        now.updateAndGet(instant -> instant.plusSeconds(1));
        failure(file);

        assertThat(reads).hasValue(2);
    }

    @Test
    void clockThatIsSetBackDoesNotKeepAFailureAlive() throws IOException {
        publish("[");
        failure(file);

        now.updateAndGet(instant -> instant.minus(Duration.ofDays(1)));
        failure(file);

        assertThat(reads).hasValue(2);
    }

    @Test
    void readErrorIsAFailureThatHeals() throws IOException {
        publish(rows("172.20.0.11"));
        AtomicReference<IOException> fault = new AtomicReference<>(new IOException("Input/output error"));
        LeaseFile broken = counting(from -> {
            if (fault.get() != null) {
                throw fault.get();
            }
            return Files.readAllBytes(from);
        });
        assertThat(failure(broken).detail()).isEqualTo("read lease file " + path + ": Input/output error");

        fault.set(null);
        now.updateAndGet(instant -> instant.plusSeconds(1));

        assertThat(addresses(broken)).containsExactly("172.20.0.11");
    }

    @Test
    void hugeFileIsRefused() throws IOException {
        try (RandomAccessFile sparse = new RandomAccessFile(path.toFile(), "rw")) {
            sparse.setLength(LeaseFile.SIZE_LIMIT + 1L);
        }

        assertThat(failure(new LeaseFile(path, now::get)).detail())
                .isEqualTo("read lease file " + path + ": larger than 4194304 bytes");
    }

    @Test
    void fileOfExactlyTheLimitIsRead() throws IOException {
        publish(rows("172.20.0.11")
                + " ".repeat(LeaseFile.SIZE_LIMIT - rows("172.20.0.11").length()));

        assertThat(addresses(new LeaseFile(path, now::get))).containsExactly("172.20.0.11");
    }

    @Test
    void binaryFileIsRefused() throws IOException {
        Files.write(path, new byte[] {0x7f, 'E', 'L', 'F', 0, 1, 2, 3, (byte) 0xff});

        assertThat(failure(new LeaseFile(path, now::get)).detail())
                .startsWith("decode lease file ")
                .doesNotContain("\n");
    }

    @Test
    void hundredsOfProbesThatWakeTogetherCauseOneRead() throws Exception {
        publish(rows("172.20.0.11"));
        CountDownLatch go = new CountDownLatch(1);
        LeaseFile slow = counting(from -> {
            awaitLatch(go);
            return Files.readAllBytes(from);
        });
        ConcurrentLinkedQueue<Set<String>> answers = new ConcurrentLinkedQueue<>();
        List<Thread> probes = IntStream.range(0, 300)
                .mapToObj(i -> Thread.startVirtualThread(() -> answers.add(addresses(slow))))
                .toList();
        await().until(() -> probes.stream().allMatch(probe -> probe.getState() == Thread.State.WAITING));

        go.countDown();
        for (Thread probe : probes) {
            probe.join();
        }

        assertThat(reads).hasValue(1);
        assertThat(answers).hasSize(300).containsOnly(Set.of("172.20.0.11"));
    }

    @Test
    void slowReadOfAnOldFileDoesNotHoldUpLookupsInTheNewOne() throws Exception {
        publish(rows("172.20.0.11"));
        CountDownLatch go = new CountDownLatch(1);
        CountDownLatch reading = new CountDownLatch(1);
        LeaseFile slow = counting(from -> {
            byte[] text = Files.readAllBytes(from);
            if (reads.get() == 1) {
                reading.countDown();
                awaitLatch(go);
            }
            return text;
        });
        Thread first = Thread.startVirtualThread(slow::table);
        reading.await();

        publish(rows("172.20.0.12"));
        assertThat(addresses(slow)).containsExactly("172.20.0.12");

        go.countDown();
        first.join();
        assertThat(addresses(slow)).containsExactly("172.20.0.12");
    }

    @Test
    void twoHundredLookupsDuringAHundredRenamesNeverSeeAMixture() throws Exception {
        publish(generation(0));
        LeaseFile real = new LeaseFile(path, now::get);
        ConcurrentLinkedQueue<String> mixtures = new ConcurrentLinkedQueue<>();
        AtomicInteger seen = new AtomicInteger();
        AtomicInteger last = new AtomicInteger(-1);
        List<Thread> lookups = IntStream.range(0, 200)
                .mapToObj(i -> Thread.startVirtualThread(() -> {
                    while (seen.get() != last.get()) {
                        Set<String> generations = real.table().leases().values().stream()
                                .map(lease -> lease.ip().split("\\.")[1])
                                .collect(Collectors.toSet());
                        if (generations.size() != 1 || real.table().leases().size() != 100) {
                            mixtures.add(generations.toString());
                        }
                        seen.accumulateAndGet(
                                Integer.parseInt(generations.iterator().next()), Math::max);
                    }
                }))
                .toList();

        for (int generation = 1; generation <= 100; generation++) {
            publish(generation(generation));
            int published = generation;
            await().pollInterval(Duration.ofMillis(1)).until(() -> seen.get() == published);
        }
        last.set(100);
        for (Thread lookup : lookups) {
            lookup.join();
        }

        assertThat(mixtures).isEmpty();
    }

    @Test
    void leftoversOfTheWriterAreIgnored() throws IOException {
        publish(rows("172.20.0.11"));
        Files.writeString(directory.resolve("leases-2914.json"), "[{");

        assertThat(addresses(file)).containsExactly("172.20.0.11");
    }

    @Test
    void contestedAddressIsLoggedOnceForEachChange() throws IOException {
        String contested = "[" + row("6a:54:5c:00:00:01", "172.20.0.20", "2099-01-01T00:00:00Z") + ","
                + row("6a:54:5c:00:00:02", "172.20.0.20", "2099-01-02T00:00:00Z") + "]";
        try (LogCapture log = new LogCapture(LeaseFile.class)) {
            for (int renewal = 0; renewal < 5; renewal++) {
                publish(contested);
                assertThat(addresses(file)).containsExactly("172.20.0.20");
            }
            publish(rows("172.20.0.20"));
            addresses(file);
            publish(contested);
            addresses(file);

            assertThat(log.warnings()).hasSize(2).allSatisfy(line -> assertThat(line)
                    .contains("172.20.0.20", "6a:54:5c:00:00:01"));
        }
    }

    private LeaseFile counting(LeaseFile.Content content) {
        return new LeaseFile(path, now::get, from -> {
            reads.incrementAndGet();
            return content.read(from);
        });
    }

    private void publish(String text) throws IOException {
        Path temporary = Files.createTempFile(directory, "leases-", ".json");
        Files.writeString(temporary, text);
        Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    }

    private static void awaitLatch(CountDownLatch latch) throws IOException {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private static Set<String> addresses(LeaseFile file) {
        return file.table().leases().values().stream().map(Lease::ip).collect(Collectors.toSet());
    }

    private static LeaseFailure failure(LeaseFile file) {
        return catchThrowableOfType(LeaseFailureException.class, file::table).failure();
    }

    private static String generation(int generation) {
        return IntStream.range(0, 100)
                .mapToObj(i ->
                        row("02:00:00:00:00:%02x".formatted(i), "10." + generation + ".0." + i, "2099-01-01T00:00:00Z"))
                .collect(Collectors.joining(",", "[", "]"));
    }

    private static String rows(String... ips) {
        List<String> rows = new ArrayList<>();
        for (String ip : ips) {
            rows.add(row("6a:54:5c:00:00:%02x".formatted(rows.size() + 1), ip, "2099-01-01T00:00:00Z"));
        }
        return rows.toString();
    }

    private static String row(String mac, String ip, String expiry) {
        return "{\"mac\":\"%s\",\"ip\":\"%s\",\"expiry\":\"%s\"}".formatted(mac, ip, expiry);
    }
}
