"""The fixtures of the flows."""

from __future__ import annotations

import functools
import inspect
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from atspi import Bus
from harness import Harness, anyio_backend, harness, sample
from test_real_screen import Screen

from tests.extension_packages import folder, install

collect_ignore = [] if os.environ.get("WSDESK_GRAPHS") else ["test_graphs.py", "test_graphs_on_screen.py"]

__all__ = ["anyio_backend", "folder", "harness", "install", "sample"]


@pytest.fixture
def screen() -> Iterator[Screen]:
    made = Screen()
    yield made
    made.close()


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    """Where assistive technology listens; made before the screen on which a program is to be heard."""
    made = Bus()
    for name, value in made.environment.items():
        monkeypatch.setenv(name, value)
    yield made
    made.close()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Close the program before the story's last line is behind it.

    After a test, pytest-qt processes events while the asyncio loop does not run; whatever is still alive
    then finds itself without a loop.
    """
    story = pyfuncitem.obj
    if not (inspect.iscoroutinefunction(story) and "harness" in pyfuncitem.fixturenames):
        return

    @functools.wraps(story)
    async def ended(**fixtures: object) -> None:
        try:
            await story(**fixtures)
        finally:
            at_desk = fixtures["harness"]
            assert isinstance(at_desk, Harness)
            await at_desk.stop()

    pyfuncitem.obj = ended
