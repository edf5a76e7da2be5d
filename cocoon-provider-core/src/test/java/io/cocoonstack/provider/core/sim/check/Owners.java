package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.contract.Annotations;
import io.cocoonstack.provider.core.engine.TrackedPod;
import io.cocoonstack.provider.core.sim.Errand;
import io.cocoonstack.provider.testing.sim.world.Deed;
import io.cocoonstack.provider.testing.sim.world.SimVm;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A VM belongs to at most one Pod: to the one it was made for, until that one gives it up. */
public final class Owners implements Rule {

    private final Scene scene;
    private final Map<String, String> owners = new HashMap<>();
    private final Map<String, Integer> lives = new HashMap<>();
    private final Set<String> startedLate = new HashSet<>();

    Owners(Scene scene) {
        this.scene = scene;
    }

    /** The uid of the Pod a VM belongs to. */
    Optional<String> of(SimVm vm) {
        return Optional.ofNullable(owners.get(vm.id()));
    }

    /** Whether a child process of a dead daemon started a VM that had been seen to be down. */
    boolean startedLate(SimVm vm) {
        return startedLate.contains(vm.id());
    }

    @Override
    public void done(Deed deed) {
        if (deed instanceof Deed.Started(var vm) && scene.late()) {
            startedLate.add(vm.id());
        }
        if (deed instanceof Deed.Booted(var vm, var _) && vm.maker() instanceof Errand errand) {
            own(vm.id(), errand.uid());
            if (scene.late()) {
                // Made by a child process whose parent died: nobody alive knows for whom.
                lives.remove(vm.id());
            }
        }
    }

    @Override
    public void holds() {
        Map<String, String> bound = new HashMap<>();
        for (TrackedPod pod : scene.daemon().pods()) {
            if (pod.bound() == null || !pod.pod().spec().managed()) {
                continue;
            }
            String id = pod.bound().id();
            String uid = pod.pod().ref().uid();
            String other = bound.put(id, uid);
            if (other != null) {
                throw new Broken(Owners.class, "VM " + id + " is bound to " + uid + " and to " + other);
            }
            String before = owners.get(id);
            if (before != null && !before.equals(uid) && stillHis(id, before)) {
                throw new Broken(Owners.class, "VM " + id + " of " + before + " is bound to " + uid);
            }
            own(id, uid);
        }
    }

    /** A daemon that was started anew may only know what is written on the Pod. */
    private boolean stillHis(String id, String uid) {
        boolean written = scene.api()
                .byUid(uid)
                .filter(pod ->
                        Annotations.text(pod.annotations(), Annotations.VM_ID).equals(id))
                .isPresent();
        boolean remembered = lives.getOrDefault(id, 0) == scene.daemon().lives();
        return scene.api().live(uid) && (written || remembered);
    }

    private void own(String id, String uid) {
        owners.put(id, uid);
        lives.put(id, scene.daemon().lives());
    }
}
