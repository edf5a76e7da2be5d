package io.cocoonstack.provider.cli.vm;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import io.cocoonstack.provider.cli.json.Payload;
import io.cocoonstack.provider.cli.json.VmJson;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.Vm;

/** {@code vm run}: boots a VM from a local image; cocoon never pulls here. */
public record RunCommand(RunRequest request) implements Command<Vm> {

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VM_RUN)
                .flag("--output", "json")
                .text("--name", request.name())
                .number("--cpu", request.cpus())
                .number("--cpu-weight", request.cpu().weight())
                .number("--cpu-quota-us", request.cpu().quotaMicros())
                .number("--cpu-period-us", request.cpu().periodMicros())
                .text("--memory", request.memory())
                .text("--storage", request.storage())
                .text("--network", request.network())
                .flagIf(request.windows(), "--windows")
                .flagIf(request.firecracker(), "--fc")
                .flagIf(request.noDirectIo(), "--no-direct-io")
                .positional("image", request.image())
                .about(request.name());
    }

    @Override
    public Vm read(Answer answer) {
        if (answer.ok()) {
            return Payload.of(answer, VmJson::vm);
        }
        // Resolving an image can also fail for other reasons, which say nothing about the image.
        if (answer.says("not resolved") && answer.says("not found in any backend")) {
            throw answer.failure(RuntimeFailure.Gone::new);
        }
        throw Markers.onCreate(answer);
    }
}
