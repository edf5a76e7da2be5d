package io.cocoonstack.provider.core.sim;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.cocoonstack.provider.core.sim.check.Broken;
import io.cocoonstack.provider.testing.sim.SimThreads;
import org.slf4j.LoggerFactory;

/** What the engine logs as an error is something nobody foresaw: it ends the run it happens in. Quiet otherwise. */
final class Unforeseen extends AppenderBase<ILoggingEvent> {

    /** The run that a thread belongs to; threads of tasks have it from whoever started them. */
    private static final InheritableThreadLocal<SimThreads> RUN = new InheritableThreadLocal<>();

    private static final String ENGINE = "io.cocoonstack.provider.core";

    private final Logger logger = (Logger) LoggerFactory.getLogger(ENGINE);
    private final Level before = logger.getLevel();
    private final boolean additive = logger.isAdditive();

    private Unforeseen() {}

    /** Listens until it is stopped. */
    static Unforeseen listen() {
        Unforeseen appender = new Unforeseen();
        appender.start();
        appender.logger.setLevel(Level.ERROR);
        appender.logger.setAdditive(false);
        appender.logger.addAppender(appender);
        return appender;
    }

    @Override
    public void stop() {
        super.stop();
        logger.detachAppender(this);
        logger.setLevel(before);
        logger.setAdditive(additive);
    }

    /** From now on the calling thread, and those it starts, belong to that run. */
    static void in(SimThreads threads) {
        RUN.set(threads);
    }

    @Override
    protected void append(ILoggingEvent event) {
        SimThreads threads = RUN.get();
        if (threads != null) {
            String cause = event.getThrowableProxy() == null
                    ? ""
                    : ": " + event.getThrowableProxy().getClassName() + " "
                            + event.getThrowableProxy().getMessage();
            threads.fail(new Broken(Unforeseen.class, event.getFormattedMessage() + cause));
        }
    }
}
