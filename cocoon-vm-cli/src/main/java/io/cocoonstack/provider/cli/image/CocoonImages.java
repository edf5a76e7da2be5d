package io.cocoonstack.provider.cli.image;

import io.cocoonstack.provider.cli.process.ProcessRunner;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalImage;
import java.io.InputStream;
import java.util.Optional;

/** cocoon's image stores. */
public final class CocoonImages implements ImageCapability {

    private final ProcessRunner runner;

    public CocoonImages(ProcessRunner runner) {
        this.runner = runner;
    }

    @Override
    public void pullImage(String ref, boolean force) {
        runner.call(new ImagePullCommand(ref, force));
    }

    @Override
    public Optional<LocalImage> findImage(String ref) {
        return runner.call(new ImageInspectCommand(ref));
    }

    @Override
    public void importImage(String name, InputStream content) {
        runner.call(new ImageImportCommand(name), content);
    }
}
