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


def call(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "wsdesk", "call", *words],
        env=os.environ,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


async def test_the_workspace_of_the_window_is_called_without_an_address(harness: Harness) -> None:
    workspace = await harness.start()
    workspace._instance.listen()  # pyright: ignore[reportPrivateUsage]
    await until(lambda: workspace.stores.projects.state.projects)
    done = await asyncio.to_thread(call, "list-projects")
    assert done.returncode == 0, done.stderr
    titles = {row["title"] for row in json.loads(done.stdout)["data"]}
    assert titles == {project.title for project in workspace.stores.projects.state.projects}
    await harness.stop()
    done = await asyncio.to_thread(call, "list-projects")
    assert done.returncode == 2
    assert "no server given" in json.loads(done.stderr)["error"]["message"]
