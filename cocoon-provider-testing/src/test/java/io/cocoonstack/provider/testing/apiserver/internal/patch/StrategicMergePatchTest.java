package io.cocoonstack.provider.testing.apiserver.internal.patch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.cocoonstack.provider.testing.apiserver.internal.json.Json;
import io.cocoonstack.provider.testing.apiserver.internal.resource.ApiFailure;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Expected results were taken from kube-apiserver 1.36. */
class StrategicMergePatchTest {

    @Test
    void conditionsAreMergedByType() {
        assertThat(patched(
                        "{'status':{'conditions':[{'type':'A','status':'True','reason':'r'},{'type':'B','status':'True'}]}}",
                        "{'status':{'conditions':[{'type':'A','status':'False'}]}}"))
                .isEqualTo(
                        json(
                                "{'status':{'conditions':[{'type':'A','status':'False','reason':'r'},{'type':'B','status':'True'}]}}"));
    }

    @Test
    void newElementsComeBeforeThoseThePatchDoesNotName() {
        assertThat(patched(
                        "{'status':{'conditions':[{'type':'A'}]}}",
                        "{'status':{'conditions':[{'type':'B'},{'type':'C'}]}}"))
                .isEqualTo(json("{'status':{'conditions':[{'type':'B'},{'type':'C'},{'type':'A'}]}}"));
    }

    @Test
    void anElementIsDeletedByItsKey() {
        assertThat(patched(
                        "{'status':{'conditions':[{'type':'A'},{'type':'B'}]}}",
                        "{'status':{'conditions':[{'$patch':'delete','type':'A'}]}}"))
                .isEqualTo(json("{'status':{'conditions':[{'type':'B'}]}}"));
    }

    @Test
    void aReplaceElementReplacesTheWholeListAndKeepsEqualKeys() {
        assertThat(
                        patched(
                                "{'status':{'addresses':[{'type':'InternalIP','address':'1'},{'type':'Hostname','address':'h'}]}}",
                                "{'status':{'addresses':[{'type':'InternalIP','address':'2'},{'type':'InternalIP','address':'3'},{'$patch':'replace'}]}}"))
                .isEqualTo(
                        json(
                                "{'status':{'addresses':[{'type':'InternalIP','address':'2'},{'type':'InternalIP','address':'3'}]}}"));
    }

    @Test
    void directivesLeaveNoTraceWhereThereIsNothingToMerge() {
        assertThat(
                        patched(
                                "{}",
                                "{'metadata':{'labels':{'a':'1','b':null}},'status':{'addresses':[{'type':'X'},{'$patch':'replace'}]}}"))
                .isEqualTo(json("{'metadata':{'labels':{'a':'1'}},'status':{'addresses':[{'type':'X'}]}}"));
    }

    @Test
    void nullDeletesAMapKey() {
        assertThat(patched(
                        "{'status':{'capacity':{'cpu':'1','memory':'2'}},'metadata':{'labels':{'a':'b'}}}",
                        "{'status':{'capacity':{'cpu':null}},'metadata':{'labels':{'a':null,'never':null}}}"))
                .isEqualTo(json("{'status':{'capacity':{'memory':'2'}},'metadata':{'labels':{}}}"));
    }

    @Test
    void listsWithoutAMergeKeyAreReplaced() {
        assertThat(patched(
                        "{'spec':{'tolerations':[{'key':'a'}]},'status':{'images':[{'names':['a']}]}}",
                        "{'spec':{'tolerations':[{'key':'b'}]},'status':{'images':[{'names':['b']}]}}"))
                .isEqualTo(json("{'spec':{'tolerations':[{'key':'b'}]},'status':{'images':[{'names':['b']}]}}"));
    }

    @Test
    void containersAndTheirListsAreMerged() {
        assertThat(
                        patched(
                                "{'spec':{'containers':[{'name':'c','image':'i','env':[{'name':'A','value':'1'}],'args':['x']}],'volumes':[{'name':'v','emptyDir':{}}]}}",
                                "{'spec':{'containers':[{'name':'c','env':[{'name':'B','value':'2'}],'args':['y']}],'volumes':[{'name':'w','hostPath':{'path':'/'}}]}}"))
                .isEqualTo(json(
                        "{'spec':{'containers':[{'name':'c','image':'i','env':[{'name':'B','value':'2'},{'name':'A','value':'1'}],'args':['y']}],"
                                + "'volumes':[{'name':'w','hostPath':{'path':'/'}},{'name':'v','emptyDir':{}}]}}"));
    }

    @Test
    void setElementOrderSortsWhatItNames() {
        assertThat(
                        patched(
                                "{'spec':{'containers':[{'name':'a'},{'name':'b'},{'name':'c'}]}}",
                                "{'spec':{'$setElementOrder/containers':[{'name':'c'},{'name':'d'},{'name':'a'}],'containers':[{'name':'d'}]}}"))
                .isEqualTo(json("{'spec':{'containers':[{'name':'b'},{'name':'c'},{'name':'d'},{'name':'a'}]}}"));
    }

    @Test
    void setElementOrderAloneSortsToo() {
        assertThat(patched(
                        "{'spec':{'containers':[{'name':'a'},{'name':'b'}]}}",
                        "{'spec':{'$setElementOrder/containers':[{'name':'b'},{'name':'a'}]}}"))
                .isEqualTo(json("{'spec':{'containers':[{'name':'b'},{'name':'a'}]}}"));
    }

    @Test
    void finalizersAreASetWithDeletionAndOrder() {
        assertThat(patched("{'metadata':{'finalizers':['a/b','c/d']}}", "{'metadata':{'finalizers':['e/f']}}"))
                .isEqualTo(json("{'metadata':{'finalizers':['e/f','a/b','c/d']}}"));
        assertThat(patched(
                        "{'metadata':{'finalizers':['e/f','a/b','c/d']}}",
                        "{'metadata':{'$deleteFromPrimitiveList/finalizers':['c/d']}}"))
                .isEqualTo(json("{'metadata':{'finalizers':['e/f','a/b']}}"));
    }

    @Test
    void retainKeysDropsTheOtherKeys() {
        assertThat(
                        patched(
                                "{'spec':{'volumes':[{'name':'v','emptyDir':{}}]}}",
                                "{'spec':{'volumes':[{'$retainKeys':['name','hostPath'],'name':'v','hostPath':{'path':'/x'}}]}}"))
                .isEqualTo(json("{'spec':{'volumes':[{'name':'v','hostPath':{'path':'/x'}}]}}"));
    }

    @Test
    void retainKeysMustNameEveryKeyOfThePatch() {
        assertThatThrownBy(() -> patched("{'spec':{}}", "{'spec':{'$retainKeys':['a'],'b':1}}"))
                .isInstanceOf(ApiFailure.class)
                .hasMessageContaining("$retainKeys");
    }

    @Test
    void anObjectIsReplacedOrEmptied() {
        assertThat(patched(
                        "{'metadata':{'labels':{'a':'1','b':'2'}}}",
                        "{'metadata':{'labels':{'$patch':'replace','c':'3'}}}"))
                .isEqualTo(json("{'metadata':{'labels':{'c':'3'}}}"));
        assertThat(patched("{'metadata':{'labels':{'a':'1'}}}", "{'metadata':{'labels':{'$patch':'delete'}}}"))
                .isEqualTo(json("{'metadata':{'labels':{}}}"));
    }

    @Test
    void anElementWithoutItsKeyIsRefused() {
        assertThatThrownBy(() -> patched(
                        "{'status':{'conditions':[{'type':'A'}]}}", "{'status':{'conditions':[{'status':'True'}]}}"))
                .isInstanceOf(ApiFailure.class)
                .hasMessageContaining("does not contain declared merge key: type");
    }

    @Test
    void anUnknownDirectiveIsRefused() {
        assertThatThrownBy(() -> patched("{'metadata':{}}", "{'metadata':{'$patch':'swap'}}"))
                .isInstanceOf(ApiFailure.class)
                .hasMessageContaining("swap");
    }

    private static JsonNode patched(String target, String patch) {
        ObjectNode result = (ObjectNode) json(target);
        StrategicMergePatch.apply(result, (ObjectNode) json(patch));
        return result;
    }

    private static JsonNode json(String text) {
        return Json.parse(text.replace('\'', '"'));
    }
}
