package io.cocoonstack.provider.core.act.outside;

import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;

/** What is said when a runtime lacks what a Pod asks for. */
public final class Unsupported {

    private Unsupported() {}

    public static RuntimeFailureException by(Runtime runtime, String what) {
        return new RuntimeFailureException(
                new RuntimeFailure.Unsupported(RuntimeFailure.Facts.of(runtime.name(), "this runtime has no " + what)));
    }
}
