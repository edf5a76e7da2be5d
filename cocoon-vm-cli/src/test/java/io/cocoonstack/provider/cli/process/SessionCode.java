package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;

/** A session of tests, and the exit code of its child. */
record SessionCode() implements Command<Integer> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_EXEC).about("vk-lab-web-0");
    }

    @Override
    public Integer read(Answer answer) {
        return answer.exitCode();
    }
}
