from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest
from PySide6.QtCore import Qt

from wsdesk.graph.analysis.differences import KINDS, DifferenceKind
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import AssetOrigin, Edge, Kind, Node, Rect
from wsdesk.localdb.history.values import SubjectChange
from wsdesk.panels.lineage.panel import LineageCommands, LineagePanel
from wsdesk.store.versions.lineage_text import markdown, mermaid
from wsdesk.wire.node import NodeResource

RECT = Rect(0, 0, 9, 9)
DOCUMENT = Document(
    "c1",
    (
        Node("a", Kind.TEXT, RECT, title="Brief", version_created_at="05"),
        Node(
            "b", Kind.IMAGE, RECT, title='Look "one" <b>', prompt="a *fox*", seed=7, version_created_at="04"
        ),
        Node(
            "c",
            Kind.VIDEO,
            RECT,
            title="Shot",
            asset_origins=(AssetOrigin("v", "made", "", "06"),),
            version_created_at="06",
        ),
        Node("d", Kind.IMAGE, RECT, title="Elsewhere"),
    ),
    (Edge("e1", "a", "b"), Edge("e2", "b", "c")),
)


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any], qtbot: Any) -> LineagePanel:
    harness.open("c1").document = DOCUMENT
    lineage_panel = show(LineagePanel(harness.stores), 320, 600)
    harness.commands.add(*LineageCommands(harness.stores, lineage_panel).all())
    harness.selection.select("c1", nodes=("b",))
    qtbot.waitUntil(lambda: len(lineage_panel.list.rows) == 6)
    return lineage_panel


def test_upstream_and_downstream_surround_the_node(panel: LineagePanel) -> None:
    rows = panel.list.rows
    assert [row.title for row in rows] == [
        "Upstream",
        "Brief",
        "This node",
        'Look "one" <b>',
        "Downstream",
        "Shot",
    ]
    assert rows[3].stale
    assert "older than its input" in rows[3].line
    assert [bool(panel.list.content(row).ends) for row in rows] == [False, False, False, True, False, False]
    assert rows[1].line == "1 step · connected"


def test_a_click_opens_a_node_and_headings_do_nothing(panel: LineagePanel, harness: Any) -> None:
    panel.list.clicked_row(panel.list.rows[0])
    assert harness.canvases.calls == []
    panel.list.clicked_row(panel.list.rows[5])
    assert harness.canvases.calls == [("reveal", "c1", "c", "")]


def test_keys_start_at_the_node_and_skip_headings(panel: LineagePanel, harness: Any, qtbot: Any) -> None:
    def title() -> str:
        row = panel.list.current_row()
        return row.title if row is not None else ""

    rows = panel.list.rows
    assert title() == next(row.title for row in rows if row.own)
    panel.list.setFocus()
    qtbot.keyClick(panel.list, Qt.Key.Key_Up)
    assert title() == "Brief"
    qtbot.keyClick(panel.list, Qt.Key.Key_Up)
    assert title() == "Brief"  # only a heading is above
    for _turn in range(4):
        qtbot.keyClick(panel.list, Qt.Key.Key_Down)
    assert title() == "Shot"
    qtbot.keyClick(panel.list, Qt.Key.Key_Home)
    assert title() == "Brief"


def test_the_focus_mode_dims_other_nodes_and_follows_the_selection(
    panel: LineagePanel, harness: Any, qtbot: Any
) -> None:
    highlighted: list[Any] = []
    harness.canvases.current.highlight_requested.connect(highlighted.append)
    panel.dim.click()
    assert highlighted == [("b", "a", "c")]
    harness.selection.select("c1", nodes=("d",))
    qtbot.waitUntil(lambda: highlighted[-1] == ("d",))
    panel.dim.click()
    assert highlighted[-1] is None


def test_exported_text_has_the_lineage_with_escaped_titles(panel: LineagePanel, harness: Any) -> None:
    lineage = harness.lineage.state
    chart = mermaid(lineage)
    assert chart.splitlines()[0] == "flowchart LR"
    assert "  n1 --> n0" in chart
    assert "  n0 --> n2" in chart
    assert '["Look #34;one#34; #60;b#62;"]' in chart
    assert "class n0 stale" in chart
    text = markdown(lineage)
    assert text.startswith('# Look "one" \\<b\\>\n')
    assert "a \\*fox\\*" in text
    assert "## Upstream" in text
    assert "- **Shot** (connected)" in text
    subject, *others = text.split("\n## ")
    assert "- Older than its input" in subject
    assert not any("Older than its input" in part for part in others)


def test_no_selection_has_a_message_in_lineage(panel: LineagePanel, harness: Any, qtbot: Any) -> None:
    harness.selection.clear()
    qtbot.waitUntil(lambda: panel._states.state == "empty")
    assert not harness.commands.trigger("lineage.mermaid")


def test_the_dialog_suggests_the_title(panel: LineagePanel) -> None:
    dialog = panel.open_save_dialog()
    assert dialog is not None
    assert dialog.selectedFiles()[0].endswith(".md")
    dialog.reject()


def test_history_of_the_node_has_versions_and_snapshots(
    panel: LineagePanel, harness: Any, qtbot: Any
) -> None:
    versions = [
        {"id": "v1", "createdAt": "2026-11-12T00:00:01Z"},
        {"id": "v2", "createdAt": "2026-11-12T00:00:03Z"},
    ]
    at = datetime(2026, 11, 12, 0, 0, 2, tzinfo=UTC).timestamp()
    harness.history.node_changes = (SubjectChange(12, at, (KINDS.index(DifferenceKind.NODE_MOVED),)),)
    harness.select(NodeResource.read({"id": "b", "activeVersionId": "v2", "versions": versions}))
    qtbot.waitUntil(lambda: len(panel.list.rows) == 6 and panel.list.rows[2].title == "History")
    heading, *rows = panel.list.rows[2:]
    assert (heading.title, heading.is_heading) == ("History", True)
    assert [row.title for row in rows] == ["Version 2", "Snapshot: 1 moved", "Version 1"]
    panel.list.clicked_row(rows[1])
    assert [(call[0], call[2]) for call in harness.timelines.calls] == [("show_node", 12)]
    panel.list.clicked_row(rows[2])
    assert harness.canvases.calls[-1] == ("reveal", "c1", "b", "v1")
