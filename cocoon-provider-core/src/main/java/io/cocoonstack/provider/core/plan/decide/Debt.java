package io.cocoonstack.provider.core.plan.decide;

import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.SavedState;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.VmEvidence;
import java.time.Instant;
import java.util.Optional;

/** What is owed to the API server, and when it may be written. */
final class Debt {

    private Debt() {}

    /** What is owed; that a Pod is ready is not announced any more once its VM is gone. */
    private static Evidence.Debts owed(Evidence evidence) {
        Evidence.Debts debts = evidence.debts();
        boolean stale = ready(evidence)
                && switch (evidence.vm()) {
                    case VmEvidence.None _, VmEvidence.Doubtful _, VmEvidence.Candidate _, VmEvidence.Lost _ -> true;
                    case VmEvidence.Bound _, VmEvidence.Suspect _, VmEvidence.Down _ -> false;
                };
        return stale ? new Evidence.Debts(debts.runtime(), false, debts.status(), debts.notBefore()) : debts;
    }

    private static boolean ready(Evidence evidence) {
        return evidence.lifecycle() != null && evidence.lifecycle().state() == LifecycleState.READY;
    }

    /** What may be written now. Before ready is announced, the status must be there. */
    static Optional<Step> payable(Evidence evidence) {
        Evidence.Debts debts = owed(evidence);
        if (!debts.any() || evidence.now().isBefore(debts.notBefore())) {
            return Optional.empty();
        }
        if (debts.runtime()) {
            return Optional.of(new Step.PublishRuntime());
        }
        if (debts.lifecycle() && !(ready(evidence) && debts.status())) {
            return Optional.of(new Step.PublishLifecycle());
        }
        return Optional.of(debts.status() ? new Step.PublishStatus() : new Step.PublishLifecycle());
    }

    /** A debt if one can be paid now, else a wait that ends no later than the debts can be paid. */
    static Step orWait(Evidence evidence, Instant moment) {
        Evidence.Debts debts = owed(evidence);
        return payable(evidence).orElseGet(() -> {
            boolean sooner = debts.any() && debts.notBefore().isBefore(moment);
            return new Step.WaitUntil(sooner ? debts.notBefore() : moment);
        });
    }

    /** A debt if one can be paid now, else a wait for the debts, else nothing. */
    static Step orIdle(Evidence evidence) {
        Evidence.Debts debts = owed(evidence);
        return payable(evidence).orElseGet(() -> debts.any() ? new Step.WaitUntil(debts.notBefore()) : new Step.Idle());
    }

    /** A question that got no answer is asked again when its time comes. */
    static Step askAgain(Evidence evidence, SavedState.Unanswered unanswered, Step question) {
        return evidence.now().isBefore(unanswered.notBefore()) ? orWait(evidence, unanswered.notBefore()) : question;
    }
}
