"""Every command of the whole program can be given a key, and the sets of keys fit it."""

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

SIDES = ("group.", "tab.part", "tab.bring-back")
"""Commands that are the two sides of one key: never both are possible."""
pytestmark = pytest.mark.anyio


async def built(harness: Harness) -> AppController:
    workspace = await harness.start()
    ids = (*(spec.id for spec in PANELS),)
    await until(lambda: all(workspace.stores.commands.get(f"panel.{id_}") for id_ in ids))
    await until(lambda: not workspace.window.builder.is_active and OVERLAYS)
    return workspace


async def test_no_set_of_keys_means_two_things_by_one_key(harness: Harness) -> None:
    workspace = await built(harness)
    commands = workspace.stores.commands
    for preset, given in PRESETS.items():
        for command_id, keys in given.items():
            assert commands.get(command_id) is not None, command_id
            assert all(workspace.stores.keymap.is_free_for(command_id, key) for key in keys)
        workspace.stores.settings.set(KEY_PRESET, preset)
        wanted = Counter(
            (
                command.pane,
                canonical(key),
                command.enabled.__name__ if command.id.startswith(SIDES) else "",
            )
            for command in commands.all()
            for key in command.shortcuts
        )
        assert [key for key, times in wanted.items() if times > 1] == []


async def test_figma_like_connects_with_l_and_comments_with_c(harness: Harness) -> None:
    workspace = await built(harness)
    window, stores = workspace.window, workspace.stores
    await until(lambda: stores.canvases.current is not None and stores.canvases.current.document.nodes)
    canvas = stores.canvases.current
    stores.settings.set(KEY_PRESET, "figma-like")
    stores.selection.select(canvas.canvas_id, nodes=[canvas.document.nodes[0].id])
    view = workspace.view_in_front()
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
