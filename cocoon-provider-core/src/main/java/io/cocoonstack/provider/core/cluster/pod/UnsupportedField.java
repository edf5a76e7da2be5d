package io.cocoonstack.provider.core.cluster.pod;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.PodSecurityContext;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.ResourceRequirements;
import io.fabric8.kubernetes.api.model.Volume;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a Pod that a MicroVM cannot honour. They are no error, and their author is told of them once; the manual's matrix
 * is made from this list. Fields the API server fills in by itself are not held against anybody.
 */
@SuppressWarnings("ImmutableEnumChecker") // the predicates hold nothing
public enum UnsupportedField {
    INIT_CONTAINERS("spec.initContainers", "a guest boots as a whole", spec -> some(spec.getInitContainers())),
    EPHEMERAL_CONTAINERS(
            "spec.ephemeralContainers",
            "nothing can be started next to a guest",
            spec -> some(spec.getEphemeralContainers())),
    FURTHER_CONTAINERS(
            "spec.containers[1:]",
            "all containers show the one guest",
            spec -> containers(spec).size() > 1),
    COMMAND(
            "spec.containers[].command",
            "the guest starts what its image starts",
            container(container -> some(container.getCommand()))),
    ARGS(
            "spec.containers[].args",
            "the guest starts what its image starts",
            container(container -> some(container.getArgs()))),
    WORKING_DIR(
            "spec.containers[].workingDir",
            "the guest starts what its image starts",
            container(container -> some(container.getWorkingDir()))),
    ENV(
            "spec.containers[].env",
            "it is resolved and checked, but no guest receives it",
            container(container -> some(container.getEnv()))),
    ENV_FROM(
            "spec.containers[].envFrom",
            "it is resolved and checked, but no guest receives it",
            container(container -> some(container.getEnvFrom()))),
    VOLUMES(
            "spec.volumes",
            "a guest sees only its own disks",
            spec -> spec.getVolumes() != null && spec.getVolumes().stream().anyMatch(volume -> !injected(volume))),
    VOLUME_DEVICES(
            "spec.containers[].volumeDevices",
            "a guest sees only its own disks",
            container(container -> some(container.getVolumeDevices()))),
    LIVENESS_PROBE(
            "spec.containers[].livenessProbe",
            "the VM's own probe decides",
            container(container -> container.getLivenessProbe() != null)),
    READINESS_PROBE(
            "spec.containers[].readinessProbe",
            "the VM's own probe decides",
            container(container -> container.getReadinessProbe() != null)),
    STARTUP_PROBE(
            "spec.containers[].startupProbe",
            "the VM's own probe decides",
            container(container -> container.getStartupProbe() != null)),
    LIFECYCLE(
            "spec.containers[].lifecycle",
            "no hook runs inside a guest",
            container(container -> container.getLifecycle() != null)),
    CONTAINER_SECURITY(
            "spec.containers[].securityContext",
            "the guest has a kernel of its own",
            container(container -> container.getSecurityContext() != null)),
    HOST_PORT(
            "spec.containers[].ports[].hostPort",
            "a guest has an address of its own",
            container(container -> container.getPorts() != null
                    && container.getPorts().stream()
                            .anyMatch(port -> port.getHostPort() != null && port.getHostPort() > 0))),
    STDIN(
            "spec.containers[].stdin",
            "the console cannot be typed into",
            container(container -> isTrue(container.getStdin()))),
    TTY(
            "spec.containers[].tty",
            "the console is as the guest sets it up",
            container(container -> isTrue(container.getTty()))),
    RESOURCE_CLAIMS("spec.resourceClaims", "devices are not passed through", spec -> some(spec.getResourceClaims())),
    FURTHER_RESOURCES(
            "spec.containers[1:].resources",
            "only the first container's resources size the VM",
            spec -> containers(spec).stream().skip(1).anyMatch(container -> some(container.getResources()))),
    POD_RESOURCES(
            "spec.resources", "only the first container's resources size the VM", spec -> some(spec.getResources())),
    POD_SECURITY("spec.securityContext", "the guest has a kernel of its own", spec -> some(spec.getSecurityContext())),
    HOST_NETWORK("spec.hostNetwork", "a guest has an address of its own", spec -> isTrue(spec.getHostNetwork())),
    HOST_PID("spec.hostPID", "a guest shares nothing with the host", spec -> isTrue(spec.getHostPID())),
    HOST_IPC("spec.hostIPC", "a guest shares nothing with the host", spec -> isTrue(spec.getHostIPC())),
    HOST_ALIASES("spec.hostAliases", "the guest's name resolution is its own", spec -> some(spec.getHostAliases())),
    DNS_POLICY(
            "spec.dnsPolicy",
            "the guest's name resolution is its own",
            spec -> spec.getDnsPolicy() != null && !spec.getDnsPolicy().equals("ClusterFirst")),
    DNS_CONFIG("spec.dnsConfig", "the guest's name resolution is its own", spec -> spec.getDnsConfig() != null),
    HOSTNAME("spec.hostname", "the guest is named after its VM", spec -> some(spec.getHostname())),
    SHARED_PROCESSES(
            "spec.shareProcessNamespace",
            "all containers show the one guest",
            spec -> isTrue(spec.getShareProcessNamespace())),
    RUNTIME_CLASS("spec.runtimeClassName", "annotations choose the runtime", spec -> some(spec.getRuntimeClassName())),
    READINESS_GATES(
            "spec.readinessGates",
            "Ready follows the probe and the lifecycle alone",
            spec -> some(spec.getReadinessGates())),
    RESTART_POLICY(
            "spec.restartPolicy",
            "a VM that stops is started again, whatever the policy",
            spec -> spec.getRestartPolicy() != null && !spec.getRestartPolicy().equals("Always")),
    ACTIVE_DEADLINE(
            "spec.activeDeadlineSeconds",
            "a VM runs until it is deleted",
            spec -> spec.getActiveDeadlineSeconds() != null);

    /** Volume of the service account token, which admission adds to nearly every Pod. */
    private static final String TOKEN_VOLUME = "kube-api-access-";

    private final String path;
    private final String why;
    private final Predicate<PodSpec> present;

    UnsupportedField(String path, String why, Predicate<PodSpec> present) {
        this.path = path;
        this.why = why;
        this.present = present;
    }

    /** Where the field is, {@code []} for any element. */
    public String path() {
        return path;
    }

    /** Why it has no effect, as the end of a sentence. */
    public String why() {
        return why;
    }

    /** The fields of this Pod that have no effect, in the order of the list. */
    public static List<UnsupportedField> in(Pod pod) {
        PodSpec spec = pod.getSpec();
        return spec == null
                ? List.of()
                : Arrays.stream(values())
                        .filter(field -> field.present.test(spec))
                        .toList();
    }

    private static Predicate<PodSpec> container(Predicate<Container> test) {
        return spec -> containers(spec).stream().anyMatch(test);
    }

    private static List<Container> containers(PodSpec spec) {
        return spec.getContainers() == null
                ? List.of()
                : spec.getContainers().stream()
                        .filter(container -> container != null)
                        .toList();
    }

    private static boolean injected(Volume volume) {
        return volume.getProjected() != null
                && volume.getName() != null
                && volume.getName().startsWith(TOKEN_VOLUME);
    }

    private static boolean some(@Nullable Collection<?> list) {
        return list != null && !list.isEmpty();
    }

    private static boolean some(@Nullable String text) {
        return text != null && !text.isEmpty();
    }

    private static boolean some(@Nullable ResourceRequirements resources) {
        return resources != null && (some(resources.getLimits()) || some(resources.getRequests()));
    }

    private static boolean some(@Nullable Map<?, ?> map) {
        return map != null && !map.isEmpty();
    }

    /** The API server writes an empty one into every Pod. */
    private static boolean some(@Nullable PodSecurityContext context) {
        return context != null && !context.equals(new PodSecurityContext());
    }

    private static boolean isTrue(@Nullable Boolean value) {
        return Boolean.TRUE.equals(value);
    }
}
