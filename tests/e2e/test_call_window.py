"""`wsdesk call` reaches the workspace of the running window."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys

import pytest
from harness import Harness, until

pytestmark = pytest.mark.anyio


def call(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wsdesk", "call", *arguments],
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


async def test_the_workspace_of_the_window_is_called_without_an_address(harness: Harness) -> None:
    controller = await harness.start()
    controller._instance.listen()  # pyright: ignore[reportPrivateUsage]
    await until(lambda: controller.stores.projects.state.projects)
    completed = await asyncio.to_thread(call, "list-projects")
    assert completed.returncode == 0, completed.stderr
    titles = {row["title"] for row in json.loads(completed.stdout)["data"]}
    assert titles == {project.title for project in controller.stores.projects.state.projects}
    await harness.stop()
    completed = await asyncio.to_thread(call, "list-projects")
    assert completed.returncode == 2
    assert "no server given" in json.loads(completed.stderr)["error"]["message"]
