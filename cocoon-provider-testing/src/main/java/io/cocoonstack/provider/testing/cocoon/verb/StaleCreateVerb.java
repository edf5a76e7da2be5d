package io.cocoonstack.provider.testing.cocoon.verb;

import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.node.ObjectNode;

/** {@code vm reconcile-stale-create} and {@code gc}: a free operation lock proves that nobody creates the VM any more. */
final class StaleCreateVerb {

    private StaleCreateVerb() {}

    static void run(Session session) {
        session.work();
        Optional<ObjectNode> vm = session.host().vms().find(session.flags().first());
        ObjectNode answer = Json.object();
        vm.ifPresent(found -> answer.put("id", VmVerbs.id(found)));
        answer.put("outcome", vm.map(found -> reconcile(session, found)).orElse("not-found"));
        session.print(answer);
    }

    static void collectAll(Session session) {
        session.work();
        session.host().vms().all().forEach(vm -> reconcile(session, vm));
    }

    private static String reconcile(Session session, ObjectNode vm) {
        if (!Vms.is(vm, "creating")) {
            return "not-creating";
        }
        String id = VmVerbs.id(vm);
        Semaphore lock = session.host().vms().operationLock(id);
        if (!lock.tryAcquire()) {
            return "busy";
        }
        try {
            Optional<ObjectNode> now = session.host().vms().find(id);
            if (now.isEmpty()) {
                return "not-found";
            }
            if (!Vms.is(now.get(), "creating")) {
                return "not-creating";
            }
            VmVerbs.forget(session.host(), now.get());
            session.note(CallLog.Kind.REMOVED, VmVerbs.name(now.get()), id);
            return "collected";
        } finally {
            lock.release();
        }
    }
}
