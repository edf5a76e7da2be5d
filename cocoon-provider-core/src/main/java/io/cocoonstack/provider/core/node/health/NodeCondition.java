package io.cocoonstack.provider.core.node.health;

import java.time.Instant;

/**
 * A condition of the node.
 *
 * @param type condition type
 * @param status {@code True} or {@code False}
 * @param reason machine-readable reason
 * @param message sentence for people; free of figures that change from look to look
 * @param since when the status last changed
 */
public record NodeCondition(String type, String status, String reason, String message, Instant since) {}
