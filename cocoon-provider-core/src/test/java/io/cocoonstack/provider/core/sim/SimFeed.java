package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.engine.ProviderEngine;
import io.cocoonstack.provider.core.plan.pod.PodRecord;
import io.cocoonstack.provider.testing.sim.Fate;
import io.cocoonstack.provider.testing.sim.Fault;
import io.cocoonstack.provider.testing.sim.Outside;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The daemon's view of the API server's Pods: late, repeated, sometimes one version behind, with disconnects and versions that
 * are too old. A list never proves that a Pod is gone: what it does not show is looked for by name first.
 */
final class SimFeed {

    private final SimApi api;
    private final Outside outside;
    private final ProviderEngine engine;
    private final Map<String, PodRecord> shown = new LinkedHashMap<>();
    private int cursor;

    SimFeed(SimApi api, Outside outside, ProviderEngine engine) {
        this.api = api;
        this.outside = outside;
        this.engine = engine;
    }

    /** The first list, complete. */
    List<PodRecord> list() {
        cursor = api.version();
        List<PodRecord> pods = api.pods();
        pods.forEach(pod -> shown.put(pod.ref().key(), pod));
        return pods;
    }

    /** Follows for ever. */
    void follow() {
        while (true) {
            while (cursor == api.version()) {
                api.news().await();
            }
            Fate.Verdict fate = outside.fate().judge("pod feed");
            int luck = fate.random().nextInt(100);
            outside.threads().pause(Duration.ofMillis(1 + fate.random().nextInt(luck < 5 ? 5_000 : 60)));
            switch (fate.fault()) {
                case SLOW, HANGS ->
                    outside.threads().pause(Duration.ofSeconds(1 + fate.random().nextInt(60)));
                case REFUSED, ANSWER_LOST -> {
                    outside.threads()
                            .pause(Duration.ofMillis(500 + fate.random().nextInt(15_000)));
                    relist();
                }
                case NONE, KILLED_BEFORE, KILLED_AFTER -> {}
            }
            if (cursor < api.version()) {
                next(fate.fault() != Fault.NONE || luck > 97);
            }
        }
    }

    private void next(boolean odd) {
        SimApi.Change change = api.change(cursor++);
        if (change.gone()) {
            gone(change.pod().ref());
            return;
        }
        PodRecord before = shown.get(change.pod().ref().key());
        seen(change.pod());
        if (odd && before != null && before.ref().equals(change.pod().ref())) {
            // A cache that is behind: the older version once more, and the newer one again.
            engine.podSeen(before);
            outside.threads().pause(Duration.ofMillis(200));
            engine.podSeen(change.pod());
        }
    }

    private void relist() {
        cursor = api.version();
        Set<String> listed = new HashSet<>();
        for (PodRecord pod : api.pods()) {
            listed.add(pod.ref().key());
            seen(pod);
        }
        for (PodRecord missing : List.copyOf(shown.values())) {
            if (!listed.contains(missing.ref().key())
                    && api.byUid(missing.ref().uid()).isEmpty()) {
                gone(missing.ref());
            }
        }
    }

    private void seen(PodRecord pod) {
        PodRecord before = shown.put(pod.ref().key(), pod);
        if (before != null && !before.ref().equals(pod.ref())) {
            engine.podGone(before.ref());
        }
        engine.podSeen(pod);
    }

    private void gone(PodRef ref) {
        PodRecord now = shown.get(ref.key());
        if (now != null && now.ref().equals(ref)) {
            shown.remove(ref.key());
        }
        engine.podGone(ref);
    }
}
