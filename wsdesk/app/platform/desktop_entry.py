"""Desktop entry of the current user: entry, icon, and link scheme.

Written when somebody asks for it and gone without a trace when they ask for that; what another program wrote
under the same name is left alone.
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

from wsdesk.files.resources import resource, resources
from wsdesk.settings.tomlfile import write_private

SCHEME = "x-scheme-handler/wsdesk"
_MARK = "X-Wsdesk-Entry=true"
_UPDATE_S = 10.0
_TO_ESCAPE = re.compile(r'(["`$\\])')


class ForeignEntryError(Exception):
    """There is an entry of that name which wsdesk did not write."""


class DesktopEntry:
    """`folder` is the person's data folder (`~/.local/share`), `program` the words that start the program."""

    def __init__(self, folder: Path | None = None, program: Sequence[str] | None = None) -> None:
        self._folder = folder or data_home(os.environ)
        self._program = tuple(program or program_words())

    @property
    def path(self) -> Path:
        return self._folder / "applications" / "wsdesk.desktop"

    @property
    def icon(self) -> Path:
        return self._folder / "icons" / "hicolor" / "scalable" / "apps" / "wsdesk.svg"

    @property
    def is_there(self) -> bool:
        """Whether the entry is there, and ours."""
        return self._is_ours()

    def install(self) -> tuple[Path, ...]:
        """Write entry and icon; what was written. Raises OSError, NotOurs."""
        self._refuse_others()
        for path, data in ((self.icon, _drawing()), (self.path, self.text().encode("utf-8"))):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_private(path, data)
            path.chmod(0o644)
        self._announce()
        return self.path, self.icon

    def remove(self) -> tuple[Path, ...]:
        """Take both away; what was there. Raises OSError, NotOurs."""
        self._refuse_others()
        gone = tuple(path for path in (self.path, self.icon) if path.exists())
        for path in gone:
            path.unlink()
        self._announce()
        return gone

    def text(self) -> str:
        """The entry, as freedesktop.org's specification has it."""
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

    def _is_ours(self) -> bool:
        try:
            return _MARK in self.path.read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError):
            return False

    def _refuse_others(self) -> None:
        if self.path.exists() and not self._is_ours():
            raise ForeignEntryError(str(self.path))

    def _announce(self) -> None:
        """Tell the desktop; one that has no such program looks automatically."""
        found = shutil.which("update-desktop-database")
        if found:
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                subprocess.run(
                    [found, "-q", str(self.path.parent)], timeout=_UPDATE_S, check=False, capture_output=True
                )


def data_home(env: Mapping[str, str]) -> Path:
    """Where this person's programs are listed."""
    told = env.get("XDG_DATA_HOME", "")
    return Path(told) if told.startswith("/") else Path.home() / ".local" / "share"


def program_words() -> tuple[str, ...]:
    """What starts this very program: frozen, from a checkout, installed."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    checkout = resources().parent / "packaging" / "run"
    if checkout.is_file():
        return (str(checkout),)
    script = Path(sys.argv[0]).absolute()
    if script.name == "wsdesk" and os.access(script, os.X_OK):
        return (str(script),)
    return (sys.executable, "-m", "wsdesk")


def _drawing() -> bytes:
    return resource("icons", "app", "wsdesk.svg").read_bytes()


def _quoted(word: str) -> str:
    """A word of an Exec line: quoted, and escaped once more since the line is a text itself."""
    inner = _TO_ESCAPE.sub(r"\\\1", word.replace("%", "%%"))
    return '"' + inner.replace("\\", "\\\\") + '"'
