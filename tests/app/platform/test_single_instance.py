"""A second start passes its link to the open window."""

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
def directories() -> AppDirectories:
    return find_directories()


@pytest.fixture
def instance_and_links(
    directories: AppDirectories, qtbot: QtBot
) -> Iterator[tuple[SingleInstance, list[object]]]:
    instance = SingleInstance(directories)
    links: list[object] = []
    instance.link_received.connect(links.append)
    instance.listen()
    yield instance, links
    instance.close()
    instance.deleteLater()


def start(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "wsdesk", "open", *arguments],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_the_link_is_received_and_the_second_start_ends(
    instance_and_links: tuple[SingleInstance, list[object]], qtbot: QtBot
) -> None:
    second = start(LINK)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    assert second.communicate() == ("", "")
    assert second.returncode == 0
    assert instance_and_links[1] == [DeepLink(CANVAS, NODE)]


@pytest.mark.parametrize("link", ["https://example.test/", "wsdesk://nothing/here", "wsdesk:", "file:///etc"])
def test_other_links_are_rejected(link: str, qtbot: QtBot) -> None:
    second = start(link)
    assert second.wait(20) == 2
    _, error_output = second.communicate()
    assert "wsdesk://canvas/" in error_output
    assert "Traceback" not in error_output


@pytest.mark.parametrize("message", [b"file:///etc/passwd\n", b"x" * 5_000, b"wsdesk://canvas/../..\n"])
def test_an_invalid_message_is_dropped(
    instance_and_links: tuple[SingleInstance, list[object]],
    directories: AppDirectories,
    qtbot: QtBot,
    message: bytes,
) -> None:
    socket = QLocalSocket()
    socket.connectToServer(_name(directories))
    assert socket.waitForConnected(1_000)
    socket.write(message)
    qtbot.waitUntil(lambda: socket.state() == QLocalSocket.LocalSocketState.UnconnectedState)
    assert bytes(socket.readAll().data()) == b""
    assert instance_and_links[1] == []


def test_one_window_receives_the_links(
    instance_and_links: tuple[SingleInstance, list[object]], directories: AppDirectories, qtbot: QtBot
) -> None:
    other = SingleInstance(directories)
    other.listen()
    other.close()
    second = start(LINK)
    qtbot.waitUntil(lambda: second.poll() is not None, timeout=20_000)
    second.communicate()
    assert len(instance_and_links[1]) == 1
    other.deleteLater()


ASK_WORKSPACE = """
import json
from wsdesk.app.platform.single_instance import ask_workspace
from wsdesk.settings.directories import find_directories
print(json.dumps(ask_workspace(find_directories())))
"""


@pytest.mark.parametrize("connection", [{}, {"baseUrl": "http://127.0.0.1:9", "key": "of-this-run"}])
def test_the_workspace_is_sent_on_request(
    directories: AppDirectories, qtbot: QtBot, connection: dict[str, str]
) -> None:
    instance = SingleInstance(directories, workspace=lambda: connection)
    links: list[object] = []
    instance.link_received.connect(links.append)
    instance.listen()
    client = subprocess.Popen(
        [sys.executable, "-c", ASK_WORKSPACE], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    qtbot.waitUntil(lambda: client.poll() is not None, timeout=20_000)
    assert json.loads(client.communicate()[0]) == connection
    assert links == []
    instance.close()
    assert ask_workspace(directories) == {}
