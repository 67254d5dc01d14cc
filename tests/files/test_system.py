"""System calls on POSIX, and their counterparts on Windows with its functions simulated."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from wsdesk.files import file_lock, system, windows_job


@pytest.fixture(params=["linux", "darwin", "win32"])
def platform(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setattr(sys, "platform", request.param)
    return request.param


@pytest.fixture
def descriptor(tmp_path: Path) -> Iterator[int]:
    opened = system.open_shared(str(tmp_path / "shared"), create=True)
    yield opened
    os.close(opened)


def test_positions_are_read_and_written(platform: str, descriptor: int) -> None:
    assert system.write_at(descriptor, memoryview(b"0123456789"), 5) == 10
    assert system.read_at(descriptor, 4, 8) == b"3456"
    assert system.read_at(descriptor, 4, 100) == b""
    buffer = bytearray(4)
    assert system.read_into(descriptor, memoryview(buffer), 13) == 2
    assert bytes(buffer) == b"89\0\0"


def test_a_shared_file_is_opened_by_another_process(tmp_path: Path, descriptor: int) -> None:
    with pytest.raises(FileExistsError):
        system.open_shared(str(tmp_path / "shared"), create=True)
    other = system.open_shared(str(tmp_path / "shared"))
    system.write_at(other, memoryview(b"here"), 0)
    assert system.read_at(descriptor, 4, 0) == b"here"
    os.close(other)


@pytest.mark.parametrize(("user", "platform_name"), [(0, "linux"), (1000, "linux"), (0, "win32")])
def test_only_root_gives_a_file_the_owner_of_its_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int, platform_name: str
) -> None:
    calls: list[tuple[Path, int, int]] = []
    owner = tmp_path.stat()
    monkeypatch.setattr(sys, "platform", platform_name)
    monkeypatch.setattr(os, "geteuid", lambda: user)
    monkeypatch.setattr(os, "chown", lambda *arguments: calls.append(arguments))
    system.inherit_owner(tmp_path / "file")
    expected = [(tmp_path / "file", owner.st_uid, owner.st_gid)]
    assert calls == (expected if (user, platform_name) == (0, "linux") else [])


def test_running_processes_are_recognized() -> None:
    child = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    assert system.is_running(child.pid)
    child.communicate(b"\n")
    assert not system.is_running(child.pid)
    assert system.is_running(1)


class Kernel32:
    """The functions of Windows that are called."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, Any]] = []
        self.handle = 7
        self.waited = 258

    def OpenProcess(self, _access: int, _inherit: bool, process_id: int) -> int:
        self.calls.append(("open", process_id))
        return self.handle

    def WaitForSingleObject(self, _handle: int, _milliseconds: int) -> int:
        return self.waited

    def CloseHandle(self, handle: int) -> None:
        self.calls.append(("close", handle))

    def CreateJobObjectW(self, *_arguments: object) -> int:
        self.calls.append(("job", None))
        return 9

    def AssignProcessToJobObject(self, job: Any, process: Any) -> int:
        self.calls.append(("assign", (job.value, ctypes.c_ssize_t(process.value).value)))
        return 1

    def SetInformationJobObject(self, _job: Any, kind: int, limits: Any, size: int) -> int:
        limits = limits._obj
        self.calls.append(("limit", (kind, size, limits.flags, limits.process_memory, limits.process_time)))
        return 1


@pytest.fixture
def kernel32(monkeypatch: pytest.MonkeyPatch) -> Iterator[Kernel32]:
    made = Kernel32()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(ctypes, "WinDLL", lambda _name, **_options: made, raising=False)
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 5, raising=False)
    monkeypatch.setattr(os, "kill", lambda *_arguments: pytest.fail("interrupts the process on Windows"))
    windows_job._job.cache_clear()
    yield made
    windows_job._job.cache_clear()


def test_running_processes_are_recognized_on_windows(
    kernel32: Kernel32, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert system.is_running(1234)
    assert kernel32.calls == [("open", 1234), ("close", 7)]
    kernel32.waited = 0
    assert not system.is_running(1234)
    kernel32.handle = 0
    assert system.is_running(1234)  # access denied
    monkeypatch.setattr(ctypes, "get_last_error", lambda: 87)
    assert not system.is_running(1234)


@pytest.mark.skipif(ctypes.sizeof(ctypes.c_void_p) != 8, reason="the size of the structure on 64 bits")
def test_limits_are_those_of_a_job_on_windows(kernel32: Kernel32) -> None:
    system.limit_memory(1 << 30, written_only=True)
    system.limit_files(1)
    system.limit_cpu(10)
    assert kernel32.calls[:2] == [("job", None), ("assign", (9, -1))]
    (_, first), (_, second) = kernel32.calls[2:]
    assert first == (9, 144, 0x100, 1 << 30, 0)
    assert second[:4] == (9, 144, 0x102, 1 << 30)
    assert 10 * 10**7 <= second[4] < 10**12


def test_limits_of_a_process() -> None:
    code = """
import resource
from wsdesk.files import system
system.limit_memory(1 << 32, written_only=True)
system.limit_files(1 << 20)
system.limit_cpu(20)
names = ("DATA", "FSIZE", "CORE", "CPU")
print(*(resource.getrlimit(getattr(resource, f"RLIMIT_{name}"))[0] for name in names))
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    data, files, core, cpu = map(int, run.stdout.split())
    assert (data, files, core) == (1 << 32, 1 << 20, 0)
    assert 20 <= cpu <= 30


def test_a_lock_is_that_of_windows_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: set[str] = set()

    def locking(handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        path = os.readlink(f"/proc/self/fd/{handle}")
        if path in held:
            raise OSError
        held.add(path)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setitem(sys.modules, "msvcrt", SimpleNamespace(locking=locking, LK_NBLCK=2))
    lock = file_lock.acquire(tmp_path / "lock")
    assert lock is not None
    assert file_lock.acquire(tmp_path / "lock") is None
    lock.release()
