package io.cocoonstack.provider.core.kubelet.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.http.WebRequest;
import io.cocoonstack.provider.core.kubelet.access.User;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.testing.fault.Delay;
import io.cocoonstack.provider.testing.memory.InMemoryRuntime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GuestsTest {

    private static final PodRecord OLD = PodRecords.deleting(PodRecords.renewed(PodRecords.run("a"), "old"));
    private static final PodRecord FRESH = PodRecords.renewed(PodRecords.run("a"), "fresh");

    private static String uid(List<PodRecord> pods, Map<String, String> path) throws Refusal {
        List<TrackedPod> tracked = pods.stream()
                .map(pod -> new TrackedPod(
                        pod, null, null, new PodStatus("", "", "", "", "", Instant.EPOCH, List.of(), List.of())))
                .toList();
        WebRequest request = new WebRequest("GET", "/", "", "", Map.of(), List.of(), "");
        return new Guests(() -> tracked, new InMemoryRuntime(Delay.none()))
                .named(new Call(request, path, Query.parse(""), User.ANONYMOUS))
                .ref()
                .uid();
    }

    @Test
    void ofTwoIncarnationsTheOneThatStaysIsMeant() throws Exception {
        Map<String, String> path = Map.of("namespace", "ns", "pod", "a");
        assertThat(uid(List.of(OLD, FRESH), path)).isEqualTo("fresh");
        assertThat(uid(List.of(FRESH, OLD), path)).isEqualTo("fresh");
        assertThat(uid(List.of(OLD), path)).isEqualTo("old");
    }

    @Test
    void aUidNamesItsIncarnationAndNoOther() throws Exception {
        Map<String, String> path = Map.of("namespace", "ns", "pod", "a", "uid", "old");
        assertThat(uid(List.of(FRESH, OLD), path)).isEqualTo("old");
        assertThatThrownBy(() -> uid(List.of(FRESH), path))
                .isInstanceOfSatisfying(
                        Refusal.class, refusal -> assertThat(refusal.status()).isEqualTo(404));
    }
}
