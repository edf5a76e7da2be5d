package io.cocoonstack.provider.core.kubelet.request;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Kubernetes' Status objects, as clients of the kubelet read them. Source: kubernetes, apimachinery meta/v1 Status. */
public final class StatusJson {

    private StatusJson() {}

    /** A refusal before a session. */
    public static String of(Refusal refusal) {
        ObjectNode status =
                JsonNodeFactory.instance.objectNode().put("kind", "Status").put("apiVersion", "v1");
        status.putObject("metadata");
        return status.put("status", "Failure")
                .put("message", refusal.text())
                .put("reason", refusal.reason())
                .put("code", refusal.status())
                .toString();
    }

    /** The session did what it was asked for. */
    public static String success() {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.putObject("metadata");
        return status.put("status", "Success").toString();
    }

    /** The command ended with a code that is not 0. */
    public static String exitCode(int code) {
        ObjectNode status =
                failure("command terminated with non-zero exit code: exit status " + code, "NonZeroExitCode");
        status.putObject("details")
                .putArray("causes")
                .addObject()
                .put("reason", "ExitCode")
                .put("message", Integer.toString(code));
        return status.toString();
    }

    /** The session failed; nothing is known about the command. */
    public static String internalError(String text) {
        ObjectNode status = failure("Internal error occurred: " + text, "InternalError");
        status.putObject("details").putArray("causes").addObject().put("message", text);
        return status.put("code", 500).toString();
    }

    private static ObjectNode failure(String message, String reason) {
        ObjectNode status = JsonNodeFactory.instance.objectNode();
        status.putObject("metadata");
        return status.put("status", "Failure").put("message", message).put("reason", reason);
    }
}
