package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.control.Knobs;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.wire.CallEnded;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import tools.jackson.databind.node.ObjectNode;

/**
 * {@code vm status --event --format json}: differences of periodic listings. A pass follows a change of a record, or the poll
 * interval; a pass that fails counts as empty.
 */
public final class EventsVerb {

    private static final long POLL_MILLIS = 5_000;
    private static final Duration DEBOUNCE = Duration.ofMillis(10);
    private static final Duration LOOK_AGAIN = Duration.ofMillis(50);

    private final Session session;
    private final Map<String, ObjectNode> known = new HashMap<>();

    private EventsVerb(Session session) {
        this.session = session;
    }

    public static void run(Session session) {
        if (!session.flags().has("event")) {
            session.host().vms().all().forEach(vm -> session.call().out(Json.line(vm)));
            return;
        }
        new EventsVerb(session).stream();
    }

    private void stream() {
        Knobs knobs = session.host().knobs();
        session.work();
        while (knobs.take("events.end").isEmpty()) {
            long seen = session.host().vms().changes();
            knobs.take("events.garbage").ifPresent(text -> session.call().out(text + "\n"));
            boolean failed = knobs.take("events.failed-pass").isPresent();
            pass(failed ? List.of() : session.host().vms().all());
            if (!failed) {
                await(seen, Duration.ofMillis(knobs.number("events.poll", POLL_MILLIS)));
            }
        }
    }

    private void await(long seen, Duration poll) {
        long end = System.nanoTime() + poll.toNanos();
        Knobs knobs = session.host().knobs();
        try {
            while (System.nanoTime() < end
                    && session.host().vms().changes() == seen
                    && knobs.present().stream().noneMatch(EventsVerb::urgent)) {
                session.host().vms().awaitChange(seen, LOOK_AGAIN);
                session.call().check();
            }
        } catch (InterruptedException _) {
            throw new CallEnded.Killed();
        }
        session.call().pause(DEBOUNCE);
    }

    private static boolean urgent(String knob) {
        return knob.startsWith("events.end")
                || knob.startsWith("events.garbage")
                || knob.startsWith("events.failed-pass");
    }

    private void pass(List<ObjectNode> listing) {
        Map<String, ObjectNode> present =
                listing.stream().filter(this::wanted).collect(Collectors.toMap(VmDocument::id, Function.identity()));
        present.forEach((id, vm) -> {
            ObjectNode before = known.put(id, vm);
            if (before == null) {
                emit("ADDED", vm);
            } else if (!face(before).equals(face(vm))) {
                emit("MODIFIED", vm);
            }
        });
        List<ObjectNode> gone = known.values().stream()
                .filter(vm -> !present.containsKey(VmDocument.id(vm)))
                .toList();
        gone.forEach(vm -> {
            known.remove(VmDocument.id(vm));
            emit("DELETED", vm);
        });
    }

    private boolean wanted(ObjectNode vm) {
        List<String> filters = session.flags().positionals();
        return filters.isEmpty() || filters.contains(VmDocument.id(vm)) || filters.contains(VmDocument.name(vm));
    }

    /** What a change must touch to be reported. */
    private static List<Object> face(ObjectNode vm) {
        return List.of(
                VmDocument.name(vm),
                vm.path("state").asString(),
                vm.path("config").path("cpu"),
                vm.path("config").path("memory"),
                vm.path("config").path("image"),
                VmDocument.nics(vm).stream().map(VmDocument::staticIp).toList());
    }

    private void emit(String event, ObjectNode vm) {
        ObjectNode line = Json.object().put("event", event);
        line.set("vm", vm);
        session.call().out(Json.line(line));
    }
}
