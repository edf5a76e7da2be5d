package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.core.http.WebAnswer;
import io.cocoonstack.provider.core.kubelet.logs.GuestLogs;
import io.cocoonstack.provider.core.kubelet.request.Audit;
import io.cocoonstack.provider.core.kubelet.request.Call;
import io.cocoonstack.provider.core.kubelet.request.Guest;
import io.cocoonstack.provider.core.kubelet.request.Guests;
import io.cocoonstack.provider.core.kubelet.request.Refusal;
import io.cocoonstack.provider.core.kubelet.spdy.SpdyUpgrade;
import io.cocoonstack.provider.core.kubelet.stream.Patience;
import io.cocoonstack.provider.core.kubelet.stream.UpgradeName;
import io.cocoonstack.provider.core.kubelet.websocket.WebSocketUpgrade;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.LogCapability;
import java.util.List;

/** {@code /exec} and {@code /attach}. What can be refused is refused before the connection changes its protocol. */
public final class RemoteCommands {

    private final Guests guests;
    private final GuestLogs logs;
    private final Patience patience;

    /** {@code logs} is what an attached client sees. */
    public RemoteCommands(Guests guests, GuestLogs logs, Patience patience) {
        this.guests = guests;
        this.logs = logs;
        this.patience = patience;
    }

    /** Runs a command in a guest. */
    public WebAnswer exec(Call call) throws Refusal {
        Guest guest = guests.named(call);
        Wanted wanted = Wanted.of(call.query());
        List<String> command = call.query().all("command");
        if (command.isEmpty() || command.getFirst().isEmpty()) {
            throw Refusal.badRequest("you must specify a command");
        }
        ExecCapability exec = guest.capability(ExecCapability.class, "exec");
        Session session = new ExecSession(exec, guest.vm().id(), command, wanted.tty());
        return upgrade(call, wanted, session, new Audit("exec", call, guest, String.join(" ", command)));
    }

    /**
     * Shows what the VM logs from now on. A guest has no process of the Pod's that one could attach to, and a fresh shell would be
     * something else.
     */
    public WebAnswer attach(Call call) throws Refusal {
        Guest guest = guests.named(call);
        Wanted wanted = Wanted.of(call.query());
        if (wanted.stdin()) {
            throw Refusal.badRequest("attach only shows the VM's log and takes no input: leave out -i, or use exec");
        }
        guest.capability(LogCapability.class, "attach");
        guest.vm();
        Session session = new AttachSession(logs, guest);
        return upgrade(call, wanted, session, new Audit("attach", call, guest, "log"));
    }

    private WebAnswer upgrade(Call call, Wanted wanted, Session session, Audit audit) throws Refusal {
        SessionRun run = new SessionRun(session, audit);
        return switch (UpgradeName.of(call.web())) {
            case SPDY -> {
                Protocol protocol = Protocol.of(SpdyUpgrade.choose(call.web(), Protocol.SPDY));
                yield SpdyUpgrade.answer(
                        protocol.word(),
                        patience,
                        threads -> new SpdySession(protocol, wanted, run, patience, threads));
            }
            case WEBSOCKET -> {
                Protocol protocol =
                        Protocol.of(WebSocketUpgrade.choose(call.web(), Protocol.WEBSOCKET, Protocol.V1.word()));
                yield WebSocketUpgrade.answer(
                        call.web(),
                        protocol.word(),
                        protocol.coding(),
                        patience,
                        threads -> new WebSocketSession(protocol, wanted, run, threads));
            }
        };
    }
}
