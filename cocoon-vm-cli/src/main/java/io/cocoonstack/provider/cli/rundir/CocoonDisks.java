package io.cocoonstack.provider.cli.rundir;

import io.cocoonstack.provider.vm.capability.DiskCapability;
import java.nio.file.Files;

/** What a VM's disk was made from, by the file it is. */
public final class CocoonDisks implements DiskCapability {

    private final RunDirectories directories;

    public CocoonDisks(RunDirectories directories) {
        this.directories = directories;
    }

    @Override
    public boolean cloudImage(String vmId) {
        return directories.overlay(vmId).filter(Files::exists).isPresent();
    }
}
