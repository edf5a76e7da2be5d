package io.cocoonstack.provider.core.sim.check;

/** A rule that does not hold: ends the run. */
public final class Broken extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String rule;

    public Broken(Class<?> rule, String how) {
        super(rule.getSimpleName() + ": " + how);
        this.rule = rule.getSimpleName();
    }

    /** Simple name of the rule's class. */
    public String rule() {
        return rule;
    }
}
