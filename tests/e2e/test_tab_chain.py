"""Tab, pressed: it comes to every control once, and where it is can be seen."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass, field

import pytest
from harness import Harness, until
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui_tour.reach import controls, is_excused
from tests.ui_tour.stops import SECTIONS
from wsdesk.app.session.controller import AppController
from wsdesk.graph.model.values import Kind
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.window.dialogs.settings_dialog import SettingsDialog

pytestmark = [pytest.mark.anyio, pytest.mark.qt_log_ignore("This plugin does not support")]
AROUND = 5
"""Px around a control in which its ring may lie."""
STILL_S = 0.4
MOST = 600
"""So many presses no window needs."""


@dataclass
class Walk:
    """Where the keys came to, in order, and what did not show it."""

    stops: list[QWidget] = field(default_factory=list)
    blind: list[str] = field(default_factory=list)

    def names(self) -> list[str]:
        return [name(widget) for widget in self.stops]


def name(widget: QWidget) -> str:
    own = widget.objectName() or type(widget).__name__
    around = widget.parentWidget()
    return f"{around.objectName() if around is not None else ''} > {own}"


def picture(window: QWidget) -> QImage:
    return window.grab().toImage()


def box_of(widget: QWidget, window: QWidget) -> QRect:
    """The part of a control that is seen, with room for its ring."""
    seen = widget.visibleRegion().boundingRect()
    box = QRect(widget.mapTo(window, seen.topLeft()), seen.size())
    return box.adjusted(-AROUND, -AROUND, AROUND, AROUND) & window.rect()


async def walk(window: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> Walk:
    """Press a key until it leads back to where it began."""
    window.activateWindow()
    await until(window.isActiveWindow)
    done = Walk()
    first = QApplication.focusWidget()
    assert first is not None
    before = picture(window)
    for _press in range(MOST):
        was = QApplication.focusWidget()
        assert was is not None
        QTest.keyClick(was, key)
        await asyncio.sleep(0)
        now = QApplication.focusWidget()
        assert now is not None, f"after {name(was)} nothing has the keys"
        assert now.window() is window, f"after {name(was)} the keys left the window"
        after = picture(window)
        if now is not was:
            done.stops.append(now)
            box = box_of(now, window)
            if box.isEmpty() or after.copy(box) == before.copy(box):
                done.blind.append(name(now))
        before = after
        if now is first and now is not was:
            return done
    raise AssertionError(f"it does not come back: {done.names()[-20:]}")


def check(done: Walk, window: QWidget, within: QWidget | None = None) -> None:
    """Every control that Tab should reach was reached, none twice, and each showed it."""
    assert done.blind == []
    doubled = {name(widget) for widget in done.stops if done.stops.count(widget) > 1}
    assert doubled == set()
    wanted = [
        widget
        for widget in controls(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not is_excused(widget)
    ]
    assert [name(widget) for widget in wanted if widget not in done.stops] == []
    if within is not None:
        assert any(within.isAncestorOf(widget) for widget in done.stops)


async def ready(harness: Harness) -> AppController:
    workspace = await harness.start()
    window, stores = workspace.window, workspace.stores
    kit = next(c for p in stores.projects.state.projects for c in p.canvases if c.title == "Studio kit")
    stores.canvases.open(kit.id, title=kit.title or "")
    await until(lambda: stores.canvases.current is not None and stores.canvases.current.document.nodes)
    await until(lambda: not window.builder.is_active)
    window.resize(1280, 800)
    workspace.view_in_front().setFocus()
    return workspace


async def settled(window: QWidget) -> None:
    """Wait until the window has looked the same for a while."""
    last, since = picture(window), time.monotonic()

    def still() -> bool:
        nonlocal last, since
        now = picture(window)
        if now != last:
            last, since = now, time.monotonic()
        return time.monotonic() - since > STILL_S

    await until(still)


async def test_tab_goes_through_the_whole_window_and_back(harness: Harness) -> None:
    workspace = await ready(harness)
    window = workspace.window
    await settled(window)
    forward = await walk(window)
    check(forward, window)
    backward = await walk(window, Qt.Key.Key_Backtab)
    check(backward, window)


async def test_tab_goes_through_the_viewer(harness: Harness) -> None:
    workspace = await ready(harness)
    window, stores = workspace.window, workspace.stores
    canvas = stores.canvases.current
    assert canvas is not None
    picture_node = next(n for n in canvas.document.nodes if n.kind is Kind.IMAGE and n.failure is None)
    stores.selection.select(canvas.canvas_id, nodes=[picture_node.id])
    await until(lambda: stores.details.state is not None)
    assert stores.commands.trigger("node.open")
    await until(lambda: window.area.covers.current is not None)
    viewer = window.area.covers.current
    window.panes.focus(viewer)
    await settled(window)
    check(await walk(window), window, within=viewer)


@pytest.mark.parametrize("at", range(len(SECTIONS)))
async def test_tab_goes_through_the_settings(harness: Harness, at: int) -> None:
    workspace = await ready(harness)
    workspace.stores.commands.trigger("settings.open")
    dialog = workspace.window.dialogs.current("settings")
    assert isinstance(dialog, SettingsDialog)
    sections = dialog.findChild(ListView, "settingsSections")
    sections.setCurrentIndex(sections.index_of(at))
    await settled(dialog)
    check(await walk(dialog), dialog)


async def test_the_list_of_targets_has_the_keys_and_hands_them_back(harness: Harness) -> None:
    workspace = await ready(harness)
    window, stores = workspace.window, workspace.stores
    window.activateWindow()
    await until(window.isActiveWindow)
    canvas, view = stores.canvases.current, workspace.view_in_front()
    assert canvas is not None
    stores.selection.select(canvas.canvas_id, nodes=[canvas.document.nodes[-1].id])
    await settled(window)
    before = picture(window)
    assert stores.commands.trigger("canvas.connect-to")
    picker = view.picking.picker
    await until(picker.field.hasFocus)
    box = box_of(picker.field, window)
    assert picture(window).copy(box) != before.copy(box)
    row = picker.list.currentRow()
    shown = picture(window).copy(box_of(picker.list, window))
    QTest.keyClick(picker.field, Qt.Key.Key_Tab)
    assert picker.field.hasFocus()
    assert picker.list.currentRow() == row + 1
    assert picture(window).copy(box_of(picker.list, window)) != shown
    QTest.keyClick(picker.field, Qt.Key.Key_Backtab)
    assert picker.list.currentRow() == row
    QTest.keyClick(picker.field, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is view
