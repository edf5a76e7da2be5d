package io.cocoonstack.provider.snapshots.real;

import java.io.File;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Programs that the tests are run against. */
enum Programs {
    REGISTRY("docker-registry"),
    SKOPEO("skopeo");

    /** Set to {@code true} where a missing program is a failure and no reason to skip. */
    static final String REQUIRED_VARIABLE = "COCOON_REGISTRY_TESTS_REQUIRED";

    private final String program;

    Programs(String program) {
        this.program = program;
    }

    /** Where it is; an exception when it is nowhere. */
    String path() {
        return find().orElseThrow(() -> new IllegalStateException(program + " is not installed"))
                .toString();
    }

    private Optional<Path> find() {
        return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
                .map(it -> Path.of(it, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** Skips a test, with the reason, where a program is missing and not required. */
    @Target({ElementType.TYPE, ElementType.METHOD})
    @Retention(RetentionPolicy.RUNTIME)
    @ExtendWith(Condition.class)
    @interface Required {}

    static final class Condition implements ExecutionCondition {

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            if (Boolean.parseBoolean(System.getenv(REQUIRED_VARIABLE))) {
                return ConditionEvaluationResult.enabled("the programs are required");
            }
            return Arrays.stream(values())
                    .filter(it -> it.find().isEmpty())
                    .findFirst()
                    .map(it -> ConditionEvaluationResult.disabled(it.program + " is not installed; with "
                            + REQUIRED_VARIABLE + "=true this would be a failure"))
                    .orElseGet(() -> ConditionEvaluationResult.enabled("the programs are there"));
        }
    }
}
