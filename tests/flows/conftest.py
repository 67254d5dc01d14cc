"""The fixtures of the flows."""

from __future__ import annotations

import functools
import inspect
import os
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parent))

from desk import Desk, anyio_backend, desk

collect_ignore = [] if os.environ.get("WSDESK_GRAPHS") else ["test_graphs.py", "test_graphs_on_screen.py"]

__all__ = ["anyio_backend", "desk"]


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> None:
    """Close the program before the story's last line is behind it.

    After a test, pytest-qt processes events while the asyncio loop does not run; whatever is still alive
    then finds itself without a loop.
    """
    story = pyfuncitem.obj
    if not (inspect.iscoroutinefunction(story) and "desk" in pyfuncitem.fixturenames):
        return

    @functools.wraps(story)
    async def ended(**fixtures: object) -> None:
        try:
            await story(**fixtures)
        finally:
            at_desk = fixtures["desk"]
            assert isinstance(at_desk, Desk)
            await at_desk.stop()

    pyfuncitem.obj = ended
