package io.cocoonstack.vkcocoon.logging;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.logging.LogManager;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Sets up the log. */
public final class Logging {

    /** Libraries whose doings are not ours to tell; their warnings stay. */
    private static final List<String> QUIET = List.of("io.fabric8", "io.vertx", "io.netty");

    private Logging() {}

    /** Sends records of {@code least} and above to standard error; replaces whatever was set up before. */
    public static void start(Level least) {
        // Libraries that log through java.util.logging would write lines of their own shape.
        LogManager.getLogManager().reset();
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.reset();

        LineLayout layout = new LineLayout();
        layout.setContext(context);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(layout);
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setTarget("System.err");
        console.setEncoder(encoder);
        console.start();

        ch.qos.logback.classic.Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
        root.addAppender(console);
        root.setLevel(ch.qos.logback.classic.Level.convertAnSLF4JLevel(least));
        Level quiet = least == Level.ERROR ? Level.ERROR : Level.WARN;
        QUIET.forEach(
                name -> context.getLogger(name).setLevel(ch.qos.logback.classic.Level.convertAnSLF4JLevel(quiet)));
    }
}
