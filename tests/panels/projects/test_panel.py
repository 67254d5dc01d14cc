from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QImage
from PySide6.QtWidgets import QLabel

from tests.stand_ins import PaintedRegions
from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.model.values import Edge
from wsdesk.panels.projects.commands import ProjectCommands
from wsdesk.panels.projects.panel import ProjectsPanel, SortButton
from wsdesk.panels.projects.rows import CanvasRow, ProjectRow
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.offline import OfflineCanvas
from wsdesk.store.canvas.project_canvases import place_canvases
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import CanvasNews
from wsdesk.store.versions.details import Inspected
from wsdesk.wire.project import CanvasSummary, Project


def projects(count: int, canvases: int = 2) -> tuple[Project, ...]:
    return tuple(
        Project.read(
            {
                "id": f"p{n}",
                "title": f"Project {n}",
                "canvasId": f"p{n}c0",
                "previewAssets": [{"url": f"https://x.example/p{n}.png"}],
                "canvases": [
                    {"id": f"p{n}c{m}", "title": f"Canvas {n}.{m}", "nodeCount": m, "sortOrder": m}
                    for m in range(canvases)
                ],
            }
        )
        for n in range(count)
    )


@pytest.fixture
def panel(harness: Any, show: Callable[..., Any]) -> ProjectsPanel:
    widget = show(ProjectsPanel(harness.stores), 268, 400)
    harness.projects.show(projects=projects(3), total=3, complete=True, phase=LoadState.READY)
    return widget


def index_of(panel: ProjectsPanel, row_id: str) -> Any:
    panel.tree.set_current_id(row_id)
    return panel.tree.currentIndex()


def click(panel: ProjectsPanel, row_id: str, qtbot: Any) -> None:
    box = panel.tree.visualRect(index_of(panel, row_id))
    qtbot.mouseClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=box.center())


def test_one_click_previews_a_canvas_and_two_open_it(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    click(panel, "p1c1", qtbot)
    assert harness.canvases.calls == [("preview", "p1c1", "Canvas 1.1")]
    box = panel.tree.visualRect(index_of(panel, "p1c1"))
    qtbot.mouseDClick(panel.tree.viewport(), Qt.MouseButton.LeftButton, pos=box.center())
    assert harness.canvases.calls[1] == ("open", "p1c1", "Canvas 1.1")


def test_space_previews_arrows_only_walk_and_enter_opens(
    panel: ProjectsPanel, harness: Any, qtbot: Any
) -> None:
    index_of(panel, "p0c0")
    panel.tree.setFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Space)
    qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert harness.canvases.calls == [("preview", "p0c0", "Canvas 0.0"), ("open", "p0c1", "Canvas 0.1")]
    index_of(panel, "p1")
    qtbot.keyClick(panel.tree, Qt.Key.Key_Space)
    assert not panel.tree.isExpanded(index_of(panel, "p1"))


def test_one_click_collapses_a_project_and_it_stays_collapsed(
    panel: ProjectsPanel, harness: Any, qtbot: Any
) -> None:
    click(panel, "p1", qtbot)
    assert not panel.tree.isExpanded(index_of(panel, "p1"))
    harness.projects.show(projects=projects(40), total=40)
    assert not panel.tree.isExpanded(index_of(panel, "p1"))
    assert panel.tree.isExpanded(index_of(panel, "p2"))
    assert harness.canvases.calls == []


def test_enter_opens_and_arrows_walk(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    index_of(panel, "p0")
    qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    qtbot.keyClick(panel.tree, Qt.Key.Key_Return)
    assert [call[1] for call in harness.canvases.calls] == ["p0c0", "p0c1"]
    index_of(panel, "p2")
    qtbot.keyClick(panel.tree, Qt.Key.Key_Left)
    assert not panel.tree.isExpanded(index_of(panel, "p2"))


def test_the_open_canvas_is_marked_independent_of_the_focus(panel: ProjectsPanel, harness: Any) -> None:
    box = panel.tree.visualRect(index_of(panel, "p0c1"))
    in_tile = box.x() + 10, box.center().y()
    before = panel.tree.viewport().grab().toImage().pixelColor(*in_tile)

    harness.open("p0c1")
    index_of(panel, "p0c0")
    after = panel.tree.viewport().grab().toImage()
    assert after.pixelColor(*in_tile) == harness.themes.current.color("selected")
    assert before != harness.themes.current.color("selected")


def test_the_next_page_is_requested_near_the_end(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    harness.projects.show(projects=projects(50), total=340, complete=False)
    bar = panel.tree.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.maximum() > 2_000)
    harness.projects.calls.clear()
    bar.setValue(10)
    assert harness.projects.calls == []
    bar.setValue(bar.maximum())
    assert ("load_more",) in harness.projects.calls


def test_a_new_page_preserves_scroll_position_and_current_row(
    panel: ProjectsPanel, harness: Any, qtbot: Any
) -> None:
    harness.projects.show(projects=projects(50), total=100, complete=False)
    index_of(panel, "p30c1")
    offset = panel.tree.verticalScrollBar().value()
    harness.projects.show(projects=projects(100), complete=True)
    assert panel.tree.verticalScrollBar().value() == offset
    row = panel.current_row()
    assert row is not None
    assert row.id == "p30c1"


def test_a_filter_also_searches_unloaded_pages(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    harness.projects.show(complete=False, total=300)
    harness.projects.calls.clear()
    qtbot.keyClicks(panel.field, "canvas 2.1")
    qtbot.waitUntil(lambda: len(panel.tree.rows) == 1)
    assert [canvas.id for canvas in panel.tree.rows[0].canvases] == ["p2c1"]
    assert harness.projects.calls == [("load_more",)]
    qtbot.keyClick(panel.field, Qt.Key.Key_Escape)
    assert len(panel.tree.rows) == 3


def test_a_filter_without_results_has_a_message_and_can_be_cleared(panel: ProjectsPanel, qtbot: Any) -> None:
    qtbot.keyClicks(panel.field, "zzz")
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    states = panel.findChild(object, "projectsStates")
    assert states is not None
    assert states.state == "empty"
    states.acted.emit()
    qtbot.waitUntil(lambda: states.state == "ready")


def test_only_images_of_visible_rows_are_requested(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    harness.projects.show(projects=projects(200), total=200)
    qtbot.waitUntil(lambda: "https://x.example/p0.png" in harness.images.wanted_ids())
    assert len(harness.images.wanted_ids()) < 15


@pytest.mark.parametrize(
    ("row_id", "context", "kind"),
    [("p1", "tree-project", ProjectRow), ("p1c1", "tree-canvas", CanvasRow)],
)
def test_a_right_click_opens_the_menu(
    panel: ProjectsPanel, harness: Any, row_id: str, context: str, kind: type
) -> None:
    requests: list[Any] = []
    harness.commands.menu_requested.connect(requests.append)
    point = panel.tree.visualRect(index_of(panel, row_id)).center()
    panel.tree.contextMenuEvent(
        QContextMenuEvent(QContextMenuEvent.Reason.Mouse, point, panel.tree.mapToGlobal(point))
    )
    assert requests[0].context == context
    assert isinstance(requests[0].subject, kind)
    assert requests[0].subject.id == row_id


def test_commands_act_on_the_clicked_or_the_current_row(panel: ProjectsPanel, harness: Any) -> None:
    harness.commands.add(*ProjectCommands(harness.stores, panel).all())
    canvas = next(c for c in panel.tree.rows[1].canvases if c.id == "p1c1")
    assert harness.commands.trigger("projects.refresh-project", canvas)
    assert harness.projects.calls[-1] == ("refresh_project", "p1")
    index_of(panel, "p2c0")
    assert harness.commands.trigger("projects.open-canvas")
    assert harness.canvases.calls[-1][1] == "p2c0"
    assert not harness.commands.trigger("projects.open-main", canvas)
    assert harness.commands.trigger("projects.copy-link", canvas)
    from PySide6.QtGui import QGuiApplication

    assert QGuiApplication.clipboard().text() == "wsdesk://canvas/p1c1"
    assert harness.notifications.recent[-1].level == "ok"


def test_loose_canvases_have_no_menu_of_a_project(panel: ProjectsPanel, harness: Any) -> None:
    loose = (CanvasSummary.read({"id": "l1", "title": "Scratch"}),)
    harness.projects.show(loose=loose)
    requests: list[Any] = []
    harness.commands.menu_requested.connect(requests.append)
    panel.tree.menu_requested.emit(panel.tree.rows[-1], QPoint())
    assert requests == []


def test_sorting_by_name_is_ascending(panel: ProjectsPanel, harness: Any) -> None:
    button = panel.sort_button
    assert isinstance(button, SortButton)
    button.choices.aboutToShow.emit()
    menu_texts = [action.text() for action in button.choices.actions() if action.text()]
    assert menu_texts == ["Last edited", "Date created", "Title", "Owner", "Newest first", "Oldest first"]
    button.choices.triggered.emit(next(a for a in button.choices.actions() if a.text() == "Title"))
    assert harness.projects.calls[-1] == ("sort_by", "title", "asc")
    harness.projects.show(sort="title", direction="asc")
    assert "Title" in button.accessibleName()
    assert "A to Z" in button.accessibleName()


def test_every_state_of_projects_has_a_message(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    states = panel.findChild(object, "projectsStates")
    assert states is not None
    harness.projects.show(projects=(), phase=LoadState.BUSY)
    assert states.state == "busy"
    failure = LoadFailure("offline", "Couldn't reach the server.")
    harness.projects.show(phase=LoadState.FAILED, failure=failure)
    assert states.state == "failed"
    states.retried.emit()
    assert harness.projects.calls[-1] == ("refresh",)
    harness.projects.show(phase=LoadState.READY, failure=None)
    assert states.state == "empty"
    harness.connection.state = ConnectionState("starting")
    harness.projects.show(phase=LoadState.IDLE)
    assert states.state == "busy"


def test_sharing_is_shown_and_announced(panel: ProjectsPanel, harness: Any) -> None:
    shared = Project.read({"id": "s", "title": "Open house", "isPublic": True, "shareMode": "view"})
    harness.projects.show(projects=(shared,))
    index = panel.tree.model().index(0, 0)
    accessible_text = index.data(Qt.ItemDataRole.AccessibleTextRole)
    assert "public" in accessible_text
    assert "view only" in accessible_text
    panel.tree.grab()


def test_a_tooltip_cannot_load_a_file(panel: ProjectsPanel, harness: Any) -> None:
    harness.projects.show(projects=(Project.read({"id": "s", "title": "<img src='/dev/zero'>"}),))
    tip = panel.tree.model().index(0, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "<img" not in tip


def test_the_next_page_is_loaded_if_the_view_is_not_full(
    panel: ProjectsPanel, harness: Any, qtbot: Any
) -> None:
    harness.projects.show(projects=projects(4), total=9, complete=False)
    qtbot.waitUntil(lambda: ("load_more",) in harness.projects.calls)


def test_an_incomplete_list_has_a_message(panel: ProjectsPanel, harness: Any) -> None:
    assert not panel.incomplete_label.isVisible()
    harness.projects.show(total=10, doubtful=True)
    assert panel.incomplete_label.isVisible()
    assert "3 of 10" in panel.incomplete_label.text()
    harness.projects.show(total=3, doubtful=False)
    assert not panel.incomplete_label.isVisible()


def test_without_a_workspace_nothing_is_shown_as_loading(harness: Any, show: Callable[..., Any]) -> None:
    panel = show(ProjectsPanel(harness.stores), 268, 400)
    harness.connection.state = ConnectionState("none")
    harness.connection.changed.emit(harness.connection.state)
    visible_texts = [label.text() for label in panel.findChildren(QLabel) if label.isVisible()]
    assert "No workspace open" in visible_texts


def test_an_offline_canvas_is_marked_and_described(panel: ProjectsPanel, harness: Any) -> None:
    def texts() -> tuple[str, str]:
        index = index_of(panel, "p1c1")
        roles = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole
        return tuple(unescape(str(index.data(role))) for role in roles)  # type: ignore[return-value]

    before = panel.tree.grab().toImage()
    assert "offline" not in texts()[0]
    harness.offline.put(OfflineCanvas("p1c1", "Canvas 1.1", "fetching", 3, 12, 0, 2_000_000))
    assert all("3 of 12" in text for text in texts())
    fetching = panel.tree.grab().toImage()
    assert fetching != before
    harness.offline.put(OfflineCanvas("p1c1", "Canvas 1.1", "available", 11, 12, 1, 8_400_000))
    assert all("8.4 MB" in text and "couldn't download 1 media file" in text for text in texts())
    assert panel.tree.grab().toImage() not in (before, fetching)
    harness.offline.put(OfflineCanvas("p1c1", "Canvas 1.1", "waiting"))
    assert all("once the server is reachable" in text for text in texts())


def test_only_a_row_that_looks_different_is_repainted(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    cover = "https://x.example/p1.png"
    qtbot.waitUntil(lambda: cover in harness.images.wanted_ids())
    painted = PaintedRegions(panel.tree.viewport())
    changes: list[tuple[str, Callable[[], None]]] = [
        ("p1", lambda: harness.images.bring(cover)),
        (
            "p1c1",
            lambda: harness.offline.put(OfflineCanvas("p1c1", "Canvas 1.1", "fetching", 3, 12, 0, 2_000)),
        ),
        ("p0", lambda: harness.projects.show(refreshing=frozenset({"p0"}))),
    ]
    for row_id, change in changes:
        painted.settle(qtbot)
        change()
        qtbot.waitUntil(lambda: bool(painted.regions))
        qtbot.wait(20)
        assert painted.bounds == panel.tree.visualRect(index_of(panel, row_id)), row_id


def test_a_collapsed_project_shows_that_its_canvases_changed(panel: ProjectsPanel, harness: Any) -> None:
    added = Difference(DifferenceKind.EDGE_ADDED, "e", None, Edge("e", "a", "b"))
    changed = CanvasNews("p1c1", "Canvas 1.1", (News("p1c1", added, 1.0, 1.0),))

    def row_image() -> QImage:
        return panel.tree.viewport().grab(panel.tree.visualRect(index_of(panel, "p1"))).toImage()

    expanded = row_image()
    harness.whats_new.show(changed)
    assert row_image() == expanded, "the dot is at the canvas"
    panel.tree.collapse(index_of(panel, "p1"))
    with_dot = row_image()
    assert "1 new change" in str(index_of(panel, "p1").data(Qt.ItemDataRole.AccessibleTextRole))
    harness.whats_new.show()
    assert row_image() != with_dot


def entry(canvas_id: str, **fields: Any) -> dict[str, Any]:
    return {"id": canvas_id, "title": f"Title of {canvas_id}", **fields}


def canvas_entry(*rows: tuple[str, list[dict[str, Any]]], **fields: Any) -> tuple[Project, ...]:
    return tuple(
        Project.read({"id": project_id, "title": f"Project {project_id}", "canvases": canvases, **fields})
        for project_id, canvases in rows
    )


MANY = tuple((f"q{n}", [entry(f"q{n}c{m}", sortOrder=m) for m in range(4)]) for n in range(30))


def test_selection_and_scroll_position_survive_an_update_of_the_tree(
    panel: ProjectsPanel, harness: Any, qtbot: Any
) -> None:
    harness.projects.show(projects=canvas_entry(*MANY), total=30)
    tree = panel.tree
    tree.setFocus()
    tree.setExpanded(index_of(panel, "q3"), False)
    tree.setExpanded(index_of(panel, "q20"), False)
    tree.setCurrentIndex(index_of(panel, "q10c2"))
    bar = tree.verticalScrollBar()
    bar.setValue(bar.maximum() // 3)
    tree.scrollTo(index_of(panel, "q10c2"))
    top = tree.visualRect(tree.currentIndex()).top()

    last, *others = MANY[::-1]
    others.reverse()
    others[10] = ("q10", [entry("new", sortOrder=0), *MANY[10][1][1:]])
    harness.projects.show(projects=canvas_entry(("q99", [entry("q99c0")]), last, *others), total=31)

    current = panel.current_row()
    assert current is not None
    assert current.id == "q10c2"
    assert tree.selectedIndexes() == [tree.currentIndex()]
    assert tree.visualRect(tree.currentIndex()).top() == top, "new rows above don't push it away"
    assert tree.hasFocus()
    expanded = {row.id: tree.isExpanded(tree.model().index(n, 0)) for n, row in enumerate(tree.rows)}
    assert [row_id for row_id, is_expanded in expanded.items() if not is_expanded] == ["q3", "q20"]


def test_new_rows_are_visible_when_scrolled_to_the_top(panel: ProjectsPanel, harness: Any) -> None:
    harness.projects.show(projects=canvas_entry(*MANY), total=30)
    harness.projects.show(projects=canvas_entry(("q99", [entry("q99c0")]), *MANY), total=31)
    assert panel.tree.verticalScrollBar().value() == 0


def test_a_removed_row_moves_the_current_row_to_its_neighbor(panel: ProjectsPanel, harness: Any) -> None:
    harness.projects.show(projects=canvas_entry(*MANY), total=30)
    index_of(panel, "q10c2")
    rows = [(one, entries if one != "q10" else [entries[0], entries[1], entries[3]]) for one, entries in MANY]
    harness.projects.show(projects=canvas_entry(*rows))
    current = panel.current_row()
    assert current is not None
    assert current.id == "q10c3"


def test_only_rows_with_changed_text_are_announced(panel: ProjectsPanel, harness: Any) -> None:
    harness.projects.show(projects=canvas_entry(*MANY), total=30)
    changed_rows: list[str] = []
    reset: list[object] = []
    model = panel.tree.model()
    model.dataChanged.connect(lambda first, _last, _roles: changed_rows.append(first.data()))
    model.modelReset.connect(lambda: reset.append(1))
    model.layoutChanged.connect(lambda *_args: reset.append(1))
    covers = [{"url": "https://x.example/new.png"}]
    rows = [(one, [{**canvas, "previewAssets": covers} for canvas in entries]) for one, entries in MANY]
    harness.projects.show(projects=canvas_entry(*rows))
    assert changed_rows == [], "a cover is seen, not read"
    rows[5][1][1]["nodeCount"] = 12
    harness.projects.show(projects=canvas_entry(*rows))
    assert changed_rows == ["Title of q5c1"]
    assert reset == []


def test_canvases_of_the_canvas_list_are_shown_in_their_project(panel: ProjectsPanel, harness: Any) -> None:
    listed_canvases = [
        CanvasSummary.read({"id": f"x{n}", "title": f"Extra {n}", "projectId": "a", "sortOrder": n})
        for n in range(3)
    ]
    a, b = canvas_entry(("a", [entry("x1", sortOrder=1), entry("a0", sortOrder=9)]), ("b", []))
    added_rows = place_canvases((a, b), listed_canvases, complete=True)
    harness.projects.show(projects=(a, b), canvases=added_rows.by_project, loose=added_rows.loose)
    assert [[canvas.id for canvas in row.canvases] for row in panel.tree.rows] == [
        ["x0", "x1", "x2", "a0"],
        [],
    ]


def test_all_previews_of_a_project_and_of_a_canvas_open_in_the_viewer(
    panel: ProjectsPanel, harness: Any
) -> None:
    harness.commands.add(*ProjectCommands(harness.stores, panel).all())
    urls = [f"https://x.example/{n}.png" for n in range(4)]
    project = Project.read(
        {
            "id": "p",
            "title": "Film",
            "previewAssets": [{"url": urls[0]}, {"url": urls[1]}, {}],
            "canvases": [
                {"id": "c1", "title": "Board", "previewAssets": [{"url": urls[2]}, {"url": urls[1]}]},
                {"id": "c2", "title": "Empty"},
            ],
        }
    )
    harness.projects.show(projects=(project,), total=1, complete=True, phase=LoadState.READY)
    index_of(panel, "p")
    assert harness.commands.trigger("projects.view-previews")
    items = harness.viewer_items.state.items
    assert [dict(item.asset.addresses)["url"] for item in items] == urls[:3]
    index_of(panel, "c1")
    assert harness.commands.trigger("projects.view-previews")
    assert [item.source for item in harness.viewer_items.state.items] == ["Board", "Board"]
    index_of(panel, "c2")
    assert not harness.commands.trigger("projects.view-previews")


def test_the_current_row_has_details(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    panel.field.setFocus()
    panel.tree.set_current_id("p1")
    assert harness.inspected.state is None, "no row was selected"
    panel.tree.setFocus()
    qtbot.keyClick(panel.tree, Qt.Key.Key_Down)
    assert harness.inspected.state == Inspected("canvas", "p1c0")
    qtbot.keyClick(panel.tree, Qt.Key.Key_Up)
    assert harness.inspected.state == Inspected("project", "p1")
    harness.selection.select("c1")
    assert harness.inspected.state is None
    click(panel, "p1", qtbot)
    assert harness.inspected.state == Inspected("project", "p1"), "though the keyboard was on it"


def test_an_impossible_node_count_is_unknown(panel: ProjectsPanel, harness: Any) -> None:
    counts = [-88_283_187, 80_699_576, None, 12]
    entries = [entry(f"c{n}", nodeCount=count, sortOrder=n) for n, count in enumerate(counts)]
    harness.projects.show(projects=canvas_entry(("a", entries)))
    texts = [
        str(index_of(panel, f"c{n}").data(Qt.ItemDataRole.AccessibleTextRole)) for n in range(len(counts))
    ]
    assert ["unknown" in text for text in texts] == [True, True, False, False]
    assert not any("88" in text or "80" in text for text in texts)
    assert "12 nodes" in texts[3]


def test_a_leaf_is_not_announced_as_expanded(panel: ProjectsPanel) -> None:
    model = panel.tree.model()
    branch = model.index(0, 0)
    assert panel.tree.isExpanded(branch)
    assert not any(panel.tree.isExpanded(model.index(n, 0, branch)) for n in range(model.rowCount(branch)))


def test_the_focused_row_has_details_on_request(panel: ProjectsPanel, harness: Any, qtbot: Any) -> None:
    index_of(panel, "p1")
    panel.tree.setFocus()
    harness.inspected.leave("project")
    harness.inspected.request(None)
    assert harness.inspected.state == Inspected("project", "p1")
    harness.inspected.request(panel.tree.rows[2].canvases[1])
    assert harness.inspected.state == Inspected("canvas", "p2c1"), "that of a context menu"
    panel.field.setFocus()
    harness.inspected.request(None)
    assert harness.inspected.state == Inspected("canvas", "p2c1")
