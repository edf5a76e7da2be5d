/**
 * Checks of one guest over the network: ICMP echo, TCP connect, SSH banner. Addresses are dotted IPv4 literals; no name is ever
 * looked up.
 *
 * <p>Checks run on the caller's thread, made to be a virtual one: a waiting check holds no carrier. One platform thread receives
 * the echo replies of all pings. A check does not throw; what went wrong is the message of its result.
 *
 * <p>Pings call the C library of Linux through the foreign-function API, so the JVM wants
 * {@code --enable-native-access=io.cocoonstack.provider.network} ({@code ALL-UNNAMED} on a class path, or
 * {@code Enable-Native-Access} in the manifest of an executable jar). They also want {@code CAP_NET_RAW}, or the process's group
 * inside {@code net.ipv4.ping_group_range}. Without one of these every ping succeeds, after one warning.
 */
@NullMarked
package io.cocoonstack.provider.network.probe;

import org.jspecify.annotations.NullMarked;
