package io.cocoonstack.provider.testing.apiserver.fault;

import java.time.Duration;
import java.util.Optional;

/** What happens to a request instead of, or besides, its normal answer. */
public sealed interface FaultEffect {

    /**
     * Nothing is done; a {@code Status} is answered.
     *
     * @param code HTTP status
     * @param reason the Status' reason, such as {@code TooManyRequests}
     * @param message the Status' message
     * @param retryAfter sent as {@code Retry-After} header in whole seconds
     */
    record Answer(int code, String reason, String message, Optional<Duration> retryAfter) implements FaultEffect {}

    /** Nothing is done and nothing answered until the client or the server closes the connection. */
    record Hang() implements FaultEffect {}

    /** Nothing is done; the connection is reset. */
    record Reset() implements FaultEffect {}

    /** The request is done, then the connection is reset: the client cannot know. */
    record LoseAnswer() implements FaultEffect {}

    /**
     * The request is done late.
     *
     * @param by how much
     */
    record Slow(Duration by) implements FaultEffect {}

    /**
     * The request is done and answered with these bytes instead of the answer.
     *
     * @param contentType such as {@code text/html}
     * @param body as text, sent in UTF-8 with status 200
     */
    record Garbage(String contentType, String body) implements FaultEffect {}
}
