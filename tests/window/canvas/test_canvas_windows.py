"""A canvas in a window of its own, and its tab on the way back to the main window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from wsdesk.window.canvas.canvas_tabs import CanvasTabs
from wsdesk.window.canvas.canvas_windows import CanvasWindow

LEFT = Qt.MouseButton.LeftButton
NO_BUTTON = Qt.MouseButton.NoButton


def part(harness: Any, *, beside: tuple[str, ...] = ("b", "c")) -> CanvasWindow:
    """The canvas "a" in a window of its own that leaves the tabs of the main window in sight."""
    for name in ("a", *beside):
        harness.open(name, name.upper() * 3)
    main = harness.show(760, 560)
    main.move(0, 0)
    harness.stores.detached_windows.detach("a")
    (own,) = main.windows.all
    own.move(100, 300)
    own.activateWindow()
    harness.qtbot.waitUntil(lambda: own.isActiveWindow() and own.y() >= 300, timeout=30_000)
    return own


def mouse(tabs: CanvasTabs, kind: QEvent.Type, at: QPoint, held: Qt.MouseButton) -> None:
    button = NO_BUTTON if kind is QEvent.Type.MouseMove else LEFT
    local = QPointF(tabs.mapFromGlobal(at))
    QApplication.sendEvent(
        tabs, QMouseEvent(kind, local, QPointF(at), button, held, Qt.KeyboardModifier.NoModifier)
    )


def carry(own: CanvasWindow, *places: QPoint) -> None:
    """Hold the tab of a window, and take it along these places of the screen."""
    tabs = own.strip.tabs
    mouse(tabs, QEvent.Type.MouseButtonPress, tabs.mapToGlobal(tabs.tabRect(0).center()), LEFT)
    for place in places:
        mouse(tabs, QEvent.Type.MouseMove, place, LEFT)


def let_go(own: CanvasWindow, at: QPoint) -> None:
    mouse(own.strip.tabs, QEvent.Type.MouseButtonRelease, at, NO_BUTTON)


def over_tab(harness: Any, at: int, share: float) -> QPoint:
    """A place over a tab of the main window, so far from its left border."""
    tabs = harness.window.area.tabs
    rect = tabs.tabRect(at)
    return tabs.mapToGlobal(QPoint(rect.left() + round(rect.width() * share), rect.center().y()))


def told(own: CanvasWindow) -> str:
    hint = own.strip.tabs.findChild(QLabel, "tabHint")
    return hint.text() if hint.isVisible() else ""


@pytest.mark.parametrize(
    ("at", "share", "order"),
    [(0, 0.2, ("a", "b", "c")), (0, 0.8, ("b", "a", "c")), (1, 0.8, ("b", "c", "a"))],
)
def test_the_tab_of_a_window_is_dropped_among_the_tabs_of_the_main_one(
    harness: Any, at: int, share: float, order: tuple[str, ...]
) -> None:
    own = part(harness)
    target = over_tab(harness, at, share)
    carry(own, target)
    assert told(own) == "Drop to open as a tab"
    let_go(own, target)
    assert harness.stores.detached_windows.ids == ()
    assert harness.window.windows.all == ()
    assert harness.window.area.tabs.canvas_ids == order
    assert tuple(canvas.canvas_id for canvas in harness.stores.canvases.all) == order
    assert harness.stores.canvases.current.canvas_id == "a"
    assert harness.views["a"].isVisible()
    harness.qtbot.waitUntil(harness.window.isActiveWindow, timeout=30_000)


def test_a_line_shows_where_the_tab_would_stand(harness: Any) -> None:
    own = part(harness)
    tabs = harness.window.area.tabs
    plain = tabs.grab().toImage()
    carry(own, over_tab(harness, 1, 0.2))
    marked = tabs.grab().toImage()
    accent = harness.stores.themes.current.color("accent").rgb()
    edge = tabs.tabRect(1).left()
    assert marked.pixel(edge, tabs.height() // 2) == accent
    assert plain.pixel(edge, tabs.height() // 2) != accent
    mouse(own.strip.tabs, QEvent.Type.MouseMove, own.mapToGlobal(QPoint(200, 200)), LEFT)
    assert tabs.grab().toImage() == plain
    let_go(own, own.mapToGlobal(QPoint(200, 200)))
    assert harness.stores.detached_windows.ids == ("a",)


def test_dropped_elsewhere_the_window_goes_there(harness: Any) -> None:
    own = part(harness)
    before = own.pos()
    place = own.pos() + QPoint(240, 90)
    carry(own, place)
    assert told(own) == "Drop to move the window here"
    let_go(own, place)
    assert told(own) == ""
    assert harness.stores.detached_windows.ids == ("a",)
    harness.qtbot.waitUntil(lambda: own.pos() != before, timeout=30_000)


def test_a_hand_that_trembles_moves_nothing(harness: Any) -> None:
    own = part(harness)
    tabs = own.strip.tabs
    near = tabs.mapToGlobal(QPoint(60, tabs.height() + 20))
    carry(own, near)
    assert told(own) == ""
    let_go(own, near)
    assert harness.stores.detached_windows.ids == ("a",)


def test_escape_takes_a_carried_tab_back(harness: Any) -> None:
    own = part(harness)
    target = over_tab(harness, 0, 0.2)
    carry(own, target)
    QTest.keyClick(own, Qt.Key.Key_Escape)
    assert told(own) == ""
    let_go(own, target)
    assert harness.stores.detached_windows.ids == ("a",)


def test_under_another_window_there_are_no_tabs_to_drop_on(harness: Any) -> None:
    own = part(harness)
    own.move(0, 0)  # over the tabs of the main window
    own.raise_()
    target = over_tab(harness, 0, 0.2)
    carry(own, target)
    assert told(own) != "Drop to open as a tab"
    let_go(own, target)
    assert harness.stores.detached_windows.ids == ("a",)


def test_where_the_main_window_has_no_tab_it_takes_one_anywhere(harness: Any) -> None:
    own = part(harness, beside=())
    area = harness.window.area
    assert area.welcome.isVisible()
    target = area.mapToGlobal(QPoint(area.width() // 2, 60))
    carry(own, target)
    let_go(own, target)
    assert area.tabs.canvas_ids == ("a",)
    assert harness.views["a"].isVisible()


def test_the_tab_tells_what_it_is_and_its_cross_closes(harness: Any) -> None:
    own = part(harness)
    assert own.strip.tabs.tabText(0) == "AAA"
    assert own.strip.tabs.isTabEnabled(0)
    cross = own.findChild(object, "closeTab-a")
    assert cross.accessibleName() == "Close AAA"
    harness.qtbot.mouseClick(cross, LEFT)
    assert [canvas.canvas_id for canvas in harness.stores.canvases.all] == ["b", "c"]
    assert harness.window.windows.all == ()


def test_full_screen_is_of_the_window_that_is_used(harness: Any) -> None:
    own = part(harness)
    full_screen = harness.stores.commands.get("side.full-screen")
    harness.stores.commands.trigger("side.full-screen")
    assert own.isFullScreen()
    assert not harness.window.isFullScreen()
    assert full_screen.checked(None)
    harness.stores.commands.trigger("side.full-screen")
    assert not own.isFullScreen()


def test_what_came_back_is_named_by_the_main_window(harness: Any) -> None:
    own = part(harness)
    assert harness.window.windowTitle() == "CCC – wsdesk"
    harness.stores.detached_windows.reattach("a")
    assert harness.window.windowTitle() == "AAA – wsdesk"
    assert not own.isVisible()
    harness.qtbot.waitUntil(harness.window.isActiveWindow, timeout=30_000)
    assert harness.views["a"].hasFocus()


def test_beside_a_canvas_that_stands_apart_the_main_window_shows_a_tab(harness: Any) -> None:
    own = part(harness, beside=())
    assert harness.window.area.welcome.isVisible()
    harness.stores.canvases.open("b", title="BBB", activate=False)
    assert harness.stores.canvases.current.canvas_id == own.canvas.canvas_id
    assert harness.views["b"].isVisible()
    assert harness.window.windowTitle() == "BBB – wsdesk"


def test_closing_a_window_leaves_the_tab_of_the_main_window(harness: Any) -> None:
    own = part(harness)
    canvases = harness.stores.canvases
    assert canvases.current.canvas_id == "a"
    assert canvases.shown.canvas_id == harness.window.area.shown == "c"
    own.close()
    assert canvases.current.canvas_id == harness.window.area.shown == "c"


def test_panels_keep_the_canvas_of_a_window_until_that_of_the_main_window_is_used(harness: Any) -> None:
    part(harness)
    canvases, window = harness.stores.canvases, harness.window
    assert canvases.current.canvas_id == "a"
    harness.stores.commands.trigger("panel.details")
    harness.qtbot.waitUntil(window.isActiveWindow, timeout=30_000)
    assert canvases.current.canvas_id == "a"
    harness.views["c"].setFocus()
    assert canvases.current.canvas_id == "c"


def test_a_click_on_the_shown_tab_uses_the_canvas_of_the_main_window(harness: Any) -> None:
    part(harness)
    tabs = harness.window.area.tabs
    QTest.mouseClick(tabs, LEFT, pos=tabs.tabRect(tabs.currentIndex()).center())
    assert harness.stores.canvases.current.canvas_id == "c"


def test_the_command_palette_returns_to_the_window_that_it_was_opened_from(harness: Any) -> None:
    own = part(harness)
    harness.stores.commands.trigger("go.finder")
    harness.qtbot.waitUntil(harness.window.isActiveWindow, timeout=30_000)
    assert harness.stores.canvases.current.canvas_id == "a"
    harness.window.finder.close()
    harness.qtbot.waitUntil(own.isActiveWindow, timeout=30_000)
    assert not harness.window.finder.field.hasFocus()


def test_notifications_are_shown_in_the_window_in_use(harness: Any) -> None:
    own = part(harness)
    notifications, main = harness.stores.notifications, harness.window
    notifications.notify("info", "Link copied")
    assert [toast.notice.message for toast in own.toasts.toasts] == ["Link copied"]
    assert own.toasts.toasts[0].isVisible()
    assert main.toasts.toasts == ()
    harness.stores.commands.trigger("go.notices")
    assert own.toasts.toasts[0].isAncestorOf(QApplication.focusWidget())
    main.activateWindow()
    harness.qtbot.waitUntil(main.isActiveWindow, timeout=30_000)
    notifications.notify("info", "File saved")
    assert [toast.notice.message for toast in main.toasts.toasts] == ["File saved"]
