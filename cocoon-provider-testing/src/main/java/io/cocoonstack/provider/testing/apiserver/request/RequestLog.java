package io.cocoonstack.provider.testing.apiserver.request;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The newest requests in the order of their answers; at most {@value #KEPT} are kept. */
public final class RequestLog {

    static final int KEPT = 10_000;

    private final Deque<LoggedRequest> requests = new ArrayDeque<>();
    private long total;

    /** Adds a request. */
    public synchronized void add(LoggedRequest request) {
        requests.addLast(request);
        total++;
        if (requests.size() > KEPT) {
            requests.removeFirst();
        }
    }

    /** Everything kept. */
    public synchronized List<LoggedRequest> all() {
        return List.copyOf(requests);
    }

    /** What fits; see {@link RequestPattern} for both words. */
    public List<LoggedRequest> matching(String verb, String path) {
        RequestPattern pattern = new RequestPattern(verb, path);
        return all().stream()
                .filter(r -> pattern.matches(r.method(), r.path(), r.watch()))
                .toList();
    }

    /** How many fit. */
    public int count(String verb, String path) {
        return matching(verb, path).size();
    }

    /** How many came since the server was made, kept or not. */
    public synchronized long total() {
        return total;
    }

    /** Forgets all that came so far. */
    public synchronized void clear() {
        requests.clear();
    }
}
