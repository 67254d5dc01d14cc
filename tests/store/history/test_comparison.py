"""Rows of a comparison, and their Markdown."""

from __future__ import annotations

from dataclasses import replace

from wsdesk.graph.analysis.differences import differences
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.store.history.comparison import SnapshotComparison

NODES = tuple(
    Node(f"n{at}", Kind.IMAGE, Rect(at * 200, 0, 100, 100), title=f"Shot {at}", prompt="a slow push in")
    for at in range(5)
)


def compare(
    before: tuple[Node, ...], after: tuple[Node, ...], edges: tuple[Edge, ...] = ()
) -> SnapshotComparison:
    old, new = Document("c1", before), Document("c1", after, edges)
    return SnapshotComparison(old, new, differences(old, new), "Tuesday, 3:12 PM", "now")


def rows(comparison: SnapshotComparison) -> list[tuple[str, str]]:
    return [(row.title, row.line) for row in comparison.rows()]


def test_prompts_are_compared_word_by_word_and_settings_by_value() -> None:
    prompt = replace(NODES[0], prompt="a locked camera")
    settings = replace(NODES[1], seed="40", ratio="21:9", negative="fog")
    comparison = compare((NODES[0], replace(NODES[1], seed="12")), (prompt, settings))
    assert rows(comparison) == [
        ("Prompt of Shot 0 changed", "slow push in → locked camera"),
        ("Settings of Shot 1 changed", "Seed 12 → 40, Aspect ratio – → 21:9, Negative prompt – → fog"),
    ]
    assert comparison.summary == "2 edited"


def test_nodes_that_were_moved_together_are_one_row() -> None:
    moved = tuple(replace(node, rect=Rect(node.rect.x + 50, 10, 100, 100)) for node in NODES[:3])
    alone = replace(NODES[3], rect=Rect(0, 900, 100, 100))
    comparison = compare(NODES, (*moved, alone, NODES[4]))
    assert [row.title for row in comparison.rows()] == ["3 nodes moved", "Shot 3 moved"]
    assert [len(row.differences) for row in comparison.rows()] == [3, 1]
    assert comparison.summary == "4 moved"


def test_connections_have_the_titles_of_their_nodes() -> None:
    comparison = compare(NODES[:2], NODES[:2], (Edge("e", "n0", "n1", "out", "in"),))
    assert rows(comparison) == [("Shot 0 connected to Shot 1", "")]
    assert comparison.rows()[0].node is None


def test_markdown_has_both_times_and_escapes_titles() -> None:
    comparison = compare((), (replace(NODES[0], title="*Fog*"),))
    assert comparison.markdown("Hero [film]") == (
        "## Hero \\[film\\]: Tuesday, 3:12 PM – now\n\n- \\*Fog\\* added\n"
    )
    assert compare(NODES, NODES).summary == "No differences"
