package io.cocoonstack.provider.contract.name;

/** One incarnation of a Pod. A later Pod of the same namespace and name has another uid. */
public record PodRef(String namespace, String name, String uid) {

    /** {@code namespace/name}, shared by all incarnations. */
    public String key() {
        return namespace + "/" + name;
    }

    @Override
    public String toString() {
        return key();
    }
}
