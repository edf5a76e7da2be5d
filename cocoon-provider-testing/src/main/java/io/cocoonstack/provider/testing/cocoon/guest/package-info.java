/**
 * The guests of the fake cocoon's VMs: what they hold is kept in files below {@code <state>/run}, where cocoon has the files of a
 * VM, and goes with snapshots; Windows guests have a console socket there. Safe from every thread.
 */
@NullMarked
package io.cocoonstack.provider.testing.cocoon.guest;

import org.jspecify.annotations.NullMarked;
