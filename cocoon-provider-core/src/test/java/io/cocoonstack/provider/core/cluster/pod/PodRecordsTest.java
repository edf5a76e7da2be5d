package io.cocoonstack.provider.core.cluster.pod;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.contract.size.PodResources;
import io.cocoonstack.provider.core.plan.pod.ObservedStatus;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PodRecordsTest {

    private static final KubernetesSerialization JSON = new KubernetesSerialization();

    private static PodRecord read(String json) {
        return PodRecords.of(JSON.unmarshal(json, Pod.class));
    }

    @Test
    void everyMemberTheEngineAsksForIsRead() {
        PodRecord pod = read("""
            {"kind":"Pod","apiVersion":"v1",
             "metadata":{"name":"a-0","namespace":"d","uid":"u1","annotations":{"vm.cocoonstack.io/name":"vk-d-a-0"},
               "ownerReferences":[{"kind":"ReplicaSet","name":"r"},{"kind":"CocoonSet","name":"set"},{"kind":"CocoonSet","name":"second"}],
               "deletionTimestamp":"2026-01-01T00:00:30Z","deletionGracePeriodSeconds":30},
             "spec":{"nodeName":"n","restartPolicy":"Never","nodeSelector":{"cocoonstack.io/snapshot-cpu-class":"zen4"},
               "containers":[{"name":"agent","resources":{"requests":{"cpu":"250m","memory":"1Gi"},"limits":{"cpu":"1500m","memory":"0.5G"}}},
                             {"name":"extra","resources":{"limits":{"cpu":"7"}}}]},
             "status":{"phase":"Running","reason":"R","podIP":"10.0.0.7","startTime":"2026-01-01T00:00:00Z",
               "conditions":[{"type":"Ready","status":"False","reason":"LifecycleCreating","message":"waiting","lastTransitionTime":"2026-01-01T00:00:01Z"}],
               "containerStatuses":[{"name":"agent","containerID":"cocoon://VM1","ready":true,"state":{"running":{"startedAt":"2026-01-01T00:00:02Z"}}},
                                    {"name":"extra","ready":false,"state":{"waiting":{"reason":"X"}}},
                                    {"name":"third","ready":false,"state":{"terminated":{"exitCode":1}}}]}}""");

        assertThat(pod.ref()).isEqualTo(new PodRef("d", "a-0", "u1"));
        assertThat(pod.spec().vmName()).isEqualTo("vk-d-a-0");
        assertThat(pod.containers()).containsExactly("agent", "extra");
        assertThat(pod.resources()).isEqualTo(new PodResources(true, "250m", "1500m", "1Gi", "0.5G"));
        assertThat(pod.cpuClass()).isEqualTo("zen4");
        assertThat(pod.cocoonSet()).isEqualTo("set");
        assertThat(pod.restartNever()).isTrue();
        assertThat(pod.observed())
                .isEqualTo(new ObservedStatus(
                        "Running",
                        "R",
                        "10.0.0.7",
                        Instant.parse("2026-01-01T00:00:00Z"),
                        List.of(new ObservedStatus.Condition(
                                "Ready",
                                "False",
                                "LifecycleCreating",
                                "waiting",
                                Instant.parse("2026-01-01T00:00:01Z"))),
                        List.of(
                                new ObservedStatus.Container(
                                        "agent",
                                        "cocoon://VM1",
                                        true,
                                        "running",
                                        Instant.parse("2026-01-01T00:00:02Z")),
                                new ObservedStatus.Container("extra", "", false, "waiting", null),
                                new ObservedStatus.Container("third", "", false, "terminated", null))));
    }

    @Test
    void aRecordDoesNotChangeWithTheObjectItWasReadFrom() {
        Pod pod = JSON.unmarshal("""
            {"metadata":{"name":"a","namespace":"d","uid":"u","annotations":{"k":"v"}},
             "spec":{"containers":[{"name":"agent"}]},"status":{"phase":"Running"}}""", Pod.class);
        PodRecord record = PodRecords.of(pod);
        PodRecord same = PodRecords.of(pod);

        pod.getMetadata().getAnnotations().put("k", "changed");
        pod.getSpec().getContainers().getFirst().setName("changed");
        pod.getStatus().setPhase("changed");

        assertThat(record).isEqualTo(same);
        assertThat(record.annotations()).containsEntry("k", "v");
        assertThatThrownBy(() -> record.annotations().put("k", "changed"))
                .isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void aDeletionWasAskedForItsGracePeriodBeforeTheStamp() {
        PodRecord pod = read("""
            {"metadata":{"name":"a","namespace":"d","uid":"u","deletionTimestamp":"2026-01-01T00:00:30Z","deletionGracePeriodSeconds":10}}""");

        assertThat(pod.deletion()).isEqualTo(new PodRecord.Deletion(Instant.parse("2026-01-01T00:00:20Z"), 10));
    }

    @Test
    void anUnreadableDeletionStampStillMeansDeleting() {
        assertThat(read("""
            {"metadata":{"name":"a","namespace":"d","uid":"u","deletionTimestamp":"soon"}}""").deleting()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "0.5", "1500m", "1e3", "1E3", "2Gi", "0.1Ti", "100000000000000000000", "1.5"})
    void quantitiesStayTheTextTheyWere(String text) {
        PodRecord pod = read("""
            {"metadata":{"name":"a","namespace":"d","uid":"u"},"spec":{"containers":[{"name":"x","resources":{"limits":{"memory":"%s"}}}]}}""".formatted(text));

        assertThat(pod.resources().memoryLimit()).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"metadata\":null,\"spec\":null,\"status\":null}",
                "{\"metadata\":{\"name\":\"n1\",\"namespace\":\"d\",\"uid\":\"1\"},\"spec\":{\"nodeName\":\"n\"},\"status\":null}",
                "{\"metadata\":{\"name\":\"n1\",\"annotations\":null,\"ownerReferences\":null},\"spec\":{\"containers\":null},\"status\":{}}",
                "{\"metadata\":{\"annotations\":{\"a\":null}},\"spec\":{\"containers\":[{}],\"nodeSelector\":null},\"status\":{\"conditions\":null}}",
                "{\"spec\":{\"containers\":[{\"name\":\"x\",\"resources\":{\"limits\":{\"cpu\":null}}}]}}",
                "{\"status\":{\"conditions\":[{}],\"containerStatuses\":[{\"state\":null},{\"ready\":null}],\"startTime\":\"yesterday\"}}",
                "{\"spec\":{\"newest\":{\"of\":\"all\"}},\"status\":{\"phase\":\"Wat\",\"containerStatuses\":[{\"name\":\"x\",\"state\":{\"dreaming\":{}}}]}}",
            })
    void oddObjectsAreReadWithoutAFault(String json) {
        PodRecord pod = read(json);

        assertThat(pod.annotations()).doesNotContainKey("a");
        assertThat(pod.deletion()).isNull();
        assertThat(pod.observed().containers())
                .allMatch(container -> container.state().isEmpty());
    }

    @Test
    void aPodWithoutContainersAsksForNoResources() {
        assertThat(read("{\"spec\":{\"containers\":[]}}").resources().hasContainer())
                .isFalse();
        assertThat(read("{}").resources().hasContainer()).isFalse();
    }
}
