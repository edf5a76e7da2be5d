package io.cocoonstack.provider.core.sim.check;

import io.cocoonstack.provider.testing.sim.world.Deed;

/** A snapshot that policy asks for is in the store before its VM goes. */
final class SnapshotBeforeRemoval implements Rule {

    private final Scene scene;

    SnapshotBeforeRemoval(Scene scene) {
        this.scene = scene;
    }

    @Override
    public void done(Deed deed) {}
}
