"""The whole program, as benchmarks start it."""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from wsdesk.app.cli.desktop_app import SWITCH_S, start_collector
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.platform.gc_scheduler import GarbageCollector
from wsdesk.app.session.controller import AppController
from wsdesk.app.session.launch_target import EMBEDDED_PROFILE, LaunchTarget
from wsdesk.settings.directories import find_directories

WINDOW_W, WINDOW_H = 1600, 1000
"""Size of the window in px."""


def run_with_sample(measure: Callable[[LaunchTarget], Coroutine[Any, Any, None]]) -> None:
    """Run `measure` with a target: an embedded server with the sample, in a temporary folder."""
    sys.setswitchinterval(SWITCH_S)  # as `desktop` does
    app = QApplication(sys.argv[:1])
    with tempfile.TemporaryDirectory() as folder:
        os.environ["WSDESK_HOME"] = str(Path(folder) / "home")
        target = LaunchTarget(EMBEDDED_PROFILE, embedded=True, data=Path(folder) / "data")
        with asyncio.Runner(loop_factory=lambda: EventLoop(app)) as runner:
            runner.run(measure(target))


@asynccontextmanager
async def running(target: LaunchTarget) -> AsyncGenerator[tuple[AppController, GarbageCollector]]:
    """Start the program with a visible window, and quit it at the end."""
    controller = AppController(target, find_directories(), CrashHandler())
    collector = start_collector(controller)
    controller.window.resize(WINDOW_W, WINDOW_H)
    controller.window.show()
    controller.begin()
    try:
        yield controller, collector
    finally:
        collector.stop()
        await controller.aclose()


async def until(is_true: Callable[[], bool]) -> None:
    """Wait up to a minute until a condition is met."""
    for _ in range(1200):
        if is_true():
            return
        await asyncio.sleep(0.05)
    raise TimeoutError
