package io.cocoonstack.provider.core.kubelet;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.http.WebResponse;
import io.cocoonstack.provider.core.kubelet.request.Audit;
import io.cocoonstack.provider.core.kubelet.request.Call;
import io.cocoonstack.provider.core.kubelet.request.Guest;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** {@code /checkpoint}: saves the running VM in the runtime's own snapshot store and answers with the snapshot's name. */
final class Checkpoints {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("uuuuMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final int LONGEST_NAME = 63;

    private final Guests guests;
    private final InstantSource clock;

    Checkpoints(Guests guests, InstantSource clock) {
        this.guests = guests;
        this.clock = clock;
    }

    WebAnswer save(Call call) throws Refusal {
        Guest guest = guests.named(call);
        Optional<Long> timeout = call.query().number("timeout");
        if (timeout.isPresent() && timeout.get() < 0) {
            throw Refusal.badRequest("timeout is " + timeout.get() + ": 0 or more seconds are accepted");
        }
        SnapshotCapability snapshots = guest.runtime()
                .capability(SnapshotCapability.class)
                .filter(_ -> !guest.pod().pod().spec().macos())
                .orElseThrow(() -> Refusal.notFound("the runtime of this Pod takes no snapshots of running VMs"));
        String vm = guest.vm().name();
        String suffix = "-" + STAMP.format(clock.instant());
        String name = "checkpoint-" + vm;
        name = name.substring(0, Math.min(name.length(), LONGEST_NAME - suffix.length())) + suffix;
        Audit audit = new Audit("checkpoint", call, guest, name);
        try {
            snapshots.saveSnapshot(name, guest.vm().id());
        } catch (RuntimeFailureException e) {
            audit.ended("failed: " + e.getMessage());
            throw Refusal.failed("checkpointing of " + guest.ref().key() + " failed: " + e.getMessage());
        }
        audit.ended("saved");
        ObjectNode answer = JsonNodeFactory.instance.objectNode();
        answer.putArray("items").add(name);
        return WebResponse.json(answer.toString());
    }
}
