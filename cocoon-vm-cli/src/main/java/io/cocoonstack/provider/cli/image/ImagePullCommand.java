package io.cocoonstack.provider.cli.image;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;

/** {@code image pull}: an OCI reference or an http URL. */
record ImagePullCommand(String ref, boolean force) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.IMAGE_PULL)
                .flagIf(force, "--force")
                .positional("image", ref)
                .about(ref);
    }

    /** Always true; everything else is an exception. */
    @Override
    public Boolean read(Answer answer) {
        if (answer.done()) {
            return true;
        }
        throw answer.failure();
    }
}
