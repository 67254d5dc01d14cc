"""Limits of this process on Windows, by a job object.

Source: JOBOBJECT_EXTENDED_LIMIT_INFORMATION and SetInformationJobObject of the Windows API.
"""

from __future__ import annotations

import ctypes
from ctypes import wintypes
from functools import lru_cache
from typing import Any

_LIMIT_CLASS, _LIMIT_TIME, _LIMIT_MEMORY = 9, 0x2, 0x100
_TICKS_PER_S = 10_000_000


class _JobLimits(ctypes.Structure):
    """JOBOBJECT_EXTENDED_LIMIT_INFORMATION."""

    _fields_ = [
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", ctypes.c_uint32),
        ("working_sets", ctypes.c_size_t * 2),
        ("active_processes", ctypes.c_uint32),
        ("affinity", ctypes.c_size_t),
        ("classes", ctypes.c_uint32 * 2),
        ("transfers", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("other_memory", ctypes.c_size_t * 3),
    ]


def limit_memory(maximum: int) -> None:
    """Limit the committed memory of this process, in bytes."""
    _limit(_LIMIT_MEMORY, process_memory=maximum)


def limit_cpu(seconds: int) -> None:
    """Limit the CPU time of this process since its start; it ends when it is exceeded."""
    _limit(_LIMIT_TIME, process_time=seconds * _TICKS_PER_S)


@lru_cache(maxsize=1)
def _job() -> tuple[Any, Any, _JobLimits]:
    """Job object of this process, with its limits."""
    kernel32: Any = getattr(ctypes, "WinDLL")("kernel32")  # noqa: B009 (exists on Windows only)
    job = wintypes.HANDLE(kernel32.CreateJobObjectW(None, None))
    kernel32.AssignProcessToJobObject(job, wintypes.HANDLE(-1))
    return kernel32, job, _JobLimits()


def _limit(flag: int, **values: int) -> None:
    kernel32, job, limits = _job()
    limits.flags |= flag
    for name, value in values.items():
        setattr(limits, name, value)
    kernel32.SetInformationJobObject(job, _LIMIT_CLASS, ctypes.byref(limits), ctypes.sizeof(limits))
