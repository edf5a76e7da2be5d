package io.cocoonstack.provider.cli.macos;

import io.cocoonstack.provider.cli.image.CocoonImages;
import io.cocoonstack.provider.cli.process.ProcessRunner;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.capability.ImageCapability;
import io.cocoonstack.provider.vm.capability.LocalImage;
import java.io.InputStream;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The image store of cocoon-macos. */
final class MacosImages implements ImageCapability {

    private static final Logger log = LoggerFactory.getLogger(MacosImages.class);

    private final CocoonImages images;

    MacosImages(ProcessRunner runner) {
        images = new CocoonImages(runner);
    }

    @Override
    public void pullImage(String ref, boolean force) {
        images.pullImage(ref, force);
    }

    /** Its text for "not there" is not known, so every exit code but 0 is taken for it: a broken store shows in the pull. */
    @Override
    public Optional<LocalImage> findImage(String ref) {
        try {
            return images.findImage(ref);
        } catch (RuntimeFailureException e) {
            if (e.failure().facts().exitCode().orElse(0) != 0) {
                log.debug("image {} is taken for absent: {}", ref, e.getMessage());
                return Optional.empty();
            }
            throw e;
        }
    }

    @Override
    public void importImage(String name, InputStream content) {
        throw new RuntimeFailureException(new RuntimeFailure.Unsupported(
                RuntimeFailure.Facts.of("image import " + name, "cocoon-macos pulls its images itself")));
    }
}
