package io.cocoonstack.provider.core.cluster.connect;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.http.BasicBuilder;
import io.fabric8.kubernetes.client.http.HttpRequest;
import io.fabric8.kubernetes.client.http.HttpResponse;
import io.fabric8.kubernetes.client.http.Interceptor;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Puts credentials into every request, plain or upgraded, and once more after a 401 when there are newer ones by then. Takes the
 * place of the library's own, which knows no expiry.
 */
final class CredentialInterceptor implements Interceptor {

    private static final Logger LOG = LoggerFactory.getLogger(CredentialInterceptor.class);
    private static final String HEADER = "Authorization";

    private final Credentials credentials;
    private final Executor executor;

    CredentialInterceptor(Credentials credentials, Executor executor) {
        this.credentials = credentials;
        this.executor = executor;
    }

    @Override
    public void before(BasicBuilder builder, HttpRequest request, RequestTags tags) {
        try {
            credentials.authorization().ifPresent(value -> builder.setHeader(HEADER, value));
        } catch (IOException e) {
            throw new KubernetesClientException(e.getMessage(), e);
        }
    }

    /** Comes on the client's event loop, which must not wait for a plugin. */
    @Override
    public CompletableFuture<Boolean> afterFailure(BasicBuilder builder, HttpResponse<?> response, RequestTags tags) {
        if (response.code() != 401) {
            return CompletableFuture.completedFuture(false);
        }
        Optional<String> used = Optional.ofNullable(response.request())
                .map(request -> request.header(HEADER))
                .or(Optional::empty);
        return CompletableFuture.supplyAsync(() -> renewed(builder, used), executor);
    }

    private boolean renewed(BasicBuilder builder, Optional<String> used) {
        used.ifPresent(credentials::refused);
        try {
            Optional<String> now = credentials.authorization();
            if (now.isEmpty() || now.equals(used)) {
                return false;
            }
            builder.setHeader(HEADER, now.get());
            return true;
        } catch (IOException e) {
            LOG.warn("The API server refused our credentials, and there are no others: {}", e.getMessage());
            return false;
        }
    }
}
