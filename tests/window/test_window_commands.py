"""The window's own commands."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QGraphicsScene,
    QGraphicsView,
    QPlainTextEdit,
    QTextBrowser,
    QWidget,
)
from typing_extensions import override

from wsdesk.settings.table import MINIMAP, THEME

CTRL = Qt.KeyboardModifier.ControlModifier


def test_every_row_of_the_table_does_something(harness: Any) -> None:
    for command in harness.stores.commands.all():
        assert command.title()
        assert callable(command.run)


def test_f5_asks_anew(harness: Any) -> None:
    canvas = harness.open("c1")
    before = canvas.reloads
    window = harness.show()
    harness.qtbot.keyClick(window, Qt.Key.Key_F5)
    assert canvas.reloads == before + 1
    assert harness.projects.refreshes == 1


def test_tabs_by_key(harness: Any) -> None:
    for name in ("a", "b", "c"):
        harness.open(name)
    window = harness.show()
    current = lambda: harness.stores.canvases.current.canvas_id  # noqa: E731
    assert current() == "c"
    harness.qtbot.keyClick(window, Qt.Key.Key_1, CTRL)
    assert current() == "a"
    harness.qtbot.keyClick(window, Qt.Key.Key_9, CTRL)
    assert current() == "c"
    harness.qtbot.keyClick(window, Qt.Key.Key_Tab, CTRL)
    assert current() == "a"
    harness.qtbot.keyClick(window, Qt.Key.Key_Backtab, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert current() == "c"
    harness.qtbot.keyClick(window, Qt.Key.Key_W, CTRL)
    assert [c.canvas_id for c in harness.stores.canvases.all] == ["a", "b"]
    harness.qtbot.keyClick(window, Qt.Key.Key_T, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert current() == "c"


def test_only_what_was_closed_can_be_reopened(harness: Any) -> None:
    reopen = harness.stores.commands.get("tab.reopen")
    harness.open("a")
    assert not reopen.enabled(None)
    harness.stores.canvases.close("a")
    assert reopen.enabled(None)
    harness.open("a")
    assert not reopen.enabled(None)


def test_close_others_keeps_the_one_it_was_asked_on(harness: Any) -> None:
    canvases = {name: harness.open(name) for name in ("a", "b", "c")}
    harness.stores.commands.trigger("tab.close-others", canvases["b"])
    assert [c.canvas_id for c in harness.stores.canvases.all] == ["b"]


def test_panels_by_number(harness: Any) -> None:
    window = harness.show()
    harness.qtbot.keyClick(window, Qt.Key.Key_6, Qt.KeyboardModifier.AltModifier)
    assert window.right.pages.current == "comments"
    assert window.panes.current == "comments"


def test_a_panel_of_a_closed_side_opens_it(harness: Any) -> None:
    window = harness.show()
    window.workbench.toggle("left")
    harness.stores.commands.trigger("panel.models")
    assert window.left.isVisible()
    assert window.left.pages.current == "models"


@pytest.mark.parametrize("name", ["dark", "light", "system"])
def test_the_theme_is_chosen_in_the_settings(harness: Any, name: str) -> None:
    harness.stores.commands.trigger(f"theme.{name}")
    assert harness.stores.settings.get(THEME) == name


def test_the_minimap_is_hidden_by_its_setting(harness: Any) -> None:
    harness.open("c1")
    window = harness.show()
    assert window.area.page.minimap.isVisible()
    harness.stores.commands.trigger("side.minimap")
    assert harness.stores.settings.get(MINIMAP) is False
    assert not window.area.page.minimap.isVisible()


def test_f11_is_full_screen_and_back(harness: Any) -> None:
    window = harness.show()
    harness.qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.isFullScreen()
    harness.qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.isFullScreen()


def test_shift_f10_opens_the_context_menu_of_what_has_the_focus(harness: Any) -> None:
    class Field(QWidget):
        def __init__(self, parent: QWidget) -> None:
            super().__init__(parent)
            self.menus: list[tuple[QContextMenuEvent.Reason, QPoint]] = []
            self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

        @override
        def contextMenuEvent(self, event: QContextMenuEvent) -> None:
            self.menus.append((event.reason(), event.globalPos() - self.mapToGlobal(QPoint())))

    window = harness.show()
    field = Field(window)
    field.setGeometry(40, 60, 100, 30)
    field.show()
    field.setFocus()
    harness.qtbot.waitUntil(field.hasFocus)
    harness.qtbot.keyClick(field, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    ((reason, at),) = field.menus
    assert reason is QContextMenuEvent.Reason.Keyboard
    assert field.rect().contains(at)


@pytest.mark.parametrize("kind", [QGraphicsView, QPlainTextEdit, QTextBrowser])
def test_shift_f10_opens_the_context_menu_of_the_canvas_and_of_texts(
    harness: Any, kind: type[QAbstractScrollArea]
) -> None:
    window = harness.show()
    field = QGraphicsView(QGraphicsScene(window), window) if kind is QGraphicsView else kind(window)
    field.setGeometry(40, 60, 100, 80)
    field.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
    menus: list[QPoint] = []
    field.customContextMenuRequested.connect(menus.append)
    field.show()
    field.setFocus()
    harness.qtbot.waitUntil(field.hasFocus)
    harness.qtbot.keyClick(field, Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier)
    (at,) = menus
    assert field.rect().contains(at)
