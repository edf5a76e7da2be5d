package io.cocoonstack.provider.core.kubelet.usage;

import io.cocoonstack.provider.core.stats.Guest;
import io.cocoonstack.provider.core.stats.GuestUsage;
import io.cocoonstack.provider.core.stats.NodeUsage;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * The resource metrics in Prometheus text 0.0.4. Written by hand because the order of the labels counts: conformance tests take the
 * second one for the Pod. Every sample carries the time it was taken at.
 */
final class ResourceText {

    private static final int NANO_DIGITS = 9;

    private final StringBuilder text = new StringBuilder();
    private final NodeUsage usage;
    private final String stamp;

    private ResourceText(NodeUsage usage) {
        this.usage = usage;
        this.stamp = " " + usage.at().toEpochMilli() + "\n";
    }

    static String of(NodeUsage usage) {
        ResourceText page = new ResourceText(usage);
        page.node();
        page.guests();
        return page.text.toString();
    }

    private void node() {
        node(
                "node_cpu_usage_seconds_total",
                "counter",
                "CPU time the node spent working, in core-seconds.",
                seconds(usage.cpuNanos()));
        node(
                "node_memory_working_set_bytes",
                "gauge",
                "Memory of the node in use, in bytes.",
                number(usage.memoryUsedBytes()));
    }

    private void guests() {
        family(
                "container_cpu_usage_seconds_total",
                "counter",
                "CPU time of the container's VM, in core-seconds.",
                ResourceText::container,
                guest -> seconds(guest.cpuNanos()));
        family(
                "container_memory_working_set_bytes",
                "gauge",
                "Resident memory of the container's VM, in bytes.",
                ResourceText::container,
                guest -> number(guest.residentBytes()));
        family(
                "container_cpu_cfs_throttled_seconds_total",
                "counter",
                "Time the container's VM was held back by its quota, in seconds.",
                ResourceText::container,
                guest -> seconds(guest.throttledNanos()));
        family(
                "container_cpu_cfs_throttled_periods_total",
                "counter",
                "Periods the container's VM was held back in.",
                ResourceText::container,
                guest -> number(guest.throttledPeriods()));
        family(
                "container_start_time_seconds",
                "gauge",
                "Start of the container's VM, Unix time in seconds.",
                ResourceText::container,
                guest -> guest.since().map(ResourceText::unixTime));
        family(
                "pod_cpu_usage_seconds_total",
                "counter",
                "CPU time of the Pod's VM, in core-seconds.",
                ResourceText::pod,
                guest -> seconds(guest.cpuNanos()));
        family(
                "pod_memory_working_set_bytes",
                "gauge",
                "Resident memory of the Pod's VM, in bytes.",
                ResourceText::pod,
                guest -> number(guest.residentBytes()));
    }

    private void node(String name, String type, String help, Optional<String> value) {
        value.ifPresent(known -> {
            head(name, type, help);
            text.append(name).append(' ').append(known).append(stamp);
        });
    }

    /** A family without samples is left out with its header: strict parsers refuse a header alone. */
    private void family(
            String name,
            String type,
            String help,
            Function<Guest, String> labels,
            Function<GuestUsage, Optional<String>> value) {
        boolean headed = false;
        List<GuestUsage> guests = usage.guests();
        for (GuestUsage guest : guests) {
            Optional<String> known = value.apply(guest);
            if (known.isPresent()) {
                if (!headed) {
                    head(name, type, help);
                    headed = true;
                }
                text.append(name)
                        .append(labels.apply(guest.guest()))
                        .append(' ')
                        .append(known.get())
                        .append(stamp);
            }
        }
    }

    private void head(String name, String type, String help) {
        text.append("# HELP ").append(name).append(' ').append(help).append('\n');
        text.append("# TYPE ").append(name).append(' ').append(type).append('\n');
    }

    private static String pod(Guest guest) {
        return "{namespace=\"" + escaped(guest.pod().namespace()) + "\",pod=\""
                + escaped(guest.pod().name()) + "\"}";
    }

    private static String container(Guest guest) {
        String pod = pod(guest);
        return pod.substring(0, pod.length() - 1) + ",container=\"" + escaped(guest.container()) + "\"}";
    }

    private static String escaped(String value) {
        return value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    }

    private static String unixTime(Instant at) {
        return BigDecimal.valueOf(at.getEpochSecond())
                .add(BigDecimal.valueOf(at.getNano(), NANO_DIGITS))
                .stripTrailingZeros()
                .toPlainString();
    }

    private static Optional<String> seconds(OptionalLong nanos) {
        return nanos.isEmpty()
                ? Optional.empty()
                : Optional.of(BigDecimal.valueOf(nanos.getAsLong(), NANO_DIGITS)
                        .stripTrailingZeros()
                        .toPlainString());
    }

    private static Optional<String> number(OptionalLong value) {
        return value.isEmpty() ? Optional.empty() : Optional.of(Long.toString(value.getAsLong()));
    }
}
