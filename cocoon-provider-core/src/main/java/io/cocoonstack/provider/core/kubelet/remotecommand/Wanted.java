package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.core.kubelet.request.Query;
import io.cocoonstack.provider.core.kubelet.request.Refusal;

/**
 * The streams a client asks for. With a terminal there is one output: its stderr is not refused but dropped, as the kubelet does.
 */
record Wanted(boolean stdin, boolean stdout, boolean stderr, boolean tty) {

    static Wanted of(Query query) throws Refusal {
        boolean tty = query.flag("tty");
        Wanted wanted = new Wanted(query.flag("input"), query.flag("output"), query.flag("error") && !tty, tty);
        if (!wanted.stdin && !wanted.stdout && !wanted.stderr) {
            throw Refusal.badRequest("you must specify at least 1 of stdin, stdout, stderr");
        }
        return wanted;
    }
}
