"""Import and export of flags, ratings, and color labels as a file, to pass on to a colleague."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Literal, cast

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.culling.marks import (
    COLOR_LABELS,
    MAX_RATING,
    ExportedMarks,
    Flag,
    ResultMarks,
    ResultMarksStore,
)
from wsdesk.store.results.file_export import write_new
from wsdesk.store.results.xmp_sidecars import SidecarFile, XmpSidecars, read_sidecars

FORMAT = "wsdesk-marks"
MAX_BYTES = 64 << 20
_MAX_ID_LENGTH = 200


class MarksFileError(ValueError):
    """The file has another format."""


@dataclass(frozen=True, slots=True)
class MarksTransferResult:
    """Result of an export or import.

    `count` is the number of versions that were written or changed, `conflicts` are versions whose marks here
    are newer and stay. `error` is a reason of the system, "other-file", or "no-sidecars". `unmatched` counts
    sidecars of no known version, `unreadable` are others with their error.
    """

    direction: Literal["export", "import"]
    path: Path
    count: int = 0
    conflicts: tuple[str, ...] = ()
    error: str = ""
    unmatched: int = 0
    unreadable: tuple[SidecarFile, ...] = ()


class MarksTransfer(TaskOwner):
    """Reads and writes the file. It contains version IDs, marks, and times, but no key and no names."""

    done = Signal(object)
    """Emitted with a `MarksTransferResult`."""

    def __init__(self, marks: ResultMarksStore, sidecars: XmpSidecars) -> None:
        super().__init__("marks transfer")
        self._marks = marks
        self._sidecars = sidecars

    def export_file(self, folder: Path, name: str) -> None:
        """Write a new file of that name; a number is appended if the name is taken."""
        marks = self._marks.export()
        self.tasks.start("export", self._write(folder, name, marks))

    def import_file(self, path: Path) -> None:
        """Merge the marks of a file as one step of undo: the newest change of a version wins."""
        self.tasks.start("import", self._read(path))

    def import_sidecars(self, paths: Sequence[Path]) -> None:
        """Merge the marks of XMP sidecars, and of those in folders, like those of a file."""
        self.tasks.start("import", self._read_sidecars(tuple(paths)))

    async def _read_sidecars(self, paths: tuple[Path, ...]) -> None:
        files = await asyncio.to_thread(read_sidecars, paths)
        matches = tuple(self._sidecars.versions_of(file for file in files if not file.error))
        result = self._marks.import_marks(
            ExportedMarks(version_id, file.marks.merged_with(self._marks.of(version_id)), file.changed_at)
            for file, version_id in matches
            if version_id
        )
        self.done.emit(
            MarksTransferResult(
                "import",
                paths[0],
                len(result.changed),
                result.conflicts,
                error="" if files else "no-sidecars",
                unmatched=sum(not version_id for _, version_id in matches),
                unreadable=tuple(file for file in files if file.error),
            )
        )

    async def _write(self, folder: Path, name: str, marks: tuple[ExportedMarks, ...]) -> None:
        try:
            path = await asyncio.to_thread(lambda: write_new(folder, name, format_marks(marks)))
        except OSError as error:
            self.done.emit(MarksTransferResult("export", folder / name, error=_reason(error)))
            return
        self.done.emit(MarksTransferResult("export", path, sum(not row.marks.is_empty for row in marks)))

    async def _read(self, path: Path) -> None:
        try:
            marks = await asyncio.to_thread(_read_file, path)
        except OSError as error:
            self.done.emit(MarksTransferResult("import", path, error=_reason(error)))
            return
        except MarksFileError:
            self.done.emit(MarksTransferResult("import", path, error="other-file"))
            return
        result = self._marks.import_marks(marks)
        self.done.emit(MarksTransferResult("import", path, len(result.changed), result.conflicts))


def format_marks(marks: Iterable[ExportedMarks]) -> bytes:
    """The JSON of a file, a version per line."""
    rows = ",\n".join(
        json.dumps(
            {
                "versionId": row.version_id,
                "flag": row.marks.flag.value,
                "rating": row.marks.rating,
                "label": row.marks.color_label,
                "changedAt": row.changed_at,
            }
        )
        for row in marks
    )
    return f'{{"format": "{FORMAT}", "version": 1, "marks": [\n{rows}\n]}}\n'.encode()


def parse_marks(data: bytes) -> tuple[ExportedMarks, ...]:
    """The marks of a file; invalid entries are skipped. Raises `MarksFileError`."""
    try:
        content = json.loads(data) if len(data) <= MAX_BYTES else None
    except (ValueError, RecursionError) as error:
        raise MarksFileError(str(error)) from error
    match content:
        case {"format": "wsdesk-marks", "version": 1, "marks": list()}:
            rows = cast("list[object]", content["marks"])
            return tuple(row for entry in rows if (row := _entry(entry)) is not None)
        case _:
            raise MarksFileError


def _entry(entry: object) -> ExportedMarks | None:
    match entry:
        case {
            "versionId": str(version_id),
            "flag": str(flag),
            "rating": int(rating),
            "label": str(label),
            "changedAt": int(changed_at) | float(changed_at),
        } if (
            0 < len(version_id) <= _MAX_ID_LENGTH
            and flag in tuple(Flag)
            and 0 <= rating <= MAX_RATING
            and label in ("", *COLOR_LABELS)
            and 0 <= changed_at < float("inf")
        ):
            return ExportedMarks(version_id, ResultMarks(Flag(flag), rating, label), float(changed_at))
        case _:
            return None


def _read_file(path: Path) -> tuple[ExportedMarks, ...]:
    with path.open("rb") as file:
        return parse_marks(file.read(MAX_BYTES + 1))


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
