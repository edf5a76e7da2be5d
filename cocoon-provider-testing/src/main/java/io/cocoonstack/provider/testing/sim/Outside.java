package io.cocoonstack.provider.testing.sim;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The way from the simulated process to everything around it. Each call is the moment at which time passes, other tasks move,
 * the call goes wrong or the process dies, all as {@link Fate} has it; what the call does is done in one moment in between.
 */
public final class Outside {

    private final SimThreads threads;
    private final Fate fate;
    private final Timeline timeline;
    private final Life world;
    private final Consumer<String> killer;
    private final Set<String> alone = new HashSet<>();

    /**
     * @param world the life of whatever goes on when the calling process dies
     * @param killer ends the calling process; hears at which call, and whether before or after it
     */
    public Outside(SimThreads threads, Fate fate, Timeline timeline, Life world, Consumer<String> killer) {
        this.threads = threads;
        this.fate = fate;
        this.timeline = timeline;
        this.world = world;
        this.killer = killer;
    }

    public SimThreads threads() {
        return threads;
    }

    public Fate fate() {
        return fate;
    }

    public Life world() {
        return world;
    }

    /** Notes something that is no call. */
    public void note(Supplier<String> what) {
        SimTask task = threads.moving();
        timeline.add(threads.passed(), task == null ? "" : task.name(), what);
    }

    /** A call that ends with the process that makes it. */
    public <T> T call(
            String name, Pace pace, Function<String, ? extends RuntimeException> failure, Supplier<T> effect) {
        return call(name, pace, failure, effect, false);
    }

    /** A call made by a child process, which may go on when the process that made it is gone. */
    public <T> T child(
            String name, Pace pace, Function<String, ? extends RuntimeException> failure, Supplier<T> effect) {
        return call(name, pace, failure, effect, true);
    }

    /** A call that is over before anybody else can move. It can be refused, and nothing else. */
    public <T> T glance(String name, Function<String, ? extends RuntimeException> failure, Supplier<T> effect) {
        if (fate.judge(name).fault() == Fault.REFUSED) {
            throw failed(name, "refused by fate", failure);
        }
        return effect.get();
    }

    /** Whether a child process still works on a call whose caller is gone. */
    public boolean goesOn(String name) {
        return alone.contains(name);
    }

    /** Something that happens in the world by itself after a while. */
    public void later(String name, Duration delay, Runnable what) {
        threads.start(world, name, delay, what);
    }

    private <T> T call(
            String name,
            Pace pace,
            Function<String, ? extends RuntimeException> failure,
            Supplier<T> effect,
            boolean child) {
        Fate.Verdict verdict = fate.judge(name);
        SplittableRandom random = verdict.random();
        Duration takes = verdict.fault() == Fault.SLOW ? pace.drawSlow(random) : pace.draw(random);
        Duration before = verdict.fault() == Fault.HANGS ? pace.patience() : takes;
        boolean goesOn = child && random.nextBoolean();
        try {
            wait(name, before, failure);
            if (verdict.fault() == Fault.KILLED_BEFORE) {
                kill(name, "before");
            }
        } catch (LifeOver over) {
            if (goesOn) {
                alone.add(name);
                SimTask caller = threads.moving();
                Object errand = caller == null ? null : caller.errand();
                threads.start(world, name + " goes on", takes, () -> abandoned(name, effect))
                        .errand(errand);
            }
            throw over;
        }
        switch (verdict.fault()) {
            case REFUSED -> throw failed(name, "refused by fate", failure);
            case HANGS -> throw failed(name, "no answer in " + before.toSeconds() + " s", failure);
            default -> {}
        }
        T result = effect.get();
        note(() -> name + text(result));
        if (verdict.fault() == Fault.KILLED_AFTER) {
            kill(name, "after");
        }
        if (verdict.fault() == Fault.ANSWER_LOST) {
            wait(name, pace.draw(random), failure);
            throw failed(name, "the answer was lost", failure);
        }
        return result;
    }

    private void wait(String name, Duration time, Function<String, ? extends RuntimeException> failure) {
        if (!threads.pause(time)) {
            throw failed(name, "interrupted", failure);
        }
    }

    private void kill(String name, String point) {
        note(() -> "KILL " + point + " " + name);
        killer.accept(name + " " + point);
    }

    private void abandoned(String name, Supplier<?> effect) {
        alone.remove(name);
        try {
            Object result = effect.get();
            note(() -> name + " went on without its caller" + text(result));
        } catch (RuntimeException e) {
            note(() -> name + " went on without its caller and failed: " + e.getMessage());
        }
    }

    private RuntimeException failed(String name, String why, Function<String, ? extends RuntimeException> failure) {
        note(() -> name + " FAILS: " + why);
        return failure.apply(why);
    }

    private static String text(Object result) {
        return result instanceof Boolean || result instanceof String || result instanceof Record ? " = " + result : "";
    }
}
