package io.cocoonstack.provider.testing.store;

/** The calls of the fakes in this package, to name them in knobs and counts. */
public enum StoreVerb {
    FIND,
    PUSH,
    PULL,
    DELETE,
    IMAGE_KIND,
    IMAGE_PROVIDE,
    PEER_FETCH
}
