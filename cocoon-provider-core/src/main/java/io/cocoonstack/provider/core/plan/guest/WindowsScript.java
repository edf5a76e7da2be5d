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

    /** The MAC addresses of NICs that are up, one a line. Looks only. */
    static final String CHECK = "Get-NetAdapter -ErrorAction Stop | Where-Object Status -eq Up"
            + " | Select-Object -ExpandProperty MacAddress";

    private WindowsScript() {}

    static List<String> argv(String script) {
        return List.of("powershell", "-nop", "-c", script);
    }

    /** The line for a person at a PowerShell prompt. */
    static String manual(String script) {
        return "powershell -nop -c '" + script + "'";
    }
}
