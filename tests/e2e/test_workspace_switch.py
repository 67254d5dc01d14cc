"""Switching to another workspace and back to the sample."""

from __future__ import annotations

from dataclasses import replace

import pytest
from harness import Harness, until

from wsdesk.app.session.launch_target import LaunchTarget
from wsdesk.settings.profiles import Profile

pytestmark = pytest.mark.anyio
UNREACHABLE = Profile(id="unreachable", name="Unreachable", base_url="http://127.0.0.1:9")


async def test_the_sample_workspace_opens_after_another_workspace(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    titles = {project.title for project in stores.projects.state.projects}
    assert not stores.commands.trigger("connection.sample"), "the sample workspace is already open"
    controller.connector.switch(LaunchTarget(UNREACHABLE, "a-key"))
    await until(lambda: stores.connection.state.mode == "offline")
    assert stores.projects.state.projects == ()
    assert stores.commands.trigger("connection.sample")
    await until(lambda: stores.projects.state.projects)
    assert {project.title for project in stores.projects.state.projects} == titles
    assert stores.connection.state.embedded


async def test_a_saved_workspace_with_an_invalid_address_is_named_as_such(harness: Harness) -> None:
    controller = await harness.start()
    edited = replace(UNREACHABLE, base_url="http://studio.example")
    controller.connector.switch(LaunchTarget(edited, "a-key"))
    state = controller.stores.connection.state
    assert (state.mode, state.profile_name) == ("failed", "Unreachable")
    assert state.message.startswith("The URL must start with https://.")
    controller.connector.switch(LaunchTarget(UNREACHABLE, "a-key"))
    await until(lambda: controller.stores.connection.state.mode == "offline")


async def test_the_web_app_link_depends_on_the_current_profile(harness: Harness) -> None:
    controller = await harness.start()
    stores = controller.stores
    stores.selection.select("canvas", nodes=("node",))
    command = stores.commands.get("node.show-in-web")
    assert command is not None
    assert not command.enabled(None)
    controller.connector.switch(
        LaunchTarget(replace(UNREACHABLE, node_link_template="https://web.test/{canvas}/{node}"), "a-key")
    )
    stores.selection.select("canvas", nodes=("node",))
    assert command.enabled(None)
