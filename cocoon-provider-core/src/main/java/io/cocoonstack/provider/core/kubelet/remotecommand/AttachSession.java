package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.core.kubelet.logs.GuestLogs;
import io.cocoonstack.provider.core.kubelet.request.Guest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Shows the log of a VM as it grows, until the Pod ends. */
record AttachSession(GuestLogs logs, Guest guest) implements Session {

    private static final String REMARK = "vk-cocoon: a VM has no terminal to attach to; this is its log, read-only\n";

    @Override
    public Outcome run(ClientStreams client) throws InterruptedException {
        try {
            client.stderr().write(REMARK.getBytes(StandardCharsets.UTF_8));
            logs.follow(guest, client.stdout());
            return new Outcome.Done();
        } catch (IOException e) {
            return new Outcome.Failed("error attaching to container: " + e.getMessage());
        }
    }
}
