package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.plan.Step;
import java.time.Instant;
import java.util.Optional;

/** What is owed to the API server, and when it may be written. */
final class Debt {

    private Debt() {}

    /** What may be written now. Before ready is announced, the status must be there. */
    static Optional<Step> payable(Evidence evidence) {
        Evidence.Debts debts = evidence.debts();
        if (!debts.any() || evidence.now().isBefore(debts.notBefore())) {
            return Optional.empty();
        }
        if (debts.runtime()) {
            return Optional.of(new Step.PublishRuntime());
        }
        boolean ready = evidence.lifecycle() != null && evidence.lifecycle().state() == LifecycleState.READY;
        if (debts.lifecycle() && !(ready && debts.status())) {
            return Optional.of(new Step.PublishLifecycle());
        }
        return Optional.of(debts.status() ? new Step.PublishStatus() : new Step.PublishLifecycle());
    }

    /** A debt if one can be paid now, else a wait that ends no later than the debts can be paid. */
    static Step orWait(Evidence evidence, Instant moment) {
        return payable(evidence).orElseGet(() -> {
            boolean sooner =
                    evidence.debts().any() && evidence.debts().notBefore().isBefore(moment);
            return new Step.WaitUntil(sooner ? evidence.debts().notBefore() : moment);
        });
    }

    /** A debt if one can be paid now, else a wait for the debts, else nothing. */
    static Step orIdle(Evidence evidence) {
        return payable(evidence)
                .orElseGet(() -> evidence.debts().any()
                        ? new Step.WaitUntil(evidence.debts().notBefore())
                        : new Step.Idle());
    }

    /** A question that got no answer is asked again when its time comes. */
    static Step askAgain(Evidence evidence, SavedState.Unanswered unanswered, Step question) {
        return evidence.now().isBefore(unanswered.notBefore()) ? orWait(evidence, unanswered.notBefore()) : question;
    }
}
