"""Import and export of marks and collections as a file, to pass on to a colleague."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from PySide6.QtCore import Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.key_value_table import MAX_TIME
from wsdesk.store.base.error_messages import save_failure
from wsdesk.store.base.load_state import LoadFailure
from wsdesk.store.base.new_files import write_new
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.culling.collections import (
    MAX_NAME_LENGTH,
    MAX_NOTE_LENGTH,
    Collection,
    CollectionItem,
    CollectionsStore,
)
from wsdesk.store.culling.history import MergeResult
from wsdesk.store.culling.marks import (
    COLOR_LABELS,
    MAX_RATING,
    ExportedMarks,
    Flag,
    ResultMarks,
    ResultMarksStore,
)
from wsdesk.store.export.xmp_sidecars import SidecarFile, XmpSidecars, read_regular_file, read_sidecars

FORMAT = "wsdesk-marks"
MAX_BYTES = 64 << 20
_MAX_ID_LENGTH = 200
_MAX_DIGITS = 400


class MarksFileError(ValueError):
    """The file has another format."""


class MarksFile(NamedTuple):
    """Content of a file."""

    marks: tuple[ExportedMarks, ...] = ()
    collections: tuple[Collection, ...] = ()
    skipped: int = 0
    """Number of invalid entries."""


@dataclass(frozen=True, slots=True)
class MarksTransferResult:
    """Result of an export or import.

    `count` is the number of versions that were written or changed, `conflicts` are versions whose marks here
    are newer and stay. `error` is a reason of the system why it couldn't be read, "other-file", or
    "no-sidecars"; `failure` is why it couldn't be written. `unmatched` counts sidecars of no known version,
    `unreadable` are others with their error. `collections` counts those that were written or changed,
    `newer_collections` those that are newer here and stay. `skipped` counts invalid entries of the file.
    """

    direction: Literal["export", "import"]
    path: Path
    count: int = 0
    conflicts: tuple[str, ...] = ()
    error: str = ""
    failure: LoadFailure | None = None
    unmatched: int = 0
    unreadable: tuple[SidecarFile, ...] = ()
    collections: int = 0
    newer_collections: int = 0
    skipped: int = 0


class MarksTransfer(TaskOwner):
    """Reads and writes the file.

    It has version IDs, marks, times, and collections with their names and notes, but no key and no prompts.
    """

    done = Signal(object)
    """Emitted with a `MarksTransferResult`."""

    def __init__(self, marks: ResultMarksStore, sidecars: XmpSidecars, collections: CollectionsStore) -> None:
        super().__init__("marks transfer")
        self._collections = collections
        self._marks = marks
        self._sidecars = sidecars

    def export_file(self, folder: Path, name: str) -> None:
        """Write a new file of that name; a number is appended if the name is taken."""
        content = MarksFile(self._marks.export(), self._collections.all)
        self.tasks.start("export", self._write(folder, name, content))

    def import_file(self, path: Path) -> None:
        """Merge a file: the newest change of a version's marks and of a collection wins."""
        self.tasks.start("import", self._read(path))

    def restore(self, data: bytes, *, can_undo: bool = False) -> tuple[int, int]:
        """Merge the marks and collections of an archive; invalid data is ignored.

        Returns how many versions and collections were changed.
        """
        with suppress(MarksFileError):
            marks, collections = self._merge(parse_file(data))
            if not can_undo and (marks.changed or collections.changed):
                self._marks.history.clear()
            return len(marks.changed), len(collections.changed)
        return 0, 0

    def _merge(self, content: MarksFile) -> tuple[MergeResult, MergeResult]:
        with self._marks.history.batch():
            marks = self._marks.import_marks(content.marks)
            return marks, self._collections.import_collections(content.collections)

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

    async def _write(self, folder: Path, name: str, content: MarksFile) -> None:
        try:
            path = await asyncio.to_thread(lambda: write_new(folder, name, format_file(content)))
        except OSError as error:
            failure = save_failure(name, error)
            self.done.emit(MarksTransferResult("export", folder / name, failure=failure))
            return
        count = sum(not row.marks.is_empty for row in content.marks)
        self.done.emit(MarksTransferResult("export", path, count, collections=len(content.collections)))

    async def _read(self, path: Path) -> None:
        try:
            content = await asyncio.to_thread(_read_file, path)
        except OSError as error:
            self.done.emit(MarksTransferResult("import", path, error=_reason(error)))
            return
        except MarksFileError:
            self.done.emit(MarksTransferResult("import", path, error="other-file"))
            return
        result, imported = self._merge(content)
        self.done.emit(
            MarksTransferResult(
                "import",
                path,
                len(result.changed),
                result.conflicts,
                collections=len(imported.changed),
                newer_collections=len(imported.conflicts),
                skipped=content.skipped,
            )
        )


def format_file(content: MarksFile) -> bytes:
    """The JSON of a file, a version or collection per line."""
    marks = [
        {
            "versionId": row.version_id,
            "flag": row.marks.flag.value,
            "rating": row.marks.rating,
            "label": row.marks.color_label,
            "changedAt": row.changed_at,
        }
        for row in content.marks
    ]
    collections = [
        {
            "id": one.id,
            "name": one.name,
            "items": [
                {"versionId": item.version_id, "note": item.note, "addedAt": item.added_at}
                for item in one.items
            ],
            "createdAt": one.created_at,
            "changedAt": one.changed_at,
        }
        for one in content.collections
    ]
    return (
        f'{{"format": "{FORMAT}", "version": 1, "marks": [\n{_lines(marks)}\n],'
        f' "collections": [\n{_lines(collections)}\n]}}\n'
    ).encode()


def _lines(rows: Sequence[dict[str, Any]]) -> str:
    return ",\n".join(json.dumps(row) for row in rows)


def parse_file(data: bytes) -> MarksFile:
    """The content of a file; invalid entries are skipped. Raises `MarksFileError`."""
    try:
        content = json.loads(data, parse_int=_number) if len(data) <= MAX_BYTES else None
    except (ValueError, RecursionError) as error:
        raise MarksFileError(str(error)) from error
    match content:
        case {"format": "wsdesk-marks", "version": 1, "marks": list()}:
            entries = _list(content["marks"])
            groups = _list(content.get("collections"))
            marks = tuple(row for row in map(_entry, entries) if row is not None)
            collections = tuple(one for one in map(_collection, groups) if one is not None)
            skipped = len(entries) + len(groups) - len(marks) - len(collections)
            return MarksFile(marks, collections, skipped)
        case _:
            raise MarksFileError


def _number(text: str) -> int | float:
    """An integer, or infinity if it has so many digits that `int` refuses it."""
    return int(text) if len(text) <= _MAX_DIGITS else float(text)


def _list(value: object) -> list[object]:
    return cast("list[object]", value) if isinstance(value, list) else []


def _collection(entry: object) -> Collection | None:
    match entry:
        case {
            "id": str(key),
            "name": str(name),
            "items": list(),
            "createdAt": int(created_at) | float(created_at),
            "changedAt": int(changed_at) | float(changed_at),
        } if (
            0 < len(key) <= _MAX_ID_LENGTH
            and name.strip()
            and 0 <= created_at < MAX_TIME
            and 0 <= changed_at < MAX_TIME
        ):
            unique: dict[str, CollectionItem] = {}
            for item in filter(None, map(_item, _list(cast("dict[str, object]", entry)["items"]))):
                unique.setdefault(item.version_id, item)
            name = name.strip()[:MAX_NAME_LENGTH]
            return Collection(key, name, tuple(unique.values()), float(created_at), float(changed_at))
        case _:
            return None


def _item(entry: object) -> CollectionItem | None:
    match entry:
        case {"versionId": str(version_id), "note": str(note)} if 0 < len(version_id) <= _MAX_ID_LENGTH:
            time = cast("dict[str, object]", entry).get("addedAt")
            added_at = time if isinstance(time, int | float) and 0 <= time < MAX_TIME else 0
            return CollectionItem(version_id, note[:MAX_NOTE_LENGTH], float(added_at))
        case _:
            return None


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
            and not isinstance(rating, bool)
            and 0 <= rating <= MAX_RATING
            and label in ("", *COLOR_LABELS)
            and 0 <= changed_at < MAX_TIME
        ):
            return ExportedMarks(version_id, ResultMarks(Flag(flag), rating, label), float(changed_at))
        case _:
            return None


def _read_file(path: Path) -> MarksFile:
    return parse_file(read_regular_file(path, MAX_BYTES + 1))


def _reason(error: OSError) -> str:
    return error.strerror or type(error).__name__
