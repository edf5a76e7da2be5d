package io.cocoonstack.provider.cli.console;

import io.cocoonstack.provider.vm.Nic;
import io.cocoonstack.provider.vm.StaticAddress;
import io.cocoonstack.provider.vm.capability.GuestConsoleException;
import io.cocoonstack.provider.vm.capability.GuestConsoleException.Stage;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Gives each NIC its address and looks whether the guest kept it. The console does not tell MACs: NICs are paired with its numbers
 * by their order, which is that of the PCI slots on both sides.
 */
final class AddressAssignment {

    private static final int LISTINGS = 60;
    private static final int ATTEMPTS = 10;
    private static final Duration BETWEEN = Duration.ofSeconds(2);
    private static final Pattern IPV4 = Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}");

    private final SacSession session;
    private final Pace pace;

    AddressAssignment(SacSession session, Pace pace) {
        this.session = session;
        this.pace = pace;
    }

    void run(List<Nic> nics) throws InterruptedException {
        List<Integer> numbers = enumerate(nics.size());
        for (int i = 0; i < nics.size(); i++) {
            Optional<StaticAddress> address = nics.get(i).address();
            if (address.isPresent()) {
                assign(numbers.get(i), address.get());
            }
        }
    }

    /** Windows finds its NICs some time after the prompt is there. */
    private List<Integer> enumerate(int wanted) throws InterruptedException {
        List<Integer> found = List.of();
        String trouble = "";
        for (int attempt = 1; attempt <= LISTINGS; attempt++) {
            try {
                found = Listing.read(session.run("i")).numbers();
                trouble = "";
            } catch (SilentConsoleException e) {
                trouble = ": " + e.getMessage();
            } catch (IOException e) {
                throw new GuestConsoleException(Stage.ENUMERATE, "sac enum: " + e.getMessage());
            }
            if (found.size() >= wanted) {
                return found;
            }
            pauseAfter(attempt, LISTINGS);
        }
        throw new GuestConsoleException(
                Stage.ENUMERATE, "sac enum exhausted: found " + found.size() + " need " + wanted + trouble);
    }

    /** Windows may take an address without a word and drop it while its network stack still starts. */
    private void assign(int number, StaticAddress address) throws InterruptedException {
        String command = command(number, address);
        for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
            set(number, command);
            if (listed(number, address.ip())) {
                return;
            }
            pauseAfter(attempt, ATTEMPTS);
        }
        throw new GuestConsoleException(
                Stage.VERIFY, "sac verify exhausted: net " + number + " ip " + address.ip() + " did not take effect");
    }

    private static String command(int number, StaticAddress address) {
        String gateway = address.gateway().isEmpty() ? "0.0.0.0" : address.gateway();
        if (!IPV4.matcher(address.ip()).matches() || !IPV4.matcher(gateway).matches()) {
            throw new GuestConsoleException(
                    Stage.SET,
                    "sac set ip net " + number + ": \"" + address.ip() + "\" by \"" + gateway + "\" is no address");
        }
        return String.join(" ", "i", Integer.toString(number), address.ip(), address.netmask(), gateway);
    }

    private void set(int number, String command) throws InterruptedException {
        try {
            session.run(command);
        } catch (SilentConsoleException _) {
            // The listing tells whether it was carried out.
        } catch (IOException e) {
            throw new GuestConsoleException(Stage.SET, "sac set ip net " + number + ": " + e.getMessage());
        }
    }

    private boolean listed(int number, String ip) throws InterruptedException {
        try {
            return Listing.read(session.run("i")).has(number, ip);
        } catch (SilentConsoleException _) {
            return false;
        } catch (IOException e) {
            throw new GuestConsoleException(Stage.VERIFY, "sac verify net " + number + ": " + e.getMessage());
        }
    }

    private void pauseAfter(int attempt, int attempts) throws InterruptedException {
        if (attempt < attempts) {
            pace.sleep(BETWEEN);
        }
    }
}
