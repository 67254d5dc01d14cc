"""Open canvases under their tabs."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTabBar

from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.settings.table import TEXT_SIZE
from wsdesk.store.base.load_state import LoadFailure, LoadState
from wsdesk.store.canvas.canvas_state import CanvasState
from wsdesk.store.history.news import News
from wsdesk.store.history.whats_new import CanvasNews


def centre(tabs: QTabBar, at: int) -> QPoint:
    return tabs.tabRect(at).center()


def open_ids(harness: Any) -> list[str]:
    return [canvas.canvas_id for canvas in harness.stores.canvases.all]


def test_each_canvas_has_a_tab_and_a_view_of_its_own(harness: Any) -> None:
    harness.open("a", "Alpha")
    harness.open("b", "R&D <b>")
    window = harness.show()
    tabs = window.area.tabs
    assert [tabs.tabText(at) for at in range(tabs.count())] == ["Alpha", "R&&D <b>"]
    assert harness.views["b"].isVisible()
    assert not harness.views["a"].isVisible()
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=centre(tabs, 0))
    assert harness.stores.canvases.current.canvas_id == "a"
    assert harness.views["a"].isVisible()


def test_tabs_have_the_order_of_the_canvases(harness: Any) -> None:
    for canvas_id in "cab":
        harness.stores.canvases.open(canvas_id, title=canvas_id, activate=False)
    tabs = harness.show().area.tabs
    emitted: list[object] = []
    tabs.ordered.connect(emitted.append)
    harness.stores.canvases.reorder(("a", "b", "c"))  # as a session does that opens its current canvas first
    assert [tabs.tabText(at) for at in range(tabs.count())] == ["a", "b", "c"]
    assert tabs.tabData(tabs.currentIndex()) == harness.stores.canvases.current.canvas_id == "c"
    assert emitted == []


def test_a_page_is_created_when_it_is_shown_first(harness: Any) -> None:
    harness.open("a", "Alpha")
    canvas = harness.stores.canvases.open("b", title="Beta", activate=False)
    tabs = harness.show().area.tabs
    assert [tabs.tabText(at) for at in range(tabs.count())] == ["Alpha", "Beta"]
    assert "b" not in harness.views
    canvas.put_state(CanvasState(LoadState.FAILED, LoadFailure("x", "Words")))
    assert not tabs.tabIcon(1).isNull(), "the tab shows the state without a page"
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=centre(tabs, 1))
    assert harness.views["b"].isVisible()
    harness.stores.canvases.open("c", activate=False)
    harness.stores.canvases.close("c")
    assert tabs.count() == 2


def test_a_middle_click_closes(harness: Any) -> None:
    for name in ("a", "b", "c"):
        harness.open(name)
    tabs = harness.show().area.tabs
    QTest.mouseClick(tabs, Qt.MouseButton.MiddleButton, pos=centre(tabs, 1))
    assert open_ids(harness) == ["a", "c"]
    assert tabs.canvas_ids == ("a", "c")
    assert harness.stores.canvases.current.canvas_id == "c"


def test_the_cross_closes_and_has_a_name(harness: Any) -> None:
    harness.open("a", "Alpha")
    harness.open("b", "Beta")
    harness.show()
    cross = harness.find(object, "closeTab-a")
    assert cross.accessibleName() == "Close Alpha"
    harness.qtbot.mouseClick(cross, Qt.MouseButton.LeftButton)
    assert open_ids(harness) == ["b"]


def test_closing_the_current_one_shows_its_neighbour(harness: Any) -> None:
    for name in ("a", "b", "c"):
        harness.open(name)
    window = harness.show()
    harness.stores.canvases.make_current("b")
    harness.stores.canvases.close("b")
    assert harness.views["c"].isVisible()
    assert window.area.tabs.currentIndex() == 1


def test_tabs_keep_the_order_that_they_were_dragged_to(harness: Any) -> None:
    for name in ("a", "b", "c"):
        harness.open(name)
    window = harness.show()
    window.area.tabs.moveTab(2, 0)
    assert window.area.tabs.canvas_ids == ("c", "a", "b")
    harness.stores.commands.trigger("tab.number-1")
    assert harness.stores.canvases.current.canvas_id == "c"
    harness.stores.canvases.close("a")
    assert window.area.tabs.canvas_ids == ("c", "b")


def test_a_tab_has_a_context_menu_of_its_canvas(harness: Any) -> None:
    harness.open("a")
    harness.open("b")
    tabs = harness.show().area.tabs
    emitted: list[Any] = []
    harness.stores.commands.menu_requested.connect(emitted.append)
    at = centre(tabs, 0)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, tabs.mapToGlobal(at))
    QApplication.sendEvent(tabs, event)
    assert [(one.context, one.subject.canvas_id) for one in emitted] == [("tab", "a")]
    assert harness.window.menus.context.isVisible()
    harness.window.menus.context.hide()


def test_a_canvas_that_failed_is_marked(harness: Any) -> None:
    canvas = harness.open("a")
    canvas.put_state(CanvasState(LoadState.FAILED, LoadFailure("x", "Words")))
    assert not harness.window.area.tabs.tabIcon(0).isNull()
    canvas.put_state(CanvasState(LoadState.READY))
    assert harness.window.area.tabs.tabIcon(0).isNull()


def test_a_closed_page_lets_go_of_its_canvas(harness: Any) -> None:
    canvas = harness.open("a")
    harness.show()
    harness.stores.canvases.close("a")
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    canvas.put_state(CanvasState(LoadState.READY))
    assert harness.window.area.welcome.isVisible()
    assert harness.window.area.page is None


def test_dragged_tabs_are_the_order_of_the_store(harness: Any) -> None:
    for name in ("a", "b", "c"):
        harness.open(name)
    tabs = harness.show().area.tabs
    emitted: list[object] = []
    harness.stores.canvases.reordered.connect(emitted.append)
    tabs.moveTab(2, 0)
    assert open_ids(harness) == ["c", "a", "b"]
    assert emitted == [("c", "a", "b")]
    harness.stores.canvases.reorder(("b", "unknown"))
    assert open_ids(harness) == ["b", "c", "a"]


def drag(harness: Any, at: int, to: QPoint) -> None:
    """Hold a tab with the mouse, take it to a place of the strip's own, and let go there."""
    tabs = harness.window.area.tabs
    begin = tabs.tabRect(at).center()
    harness.qtbot.mousePress(tabs, Qt.MouseButton.LeftButton, pos=begin)
    held = Qt.MouseButton.LeftButton
    for place in (begin + QPoint(0, 12), to):
        event = QMouseEvent(
            QEvent.Type.MouseMove, QPointF(place), QPointF(tabs.mapToGlobal(place)), held, held,
            Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(tabs, event)
    harness.qtbot.mouseRelease(tabs, Qt.MouseButton.LeftButton, pos=to)


def test_a_tab_that_is_dragged_out_gets_a_window_where_it_is_let_go(harness: Any) -> None:
    for name in ("a", "b"):
        harness.open(name)
    window = harness.show()
    drag(harness, 0, QPoint(60, 60))  # within a hand's trembling of the strip
    assert harness.stores.detached_windows.ids == ()
    drag(harness, 0, QPoint(240, 200))
    assert harness.stores.detached_windows.ids == ("a",)
    assert window.area.tabs.canvas_ids == ("b",)
    (own,) = window.windows.all
    assert own.isVisible()
    assert own.screen().availableGeometry().contains(own.frameGeometry().topLeft())
    hint = window.area.tabs.findChild(QLabel, "tabHint")
    assert not hint.isVisible()
    harness.stores.detached_windows.reattach("a")
    assert window.area.tabs.canvas_ids == ("a", "b")


def test_canvases_that_changed_are_marked_on_tabs_and_in_the_list(harness: Any) -> None:
    for name in ("c1", "c2"):
        harness.open(name, f"Canvas {name}")
    window = harness.show()
    tabs = window.area.tabs
    assert tabs.tabIcon(0).isNull()
    change = News("c1", Difference(DifferenceKind.NODE_ADDED, "n"), 0, 0)
    harness.stores.whats_new.show(CanvasNews("c1", "Canvas c1", (change, change)))
    assert not tabs.tabIcon(0).isNull()
    assert [tabs.accessibleTabName(at) for at in (0, 1)] == ["Canvas c1, changed", "Canvas c2"]
    harness.stores.canvases.make_current("c1")
    harness.stores.canvases.close("c1")
    harness.stores.commands.trigger("go.visits")
    menu = window.area._recent_menu.menu
    assert "Canvas c1\t2 new changes" in [action.text() for action in menu.actions()]
    menu.hide()
    harness.stores.whats_new.show()
    assert tabs.tabIcon(0).isNull()


def test_pinned_and_recent_canvases_are_offered_under_the_tabs(harness: Any) -> None:
    for name in ("c1", "c2", "c3"):
        harness.open(name, f"Canvas {name}")
        harness.stores.canvases.make_current(name)
    harness.stores.recent_canvases.pin("c1", "Canvas c1")
    window = harness.show()
    assert window.area.tabs.accessibleTabName(0) == "Canvas c1, pinned"
    harness.stores.canvases.close("c1")
    harness.stores.commands.trigger("go.visits")
    menu = window.area._recent_menu.menu
    assert [action.text() for action in menu.actions() if not action.isSeparator()] == [
        "Canvas c1",
        "Canvas c2",
    ]
    menu.actions()[0].trigger()
    menu.hide()
    assert harness.stores.canvases.current.canvas_id == "c1"


def test_narrow_tabs_show_titles_instead_of_close_buttons(harness: Any) -> None:
    names = [f"c{n}" for n in range(1, 8)]
    for name in names:
        harness.open(name, "Hero film board")
    window = harness.show(1024, 700)
    tabs = window.area.tabs
    crosses = [tabs.tabButton(at, tabs.ButtonPosition.RightSide).width() for at in range(len(names))]
    assert [wide > 0 for wide in crosses] == [at == tabs.currentIndex() for at in range(len(names))]
    harness.stores.canvases.make_current("c3")
    assert tabs.tabButton(2, tabs.ButtonPosition.RightSide).width() > 0


def test_the_cross_of_a_tab_grows_with_the_text(harness: Any) -> None:
    harness.open("c1")
    harness.show()
    cross = harness.find(object, "closeTab-c1")
    usual = (cross.width(), cross.iconSize().width())
    harness.stores.settings.set(TEXT_SIZE, 200)
    try:
        assert (cross.width(), cross.iconSize().width()) == (2 * usual[0], 2 * usual[1])
        assert harness.window.area.tabs.rect().contains(cross.geometry())
    finally:
        harness.stores.settings.set(TEXT_SIZE, 100)
