package io.cocoonstack.provider.testing.apiserver.internal.rest;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiReply;
import io.cocoonstack.provider.testing.apiserver.internal.message.ApiRequest;
import io.cocoonstack.provider.testing.apiserver.internal.message.Representation;
import io.cocoonstack.provider.testing.apiserver.internal.message.WatchEvents;
import io.cocoonstack.provider.testing.apiserver.internal.message.WatchPlan;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import io.cocoonstack.provider.testing.apiserver.internal.select.Selection;
import io.cocoonstack.provider.testing.apiserver.internal.store.Listing;
import io.cocoonstack.provider.testing.apiserver.internal.store.ObjectStore;
import io.cocoonstack.provider.testing.apiserver.internal.store.Watcher;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.node.ObjectNode;

/** get, list and watch. */
final class Reads {

    private final ObjectStore store;
    private final BooleanSupplier goneAsHttpStatus;
    private final Pages pages = new Pages();

    /**
     * @param goneAsHttpStatus whether a watch from too far back is refused with HTTP 410; otherwise it starts and ends with an ERROR
     *     event, as the real server's usually does
     */
    Reads(ObjectStore store, BooleanSupplier goneAsHttpStatus) {
        this.store = store;
        this.goneAsHttpStatus = goneAsHttpStatus;
    }

    ApiReply get(Target target, Representation representation) {
        ObjectNode stored = store.get(target.key()).orElseThrow(target::notFound);
        return ApiReply.ok(representation.one(stored));
    }

    ApiReply list(Target target, ApiRequest request, Representation representation) {
        int limit = (int) number(request, "limit").orElse(0L).longValue();
        String token = request.parameter("continue");
        Pages.Page page = token.isEmpty()
                ? pages.first(select(target, request), limit)
                : pages.next(token, limit, store.oldest());
        ObjectNode list = representation.many(page.listing());
        ObjectNode metadata = Json.child(list, "metadata");
        metadata.put("resourceVersion", Long.toString(page.listing().revision()));
        page.next().ifPresent(next -> {
            metadata.put("continue", next);
            metadata.put("remainingItemCount", page.remaining());
        });
        return ApiReply.ok(list);
    }

    /** All objects a request selects. */
    Listing select(Target target, ApiRequest request) {
        Selection selection = selection(target, request);
        Listing all = store.list(target.type().collection(), target.namespace());
        checkVersion(request, all.revision());
        return new Listing(
                all.revision(),
                all.objects().stream().filter(selection::matches).toList());
    }

    ApiReply watch(Target target, ApiRequest request, Representation representation) {
        checkInitialEvents(request);
        Selection selection = selection(target, request);
        WatchEvents events = new WatchEvents(target.type(), selection, representation);
        String collection = target.type().collection();
        Optional<Long> from = number(request, "resourceVersion").filter(v -> v > 0);
        boolean sendInitial = request.flag("sendInitialEvents");
        if (from.isPresent() && !sendInitial) {
            return new ApiReply.Watch(resume(target, request, events, from.get()));
        }
        if (from.orElse(0L) > store.revision()) {
            ApiFailure tooLarge = ApiFailure.versionTooLarge(from.orElse(0L), store.revision());
            return new ApiReply.Watch(refused(target, events, tooLarge));
        }
        // Changes between the two steps would be told twice, so the watch starts where the list ended.
        Listing all = store.list(collection, target.namespace());
        Watcher watcher = store.watch(collection, target.namespace(), all.revision());
        boolean noInitial = request.parameter("sendInitialEvents").equals("false");
        List<ObjectNode> initial = noInitial
                ? List.of()
                : all.objects().stream().filter(selection::matches).toList();
        return new ApiReply.Watch(new WatchPlan(
                watcher,
                events,
                new Listing(all.revision(), initial),
                sendInitial,
                request.flag("allowWatchBookmarks"),
                timeout(request)));
    }

    private WatchPlan refused(Target target, WatchEvents events, ApiFailure failure) {
        Watcher watcher = store.watch(target.type().collection(), target.namespace(), store.revision());
        return WatchPlan.refused(watcher, events, failure);
    }

    private static void checkInitialEvents(ApiRequest request) {
        boolean notOlder = request.parameter("resourceVersionMatch").equals("NotOlderThan");
        if (!request.parameter("sendInitialEvents").isEmpty() && !notOlder) {
            throw ApiFailure.of(
                    422,
                    "Invalid",
                    "ListOptions.meta.k8s.io \"\" is invalid: resourceVersionMatch: Forbidden: sendInitialEvents"
                            + " requires setting resourceVersionMatch to NotOlderThan");
        }
    }

    private WatchPlan resume(Target target, ApiRequest request, WatchEvents events, long from) {
        String collection = target.type().collection();
        Listing nothing = new Listing(from, List.of());
        try {
            Watcher watcher = store.watch(collection, target.namespace(), from);
            return new WatchPlan(
                    watcher, events, nothing, false, request.flag("allowWatchBookmarks"), timeout(request));
        } catch (ApiFailure gone) {
            if (goneAsHttpStatus.getAsBoolean()) {
                throw gone;
            }
            return refused(target, events, gone);
        }
    }

    private static Selection selection(Target target, ApiRequest request) {
        String fields = request.parameter("fieldSelector");
        if (!target.isCollection()) {
            fields = "metadata.name=" + target.name();
        }
        return Selection.of(target.type(), request.parameter("labelSelector"), fields);
    }

    private void checkVersion(ApiRequest request, long revision) {
        long asked = number(request, "resourceVersion").orElse(0L);
        if (asked > revision) {
            throw ApiFailure.versionTooLarge(asked, revision);
        }
        if (request.parameter("resourceVersionMatch").equals("Exact") && asked < revision) {
            throw ApiFailure.tooOld(asked, revision);
        }
    }

    private static Optional<Duration> timeout(ApiRequest request) {
        return number(request, "timeoutSeconds").filter(s -> s > 0).map(Duration::ofSeconds);
    }

    private static Optional<Long> number(ApiRequest request, String parameter) {
        String text = request.parameter(parameter);
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(Long.valueOf(text));
        } catch (NumberFormatException _) {
            throw ApiFailure.badRequest("invalid " + parameter + ": " + text);
        }
    }
}
