package io.cocoonstack.provider.testing.apiserver.review;

import java.util.List;

/**
 * Whom a token belongs to.
 *
 * @param name user name
 * @param uid user id, may be empty
 * @param groups the user's groups
 */
public record TokenUser(String name, String uid, List<String> groups) {

    public TokenUser {
        groups = List.copyOf(groups);
    }

    /** A user without id. */
    public static TokenUser of(String name, String... groups) {
        return new TokenUser(name, "", List.of(groups));
    }
}
