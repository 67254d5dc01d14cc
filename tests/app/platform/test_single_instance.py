"""A second start gives its link to the window that is open."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtNetwork import QLocalSocket
from pytestqt.qtbot import QtBot

from wsdesk.app.platform.single_instance import SingleInstance, _name, ask_workspace  # pyright: ignore[reportPrivateUsage]
from wsdesk.settings.directories import AppDirectories, find_directories
from wsdesk.store.connection.deep_links import DeepLink

ROOT = Path(__file__).resolve().parents[3]
CANVAS, NODE = "11111111-2222-4333-8444-555555555555", "aaaaaaaa-2222-4333-8444-555555555555"
LINK = f"wsdesk://canvas/{CANVAS}?node={NODE}"


@pytest.fixture
def places() -> AppDirectories:
    return find_directories()


@pytest.fixture
def listening(places: AppDirectories, qtbot: QtBot) -> Iterator[tuple[SingleInstance, list[object]]]:
    instance = SingleInstance(places)
    emitted: list[object] = []
    instance.link_received.connect(emitted.append)
    instance.listen()
    yield instance, emitted
    instance.close()
    instance.deleteLater()


def start(*words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "wsdesk", "open", *words],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_link_arrives_and_the_second_start_ends(
    listening: tuple[SingleInstance, list[object]], qtbot: QtBot
) -> None:
    second = start(LINK)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.communicate() == ("", "")
    assert second.returncode == 0
    assert listening[1] == [DeepLink(CANVAS, NODE)]


@pytest.mark.parametrize(
    "words", ["https://example.test/", "wsdesk://nothing/here", "wsdesk:", "file:///etc"]
)
def test_what_is_no_link_of_ours_is_refused(words: str, qtbot: QtBot) -> None:
    second = start(words)
    assert second.wait(20) == 2
    _, said = second.communicate()
    assert "wsdesk://canvas/" in said
    assert "Traceback" not in said


@pytest.mark.parametrize("sent", [b"file:///etc/passwd\n", b"x" * 5_000, b"wsdesk://canvas/../..\n"])
def test_a_stranger_is_heard_and_dropped(
    listening: tuple[SingleInstance, list[object]], places: AppDirectories, qtbot: QtBot, sent: bytes
) -> None:
    socket = QLocalSocket()
    socket.connectToServer(_name(places))
    assert socket.waitForConnected(1_000)
    socket.write(sent)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert bytes(socket.readAll().data()) == b""
    assert listening[1] == []


def test_one_window_takes_the_links(
    listening: tuple[SingleInstance, list[object]], places: AppDirectories, qtbot: QtBot
) -> None:
    other = SingleInstance(places)
    other.listen()
    other.close()
    second = start(LINK)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    second.communicate()
    assert len(listening[1]) == 1
    other.deleteLater()


ASK = """
import json
from wsdesk.app.platform.single_instance import ask_workspace
from wsdesk.settings.directories import find_directories
print(json.dumps(ask_workspace(find_directories())))
"""


@pytest.mark.parametrize("told", [{}, {"baseUrl": "http://127.0.0.1:9", "key": "of-this-run"}])
def test_the_workspace_is_told_to_who_asks(
    places: AppDirectories, qtbot: QtBot, told: dict[str, str]
) -> None:
    instance = SingleInstance(places, workspace=lambda: told)
    emitted: list[object] = []
    instance.link_received.connect(emitted.append)
    instance.listen()
    asking = subprocess.Popen([sys.executable, "-c", ASK], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    qtbot.waitUntil(lambda: asking.poll() is not None, timeout=20_000)
    assert json.loads(asking.communicate()[0]) == told
    assert emitted == []
    instance.close()
    assert ask_workspace(places) == {}
