package io.cocoonstack.vkcocoon.config;

import io.cocoonstack.provider.core.http.ListenAddress;
import io.cocoonstack.vkcocoon.config.section.ListenSection;
import io.cocoonstack.vkcocoon.config.section.ListenSection.KubeletAccess;
import io.cocoonstack.vkcocoon.config.section.Setting;
import io.cocoonstack.vkcocoon.config.section.SnapshotSection;
import io.cocoonstack.vkcocoon.config.section.Values;
import java.util.ArrayList;
import java.util.List;

/** What no variable can know about itself. A value that did not fit its own grammar is not looked at again. */
final class CrossChecks {

    private CrossChecks() {}

    static List<Problem> problems(Values values) {
        List<Problem> problems = new ArrayList<>(collisions(listeners(values)));
        int chunk = values.find(SnapshotSection.CHUNK_SIZE).orElse(0);
        values.find(SnapshotSection.PUSH_BUDGET)
                .filter(budget -> 4L * chunk > budget)
                .ifPresent(budget -> problems.add(new Problem(
                        SnapshotSection.PUSH_BUDGET.name(),
                        "%s=%d is not accepted with %s=%d: expected a budget of at least four chunks, %d"
                                .formatted(
                                        SnapshotSection.PUSH_BUDGET.name(),
                                        budget,
                                        SnapshotSection.CHUNK_SIZE.name(),
                                        chunk,
                                        4L * chunk))));
        return problems;
    }

    static List<String> notices(Values values) {
        List<String> notices = new ArrayList<>();
        if (values.given(ListenSection.CERTIFICATE) != values.given(ListenSection.KEY)) {
            notices.add("only one of VK_TLS_CERT and VK_TLS_KEY is set; the other one stays at its default");
        }
        boolean open = values.find(ListenSection.ACCESS)
                .filter(KubeletAccess.NONE::equals)
                .isPresent();
        if (open && values.given(ListenSection.CLIENT_CA)) {
            notices.add("VK_KUBELET_CLIENT_CA has no effect with VK_KUBELET_AUTH=none");
        }
        return notices;
    }

    private record Listener(Setting<?> setting, ListenAddress address) {}

    private static List<Listener> listeners(Values values) {
        List<Listener> listeners = new ArrayList<>();
        values.find(ListenSection.KUBELET_PORT)
                .ifPresent(
                        port -> listeners.add(new Listener(ListenSection.KUBELET_PORT, new ListenAddress("", port))));
        values.find(ListenSection.METRICS).ifPresent(a -> listeners.add(new Listener(ListenSection.METRICS, a)));
        values.find(ListenSection.PEER).ifPresent(a -> listeners.add(new Listener(ListenSection.PEER, a)));
        return listeners;
    }

    private static List<Problem> collisions(List<Listener> listeners) {
        List<Problem> problems = new ArrayList<>();
        for (int i = 0; i < listeners.size(); i++) {
            for (Listener other : listeners.subList(i + 1, listeners.size())) {
                Listener one = listeners.get(i);
                if (collide(one.address(), other.address())) {
                    problems.add(new Problem(
                            other.setting().name(),
                            "%s=%s is not accepted: expected another port than that of %s, %d"
                                    .formatted(
                                            other.setting().name(),
                                            other.address(),
                                            one.setting().name(),
                                            one.address().port())));
                }
            }
        }
        return problems;
    }

    /** Whether nobody could listen on both. */
    private static boolean collide(ListenAddress one, ListenAddress other) {
        return one.port() == other.port()
                && (everywhere(one) || everywhere(other) || one.host().equals(other.host()));
    }

    private static boolean everywhere(ListenAddress address) {
        return address.host().isEmpty()
                || address.host().equals("0.0.0.0")
                || address.host().equals("::");
    }
}
