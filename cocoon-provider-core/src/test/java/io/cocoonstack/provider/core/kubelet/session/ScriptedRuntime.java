package io.cocoonstack.provider.core.kubelet.session;

import io.cocoonstack.provider.vm.CloneRequest;
import io.cocoonstack.provider.vm.RunRequest;
import io.cocoonstack.provider.vm.Runtime;
import io.cocoonstack.provider.vm.RuntimeCapability;
import io.cocoonstack.provider.vm.RuntimeFailure;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import io.cocoonstack.provider.vm.Vm;
import io.cocoonstack.provider.vm.VmEventListener;
import io.cocoonstack.provider.vm.capability.ExecCapability;
import io.cocoonstack.provider.vm.capability.LocalSnapshot;
import io.cocoonstack.provider.vm.capability.LogCapability;
import io.cocoonstack.provider.vm.capability.SnapshotCapability;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A runtime whose guests do what a test says. */
final class ScriptedRuntime implements Runtime, ExecCapability, LogCapability, SnapshotCapability {

    /** What a guest does with a command. */
    interface Guest {

        int run(List<String> command, @Nullable InputStream stdin, OutputStream stdout, OutputStream stderr)
                throws IOException, InterruptedException;
    }

    volatile Guest guest = (_, _, _, _) -> 0;
    volatile boolean capable = true;
    final Map<String, String> logs = new ConcurrentHashMap<>();
    final List<String> saved = new CopyOnWriteArrayList<>();
    final AtomicInteger logReads = new AtomicInteger();
    volatile @Nullable String failure;

    @Override
    public int exec(
            String id,
            List<String> command,
            Map<String, String> environment,
            @Nullable InputStream stdin,
            OutputStream stdout,
            OutputStream stderr) {
        try {
            fail("vm exec");
            return guest.run(command, stdin, stdout, stderr);
        } catch (IOException | InterruptedException e) {
            throw new RuntimeFailureException(
                    new RuntimeFailure.Unavailable(RuntimeFailure.Facts.of("vm exec " + id, e.toString())), e);
        }
    }

    @Override
    public String logs(String id, int tail) {
        logReads.incrementAndGet();
        fail("vm logs");
        String text = logs.get(id);
        if (text == null) {
            throw new RuntimeFailureException(
                    new RuntimeFailure.Gone(RuntimeFailure.Facts.of("vm logs", "vm not found")));
        }
        List<String> lines = text.lines().toList();
        if (tail == 0 || lines.size() <= tail) {
            return text;
        }
        String end = String.join("\n", lines.subList(lines.size() - tail, lines.size()));
        return text.endsWith("\n") ? end + "\n" : end;
    }

    private void fail(String command) {
        String text = failure;
        if (text != null) {
            throw new RuntimeFailureException(new RuntimeFailure.Unavailable(RuntimeFailure.Facts.of(command, text)));
        }
    }

    @Override
    public void saveSnapshot(String name, String vmId) {
        fail("snapshot save");
        saved.add(name + " of " + vmId);
    }

    @Override
    public <C extends RuntimeCapability> Optional<C> capability(Class<C> type) {
        return capable && type.isInstance(this) ? Optional.of(type.cast(this)) : Optional.empty();
    }

    @Override
    public String name() {
        return "scripted";
    }

    @Override
    public List<Vm> list() {
        throw new AssertionError("not asked for by the kubelet API");
    }

    @Override
    public Vm inspect(String ref) {
        throw new AssertionError("not asked for by the kubelet API");
    }

    @Override
    public Vm run(RunRequest request) {
        throw new AssertionError("not asked for by the kubelet API");
    }

    @Override
    public Vm clone(CloneRequest request) {
        throw new AssertionError("not asked for by the kubelet API");
    }

    @Override
    public void start(String id) {
        throw new AssertionError("not asked for by the kubelet API");
    }

    @Override
    public void remove(String id) {
        throw new AssertionError("not asked for by the kubelet API");
    }

    @Override
    public void watch(VmEventListener listener) {
        throw new AssertionError("not asked for by the kubelet API");
    }

    @Override
    public Optional<LocalSnapshot> findSnapshot(String name) {
        return Optional.empty();
    }

    @Override
    public boolean removeSnapshot(String ref) {
        return false;
    }

    @Override
    public void importSnapshot(String name, InputStream archive) {
        throw new AssertionError("not asked for by the kubelet API");
    }

    @Override
    public void exportSnapshot(String name, OutputStream archive) {
        throw new AssertionError("not asked for by the kubelet API");
    }
}
