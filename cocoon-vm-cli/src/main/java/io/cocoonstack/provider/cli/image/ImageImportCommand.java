package io.cocoonstack.provider.cli.image;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;

/** {@code image import}: reads a disk image or an image layer from stdin. */
record ImageImportCommand(String name) implements Command<Boolean> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.IMAGE_IMPORT).positional("image", name).about(name);
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
