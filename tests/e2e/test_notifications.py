"""From a click on a desktop notification to what it is about."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QWidget

from wsdesk.store.history.alerts import Alert

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def desktop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A desktop on which each notification is clicked at once; returns the file with what was shown."""
    folder = tmp_path / "programs"
    folder.mkdir()
    shown, program = folder / "shown", folder / "notify-send"
    program.write_text(f'#!/bin/sh\necho "$@" >> "{shown}"\necho default\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.delenv("DBUS_SESSION_BUS_ADDRESS", raising=False)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))
    return shown


async def test_a_click_shows_the_canvas_the_node_or_what_is_new(harness: Harness, desktop: Path) -> None:
    controller = await harness.start()
    stores, window = controller.stores, controller.window
    await until(lambda: len(stores.projects.canvases) > 1)
    window.resize(1400, 900)
    first, second = list(stores.projects.canvases)[:2]
    await until(lambda: stores.canvases.open(first).document.nodes)
    other_window = QWidget()
    other_window.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
    other_window.show()
    other_window.activateWindow()
    await until(lambda: not window.isActiveWindow())

    stores.alerts.alerted.emit(Alert("Canvas", "1 finished run", second))
    await until(lambda: stores.canvases.current is stores.canvases.get(second) is not None)
    assert "1 finished run" in await asyncio.to_thread(desktop.read_text)

    node = stores.canvases.open(first).document.nodes[-1]
    stores.canvases.open(second)
    other_window.activateWindow()
    await until(lambda: not window.isActiveWindow())
    stores.alerts.alerted.emit(Alert("Canvas", "1 new comment", first, node.id))
    await until(lambda: stores.selection.state.node == node.id)
    assert stores.canvases.current is stores.canvases.get(first)

    other_window.activateWindow()
    await until(lambda: not window.isActiveWindow())
    stores.alerts.alerted.emit(Alert("What's new", "several"))
    await until(
        lambda: (news := window.findChild(QWidget, "whats-newPanel")) is not None and news.isVisible()
    )
    await until(window.isActiveWindow)
    other_window.deleteLater()


async def test_after_the_window_was_closed_nothing_is_shown(harness: Harness, desktop: Path) -> None:
    controller = await harness.start()
    alerts = controller.stores.alerts
    await harness.stop()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    alerts.alerted.emit(Alert("What's new", "several"))
    assert not await asyncio.to_thread(desktop.exists)
