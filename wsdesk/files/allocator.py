"""Options of glibc's allocator; other systems are left as they are."""

from __future__ import annotations

import ctypes
from collections.abc import Generator
from contextlib import contextmanager

_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3
"""Options of `mallopt` (malloc.h)."""
_DEFAULT = (1 << 20, 128 << 10)
_WITH_BUFFERS = (64 << 20, 4 << 20)
"""Both thresholds in bytes."""


def set_trim_thresholds() -> None:
    """Make glibc return freed memory to the system.

    By default, glibc keeps freed images in its heap: 30 to 40 MB after a while on a large canvas, at no gain
    in time.
    """
    _set(_DEFAULT)


@contextmanager
def reused_buffers() -> Generator[None]:
    """Let freed buffers be used again. Otherwise the system maps and clears each of more than 128 KB:
    100,000 page faults while 108 MB are received, a fourth of the CPU time."""
    _set(_WITH_BUFFERS)
    try:
        yield
    finally:
        _set(_DEFAULT)


def trim_memory() -> None:
    """Return all free memory to the system, including gaps in the heap: 10 ms after a canvas of 108 MB."""
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError, TypeError):
        return
    trim(0)


def _set(thresholds: tuple[int, int]) -> None:
    try:
        set_option = ctypes.CDLL(None).mallopt
    except (OSError, AttributeError, TypeError):
        return
    for option, size in zip((_TRIM_THRESHOLD, _MMAP_THRESHOLD), thresholds, strict=True):
        set_option(option, size)
