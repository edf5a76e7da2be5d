package io.cocoonstack.provider.core.engine;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** All engine tests look for held locks in every call; here it is proven that they would see one. */
class LocksTest {

    @Test
    void aCallMadeUnderALockIsSeen() {
        assertThatThrownBy(this::underALock).isInstanceOf(AssertionError.class).hasMessageContaining("LocksTest");
        Locks.noneHeld("a call without a lock");
    }

    private synchronized void underALock() {
        Locks.noneHeld("a call");
    }
}
