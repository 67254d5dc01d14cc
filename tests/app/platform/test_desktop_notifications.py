"""Desktop notices leave by the desktop's own program, and never as markup."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QWidget

from wsdesk.app.platform.desktop_notifications import DesktopNotifications


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
