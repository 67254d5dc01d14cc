"""Long calculations as generators, which yield where the caller may do something else."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

STEP = 500
"""Number of nodes after which a calculation yields, so that small canvases are calculated in one step."""

Steps = Generator[None, None, T]


def result_of(steps: Steps[T]) -> T:
    """Run all steps at once and return the result."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value
