"""Canvases in windows of their own; and everything returns, after a quit and after a kill."""

from __future__ import annotations

import json
from typing import Any

import pytest
from harness import Harness, until
from PySide6.QtTest import QTest

from wsdesk.app.session.controller import AppController
from wsdesk.store.canvas.canvas import SavedCamera

pytestmark = [pytest.mark.anyio, pytest.mark.qt_log_ignore("This plugin does not support")]


async def with_canvases(harness: Harness) -> AppController:
    workspace = await harness.start()
    canvases = workspace.stores.canvases
    for project in workspace.stores.projects.state.projects[:3]:
        canvases.open(project.canvas_id)
    await until(lambda: len(canvases.all) == 3)
    await until(lambda: all(canvas.document.nodes for canvas in canvases.all))
    return workspace


async def test_a_canvas_goes_into_a_window_of_its_own_and_comes_back(harness: Harness) -> None:
    workspace = await with_canvases(harness)
    window, stores = workspace.window, workspace.stores
    first, second, third = stores.canvases.all
    assert stores.commands.trigger("tab.part", second)
    assert second.canvas_id not in window.area.tabs.canvas_ids
    (apart,) = window.windows.all
    assert apart.isVisible()
    assert second.title in apart.windowTitle()
    assert window.area.shown == third.canvas_id
    stores.canvases.make_current(second.canvas_id)
    assert window.area.shown == third.canvas_id
    assert third.title in window.windowTitle()
    assert workspace.view_in_front() is apart.page.view
    await until(lambda: apart.page.view.viewport().width() > 100)
    stores.commands.trigger("find.open")
    assert apart.page.find_bar.isVisible()
    assert stores.commands.trigger("tab.bring-back")
    assert window.windows.all == ()
    assert set(window.area.tabs.canvas_ids) == {first.canvas_id, second.canvas_id, third.canvas_id}
    assert window.area.shown == second.canvas_id


async def test_a_closed_window_closes_its_canvas_and_leaves_the_rest(harness: Harness) -> None:
    workspace = await with_canvases(harness)
    window, stores = workspace.window, workspace.stores
    second = stores.canvases.all[1]
    stores.commands.trigger("tab.part", second)
    stores.canvases.make_current(second.canvas_id)
    window.windows.all[0].close()
    assert window.windows.all == ()
    assert stores.canvases.get(second.canvas_id) is None
    assert window.area.shown == stores.canvases.current.canvas_id
    stores.commands.trigger("tab.reopen")
    assert window.area.shown == second.canvas_id


async def test_keys_work_in_every_window(harness: Harness) -> None:
    workspace = await with_canvases(harness)
    window, stores = workspace.window, workspace.stores
    stores.commands.trigger("tab.part", stores.canvases.all[0])
    (apart,) = window.windows.all
    apart.activateWindow()
    await until(apart.isActiveWindow)
    await until(lambda: stores.canvases.current is apart.canvas)
    apart.page.view.setFocus()
    QTest.keySequence(apart.page.view, "Ctrl+A")
    await until(lambda: len(stores.selection.state.nodes) == len(apart.canvas.document.nodes))
    QTest.keySequence(apart.page.view, "Ctrl+Shift+N")
    await until(lambda: not window.windows.all)
    window.activateWindow()
    await until(window.isActiveWindow)


async def test_tabs_windows_cameras_and_selection_return(harness: Harness) -> None:
    workspace = await with_canvases(harness)
    stores, window = workspace.stores, workspace.window
    ids = [canvas.canvas_id for canvas in stores.canvases.all]
    chosen = {}
    for canvas in stores.canvases.all:
        canvas.set_camera(SavedCamera(111.0, 222.0, 0.5))
        chosen[canvas.canvas_id] = (canvas.document.nodes[1].id,)
        stores.canvases.make_current(canvas.canvas_id)
        stores.selection.select(canvas.canvas_id, nodes=chosen[canvas.canvas_id])
    stores.commands.trigger("tab.part", stores.canvases.all[0])
    window.windows.all[0].resize(700, 500)
    again = await harness.again()
    await until(lambda: len(again.stores.canvases.all) == 3)
    assert [canvas.canvas_id for canvas in again.stores.canvases.all] == ids
    assert [apart.canvas.canvas_id for apart in again.window.windows.all] == ids[:1]
    assert (again.window.windows.all[0].width(), again.window.windows.all[0].height()) == (700, 500)
    await until(lambda: all(canvas.document.nodes for canvas in again.stores.canvases.all))
    for canvas in again.stores.canvases.all:
        assert canvas.camera == SavedCamera(111.0, 222.0, 0.5)
        assert again.stores.selection.of(canvas.canvas_id).nodes == chosen[canvas.canvas_id]


async def test_the_preview_returns_as_a_preview(harness: Harness) -> None:
    workspace = await with_canvases(harness)
    projects, canvases = workspace.stores.projects.state.projects, workspace.stores.canvases
    kept = [canvas.canvas_id for canvas in canvases.all]
    canvases.open(projects[3].canvas_id, preview=True)
    await until(lambda: canvases.current.document.nodes)
    workspace = await harness.again()
    canvases = workspace.stores.canvases
    await until(lambda: len(canvases.all) == len(kept) + 1)
    assert [canvas.canvas_id for canvas in canvases.all] == [*kept, projects[3].canvas_id]
    assert canvases.preview_id == projects[3].canvas_id == canvases.current.canvas_id
    tabs = workspace.window.area.tabs
    assert tabs.accessibleTabName(tabs.currentIndex()).endswith(", preview")
    canvases.open(projects[4].canvas_id, preview=True)
    assert [canvas.canvas_id for canvas in canvases.all] == [*kept, projects[4].canvas_id]


async def test_when_the_first_stood_apart_and_was_used_the_main_window_is_not_empty(harness: Harness) -> None:
    workspace = await with_canvases(harness)
    stores = workspace.stores
    first, second, _third = stores.canvases.all
    stores.commands.trigger("tab.part", first)
    stores.canvases.make_current(first.canvas_id)
    ids = (first.canvas_id, second.canvas_id)
    again = await harness.again()
    await until(lambda: len(again.stores.canvases.all) == 3)
    assert again.stores.canvases.current.canvas_id == ids[0]
    assert again.window.area.shown == ids[1]
    await until(lambda: again.stores.canvases.get(ids[1]).title in again.window.windowTitle())


async def test_what_is_open_is_on_disk_while_the_program_runs(harness: Harness) -> None:
    workspace = await with_canvases(harness)
    stores = workspace.stores
    canvas = stores.canvases.current
    canvas.set_camera(SavedCamera(-5.0, 7.0, 0.25))
    stores.selection.select(canvas.canvas_id, nodes=[canvas.document.nodes[2].id])

    def kept(key: str) -> Any:
        row = workspace._database.read(
            lambda db: db.execute("select value from kept where key = ?", (key,)).fetchone()
        )
        return json.loads(row[0]) if row else {}

    await until(lambda: kept("cameras").get(canvas.canvas_id) == [-5.0, 7.0, 0.25])
    entry = next(one for one in kept("open-canvases")["open"] if one["id"] == canvas.canvas_id)
    assert entry["selected"] == [canvas.document.nodes[2].id]
