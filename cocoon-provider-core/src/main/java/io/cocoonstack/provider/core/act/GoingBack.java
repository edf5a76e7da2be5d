package io.cocoonstack.provider.core.act;

import io.cocoonstack.provider.core.plan.Failure;
import io.cocoonstack.provider.core.plan.Hibernation;
import java.time.Instant;
import java.util.function.UnaryOperator;

/** Notes about a hibernation that goes back to a running VM. */
final class GoingBack {

    private GoingBack() {}

    /** It begins; {@code tag} when one is to be deleted. */
    static void begin(Failure why, boolean tag, Notebook book, Instant now) {
        Hibernation current = book.hibernation;
        if (current != null) {
            boolean network = current.nicsDropped();
            book.hibernation =
                    current.with(new Hibernation.Undo(why, !tag, !network, !network, now.plus(Hibernation.UNDO_LIMIT)));
        }
    }

    /** A part of it is done. */
    static void done(UnaryOperator<Hibernation.Undo> progress, Notebook book) {
        Hibernation current = book.hibernation;
        Hibernation.Undo undo = current == null ? null : current.undo();
        if (current != null && undo != null) {
            book.hibernation = current.with(progress.apply(undo));
        }
    }
}
