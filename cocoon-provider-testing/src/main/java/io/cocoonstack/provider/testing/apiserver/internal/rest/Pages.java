package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.store.Listing;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** What is left of lists that clients read page by page; every page is of the same moment. */
final class Pages {

    private static final int KEPT = 64;

    private final Map<String, Listing> rest = new LinkedHashMap<>();

    /**
     * One page.
     *
     * @param listing what it holds
     * @param next token of the next one, empty on the last
     * @param remaining how many objects are left
     */
    record Page(Listing listing, Optional<String> next, int remaining) {}

    /** Cuts a page off; zero or less means no limit. */
    synchronized Page first(Listing whole, int limit) {
        if (limit <= 0 || whole.objects().size() <= limit) {
            return new Page(whole, Optional.empty(), 0);
        }
        String token = UUID.randomUUID().toString();
        var left = whole.objects().subList(limit, whole.objects().size());
        rest.put(token, new Listing(whole.revision(), left));
        if (rest.size() > KEPT) {
            rest.remove(rest.keySet().iterator().next());
        }
        Listing page = new Listing(whole.revision(), whole.objects().subList(0, limit));
        return new Page(page, Optional.of(token), left.size());
    }

    /**
     * The page a token stands for.
     *
     * @throws ApiFailure 410 when it is no longer kept, 400 when no page ever had it
     */
    synchronized Page next(String token, int limit, long oldest) {
        if (!token.matches("[0-9a-f-]{36}")) {
            throw ApiFailure.badRequest("invalid continue token: continue key is not valid");
        }
        Listing left = rest.get(token);
        if (left == null || left.revision() < oldest) {
            throw ApiFailure.expired("The provided continue parameter is too old to display a consistent list result."
                    + " You must start a new list without the continue parameter.");
        }
        return first(left, limit);
    }
}
