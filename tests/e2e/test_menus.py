"""Menus: every command has a title, a group, and a place."""

from __future__ import annotations

import pytest
from harness import Harness, until
from PySide6.QtWidgets import QMenu

from wsdesk.window.commands.menus import CONTEXT_GROUPS, MAX_ENTRIES, MENUS

pytestmark = pytest.mark.anyio


async def test_command_titles_are_unique_and_context_commands_are_in_a_menu(harness: Harness) -> None:
    controller = await harness.start()
    await until(lambda: not controller.window.builder.is_active)
    commands = controller.stores.commands.all()
    titles = [command.title() for command in commands]
    assert len(titles) == len(set(titles)), sorted(t for t in titles if titles.count(t) > 1)
    assert [command.id for command in commands if command.contexts and not command.menu] == []


async def test_every_command_is_in_a_menu_that_fits_the_screen(harness: Harness) -> None:
    controller = await harness.start()
    await until(lambda: not controller.window.builder.is_active)
    expected = {command.id for command in controller.stores.commands.all() if command.menu}
    places: list[str] = []
    for name in MENUS:
        menu = controller.window.menus.part(name)
        for one in (menu, *(action.menu() for action in menu.actions() if action.menu() is not None)):
            assert isinstance(one, QMenu)
            rows = [action for action in one.actions() if not action.isSeparator()]
            assert 0 < len(rows) <= MAX_ENTRIES, one.objectName()
            places += [str(row.data()) for row in rows if row.menu() is None]
    assert sorted(places) == sorted(expected)


async def test_menu_groups_exist_and_are_not_empty(harness: Harness) -> None:
    controller = await harness.start()
    await until(lambda: not controller.window.builder.is_active)
    commands = controller.stores.commands.all()
    expected = {(c.menu.menu, c.menu.group) for c in commands if c.menu}
    # The group of extensions is empty without them.
    expected |= {(menu, "") for menu in MENUS} | {("panels", "extensions")}
    assert expected == {(m, group) for m, groups in MENUS.items() for group in groups}
    assert {place.group for c in commands for place in c.contexts} == set(CONTEXT_GROUPS)
    places = [c.menu for c in commands if c.menu]
    assert sorted({p for p in places if places.count(p) > 1}, key=str) == [], (
        "two commands have the same place"
    )


async def test_the_timeline_of_a_tab_is_that_of_its_canvas(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    canvases, timelines = stores.canvases, stores.timelines
    first, second = (canvases.open(project.canvas_id) for project in stores.projects.state.projects[:2])
    await until(lambda: first.document.nodes and second.document.nodes)
    command = stores.commands.get("timeline.open")
    assert command is not None
    assert command.checked is not None
    stores.commands.trigger("timeline.open")
    assert timelines.of(second.canvas_id) is not None
    assert not command.checked(first), "the timeline of the current canvas is open"
    stores.commands.trigger("timeline.open", first)
    assert canvases.current is first
    assert command.checked(first)
    assert timelines.of(second.canvas_id) is not None
    stores.commands.trigger("timeline.open", second)
    assert canvases.current is first, "closing it shows no other canvas"
    assert timelines.of(second.canvas_id) is None
