package io.cocoonstack.provider.network.lease;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.lease.LeaseFailure;
import io.cocoonstack.provider.lease.LeaseFailureException;
import io.cocoonstack.provider.lease.MacAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LeaseReleaserTest {

    private static final MacAddress MAC = new MacAddress("6a:54:5c:00:00:01");
    private static final Instant END = Instant.parse("2099-01-01T00:00:00Z");
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(200);

    private FakeCocoonNet net;

    @BeforeEach
    void startDaemon() throws IOException {
        net = FakeCocoonNet.start();
    }

    @AfterEach
    void stopDaemon() throws IOException {
        net.close();
    }

    @Test
    void leaseIsGivenBackWithTheRequestOfTheContract() throws IOException {
        net.lease(MAC.text(), "172.20.0.11", END);

        release(PATIENT);

        assertThat(net.requests())
                .containsExactly(
                        "DELETE /v1/leases/6a:54:5c:00:00:01 HTTP/1.1\r\nHost: cocoon-net\r\nConnection: close\r\n\r\n");
        assertThat(net.leaseFile()).hasContent("null");
    }

    @Test
    void macWithoutALeaseIsASuccessToo() {
        release(PATIENT);

        assertThat(net.requests()).hasSize(1);
    }

    @Test
    void onlyTheLeaseOfTheMacIsGivenBack() throws IOException {
        String other = "6a:54:5c:00:00:02";
        net.lease(MAC.text(), "172.20.0.11", END);
        net.lease(other, "172.20.0.12", END);

        release(PATIENT);

        assertThat(Files.readString(net.leaseFile())).contains(other).doesNotContain(MAC.text());
    }

    @Test
    void status500IsTriedOnceMore() {
        net.failWrite();

        release(PATIENT);

        assertThat(net.requests()).hasSize(2).allSatisfy(head -> assertThat(head)
                .contains(MAC.text()));
    }

    @Test
    void secondStatus500IsTheEnd() {
        net.failWrite().failWrite();

        assertThat(failure(PATIENT))
                .isEqualTo(new LeaseFailure.Unavailable("release lease for " + MAC
                        + ": cocoon-net returned 500 Internal Server Error: lease release failed"));
        assertThat(net.requests()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"400 Bad Request", "404 Not Found", "405 Method Not Allowed", "499 "})
    void statusThatBlamesTheRequestIsRejectedAndNotRetried(String status) {
        net.answer(FakeCocoonNet.plain(status, "no\n"));

        assertThat(failure(PATIENT))
                .isEqualTo(new LeaseFailure.Rejected(
                        "release lease for " + MAC + ": cocoon-net returned " + status.strip() + ": no"));
        assertThat(net.requests()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"200 OK", "302 Found", "501 Not Implemented", "503 Service Unavailable"})
    void everyOtherStatusIsUnavailableAndNotRetried(String status) {
        net.answer(FakeCocoonNet.plain(status, "two\nlines\n"));

        assertThat(failure(PATIENT))
                .isEqualTo(new LeaseFailure.Unavailable(
                        "release lease for " + MAC + ": cocoon-net returned " + status + ": two lines"));
        assertThat(net.requests()).hasSize(1);
    }

    @Test
    void answerThatKeepsTheConnectionOpenIsTakenAtOnce() {
        net.behave(client -> {
            FakeCocoonNet.write(client, "HTTP/1.1 204 No Content\r\n\r\n");
            net.untilHungUp(client);
        });

        release(PATIENT);

        await().until(() -> net.hungUp() == 1);
    }

    @Test
    void bodyWithALengthIsNotWaitedForPastItsEnd() {
        net.behave(client -> {
            FakeCocoonNet.write(client, "HTTP/1.1 503 Busy\ncontent-length: 4\n\nbusy");
            net.untilHungUp(client);
        });

        assertThat(failure(PATIENT).detail()).endsWith("cocoon-net returned 503 Busy: busy");
    }

    @Test
    void interimAnswersAreSkipped() {
        net.answer("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n");

        release(PATIENT);
    }

    @Test
    void endlessBodyIsCutAndNotReadToItsEnd() {
        net.behave(client -> {
            FakeCocoonNet.write(client, "HTTP/1.1 503 Busy\r\n\r\n");
            while (true) {
                FakeCocoonNet.write(client, "x".repeat(1000));
            }
        });

        assertThat(failure(PATIENT).detail()).endsWith(": " + "x".repeat(4096));
    }

    @Test
    void endlessHeadIsRefused() {
        net.behave(client -> {
            FakeCocoonNet.write(client, "HTTP/1.1 204 No Content\r\n");
            while (true) {
                FakeCocoonNet.write(client, "X-More: and more\r\n");
            }
        });

        assertThat(failure(PATIENT)).isInstanceOf(LeaseFailure.Unavailable.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\r\n\r\n", "SSH-2.0-x\r\n\r\n", "HTTP/1.1 abc Odd\r\n\r\n", "HTTP/2 204 No Content\r\n\r\n"})
    void answerOfAnotherProtocolIsUnavailable(String raw) {
        net.answer(raw);

        assertThat(failure(PATIENT).detail()).endsWith("the answer is not HTTP/1.1");
    }

    @Test
    void droppedConnectionIsUnavailableAndNotRetried() {
        net.drop();

        assertThat(failure(PATIENT)).isInstanceOf(LeaseFailure.Unavailable.class);
        assertThat(net.connections()).isEqualTo(1);
    }

    @Test
    void silentDaemonEndsTheAttemptAtItsLimitAndTheConnectionWithIt() {
        net.neverAnswer();

        assertThat(failure(SHORT).detail()).endsWith("no answer within 200 ms");
        await().until(() -> net.hungUp() == 1);
    }

    @Test
    void limitCoversTheWholeAnswerAndNotEachByte() {
        net.behave(client -> {
            FakeCocoonNet.write(client, "HTTP/1.1 204 No Con");
            net.untilHungUp(client);
        });

        assertThat(failure(SHORT).detail()).endsWith("no answer within 200 ms");
    }

    @Test
    void missingSocketIsUnavailable() {
        Path nowhere = net.socket().resolveSibling("nowhere.sock");

        assertThat(failure(new LeaseReleaser(nowhere, PATIENT)))
                .isInstanceOf(LeaseFailure.Unavailable.class)
                .extracting(LeaseFailure::detail)
                .asString()
                .contains(nowhere.toString());
    }

    @Test
    void refusedConnectionIsUnavailable() throws IOException {
        Path plainFile = net.socket().resolveSibling("file.sock");
        Files.createFile(plainFile);

        assertThat(failure(new LeaseReleaser(plainFile, PATIENT))).isInstanceOf(LeaseFailure.Unavailable.class);
    }

    @Test
    void pathTooLongForASocketIsUnavailable() {
        assertThat(failure(new LeaseReleaser(Path.of("/tmp/" + "x".repeat(200)), PATIENT)))
                .isInstanceOf(LeaseFailure.Unavailable.class);
    }

    @Test
    void cancelledCallerStillGivesTheLeaseBackAndStaysCancelled() throws IOException {
        net.lease(MAC.text(), "172.20.0.11", END);
        Thread.currentThread().interrupt();

        assertThatCode(() -> release(PATIENT)).doesNotThrowAnyException();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(net.leaseFile()).hasContent("null");
    }

    private void release(Duration limit) {
        new LeaseReleaser(net.socket(), limit).release(MAC);
    }

    private LeaseFailure failure(Duration limit) {
        return failure(new LeaseReleaser(net.socket(), limit));
    }

    private static LeaseFailure failure(LeaseReleaser releaser) {
        return catchThrowableOfType(LeaseFailureException.class, () -> releaser.release(MAC))
                .failure();
    }
}
