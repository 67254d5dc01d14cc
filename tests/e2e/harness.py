"""Stories through the real window, against a real `wsdesk serve` process."""

from __future__ import annotations

import asyncio
import gc
import shutil
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.server_app import create_app
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.platform.event_loop import install_generator_hooks
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.files.resources import resource
from wsdesk.settings.directories import find_directories
from wsdesk.settings.tomlfile import TomlIssue
from wsdesk.store.base.load_state import LoadState

PATIENCE_S = 30.0


@pytest.fixture
def anyio_backend(qapp: QApplication) -> tuple[str, dict[str, object]]:
    from wsdesk.app.platform.event_loop import EventLoop

    return "asyncio", {"loop_factory": lambda: EventLoop(qapp)}


async def until(what: Callable[[], object], patience: float = PATIENCE_S) -> None:
    """Let the program live until something is true."""
    end = time.monotonic() + patience
    while not what():
        assert time.monotonic() < end, f"it did not become true within {patience} s"
        await asyncio.sleep(0.02)


@dataclass
class Harness:
    """A person at a desk: starts the program, and starts it again."""

    data: Path
    imports: tuple[str, ...] = ()
    sample: Path | None = None
    """Data of a server that has imported the sample, to be copied at the first start."""
    issues: tuple[TomlIssue, ...] = ()
    workspace: AppController | None = None
    crashes: list[str] | None = None
    hooks: tuple[Any, Any] | None = None

    async def start(self) -> AppController:
        """Start the program and wait until its projects are there, or can't be."""
        if self.sample is not None and not self.imports and not self.data.exists():
            shutil.copytree(self.sample, self.data)
        crash = CrashHandler()
        self.crashes = []
        target = LaunchTarget(EMBEDDED_PROFILE, "", True, self.data, self.imports, self.issues)
        workspace = AppController(target, find_directories(), crash)
        crash.notify = self.crashes.append
        crash.attach(asyncio.get_running_loop())
        self.hooks = self.hooks or sys.get_asyncgen_hooks()
        install_generator_hooks(asyncio.get_running_loop())
        self.workspace = workspace
        workspace.window.show()
        workspace.begin()
        stores = workspace.stores
        await until(
            lambda: stores.projects.state.phase is LoadState.READY or stores.connection.state.mode == "failed"
        )
        return workspace

    async def stop(self) -> None:
        """Close the window as a person does, and wait until everything ended."""
        workspace, self.workspace = self.workspace, None
        if workspace is not None:
            workspace.leave()
            await workspace.aclose()
            await self._close_generators()
            left = [t for t in asyncio.all_tasks() if t is not asyncio.current_task() and not t.done()]
            assert [t.get_name() for t in left if "anyio" not in repr(t)] == []
            assert self.crashes == []

    async def _close_generators(self) -> None:
        """Let go of the streams that nobody read to their end, as the program does all the time."""
        gc.collect()
        await asyncio.sleep(0)
        await until(lambda: not any("forgotten" in task.get_name() for task in asyncio.all_tasks()))
        if self.hooks is not None:
            sys.set_asyncgen_hooks(*self.hooks)
            self.hooks = None

    async def again(self) -> AppController:
        """Quit and start anew."""
        await self.stop()
        return await self.start()


@pytest.fixture(scope="session")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data of a server that has imported the sample; importing it again for each test takes long."""
    folder = tmp_path_factory.mktemp("sample") / "data"
    context = create_app(folder, key="key", imports=[resource("sample")]).state.workspace
    context.mark_initialized()
    context.close()
    return folder


@pytest.fixture
async def harness(tmp_path: Path, sample: Path) -> AsyncIterator[Harness]:
    made = Harness(tmp_path / "workspace data", sample=sample)
    yield made
    await made.stop()


Until = Callable[[Callable[[], object]], Awaitable[None]]
