"""Desktop notifications without markup, and not while the desktop says not to disturb."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QProcess
from PySide6.QtWidgets import QWidget

from wsdesk.app.platform.notifications import DesktopNotifications

SERVICE = """
import sys
from jeepney import MessageType, new_error, new_method_return
from jeepney.bus_messages import message_bus
from jeepney.io.blocking import open_dbus_connection

bus = open_dbus_connection(bus="SESSION")
bus.send_and_get_reply(message_bus.RequestName("org.freedesktop.Notifications"))
print("ready", flush=True)
while True:
    message = bus.receive()
    if message.header.message_type is MessageType.method_call:
        known = sys.argv[1] in ("true", "false")
        answer = new_method_return(message, "v", (("b", sys.argv[1] == "true"),))
        bus.send(answer if known else new_error(message, "org.freedesktop.DBus.Error.InvalidArgs"))
"""
PROGRAM = """
import subprocess, sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QWidget
from wsdesk.app.platform.notifications import DesktopNotifications

service = subprocess.Popen([sys.executable, sys.argv[1], sys.argv[2]], stdout=subprocess.PIPE)
service.stdout.readline()
app = QApplication([])
window = QWidget()
DesktopNotifications(window).notify("title", "message")
QTimer.singleShot(1_500, app.quit)
app.exec()
service.kill()
"""


@pytest.fixture
def notify_send(tmp_path: Path) -> Path:
    """A file with the arguments of a `notify-send` that is first in the PATH `tmp_path`."""
    said = tmp_path / "said"
    program = tmp_path / "notify-send"
    program.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > "{said}.part"\nmv "{said}.part" "{said}"\n')
    program.chmod(0o755)
    return said


def test_a_notice_is_told_by_the_desktops_program(
    tmp_path: Path, notify_send: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(DesktopNotifications, "_ask", lambda _self: False)
    window = QWidget()
    qtbot.addWidget(window)
    DesktopNotifications(window).notify("Decided", "--tool <img src='/dev/zero'> & more")
    qtbot.waitUntil(notify_send.exists)
    words = notify_send.read_text().split("|")
    assert words[2] == "--"
    assert words[3] == "Decided"
    assert words[4].startswith("--tool")
    assert not set("<>&") & set(words[4])


def test_where_there_is_no_such_program_nothing_breaks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    window = QWidget()
    qtbot.addWidget(window)
    DesktopNotifications(window).notify("Decided", "words")


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="there is no message bus")
@pytest.mark.parametrize(("inhibited", "shown"), [("true", False), ("false", True), ("unknown", True)])
def test_nothing_is_shown_while_the_desktop_says_not_to_disturb(
    tmp_path: Path, notify_send: Path, inhibited: str, shown: bool
) -> None:
    service, program = tmp_path / "service.py", tmp_path / "program.py"
    service.write_text(SERVICE)
    program.write_text(PROGRAM)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    environment["PYTHONPATH"] = str(Path.cwd())
    command = ["dbus-run-session", "--", sys.executable, str(program), str(service), inhibited]
    subprocess.run(command, env=environment, check=True, timeout=60, capture_output=True)
    assert notify_send.exists() is shown


def answering(folder: Path, monkeypatch: pytest.MonkeyPatch, answer: str) -> Path:
    """A `notify-send` that runs a command if it offers an action; returns the file with its arguments."""
    said, program = folder / "said", folder / "notify-send"
    action = f'case "$1" in --action=default=*) {answer};; esac'
    program.write_text(f'#!/bin/sh\necho "$@" >> "{said}"\n{action}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setattr(DesktopNotifications, "_ask", lambda _self: False)
    return said


@pytest.mark.parametrize(
    ("answer", "clicked", "shown"), [("echo default", 1, 1), ("true", 0, 1), ("exit 1", 0, 2)]
)
def test_a_click_is_reported_where_the_desktop_knows_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any, answer: str, clicked: int, shown: int
) -> None:
    said = answering(tmp_path, monkeypatch, answer)
    window = QWidget()
    qtbot.addWidget(window)
    notifications, targets = DesktopNotifications(window), list[object]()
    notifications.activated.connect(targets.append)
    notifications.notify("Finished", "words", "canvas")
    qtbot.waitUntil(lambda: said.exists() and len(said.read_text().splitlines()) == shown)
    qtbot.waitUntil(lambda: not notifications.findChildren(QProcess))
    assert targets == ["canvas"] * clicked


def test_a_window_closes_while_its_notification_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    said = answering(tmp_path, monkeypatch, "exec sleep 60")
    window = QWidget()
    notifications = DesktopNotifications(window)
    notifications.notify("Finished", "words", "canvas")
    qtbot.waitUntil(said.exists)
    (process,) = notifications.findChildren(QProcess)
    notifications.close()
    assert process.state() is QProcess.ProcessState.NotRunning
    window.deleteLater()
    qtbot.wait(1)
