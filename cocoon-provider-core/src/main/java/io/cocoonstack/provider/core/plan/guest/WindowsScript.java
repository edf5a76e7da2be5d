package io.cocoonstack.provider.core.plan.guest;

import java.util.List;

/** Scripts for PowerShell. Without any quotes, because they pass through two command lines. */
final class WindowsScript {

    /**
     * Makes the driver look at its NICs again. Only at those that are there: the snapshot's old ones are still in the registry,
     * and disabling one of those ends the command before it comes to the new one.
     */
    static final String FIXUP = "$nics = @(Get-PnpDevice -Class Net -PresentOnly -ErrorAction Stop);"
            + " if ($nics.Count -eq 0) { exit 1 };"
            + " $nics | Disable-PnpDevice -Confirm:$false;"
            + " $nics | Enable-PnpDevice -Confirm:$false -ErrorAction Stop";

    /** How many seconds NICs get to come up after they were enabled. */
    private static final int PATIENCE = 15;

    private WindowsScript() {}

    /** The MAC addresses of NICs that are up, one a line. Looks only, and waits for that many of them. */
    static String check(int nics) {
        return "$tries = 0; do { $up = @(Get-NetAdapter -ErrorAction Stop | Where-Object Status -eq Up); $tries++;"
                + " $less = $up.Count -lt " + nics + " -and $tries -lt " + PATIENCE + ";"
                + " if ($less) { Start-Sleep -Seconds 1 } } while ($less);"
                + " $up | Select-Object -ExpandProperty MacAddress";
    }

    static List<String> argv(String script) {
        return List.of("powershell", "-nop", "-c", script);
    }

    /** The line for a person at a PowerShell prompt. */
    static String manual(String script) {
        return "powershell -nop -c '" + script + "'";
    }
}
