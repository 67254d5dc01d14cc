"""Harness for tests of the real window with a real `wsdesk serve` process."""

from __future__ import annotations

import asyncio
import gc
import shutil
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QApplication

from tests.server_app import create_app
from wsdesk.app.cli.desktop_app import start_server
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.platform.event_loop import install_generator_hooks
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.embedded_server import EmbeddedServer
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.files.resources import resource
from wsdesk.settings.directories import find_directories
from wsdesk.settings.tomlfile import TomlIssue
from wsdesk.store.base.load_state import LoadState

TIMEOUT_S = 30.0
ENDING_S = 30.0
"""Seconds in which a canceled task must have ended."""


@pytest.fixture
def anyio_backend(qapp: QApplication) -> tuple[str, dict[str, object]]:
    from wsdesk.app.platform.event_loop import EventLoop

    return "asyncio", {"loop_factory": lambda: EventLoop(qapp)}


async def until(condition: Callable[[], object], timeout_s: float = TIMEOUT_S) -> None:
    """Process events until a condition is true."""
    end = time.monotonic() + timeout_s
    while not condition():
        assert time.monotonic() < end, f"not true within {timeout_s} s"
        await asyncio.sleep(0.02)


async def _started_server(target: LaunchTarget) -> EmbeddedServer | None:
    """The server as the program starts it, with what it has reported."""
    server = start_server(target)
    assert server is not None
    reports: list[object] = []
    server.ready.connect(reports.append)
    server.exited.connect(reports.append)
    await until(lambda: reports)
    return server


def _running_tasks() -> list[str]:
    """Tasks of the application; those of the test runner aren't included."""
    others = (task for task in asyncio.all_tasks() if task is not asyncio.current_task() and not task.done())
    return [text for text in map(repr, others) if "anyio" not in text]


@dataclass
class Harness:
    """Starts, stops, and restarts the application in this process."""

    data: Path
    imports: tuple[str, ...] = ()
    sample: Path | None = None
    """Data of a server that has imported the sample; copied at the first start."""
    issues: tuple[TomlIssue, ...] = ()
    link: str = ""
    """Link that is opened at the start."""
    first: str = ""
    """ID of the saved workspace that is opened at the start in place of the embedded one, if any."""
    starts_server_first: bool = False
    """Whether the server is started, and ready, before the window is created, as on a fast computer."""
    controller: AppController | None = None
    crashes: list[str] | None = None
    hooks: tuple[Any, Any] | None = None

    async def start(self) -> AppController:
        """Start the application and wait until its projects are loaded, or the connection has failed."""
        if self.sample is not None and not self.imports and not self.data.exists():
            shutil.copytree(self.sample, self.data)
        crash = CrashHandler()
        self.crashes = []
        target = LaunchTarget(EMBEDDED_PROFILE, "", True, self.data, self.imports, self.issues)
        opened = None if self.first else target
        controller = AppController(opened, find_directories(), crash, first=self.first, link=self.link)
        if self.starts_server_first:
            controller.servers.add(await _started_server(target))
        crash.notify = self.crashes.append
        crash.attach(asyncio.get_running_loop())
        self.hooks = self.hooks or sys.get_asyncgen_hooks()
        install_generator_hooks(asyncio.get_running_loop())
        self.controller = controller
        controller.window.show()
        controller.begin()
        stores = controller.stores
        await until(
            lambda: stores.projects.state.phase is LoadState.READY or stores.connection.state.mode == "failed"
        )
        return controller

    async def stop(self) -> None:
        """Close the window as the user does, and wait until all tasks have ended."""
        controller, self.controller = self.controller, None
        if controller is not None:
            controller.leave()
            await controller.aclose()
            await self._close_generators()
            with suppress(AssertionError):
                await until(lambda: not _running_tasks(), ENDING_S)
            names = _running_tasks()
            assert names == [], names
            assert self.crashes == []

    async def _close_generators(self) -> None:
        """Close abandoned asynchronous generators, as the application does regularly."""
        gc.collect()
        await asyncio.sleep(0)
        await until(lambda: not any("forgotten" in task.get_name() for task in asyncio.all_tasks()))
        if self.hooks is not None:
            sys.set_asyncgen_hooks(*self.hooks)
            self.hooks = None

    async def restart(self) -> AppController:
        """Quit and start again."""
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
    harness = Harness(tmp_path / "workspace data", sample=sample)
    yield harness
    await harness.stop()


Until = Callable[[Callable[[], object]], Awaitable[None]]
