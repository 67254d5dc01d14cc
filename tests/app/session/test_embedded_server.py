"""The embedded server as a child process: start, stop without waiting, and restart during the stop."""

from __future__ import annotations

import asyncio
import fcntl
import os
import signal
import sqlite3
import termios
import time
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from wsdesk.app.session.embedded_server import EmbeddedServer, ServerReady
from wsdesk.files import exit_codes

pytestmark = pytest.mark.anyio
TIMEOUT_S = 30.0


@pytest.fixture
def anyio_backend(qapp: QApplication) -> tuple[str, dict[str, object]]:
    from wsdesk.app.platform.event_loop import EventLoop

    return "asyncio", {"loop_factory": lambda: EventLoop(qapp)}


async def until(condition: Callable[[], object]) -> None:
    end = time.monotonic() + TIMEOUT_S
    while not condition():
        assert time.monotonic() < end
        await asyncio.sleep(0.02)


class Child:
    """The server with its recorded signals."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.server = EmbeddedServer(data, ("--empty",))
        self.ready: list[ServerReady] = []
        self.exits: list[object] = []
        self.server.ready.connect(self.ready.append)
        self.server.exited.connect(self.exits.append)


@pytest.fixture
async def child(tmp_path: Path) -> AsyncIterator[Child]:
    server_child = Child(tmp_path / "workspace")
    yield server_child
    await server_child.server.aclose()
    server_child.server.deleteLater()


def is_running(process_id: int) -> bool:
    return Path(f"/proc/{process_id}").exists()


async def test_stopping_returns_before_the_child_has_ended(child: Child) -> None:
    child.server.start()
    await until(lambda: child.ready)
    number = child.server.process_id
    os.kill(number, signal.SIGSTOP)  # a child that can't end: waiting for it would hang
    child.server.stop()
    assert is_running(number)
    os.kill(number, signal.SIGCONT)
    await child.server.aclose()
    assert not is_running(number)
    assert child.exits == []


async def test_a_child_that_cannot_start_says_why(child: Child) -> None:
    child.data.write_text("not a folder")
    child.server.start()
    await until(lambda: child.exits)
    assert child.server.problem == f"Couldn't open {child.data}: File exists."
    child.data.unlink()
    await until(lambda: child.ready)
    assert child.server.problem == ""


async def test_it_is_restarted_when_the_previous_process_has_ended(child: Child) -> None:
    child.server.start()
    await until(lambda: child.ready)
    first = child.server.process_id
    child.server.stop()
    child.server.start()
    await until(lambda: len(child.ready) == 2)
    assert not is_running(first)
    assert child.server.process_id != first
    assert child.exits == []


async def test_a_running_process_is_reported_again(child: Child) -> None:
    child.server.start()
    await until(lambda: child.ready)
    number = child.server.process_id
    child.server.start()
    assert child.ready == [child.ready[0]] * 2
    assert child.server.process_id == number


def wait_for_output(process_id: int) -> None:
    """Wait until a process has printed something, without handling an event meanwhile."""
    end, number = time.monotonic() + TIMEOUT_S, bytearray(4)
    with Path(f"/proc/{process_id}/fd/1").open("rb", buffering=0) as pipe:
        while not any(number):
            assert time.monotonic() < end
            time.sleep(0.01)
            fcntl.ioctl(pipe, termios.FIONREAD, number)


async def test_a_process_that_is_stopping_is_not_reported(child: Child) -> None:
    child.server.start()
    await until(lambda: child.server.process_id)
    first = child.server.process_id
    wait_for_output(first)
    reported: list[int] = []
    child.server.ready.connect(lambda _ready: reported.append(child.server.process_id))
    child.server.stop()
    child.server.start()
    await until(lambda: reported)
    assert first not in reported


async def test_a_crashed_process_is_replaced(child: Child, caplog: pytest.LogCaptureFixture) -> None:
    child.server.start()
    await until(lambda: child.ready)
    os.kill(child.server.process_id, signal.SIGKILL)
    await until(lambda: len(child.ready) == 2)
    assert len(child.exits) == 1
    caplog.clear()


async def test_data_of_a_newer_version_is_reported_once(child: Child) -> None:
    child.server.start()
    await until(lambda: child.ready)
    await child.server.aclose()
    with closing(sqlite3.connect(child.data / "workspace.db")) as database:
        database.execute("PRAGMA user_version = 99")
    child.server.start()
    await until(lambda: child.exits)
    await asyncio.sleep(2 * EmbeddedServer.FIRST_PAUSE_MS / 1000)
    assert child.exits == [exit_codes.TOO_NEW]
    assert not child.server.process_id


async def test_a_process_that_does_not_end_is_killed(child: Child, monkeypatch: pytest.MonkeyPatch) -> None:
    child.server.start()
    await until(lambda: child.ready)
    number = child.server.process_id
    os.kill(number, signal.SIGSTOP)
    child.server.kill_timer.setInterval(50)
    await child.server.aclose()
    assert not is_running(number)


async def test_its_key_is_in_no_list_of_processes(child: Child) -> None:
    """Every user of this computer can read the arguments of a process."""
    child.server.start()
    await until(lambda: child.ready)
    of_process = Path(f"/proc/{child.server.process_id}")
    command_line = (of_process / "cmdline").read_bytes().split(b"\0")[:-1]
    arguments = command_line[command_line.index(b"serve") + 1 :]
    assert arguments == [b"--watch-stdin", b"--new-key", b"--data", bytes(child.data), b"--empty"]
    key = child.ready[0].key.encode()
    assert key
    for name in ("cmdline", "environ"):
        assert key not in (of_process / name).read_bytes()
