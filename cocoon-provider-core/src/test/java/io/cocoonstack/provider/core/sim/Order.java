package io.cocoonstack.provider.core.sim;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * One operation of a run.
 *
 * @param number its place in the run as it was drawn
 * @param at when it is given, in the time of the run: taking away another one leaves it where it is
 * @param dice decides everything else about it
 */
record Order(int number, Operation operation, Duration at, long dice) {

    /** The operations of a seed. */
    static List<Order> of(long seed, Setup setup) {
        SplittableRandom random = new SplittableRandom(~seed);
        List<Operation> urn = new ArrayList<>();
        for (Operation kind : setup.kinds()) {
            for (int i = 0; i < kind.weight(); i++) {
                urn.add(kind);
            }
        }
        List<Order> orders = new ArrayList<>();
        Duration at = Duration.ZERO;
        for (int i = 0; i < setup.operations(); i++) {
            Operation kind = i < 3 ? Operation.CREATE : urn.get(random.nextInt(urn.size()));
            at = at.plus(pause(random, setup.hurried()));
            orders.add(new Order(i, kind, at, random.nextLong()));
        }
        return orders;
    }

    private static Duration pause(SplittableRandom random, boolean hurried) {
        int luck = random.nextInt(100);
        if (luck < (hurried ? 85 : 40)) {
            return Duration.ofMillis(random.nextInt(3_000));
        }
        if (luck < 97) {
            return Duration.ofMillis(random.nextInt(30_000));
        }
        return Duration.ofSeconds(30 + random.nextInt(600));
    }

    @Override
    public String toString() {
        return "operation " + number + " " + operation + " at " + at.toMillis() / 1000.0 + " s";
    }
}
