package io.cocoonstack.provider.contract.name;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ImageRefTest {

    private static final String DIGEST = "sha256:" + "0".repeat(64);

    @ParameterizedTest
    @CsvFileSource(resources = "/vectors/snapshots/references.tsv", delimiter = '\t', numLinesToSkip = 1)
    void relativeReferencesGiveTheNamesTheyAlwaysGave(String text, String repository, String tag, String relative) {
        var ref = ImageRef.parse(text.replace("(empty)", "")).filter(ImageRef::relative);

        assertThat(ref.isPresent()).isEqualTo(relative.equals("yes"));
        ref.ifPresent(it -> {
            assertThat(it.repository()).isEqualTo(repository);
            assertThat(it.effectiveTag()).isEqualTo(tag);
            assertThat(it.localName()).isEqualTo(VmNames.localSnapshot(repository, tag));
        });
    }

    @ParameterizedTest
    @CsvSource({
        "host:5000/a/b,host:5000,a/b,latest",
        "host:5000/a/b:t,host:5000,a/b,t",
        "registry:5000/repo:tag,registry:5000,repo,tag",
        "registry.example:5000/team/vm,registry.example:5000,team/vm,latest",
        "registry.example:5000/team/vm:v1,registry.example:5000,team/vm,v1",
        "localhost/a,localhost,a,latest",
        "localhost:5000/a:1,localhost:5000,a,1",
        "[::1]:5000/a,[::1]:5000,a,latest",
        "10.0.0.1:5000/a,10.0.0.1:5000,a,latest",
        "Registry.Example/a,Registry.Example,a,latest",
        "ghcr.io/cocoonstack/cocoon/ubuntu:24.04,ghcr.io,cocoonstack/cocoon/ubuntu,24.04",
        "team/vm,'',team/vm,latest",
        "ubuntu:24.04,'',ubuntu,24.04",
        "a_b.c/d,'',a_b.c/d,latest"
    })
    void aColonIsAPortOnlyBeforeTheLastSlash(String text, String host, String path, String tag) {
        assertThat(ImageRef.parse(text)).hasValueSatisfying(ref -> {
            assertThat(ref.host()).isEqualTo(host);
            assertThat(ref.path()).isEqualTo(path);
            assertThat(ref.effectiveTag()).isEqualTo(tag);
            assertThat(ref.digest()).isEmpty();
        });
    }

    @Test
    void aDigestIsNoTag() {
        assertThat(ImageRef.parse("a/b@" + DIGEST)).contains(new ImageRef("", "a/b", "", DIGEST));
        assertThat(ImageRef.parse("a/b:t@" + DIGEST)).contains(new ImageRef("", "a/b", "t", DIGEST));
        assertThat(ImageRef.parse("registry.example:5000/team/vm:v1@" + DIGEST))
                .contains(new ImageRef("registry.example:5000", "team/vm", "v1", DIGEST));
        assertThat(ImageRef.parse("a/b@" + DIGEST).orElseThrow().effectiveTag()).isEmpty();
    }

    @Test
    void referencesThatNameAPortOrADigestAreNotRelative() {
        assertThat(ImageRef.parse("registry:5000/repo:tag").orElseThrow().relative())
                .isFalse();
        assertThat(ImageRef.parse("repo@" + DIGEST).orElseThrow().relative()).isFalse();
        assertThat(ImageRef.parse("Registry.Example/a").orElseThrow().relative())
                .isFalse();
    }

    @Test
    void twoDigestsOfOneRepositoryHaveTwoLocalNames() {
        String one = ImageRef.parse("a/b:t@" + DIGEST).orElseThrow().localName();
        String two =
                ImageRef.parse("a/b:t@sha256:" + "1".repeat(64)).orElseThrow().localName();

        assertThat(one).isNotEqualTo(two).hasSizeLessThanOrEqualTo(63);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " a",
                "a ",
                "/a",
                "a/",
                "a//b",
                "A/b",
                "repo:",
                ":tag",
                "a:b:c",
                "a@",
                "a@sha256:zz",
                "a@sha256:00",
                "@sha256:00000000000000000000000000000000",
                "a..b",
                "a___b",
                "host:port/a",
                "[::1/a",
                "https://images.example.net/jammy.img",
                "http://host/a.qcow2?x=a:b",
                "\u00fcbuntu:1",
                "a\nb"
            })
    void whatIsNoReferenceIsRefusedAndNeverMisSplit(String text) {
        assertThat(ImageRef.parse(text)).isEmpty();
    }

    @Test
    void aTagHasAtMost128Characters() {
        assertThat(ImageRef.parse("a:" + "t".repeat(128))).isPresent();
        assertThat(ImageRef.parse("a:" + "t".repeat(129))).isEmpty();
    }

    @Test
    void aReferenceOfAbsurdLengthIsRefusedAndNotCrashedOn() {
        assertThat(ImageRef.parse("a.".repeat(100_000) + "a")).isEmpty();
        assertThat(ImageRef.parse("a/".repeat(500) + "a")).isPresent();
    }

    @ParameterizedTest
    @CsvSource({
        "https://images.example.net/jammy.img,true",
        "http://host/a.qcow2?x=a:b,true",
        "HTTPS://HOST/a,true",
        "https:/x,false",
        "ftp://host/a,false",
        "https,false",
        "repo:https://,false",
        "'',false"
    })
    void webAddressesAreRecognisedFirst(String text, boolean url) {
        assertThat(ImageRef.isUrl(text)).isEqualTo(url);
    }
}
