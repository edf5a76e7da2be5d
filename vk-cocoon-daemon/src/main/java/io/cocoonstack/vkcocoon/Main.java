package io.cocoonstack.vkcocoon;

import io.cocoonstack.vkcocoon.assembly.NodeAssembly;
import io.cocoonstack.vkcocoon.command.Commands;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The entry. */
public final class Main {

    private Main() {}

    public static void main(String[] args) {
        // Whatever the locale says: what we write is UTF-8.
        PrintWriter out = writer(FileDescriptor.out);
        PrintWriter err = writer(FileDescriptor.err);
        int code = new Commands(System.getenv(), NodeAssembly.real(System.getenv()), BuildFacts.read())
                .line()
                .setOut(out)
                .setErr(err)
                .execute(args);
        out.flush();
        err.flush();
        System.exit(code);
    }

    private static PrintWriter writer(FileDescriptor descriptor) {
        return new PrintWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8), true);
    }
}
