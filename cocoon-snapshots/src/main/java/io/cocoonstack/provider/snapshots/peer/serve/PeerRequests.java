package io.cocoonstack.provider.snapshots.peer.serve;

import io.cocoonstack.provider.snapshots.peer.Slice;
import io.cocoonstack.provider.snapshots.peer.SnapshotPlan;
import io.cocoonstack.provider.vm.RuntimeFailureException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.Semaphore;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.Method;
import org.apache.hc.core5.http.io.HttpServerRequestHandler;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.http.message.BasicClassicHttpResponse;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The two requests there are. */
final class PeerRequests implements HttpServerRequestHandler {

    private static final Logger log = LoggerFactory.getLogger(PeerRequests.class);

    /** Plans at once; one more waits. Each asks the runtime, which starts a process for it. */
    static final int PLANS = 8;

    private final LocalPlans plans;
    private final StoreDirectory store;
    private final PeerLimits limits;
    private final Semaphore streams;
    private final Semaphore planning = new Semaphore(PLANS, true);

    PeerRequests(LocalPlans plans, StoreDirectory store, PeerLimits limits) {
        this.plans = plans;
        this.store = store;
        this.limits = limits;
        this.streams = new Semaphore(limits.streams());
    }

    @Override
    public void handle(ClassicHttpRequest request, ResponseTrigger trigger, HttpContext context)
            throws HttpException, IOException {
        PeerConnection connection = (PeerConnection) context.getAttribute(PeerConnection.ATTRIBUTE);
        connection.until(limits.stall());
        Query query;
        try {
            query = Query.of(request.getRequestUri());
        } catch (IllegalArgumentException e) {
            trigger.submitResponse(text(HttpStatus.SC_BAD_REQUEST, "the query cannot be read"));
            return;
        }
        boolean plan = query.path().equals("/v1/snapshot-plan");
        if (!plan && !query.path().equals("/v1/snapshot-slice")) {
            trigger.submitResponse(text(HttpStatus.SC_NOT_FOUND, "there is nothing"));
        } else if (!Method.GET.isSame(request.getMethod())) {
            ClassicHttpResponse refused = text(HttpStatus.SC_METHOD_NOT_ALLOWED, "only GET is answered");
            refused.addHeader("Allow", "GET");
            trigger.submitResponse(refused);
        } else if (plan) {
            trigger.submitResponse(plan(query.text("name")));
        } else {
            slice(query, connection, trigger);
        }
    }

    private ClassicHttpResponse plan(String name) {
        if (name.isEmpty()) {
            return text(HttpStatus.SC_BAD_REQUEST, "name is required");
        }
        planning.acquireUninterruptibly();
        try {
            Optional<SnapshotPlan> plan = plans.find(name);
            return plan.map(it ->
                            response(HttpStatus.SC_OK, new ByteArrayEntity(it.write(), ContentType.APPLICATION_JSON)))
                    .orElseGet(() -> text(HttpStatus.SC_NOT_FOUND, "there is no snapshot of that name"));
        } catch (IOException | RuntimeFailureException e) {
            log.warn("snapshot {} cannot be offered to another node: {}", name, e.getMessage());
            return text(HttpStatus.SC_INTERNAL_SERVER_ERROR, "the snapshot cannot be read");
        } finally {
            planning.release();
        }
    }

    private void slice(Query query, PeerConnection connection, ResponseTrigger trigger)
            throws HttpException, IOException {
        String id = query.text("id");
        String file = query.text("file");
        OptionalLong offset = query.number("offset");
        OptionalLong length = query.number("length");
        if (id.isEmpty() || file.isEmpty() || offset.orElse(-1) < 0 || length.orElse(0) <= 0) {
            trigger.submitResponse(text(HttpStatus.SC_BAD_REQUEST, "id, file, offset, length are required"));
            return;
        }
        if (!SnapshotPlan.isPlain(id) || !SnapshotPlan.isPlain(file)) {
            trigger.submitResponse(text(HttpStatus.SC_BAD_REQUEST, "file must be a plain name"));
            return;
        }
        if (!streams.tryAcquire()) {
            trigger.submitResponse(text(HttpStatus.SC_SERVICE_UNAVAILABLE, "slice streams saturated"));
            return;
        }
        try {
            stream(id, file, new Slice(offset.getAsLong(), length.getAsLong()), connection, trigger);
        } finally {
            streams.release();
        }
    }

    private void stream(String id, String file, Slice slice, PeerConnection connection, ResponseTrigger trigger)
            throws HttpException, IOException {
        FileChannel content;
        try {
            content = store.open(id, file);
        } catch (NoSuchFileException e) {
            trigger.submitResponse(text(HttpStatus.SC_NOT_FOUND, "there is no such file"));
            return;
        } catch (IOException e) {
            log.warn("{} of snapshot {} cannot be offered to another node: {}", file, id, e.getMessage());
            trigger.submitResponse(text(HttpStatus.SC_INTERNAL_SERVER_ERROR, "the file cannot be read"));
            return;
        }
        try (content) {
            SliceEntity entity = new SliceEntity(content, slice, () -> connection.until(limits.stall()));
            trigger.submitResponse(response(HttpStatus.SC_OK, entity));
        }
    }

    private static ClassicHttpResponse text(int status, String sentence) {
        return response(status, new StringEntity(sentence + "\n", ContentType.TEXT_PLAIN));
    }

    private static ClassicHttpResponse response(int status, HttpEntity entity) {
        BasicClassicHttpResponse response = new BasicClassicHttpResponse(status);
        response.setEntity(entity);
        return response;
    }
}
