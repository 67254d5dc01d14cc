"""Away to another server, and back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from harness import Harness, until
from PySide6.QtWidgets import QMenu

from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.settings.profiles import Profile
from wsdesk.window.commands.menus import CONTEXT_GROUPS, MAX_ENTRIES, MENUS

pytestmark = pytest.mark.anyio
NOBODY = Profile(id="nobody", name="Nobody there", base_url="http://127.0.0.1:9")


async def test_the_way_back_to_the_sample_workspace(harness: Harness) -> None:
    workspace = await harness.start()
    stores = workspace.stores
    titles = {project.title for project in stores.projects.state.projects}
    assert not stores.commands.trigger("connection.sample"), "one is there already"
    workspace.switch(LaunchTarget(NOBODY, "a-key"))
    await until(lambda: stores.connection.state.mode == "offline")
    assert stores.projects.state.projects == ()
    assert stores.commands.trigger("connection.sample")
    await until(lambda: stores.projects.state.projects)
    assert {project.title for project in stores.projects.state.projects} == titles
    assert stores.connection.state.embedded


async def test_the_web_application_is_the_one_of_the_profile_in_use(harness: Harness) -> None:
    workspace = await harness.start()
    stores = workspace.stores
    stores.selection.select("canvas", nodes=("node",))
    command = stores.commands.get("node.show-in-web")
    assert command is not None
    assert not command.enabled(None)
    workspace.switch(
        LaunchTarget(replace(NOBODY, node_link_template="https://web.test/{canvas}/{node}"), "a-key")
    )
    stores.selection.select("canvas", nodes=("node",))
    assert command.enabled(None)


async def test_no_two_commands_are_called_the_same_and_each_entry_has_its_menu(harness: Harness) -> None:
    workspace = await harness.start()
    await until(lambda: workspace.stores.commands.get("comments.write"))  # panels are built one after another
    commands = workspace.stores.commands.all()
    titles = [command.title() for command in commands]
    assert len(titles) == len(set(titles)), sorted(t for t in titles if titles.count(t) > 1)
    assert [command.id for command in commands if command.contexts and not command.menu] == []


async def test_each_command_has_its_place_in_a_menu_that_is_seen_whole(harness: Harness) -> None:
    workspace = await harness.start()
    await until(lambda: workspace.stores.commands.get("comments.write"))
    named = {command.id for command in workspace.stores.commands.all() if command.menu}
    places: list[str] = []
    for name in MENUS:
        menu = workspace.window.menus.part(name)
        for one in (menu, *(action.menu() for action in menu.actions() if action.menu() is not None)):
            assert isinstance(one, QMenu)
            rows = [action for action in one.actions() if not action.isSeparator()]
            assert 0 < len(rows) <= MAX_ENTRIES, one.objectName()
            places += [str(row.data()) for row in rows if row.menu() is None]
    assert sorted(places) == sorted(named)


async def test_each_command_names_groups_that_there_are_and_no_group_is_empty(harness: Harness) -> None:
    workspace = await harness.start()
    await until(lambda: workspace.stores.commands.get("comments.write"))
    commands = workspace.stores.commands.all()
    named = {(c.menu.menu, c.menu.group) for c in commands if c.menu}
    named |= {(menu, "") for menu in MENUS} | {
        ("panels", "extensions")
    }  # that of extensions, if there are any
    assert named == {(m, group) for m, groups in MENUS.items() for group in groups}
    assert {place.group for c in commands for place in c.contexts} == set(CONTEXT_GROUPS)
    places = [c.menu for c in commands if c.menu]
    assert sorted({p for p in places if places.count(p) > 1}, key=str) == [], "two commands of one place"
