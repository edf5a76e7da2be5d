package io.cocoonstack.provider.cli.image;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.Payload;
import io.cocoonstack.provider.cli.json.StoreJson;
import io.cocoonstack.provider.vm.capability.LocalImage;
import java.util.Optional;

/** {@code image inspect}, by name or digest. */
record ImageInspectCommand(String ref) implements Command<Optional<LocalImage>> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.IMAGE_INSPECT).positional("image", ref).about(ref);
    }

    @Override
    public Optional<LocalImage> read(Answer answer) {
        if (answer.ok()) {
            return Optional.of(Payload.of(answer, StoreJson::image));
        }
        if (answer.says("not found in any backend")) {
            return Optional.empty();
        }
        throw answer.failure();
    }
}
