package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Sentences of cocoon that mean something to the engine. Source: cocoon's CLI, which has no exit codes for them. */
final class Markers {

    private static final List<String> NO_SUCH_VM = List.of("vm not found", "no such vm");
    private static final Pattern NAME_TAKEN =
            Pattern.compile("vm name \"[^\"]*\" already exists(?: \\(id: ([A-Z2-7]+)\\))?");

    /** Input that no repetition makes right. */
    private static final List<String> WRONG_INPUT = List.of(
            "mutually exclusive",
            "exceeds host cores",
            "invalid --",
            "invalid vm name",
            "invalid argument",
            "snapshot is required",
            "unsupported snapshot envelope version",
            "snapshot envelope missing");

    private Markers() {}

    static boolean saysNoSuchVm(Answer answer) {
        return NO_SUCH_VM.stream().anyMatch(answer::says);
    }

    /** The failure of a verb on one VM. */
    static RuntimeFailureException onVm(Answer answer) {
        return saysNoSuchVm(answer) ? answer.failure(RuntimeFailure.Gone::new) : answer.failure();
    }

    /** The failure of a verb that makes a VM. */
    static RuntimeFailureException onCreate(Answer answer) {
        Matcher taken = NAME_TAKEN.matcher(answer.errorText());
        if (taken.find()) {
            String holder = taken.group(1) == null ? "" : taken.group(1);
            return answer.failure(facts -> new RuntimeFailure.Exists(holder, facts));
        }
        if (WRONG_INPUT.stream().anyMatch(answer::says)) {
            return answer.failure(RuntimeFailure.Rejected::new);
        }
        return answer.failure();
    }
}
