"""Fixtures of the end-to-end tests."""

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
    created = Screen()
    yield created
    created.close()


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch) -> Iterator[Bus]:
    """Accessibility bus; must be created before the screen of the program."""
    created = Bus()
    for name, value in created.environment.items():
        monkeypatch.setenv(name, value)
    yield created
    created.close()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Close the application at the end of the test function.

    After a test, pytest-qt processes events while the asyncio loop doesn't run; a running application would
    fail then.
    """
    test = pyfuncitem.obj
    if not (inspect.iscoroutinefunction(test) and "harness" in pyfuncitem.fixturenames):
        return

    @functools.wraps(test)
    async def run_and_stop(**fixtures: object) -> None:
        try:
            await test(**fixtures)
        finally:
            current = fixtures["harness"]
            assert isinstance(current, Harness)
            await current.stop()

    pyfuncitem.obj = run_and_stop
