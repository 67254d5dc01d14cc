"""Opening of links and folders, and desktop notifications without markup."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QWidget

from wsdesk.app.platform import desktop_services
from wsdesk.app.platform.desktop_services import DesktopNotifications


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was handed to the system, which gets nothing."""
    handed: list[str] = []

    def take(address: QUrl) -> bool:
        handed.append(address.toString())
        return True

    monkeypatch.setattr(desktop_services.QDesktopServices, "openUrl", take)
    return handed


def test_web_addresses_go_to_the_browser(opened: list[str]) -> None:
    for address in ("https://example.org/a?b=1", "http://example.org/"):
        desktop_services.open_link(address)
    assert opened == ["https://example.org/a?b=1", "http://example.org/"]


@pytest.mark.parametrize(
    "address",
    [
        "file:///etc/passwd",
        "/etc/passwd",
        "javascript:alert(1)",
        "data:text/html,<script>",
        "mailto:a@example.org",
        "smb://example.org/share",
        "ftp://example.org/x",
        "wsdesk://x",
        "https://user@evil.example/",
        "https:///nohost",
        "",
    ],
)
def test_nothing_else_is_opened_though_it_was_confirmed(opened: list[str], address: str) -> None:
    desktop_services.open_link(address)
    assert opened == []


def test_folders_are_shown_and_files_are_not_run(opened: list[str], tmp_path: Path) -> None:
    program = tmp_path / "saved.desktop"
    program.write_text("[Desktop Entry]")
    desktop_services.open_folder(program)
    desktop_services.open_folder(tmp_path / "gone")
    assert opened == []
    desktop_services.open_folder(tmp_path)
    assert opened == [QUrl.fromLocalFile(str(tmp_path)).toString()]


def test_a_notice_is_told_by_the_desktops_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    said = tmp_path / "said"
    program = tmp_path / "notify-send"
    program.write_text(f'#!/bin/sh\nprintf "%s|" "$@" > "{said}.part"\nmv "{said}.part" "{said}"\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    window = QWidget()
    qtbot.addWidget(window)
    DesktopNotifications(window).notify("Decided", "--tool <img src='/dev/zero'> & more")
    qtbot.waitUntil(said.exists)
    words = said.read_text().split("|")
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
