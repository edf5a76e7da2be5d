package io.cocoonstack.provider.testing.guest;

import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/** Gives the commands of a script one by one. */
final class CommandIterator implements Iterator<List<String>> {

    private final ShellWords words;
    private List<String> ahead = List.of();

    CommandIterator(ShellWords words) {
        this.words = words;
    }

    @Override
    public boolean hasNext() {
        if (ahead.isEmpty()) {
            ahead = words.next();
        }
        return !ahead.isEmpty();
    }

    @Override
    public List<String> next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        List<String> command = ahead;
        ahead = List.of();
        return command;
    }
}
