package io.cocoonstack.provider.snapshots.peer.fetch;

import java.io.IOException;
import java.time.Duration;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.DefaultHttpRequestRetryStrategy;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.HttpResponse;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.impl.io.HttpRequestExecutor;
import org.apache.hc.core5.http.io.HttpClientConnection;
import org.apache.hc.core5.http.io.HttpResponseInformationCallback;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/** The HTTP client for peers: no proxy, no redirect, no cookie, no compression, and a silence within a body is not one of its head. */
final class PeerHttp {

    /** Connections on the way to all nodes. */
    private static final int MAX_CONNECTIONS = 256;

    private static final int BUFFER = 64 << 10;

    private PeerHttp() {}

    static CloseableHttpClient client(PeerTimes times, int connections) {
        return HttpClientBuilder.create()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnPerRoute(connections)
                        .setMaxConnTotal(MAX_CONNECTIONS)
                        .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                                .http1Config(Http1Config.custom()
                                        .setBufferSize(BUFFER)
                                        .setMaxLineLength(16 << 10)
                                        .setMaxHeaderCount(64)
                                        .build())
                                .build())
                        .setDefaultConnectionConfig(ConnectionConfig.custom()
                                .setConnectTimeout(timeout(times.connect()))
                                .setSocketTimeout(timeout(times.head()))
                                .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                                .build())
                        .build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(timeout(times.head()))
                        .setConnectionRequestTimeout(timeout(times.stall()))
                        .build())
                .setRequestExecutor(new BodyTimes(times.stall()))
                .setRetryStrategy(new OnlyDeadConnections())
                .disableRedirectHandling()
                .disableContentCompression()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableConnectionState()
                .setUserAgent("vk-cocoon")
                .build();
    }

    private static Timeout timeout(Duration duration) {
        return Timeout.of(duration);
    }

    /** As soon as the head is there, another limit counts. */
    private static final class BodyTimes extends HttpRequestExecutor {

        private final Timeout stall;

        BodyTimes(Duration stall) {
            this.stall = timeout(stall);
        }

        @Override
        public ClassicHttpResponse execute(
                ClassicHttpRequest request,
                HttpClientConnection connection,
                HttpResponseInformationCallback information,
                HttpContext context)
                throws IOException, HttpException {
            ClassicHttpResponse response = super.execute(request, connection, information, context);
            connection.setSocketTimeout(stall);
            return response;
        }
    }

    /** A kept connection that the other side has closed is worth another try; an answer is an answer. */
    private static final class OnlyDeadConnections extends DefaultHttpRequestRetryStrategy {

        OnlyDeadConnections() {
            super(3, TimeValue.ZERO_MILLISECONDS);
        }

        @Override
        public boolean retryRequest(HttpResponse response, int times, HttpContext context) {
            return false;
        }
    }
}
