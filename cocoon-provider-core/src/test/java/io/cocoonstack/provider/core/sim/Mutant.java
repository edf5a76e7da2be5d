package io.cocoonstack.provider.core.sim;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.LifecycleState;
import io.cocoonstack.provider.core.plan.BootSource;
import io.cocoonstack.provider.core.plan.Ending;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.Step;
import io.cocoonstack.provider.core.plan.VmEvidence;
import io.cocoonstack.provider.snapshot.SnapshotRef;
import java.util.function.BiFunction;

/** Planners with one thing wrong, each of which the simulation must find. */
enum Mutant implements BiFunction<Evidence, Step, Step> {
    /** Policy asks for a snapshot at the delete, and none is taken. */
    REMOVES_BEFORE_IT_SAVES {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.LookBeforeDelete(var vm) ? new Step.Remove(vm) : step;
        }
    },
    /** Saved on the node is taken for safe. */
    REMOVES_BEFORE_IT_PUSHES {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.PushState(var vm, var tag) && tag.equals(SnapshotRef.LATEST)
                    ? new Step.Remove(vm)
                    : step;
        }
    },
    PUTS_AWAY_BEFORE_IT_PUSHES {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.PushState(var vm, var tag) && tag.equals(SnapshotRef.HIBERNATE)
                    ? new Step.PutAway(vm)
                    : step;
        }
    },
    /** Says that it sleeps while the VM still runs. */
    SLEEPS_BEFORE_IT_PUTS_AWAY {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.PutAway(var vm) ? new Step.FallAsleep(vm) : step;
        }
    },
    BOOTS_WITHOUT_ASKING_THE_STORE {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.AskStore && boots(evidence) ? new Step.Boot(FRESH) : step;
        }
    },
    TAKES_SILENCE_FOR_ABSENCE {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.Fail(var failure)
                            && failure.reason().equals("HibernateEvidenceFailed")
                            && boots(evidence)
                    ? new Step.Boot(FRESH)
                    : step;
        }
    },
    BOOTS_OVER_A_CONFLICT {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.Conflict ? new Step.Boot(FRESH) : step;
        }
    },
    RESUMES_WHAT_IS_NOT_VERIFIED {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.DropStale(var vmName)
                    ? new Step.Boot(new BootSource.Restore(new BootSource.Place.Own(vmName)))
                    : step;
        }
    },
    DELETES_THE_TAG_WHEN_IT_FELL_ASLEEP {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.PublishLifecycle && evidence.asleep()
                    ? new Step.DeleteTag(evidence.vmName())
                    : step;
        }
    },
    TAKES_A_HINT_FOR_AN_ANSWER {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.Inspect
                    ? new Step.Begin(Ending.evicted(Ending.Evictions.VM_GONE, "somebody said so"))
                    : step;
        }
    },
    EVICTS_BEFORE_IT_REMOVES {
        @Override
        public Step apply(Evidence evidence, Step step) {
            Ending ending = evidence.ending();
            return step instanceof Step.Remove
                            && ending != null
                            && ending.cause() instanceof Ending.Cause.Evicted evicted
                            && !ending.podDeleted()
                    ? new Step.Begin(ending.withVmRemoved())
                    : step;
        }
    },
    RELEASES_LEASES_BEFORE_IT_REMOVES {
        @Override
        public Step apply(Evidence evidence, Step step) {
            Ending ending = evidence.ending();
            return step instanceof Step.Remove(var vm) && ending != null && !ending.leasesReleased()
                    ? new Step.ReleaseLeases(vm)
                    : step;
        }
    },
    FORGETS_A_VM_THAT_IS_HARD_TO_REMOVE {
        @Override
        public Step apply(Evidence evidence, Step step) {
            Failure failure = evidence.failure();
            return step instanceof Step.Remove
                            && failure != null
                            && failure.op().equals("delete")
                    ? new Step.Begin(Ending.deleted().withVmRemoved())
                    : step;
        }
    },
    ANNOUNCES_READY_BEFORE_ITS_STATUS {
        @Override
        public Step apply(Evidence evidence, Step step) {
            Lifecycle lifecycle = evidence.lifecycle();
            boolean ready = lifecycle != null && lifecycle.state() == LifecycleState.READY;
            return step instanceof Step.PublishStatus
                            && ready
                            && evidence.debts().lifecycle()
                    ? new Step.PublishLifecycle()
                    : step;
        }
    },
    CALLS_A_GUEST_READY_THAT_WAS_NOT_SET_UP {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.BeginFixUp
                    ? new Step.Intend(new Lifecycle(LifecycleState.READY, evidence.generation(), ""))
                    : step;
        }
    },
    NEVER_GIVES_THE_CARD_BACK {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.RestoreNic
                            && evidence.hibernation() != null
                            && evidence.hibernation().undo() != null
                    ? new Step.GiveUpHibernation(evidence.hibernation().undo().why())
                    : step;
        }
    },
    NEVER_TRIES_AGAIN {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.WaitUntil && evidence.failure() != null ? new Step.Idle() : step;
        }
    },
    IGNORES_A_NEW_GENERATION {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.Intend(var lifecycle)
                            && evidence.lifecycle() != null
                            && lifecycle.state() == evidence.lifecycle().state()
                    ? new Step.Idle()
                    : step;
        }
    },
    STOPS_BEFORE_THE_OBJECT_IS_GONE {
        @Override
        public Step apply(Evidence evidence, Step step) {
            return step instanceof Step.RemoveObject ? new Step.Forget() : step;
        }
    };

    private static final BootSource FRESH = new BootSource.RunImage("img:1", false);

    private static boolean boots(Evidence evidence) {
        return evidence.vm() instanceof VmEvidence.None
                && !evidence.asleep()
                && !evidence.hibernateWanted()
                && evidence.claim() instanceof Evidence.Claim.Ours;
    }
}
