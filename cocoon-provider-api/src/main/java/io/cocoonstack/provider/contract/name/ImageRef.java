package io.cocoonstack.provider.contract.name;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An image reference: {@code [host/]path[:tag][@digest]}. Source: the reference grammar of the OCI distribution specification.
 *
 * @param host registry with its port if it has one; empty when the reference starts with the path
 * @param path name within the registry
 * @param tag tag as written; empty without one
 * @param digest digest with its algorithm, such as {@code sha256:…}; empty without one
 */
public record ImageRef(String host, String path, String tag, String digest) {

    private static final String COMPONENT = "[a-z0-9]+(?:(?:\\.|__?|-+)[a-z0-9]+)*";
    private static final String PATH = COMPONENT + "(?:/" + COMPONENT + ")*";
    private static final String LABEL = "[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?";
    private static final String DOMAIN = "(?:" + LABEL + "(?:\\." + LABEL + ")*|\\[[0-9a-fA-F:]+])(?::[0-9]+)?";

    /** A first component is a registry only when it looks like a host. */
    private static final String HOST = "(?=[^/]*[.:]|localhost/)" + DOMAIN;

    private static final String TAG = "[A-Za-z0-9_][A-Za-z0-9._-]{0,127}";
    private static final String DIGEST = "[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}";
    private static final Pattern REFERENCE = Pattern.compile(
            "(?:(?<host>" + HOST + ")/)?(?<path>" + PATH + ")(?::(?<tag>" + TAG + "))?(?:@(?<digest>" + DIGEST + "))?");
    private static final Pattern RELATIVE = Pattern.compile(PATH);
    private static final Pattern URL = Pattern.compile("https?://.*", Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

    /** Registries take names of 255 characters; tag and digest add less than as much again. */
    private static final int MAX_LENGTH = 1024;

    /** Reads a reference; empty when the text is none, which a URL is not. */
    public static Optional<ImageRef> parse(String text) {
        Matcher matcher = REFERENCE.matcher(text);
        if (text.length() > MAX_LENGTH || !matcher.matches()) {
            return Optional.empty();
        }
        return Optional.of(new ImageRef(
                part(matcher, "host"), matcher.group("path"), part(matcher, "tag"), part(matcher, "digest")));
    }

    /** Whether the text is a web address of a disk image; such a text is never split. */
    public static boolean isUrl(String text) {
        return URL.matcher(text).matches();
    }

    /**
     * Whether the reference can be looked up below a registry base: no port, no digest, nothing in upper case. A host name is
     * then an ordinary first part of the repository.
     */
    public boolean relative() {
        return digest.isEmpty() && RELATIVE.matcher(repository()).matches();
    }

    /** Everything before tag and digest. */
    public String repository() {
        return host.isEmpty() ? path : host + "/" + path;
    }

    /** The tag that is meant: {@code latest} when neither tag nor digest is written, empty when only a digest is. */
    public String effectiveTag() {
        return tag.isEmpty() && digest.isEmpty() ? "latest" : tag;
    }

    /** Name of the local snapshot with this content. A digest is part of it, so two contents never share a name. */
    public String localName() {
        return VmNames.localSnapshot(digest.isEmpty() ? repository() : repository() + "@" + digest, tag);
    }

    private static String part(Matcher matcher, String name) {
        String part = matcher.group(name);
        return part == null ? "" : part;
    }
}
