"""Options of glibc's allocator; other systems are left as they are."""

from __future__ import annotations

from collections.abc import Callable, Generator
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
    trim = _function("malloc_trim")
    if trim is not None:
        trim(0)


def _set(thresholds: tuple[int, int]) -> None:
    set_option = _function("mallopt")
    if set_option is not None:
        for option, size in zip((_TRIM_THRESHOLD, _MMAP_THRESHOLD), thresholds, strict=True):
            set_option(option, size)


def _function(name: str) -> Callable[..., object] | None:
    """A function of the C library, None if it has none of that name."""
    import ctypes  # 1.4 ms, which the first window doesn't need

    try:
        return getattr(ctypes.CDLL(None), name)
    except (OSError, AttributeError, TypeError):
        return None
