package io.cocoonstack.provider.testing.apiserver.internal.table;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class PodStatusTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    {"status":{"phase":"Pending"}} | Pending
                    {"status":{"phase":"Pending","reason":"ProviderFailed"}} | ProviderFailed
                    {"status":{"phase":"Pending","containerStatuses":[{"state":{"waiting":{"reason":"ContainerCreating"}}}]}} | ContainerCreating
                    {"status":{"phase":"Running","containerStatuses":[{"ready":true,"state":{"running":{}}}]}} | Running
                    {"status":{"phase":"Failed","containerStatuses":[{"state":{"terminated":{"reason":"Error","exitCode":1}}}]}} | Error
                    {"status":{"phase":"Failed","containerStatuses":[{"state":{"terminated":{"exitCode":7}}}]}} | ExitCode:7
                    {"status":{"phase":"Failed","containerStatuses":[{"state":{"terminated":{"signal":9,"exitCode":137}}}]}} | Signal:9
                    {"status":{"phase":"Succeeded","containerStatuses":[{"state":{"terminated":{"reason":"Completed","exitCode":0}}}]}} | Completed
                    {"metadata":{"deletionTimestamp":"t"},"status":{"phase":"Running"}} | Terminating
                    {"metadata":{"deletionTimestamp":"t"},"status":{"phase":"Failed","reason":"Evicted"}} | Evicted
                    {"metadata":{"deletionTimestamp":"t"},"status":{"phase":"Running","reason":"NodeLost"}} | Unknown
                    {"spec":{"initContainers":[{},{}]},"status":{"phase":"Pending","initContainerStatuses":[{"state":{"terminated":{"exitCode":0}}},{"state":{"running":{}}}]}} | Init:1/2
                    {"spec":{"initContainers":[{}]},"status":{"phase":"Pending","initContainerStatuses":[{"state":{"waiting":{"reason":"ImagePullBackOff"}}}]}} | Init:ImagePullBackOff
                    {"spec":{"initContainers":[{}]},"status":{"phase":"Pending","initContainerStatuses":[{"state":{"terminated":{"exitCode":3}}}]}} | Init:ExitCode:3
                    {"status":{"phase":"Running","containerStatuses":[{"ready":true,"state":{"running":{}}},{"state":{"terminated":{"reason":"Completed"}}}]}} | NotReady
                    {"status":{"phase":"Running","conditions":[{"type":"Ready","status":"True"}],"containerStatuses":[{"state":{"terminated":{"reason":"Completed"}}},{"ready":true,"state":{"running":{}}}]}} | Running
                    """)
    void theStatusIsWorkedOutOfPhaseReasonAndContainers(String pod, String expected) {
        assertThat(PodStatusText.status(Json.parse(pod))).isEqualTo(expected);
    }

    @Test
    void restartsOfInitContainersCountWhileTheyRun() {
        Age age = new Age(Clock.systemUTC());
        JsonNode pod = Json.parse("""
                {"spec":{"initContainers":[{}]},"status":{"phase":"Pending",
                  "initContainerStatuses":[{"restartCount":4,"state":{"running":{}}}],
                  "containerStatuses":[{"restartCount":1,"state":{"waiting":{"reason":"PodInitializing"}}}]}}
                """);

        assertThat(PodStatusText.restarts(pod, age)).isEqualTo("4");
    }

    @Test
    void restartsNameTheLastOne() {
        Age age = new Age(Clock.fixed(Instant.parse("2026-01-01T00:05:00Z"), ZoneOffset.UTC));
        JsonNode pod = Json.parse("""
                {"spec":{"containers":[{},{}]},"status":{"containerStatuses":[
                  {"ready":true,"restartCount":2,"state":{"running":{}},"lastState":{"terminated":{"finishedAt":"2026-01-01T00:02:00Z"}}},
                  {"ready":false,"restartCount":1,"state":{"running":{}},"lastState":{"terminated":{"finishedAt":"2026-01-01T00:01:00Z"}}}]}}
                """);

        assertThat(PodStatusText.restarts(pod, age)).isEqualTo("3 (3m ago)");
        assertThat(PodStatusText.ready(pod)).isEqualTo("1/2");
    }
}
