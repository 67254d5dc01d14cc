"""System calls that POSIX and Windows provide differently."""

from __future__ import annotations

import math
import os
import signal
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import resource

_position_lock = threading.Lock()
"""Windows has no positional reads and writes: the position is set, then used."""
_SYNCHRONIZE, _WAIT_TIMEOUT, _ACCESS_DENIED = 0x100000, 258, 5


def read_at(descriptor: int, count: int, offset: int) -> bytes:
    """Read up to `count` bytes at an offset; thread-safe. Raises OSError."""
    if sys.platform != "win32":
        return os.pread(descriptor, count, offset)
    with _position_lock:
        os.lseek(descriptor, offset, os.SEEK_SET)
        return os.read(descriptor, count)


def read_into(descriptor: int, buffer: memoryview, offset: int) -> int:
    """Read into a buffer at an offset, and return the number of bytes. Raises OSError."""
    if sys.platform != "win32":
        return os.preadv(descriptor, [buffer], offset)
    data = read_at(descriptor, len(buffer), offset)
    buffer[: len(data)] = data
    return len(data)


def write_at(descriptor: int, data: memoryview, offset: int) -> int:
    """Write at an offset, and return the number of written bytes. Raises OSError."""
    if sys.platform != "win32":
        return os.pwrite(descriptor, data, offset)
    with _position_lock:
        os.lseek(descriptor, offset, os.SEEK_SET)
        return os.write(descriptor, data)


def open_shared(path: str, *, create: bool = False) -> int:
    """Open a file for several processes; Windows deletes it with the last descriptor. Raises OSError."""
    flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_TEMPORARY", 0)
    return os.open(path, flags | (os.O_CREAT | os.O_EXCL if create else 0), 0o600)


def hang_up(process_id: int) -> None:
    """Send SIGHUP to a process, if it runs and the system has that signal."""
    if sys.platform != "win32":
        with suppress(ProcessLookupError):
            os.kill(process_id, signal.SIGHUP)


def inherit_owner(path: Path) -> None:
    """As root, give a new file or folder the owner of the folder that it lies in. Not on Windows.

    A service without root's rights must be able to open what root adds to its folder. Raises OSError.
    """
    if sys.platform != "win32" and os.geteuid() == 0:
        owner = path.parent.stat()
        os.chown(path, owner.st_uid, owner.st_gid)


def is_running(process_id: int) -> bool:
    """Whether a process exists. `os.kill(…, 0)` would interrupt it on Windows."""
    if sys.platform != "win32":
        try:
            os.kill(process_id, 0)
        except (ProcessLookupError, PermissionError) as error:
            return isinstance(error, PermissionError)
        return True
    import ctypes  # 1.4 ms, which other systems don't need for their first window

    kernel32 = ctypes.WinDLL("kernel32", use_last_error=True)
    handle = kernel32.OpenProcess(_SYNCHRONIZE, False, process_id)
    if not handle:
        return ctypes.get_last_error() == _ACCESS_DENIED
    try:
        return kernel32.WaitForSingleObject(handle, 0) == _WAIT_TIMEOUT
    finally:
        kernel32.CloseHandle(handle)


def limit_memory(maximum: int, *, written_only: bool) -> None:
    """Limit this process's memory in bytes: its address space, or with `written_only` what it writes to.

    Windows limits committed memory in either case.
    """
    if sys.platform == "win32":
        from wsdesk.files import windows_job

        windows_job.limit_memory(maximum)
    else:
        _set_limit(resource.RLIMIT_DATA if written_only else resource.RLIMIT_AS, maximum, maximum)


def limit_files(maximum: int) -> None:
    """Limit the bytes of each file that this process writes, and forbid core dumps. Not on Windows."""
    if sys.platform != "win32":
        _set_limit(resource.RLIMIT_FSIZE, maximum, maximum)
        _set_limit(resource.RLIMIT_CORE, 0, 0)


def raise_open_files() -> None:
    """Allow as many open files, and so connections, as the system permits. Not on Windows."""
    if sys.platform != "win32":
        _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        _set_limit(resource.RLIMIT_NOFILE, hard, hard)


def limit_cpu(seconds: int) -> None:
    """Limit the CPU time of the following work; this process ends when it is exceeded."""
    total = math.ceil(time.process_time()) + seconds
    if sys.platform == "win32":
        from wsdesk.files import windows_job

        windows_job.limit_cpu(total)
    else:
        _set_limit(resource.RLIMIT_CPU, total, resource.getrlimit(resource.RLIMIT_CPU)[1])


def _set_limit(limit: int, soft: int, hard: int) -> None:
    if sys.platform != "win32":
        with suppress(OSError, ValueError):
            resource.setrlimit(limit, (soft, hard))
