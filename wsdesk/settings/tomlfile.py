"""A TOML file that a person may edit: read tolerantly, written atomically, never lost."""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

import tomlkit
from tomlkit.exceptions import TOMLKitError

from wsdesk.files.classes import dataclass
from wsdesk.settings.places import private_folder

_LONGEST = 4 * 1024 * 1024
"""Bytes. No file of ours comes near it, and tomlkit takes seconds for a megabyte."""


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something in a file that was passed over. Codes, never sentences, and never the bad value itself.

    `unreadable` (not TOML, not UTF-8, too long; set aside under `moved_to`), `unopenable` (no permission),
    `wrong-type`, `not-a-choice`, `out-of-range`, `incomplete` (of the entry `key`).
    """

    code: str
    path: Path
    key: str = ""
    moved_to: Path | None = None


def read_toml(path: Path) -> tuple[tomlkit.TOMLDocument, Trouble | None]:
    """The document in `path`; an empty one where there is no file or none that can be read.

    A file that is no TOML is moved beside itself (`NAME.unreadable-TIME`), so that what the person wrote
    in it is kept and the next write does not destroy it.
    """
    try:
        with path.open("rb") as file:
            data = file.read(_LONGEST + 1)
    except FileNotFoundError:
        return tomlkit.document(), None
    except OSError:
        return tomlkit.document(), Trouble("unopenable", path)
    try:
        if len(data) > _LONGEST:
            raise ValueError("too long")
        return tomlkit.parse(data.decode("utf-8-sig")), None
    except (TOMLKitError, ValueError, RecursionError):
        return tomlkit.document(), Trouble("unreadable", path, moved_to=_set_aside(path))


def write_toml(path: Path, document: tomlkit.TOMLDocument) -> None:
    """Replaces the file with the document, whole or not at all; readable by this person alone.

    Raises OSError where the folder cannot be written.
    """
    write_private(path, tomlkit.dumps(document).encode("utf-8"))


def write_private(path: Path, data: bytes) -> None:
    """Replaces the file with `data` by way of a synced temporary file with mode 0600 beside it."""
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


def _set_aside(path: Path) -> Path | None:
    stamp = time.strftime("%Y%m%d-%H%M%S")
    for attempt in range(100):
        target = path.with_name(f"{path.name}.unreadable-{stamp}" + (f"-{attempt}" if attempt else ""))
        if target.exists():
            continue
        with contextlib.suppress(OSError):
            return path.rename(target)
        break
    return None
