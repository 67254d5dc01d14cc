"""Tab reaches every control once, and the focus is visible."""

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

from tests.ui_tour.reachability import controls, is_exempt
from tests.ui_tour.stops import SECTIONS
from wsdesk.app.session.controller import AppController
from wsdesk.graph.model.values import Kind
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.window.dialogs.settings_dialog import SettingsDialog

pytestmark = [pytest.mark.anyio, pytest.mark.qt_log_ignore("This plugin does not support")]
FOCUS_MARGIN = 5
"""Px around a control that may show its focus ring."""
UNCHANGED_S = 0.4
MAX_PRESSES = 600
"""More presses than any window needs."""


@dataclass
class Walk:
    """Controls that got the focus, in order, and those that didn't show it."""

    stops: list[QWidget] = field(default_factory=list)
    without_focus_ring: list[str] = field(default_factory=list)

    def names(self) -> list[str]:
        return [name(widget) for widget in self.stops]


def name(widget: QWidget) -> str:
    own = widget.objectName() or type(widget).__name__
    parent = widget.parentWidget()
    return f"{parent.objectName() if parent is not None else ''} > {own}"


def screenshot(window: QWidget) -> QImage:
    return window.grab().toImage()


def box_of(widget: QWidget, window: QWidget) -> QRect:
    """The visible part of a control and its margin."""
    visible = widget.visibleRegion().boundingRect()
    box = QRect(widget.mapTo(window, visible.topLeft()), visible.size())
    return box.adjusted(-FOCUS_MARGIN, -FOCUS_MARGIN, FOCUS_MARGIN, FOCUS_MARGIN) & window.rect()


def is_different(widget: QWidget, window: QWidget, before: QImage, after: QImage) -> bool:
    """Whether the visible part of a control differs."""
    box = box_of(widget, window)
    return not box.isEmpty() and after.copy(box) != before.copy(box)


async def walk(window: QWidget, key: Qt.Key = Qt.Key.Key_Tab) -> Walk:
    """Press a key until the first control has the focus again."""
    window.activateWindow()
    await until(window.isActiveWindow)
    result = Walk()
    first = QApplication.focusWidget()
    assert first is not None
    before = screenshot(window)
    for _press in range(MAX_PRESSES):
        previous = QApplication.focusWidget()
        assert previous is not None
        QTest.keyClick(previous, key)
        await asyncio.sleep(0)
        current = QApplication.focusWidget()
        assert current is not None, f"after {name(previous)} nothing has the focus"
        assert current.window() is window, f"after {name(previous)} the focus left the window"
        after = screenshot(window)
        if current is not previous:
            result.stops.append(current)
            for _attempt in range(10):
                if is_different(current, window, before, after):
                    break
                await asyncio.sleep(0.05)  # a panel may still be laid out
                after = screenshot(window)
            else:
                result.without_focus_ring.append(name(current))
        before = after
        if current is first and current is not previous:
            return result
    raise AssertionError(f"the focus doesn't return: {result.names()[-20:]}")


def check(result: Walk, window: QWidget, within: QWidget | None = None) -> None:
    """Check that each control was reached once and showed the focus."""
    assert result.without_focus_ring == []
    duplicates = {name(widget) for widget in result.stops if result.stops.count(widget) > 1}
    assert duplicates == set()
    expected = [
        widget
        for widget in controls(window)
        if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and not is_exempt(widget)
    ]
    assert [name(widget) for widget in expected if widget not in result.stops] == []
    if within is not None:
        assert any(within.isAncestorOf(widget) for widget in result.stops)


async def ready(harness: Harness) -> AppController:
    controller = await harness.start()
    window, stores = controller.window, controller.stores
    kit = next(c for p in stores.projects.state.projects for c in p.canvases if c.title == "Studio kit")
    stores.canvases.open(kit.id, title=kit.title or "")
    await until(lambda: stores.canvases.current is not None and stores.canvases.current.document.nodes)
    await until(lambda: not window.builder.is_active)
    window.resize(1280, 800)
    controller.view_in_front().setFocus()
    return controller


async def settled(window: QWidget) -> None:
    """Wait until the window hasn't changed for a while."""
    last, since = screenshot(window), time.monotonic()

    def is_unchanged() -> bool:
        nonlocal last, since
        current = screenshot(window)
        if current != last:
            last, since = current, time.monotonic()
        return time.monotonic() - since > UNCHANGED_S

    await until(is_unchanged)


async def test_tab_goes_through_the_whole_window_and_back(harness: Harness) -> None:
    controller = await ready(harness)
    window = controller.window
    await settled(window)
    forward = await walk(window)
    check(forward, window)
    backward = await walk(window, Qt.Key.Key_Backtab)
    check(backward, window)


async def test_tab_goes_through_the_viewer(harness: Harness) -> None:
    controller = await ready(harness)
    window, stores = controller.window, controller.stores
    canvas = stores.canvases.current
    assert canvas is not None
    image_node = next(n for n in canvas.document.nodes if n.kind is Kind.IMAGE and n.failure is None)
    stores.selection.select(canvas.canvas_id, nodes=[image_node.id])
    await until(lambda: stores.details.state is not None)
    assert stores.commands.trigger("node.open")
    await until(lambda: window.area.overlays.current is not None)
    viewer = window.area.overlays.current
    window.panes.focus(viewer)
    await settled(window)
    check(await walk(window), window, within=viewer)


@pytest.mark.parametrize("at", range(len(SECTIONS)))
async def test_tab_goes_through_the_settings(harness: Harness, at: int) -> None:
    controller = await ready(harness)
    controller.stores.commands.trigger("settings.open")
    dialog = controller.window.dialogs.current("settings")
    assert isinstance(dialog, SettingsDialog)
    sections = dialog.findChild(ListView, "settingsSections")
    sections.setCurrentIndex(sections.index_of(at))
    await settled(dialog)
    check(await walk(dialog), dialog)


async def test_the_target_list_takes_and_returns_the_focus(harness: Harness) -> None:
    controller = await ready(harness)
    window, stores = controller.window, controller.stores
    window.activateWindow()
    await until(window.isActiveWindow)
    canvas, view = stores.canvases.current, controller.view_in_front()
    assert canvas is not None
    stores.selection.select(canvas.canvas_id, nodes=[canvas.document.nodes[-1].id])
    await settled(window)
    before = screenshot(window)
    assert stores.commands.trigger("canvas.connect-to")
    picker = view.picking.picker
    await until(picker.field.hasFocus)
    box = box_of(picker.field, window)
    assert screenshot(window).copy(box) != before.copy(box)
    row = picker.list.currentRow()
    shown = screenshot(window).copy(box_of(picker.list, window))
    QTest.keyClick(picker.field, Qt.Key.Key_Tab)
    assert picker.field.hasFocus()
    assert picker.list.currentRow() == row + 1
    assert screenshot(window).copy(box_of(picker.list, window)) != shown
    QTest.keyClick(picker.field, Qt.Key.Key_Backtab)
    assert picker.list.currentRow() == row
    QTest.keyClick(picker.field, Qt.Key.Key_Escape)
    assert QApplication.focusWidget() is view
