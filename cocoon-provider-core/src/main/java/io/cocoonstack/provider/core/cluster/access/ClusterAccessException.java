package io.cocoonstack.provider.core.cluster.access;

import java.util.List;

/** The way to the API server is not, or wrongly, configured. Nothing was tried. */
public final class ClusterAccessException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final transient List<String> problems;

    public ClusterAccessException(List<String> problems) {
        super(String.join("; ", problems));
        this.problems = List.copyOf(problems);
    }

    /** One sentence for each problem; none shows a secret. */
    public List<String> problems() {
        return problems;
    }
}
