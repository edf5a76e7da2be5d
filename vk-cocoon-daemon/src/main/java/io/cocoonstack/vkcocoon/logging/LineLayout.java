package io.cocoonstack.vkcocoon.logging;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.core.LayoutBase;
import io.cocoonstack.vkcocoon.text.OneLine;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.event.KeyValuePair;

/**
 * One record on one line: time in UTC, level, the last part of the logger's name, message, keys and values ({@code pod},
 * {@code vm} and so on, from the record and from the thread's context), and the chain of causes. Frames follow a cause at debug
 * and finer, and always when it is a programming error: a failed command is none.
 */
final class LineLayout extends LayoutBase<ILoggingEvent> {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

    /** Where the exceptions come from that nobody throws on purpose. */
    private static final String PROGRAMMING_ERRORS = "java.lang.";

    /** Frames shown per cause. */
    private static final int FRAMES = 40;

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(200);
        Instant time = event.getInstant() != null ? event.getInstant() : Instant.ofEpochMilli(event.getTimeStamp());
        line.append(TIME.format(time)).append(' ').append(event.getLevel().toString());
        line.append(" ".repeat(Math.max(1, 6 - event.getLevel().toString().length())));
        String logger = event.getLoggerName();
        line.append(logger, logger.lastIndexOf('.') + 1, logger.length()).append(": ");
        line.append(OneLine.of(event.getFormattedMessage()));
        List<KeyValuePair> pairs = event.getKeyValuePairs();
        if (pairs != null) {
            pairs.forEach(pair -> appendPair(line, pair.key, String.valueOf(pair.value)));
        }
        event.getMDCPropertyMap().forEach((key, value) -> appendPair(line, key, value));
        appendCauses(line, event.getThrowableProxy());
        return line.append('\n').toString();
    }

    private void appendCauses(StringBuilder line, @Nullable IThrowableProxy thrown) {
        boolean debugging = debugging();
        String separator = " | ";
        for (IThrowableProxy cause = thrown; cause != null; cause = cause.getCause()) {
            String name = cause.getClassName();
            line.append(separator).append(name, name.lastIndexOf('.') + 1, name.length());
            if (cause.getMessage() != null) {
                line.append(": ").append(OneLine.of(cause.getMessage()));
            }
            if (debugging || name.startsWith(PROGRAMMING_ERRORS)) {
                appendFrames(line, cause.getStackTraceElementProxyArray());
            }
            separator = " | caused by ";
        }
    }

    private static void appendFrames(StringBuilder line, StackTraceElementProxy[] frames) {
        for (int i = 0; i < Math.min(FRAMES, frames.length); i++) {
            line.append(i == 0 ? " at " : " < ").append(frames[i].getStackTraceElement());
        }
    }

    private boolean debugging() {
        return getContext() instanceof ch.qos.logback.classic.LoggerContext context
                && context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME).isDebugEnabled();
    }

    private static void appendPair(StringBuilder line, String key, String value) {
        line.append(' ').append(key).append('=');
        boolean plain = !value.isEmpty()
                && value.codePoints().noneMatch(c -> c <= ' ' || c == '"' || c == '=' || Character.isISOControl(c));
        line.append(plain ? value : OneLine.quoted(value));
    }
}
