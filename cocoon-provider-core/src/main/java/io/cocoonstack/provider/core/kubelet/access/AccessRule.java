package io.cocoonstack.provider.core.kubelet.access;

import java.util.List;

/**
 * What a request needs: a verb on one of the node's subresources, tried in order. Source: the kubelet's own mapping
 * (kubernetes, pkg/kubelet/server/auth.go), with one difference: opening a session into a guest always needs {@code create} on
 * {@code proxy}. By the plain mapping a WebSocket handshake, which is a GET, would let whoever may read run commands.
 *
 * @param verb empty for methods without one, which only an all-verbs grant covers
 * @param subresources the finer one first
 */
public record AccessRule(String verb, List<String> subresources) {

    private static final String PROXY = "proxy";

    public AccessRule {
        subresources = List.copyOf(subresources);
    }

    /** {@code segments} are the decoded parts of the path. */
    public static AccessRule of(String method, List<String> segments) {
        String first = segments.isEmpty() ? "" : segments.getFirst();
        return switch (first) {
            case "exec", "attach", "portForward", "run" -> new AccessRule("create", List.of(PROXY));
            case "stats" -> new AccessRule(verb(method), List.of("stats"));
            case "metrics" -> new AccessRule(verb(method), List.of("metrics"));
            case "logs" -> new AccessRule(verb(method), List.of("log"));
            case "checkpoint" -> new AccessRule(verb(method), List.of("checkpoint", PROXY));
            case "healthz" -> new AccessRule(verb(method), List.of("healthz", PROXY));
            case "configz" -> new AccessRule(verb(method), List.of("configz", PROXY));
            case "pods", "runningpods" -> new AccessRule(verb(method), List.of("pods", PROXY));
            default -> new AccessRule(verb(method), List.of(PROXY));
        };
    }

    private static String verb(String method) {
        return switch (method) {
            case "POST" -> "create";
            case "GET" -> "get";
            case "PUT" -> "update";
            case "PATCH" -> "patch";
            case "DELETE" -> "delete";
            default -> "";
        };
    }
}
