package io.cocoonstack.provider.core.cluster.pod;

import static io.cocoonstack.provider.core.cluster.ScriptedApi.status;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.ScriptedApi;
import io.cocoonstack.provider.core.cluster.ScriptedApi.Answer;
import io.cocoonstack.provider.core.cluster.api.ApiServer;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodFeedTest {

    private static final String LIST = "pods\\?fieldSelector=[^&]*$";
    private static final String WATCH = "watch=true";
    private static final PodRef A = new PodRef("d", "a", "u1");

    private final ScriptedApi api;
    private final KubernetesClient client;
    private final List<String> news = new CopyOnWriteArrayList<>();
    private final BlockingQueue<Answer> watches = new LinkedBlockingQueue<>();
    private final PodTable table = new PodTable(new PodListener() {
        @Override
        public void seen(Pod pod) {
            news.add("seen " + pod.getMetadata().getName() + " "
                    + pod.getMetadata().getUid());
            if (pod.getMetadata().getName().equals("poison")) {
                throw new IllegalStateException("a listener trips");
            }
            if (pod.getMetadata().getName().equals("fatal")) {
                throw new StackOverflowError("the JVM trips");
            }
        }

        @Override
        public void gone(PodRef pod) {
            news.add("gone " + pod.name() + " " + pod.uid());
        }
    });
    private PodFeed feed;

    PodFeedTest() throws IOException {
        api = new ScriptedApi();
        client = api.client();
    }

    @BeforeEach
    void serveAnEmptyListAndAnOpenWatch() {
        list("10");
        api.on("GET", WATCH, (request, answer) -> watches.add(answer.open()));
        feed = feed(timings(Duration.ofSeconds(30), Duration.ofHours(1)));
    }

    @AfterEach
    void stop() throws IOException {
        feed.close();
        client.close();
        api.close();
    }

    private PodFeed feed(FeedTimings timings) {
        return new PodFeed(
                new ApiServer(client),
                client.getKubernetesSerialization(),
                "n",
                table,
                timings,
                InstantSource.system());
    }

    private static FeedTimings timings(Duration silence, Duration relist) {
        return new FeedTimings(
                Duration.ofMinutes(5),
                silence,
                relist,
                Duration.ofMillis(20),
                Duration.ofMillis(100),
                Duration.ofMillis(50));
    }

    private void list(String version, String... pods) {
        api.on("GET", LIST, 200, page(version, pods));
    }

    private static String page(String version, String... pods) {
        return """
            {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"%s"},"items":[%s]}""".formatted(version, String.join(",", pods));
    }

    private static String pod(String name, String uid, String version) {
        return podOn("n", name, uid, version);
    }

    private static String podOn(String node, String name, String uid, String version) {
        return """
            {"kind":"Pod","apiVersion":"v1","metadata":{"name":"%s","namespace":"d","uid":"%s","resourceVersion":"%s"},"spec":{"nodeName":"%s"}}""".formatted(name, uid, version, node);
    }

    private static String event(String type, String object) {
        return "{\"type\":\"" + type + "\",\"object\":" + object + "}";
    }

    private Answer start() throws Exception {
        feed.firstList(Duration.ofSeconds(10));
        feed.follow();
        return nextWatch();
    }

    private Answer nextWatch() throws InterruptedException {
        Answer watch = watches.poll(10, TimeUnit.SECONDS);
        assertThat(watch).as("a watch within ten seconds").isNotNull();
        return watch;
    }

    private void awaitNews(String... expected) {
        await().untilAsserted(() -> assertThat(news).containsExactly(expected));
    }

    @Test
    void theFirstListIsCompleteAndTellsNobody() throws Exception {
        list("10", pod("a", "u1", "3"), pod("b", "u2", "4"));

        List<Pod> first = feed.firstList(Duration.ofSeconds(10));

        assertThat(first).extracting(pod -> pod.getMetadata().getName()).containsExactly("a", "b");
        assertThat(table.find(A)).isPresent();
        assertThat(news).isEmpty();
        assertThat(feed.state().synced()).isTrue();
    }

    @Test
    void listsNameNoVersionAndWatchesGoOnFromTheList() throws Exception {
        start();

        assertThat(api.requests("GET", LIST).getFirst().target()).doesNotContain("resourceVersion");
        assertThat(api.requests("GET", WATCH).getFirst().target())
                .contains("resourceVersion=10", "allowWatchBookmarks=true", "timeoutSeconds=", "spec.nodeName%3Dn");
    }

    @Test
    void addUpdateAndDeleteArriveInOrder() throws Exception {
        Answer watch = start();
        watch.line(event("ADDED", pod("a", "u1", "11")));
        watch.line(event("MODIFIED", pod("a", "u1", "12")));
        watch.line(event("DELETED", pod("a", "u1", "13")));

        awaitNews("seen a u1", "seen a u1", "gone a u1");
        assertThat(table.all()).isEmpty();
    }

    @Test
    void anUpdateOfAPodThatWasNeverAddedIsSeen() throws Exception {
        Answer watch = start();
        watch.line(event("MODIFIED", pod("a", "u1", "12")));

        awaitNews("seen a u1");
        assertThat(table.all()).hasSize(1);
    }

    @Test
    void textOutsideAsciiSurvivesTheWatchEvenWhenAChunkEndsInsideACharacter() throws Exception {
        Answer watch = start();
        byte[] line = (event("ADDED", pod("a", "u1", "11").replace("\"uid\"", "\"labels\":{\"note\":\"日本語é\"},\"uid\""))
                        + "\n")
                .getBytes(StandardCharsets.UTF_8);
        int inside = new String(line, StandardCharsets.UTF_8).indexOf("本") + 1;
        watch.bytes(Arrays.copyOfRange(line, 0, inside));
        watch.bytes(Arrays.copyOfRange(line, inside, line.length));
        watch.line(event("ADDED", pod("b", "u2", "12")));

        awaitNews("seen a u1", "seen b u2");
        assertThat(table.find(A).orElseThrow().getMetadata().getLabels()).containsEntry("note", "日本語é");
    }

    @Test
    void anotherUidUnderTheSameNameIsGoneAndSeen() throws Exception {
        Answer watch = start();
        watch.line(event("ADDED", pod("a", "u1", "11")));
        watch.line(event("MODIFIED", pod("a", "u2", "12")));

        awaitNews("seen a u1", "gone a u1", "seen a u2");
    }

    @Test
    void aLateDeleteOfAnOlderIncarnationLeavesTheNewerOne() throws Exception {
        Answer watch = start();
        watch.line(event("ADDED", pod("a", "u2", "12")));
        watch.line(event("DELETED", pod("a", "u1", "13")));

        awaitNews("seen a u2", "gone a u1");
        assertThat(table.find(new PodRef("d", "a", "u2"))).isPresent();
    }

    @Test
    void podsOfOtherNodesAreLeftAloneAlthoughTheServerShowsThem() throws Exception {
        list("10", podOn("other", "x", "u8", "3"), pod("a", "u1", "4"));
        Answer watch = start();
        watch.line(event("ADDED", podOn("other", "y", "u9", "11")));
        watch.line(event("DELETED", podOn("other", "y", "u9", "12")));
        watch.line(event("ADDED", pod("b", "u2", "13")));

        awaitNews("seen b u2");
        assertThat(table.all()).hasSize(2);
    }

    @Test
    void aListenerThatTripsOverOnePodHearsOfTheNext() throws Exception {
        Answer watch = start();
        watch.line(event("ADDED", pod("poison", "u6", "11")));
        watch.line(event("ADDED", pod("b", "u2", "12")));

        awaitNews("seen poison u6", "seen b u2");
    }

    @Test
    void healthTurnsRedWhenTheThreadIsEndedByTheJvm() throws Exception {
        Answer watch = start();
        await().until(() -> feed.state().watching());
        watch.line(event("ADDED", pod("fatal", "u6", "11")));

        await().dontCatchUncaughtExceptions().until(() -> !feed.state().watching());
    }

    @Test
    void aPodOfImpossibleShapeIsStillSeenByItsIdentity() throws Exception {
        Answer watch = start();
        watch.line(event("ADDED", """
            {"kind":"Pod","metadata":{"name":"a","namespace":"d","uid":"u1","annotations":{"k":"v","odd":7}},"spec":{"nodeName":"n","containers":[{"name":"x"}]},"status":{"conditions":"none"}}"""));
        watch.line(event("ADDED", pod("b", "u2", "12")));

        awaitNews("seen a u1", "seen b u2");
        assertThat(PodRecords.of(table.find(A).orElseThrow()).annotations()).containsEntry("k", "v");
    }

    @Test
    void aPodMissingInAReListIsGoneOnlyAfterADirectLook() throws Exception {
        list("10", pod("a", "u1", "3"), pod("b", "u2", "3"), pod("c", "u3", "3"), pod("kept", "u4", "3"));
        Answer watch = start();
        api.on("GET", "pods/a$", 404, status(404, "NotFound", "pods a not found"));
        api.on("GET", "pods/b$", 200, pod("b", "u22", "9"));
        api.on("GET", "pods/c$", 500, status(500, "InternalError", "no"));
        api.on("GET", "pods/kept$", 200, pod("kept", "u4", "9"));
        list("20");
        watch.line(event("ERROR", status(410, "Expired", "too old resource version")));

        await().untilAsserted(() ->
                assertThat(news).containsExactlyInAnyOrder("gone a u1", "gone b u2", "seen b u22", "seen kept u4"));
        assertThat(table.find(new PodRef("d", "c", "u3"))).isPresent();

        api.on("GET", "pods/c$", 404, status(404, "NotFound", "pods c not found"));
        await().untilAsserted(() -> assertThat(news).contains("gone c u3"));
    }

    @Test
    void aPodThatCameBackOnAnotherNodeIsGoneHere() throws Exception {
        list("10", pod("a", "u1", "3"), pod("b", "u2", "3"));
        Answer watch = start();
        api.on("GET", "pods/a$", 200, podOn("other", "a", "u11", "9"));
        api.on("GET", "pods/b$", 200, """
            {"kind":"Pod","metadata":{"name":"b","namespace":"d","uid":"u22"},"spec":{}}""");
        list("20");
        watch.line(event("ERROR", status(410, "Expired", "too old")));

        await().untilAsserted(() -> assertThat(news).containsExactlyInAnyOrder("gone a u1", "gone b u2"));
        assertThat(table.all()).isEmpty();
    }

    @Test
    void aLookThatShowsNoPodDecidesNothing() throws Exception {
        list("10", pod("a", "u1", "3"));
        Answer watch = start();
        api.on("GET", "pods/a$", 200, "<html>");
        list("20");
        watch.line(event("ERROR", status(410, "Expired", "too old")));

        await().until(() -> api.requests("GET", "pods/a$").size() > 2);
        assertThat(news).isEmpty();
    }

    @Test
    void aWatchThatEndsAtOnceIsNotAskedForInAHurry() throws Exception {
        start().end();
        api.on("GET", WATCH, (request, answer) -> answer.open().end());

        await().until(() -> feed.state().problem().contains("at once"));
        await().until(() -> feed.state().lists() > 1);
    }

    @Test
    void aProxysNotFoundPageProvesNothing() throws Exception {
        list("10", pod("a", "u1", "3"));
        Answer watch = start();
        api.on("GET", "pods/a$", (request, answer) -> answer.whole(404, "text/html", "<h1>404</h1>", ""));
        list("20");
        watch.line(event("ERROR", status(410, "Expired", "too old")));

        await().until(() -> api.requests("GET", "pods/a$").size() > 2);
        assertThat(news).isEmpty();
        assertThat(table.find(A)).isPresent();
    }

    @Test
    void aWatchRefusedWithGoneReadsANewListAndGoesOn() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        api.on("GET", WATCH, (request, answer) -> {
            if (asked.getAndIncrement() == 0) {
                answer.json(410, status(410, "Expired", "too old"));
            } else {
                watches.add(answer.open());
            }
        });
        feed.firstList(Duration.ofSeconds(10));
        list("20", pod("a", "u1", "15"));
        feed.follow();
        nextWatch();

        awaitNews("seen a u1");
        assertThat(api.requests("GET", WATCH).getLast().target()).contains("resourceVersion=20");
    }

    @Test
    void marksMoveTheVersionAResumedWatchStartsFrom() throws Exception {
        Answer watch = start();
        watch.line(event("BOOKMARK", "{\"kind\":\"Pod\",\"metadata\":{\"resourceVersion\":\"77\"}}"));
        watch.end();
        nextWatch();

        assertThat(api.requests("GET", WATCH).getLast().target()).contains("resourceVersion=77");
        assertThat(api.requests("GET", LIST)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"cut", "reset", "half a line", "html", "refused"})
    void aBrokenWatchIsTakenUpAgain(String trouble) throws Exception {
        Answer watch = start();
        watch.line(event("ADDED", pod("a", "u1", "11")));
        awaitNews("seen a u1");
        list("12", pod("a", "u1", "11"));
        AtomicInteger asked = new AtomicInteger();
        api.on("GET", WATCH, (request, answer) -> {
            switch (asked.getAndIncrement()) {
                case 0 -> answer.json(500, status(500, "InternalError", "boom"));
                case 1 ->
                    answer.whole(429, "application/json", status(429, "TooManyRequests", "slow"), "Retry-After: 0\r\n");
                case 2 -> answer.whole(200, "text/html", "<html>login</html>\n", "");
                default -> watches.add(answer.open());
            }
        });
        switch (trouble) {
            case "cut" -> watch.cut();
            case "reset" -> watch.reset();
            case "half a line" -> {
                watch.bytes("{\"type\":\"MODIFIED\",\"object\":{\"kind\":\"Pod\",\"metadata\":{\"na"
                        .getBytes(StandardCharsets.UTF_8));
                watch.cut();
            }
            case "html" -> watch.line("<html>");
            default -> watch.line(event("ERROR", status(500, "InternalError", "etcd")));
        }
        nextWatch().line(event("ADDED", pod("b", "u2", "12")));

        await().untilAsserted(() -> assertThat(news).contains("seen b u2"));
        assertThat(feed.state().problem()).isNotEmpty();
        assertThat(news).noneMatch(line -> line.startsWith("gone"));
    }

    @Test
    void aSilentWatchIsGivenUpAndTakenUpAgain() throws Exception {
        feed = feed(timings(Duration.ofMillis(200), Duration.ofHours(1)));
        start(); // and never a byte
        nextWatch().line(event("ADDED", pod("a", "u1", "11")));

        await().untilAsserted(() -> assertThat(news).contains("seen a u1"));
        assertThat(feed.state().problem()).contains("nothing was heard");
        assertThat(api.requests("GET", LIST))
                .as("silence is no reason to read everything again")
                .hasSize(1);
    }

    @Test
    void marksKeepAWatchFromBeingTakenForDead() throws Exception {
        feed = feed(timings(Duration.ofMillis(600), Duration.ofHours(1)));
        Answer watch = start();
        Instant end = Instant.now().plusMillis(1_800);
        await().pollInterval(Duration.ofMillis(150)).until(() -> {
            watch.line(event("BOOKMARK", "{\"kind\":\"Pod\",\"metadata\":{\"resourceVersion\":\"20\"}}"));
            return Instant.now().isAfter(end);
        });

        assertThat(api.requests("GET", WATCH)).hasSize(1);
    }

    @Test
    void aWatchThatKeepsFailingMakesTheVersionDoubted() throws Exception {
        Answer watch = start();
        // A restored etcd counts from a lower number: the version is from the future, for ever.
        api.on("GET", WATCH, 504, status(504, "Timeout", "Too large resource version"));
        list("4", pod("a", "u1", "3"));
        watch.end();

        awaitNews("seen a u1");
    }

    @Test
    void anOldListIsReadAgainWhenTheWatchIsRenewed() throws Exception {
        feed = feed(timings(Duration.ofSeconds(30), Duration.ofMillis(1)));
        Answer watch = start();
        list("20", pod("a", "u1", "15"));
        watch.end();

        awaitNews("seen a u1");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"10\"},\"items\":null}",
                "{\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"10\"}}",
                "{\"kind\":\"PodList\",\"metadata\":{},\"items\":[]}",
                "{\"kind\":\"PodList\",\"metadata\":{\"resourceVersion\":\"10\"},\"items\":[{\"kind\":",
                "<html>please log in</html>",
                "",
            })
    void aListThatIsNotOneIsNotTakenForAnEmptyOne(String body) {
        api.on("GET", LIST, 200, body);

        assertThatThrownBy(() -> feed.firstList(Duration.ofMillis(200))).isInstanceOf(TimeoutException.class);
        assertThat(feed.state().synced()).isFalse();
        assertThat(feed.state().healthy(Instant.now().plusSeconds(1))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 429, 500, 503})
    void aRefusedListIsAskedForAgainUntilItComes(int code) throws Exception {
        AtomicInteger asked = new AtomicInteger();
        api.on("GET", LIST, (request, answer) -> {
            if (asked.getAndIncrement() < 2) {
                answer.json(code, status(code, "Any", "not now"));
            } else {
                answer.json(200, page("10", pod("a", "u1", "1")));
            }
        });

        assertThat(feed.firstList(Duration.ofSeconds(10))).hasSize(1);
    }

    @Test
    void aListInPiecesIsReadToItsEnd() throws Exception {
        api.on("GET", LIST, 200, """
            {"kind":"PodList","metadata":{"resourceVersion":"10","continue":"more/1"},"items":[%s]}""".formatted(pod("a", "u1", "1")));
        api.on("GET", "continue=more%2F1", 200, page("10", pod("b", "u2", "2")));

        assertThat(feed.firstList(Duration.ofSeconds(10))).hasSize(2);
    }

    @Test
    void healthTurnsRedWhenTheWatchHasBeenDownForAMinute() throws Exception {
        Answer watch = start();
        await().until(() -> feed.state().watching());
        api.on("GET", WATCH, 500, status(500, "InternalError", "no"));
        watch.cut();

        await().until(() -> !feed.state().watching());
        assertThat(feed.state().healthy(feed.state().since().plusSeconds(59))).isTrue();
        assertThat(feed.state().healthy(feed.state().since().plusSeconds(61))).isFalse();
    }

    @Test
    void closingEndsTheWatchAndTheThread() throws Exception {
        start();
        feed.close();
        int asked = api.requests().size();

        await().during(Duration.ofMillis(300)).until(() -> api.requests().size() == asked);
    }
}
