package io.cocoonstack.provider.cli.console;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * What the command {@code i} printed. Lines may be torn or have others between them, so that only whole entries count.
 *
 * @param entries a NIC's number and one of its addresses, in order
 */
record Listing(List<Entry> entries) {

    private static final Pattern ENTRY = Pattern.compile("Net:\\s+(\\d{1,9}),\\s+Ip=(\\S+)");

    record Entry(int number, String address) {}

    static Listing read(String printed) {
        return new Listing(ENTRY.matcher(printed).results().map(Listing::entry).toList());
    }

    private static Entry entry(MatchResult found) {
        return new Entry(Integer.parseInt(found.group(1)), found.group(2));
    }

    /** Numbers of the NICs, in the order in which they first appear: a NIC has a line for each of its addresses. */
    List<Integer> numbers() {
        return entries.stream().map(Entry::number).distinct().toList();
    }

    boolean has(int number, String address) {
        return entries.contains(new Entry(number, address));
    }
}
