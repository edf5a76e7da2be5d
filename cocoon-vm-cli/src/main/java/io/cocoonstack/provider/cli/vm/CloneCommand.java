package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.Payload;
import io.cocoonstack.provider.cli.json.VmJson;
import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.CloneSource;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.Vm;

/**
 * {@code vm clone}: boots a VM from a snapshot of the store or from a directory with an envelope. A directory always comes with
 * {@code --pull}. Which restore mode and NIC count a backend understands is the caller's knowledge.
 */
public record CloneCommand(CloneRequest request) implements Command<Vm> {

    @Override
    public Invocation invocation() {
        boolean fromDirectory = request.source() instanceof CloneSource.Directory;
        Argv argv = Argv.of(Verb.VM_CLONE)
                .flag("--output", "json")
                .text("--name", request.name())
                .text("--network", request.network())
                .flagIf(request.noDirectIo(), "--no-direct-io")
                .flagIf(request.pull() || fromDirectory, "--pull")
                .text("--restore-mode", request.restoreMode())
                .number("--nics", request.nics())
                .number("--cpu-weight", request.cpu().weight())
                .number("--cpu-quota-us", request.cpu().quotaMicros())
                .number("--cpu-period-us", request.cpu().periodMicros());
        return switch (request.source()) {
            case CloneSource.Directory(var path) ->
                argv.flag("--from-dir", path.toString()).about(request.name());
            case CloneSource.Snapshot(var ref) ->
                argv.positional("snapshot", ref).about(request.name());
        };
    }

    @Override
    public Vm read(Answer answer) {
        if (answer.ok()) {
            return Payload.of(answer, VmJson::vm);
        }
        if (answer.says("snapshot not found") || answer.says("no such snapshot")) {
            throw answer.failure(RuntimeFailure.Gone::new);
        }
        throw Markers.onCreate(answer);
    }
}
