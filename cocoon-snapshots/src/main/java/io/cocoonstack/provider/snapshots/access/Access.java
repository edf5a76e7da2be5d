package io.cocoonstack.provider.snapshots.access;

/** What is to be done with a repository. */
public record Access(String repository, Action action) {

    /** Deeds, each with what it includes. */
    public enum Action {
        PULL("pull"),
        PUSH("push,pull"),
        DELETE("push,pull,delete");

        private final String scope;

        Action(String scope) {
            this.scope = scope;
        }
    }

    public static Access pull(String repository) {
        return new Access(repository, Action.PULL);
    }

    public static Access push(String repository) {
        return new Access(repository, Action.PUSH);
    }

    public static Access delete(String repository) {
        return new Access(repository, Action.DELETE);
    }

    /** As token services spell it. */
    String scope() {
        return "repository:" + repository + ":" + action.scope;
    }
}
