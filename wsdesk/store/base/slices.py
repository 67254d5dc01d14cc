"""Long loops on the event loop, in slices."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")

SLICE_S = 0.006
"""Seconds after which the event loop runs."""


async def list_in_slices(items: Iterable[T]) -> list[T]:
    """The items of a generator."""
    found: list[T] = []
    until = time.perf_counter() + SLICE_S
    for item in items:
        found.append(item)
        if time.perf_counter() > until:
            await asyncio.sleep(0)
            until = time.perf_counter() + SLICE_S
    return found
