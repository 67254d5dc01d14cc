"""Canvases in separate windows, and restoring them after a quit and a kill."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from harness import Harness, until
from PySide6.QtTest import QTest

from wsdesk.app.session import session_restore
from wsdesk.app.session.controller import AppController
from wsdesk.store.canvas.canvas_state import SavedCamera
from wsdesk.store.canvas.canvases import CanvasesStore

pytestmark = [pytest.mark.anyio, pytest.mark.qt_log_ignore("This plugin does not support")]


async def with_canvases(harness: Harness) -> AppController:
    controller = await harness.start()
    canvases = controller.stores.canvases
    for project in controller.stores.projects.state.projects[:3]:
        canvases.open(project.canvas_id)
    await until(lambda: len(canvases.all) == 3)
    await until(lambda: all(canvas.document.nodes for canvas in canvases.all))
    return controller


async def test_a_canvas_is_moved_to_a_new_window_and_back(harness: Harness) -> None:
    controller = await with_canvases(harness)
    window, stores = controller.window, controller.stores
    first, second, third = stores.canvases.all
    assert stores.commands.trigger("tab.part", second)
    assert second.canvas_id not in window.area.tabs.canvas_ids
    (detached,) = window.windows.all
    assert detached.isVisible()
    assert second.title in detached.windowTitle()
    assert window.area.shown == third.canvas_id
    stores.canvases.make_current(second.canvas_id)
    assert window.area.shown == third.canvas_id
    assert third.title in window.windowTitle()
    assert controller.view_in_front() is detached.page.view
    await until(lambda: detached.page.view.viewport().width() > 100)
    stores.commands.trigger("find.open")
    assert detached.page.find_bar.isVisible()
    assert stores.commands.trigger("tab.bring-back")
    assert window.windows.all == ()
    assert set(window.area.tabs.canvas_ids) == {first.canvas_id, second.canvas_id, third.canvas_id}
    assert window.area.shown == second.canvas_id


async def test_a_closed_window_closes_its_canvas_and_leaves_the_rest(harness: Harness) -> None:
    controller = await with_canvases(harness)
    window, stores = controller.window, controller.stores
    second = stores.canvases.all[1]
    stores.commands.trigger("tab.part", second)
    stores.canvases.make_current(second.canvas_id)
    window.windows.all[0].close()
    assert window.windows.all == ()
    assert stores.canvases.get(second.canvas_id) is None
    assert window.area.shown == stores.canvases.current.canvas_id
    stores.commands.trigger("tab.reopen")
    assert window.area.shown == second.canvas_id


async def test_the_light_table_shows_the_canvas_of_the_main_window(harness: Harness) -> None:
    controller = await with_canvases(harness)
    window, stores = controller.window, controller.stores
    first, second, third = stores.canvases.all
    stores.canvases.make_current(second.canvas_id)
    stores.commands.trigger("light-table.open")

    def scope() -> str:
        filters = stores.light_table.scope_filters
        return filters[0].value if filters else ""

    assert scope() == second.canvas_id
    assert stores.commands.trigger("tab.part")
    stores.canvases.make_current(second.canvas_id)
    assert stores.canvases.current is second
    assert scope() == window.area.shown == third.canvas_id
    stores.canvases.make_current(first.canvas_id)
    stores.canvases.make_current(second.canvas_id)
    assert scope() == window.area.shown == first.canvas_id
    stores.commands.trigger("tab.bring-back")
    assert scope() == window.area.shown == second.canvas_id
    for canvas in (first, second, third):
        stores.commands.trigger("tab.part", canvas)
    for canvas in (first, second):
        stores.canvases.make_current(canvas.canvas_id)
        assert not window.area.shown
        assert scope() == canvas.canvas_id, "the canvas in use, since the main window has none"


async def test_the_viewer_shows_nodes_of_a_detached_canvas(harness: Harness) -> None:
    controller = await with_canvases(harness)
    window, stores = controller.window, controller.stores
    await until(lambda: not window.builder.is_active)
    second = stores.canvases.all[1]
    stores.commands.trigger("tab.part", second)
    (detached,) = window.windows.all
    await until(detached.isActiveWindow)
    node = next(node for node in second.document.nodes if node.version_count)
    stores.selection.select(second.canvas_id, nodes=(node.id,))
    stores.commands.trigger("node.open")
    await until(window.isActiveWindow)
    page = window.area.overlays.current
    assert page is not None
    assert page.objectName() == "viewerPage"
    assert stores.canvases.current is second
    stores.commands.trigger("viewer.close")
    await until(detached.isActiveWindow)
    assert window.area.overlays.current is None
    assert stores.canvases.current is second


async def test_keys_work_in_every_window(harness: Harness) -> None:
    controller = await with_canvases(harness)
    window, stores = controller.window, controller.stores
    stores.commands.trigger("tab.part", stores.canvases.all[0])
    (detached,) = window.windows.all
    detached.activateWindow()
    await until(detached.isActiveWindow)
    await until(lambda: stores.canvases.current is detached.canvas)
    detached.page.view.setFocus()
    QTest.keySequence(detached.page.view, "Ctrl+A")
    await until(lambda: len(stores.selection.state.nodes) == len(detached.canvas.document.nodes))
    QTest.keySequence(detached.page.view, "Ctrl+Shift+N")
    await until(lambda: not window.windows.all)
    window.activateWindow()
    await until(window.isActiveWindow)


async def test_tabs_windows_cameras_and_selection_are_restored(harness: Harness) -> None:
    controller = await with_canvases(harness)
    stores, window = controller.stores, controller.window
    ids = [canvas.canvas_id for canvas in stores.canvases.all]
    chosen = {}
    for canvas in stores.canvases.all:
        canvas.set_camera(SavedCamera(111.0, 222.0, 0.5))
        chosen[canvas.canvas_id] = (canvas.document.nodes[1].id,)
        stores.canvases.make_current(canvas.canvas_id)
        stores.selection.select(canvas.canvas_id, nodes=chosen[canvas.canvas_id])
    stores.commands.trigger("tab.part", stores.canvases.all[0])
    window.windows.all[0].resize(700, 500)
    again = await harness.restart()
    await until(lambda: len(again.stores.canvases.all) == 3)
    assert [canvas.canvas_id for canvas in again.stores.canvases.all] == ids
    assert [detached.canvas.canvas_id for detached in again.window.windows.all] == ids[:1]
    assert (again.window.windows.all[0].width(), again.window.windows.all[0].height()) == (700, 500)
    await until(lambda: all(canvas.document.nodes for canvas in again.stores.canvases.all))
    for canvas in again.stores.canvases.all:
        assert canvas.camera == SavedCamera(111.0, 222.0, 0.5)
        assert again.stores.selection.of(canvas.canvas_id).nodes == chosen[canvas.canvas_id]


async def test_the_preview_is_restored_as_a_preview(harness: Harness) -> None:
    controller = await with_canvases(harness)
    projects, canvases = controller.stores.projects.state.projects, controller.stores.canvases
    open_ids = [canvas.canvas_id for canvas in canvases.all]
    canvases.open(projects[3].canvas_id, preview=True)
    await until(lambda: canvases.current.document.nodes)
    controller = await harness.restart()
    canvases = controller.stores.canvases
    await until(lambda: len(canvases.all) == len(open_ids) + 1)
    assert [canvas.canvas_id for canvas in canvases.all] == [*open_ids, projects[3].canvas_id]
    assert canvases.preview_id == projects[3].canvas_id == canvases.current.canvas_id
    tabs = controller.window.area.tabs
    assert tabs.accessibleTabName(tabs.currentIndex()).endswith(", preview")
    canvases.open(projects[4].canvas_id, preview=True)
    assert [canvas.canvas_id for canvas in canvases.all] == [*open_ids, projects[4].canvas_id]


async def test_the_main_window_is_not_empty_if_the_first_canvas_was_in_another_window(
    harness: Harness,
) -> None:
    controller = await with_canvases(harness)
    stores = controller.stores
    first, second, _third = stores.canvases.all
    stores.commands.trigger("tab.part", first)
    stores.canvases.make_current(first.canvas_id)
    ids = (first.canvas_id, second.canvas_id)
    again = await harness.restart()
    await until(lambda: len(again.stores.canvases.all) == 3)
    assert again.stores.canvases.current.canvas_id == ids[0]
    assert again.window.area.shown == ids[1]
    await until(lambda: again.stores.canvases.get(ids[1]).title in again.window.windowTitle())


async def test_open_canvases_are_saved_while_the_application_runs(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_restore, "SAVE_AFTER_MS", 50)
    controller = await with_canvases(harness)
    stores = controller.stores
    canvas = stores.canvases.current
    canvas.set_camera(SavedCamera(-5.0, 7.0, 0.25))
    stores.selection.select(canvas.canvas_id, nodes=[canvas.document.nodes[2].id])

    def saved_value(key: str) -> Any:
        row = controller._database.read(
            lambda db: db.execute("select value from kept where key = ?", (key,)).fetchone()
        )
        return json.loads(row[0]) if row else {}

    await until(lambda: saved_value("cameras").get(canvas.canvas_id) == [-5.0, 7.0, 0.25])

    def saved_entry() -> Any:
        entries = saved_value("open-canvases")["open"]
        return next(one for one in entries if one["id"] == canvas.canvas_id)

    assert saved_entry()["selected"] == [canvas.document.nodes[2].id]
    canvas.folds.fold(["group"])
    await until(lambda: saved_value("collapsed-groups").get(canvas.canvas_id) == ["group"])
    stores.selection.select(canvas.canvas_id)
    await until(lambda: "selected" not in saved_entry())
    stores.commands.trigger("tab.part", canvas)
    await until(lambda: saved_entry().get("window"))
    before = saved_entry()["window"]
    controller.window.windows.all[0].resize(700, 500)
    await until(lambda: saved_entry()["window"] != before)


async def test_a_session_whose_end_takes_long_is_saved_with_its_canvases(
    harness: Harness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session_restore, "SAVE_AFTER_MS", 500)
    close_all = CanvasesStore.aclose

    async def close_slowly(canvases: CanvasesStore) -> None:
        canvases.all[0].set_camera(SavedCamera(1.0, 2.0, 0.5))
        await close_all(canvases)
        await asyncio.sleep(1.0)

    monkeypatch.setattr(CanvasesStore, "aclose", close_slowly)
    controller = await with_canvases(harness)
    canvases = controller.stores.canvases
    opened = [canvas.canvas_id for canvas in canvases.all]
    assert controller.stores.commands.trigger("tab.part", canvases.all[1])
    (detached,) = controller.window.windows.all
    detached.resize(detached.width() + 40, detached.height() + 30)  # saved when the window is hidden
    controller = await harness.restart()
    assert [canvas.canvas_id for canvas in controller.stores.canvases.all] == opened
