package io.cocoonstack.provider.cli.process;

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
