package io.cocoonstack.provider.testing.apiserver.review;

import java.util.List;

/**
 * May this user do that?
 *
 * @param user user name
 * @param groups the user's groups
 * @param verb such as {@code get}
 * @param group API group, empty for the core group
 * @param resource plural, empty for a path question
 * @param subresource may be empty
 * @param namespace may be empty
 * @param name object name, may be empty
 * @param path for a question about a path that is no resource, else empty
 */
public record AccessQuestion(
        String user,
        List<String> groups,
        String verb,
        String group,
        String resource,
        String subresource,
        String namespace,
        String name,
        String path) {

    public AccessQuestion {
        groups = List.copyOf(groups);
    }
}
