package io.cocoonstack.vkcocoon.logging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.event.Level;

class LoggingTest {

    private final ByteArrayOutputStream written = new ByteArrayOutputStream();
    private final PrintStream before = System.err;

    @BeforeEach
    void catchStandardError() {
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
    }

    @AfterEach
    void giveStandardErrorBack() {
        System.setErr(before);
        MDC.clear();
        Logging.start(Level.INFO);
    }

    @Test
    void aRecordIsOneLineWithItsKeys() {
        Logging.start(Level.INFO);
        Logger log = LoggerFactory.getLogger("a.b.Lane");
        MDC.put("pod", "ns/p-ü");

        log.atWarn().addKeyValue("vm", "vk-ns-p 1").log("step failed:\nsecond line");

        assertThat(lines())
                .singleElement()
                .asString()
                .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z WARN  Lane: step failed:\\\\nsecond line"
                        + " vm=\"vk-ns-p 1\" pod=ns/p-ü");
    }

    @Test
    void aFailureShowsItsCausesAndAProgrammingErrorItsFramesOnTheSameLine() {
        Logging.start(Level.INFO);

        LoggerFactory.getLogger("x")
                .error("no good", new SomeFailure("exit 1\nError: gone", new IllegalStateException("odd")));

        assertThat(lines())
                .singleElement()
                .asString()
                .contains(
                        "no good | LoggingTest$SomeFailure: exit 1\\nError: gone | caused by IllegalStateException: odd at ")
                .contains("LoggingTest.aFailureShowsItsCauses");
    }

    @Test
    void aFailureThatWasForeseenShowsNoFrames() {
        Logging.start(Level.INFO);

        LoggerFactory.getLogger("x").error("no good", new SomeFailure("exit 1", null));

        assertThat(lines()).singleElement().asString().endsWith("no good | LoggingTest$SomeFailure: exit 1");
    }

    @Test
    void theLevelHoldsAndLibrariesStayQuiet() {
        Logging.start(Level.DEBUG);

        LoggerFactory.getLogger("io.cocoonstack.x").trace("too fine");
        LoggerFactory.getLogger("io.cocoonstack.x").debug("fine");
        LoggerFactory.getLogger("io.netty.x").info("noise");
        LoggerFactory.getLogger("io.vertx.x").debug("noise");
        LoggerFactory.getLogger("io.fabric8.x").info("noise");
        java.util.logging.Logger.getLogger("io.vertx.x").warning("noise of another shape");
        LoggerFactory.getLogger("io.fabric8.x").warn("worth it");

        assertThat(lines()).hasSize(2);
        assertThat(lines().get(0)).contains("DEBUG x: fine");
        assertThat(lines().get(1)).contains("WARN  x: worth it");
    }

    private List<String> lines() {
        return written.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static final class SomeFailure extends Exception {

        private static final long serialVersionUID = 1L;

        SomeFailure(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
