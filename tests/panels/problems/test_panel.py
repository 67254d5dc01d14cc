"""The Problems panel."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.steps import STEP, Steps, result_of
from wsdesk.graph.model.values import Asset, Edge, Failure, Kind, Node, Problem, Rect, ResizeOutput
from wsdesk.panels.problems.panel import ProblemCommands, ProblemsPanel
from wsdesk.panels.problems.rows import ProblemRow, ProblemRows
from wsdesk.store.base import slices
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.canvas_state import CanvasState
from wsdesk.store.problems.problems import StoredProblem
from wsdesk.wire.base import UnreadableRow
from wsdesk.wire.content_reader import SummaryProblem

BAD = Document(
    "c1",
    (
        Node("n1", Kind.IMAGE, Rect(0, 0, 9, 9), title="Hero", failure=Failure("out of credits")),
        Node("n2", Kind.TEXT, Rect(0, 0, 9, 9)),
    ),
    (Edge("e1", "n1", "gone"),),
    problems=(Problem("no-id", "", (("where", "nodes"), ("field", "id"), ("index", "7"))),),
)


def rows_of(
    document: Document, *unreadable: UnreadableRow, more: tuple[Problem, ...] = ()
) -> tuple[ProblemRow, ...]:
    def find_more(_document: Document) -> Steps[tuple[Problem, ...]]:
        yield from ()
        return more

    return result_of(ProblemRows().update(document, unreadable, find_more))


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> ProblemsPanel:
    widget = show(ProblemsPanel(harness.stores), 268, 400)
    harness.open("c1").show(BAD)
    widget.refresh()
    return widget


def test_each_problem_is_shown_with_its_id_and_reason(panel: ProblemsPanel) -> None:
    assert [(row.title, row.message) for row in panel.list.rows] == [
        ("Node 8", "Missing ID"),
        ("Connection e1", "Connected to an item that isn't on this canvas"),
        ("Hero", "Failed: out of credits"),
    ]
    assert panel.badge() == "3"


def test_a_duplicate_version_is_shown_and_opened() -> None:
    values = (("where", "nodes"), ("field", "v7"), ("index", "0"), ("version", "v7"))
    (row, *_rest) = rows_of(replace(BAD, problems=(Problem("doubled-version", "n1", values),)))
    assert (row.title, row.message) == ("Hero", "Several versions share the ID v7; only the first is used")
    assert (row.node_id, row.version_id) == ("n1", "v7")


def test_a_problem_of_a_node_has_the_thumbnail_of_the_node_beside_its_severity(
    panel: ProblemsPanel, harness: Any, qtbot: Any
) -> None:
    asset = Asset("a1", addresses=(("thumbnail", "https://x.example/1.webp"),))
    image = QImage(38, 28, QImage.Format.Format_RGB32)
    image.fill(QColor("#00ff00"))
    harness.images.images["a1"] = image
    node, *others = BAD.nodes
    harness.canvases.current.show(replace(BAD, nodes=(replace(node, asset=asset), *others)))
    panel.refresh()
    qtbot.waitUntil(lambda: "a1" in harness.images.wanted_ids())
    number = next(n for n, row in enumerate(panel.list.rows) if row.node_id == "n1")
    box = panel.list.visualRect(panel.list.index_of(number))
    image = panel.list.viewport().grab().toImage()
    assert image.pixelColor(box.x() + 24, box.center().y()) == QColor("#00ff00")
    assert panel.list.content(panel.list.rows[number]).icon == "error"
    assert [row.icon for row in panel.list.rows] == ["node", "edge", "image"]


def test_a_click_opens_the_problem(panel: ProblemsPanel, harness: Any, qtbot: Any) -> None:
    index = panel.list.model().index(2, 0)
    qtbot.mouseClick(
        panel.list.viewport(), Qt.MouseButton.LeftButton, pos=panel.list.visualRect(index).center()
    )
    assert harness.canvases.calls == [("reveal", "c1", "n1", "")]


def test_stepping_wraps_around(panel: ProblemsPanel, harness: Any) -> None:
    following, previous = ProblemCommands(harness.stores, panel).all()
    for _ in range(3):
        following.run(None)
    assert harness.selection.state.edges == ("e1",)
    assert harness.canvases.calls == [("reveal", "c1", "n1", "")]
    following.run(None)
    assert panel.list.current_row() == panel.list.rows[0]
    previous.run(None)
    assert panel.list.current_row() == panel.list.rows[2]
    assert (following.shortcuts, previous.shortcuts) == (("F8",), ("Shift+F8",))


def test_stepping_without_problems_says_so(panel: ProblemsPanel, harness: Any) -> None:
    harness.canvases.current.show(replace(BAD, problems=(), edges=(), nodes=()))
    panel.refresh()
    panel.step(1)
    assert harness.notifications.recent[-1].message == "No problems"


def test_a_canvas_that_failed_to_load_is_not_free_of_problems(panel: ProblemsPanel, harness: Any) -> None:
    canvas = harness.canvases.current
    canvas.state = CanvasState(LoadState.FAILED, LoadFailure("offline", "Couldn't reach the server."))
    reloads: list[str] = []
    canvas.reload = lambda: reloads.append("c1")
    canvas.show(Document("c1"))
    panel.refresh()
    before = len(harness.notifications.recent)
    panel.step(1)
    assert len(harness.notifications.recent) == before
    retry = panel.findChild(QPushButton, "problemsStates-failed-retry")
    QTest.mouseClick(retry, Qt.MouseButton.LeftButton)
    assert reloads == ["c1"]


def test_problems_follow_the_canvas_and_preserve_the_position(panel: ProblemsPanel, harness: Any) -> None:
    panel.step(1)
    panel.step(1)
    harness.canvases.current.show(replace(BAD, problems=()))
    panel.refresh()
    assert panel.badge() == "2"
    assert panel.list.current_row() == panel.list.rows[0], "the keyboard is still on the edge"
    harness.open("c2")
    panel.refresh()
    assert panel.badge() == ""


def test_unreadable_rows_of_lists_are_shown(panel: ProblemsPanel, harness: Any) -> None:
    harness.projects.show(unreadable=(UnreadableRow(4, "bad-field", "p-9", "title"),))
    panel.refresh()
    row = panel.list.rows[-1]
    assert row.title == "Project or canvas p-9"
    assert "title" in row.message
    assert (row.node_id, row.edge_id, row.canvas_id) == ("", "", "")


def test_hostile_text_is_truncated_and_never_formatted() -> None:
    hostile_document = "{field.__class__}\u202e" + "x" * 5_000
    document = Document(
        "c",
        problems=(Problem("bad-field", hostile_document, (("where", "nodes"), ("field", hostile_document))),),
    )
    unreadable = UnreadableRow(0, hostile_document, hostile_document, hostile_document)
    (row,) = rows_of(document, unreadable)[:1]
    assert len(row.message) < 600
    assert "\u202e" not in row.title + row.message + row.id


def test_every_reason_of_the_reader_has_a_text() -> None:
    for code in ("not-json", "not-an-object", "no-id", "made-id", "no-ends", "doubled-id", "bad-field",
                 "bad-text", "not-a-list", "too-large", "too-deep", "cut-off", "trailing"):  # fmt: skip
        problem = SummaryProblem(code, "nodes", 0, "n", "title")
        values = (("where", problem.where), ("field", problem.field))
        (row,) = rows_of(Document("c", problems=(Problem(code, "n", values),)))
        assert code not in row.message, code


def test_every_kind_of_problem_has_a_text() -> None:
    rect = Rect(0, 0, 9, 9)
    document = Document(
        "c",
        (
            Node(
                "n1",
                Kind.IMAGE,
                rect,
                title="One",
                failures=(("v1", "too dark"),),
                outdated=True,
                model="Old",
            ),
            Node("n2", Kind.IMAGE, rect, title="Two", outputs=(ResizeOutput("1:1", None, True, "no room"),)),
            Node("n3", Kind.IMAGE, rect, title="Three", asset=Asset("a3")),
        ),
    )
    more = (
        Problem("media-gone", "n2"),
        Problem("misfit", "n1", (("words", "This model doesn't support seeds."),)),
    )
    assert [(row.title, row.message) for row in rows_of(document, more=more)] == [
        ("One", "An earlier version failed: too dark"),
        ("Two", "Output 1:1 failed: no room"),
        ("One", "Deprecated model: Old"),
        ("Three", "File missing: the server sent no URL for it"),
        ("Two", "File missing: the server doesn't provide it"),
        ("One", "This model doesn't support seeds."),
    ]
    assert rows_of(document)[0].version_id == "v1"


def test_problems_of_other_canvases_are_below_and_can_be_opened(panel: ProblemsPanel, harness: Any) -> None:
    values = (("message", "no"), ("version", "v9"))
    failed = StoredProblem("c9", "Packaging", Problem("failed-version", "n9", values), "Tin", True)
    harness.problems.stored_problems = (failed, StoredProblem("c9", "Packaging", Problem("cut-off")))
    assert panel.badge() == "3"
    panel.scope.choose("all")
    assert harness.problems.scopes[-1] == "all"
    assert [(row.title, row.message) for row in panel.list.rows[3:]] == [
        ("Tin · Packaging", "An earlier version failed: no"),
        ("Connection · Packaging", "Content is incomplete; showing what was received"),
    ]
    panel.go_to(panel.list.rows[3])
    assert harness.canvases.calls[-1] == ("reveal", "c9", "n9", "v9")
    panel.go_to(panel.list.rows[4])
    assert harness.canvases.calls[-1] == ("open", "c9", "")
    panel.scope.choose("canvas")
    assert len(panel.list.rows) == 3


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> Document:
    """A canvas with problems at both ends, which takes several slices of one step."""
    monkeypatch.setattr(slices, "CALCULATION_SLICE_S", -1.0)
    nodes = tuple(Node(f"n{number}", Kind.TEXT, Rect(0, 0, 9, 9)) for number in range(3 * STEP))
    failed = replace(nodes[0], failure=Failure("no")), replace(nodes[-1], failure=Failure("late"))
    return Document("c1", (failed[0], *nodes[1:-1], failed[1]))


def test_problems_of_a_large_canvas_are_shown_when_all_are_found(
    panel: ProblemsPanel, harness: Any, qtbot: Any, large: Document
) -> None:
    harness.open("c2").show(replace(large, canvas_id="c2"))
    panel.refresh()
    assert panel.badge() == "", "neither those of the other canvas nor a part"
    qtbot.waitUntil(lambda: panel.badge() == "2")
    assert [row.message for row in panel.list.rows] == ["Failed: no", "Failed: late"]


def test_stepping_finds_all_problems_of_a_large_canvas(
    panel: ProblemsPanel, harness: Any, large: Document
) -> None:
    harness.canvases.current.show(large)
    panel.refresh()
    panel.step(1)
    assert panel.badge() == "2"


@pytest.fixture
def shown(panel: ProblemsPanel, harness: Any, large: Document) -> list[str]:
    """Badges that are shown from when the problems of a large canvas are searched on."""
    badges: list[str] = []
    harness.canvases.current.show(large)
    panel.refresh()
    panel.badge_changed.connect(lambda: badges.append(panel.badge()))
    return badges


def test_problems_of_a_canvas_that_was_left_meanwhile_are_not_shown(
    panel: ProblemsPanel, harness: Any, qtbot: Any, shown: list[str]
) -> None:
    harness.open("c2")
    qtbot.waitUntil(lambda: panel.badge() == "" and bool(shown))
    qtbot.wait(50)
    assert shown == [""]


def test_the_badge_waits_until_the_problems_of_a_canvas_are_complete(
    panel: ProblemsPanel, harness: Any
) -> None:
    badges: list[str] = []
    panel.badge_changed.connect(lambda: badges.append(panel.badge()))
    harness.problems.is_complete = False
    panel.refresh()
    assert panel.badge() == "3", "the previous number of the same canvas"
    harness.open("c2").show(replace(BAD, canvas_id="c2"))
    panel.refresh()
    assert len(panel.list.rows) == 3
    assert panel.badge() == ""
    harness.problems.settings = (Problem("misfit", "n2", (("field", "seed"), ("reason", "number"))),)
    harness.problems.is_complete = True
    panel.refresh()
    assert badges == ["", "4"]


def test_problems_from_before_a_change_are_not_shown(
    harness: Any, qtbot: Any, large: Document, shown: list[str]
) -> None:
    harness.canvases.current.show(replace(large, nodes=large.nodes[1:]))
    qtbot.waitUntil(lambda: bool(shown))
    assert shown == ["1"]
