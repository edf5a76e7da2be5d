package io.cocoonstack.provider.core.sim;

/** What an operator, a guest or the house itself may do to a node. */
enum Operation {
    CREATE(14),
    /** Another Pod that asks for a VM name somebody has. */
    CREATE_TWIN(2),
    DELETE(8),
    FORCE_DELETE(3),
    /** Deletes a Pod by force and creates another one of its name at once. */
    REPLACE(3),
    /** Somebody cleans up Pods that have ended. */
    SWEEP(3),
    HIBERNATE(8),
    WAKE(8),
    BUMP_GENERATION(4),
    EDIT_IMAGE(1),
    EDIT_NAME(1),
    KEEP_SNAPSHOT(2),
    /** The owner of a woken Pod deletes the snapshot it was woken from. */
    DELETE_TAG(5),
    /** Another node puts a VM to sleep that this node may be asked to wake. */
    OTHER_NODE_HIBERNATES(3),
    GUEST_WRITES(10),
    GUEST_CRASHES(4),
    GUEST_HANGS(2),
    GUEST_ANSWERS(2),
    VM_VANISHES(2),
    STORE_DOWN(2),
    STORE_UP(2),
    LEASES_BREAK(2),
    LEASES_WORK(2),
    LEASE_EXPIRES(1),
    EVENT_STORM(3),
    EVENTS_CUT(2),
    /** The next list of VMs is empty although there are some. */
    LIST_EMPTY(2),
    KILL(4),
    STOP(1);

    private final int weight;

    Operation(int weight) {
        this.weight = weight;
    }

    int weight() {
        return weight;
    }
}
