package io.cocoonstack.provider.snapshots.client;

import io.cocoonstack.provider.snapshots.access.Access;
import io.cocoonstack.provider.snapshots.access.Authorizer;
import io.cocoonstack.provider.snapshots.access.Endpoint;
import io.cocoonstack.provider.snapshots.answer.ErrorBody;
import io.cocoonstack.provider.snapshots.answer.Failures;
import io.cocoonstack.provider.snapshots.answer.RegistryException;
import io.cocoonstack.provider.snapshots.answer.RetryRule;
import io.cocoonstack.provider.snapshots.http.Answer;
import io.cocoonstack.provider.snapshots.http.Call;
import io.cocoonstack.provider.snapshots.http.HttpTimeouts;
import io.cocoonstack.provider.snapshots.http.Origin;
import io.cocoonstack.provider.snapshots.http.Redirects;
import io.cocoonstack.provider.snapshots.http.Wire;
import java.io.IOException;
import java.net.URI;

/** Requests with their authorisation. A refused one is sent once more with a new token. */
record RegistryCalls(Wire wire, Endpoint endpoint, Authorizer authorizer, RetryRule retry) {

    HttpTimeouts timeouts() {
        return wire.timeouts();
    }

    /** Address below {@code /v2/<repository>/}. */
    URI at(String repository, String rest) throws IOException {
        Origin origin = endpoint.greeting().origin();
        return URI.create(origin.scheme() + "://" + endpoint.authority() + "/v2/" + repository + "/" + rest);
    }

    /** Sends a request of any outcome; reads follow redirects. */
    Answer send(Access access, Call call) throws IOException {
        if (!isRegistrys(call.uri())) {
            return Redirects.follow(wire, call);
        }
        String header = authorizer.header(access);
        Answer answer = Redirects.follow(wire, call.with("Authorization", header));
        if (answer.status() != 401 || !isRegistrys(answer.uri())) {
            return answer;
        }
        String another = authorizer.renewed(access, header, answer);
        if (another.isEmpty()) {
            return answer;
        }
        answer.finish();
        return Redirects.follow(wire, call.with("Authorization", another));
    }

    /** The failure that the answer to a read stands for. */
    RegistryException failure(String what, Answer answer) throws IOException {
        return isRegistrys(answer.uri()) ? Failures.ofRegistry(what, answer) : Failures.ofThird(what, answer);
    }

    /**
     * Makes sure that a 404 came from the registry: whatever stands in front of one answers like that while the registry is away.
     */
    void believeAbsence(String what, Answer answer) throws IOException {
        boolean registrys = isRegistrys(answer.uri());
        ErrorBody body = Failures.body(answer);
        if (!registrys || !(body.isRegistrys() || endpoint.isAnswering())) {
            throw Failures.notTheRegistry(what, answer.status());
        }
    }

    private boolean isRegistrys(URI uri) throws IOException {
        return Origin.of(uri).equals(endpoint.greeting().origin());
    }
}
