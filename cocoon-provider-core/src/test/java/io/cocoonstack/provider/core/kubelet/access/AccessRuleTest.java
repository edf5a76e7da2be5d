package io.cocoonstack.provider.core.kubelet.access;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessRuleTest {

    @ParameterizedTest
    @CsvSource({
        "GET,healthz,get,healthz proxy",
        "GET,healthz/ping,get,healthz proxy",
        "GET,pods,get,pods proxy",
        "GET,runningpods,get,pods proxy",
        "GET,configz,get,configz proxy",
        "GET,stats/summary,get,stats",
        "GET,metrics,get,metrics",
        "GET,metrics/resource,get,metrics",
        "GET,logs/x,get,log",
        "GET,containerLogs/d/p/c,get,proxy",
        "POST,checkpoint/d/p/c,create,checkpoint proxy",
        "GET,statsx,get,proxy",
        "GET,metricsx/resource,get,proxy",
        "PUT,x,update,proxy",
        "PATCH,x,patch,proxy",
        "DELETE,x,delete,proxy",
        "HEAD,pods,'',pods proxy"
    })
    void mapsRequestsAsTheKubeletDoes(String method, String path, String verb, String subresources) {
        assertThat(AccessRule.of(method, List.of(path.split("/"))))
                .isEqualTo(new AccessRule(verb, List.of(subresources.split(" "))));
    }

    @ParameterizedTest
    @CsvSource({
        "GET,exec/d/p/c",
        "POST,exec/d/p/c",
        "GET,attach/d/p/c",
        "GET,portForward/d/p",
        "POST,portForward/d/p/u",
        "GET,run/d/p/c"
    })
    void openingASessionNeedsCreateWhateverTheMethod(String method, String path) {
        assertThat(AccessRule.of(method, List.of(path.split("/"))))
                .isEqualTo(new AccessRule("create", List.of("proxy")));
    }
}
