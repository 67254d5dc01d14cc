"""TOML file with tolerant reading and atomic writing."""

from __future__ import annotations

import contextlib
import os
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.settings.directories import private_folder

if TYPE_CHECKING:
    import tempfile

    import tomlkit
    import tomlkit.exceptions
else:
    # Not needed for reading: `tomllib` takes a tenth of the time of importing tomlkit.
    tempfile = lazy_import("tempfile")
    tomlkit = lazy_import("tomlkit")

_MAX_BYTES = 4 * 1024 * 1024
"""Maximum size in bytes; tomlkit takes seconds for a megabyte."""


@dataclass(frozen=True, slots=True)
class TomlIssue:
    """Ignored part of a file. `code` is a reason code; it never contains the invalid value.

    `unreadable` (not TOML, not UTF-8, too long; renamed to `moved_to`), `unopenable` (no permission),
    `wrong-type`, `not-a-choice`, `out-of-range`, `incomplete` (of the entry `key`).
    """

    code: str
    path: Path
    key: str = ""
    moved_to: Path | None = None


class TomlFile:
    """Parsed file: `plain` for reading, `document` (with comments) for writing."""

    def __init__(self, text: str = "") -> None:
        self._text = text
        self._document: tomlkit.TOMLDocument | None = None
        try:
            self.plain: dict[str, object] = tomllib.loads(text)
        except tomllib.TOMLDecodeError:
            self.plain = self._parse_leniently()

    @property
    def document(self) -> tomlkit.TOMLDocument:
        """Editable document for `write_toml`, parsed on first use."""
        if self._document is None:
            try:
                self._document = tomlkit.parse(self._text)
            except tomlkit.exceptions.TOMLKitError:  # valid for `tomllib`: comments are lost, values aren't
                self._document = tomlkit.document()
                self._document.update(self.plain)
        return self._document

    def _parse_leniently(self) -> dict[str, object]:
        """Parse with tomlkit if `tomllib` fails. Raises ValueError."""
        try:
            self._document = tomlkit.parse(self._text)
        except tomlkit.exceptions.TOMLKitError as error:
            raise ValueError("no TOML") from error
        return self._document.unwrap()


def read_toml(path: Path) -> tuple[TomlFile, TomlIssue | None]:
    """Read a TOML file; return an empty one if it is missing or unreadable.

    An invalid file is renamed to `NAME.unreadable-TIME`, so that the next write doesn't destroy it.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_MAX_BYTES + 1)
    except FileNotFoundError:
        return TomlFile(), None
    except OSError:
        return TomlFile(), TomlIssue("unopenable", path)
    try:
        if len(data) > _MAX_BYTES:
            raise ValueError("too long")
        return TomlFile(data.decode("utf-8-sig")), None
    except (ValueError, RecursionError):
        return TomlFile(), TomlIssue("unreadable", path, moved_to=_rename_damaged(path))


def write_toml(path: Path, content: TomlFile) -> None:
    """Write a document atomically with mode 0600.

    Raises OSError if the file can't be written.
    """
    write_private(path, tomlkit.dumps(content.document).encode("utf-8"))


def write_private(path: Path, data: bytes) -> None:
    """Replace a file atomically: write a temporary file with mode 0600, sync it, and rename it."""
    private_folder(path.parent)
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _rename_damaged(path: Path) -> Path | None:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for attempt in range(100):
        target = path.with_name(f"{path.name}.unreadable-{stamp}" + (f"-{attempt}" if attempt else ""))
        if target.exists():
            continue
        with contextlib.suppress(OSError):
            return path.rename(target)
        break
    return None
