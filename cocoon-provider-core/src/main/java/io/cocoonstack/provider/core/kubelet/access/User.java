package io.cocoonstack.provider.core.kubelet.access;

import java.util.List;
import java.util.Map;

/**
 * A known caller, as the API server describes users.
 *
 * @param name user name
 * @param uid empty when unknown
 * @param groups groups
 * @param extra whatever else an authenticator said
 */
public record User(String name, String uid, List<String> groups, Map<String, List<String>> extra) {

    /** Everybody, where nobody is asked. */
    public static final User ANONYMOUS = new User("system:anonymous", "", List.of("system:unauthenticated"), Map.of());

    public User {
        groups = List.copyOf(groups);
        extra = Map.copyOf(extra);
    }
}
