package io.cocoonstack.provider.cli.process;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;

/** A command of tests: any verb, and the whole output as text. */
record TextCommand(Verb verb) implements Command<String> {

    @Override
    public Invocation invocation() {
        return Argv.of(verb).about("vk-lab-web-0");
    }

    @Override
    public String read(Answer answer) {
        if (!answer.ok()) {
            throw answer.failure();
        }
        return answer.text();
    }
}
