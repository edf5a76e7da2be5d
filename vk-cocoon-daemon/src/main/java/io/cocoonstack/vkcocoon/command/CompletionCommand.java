package io.cocoonstack.vkcocoon.command;

import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code vk-cocoon completion}: a script that completes our commands. */
@Command(
        name = "completion",
        mixinStandardHelpOptions = true,
        description = "Prints a completion script: source <(vk-cocoon completion bash)")
final class CompletionCommand implements Callable<Integer> {

    /** Shells that can be helped. */
    enum Shell {
        BASH,
        ZSH;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Parameters(paramLabel = "SHELL", description = "One of ${COMPLETION-CANDIDATES}.")
    @SuppressWarnings("NullAway.Init") // set by the command line
    private Shell shell;

    @Spec
    @SuppressWarnings("NullAway.Init") // set by the command line
    private CommandSpec spec;

    @Override
    public Integer call() {
        String script = AutoComplete.bash("vk-cocoon", spec.root().commandLine());
        // The script is bash's; it turns bash's completion on by itself when zsh reads it.
        String head = shell == Shell.ZSH ? "#compdef vk-cocoon\n" : "";
        spec.commandLine().getOut().print(head + script);
        return Commands.DONE;
    }
}
