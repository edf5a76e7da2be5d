package io.cocoonstack.provider.core.cluster.environment;

/** What a variable may be read from, with the event reasons of virtual-kubelet for everything that can be wrong with it. */
public enum ReferenceKind {
    CONFIG_MAP(
            "configmap",
            "configmaps",
            "OptionalConfigMapNotFound",
            "OptionalConfigMapKeyNotFound",
            "FailedToReadOptionalConfigMap",
            "MandatoryConfigMapNotFound",
            "MandatoryConfigMapKeyNotFound",
            "FailedToReadMandatoryConfigMap"),
    SECRET(
            "secret",
            "secrets",
            "OptionalSecretNotFound",
            "OptionalSecretKeyNotFound",
            "FailedToReadOptionalSecret",
            "MandatorySecretNotFound",
            "MandatorySecretKeyNotFound",
            "FailedToReadMandatorySecret");

    private final String word;
    private final String resource;
    private final String optionalMissing;
    private final String optionalKeyMissing;
    private final String optionalUnreadable;
    private final String missing;
    private final String keyMissing;
    private final String unreadable;

    ReferenceKind(
            String word,
            String resource,
            String optionalMissing,
            String optionalKeyMissing,
            String optionalUnreadable,
            String missing,
            String keyMissing,
            String unreadable) {
        this.word = word;
        this.resource = resource;
        this.optionalMissing = optionalMissing;
        this.optionalKeyMissing = optionalKeyMissing;
        this.optionalUnreadable = optionalUnreadable;
        this.missing = missing;
        this.keyMissing = keyMissing;
        this.unreadable = unreadable;
    }

    /** The word used in messages. */
    String word() {
        return word;
    }

    /** The resource in paths of the API. */
    String resource() {
        return resource;
    }

    String missing(boolean optional) {
        return optional ? optionalMissing : missing;
    }

    String keyMissing(boolean optional) {
        return optional ? optionalKeyMissing : keyMissing;
    }

    String unreadable(boolean optional) {
        return optional ? optionalUnreadable : unreadable;
    }
}
