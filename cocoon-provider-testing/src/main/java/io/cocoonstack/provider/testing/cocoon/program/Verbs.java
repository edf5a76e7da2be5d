package io.cocoonstack.provider.testing.cocoon.program;

import io.cocoonstack.provider.testing.cocoon.store.ImageVerbs;
import io.cocoonstack.provider.testing.cocoon.store.SnapshotArchive;
import io.cocoonstack.provider.testing.cocoon.store.SnapshotVerbs;
import io.cocoonstack.provider.testing.cocoon.vm.CloneVerb;
import io.cocoonstack.provider.testing.cocoon.vm.EventsVerb;
import io.cocoonstack.provider.testing.cocoon.vm.Faults;
import io.cocoonstack.provider.testing.cocoon.vm.GuestVerbs;
import io.cocoonstack.provider.testing.cocoon.vm.RunVerb;
import io.cocoonstack.provider.testing.cocoon.vm.StaleCreateVerb;
import io.cocoonstack.provider.testing.cocoon.vm.VmVerbs;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Every verb of the fake, with the flags that cocoon gives it. */
final class Verbs {

    private static final int ANY = Integer.MAX_VALUE;

    private static final List<Verb> ALL = List.of(
            new Verb("vm run", RunVerb.VALUES, RunVerb.SWITCHES, 1, 1, RunVerb::run),
            new Verb("vm create", RunVerb.VALUES, RunVerb.SWITCHES, 1, 1, RunVerb::create),
            new Verb("vm clone", CloneVerb.VALUES, CloneVerb.SWITCHES, 0, 1, CloneVerb::run),
            new Verb("vm inspect", "output", "", 1, 1, VmVerbs::inspect),
            new Verb("vm list", "output", "", 0, 0, VmVerbs::list),
            new Verb("vm start", "output", "", 1, ANY, VmVerbs::start),
            new Verb("vm stop", "output timeout", "force", 1, ANY, VmVerbs::stop),
            new Verb("vm rm", "output", "force", 1, ANY, VmVerbs::remove),
            new Verb("vm reconcile-stale-create", "output", "", 1, 1, StaleCreateVerb::run),
            new Verb("vm net", "output nics", "", 1, 1, VmVerbs::net),
            new Verb("vm status", "format interval", "event watch", 0, ANY, EventsVerb::run),
            new Verb("vm exec", "env", "interactive", 1, ANY, GuestVerbs::exec),
            new Verb("vm logs", "tail", "follow", 1, 1, GuestVerbs::logs),
            new Verb("snapshot save", "name description", "", 1, 1, SnapshotVerbs::save),
            new Verb("snapshot rm", "", "", 1, ANY, SnapshotVerbs::remove),
            new Verb("snapshot inspect", "output", "", 1, 1, SnapshotVerbs::inspect),
            new Verb("snapshot export", "output", "gzip", 1, 1, SnapshotArchive::exportSnapshot),
            new Verb("snapshot import", "name description", "", 0, 1, SnapshotArchive::importSnapshot),
            new Verb("snapshot list", "output vm", "", 0, 0, SnapshotVerbs::list),
            new Verb("image pull", "", "force", 1, ANY, ImageVerbs::pull),
            new Verb("image inspect", "output", "", 1, 1, ImageVerbs::inspect),
            new Verb("image import", "", "", 1, 1, ImageVerbs::importImage),
            new Verb("image list", "output", "", 0, 0, ImageVerbs::list),
            new Verb("image rm", "", "", 1, ANY, ImageVerbs::remove),
            new Verb("gc", "", "", 0, 0, StaleCreateVerb::collectAll),
            new Verb("version", "", "", 0, 0, Help::version),
            new Verb("fake crash", "", "", 1, 1, session -> Faults.crash(session.host(), session.subject())),
            new Verb("fake vanish", "", "", 1, 1, session -> Faults.vanish(session.host(), session.subject())));

    /** What the April builds do not have. */
    private static final Set<String> NEWER = Set.of("vm reconcile-stale-create", "vm net", "vm exec", "vm logs");

    private Verbs() {}

    /** The verb at the beginning of the arguments, if the build has it. */
    static Optional<Verb> find(List<String> argv, boolean vintageA) {
        return ALL.stream()
                .filter(verb -> startsWith(argv, verb))
                .filter(verb -> !(vintageA && NEWER.contains(verb.words())))
                .findFirst();
    }

    private static boolean startsWith(List<String> argv, Verb verb) {
        List<String> words = List.of(verb.words().split(" "));
        return argv.size() >= words.size() && argv.subList(0, words.size()).equals(words);
    }
}
