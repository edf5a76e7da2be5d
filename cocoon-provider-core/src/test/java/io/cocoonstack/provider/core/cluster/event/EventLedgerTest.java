package io.cocoonstack.provider.core.cluster.event;

import static org.assertj.core.api.Assertions.assertThat;

import io.cocoonstack.provider.contract.name.PodRef;
import io.cocoonstack.provider.core.cluster.event.EventLedger.Verdict;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EventLedgerTest {

    private static final EventSubject POD = EventSubject.pod(new PodRef("d", "a", "u1"));
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final EventLedger ledger = new EventLedger();

    private Verdict note(String reason, String message, Instant now) {
        return ledger.note(POD, "Warning", reason, message, now);
    }

    @Test
    void theSameEventAgainRaisesACount() {
        assertThat(note("R", "m", START)).isInstanceOfSatisfying(Verdict.Create.class, create -> assertThat(
                        create.occurrence().count())
                .isEqualTo(1));
        assertThat(note("R", "m", START.plusSeconds(5))).isInstanceOfSatisfying(Verdict.Raise.class, raise -> {
            assertThat(raise.occurrence().count()).isEqualTo(2);
            assertThat(raise.occurrence().first()).isEqualTo(START);
            assertThat(raise.occurrence().last()).isEqualTo(START.plusSeconds(5));
        });
    }

    @Test
    void anotherReasonMessageOrIncarnationIsAnotherEvent() {
        note("R", "m", START);

        assertThat(note("S", "m", START)).isInstanceOf(Verdict.Create.class);
        assertThat(note("R", "n", START)).isInstanceOf(Verdict.Create.class);
        assertThat(ledger.note(EventSubject.pod(new PodRef("d", "a", "u2")), "Warning", "R", "m", START))
                .isInstanceOf(Verdict.Create.class);
    }

    @Test
    void anEventHasTheSameNameInEveryRun() {
        Verdict.Create here = (Verdict.Create) note("R", "m", START);
        Verdict.Create there = (Verdict.Create) new EventLedger().note(POD, "Warning", "R", "m", START.plusSeconds(99));

        assertThat(there.occurrence().name())
                .isEqualTo(here.occurrence().name())
                .matches("a\\.[0-9a-f]{16}");
    }

    @Test
    void aLongPodNameLeavesRoomForTheRestOfTheName() {
        EventSubject subject = EventSubject.pod(new PodRef("d", "p".repeat(253), "u"));
        Verdict.Create create = (Verdict.Create) ledger.note(subject, "Normal", "R", "m", START);

        assertThat(create.occurrence().name()).hasSizeLessThanOrEqualTo(253);
    }

    @Test
    void tenDifferentMessagesOfOneReasonBecomeOneEvent() {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            verdicts.add(note("R", "attempt " + i, START.plusSeconds(i)));
        }

        assertThat(verdicts.subList(0, 10)).allMatch(verdict -> verdict instanceof Verdict.Create);
        assertThat(verdicts.get(9)).isInstanceOfSatisfying(Verdict.Create.class, create -> assertThat(
                        create.occurrence().message())
                .isEqualTo("(combined from similar events): attempt 9"));
        assertThat(verdicts.get(11)).isInstanceOfSatisfying(Verdict.Raise.class, raise -> {
            assertThat(raise.occurrence().count()).isEqualTo(3);
            assertThat(raise.occurrence().message()).isEqualTo("(combined from similar events): attempt 11");
        });
    }

    @Test
    void differentMessagesFarApartAreNotCombined() {
        for (int i = 0; i < 20; i++) {
            note("R", "attempt " + i, START.plus(EventLedger.SIMILAR_WITHIN.multipliedBy(2L * i)));
        }

        assertThat(note("R", "last", START.plus(Duration.ofDays(2))))
                .isInstanceOfSatisfying(
                        Verdict.Create.class,
                        create -> assertThat(create.occurrence().message()).isEqualTo("last"));
    }

    @Test
    void threeHundredEqualFailuresAreTwentyFiveWritesAndOneEventWithACount() {
        List<Verdict> verdicts = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            verdicts.add(note("R", "m", START.plusMillis(i)));
        }

        assertThat(verdicts.stream().filter(verdict -> !(verdict instanceof Verdict.Skip)))
                .hasSize(EventLedger.BURST);
        assertThat(note("R", "m", START.plus(EventLedger.REFILL).plusSeconds(1)))
                .as("what was not written is told by the next write")
                .isInstanceOfSatisfying(
                        Verdict.Raise.class,
                        raise -> assertThat(raise.occurrence().count()).isEqualTo(301));
    }

    @Test
    void theBudgetOfOneObjectIsNotThatOfAnother() {
        for (int i = 0; i < 100; i++) {
            note("R", "m", START);
        }

        assertThat(ledger.note(EventSubject.pod(new PodRef("d", "b", "u9")), "Warning", "R", "m", START))
                .isInstanceOf(Verdict.Create.class);
    }
}
