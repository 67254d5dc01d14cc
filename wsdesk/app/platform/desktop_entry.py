"""Desktop entry of the current user: entry, icon, and link scheme. On Windows, the link scheme alone.

Written and removed only on request; a file of another program with the same name isn't modified.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from typing_extensions import override

from wsdesk.files.resources import resource, resources
from wsdesk.settings.tomlfile import write_private

if sys.platform == "win32":
    import winreg

SCHEME = "x-scheme-handler/wsdesk"
_MARK = "X-Wsdesk-Entry=true"
_UPDATE_S = 10.0
_TO_ESCAPE = re.compile(r'(["`$\\])')


class ForeignEntryError(Exception):
    """There is an entry of that name that wsdesk didn't write."""


class DesktopEntry:
    """`folder` is the user's data folder (`~/.local/share`), `program` the command line of the program."""

    def __init__(self, folder: Path | None = None, program: Sequence[str] | None = None) -> None:
        self._folder = folder or data_home(os.environ)
        self._program = tuple(program or program_arguments())

    @property
    def path(self) -> Path:
        return self._folder / "applications" / "wsdesk.desktop"

    @property
    def icon(self) -> Path:
        return self._folder / "icons" / "hicolor" / "scalable" / "apps" / "wsdesk.svg"

    @property
    def exists(self) -> bool:
        """Whether an entry written by wsdesk exists."""
        try:
            return _MARK in self.path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return False

    def install(self) -> tuple[Path, ...]:
        """Write entry and icon; returns their paths. Raises OSError and ForeignEntryError."""
        self._check_owner()
        icon = resource("icons", "app", "wsdesk.svg").read_bytes()
        for path, data in ((self.icon, icon), (self.path, self.text().encode("utf-8"))):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_private(path, data)
            path.chmod(0o644)
        self._announce()
        return self.path, self.icon

    def remove(self) -> tuple[Path, ...]:
        """Delete both; returns the deleted paths. Raises OSError and ForeignEntryError."""
        self._check_owner()
        existing = tuple(path for path in (self.path, self.icon) if path.exists())
        for path in existing:
            path.unlink()
        self._announce()
        return existing

    def text(self) -> str:
        """The entry in the format of freedesktop.org's specification."""
        lines = (
            "[Desktop Entry]",
            "Type=Application",
            "Version=1.0",
            "Name=wsdesk",
            "Comment=Look through the canvases of a team workspace",
            "Comment[de]=Die Leinwände eines Team-Arbeitsbereichs ansehen",
            f"Exec={' '.join(_quoted(word) for word in self._program)} open %u",
            "Icon=wsdesk",
            "Terminal=false",
            "Categories=Graphics;Viewer;",
            "Keywords=canvas;workspace;nodes;",
            "StartupWMClass=wsdesk",
            "StartupNotify=true",
            f"MimeType={SCHEME};",
            _MARK,
        )
        return "\n".join(lines) + "\n"

    def _check_owner(self) -> None:
        if self.path.exists() and not self.exists:
            raise ForeignEntryError(str(self.path))

    def _announce(self) -> None:
        """Update the desktop's database, if the program for it exists."""
        program = shutil.which("update-desktop-database")
        if program:
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    [program, "-q", str(self.path.parent)],
                    timeout=_UPDATE_S,
                    check=False,
                    capture_output=True,
                )


class RegistryEntry(DesktopEntry):
    """Link scheme of the current user on Windows. Installers add the program to the start menu."""

    KEY = r"Software\Classes\wsdesk"

    @property
    @override
    def exists(self) -> bool:
        if sys.platform == "win32":
            with contextlib.suppress(OSError), winreg.OpenKey(winreg.HKEY_CURRENT_USER, self.KEY):
                return True
        return False

    @override
    def install(self) -> tuple[Path, ...]:
        if sys.platform == "win32":
            program = subprocess.list2cmdline([*self._program, "open"]) + ' "%1"'
            command = self.KEY + r"\shell\open\command"
            values = ((self.KEY, "", "URL:wsdesk"), (self.KEY, "URL Protocol", ""), (command, "", program))
            for path, name, value in values:
                with winreg.CreateKey(winreg.HKEY_CURRENT_USER, path) as key:
                    winreg.SetValueEx(key, name, 0, winreg.REG_SZ, value)
        return (Path(self.KEY),)

    @override
    def remove(self) -> tuple[Path, ...]:
        if not self.exists:
            return ()
        if sys.platform == "win32":
            for path in (r"\shell\open\command", r"\shell\open", r"\shell", ""):
                winreg.DeleteKey(winreg.HKEY_CURRENT_USER, self.KEY + path)
        return (Path(self.KEY),)


def user_entry() -> DesktopEntry:
    """The entry of the current user on this system."""
    return RegistryEntry() if sys.platform == "win32" else DesktopEntry()


def data_home(env: Mapping[str, str]) -> Path:
    """Folder of the user's applications."""
    folder = env.get("XDG_DATA_HOME", "")
    return Path(folder) if folder.startswith("/") else Path.home() / ".local" / "share"


def program_arguments() -> tuple[str, ...]:
    """Command line that starts this program: frozen, from a checkout, or installed."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    checkout = resources().parent / "packaging" / "run"
    if checkout.is_file() and sys.platform != "win32":
        return (str(checkout),)
    script = Path(sys.argv[0]).absolute()
    if script.stem == "wsdesk" and os.access(script, os.X_OK):
        return (str(script),)
    return (sys.executable, "-m", "wsdesk")


def _quoted(word: str) -> str:
    """Quote a word of an Exec line, with the additional escaping of a string value."""
    inner = _TO_ESCAPE.sub(r"\\\1", word.replace("%", "%%"))
    return '"' + inner.replace("\\", "\\\\") + '"'
