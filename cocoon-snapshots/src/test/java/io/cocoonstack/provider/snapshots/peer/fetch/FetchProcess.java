package io.cocoonstack.provider.snapshots.peer.fetch;

import io.cocoonstack.provider.snapshot.SnapshotPeers;
import io.cocoonstack.provider.snapshot.Transfer;
import io.cocoonstack.provider.snapshots.peer.SavedSnapshot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Optional;

/** Node-b as a process of its own that can be killed: sweeps, fetches, says so, and waits for its end. */
final class FetchProcess {

    private FetchProcess() {}

    /** @param args port of node-a, staging directory, directory for whatever else is needed */
    public static void main(String[] args) throws IOException {
        InetSocketAddress nodeA = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[0]));
        Staging staging = Staging.open(Path.of(args[1]));
        staging.sweep();
        SavedSnapshot saved = SavedSnapshot.vectorA(Path.of(args[2]));
        try (PeerClient client = PeerClient.open(PeerTimes.STANDARD, 64);
                SnapshotPeers.Staged staged = new PeerSnapshots(
                                "node-b", _ -> Optional.of(nodeA), saved.source, staging, client)
                        .fetch(SavedSnapshot.REF, SavedSnapshot.MANIFEST, Transfer.SILENT)
                        .orElseThrow()) {
            System.out.println("staged " + staged.directory());
            int end = System.in.read();
            System.out.println("ended " + end);
        }
    }
}
