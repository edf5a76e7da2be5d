package io.cocoonstack.provider.core.cluster.review;

import io.cocoonstack.provider.core.cluster.rest.ApiAnswer;
import io.cocoonstack.provider.core.cluster.rest.ApiCalls;
import io.cocoonstack.provider.core.port.CertificateOrders;
import io.fabric8.kubernetes.client.KubernetesClient;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** CertificateSigningRequest (certificates.k8s.io/v1) for the signer of kubelets' serving certificates. */
public final class ClusterCertificates implements CertificateOrders {

    private static final Duration CALL = Duration.ofSeconds(8);
    private static final String PATH = "apis/certificates.k8s.io/v1/certificatesigningrequests";
    private static final String SIGNER = "kubernetes.io/kubelet-serving";

    private final ApiCalls api;
    private final String node;

    /** The client stays the caller's. */
    public ClusterCertificates(KubernetesClient client, String node) {
        this.api = new ApiCalls(client, CALL);
        this.node = node;
    }

    @Override
    public String place(String request) {
        ObjectNode object = JsonNodeFactory.instance
                .objectNode()
                .put("apiVersion", "certificates.k8s.io/v1")
                .put("kind", "CertificateSigningRequest");
        object.putObject("metadata").put("generateName", "vk-cocoon-" + node + "-");
        ObjectNode spec = object.putObject("spec")
                .put("signerName", SIGNER)
                .put("request", Base64.getEncoder().encodeToString(request.getBytes(StandardCharsets.US_ASCII)));
        spec.putArray("usages").add("digital signature").add("server auth");
        ApiAnswer answer = api.post(PATH, object);
        String name = answer.body().path("metadata").path("name").asString("");
        if (!answer.ok() || name.isEmpty()) {
            throw new CannotAsk(answer.ok() ? "the request came back without a name" : answer.problem());
        }
        return name;
    }

    @Override
    public Answer answer(String order) {
        ApiAnswer answer = api.get(PATH + "/" + order);
        if (answer.notFound()) {
            return new Answer.Refused("it was removed before it was decided");
        }
        if (!answer.ok()) {
            throw new CannotAsk(answer.problem());
        }
        JsonNode status = answer.body().path("status");
        for (JsonNode condition : status.path("conditions")) {
            String type = condition.path("type").asString("");
            if (type.equals("Denied") || type.equals("Failed")) {
                return new Answer.Refused(
                        type + ": " + condition.path("message").asString(""));
            }
        }
        String certificate = status.path("certificate").asString("");
        if (certificate.isEmpty()) {
            return new Answer.Waiting();
        }
        try {
            return new Answer.Issued(new String(Base64.getDecoder().decode(certificate), StandardCharsets.US_ASCII));
        } catch (IllegalArgumentException e) {
            throw new CannotAsk("the certificate of " + order + " is no base64");
        }
    }
}
