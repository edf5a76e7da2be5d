package io.cocoonstack.vkcocoon;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The rooms of the house: who may see whom. Rules are about packages, so that a new class needs no change here. */
class ArchitectureTest {

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.cocoonstack");

    private static final String PROVIDER = "io.cocoonstack.provider.";
    private static final String CORE = PROVIDER + "core.";
    private static final List<String> PLATFORM = List.of("java..", "javax..", "org.jspecify..");
    private static final List<String> API = List.of(
            PROVIDER + "vm..",
            PROVIDER + "snapshot..",
            PROVIDER + "lease..",
            PROVIDER + "probe..",
            PROVIDER + "contract..");
    private static final int LONGEST_FILE = 300;
    private static final String SLF4J = "org.slf4j..";
    private static final String JACKSON = "tools.jackson..";
    private static final String FABRIC8 = "io.fabric8..";
    private static final String NETTY = "io.netty..";
    private static final String MICROMETER = "io.micrometer..";

    /** A room of the engine and what its classes may see besides the platform, the contracts and each other. */
    record Room(String name, String... sees) {

        String packages() {
            return CORE + name + "..";
        }

        @Override
        public String toString() {
            return "core." + name;
        }
    }

    private static Room room(String name, String... sees) {
        return new Room(name, sees);
    }

    private static final List<Room> ROOMS = List.of(
            room("plan"),
            room("port"),
            room("status", CORE + "plan..", CORE + "port.."),
            room("act", CORE + "plan..", CORE + "port..", CORE + "status..", SLF4J),
            room("engine", CORE + "plan..", CORE + "port..", CORE + "status..", CORE + "act..", SLF4J),
            room("host", SLF4J),
            room("node", CORE + "host..", SLF4J),
            room("stats", CORE + "host..", MICROMETER, SLF4J),
            room("http", "jdk.net..", NETTY, SLF4J), // keep-alive of quiet streams is set on the socket itself
            room("pem"),
            room(
                    "metrics",
                    CORE + "port..",
                    CORE + "host..",
                    CORE + "http..",
                    CORE + "stats..",
                    MICROMETER,
                    "io.prometheus..",
                    "com.sun.management..", // the only place where the JDK tells how many files the process has open
                    SLF4J),
            room(
                    "cluster",
                    CORE + "plan..",
                    CORE + "port..",
                    CORE + "engine..",
                    CORE + "host..",
                    CORE + "kubelet.access..",
                    CORE + "node..",
                    CORE + "pem..",
                    FABRIC8,
                    "io.vertx..", // the client's transport: one class names the server to ask for in TLS
                    "io.netty.handler.ssl..",
                    JACKSON,
                    "com.fasterxml.jackson.annotation..",
                    SLF4J),
            room(
                    "kubelet",
                    CORE + "plan..",
                    CORE + "port..",
                    CORE + "engine..",
                    CORE + "stats..",
                    CORE + "metrics..",
                    CORE + "http..",
                    CORE + "pem..",
                    NETTY,
                    JACKSON,
                    SLF4J));

    @ParameterizedTest
    @FieldSource("ROOMS")
    void aRoomOfTheEngineSeesOnlyWhatItsRowSays(Room room) {
        List<String> seen = new ArrayList<>(PLATFORM);
        seen.addAll(API);
        seen.add(room.packages());
        seen.addAll(List.of(room.sees()));

        classes()
                .that()
                .resideInAPackage(room.packages())
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(seen.toArray(String[]::new)))
                .check(CLASSES);
    }

    @Test
    void noFileIsLongerThanThreeHundredLines() throws IOException {
        List<String> tooLong = new ArrayList<>();
        try (Stream<Path> files = Files.walk(Path.of(".."))) {
            for (Path file : files.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> file.toString().contains("/src/main/java/"))
                    .toList()) {
                if (Files.readAllLines(file).size() > LONGEST_FILE) {
                    tooLong.add(file.toString());
                }
            }
        }
        assertThat(tooLong).isEmpty();
    }

    @Test
    void everyPackageOfTheEngineIsInARoom() {
        classes()
                .that()
                .resideInAPackage(PROVIDER + "core..")
                .and()
                .resideOutsideOfPackage(PROVIDER + "core") // the entrance, which sees every room
                .should()
                .resideInAnyPackage(ROOMS.stream().map(Room::packages).toArray(String[]::new))
                .check(CLASSES);
    }

    @Test
    void theRoomsOfTheEngineDoNotSeeEachOtherInCircles() {
        slices().matching(CORE + "(*)..").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void noPackagesOfTheEngineSeeEachOtherInCircles() {
        slices().matching(CORE + "(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void theContractsSeeNothingButThePlatform() {
        Stream<String> seen = Stream.concat(PLATFORM.stream(), API.stream());

        classes()
                .that()
                .resideInAnyPackage(API.toArray(String[]::new))
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(seen.toArray(String[]::new)))
                .check(CLASSES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"core", "cli", "network", "snapshots", "testing"})
    void engineImplementationsAndTestingKitSeeOnlyTheContracts(String module) {
        String own = PROVIDER + module + "..";
        List<String> allowed = new ArrayList<>(API);
        allowed.add(own);

        noClasses()
                .that()
                .resideInAPackage(own)
                .should()
                .dependOnClassesThat(describe(
                        "are ours and neither contract nor " + own,
                        it -> it.getPackageName().startsWith("io.cocoonstack")
                                && !resideInAnyPackage(allowed.toArray(String[]::new))
                                        .test(it)))
                .check(CLASSES);
    }

    @Test
    void onlyTheSnapshotStoreKnowsTheOciLibrary() {
        noClasses()
                .that()
                .resideOutsideOfPackage(PROVIDER + "snapshots..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("land.oras..")
                .check(CLASSES);
    }

    @Test
    void onlyTheEntranceTheClusterRoomAndTheDaemonKnowAKubernetesClient() {
        noClasses()
                .that()
                .resideOutsideOfPackages(PROVIDER + "core", CORE + "cluster..", "io.cocoonstack.vkcocoon..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(FABRIC8, "io.kubernetes..")
                .check(CLASSES);
    }

    /**
     * The testing kit starts the programs it stands in for, a kubeconfig may name a credential plugin, a Docker configuration a
     * credential helper; a process id alone is
     * nobody's child.
     */
    @Test
    void onlyTheCliRuntimeStartsProcesses() {
        noClasses()
                .that()
                .resideOutsideOfPackages(PROVIDER + "cli..", PROVIDER + "testing..")
                .and()
                .doNotHaveSimpleName("PluginRun")
                .and()
                .doNotHaveSimpleName("HelperProcess")
                .should()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.ProcessBuilder")
                .orShould()
                .dependOnClassesThat()
                .haveFullyQualifiedName("java.lang.Process")
                .check(CLASSES);
    }

    @Test
    void nobodyLogsPastTheLoggingApi() {
        // The daemon's own logging room silences the JDK's logger, which the HTTP client under fabric8 writes to.
        noClasses()
                .that()
                .resideOutsideOfPackage("io.cocoonstack.vkcocoon.logging")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.logging..")
                .check(CLASSES);
    }

    /** Programs talk on their standard streams: the daemon's commands and the testing kit's stand-ins. */
    @Test
    void onlyProgramsPrint() {
        noClasses()
                .that()
                .resideOutsideOfPackages("io.cocoonstack.vkcocoon..", PROVIDER + "testing..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(CLASSES);
    }

    @Test
    void noClassIsCalledUtilHelperOrManager() {
        noClasses()
                .should()
                .haveNameMatching(".*(Util|Utils|Helper|Helpers|Manager)(\\$.*)?")
                .check(CLASSES);
    }

    @Test
    void everyPackageSaysWhatLivesInIt() {
        assertThat(CLASSES.stream().map(JavaClass::getPackage).distinct())
                .isNotEmpty()
                .allSatisfy(room ->
                        assertThat(room.tryGetPackageInfo()).as(room.getName()).isPresent());
    }
}
