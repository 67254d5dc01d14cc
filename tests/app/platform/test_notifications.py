"""Desktop notifications: no markup, and none during "do not disturb"."""

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

BUS_SERVICE = """
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
        reply = new_method_return(message, "v", (("b", sys.argv[1] == "true"),))
        bus.send(reply if known else new_error(message, "org.freedesktop.DBus.Error.InvalidArgs"))
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
    output = tmp_path / "arguments"
    program = tmp_path / "notify-send"
    program.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > "{output}.part"\nmv "{output}.part" "{output}"\n')
    program.chmod(0o755)
    return output


def test_a_notification_is_sent_by_notify_send(
    tmp_path: Path, notify_send: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    monkeypatch.setattr(DesktopNotifications, "_ask", lambda _self: False)
    window = QWidget()
    qtbot.addWidget(window)
    DesktopNotifications(window).notify("Decided", "--tool <img src='/dev/zero'> & more")
    qtbot.waitUntil(notify_send.exists)
    arguments = notify_send.read_text().split("|")
    assert arguments[2] == "--"
    assert arguments[3] == "Decided"
    assert arguments[4].startswith("--tool")
    assert not set("<>&") & set(arguments[4])


def test_a_missing_notify_send_is_ignored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    window = QWidget()
    qtbot.addWidget(window)
    DesktopNotifications(window).notify("Decided", "words")


@pytest.mark.skipif(shutil.which("dbus-run-session") is None, reason="there is no message bus")
@pytest.mark.parametrize(("inhibited", "is_shown"), [("true", False), ("false", True), ("unknown", True)])
def test_nothing_is_shown_during_do_not_disturb(
    tmp_path: Path, notify_send: Path, inhibited: str, is_shown: bool
) -> None:
    bus_service, program = tmp_path / "service.py", tmp_path / "program.py"
    bus_service.write_text(BUS_SERVICE)
    program.write_text(PROGRAM)
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PATH": f"{tmp_path}:{os.environ['PATH']}"}
    environment["PYTHONPATH"] = str(Path.cwd())
    command = ["dbus-run-session", "--", sys.executable, str(program), str(bus_service), inhibited]
    subprocess.run(command, env=environment, check=True, timeout=60, capture_output=True)
    assert notify_send.exists() is is_shown


def replying_notify_send(folder: Path, monkeypatch: pytest.MonkeyPatch, reply: str) -> Path:
    """A `notify-send` that runs a command if it has an action; returns the file with its arguments."""
    arguments_file, program = folder / "arguments", folder / "notify-send"
    action = f'case "$1" in --action=default=*) {reply};; esac'
    program.write_text(f'#!/bin/sh\necho "$@" >> "{arguments_file}"\n{action}\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")
    monkeypatch.setattr(DesktopNotifications, "_ask", lambda _self: False)
    return arguments_file


@pytest.mark.parametrize(
    ("reply", "clicked", "is_shown"), [("echo default", 1, 1), ("true", 0, 1), ("exit 1", 0, 2)]
)
def test_a_click_is_reported_if_the_desktop_supports_actions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any, reply: str, clicked: int, is_shown: int
) -> None:
    arguments_file = replying_notify_send(tmp_path, monkeypatch, reply)
    window = QWidget()
    qtbot.addWidget(window)
    notifications, targets = DesktopNotifications(window), list[object]()
    notifications.activated.connect(targets.append)
    notifications.notify("Finished", "words", "canvas")
    qtbot.waitUntil(
        lambda: arguments_file.exists() and len(arguments_file.read_text().splitlines()) == is_shown
    )
    qtbot.waitUntil(lambda: not notifications.findChildren(QProcess))
    assert targets == ["canvas"] * clicked


def test_a_window_closes_while_its_notification_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    arguments_file = replying_notify_send(tmp_path, monkeypatch, "exec sleep 60")
    window = QWidget()
    notifications = DesktopNotifications(window)
    notifications.notify("Finished", "words", "canvas")
    qtbot.waitUntil(arguments_file.exists)
    (process,) = notifications.findChildren(QProcess)
    notifications.close()
    assert process.state() is QProcess.ProcessState.NotRunning
    window.deleteLater()
    qtbot.wait(1)
