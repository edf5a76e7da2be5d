package io.cocoonstack.provider.core.status;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.core.plan.pod.PodRecords;
import io.cocoonstack.provider.core.port.PodStatus;
import io.cocoonstack.provider.probe.ProbeResult;
import io.cocoonstack.provider.probe.Readiness;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The shape of a Pod's status in every situation it can be in. */
class StatusTableTest {

    private static final Instant NOW = Instant.parse("2026-05-01T10:00:00Z");
    private static final Vm VM = new Vm("ID1", "vk-ns-a", "cloud-hypervisor", VmState.RUNNING, 42, List.of());

    @ParameterizedTest(name = "[{index}] {0}")
    @CsvSource(delimiter = '|', textBlock = """
                    being created           | -  | creating    | no  | -         | -       | no  | Pending   |                | none  | none       |
                    hibernated              | -  | hibernated  | no  | -         | -       | no  | Pending   |                | none  | none       |
                    waking                  | -  | creating    | no  | -         | -       | no  | Pending   |                | none  | none       |
                    bound, not answering    | vm | ready       | no  | -         | -       | no  | Running   |                | False | running    | 10.0.0.5
                    answers before its time | vm | creating    | yes | -         | -       | no  | Running   |                | False | running    | 10.0.0.5
                    bound and ready         | vm | ready       | yes | -         | -       | no  | Running   |                | True  | running    | 10.0.0.5
                    hibernating             | vm | hibernating | yes | -         | -       | no  | Running   |                | False | running    | 10.0.0.5
                    hibernate failed        | vm | failed      | yes | owed      | -       | no  | Running   |                | False | running    | 10.0.0.5
                    parked after a clone    | vm | failed      | yes | parked    | -       | no  | Running   |                | False | running    | 10.0.0.5
                    create failed           | -  | failed      | no  | retry     | -       | no  | Pending   | ProviderFailed | none  | none       |
                    create failed, never    | -  | failed      | no  | retry     | -       | yes | Failed    | ProviderFailed | none  | none       |
                    can never be booted     | -  | failed      | no  | permanent | -       | no  | Failed    | ProviderFailed | none  | none       |
                    wake failed             | -  | failed      | no  | owed      | -       | no  | Pending   |                | none  | none       |
                    wake failed, never      | -  | failed      | no  | owed      | -       | yes | Pending   |                | none  | none       |
                    waits for a secret      | -  | creating    | no  | config    | -       | no  | Pending   |                | none  | waiting    |
                    deleted                 | vm | ready       | yes | -         | deleted | no  | Succeeded |                | False | terminated | 10.0.0.5
                    evicted                 | vm | ready       | yes | -         | evicted | no  | Failed    | VMGone         | False | terminated | 10.0.0.5
                    """)
    void everySituationHasItsShape(
            String situation,
            String vm,
            String state,
            String answers,
            String failure,
            String ending,
            String never,
            String phase,
            String reason,
            String ready,
            String containers,
            String podIp) {
        PodRecord pod = PodRecords.run("a");
        PodRecord record = never.equals("yes") ? PodRecords.restartNever(pod) : pod;
        boolean bound = vm.equals("vm");
        PodStatus before = ending.equals("-") ? null : derive(record, true, "ready", "yes", "-", "-", null);

        PodStatus status = derive(record, bound, state, answers, failure, ending, before);

        assertThat(status.phase()).isEqualTo(phase);
        assertThat(status.reason()).isEqualTo(reason == null ? "" : reason);
        assertThat(status.podIp()).isEqualTo(podIp == null ? "" : podIp);
        assertThat(condition(status, "Ready")).isEqualTo(ready);
        assertThat(status.containers())
                .hasSize(containers.equals("none") ? 0 : 1)
                .allSatisfy(container -> assertThat(word(container.state())).isEqualTo(containers));
        if (bound && ending.equals("-")) {
            assertThat(condition(status, "Initialized")).isEqualTo("True");
            assertThat(condition(status, "PodScheduled")).isEqualTo("True");
            assertThat(condition(status, "ContainersReady")).isEqualTo(ready);
        }
        if (ending.equals("evicted")) {
            assertThat(status.containers().getFirst().state())
                    .isInstanceOfSatisfying(PodStatus.State.Terminated.class, ended -> {
                        assertThat(ended.exitCode()).isEqualTo(1);
                        assertThat(ended.reason()).isEqualTo("VMGone");
                    });
        }
    }

    private static PodStatus derive(
            PodRecord pod,
            boolean bound,
            String state,
            String answers,
            String failure,
            String ending,
            PodStatus before) {
        Readiness readiness = answers.equals("yes")
                ? Readiness.unknown().after(new ProbeResult(true, "ping ok"))
                : Readiness.unknown().after(new ProbeResult(false, "ping failed"));
        return PodStatuses.derive(
                new PodStatuses.Facts(
                        pod,
                        bound ? VM : null,
                        "img:1",
                        bound ? "10.0.0.5" : "",
                        bound ? NOW : null,
                        bound ? NOW : null,
                        0,
                        readiness,
                        new Lifecycle(LifecycleState.parse(state).orElseThrow(), 0, ""),
                        failure(failure),
                        switch (ending) {
                            case "deleted" -> new Ending.Cause.Deleted();
                            case "evicted" -> new Ending.Cause.Evicted("VMGone", "gone");
                            default -> null;
                        },
                        "192.0.2.1",
                        before),
                NOW);
    }

    private static Failure failure(String kind) {
        return switch (kind) {
            case "owed" -> Failure.owed("WakePullFailed", "no");
            case "parked" -> Failure.parked("PostCloneIPWaitTimeout", "no");
            case "retry" -> Failure.create("CreateBringUpFailed", "no");
            case "permanent" -> Failure.create("CreateBringUpFailed", "no").forGood();
            case "config" -> new Failure(Failure.Kind.CONFIG, "create", "", "failed", "", "no secret", false);
            default -> null;
        };
    }

    private static String condition(PodStatus status, String type) {
        Optional<PodStatus.Condition> found = status.conditions().stream()
                .filter(condition -> condition.type().equals(type))
                .findFirst();
        return found.map(condition -> condition.status() ? "True" : "False").orElse("none");
    }

    private static String word(PodStatus.State state) {
        return switch (state) {
            case PodStatus.State.Running _ -> "running";
            case PodStatus.State.Waiting _ -> "waiting";
            case PodStatus.State.Terminated _ -> "terminated";
        };
    }
}
