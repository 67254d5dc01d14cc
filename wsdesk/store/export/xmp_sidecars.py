"""XMP sidecars beside saved files: written by an export, read by an import."""

from __future__ import annotations

import asyncio
import errno
import os
import stat
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.tables.session_state import ResourceNameTable
from wsdesk.store.base.new_files import part_in, remove_leftovers
from wsdesk.store.culling.marks import ResultMarks, ResultMarksStore
from wsdesk.store.culling.xmp import MAX_BYTES, SidecarMarks, XmpError, read_sidecar, write_marks
from wsdesk.store.text.file_names import beside

SUFFIX = ".xmp"
MAX_FILES = 20_000
"""Maximum number of sidecars of an import."""
_KIND = "saved-file"
_SEVERAL = "*"
"""Stands for the version of a file name that several versions were saved under."""


@dataclass(frozen=True, slots=True)
class SidecarFile:
    """A sidecar that was read; `error` is a code of `XmpError`, "unreadable", or empty."""

    path: Path
    changed_at: float = 0
    marks: SidecarMarks = SidecarMarks()
    error: str = ""


class XmpSidecars:
    """Writes marks beside files, and finds the version of a sidecar: by its ID, or by the file's name."""

    def __init__(self, marks: ResultMarksStore, names: ResourceNameTable) -> None:
        self._marks = marks
        self._names = names
        self._profile = ""

    def load(self, profile: str) -> None:
        """Set the workspace whose versions are meant."""
        self._profile = profile

    async def write(self, target: Path, version_id: str, *, rejects_as_rating: bool = False) -> None:
        """Write the sidecar of a saved file; other properties of an existing one stay.

        With `rejects_as_rating`, a rejected result has the rating -1 instead of its stars.
        Raises OSError, and `XmpError` for an existing one that can't be read, which is left alone.
        """
        before = self._names.get(self._profile, _KIND, target.name)
        if before != version_id:
            self._names.set(self._profile, _KIND, target.name, _SEVERAL if before else version_id)
        marks = self._marks.of(version_id)
        await asyncio.to_thread(write_xmp, target, marks, version_id, rejects_as_rating=rejects_as_rating)

    def versions_of(self, files: Iterable[SidecarFile]) -> Iterator[tuple[SidecarFile, str]]:
        """Each file with the ID of its version; empty if it belongs to none that is known."""
        by_name = self._names.all(self._profile, _KIND)
        by_stem: dict[str, str] = {}
        for name, version_id in by_name.items():
            stem = Path(name).stem
            by_stem[stem] = version_id if by_stem.get(stem, version_id) == version_id else _SEVERAL
        for file in files:
            name = file.path.name[: -len(SUFFIX)]
            version_id = file.marks.version_id or by_name.get(name) or by_stem.get(name, "")
            yield file, "" if version_id == _SEVERAL else version_id


def write_xmp(target: Path, marks: ResultMarks, version_id: str, *, rejects_as_rating: bool = False) -> None:
    """Write `photo.png.xmp` beside `photo.png` atomically. Blocks; raises OSError and `XmpError`."""
    path = target.with_name(beside(target.name, SUFFIX))
    existing = b""
    with suppress(FileNotFoundError):
        existing = _read(path)
    data = write_marks(marks, existing, version_id=version_id, reject_as_rating=rejects_as_rating)
    remove_leftovers(path.parent)
    part = part_in(path.parent)
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def read_sidecars(paths: Sequence[Path]) -> tuple[SidecarFile, ...]:
    """Read sidecars and those in folders, the oldest first. Blocks."""
    files = [_read_one(path) for _, path in zip(range(MAX_FILES), _sidecars_in(paths), strict=False)]
    return tuple(sorted(files, key=_changed_at))


def _changed_at(file: SidecarFile) -> float:
    return file.changed_at


def _sidecars_in(paths: Sequence[Path]) -> Iterator[Path]:
    for path in paths:
        if not path.is_dir():
            yield path
            continue
        for folder, _folders, names in os.walk(path):
            yield from (Path(folder, name) for name in sorted(names) if name.lower().endswith(SUFFIX))


def _read_one(path: Path) -> SidecarFile:
    try:
        changed_at = path.stat().st_mtime
        return SidecarFile(path, changed_at, read_sidecar(_read(path)))
    except XmpError as error:
        return SidecarFile(path, error=str(error))
    except OSError:
        return SidecarFile(path, error="unreadable")


def _read(path: Path) -> bytes:
    return read_regular_file(path, MAX_BYTES + 1)


def read_regular_file(path: Path, limit: int) -> bytes:
    """The beginning of a file, up to `limit` bytes. Blocks; raises OSError, also for a pipe or device."""
    if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would block
        reason = QCoreApplication.translate("Marks", "This is a pipe or device, not a file.")
        raise OSError(errno.EINVAL, reason, str(path))
    with path.open("rb") as file:
        return file.read(limit)
