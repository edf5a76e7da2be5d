package io.cocoonstack.provider.core.cluster.pod;

import static org.assertj.core.api.Assertions.assertThat;

import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.client.utils.KubernetesSerialization;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnsupportedFieldTest {

    private static List<UnsupportedField> in(String pod) {
        return UnsupportedField.in(new KubernetesSerialization().unmarshal(pod, Pod.class));
    }

    /** As a real API server (1.36) shows a Pod of which the author wrote nothing but an image and resources. */
    @Test
    void whatTheApiServerFillsInIsNotHeldAgainstAnybody() {
        assertThat(in("""
            {"kind":"Pod","apiVersion":"v1","metadata":{"name":"p"},"spec":{
              "volumes":[{"name":"kube-api-access-x7k2p","projected":{"sources":[{"serviceAccountToken":{"path":"token"}}]}}],
              "containers":[{"name":"agent","image":"x","resources":{"limits":{"cpu":"2"}},
                "volumeMounts":[{"name":"kube-api-access-x7k2p","mountPath":"/var/run/secrets/kubernetes.io/serviceaccount"}],
                "terminationMessagePath":"/dev/termination-log","terminationMessagePolicy":"File","imagePullPolicy":"Always"}],
              "restartPolicy":"Always","terminationGracePeriodSeconds":30,"dnsPolicy":"ClusterFirst","serviceAccountName":"default",
              "serviceAccount":"default","nodeName":"n1","securityContext":{},"schedulerName":"default-scheduler",
              "tolerations":[{"key":"virtual-kubelet.io/provider","operator":"Exists"}],"priority":0,"enableServiceLinks":true,
              "preemptionPolicy":"PreemptLowerPriority"}}""")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "INIT_CONTAINERS|{\"initContainers\":[{\"name\":\"i\"}]}",
                "EPHEMERAL_CONTAINERS|{\"ephemeralContainers\":[{\"name\":\"e\"}]}",
                "FURTHER_CONTAINERS|{\"containers\":[{\"name\":\"a\"},{\"name\":\"b\"}]}",
                "COMMAND|{\"containers\":[{\"command\":[\"sh\"]}]}",
                "ARGS|{\"containers\":[{\"args\":[\"-c\"]}]}",
                "WORKING_DIR|{\"containers\":[{\"workingDir\":\"/x\"}]}",
                "ENV|{\"containers\":[{\"env\":[{\"name\":\"A\"}]}]}",
                "ENV_FROM|{\"containers\":[{\"envFrom\":[{\"prefix\":\"A\"}]}]}",
                "VOLUMES|{\"volumes\":[{\"name\":\"data\",\"emptyDir\":{}}]}",
                "VOLUMES|{\"volumes\":[{\"name\":\"kube-api-access-mine\",\"emptyDir\":{}}]}",
                "VOLUME_DEVICES|{\"containers\":[{\"volumeDevices\":[{\"name\":\"d\"}]}]}",
                "LIVENESS_PROBE|{\"containers\":[{\"livenessProbe\":{}}]}",
                "READINESS_PROBE|{\"containers\":[{\"readinessProbe\":{}}]}",
                "STARTUP_PROBE|{\"containers\":[{\"startupProbe\":{}}]}",
                "LIFECYCLE|{\"containers\":[{\"lifecycle\":{}}]}",
                "CONTAINER_SECURITY|{\"containers\":[{\"securityContext\":{\"privileged\":true}}]}",
                "HOST_PORT|{\"containers\":[{\"ports\":[{\"hostPort\":80}]}]}",
                "STDIN|{\"containers\":[{\"stdin\":true}]}",
                "TTY|{\"containers\":[{\"tty\":true}]}",
                "RESOURCE_CLAIMS|{\"resourceClaims\":[{\"name\":\"gpu\"}]}",
                "POD_RESOURCES|{\"resources\":{\"limits\":{\"cpu\":\"1\"}}}",
                "POD_SECURITY|{\"securityContext\":{\"runAsUser\":1}}",
                "HOST_NETWORK|{\"hostNetwork\":true}",
                "HOST_PID|{\"hostPID\":true}",
                "HOST_IPC|{\"hostIPC\":true}",
                "HOST_ALIASES|{\"hostAliases\":[{\"ip\":\"1.2.3.4\"}]}",
                "DNS_POLICY|{\"dnsPolicy\":\"None\"}",
                "DNS_CONFIG|{\"dnsConfig\":{}}",
                "HOSTNAME|{\"hostname\":\"h\"}",
                "SHARED_PROCESSES|{\"shareProcessNamespace\":true}",
                "RUNTIME_CLASS|{\"runtimeClassName\":\"kata\"}",
                "READINESS_GATES|{\"readinessGates\":[{\"conditionType\":\"x\"}]}",
                "RESTART_POLICY|{\"restartPolicy\":\"Never\"}",
                "ACTIVE_DEADLINE|{\"activeDeadlineSeconds\":5}",
            })
    void aFieldWithoutEffectIsNamed(UnsupportedField field, String spec) {
        assertThat(in("{\"spec\":" + spec + "}")).containsExactly(field);
    }

    @Test
    void resourcesOfFurtherContainersAreNamedBesideTheContainers() {
        assertThat(in("""
            {"spec":{"containers":[{"name":"a"},{"name":"b","resources":{"requests":{"cpu":"1"}}}]}}""")).containsExactly(UnsupportedField.FURTHER_CONTAINERS, UnsupportedField.FURTHER_RESOURCES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{}", "{\"spec\":null}", "{\"spec\":{}}", "{\"spec\":{\"containers\":[null]}}"})
    void oddPodsHaveNone(String pod) {
        assertThat(in(pod)).isEmpty();
    }
}
