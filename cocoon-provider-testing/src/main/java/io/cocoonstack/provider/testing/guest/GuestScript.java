package io.cocoonstack.provider.testing.guest;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A script of simple commands, one a line or separated by semicolons, with {@code >} into a file, variables, {@code $(cat FILE)}
 * and {@code set -e}. A command may end with {@code || [ $? -eq N ]}.
 */
final class GuestScript {

    private static final String UNLESS = "\\s*\\|\\| \\[ \\$\\? -eq (\\d+) ]$";

    private final StringBuilder out = new StringBuilder();
    private final StringBuilder err = new StringBuilder();
    private final Map<String, String> variables = new HashMap<>();
    private final GuestHardware hardware;
    private FakeGuest guest;

    GuestScript(FakeGuest guest, GuestHardware hardware) {
        this.guest = guest;
        this.hardware = hardware;
    }

    GuestOutcome run(String script) {
        boolean strict = false;
        int exit = 0;
        for (List<String> command : ShellWords.commands(script.replaceAll("(?m)" + UNLESS, " ||$1"), this::expand)) {
            if (command.equals(List.of("set", "-e"))) {
                strict = true;
                continue;
            }
            exit = command(command);
            if (command.getFirst().equals("exit") || (strict && exit != 0)) {
                break;
            }
        }
        return new GuestOutcome.Ended(exit, out.toString(), err.toString(), guest);
    }

    private int command(List<String> words) {
        String last = words.getLast();
        if (last.startsWith("||") && words.size() > 1) {
            int exit = command(words.subList(0, words.size() - 1));
            return exit == Integer.parseInt(last.substring(2)) ? 0 : exit;
        }
        int equals = words.getFirst().indexOf('=');
        if (words.size() == 1 && equals > 0) {
            variables.put(
                    words.getFirst().substring(0, equals), words.getFirst().substring(equals + 1));
            return 0;
        }
        int into = words.indexOf(ShellWords.INTO);
        boolean redirected = into > 0 && into == words.size() - 2;
        GuestPrograms programs = new GuestPrograms(guest, hardware).run(redirected ? words.subList(0, into) : words);
        guest = programs.guest();
        err.append(programs.err());
        if (redirected) {
            guest = GuestPrograms.write(guest, last, programs.out());
        } else {
            out.append(programs.out());
        }
        return programs.exit();
    }

    private String expand(String expression) {
        if (expression.startsWith("(cat ")) {
            return guest.file(expression
                            .substring("(cat ".length(), expression.length() - 1)
                            .strip())
                    .orElse("")
                    .stripTrailing();
        }
        return variables.getOrDefault(expression, "");
    }
}
