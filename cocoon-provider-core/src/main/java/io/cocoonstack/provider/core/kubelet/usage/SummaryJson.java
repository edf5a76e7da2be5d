package io.cocoonstack.provider.core.kubelet.usage;

import io.cocoonstack.provider.core.stats.GuestUsage;
import io.cocoonstack.provider.core.stats.NodeUsage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.OptionalLong;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The kubelet's summary (k8s.io/kubelet, stats/v1alpha1). Times are RFC 3339 in whole seconds, numbers are exact. */
final class SummaryJson {

    private SummaryJson() {}

    /** {@code brief} leaves out everything but CPU and memory. */
    static String of(String node, Instant started, NodeUsage usage, boolean brief) {
        ObjectNode summary = JsonNodeFactory.instance.objectNode();
        ObjectNode whole = summary.putObject("node").put("nodeName", node).put("startTime", time(started));
        cpu(whole, usage.at(), usage.cpuNanos(), usage.nanoCores());
        memory(whole, usage.at(), usage.memoryUsedBytes());
        ArrayNode pods = summary.putArray("pods");
        // Readers drop the whole node for half an entry.
        usage.guests().stream()
                .filter(GuestUsage::known)
                .forEach(guest -> pod(pods.addObject(), guest, usage.at(), brief));
        return summary.toString();
    }

    private static void pod(ObjectNode pod, GuestUsage usage, Instant at, boolean brief) {
        pod.putObject("podRef")
                .put("name", usage.guest().pod().name())
                .put("namespace", usage.guest().pod().namespace())
                .put("uid", usage.guest().pod().uid());
        // The member has to be there, and a time that moves is better than none: readers take null for year 1.
        Instant began = usage.since().orElse(at);
        Instant podStart =
                usage.guest().started().filter(start -> !start.isAfter(at)).orElse(began);
        pod.put("startTime", time(podStart));
        ObjectNode container = pod.putArray("containers")
                .addObject()
                .put("name", usage.guest().container())
                .put("startTime", time(usage.since().orElse(podStart)));
        cpu(container, at, usage.cpuNanos(), usage.nanoCores());
        memory(container, at, usage.residentBytes());
        usage.traffic()
                .filter(traffic -> !brief && (traffic.received() > 0 || traffic.sent() > 0))
                .ifPresent(traffic -> pod.putObject("network")
                        .put("time", time(at))
                        .put("name", traffic.tap())
                        .put("rxBytes", traffic.received())
                        .put("txBytes", traffic.sent()));
    }

    private static void cpu(ObjectNode of, Instant at, OptionalLong nanos, OptionalLong nanoCores) {
        if (nanos.isPresent()) {
            ObjectNode cpu = of.putObject("cpu").put("time", time(at));
            nanoCores.ifPresent(rate -> cpu.put("usageNanoCores", rate));
            cpu.put("usageCoreNanoSeconds", nanos.getAsLong());
        }
    }

    private static void memory(ObjectNode of, Instant at, OptionalLong bytes) {
        bytes.ifPresent(used -> of.putObject("memory").put("time", time(at)).put("workingSetBytes", used));
    }

    private static String time(Instant at) {
        return at.truncatedTo(ChronoUnit.SECONDS).toString();
    }
}
