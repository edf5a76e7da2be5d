package io.cocoonstack.provider.network.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.network.LogCapture;
import java.io.IOException;
import java.net.Inet4Address;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class PingerTest {

    private static final Inet4Address A = address("172.20.0.11");
    private static final Inet4Address B = address("172.20.0.12");
    private static final Duration PATIENT = Duration.ofSeconds(20);
    private static final Duration SHORT = Duration.ofMillis(150);
    private static final Optional<String> ANSWERED = Optional.empty();
    private static final Optional<String> UNANSWERED = Optional.of("no reply within 150 ms");

    private Pinger pinger;

    @AfterEach
    void closePinger() {
        pinger.close();
    }

    @Test
    void answeredRequestIsAPing() {
        FakeEchoChannel channel = start(FakeEchoChannel.answering());

        assertThat(pinger.ping(A, PATIENT)).isEqualTo(ANSWERED);
        assertThat(channel.sent()).singleElement().satisfies(sent -> {
            assertThat(sent.target()).isEqualTo(A);
            assertThat(sent.echo().identifier()).isEqualTo(0x1234);
            assertThat(sent.echo().payload()).startsWith("vk-cocoon");
        });
    }

    @Test
    void everyPingHasASequenceAndAPayloadOfItsOwn() {
        FakeEchoChannel channel = start(FakeEchoChannel.answering());
        for (int i = 0; i < 50; i++) {
            pinger.ping(A, PATIENT);
        }

        assertThat(channel.sent()).extracting(sent -> sent.echo().sequence()).doesNotHaveDuplicates();
        assertThat(channel.sent()).extracting(sent -> sent.echo().payload()).doesNotHaveDuplicates();
    }

    @Test
    void silenceIsAFailureAtTheLimit() {
        start(FakeEchoChannel.silent());

        assertThat(pinger.ping(A, SHORT)).isEqualTo(UNANSWERED);
    }

    @Test
    void replyOfAnotherAddressIsIgnored() {
        start(new FakeEchoChannel(true, (net, request) -> net.reply(B, request.echo())));

        assertThat(pinger.ping(A, SHORT)).isEqualTo(UNANSWERED);
        assertThat(pinger.strays()).isEqualTo(1);
    }

    @Test
    void replyWithAnotherIdentifierIsIgnoredOnARawSocket() {
        start(new FakeEchoChannel(true, PingerTest::answerAsPort));

        assertThat(pinger.ping(A, SHORT)).isEqualTo(UNANSWERED);
    }

    @Test
    void identifierIsNotComparedWhereTheKernelRewritesIt() {
        start(new FakeEchoChannel(false, PingerTest::answerAsPort));

        assertThat(pinger.ping(A, PATIENT)).isEqualTo(ANSWERED);
    }

    @Test
    void replyWithAnotherSequenceOrPayloadIsIgnored() {
        start(new FakeEchoChannel(true, (net, request) -> {
            Echo echo = request.echo();
            net.reply(A, new Echo(echo.identifier(), echo.sequence() + 1, echo.payload()));
            net.reply(A, new Echo(echo.identifier(), echo.sequence(), "vk-cocoon"));
        }));

        assertThat(pinger.ping(A, SHORT)).isEqualTo(UNANSWERED);
        assertThat(pinger.strays()).isEqualTo(2);
    }

    @Test
    void lateReplyDoesNotSatisfyTheNextPing() {
        AtomicReference<Echo> earlier = new AtomicReference<>();
        start(new FakeEchoChannel(true, (net, request) -> {
            Echo before = earlier.getAndSet(request.echo());
            if (before != null) {
                net.reply(A, before);
            }
        }));

        assertThat(pinger.ping(A, SHORT)).isEqualTo(UNANSWERED);
        assertThat(pinger.ping(A, SHORT)).isEqualTo(UNANSWERED);
        assertThat(pinger.strays()).isEqualTo(1);
    }

    @Test
    void lateReplyDoesNotSatisfyTheNextPingEvenWhenSequencesWrapAround() {
        AtomicReference<Echo> first = new AtomicReference<>();
        AtomicReference<Echo> last = new AtomicReference<>();
        start(new FakeEchoChannel(true, (net, request) -> {
            last.set(request.echo());
            if (!first.compareAndSet(null, request.echo())) {
                net.reply(A, request.echo().sequence() == first.get().sequence() ? first.get() : request.echo());
            }
        }));
        pinger.ping(A, SHORT);
        for (int i = 1; i < 65536; i++) {
            assertThat(pinger.ping(A, PATIENT)).isEqualTo(ANSWERED);
        }

        assertThat(pinger.ping(A, SHORT)).isEqualTo(UNANSWERED);
        assertThat(last.get().sequence()).isEqualTo(first.get().sequence());
    }

    @Test
    void silentGuestAmongHundredsIsTheOnlyOneThatFails() throws InterruptedException {
        start(new FakeEchoChannel(true, (net, request) -> {
            if (!request.target().equals(A)) {
                net.reply(request.target(), request.echo());
            }
        }));
        Map<Inet4Address, Optional<String>> outcomes = new ConcurrentHashMap<>();
        List<Inet4Address> targets = IntStream.range(0, 300)
                .mapToObj(i -> i == 150 ? A : address("10.0." + i / 200 + "." + i % 200))
                .toList();
        List<Thread> pings = targets.stream()
                .map(target -> Thread.startVirtualThread(
                        () -> outcomes.put(target, pinger.ping(target, target.equals(A) ? SHORT : PATIENT))))
                .toList();
        for (Thread ping : pings) {
            ping.join();
        }

        assertThat(outcomes).hasSize(300);
        assertThat(outcomes.entrySet().stream()
                        .filter(entry -> entry.getValue().isPresent())
                        .map(Map.Entry::getKey)
                        .collect(Collectors.toSet()))
                .containsExactly(A);
    }

    @Test
    void hundredsOfWaitingPingsLeaveVirtualThreadsRunning() throws InterruptedException {
        FakeEchoChannel channel = start(FakeEchoChannel.silent());
        List<Thread> pings = IntStream.range(0, 300)
                .mapToObj(i -> Thread.startVirtualThread(() -> pinger.ping(A, PATIENT)))
                .toList();
        await().until(() -> channel.sent().size() == 300);

        CountDownLatch ran = new CountDownLatch(1000);
        for (int i = 0; i < 1000; i++) {
            Thread.startVirtualThread(ran::countDown);
        }
        ran.await();

        assertThat(pings).allMatch(Thread::isAlive);
        pings.forEach(Thread::interrupt);
        for (Thread ping : pings) {
            ping.join();
        }
    }

    @Test
    void interruptEndsThePingAndIsKept() {
        start(FakeEchoChannel.silent());
        Thread.currentThread().interrupt();

        assertThat(pinger.ping(A, PATIENT)).contains("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void requestThatCannotBeSentIsAFailureThatNamesTheTarget() {
        FakeEchoChannel channel = start(FakeEchoChannel.answering());
        channel.failSends(new IOException("network is unreachable"));

        assertThat(pinger.ping(A, PATIENT)).contains("send icmp echo to 172.20.0.11: network is unreachable");
    }

    @Test
    void brokenReceiverFailsPingsAtOnceIsLoggedOnceAndHeals() {
        FakeEchoChannel channel = start(FakeEchoChannel.answering());
        try (LogCapture log = new LogCapture(Pinger.class)) {
            channel.failReceives(new IOException("errno 9"));
            Optional<String> broken = Optional.of("read icmp reply: errno 9");
            // The receiver may still be inside its last good call.
            await().until(() -> pinger.ping(A, PATIENT).equals(broken));

            assertThat(pinger.ping(A, PATIENT)).isEqualTo(broken);
            assertThat(log.warnings()).hasSize(1);
        }

        channel.failReceives(null);
        await().until(() -> pinger.ping(A, PATIENT).isEmpty());
    }

    @Test
    void closeEndsWaitingPingsThenTheChannelAndRefusesNewOnes() throws InterruptedException {
        FakeEchoChannel channel = start(FakeEchoChannel.silent());
        AtomicReference<Optional<String>> outcome = new AtomicReference<>();
        Thread waiting = Thread.startVirtualThread(() -> outcome.set(pinger.ping(A, PATIENT)));
        await().until(() -> channel.sent().size() == 1);

        pinger.close();
        waiting.join();

        assertThat(outcome.get()).contains("the pinger is closed");
        assertThat(channel.closed()).isTrue();
        assertThat(pinger.ping(A, PATIENT)).contains("the pinger is closed");
        assertThat(channel.sent()).hasSize(1);
    }

    private FakeEchoChannel start(FakeEchoChannel channel) {
        pinger = Pinger.start(channel, 0x71234);
        return channel;
    }

    private static void answerAsPort(FakeEchoChannel net, FakeEchoChannel.Sent request) {
        net.reply(
                request.target(),
                new Echo(7, request.echo().sequence(), request.echo().payload()));
    }

    private static Inet4Address address(String ip) {
        return Inet4Address.ofLiteral(ip);
    }
}
