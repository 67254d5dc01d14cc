"""Freed memory is returned to the system, except for buffers while they are used again."""

from __future__ import annotations

import ctypes
from types import SimpleNamespace

import pytest

from wsdesk.files.allocator import reused_buffers, set_trim_thresholds

TRIM, MMAP = -1, -3


@pytest.fixture
def options(monkeypatch: pytest.MonkeyPatch) -> dict[int, int]:
    """Options that glibc has."""
    found: dict[int, int] = {}
    library = SimpleNamespace(mallopt=found.__setitem__)
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: library)
    return found


def test_buffers_are_used_again_only_meanwhile(options: dict[int, int]) -> None:
    set_trim_thresholds()
    before = dict(options)
    with reused_buffers():
        assert options[MMAP] > 1 << 20  # larger than what is received at once
        assert options[TRIM] > options[MMAP]
    assert options == before
    assert options[MMAP] <= 128 << 10


def test_other_systems_have_no_options(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _name: SimpleNamespace())
    with reused_buffers():
        set_trim_thresholds()
