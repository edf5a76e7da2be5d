package io.cocoonstack.provider.core.stats.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class DeviceCountersTest {

    private static final String TABLE = """
            Inter-|   Receive                                                |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop fifo colls carrier compressed
                lo:      77       1    0    0    0     0          0         0       78       1    0    0    0     0       0          0
            eth0:900 1 0 0 0 0 0 0 901 1 0 0 0 0 0 0
            tapK7AAA-0:1000      10    0    0    0     0          0         0     5000      50    0    0    0     0       0          0
            tapK7AAA-01:1 1 0 0 0 0 0 0 2 1 0 0 0 0 0 0
            br:lan: 3 1 0 0 0 0 0 0 4 1 0 0 0 0 0 0
            tapCUT-0: 17 1 0 0""";

    @Test
    void receivedAndSentAreTheHostsView() {
        assertThat(DeviceCounters.find(TABLE, "tapK7AAA-0")).hasValue(new DeviceCounters(1000, 5000));
    }

    @Test
    void aNumberMayFollowTheColonAndANameMayHoldOne() {
        assertThat(DeviceCounters.find(TABLE, "eth0")).hasValue(new DeviceCounters(900, 901));
        assertThat(DeviceCounters.find(TABLE, "br:lan")).hasValue(new DeviceCounters(3, 4));
        assertThat(DeviceCounters.find(TABLE, "lo")).hasValue(new DeviceCounters(77, 78));
    }

    @Test
    void aDeviceThatIsNotListedOrCutOffIsUnknown() {
        for (String name : new String[] {"tapK7AAA", "tapK7AAA-", "K7AAA-0", "face |bytes", "tapCUT-0", "x"}) {
            assertThat(DeviceCounters.find(TABLE, name)).as(name).isEmpty();
        }
        assertThat(DeviceCounters.find("", "eth0")).isEmpty();
    }

    @Property
    void everyDeviceOfATableIsFoundWhateverStandsAroundIt(
            @ForAll @AlphaChars @StringLength(min = 1, max = 15) String name,
            @ForAll @LongRange(min = 0) long received,
            @ForAll @LongRange(min = 0) long sent,
            @ForAll boolean blank) {
        String line = "  " + name + "-0:" + (blank ? " " : "") + received + " 1 2 3 4 5 6 7 " + sent + " 1 2\n";

        assertThat(DeviceCounters.find(TABLE + "\n" + line + TABLE, name + "-0"))
                .hasValue(new DeviceCounters(received, sent));
    }

    @Property
    void noTextBreaksTheParser(@ForAll String table, @ForAll String device) {
        DeviceCounters.find(table, device)
                .ifPresent(counters -> assertThat(counters.received()).isNotNegative());
    }
}
