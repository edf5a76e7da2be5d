package io.cocoonstack.provider.cli.guest;

import io.cocoonstack.provider.cli.command.Answer;
import io.cocoonstack.provider.cli.command.Argv;
import io.cocoonstack.provider.cli.command.Command;
import io.cocoonstack.provider.cli.command.Invocation;
import io.cocoonstack.provider.cli.command.Verb;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code version}: the build's number, empty for a build that has none. */
record VersionCommand() implements Command<List<Integer>> {

    private static final Pattern RELEASE = Pattern.compile("(?m)^Version:\\s*v?(\\d{1,4})\\.(\\d{1,4})\\.(\\d{1,4})");

    @Override
    public Invocation invocation() {
        return Argv.of(Verb.VERSION).about("");
    }

    @Override
    public List<Integer> read(Answer answer) {
        Matcher release = RELEASE.matcher(answer.lenientText());
        return answer.ok() && release.find()
                ? List.of(
                        Integer.valueOf(release.group(1)),
                        Integer.valueOf(release.group(2)),
                        Integer.valueOf(release.group(3)))
                : List.of();
    }

    /** Whether a version is that one or an older one; a build without a number counts as newer. */
    static boolean atMost(List<Integer> version, Integer... limit) {
        return !version.isEmpty() && Arrays.compare(version.toArray(Integer[]::new), limit) <= 0;
    }
}
