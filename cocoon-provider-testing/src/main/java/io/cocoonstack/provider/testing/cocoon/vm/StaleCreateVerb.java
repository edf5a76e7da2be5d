package io.cocoonstack.provider.testing.cocoon.vm;

import io.cocoonstack.provider.testing.cocoon.command.Session;
import io.cocoonstack.provider.testing.cocoon.control.CallLog;
import io.cocoonstack.provider.testing.cocoon.host.Json;
import io.cocoonstack.provider.testing.cocoon.host.VmDocument;
import io.cocoonstack.provider.testing.cocoon.host.Vms;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import tools.jackson.databind.node.ObjectNode;

/** {@code vm reconcile-stale-create} and {@code gc}: a free operation lock proves that nobody creates the VM any more. */
public final class StaleCreateVerb {

    private StaleCreateVerb() {}

    public static void run(Session session) {
        session.work();
        Optional<ObjectNode> vm = session.host().vms().find(session.flags().first());
        ObjectNode answer = Json.object();
        vm.ifPresent(found -> answer.put("id", VmDocument.id(found)));
        answer.put("outcome", vm.map(found -> reconcile(session, found)).orElse("not-found"));
        session.print(answer);
    }

    public static void collectAll(Session session) {
        session.work();
        session.host().vms().all().forEach(vm -> reconcile(session, vm));
    }

    private static String reconcile(Session session, ObjectNode vm) {
        if (!Vms.is(vm, "creating")) {
            return "not-creating";
        }
        String id = VmDocument.id(vm);
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
            session.note(CallLog.Kind.REMOVED, VmDocument.name(now.get()), id);
            return "collected";
        } finally {
            lock.release();
        }
    }
}
