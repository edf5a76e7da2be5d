package io.cocoonstack.provider.core.kubelet.remotecommand;

import io.cocoonstack.provider.core.kubelet.request.Audit;
import java.io.IOException;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One session, from the moment all its streams are there. {@link #start} and {@link #clientGone} on the event loop. */
final class SessionRun {

    private static final Logger LOG = LoggerFactory.getLogger(SessionRun.class);

    /** The client, as the session's end concerns it. */
    interface Client {

        /** Tells how it ended, and ends the connection in good order. Blocks. */
        void farewell(Outcome outcome) throws IOException;

        /** Ends the connection without a word, which no client takes for success. */
        void abort();
    }

    private final Session session;
    private final Audit audit;
    private @Nullable Thread thread;
    private boolean gone;

    SessionRun(Session session, Audit audit) {
        this.session = session;
        this.audit = audit;
    }

    void start(ClientStreams streams, Client client, Executor threads) {
        try {
            threads.execute(() -> run(streams, client));
        } catch (RejectedExecutionException e) {
            LOG.debug("no session any more: the server closes");
            client.abort();
        }
    }

    /** It will never start. */
    void refused(String why) {
        audit.ended(why);
    }

    private void run(ClientStreams streams, Client client) {
        String result = "failed";
        boolean said = false;
        try {
            Outcome outcome = interruptibly(streams);
            result = outcome.summary();
            client.farewell(outcome);
            said = true;
        } catch (InterruptedException e) {
            result = "the client left";
        } catch (IOException e) {
            result = result + ", but the client was lost: " + e.getMessage();
        } catch (RuntimeException | Error e) {
            LOG.error("a session failed", e);
            result = "failed: " + e;
        }
        audit.ended(result);
        if (!said) {
            client.abort();
        }
    }

    /** Only this part is interrupted when the client leaves. A session may see the loss in its streams first and call it a failure. */
    private Outcome interruptibly(ClientStreams streams) throws InterruptedException {
        enter();
        try {
            Outcome outcome = session.run(streams);
            leave();
            return outcome;
        } finally {
            forget();
        }
    }

    private synchronized void enter() throws InterruptedException {
        if (gone) {
            throw new InterruptedException();
        }
        thread = Thread.currentThread();
    }

    private synchronized void leave() throws InterruptedException {
        forget();
        if (gone) {
            throw new InterruptedException();
        }
    }

    private synchronized void forget() {
        thread = null;
    }

    /** The client left: whatever runs for it ends. */
    synchronized void clientGone() {
        gone = true;
        Thread running = thread;
        if (running != null) {
            running.interrupt();
        }
    }
}
