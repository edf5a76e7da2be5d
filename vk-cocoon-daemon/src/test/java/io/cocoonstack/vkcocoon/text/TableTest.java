package io.cocoonstack.vkcocoon.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {

    @Test
    void columnsAreAsWideAsTheirWidestCell() {
        Table table = new Table(List.of("A", "B"));
        table.row("längeres", "x");
        table.row("y", "");

        assertThat(table.text()).isEqualTo("A         B\nlängeres  x\ny\n");
    }
}
