package io.cocoonstack.provider.snapshots.peer.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.snapshots.peer.SavedSnapshot;
import io.cocoonstack.provider.snapshots.peer.SliceChecksum;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PeerServerTest {

    private static final String SLICE = "/v1/snapshot-slice?id=" + SavedSnapshot.ID;

    @TempDir
    Path directory;

    private SavedSnapshot saved;
    private PeerServer server;

    @BeforeEach
    void start() throws IOException {
        saved = SavedSnapshot.vectorA(directory.resolve("store"));
        server = serve(PeerLimits.STANDARD);
    }

    @AfterEach
    void stop() throws IOException, InterruptedException {
        server.close();
    }

    @Test
    void thePlanNamesFilesInOrderAndTheirData() throws IOException {
        Files.createDirectory(saved.directory().resolve("directory"));
        Files.createSymbolicLink(saved.directory().resolve("link"), Path.of("config.json"));
        Files.createFile(saved.directory().resolve("empty.bin"));
        saved.write("hole", 1 << 20, 0, new byte[0]);

        assertThat(get("/v1/snapshot-plan?name=vk-lab-demo-0"))
                .startsWith("HTTP/1.1 200 ")
                .contains("Content-Type: application/json")
                .endsWith("\r\n\r\n{\"snapshotId\":\"AB2CD3EF4GH5IJ6KL7MN2OP3QR\",\"files\":["
                        + "{\"name\":\"config.json\",\"size\":10,\"slices\":[{\"offset\":0,\"length\":10}]},"
                        + "{\"name\":\"empty.bin\",\"size\":0,\"slices\":null},"
                        + "{\"name\":\"hole\",\"size\":1048576,\"slices\":null},"
                        + "{\"name\":\"memory-ranges\",\"size\":65536,\"slices\":[{\"offset\":4096,\"length\":36864}]},"
                        + "{\"name\":\"overlay.qcow2\",\"size\":5000,\"slices\":[{\"offset\":0,\"length\":5000}]},"
                        + "{\"name\":\"state.json\",\"size\":18,\"slices\":[{\"offset\":0,\"length\":18}]}]}\n");
    }

    @Test
    void aSliceIsAnnouncedWithItsTrailerAndEndsWithIt() throws IOException {
        String answer = get(SLICE + "&file=config.json&offset=1&length=6");

        assertThat(answer)
                .startsWith("HTTP/1.1 200 ")
                .contains("Content-Type: application/octet-stream\r\n")
                .contains("Transfer-Encoding: chunked\r\n")
                .contains("Trailer: X-Slice-Crc32c\r\n")
                .endsWith("\r\n\r\n6\r\n\"cpus\"\r\n0\r\nX-Slice-Crc32c: " + checksum("\"cpus\"") + "\r\n\r\n");
    }

    @Test
    void aSliceBehindTheEndOfItsFileEndsWithoutTheTrailer() throws IOException {
        assertThat(get(SLICE + "&file=config.json&offset=8&length=100")).endsWith("\r\n\r\n2\r\n2}\r\n0\r\n\r\n");
        assertThat(get(SLICE + "&file=config.json&offset=9223372036854775807&length=9223372036854775807"))
                .endsWith("\r\n\r\n0\r\n\r\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "/v1/snapshot-plan|400|name is required",
                "/v1/snapshot-plan?name=|400|name is required",
                "/v1/snapshot-plan?name=other|404|there is no snapshot of that name",
                "/v1/snapshot-plan?name=%zz|400|the query cannot be read",
                "/v1/snapshot-slice|400|id, file, offset, length are required",
                "/v1/snapshot-slice?id=a&file=b&offset=0|400|id, file, offset, length are required",
                "/v1/snapshot-slice?id=a&file=b&offset=0&length=0|400|id, file, offset, length are required",
                "/v1/snapshot-slice?id=a&file=b&offset=-1&length=1|400|id, file, offset, length are required",
                "/v1/snapshot-slice?id=a&file=b&offset=0x1&length=1|400|id, file, offset, length are required",
                "/v1/snapshot-slice?id=a&file=b&offset=0&length=9223372036854775808|400|id, file, offset, length are required",
                "/v1/snapshot-slice?id=..&file=b&offset=0&length=1|400|file must be a plain name",
                "/v1/snapshot-slice?id=a%2Fb&file=b&offset=0&length=1|400|file must be a plain name",
                "/v1/snapshot-slice?id=a&file=..%2Fb&offset=0&length=1|400|file must be a plain name",
                "/v1/snapshot-slice?id=a&file=.&offset=0&length=1|400|file must be a plain name",
                "/v1/snapshot-slice?id=a&file=%2Fetc%2Fpasswd&offset=0&length=1|400|file must be a plain name",
                "/v1/snapshot-slice?id=a&file=b%00c&offset=0&length=1|400|file must be a plain name",
                "/v1/snapshot-slice?id=a&file=b&offset=0&length=1|404|there is no such file",
                "/|404|there is nothing",
                "/v1/../v1/snapshot-plan?name=vk-lab-demo-0|404|there is nothing"
            })
    void aBadQuestionIsToldWhatIsWrong(String target, int status, String sentence) throws IOException {
        assertThat(get(target))
                .startsWith("HTTP/1.1 " + status + " ")
                .contains("Content-Type: text/plain")
                .endsWith("\r\n\r\n" + sentence + "\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"HEAD", "POST", "PUT", "DELETE"})
    void onlyGetIsAnswered(String method) throws IOException {
        assertThat(send(method + " /v1/snapshot-plan?name=vk-lab-demo-0 HTTP/1.1\r\nContent-Length: 0\r\n"))
                .startsWith("HTTP/1.1 405 ")
                .contains("Allow: GET\r\n");
    }

    @Test
    void noLinkLeadsOutOfTheStore() throws IOException {
        Path outside = Files.writeString(directory.resolve("outside"), "secret");
        Files.createSymbolicLink(saved.directory().resolve("file-link"), outside);
        Files.createSymbolicLink(saved.store.resolve("id-link"), saved.directory());
        saved.name("vk-linked", "id-link");
        saved.name("vk-escaped", "../store/" + SavedSnapshot.ID);

        assertThat(get(SLICE + "&file=file-link&offset=0&length=1")).startsWith("HTTP/1.1 404 ");
        assertThat(get("/v1/snapshot-slice?id=id-link&file=config.json&offset=0&length=1"))
                .startsWith("HTTP/1.1 404 ");
        assertThat(get("/v1/snapshot-plan?name=vk-linked")).startsWith("HTTP/1.1 500 ");
        assertThat(get("/v1/snapshot-plan?name=vk-escaped")).startsWith("HTTP/1.1 500 ");
    }

    @Test
    void aSnapshotWithoutFilesIsAFaultNotAPlan() throws IOException {
        Files.createDirectory(saved.store.resolve("EMPTY"));
        saved.name("vk-empty", "EMPTY");
        saved.name("vk-gone", "GONE");

        assertThat(get("/v1/snapshot-plan?name=vk-empty")).startsWith("HTTP/1.1 500 ");
        assertThat(get("/v1/snapshot-plan?name=vk-gone")).startsWith("HTTP/1.1 500 ");
    }

    @Test
    void manyQuestionsDoNotStartAsManyProcesses() {
        AtomicInteger asked = new AtomicInteger();
        AtomicInteger answered = new AtomicInteger();
        CountDownLatch release = new CountDownLatch(1);
        saved.onFind = () -> {
            asked.incrementAndGet();
            try {
                release.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        for (int i = 0; i < 2 * PeerRequests.PLANS; i++) {
            Thread.ofVirtual().start(new FutureTask<>(() -> {
                if (get("/v1/snapshot-plan?name=vk-lab-demo-0").startsWith("HTTP/1.1 200 ")) {
                    answered.incrementAndGet();
                }
                return true;
            }));
        }

        await().during(Duration.ofMillis(300)).until(() -> asked.get() == PeerRequests.PLANS);
        release.countDown();

        await().until(() -> answered.get() == 2 * PeerRequests.PLANS);
    }

    @Test
    void oneStreamTooManyIsTurnedAwayAtOnceAndTheNextIsServed() throws IOException, InterruptedException {
        assertThat(PeerLimits.STANDARD.streams())
                .as("of a node that is run by nobody's test")
                .isEqualTo(128);
        restart(limits(1, Duration.ofSeconds(30)));
        saved.write("large", 64 << 20, 0, new byte[0]);
        try (Socket slow = connect()) {
            slow.getOutputStream().write(request(SLICE + "&file=large&offset=0&length=67108864"));
            slow.getInputStream().readNBytes(1);

            assertThat(get(SLICE + "&file=config.json&offset=0&length=1"))
                    .startsWith("HTTP/1.1 503 ")
                    .endsWith("slice streams saturated\n");
            assertThat(get("/v1/snapshot-plan?name=vk-lab-demo-0")).startsWith("HTTP/1.1 200 ");
        }
        await().untilAsserted(() ->
                assertThat(get(SLICE + "&file=config.json&offset=0&length=1")).startsWith("HTTP/1.1 200 "));
    }

    @Test
    void aCallerThatStopsReadingLosesItsStream() throws IOException, InterruptedException {
        restart(limits(1, Duration.ofMillis(300)));
        saved.write("large", 64 << 20, 0, new byte[0]);
        try (Socket stalled = connect()) {
            stalled.getOutputStream().write(request(SLICE + "&file=large&offset=0&length=67108864"));
            stalled.getInputStream().readNBytes(1);

            await().untilAsserted(() -> assertThat(get(SLICE + "&file=config.json&offset=0&length=1"))
                    .startsWith("HTTP/1.1 200 "));
        }
    }

    @Test
    void aHeadThatDripsIsNotWaitedForForever() throws IOException, InterruptedException {
        restart(new PeerLimits(9, 9, Duration.ofMillis(300), Duration.ofSeconds(30), Duration.ofSeconds(30)));
        try (Socket slow = connect()) {
            slow.getOutputStream().write("GET ".getBytes(StandardCharsets.US_ASCII));

            await().untilAsserted(() -> assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> {
                        slow.getOutputStream().write('/');
                        slow.setSoTimeout(50);
                        if (slow.getInputStream().read() < 0) {
                            throw new IOException("closed");
                        }
                    })
                    .withMessageNotContaining("timed out"));
        }
    }

    @Test
    void oneConnectionTooManyIsClosed() throws IOException, InterruptedException {
        restart(new PeerLimits(1, 9, Duration.ofSeconds(9), Duration.ofSeconds(9), Duration.ofSeconds(9)));
        try (Socket first = connect()) {
            first.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            first.getInputStream().readNBytes(1);

            assertThat(get("/")).isEmpty();
        }
    }

    @Test
    void severalRequestsShareAConnection() throws IOException {
        try (Socket socket = connect()) {
            for (int i = 0; i < 3; i++) {
                socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                StringBuilder answer = new StringBuilder();
                while (answer.indexOf("there is nothing\n") < 0) {
                    answer.append((char) socket.getInputStream().read());
                }
                assertThat(answer).startsWith("HTTP/1.1 404 ");
            }
        }
    }

    @Test
    void closingEndsWhatIsOnItsWay() throws IOException, InterruptedException {
        saved.write("large", 64 << 20, 0, new byte[0]);
        try (Socket socket = connect()) {
            socket.getOutputStream().write(request(SLICE + "&file=large&offset=0&length=67108864"));
            socket.getInputStream().readNBytes(1);

            server.close();

            assertThat(drain(socket.getInputStream())).doesNotContain("X-Slice-Crc32c: ");
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> connect().close());
        }
    }

    @Test
    void aTakenAddressIsTold() {
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> PeerServer.start(server.address(), saved.store, saved, PeerLimits.STANDARD));
    }

    private PeerServer serve(PeerLimits limits) throws IOException {
        return PeerServer.start(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), saved.store, saved, limits);
    }

    private void restart(PeerLimits limits) throws IOException, InterruptedException {
        server.close();
        server = serve(limits);
    }

    private static PeerLimits limits(int streams, Duration stall) {
        return new PeerLimits(99, streams, Duration.ofSeconds(30), Duration.ofSeconds(30), stall);
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket();
        socket.setReceiveBufferSize(4096);
        socket.connect(server.address());
        return socket;
    }

    private String get(String target) throws IOException {
        return send("GET " + target + " HTTP/1.1\r\n");
    }

    private static byte[] request(String target) {
        return ("GET " + target + " HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")
                .getBytes(StandardCharsets.US_ASCII);
    }

    private String send(String head) throws IOException {
        try (Socket socket = connect()) {
            socket.getOutputStream()
                    .write((head + "Host: a\r\nConnection: close\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
            return drain(socket.getInputStream());
        }
    }

    private static String drain(InputStream in) {
        StringBuilder text = new StringBuilder();
        byte[] buffer = new byte[8192];
        try {
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                text.append(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
            }
        } catch (IOException e) {
            // The other side went away in the middle, which is what some tests want.
        }
        return text.toString();
    }

    private static String checksum(String text) {
        byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
        SliceChecksum checksum = new SliceChecksum();
        checksum.update(bytes, 0, bytes.length);
        return checksum.text();
    }
}
