"""Shortcuts of all commands, and the shortcut presets."""

from __future__ import annotations

from collections import Counter

import pytest
from harness import Harness, until
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from wsdesk.app.session.controller import AppController
from wsdesk.panels.registry import OVERLAYS, PANELS
from wsdesk.settings.table import KEY_PRESET
from wsdesk.store.commands.keymap import PRESETS, canonical

ALTERNATIVES = ("group.", "tab.part", "tab.bring-back")
"""Commands that share a shortcut and are never enabled at the same time."""
pytestmark = pytest.mark.anyio


async def start_with_all_panels(harness: Harness) -> AppController:
    controller = await harness.start()
    ids = (*(spec.id for spec in PANELS),)
    await until(lambda: all(controller.stores.commands.get(f"panel.{id_}") for id_ in ids))
    await until(lambda: not controller.window.builder.is_active and OVERLAYS)
    return controller


async def test_no_preset_assigns_a_shortcut_twice(harness: Harness) -> None:
    controller = await start_with_all_panels(harness)
    commands = controller.stores.commands
    for preset, shortcuts_by_command in PRESETS.items():
        for command_id, keys in shortcuts_by_command.items():
            assert commands.get(command_id) is not None, command_id
            assert all(controller.stores.keymap.is_free_for(command_id, key) for key in keys)
        controller.stores.settings.set(KEY_PRESET, preset)
        usage = Counter(
            (
                command.pane,
                canonical(key),
                command.enabled.__name__ if command.id.startswith(ALTERNATIVES) else "",
            )
            for command in commands.all()
            for key in command.shortcuts
        )
        assert [key for key, times in usage.items() if times > 1] == []


async def test_figma_like_connects_with_l_and_comments_with_c(harness: Harness) -> None:
    controller = await start_with_all_panels(harness)
    window, stores = controller.window, controller.stores
    await until(lambda: stores.canvases.current is not None and stores.canvases.current.document.nodes)
    canvas = stores.canvases.current
    stores.settings.set(KEY_PRESET, "figma-like")
    stores.selection.select(canvas.canvas_id, nodes=[canvas.document.nodes[0].id])
    view = controller.view_in_front()
    view.setFocus()
    await until(lambda: window.panes.current == "canvas")
    assert window.keys.command_for("C") is stores.commands.get("comments.write")
    window.activateWindow()
    await until(window.isActiveWindow)
    QTest.keyClick(view, Qt.Key.Key_C)
    await until(lambda: window.panes.current == "comments")
    assert window.keys.command_for("C").id == "comments.write"
    view.setFocus()
    await until(lambda: window.panes.current == "canvas")
    assert window.keys.command_for("L").id == "canvas.connect-to"
