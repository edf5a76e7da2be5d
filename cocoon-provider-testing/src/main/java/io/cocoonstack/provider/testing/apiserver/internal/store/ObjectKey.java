package io.cocoonstack.provider.testing.apiserver.internal.store;

/**
 * Where an object is kept.
 *
 * @param collection the resource's place, see {@code ResourceType.collection()}
 * @param namespace empty for cluster-wide objects
 * @param name the object's name
 */
public record ObjectKey(String collection, String namespace, String name) implements Comparable<ObjectKey> {

    /** The order of lists: namespace, then name. */
    @Override
    public int compareTo(ObjectKey other) {
        int order = collection.compareTo(other.collection);
        if (order == 0) {
            order = namespace.compareTo(other.namespace);
        }
        return order == 0 ? name.compareTo(other.name) : order;
    }

    /** Whether this lies in the collection and, unless that is empty, in the namespace. */
    public boolean within(String wantedCollection, String wantedNamespace) {
        return collection.equals(wantedCollection) && (wantedNamespace.isEmpty() || namespace.equals(wantedNamespace));
    }
}
