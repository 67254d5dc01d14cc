"""Desktop entry of the program, and its registration of links."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from wsdesk.app.cli import main
from wsdesk.app.commands.application import DesktopCommands
from wsdesk.app.platform import desktop_entry
from wsdesk.app.platform.desktop_entry import DesktopEntry, ForeignEntryError, data_home, program_arguments
from wsdesk.store.base.notifications import NotificationStore


def lines(entry: DesktopEntry) -> dict[str, str]:
    entry_lines = entry.path.read_text(encoding="utf-8").splitlines()
    return {name: value for name, _, value in (line.partition("=") for line in entry_lines[1:])}


def test_entry_icon_and_scheme_are_written_and_removed(tmp_path: Path) -> None:
    entry = DesktopEntry(tmp_path, ("/opt/wsdesk",))
    assert not entry.exists
    entry.install()
    entry.install()  # a second time changes nothing
    entry_lines = lines(entry)
    assert entry_lines["MimeType"] == "x-scheme-handler/wsdesk;"
    assert entry_lines["Exec"].endswith(" open %u")
    assert entry.icon.read_bytes().lstrip().startswith(b"<")
    assert entry_lines["Icon"] == entry.icon.stem
    assert entry.path.stat().st_mode & 0o777 == 0o644
    assert entry.exists
    entry.remove()
    assert [path for path in tmp_path.rglob("wsdesk*") if path.is_file()] == []
    assert entry.remove() == ()


def test_a_program_with_an_unusual_path_is_started(tmp_path: Path) -> None:
    folder = tmp_path / 'a b$c"d\\e 100%'
    folder.mkdir()
    program = folder / "wsdesk"
    program.write_text('#!/bin/sh\necho started "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    entry = DesktopEntry(tmp_path / "data", (str(program),))
    entry.install()
    # By the specification: first the escapes of the text, then the quotes, then the field codes.
    line = lines(entry)["Exec"].replace("\\\\", "\\")
    quoted = re.findall(r'"((?:[^"\\]|\\.)*)"', line)
    assert line.endswith('" open %u')
    (first,) = (re.sub(r"\\(.)", r"\1", argument).replace("%%", "%") for argument in quoted)
    arguments = [first, "open", "wsdesk://canvas/c"]
    process = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert process.stdout == "started open wsdesk://canvas/c\n"


def test_an_entry_of_another_program_is_not_changed(tmp_path: Path) -> None:
    entry = DesktopEntry(tmp_path)
    entry.path.parent.mkdir(parents=True)
    entry.path.write_text("[Desktop Entry]\nName=another\n", encoding="utf-8")
    for does in (entry.install, entry.remove):
        with pytest.raises(ForeignEntryError):
            does()
    assert "another" in entry.path.read_text(encoding="utf-8")


def test_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert main.main(["desktop"]) == 0
    assert capsys.readouterr().out == "not installed\n"
    assert main.main(["desktop", "install"]) == 0
    assert str(tmp_path / "applications" / "wsdesk.desktop") in capsys.readouterr().out
    assert main.main(["desktop", "remove"]) == 0
    assert main.main(["desktop", "remove"]) == 0
    assert capsys.readouterr().out.endswith("there was none\n")
    monkeypatch.setattr(DesktopEntry, "install", _fail)
    assert main.main(["desktop", "install"]) == 1
    assert "No room" in capsys.readouterr().err


class Registry:
    """The functions of `winreg` that are called, over a dictionary of keys."""

    HKEY_CURRENT_USER, REG_SZ = "user", 1

    def __init__(self) -> None:
        self.keys: dict[str, dict[str, str]] = {}

    @contextmanager
    def OpenKey(self, _root: str, path: str) -> Iterator[str]:
        if path not in self.keys:
            raise FileNotFoundError(path)
        yield path

    @contextmanager
    def CreateKey(self, _root: str, path: str) -> Iterator[str]:
        steps = path.split("\\")
        for count in range(3, len(steps) + 1):
            self.keys.setdefault("\\".join(steps[:count]), {})
        yield path

    def SetValueEx(self, key: str, name: str, _reserved: int, _kind: int, value: str) -> None:
        self.keys[key][name] = value

    def DeleteKey(self, _root: str, path: str) -> None:
        assert not [key for key in self.keys if key.startswith(f"{path}\\")], "Windows deletes no full keys"
        del self.keys[path]


def test_links_are_registered_on_windows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    registry = Registry()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(desktop_entry, "winreg", registry, raising=False)
    assert desktop_entry.user_entry().remove() == ()
    entry = desktop_entry.RegistryEntry(program=(r"C:\Program Files\wsdesk.exe",))
    entry.install()
    assert entry.exists
    assert registry.keys[entry.KEY] == {"": "URL:wsdesk", "URL Protocol": ""}
    command = registry.keys[entry.KEY + r"\shell\open\command"][""]
    assert command == r'"C:\Program Files\wsdesk.exe" open "%1"'
    entry.remove()
    assert registry.keys == {}


def test_macos_has_no_entry(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    assert main.main(["desktop", "install"]) == 1
    assert "macOS" in capsys.readouterr().err


def test_the_menu_has_the_command_that_applies(tmp_path: Path) -> None:
    notifications = NotificationStore()
    changes: list[str] = []
    notifications.posted.connect(lambda notice: changes.append(notice.level))
    entry = DesktopEntry(tmp_path)
    install, remove = DesktopCommands(notifications, entry).all()
    assert install.enabled(None)
    assert not remove.enabled(None)
    install.run(None)
    assert not install.enabled(None)
    assert remove.enabled(None)
    remove.run(None)
    entry.path.write_text("somebody's", encoding="utf-8")
    install.run(None)
    assert changes == ["ok", "ok", "warning"]


def test_the_folder_of_entries_and_the_command_of_the_program() -> None:
    assert data_home({"XDG_DATA_HOME": "/data/mara"}) == Path("/data/mara")
    assert data_home({"XDG_DATA_HOME": "relative"}) == Path.home() / ".local" / "share"
    arguments = program_arguments()
    assert os.access(arguments[0], os.X_OK)
    assert Path(arguments[0]).name == "run" or arguments[0] == sys.executable


def _fail(_entry: DesktopEntry) -> tuple[Path, ...]:
    raise OSError("No room")
