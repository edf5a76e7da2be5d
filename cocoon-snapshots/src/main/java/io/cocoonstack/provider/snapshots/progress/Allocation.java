package io.cocoonstack.provider.snapshots.progress;

import org.jspecify.annotations.Nullable;

/**
 * A part of some work, as a node of an immutable tree that knows its way to the root. Children are allotted while the work goes on,
 * when it turns out what there is to do; what the parts of one node get together should not exceed 1.
 */
public final class Allocation {

    private final String what;
    private final @Nullable Allocation parent;
    private final double shareOfRoot;

    private Allocation(String what, @Nullable Allocation parent, double shareOfRoot) {
        this.what = what;
        this.parent = parent;
        this.shareOfRoot = shareOfRoot;
    }

    /**
     * All of the work.
     *
     * @param what names it in messages, such as {@code pull vk-lab-demo-0:hibernate}
     */
    public static Allocation root(String what) {
        return new Allocation(what, null, 1);
    }

    /**
     * A part of this node.
     *
     * @param share of it, 0 to 1
     */
    public Allocation child(String part, double share) {
        if (!(share >= 0 && share <= 1)) {
            throw new IllegalArgumentException(part + " cannot be " + share + " of " + what);
        }
        return new Allocation(part, this, shareOfRoot * share);
    }

    public String what() {
        return what;
    }

    public double shareOfRoot() {
        return shareOfRoot;
    }

    /** Whether it is {@code other} or a part of it. */
    boolean isWithin(Allocation other) {
        for (Allocation node = this; node != null; node = node.parent) {
            if (node == other) {
                return true;
            }
        }
        return false;
    }

    @Override
    public String toString() {
        return parent == null ? what : parent + " > " + what;
    }
}
