package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.contract.Lifecycle;
import io.cocoonstack.provider.contract.name.ImageRef;
import io.cocoonstack.provider.core.act.guest.FixUpAttempt;
import io.cocoonstack.provider.core.act.guest.GuestCalls;
import io.cocoonstack.provider.core.act.guest.GuestReport;
import io.cocoonstack.provider.core.act.outside.Surroundings;
import io.cocoonstack.provider.core.plan.Evidence;
import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.FollowUp;
import io.cocoonstack.provider.core.plan.guest.GuestDebt;
import io.cocoonstack.provider.core.plan.guest.GuestFixup;
import io.cocoonstack.provider.core.port.EngineMeters;
import io.cocoonstack.provider.core.port.PodPort;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.capability.DiskCapability;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleCapability;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Makes a cloned guest fit its new network, and proves in the guest that it does. */
final class GuestFitting {

    /** Between two attempts. */
    private static final Duration INTERVAL = Duration.ofSeconds(3);

    private static final Logger log = LoggerFactory.getLogger(GuestFitting.class);

    private final Surroundings around;
    private final Reporting reporting;

    GuestFitting(Surroundings around, Reporting reporting) {
        this.around = around;
        this.reporting = reporting;
    }

    void resume(String op, Evidence.BootKind boot, FollowUp followUp, Notebook book) {
        if (book.resumes()) {
            around.meters().resumed(op);
            reporting.event(book, PodPort.EventType.NORMAL, "ResumedAfterRestart", "op=" + op);
        }
        book.boot = boot;
        book.followUp = followUp;
    }

    void begin(Notebook book) {
        book.followUp = book.followUp.begun(around.scheduling().now());
        book.guestReport = GuestReport.RUNNING;
        book.guestErrors.clear();
    }

    void fix(Vm vm, GuestDebt.Fixup fixup, Duration limit, Notebook book, GuestCalls calls) {
        switch (commands(vm, fixup, book)) {
            case GuestFixup.Nothing _ -> done(vm, fixup, book);
            case GuestFixup.Refused(var reason) -> failed(reason, book);
            case GuestFixup.Commands commands -> run(vm, fixup, commands, limit, book, calls);
        }
    }

    private void run(
            Vm vm,
            GuestDebt.Fixup fixup,
            GuestFixup.Commands commands,
            Duration limit,
            Notebook book,
            GuestCalls calls) {
        ExecCapability exec = around.runtime().capability(ExecCapability.class).orElse(null);
        if (exec == null) {
            failed("runtime " + around.runtime().name() + " cannot run commands in guests", book);
            return;
        }
        try {
            List<String> problems = calls.within(limit, () -> FixUpAttempt.problems(vm, commands, exec));
            if (problems.isEmpty()) {
                done(vm, fixup, book);
            } else {
                failed(String.join("; ", problems), book);
            }
        } catch (RuntimeFailureException e) {
            failed(e.getMessage(), book);
        }
    }

    private void done(Vm vm, GuestDebt.Fixup fixup, Notebook book) {
        Instant now = around.scheduling().now();
        book.followUp = book.followUp.fixed(now);
        around.meters().postClone(meter(fixup), true);
        around.meters().postCloneAttempts(true, book.followUp.attempts());
        if (!GuestDebt.of(book.pod.spec(), vm, book.boot.guest()).consoleAddresses()) {
            succeeded(book);
        }
    }

    private void succeeded(Notebook book) {
        book.guestReport = GuestReport.DONE;
        reporting.event(
                book,
                PodPort.EventType.NORMAL,
                "PostCloneSucceeded",
                "the guest took its network settings after " + book.followUp.attempts() + " attempts");
    }

    private void failed(String why, Notebook book) {
        book.followUp = book.followUp.failed(around.scheduling().now().plus(INTERVAL));
        if (book.gone || book.pod.deleting()) {
            return;
        }
        log.warn("pod={} vm={} guest not set up yet: {}", book.pod.ref(), book.vmName(), why);
        book.guestErrors.add(why);
        reporting.event(book, PodPort.EventType.WARNING, "PostCloneExecAttemptFailed", "create: " + why);
    }

    void giveUp(Vm vm, GuestDebt.Fixup fixup, Failure failure, Notebook book) {
        around.meters().postClone(meter(fixup), false);
        around.meters().postCloneAttempts(false, book.followUp.attempts());
        String hint = commands(vm, fixup, book) instanceof GuestFixup.Commands commands ? commands.hint() : "";
        park(hint, failure, book);
    }

    private void park(String hint, Failure failure, Notebook book) {
        String errors = Lifecycle.cut(String.join("\n", book.guestErrors), Lifecycle.MESSAGE_BYTES);
        book.guestReport = new GuestReport("failed", hint, errors);
        book.fail(failure);
    }

    void setAddresses(Vm vm, Notebook book) {
        GuestConsoleCapability console =
                around.runtime().capability(GuestConsoleCapability.class).orElse(null);
        try {
            if (console == null) {
                throw new GuestConsoleException(
                        GuestConsoleException.Stage.DIAL,
                        "runtime " + around.runtime().name() + " reaches no guest's console");
            }
            console.assignAddresses(vm);
            around.meters().postClone(EngineMeters.FixUp.SAC, true);
            book.followUp = book.followUp.addressed(around.scheduling().now());
            if (book.boot != Evidence.BootKind.RUN) {
                succeeded(book);
            }
        } catch (GuestConsoleException e) {
            around.meters().postClone(EngineMeters.FixUp.SAC, false);
            reporting.event(book, PodPort.EventType.WARNING, reason(e.stage()), "create: " + e.getMessage());
            book.guestErrors.add(e.getMessage());
            park("", Failure.parked("WindowsStaticIPFailed", e.getMessage()), book);
        }
    }

    private static String reason(GuestConsoleException.Stage stage) {
        return switch (stage) {
            case DIAL -> "PostCloneSACDialFailed";
            case ENUMERATE -> "PostCloneSACEnumFailed";
            case SET -> "PostCloneSACSetFailed";
            case VERIFY -> "PostCloneSACVerifyFailed";
        };
    }

    private GuestFixup commands(Vm vm, GuestDebt.Fixup fixup, Notebook book) {
        return GuestFixup.of(fixup, vm.name(), vm.nics(), cloudImage(vm, book));
    }

    /** A snapshot says what it was booted from; without one the VM's own disk does. */
    private boolean cloudImage(Vm vm, Notebook book) {
        if (ImageRef.isUrl(book.snapshotImage)) {
            return true;
        }
        return around.runtime()
                .capability(DiskCapability.class)
                .map(disks -> disks.cloudImage(vm.id()))
                .orElse(false);
    }

    private static EngineMeters.FixUp meter(GuestDebt.Fixup fixup) {
        return EngineMeters.FixUp.valueOf(fixup.label().toUpperCase(Locale.ROOT));
    }
}
