"""Target of a bulk save: a folder, with a journal to resume with and a manifest."""

from __future__ import annotations

import errno
import hashlib
import io
import json
import os
import threading
from abc import ABC, abstractmethod
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from wsdesk.files.file_lock import FileLock, acquire
from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.base.new_files import CopyCanceledError, move_new
from wsdesk.store.text.file_names import free_name
from wsdesk.store.text.sanitize import spreadsheet_cell

if TYPE_CHECKING:
    import csv
else:
    csv = lazy_import("csv")

Row = dict[str, Any]
"""Fields of a saved file in the manifest."""
MANIFEST_FIELDS = (
    *("file", "role", "project", "canvas", "title", "version", "model", "seed", "bytes", "sha256"),
    *("canvasId", "nodeId", "versionId", "assetId", "error"),
)
MANIFESTS = ("manifest.json", "manifest.csv")
_GENERATOR = "wsdesk"
_CHUNK_BYTES = 1 << 20


class SaveTarget(ABC):
    """Files of a bulk save by key and by content. All methods block and raise OSError.

    Every file is written to its journal too, so that a later run with the same target skips it. Files appear
    under their names when they are complete.
    """

    def __init__(self, folder: Path, prefix: str) -> None:
        self._folder = folder
        self._part = folder / f"{prefix}.part"
        self._journal = folder / f"{prefix}.jsonl"
        self._lock_path = folder / f"{prefix}.lock"
        self._lock: FileLock | None = None
        self._mutex = threading.Lock()
        self._rows: dict[str, Row] = {}
        self._names: dict[str, str] = {}
        """Names by SHA-256."""
        self._sizes: dict[int, set[str]] = defaultdict(set)
        """Names by size in bytes."""
        self._taken = set[str](MANIFESTS)
        """Names that are in use, in lower case: on another system they would be one file."""
        self.canceled = threading.Event()
        """Set to end a running `add` with `CopyCanceledError`."""

    @property
    @abstractmethod
    def path(self) -> Path:
        """The folder or file."""

    def open(self) -> None:
        """Lock the target, and read what an earlier run has saved."""
        if not self._folder.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(self._folder))
        self._lock = acquire(self._lock_path)
        if self._lock is None:
            raise OSError(errno.EBUSY, os.strerror(errno.EBUSY), str(self._folder))
        with suppress(FileNotFoundError):
            for line in self._journal.read_text(encoding="utf-8").splitlines():
                with suppress(ValueError, KeyError, TypeError):
                    row = json.loads(line)
                    self._record(row.pop("key"), row)

    def close(self) -> None:
        """Unlock the target after a running `add`. What was saved stays, to be resumed."""
        with self._mutex:
            self._release()

    def _release(self) -> None:
        if self._lock is not None:
            with suppress(OSError):
                self._lock_path.unlink()
            self._lock.release()
            self._lock = None

    def find(self, key: str) -> str:
        """Name of the file that was saved with this key, empty if there is none with that content."""
        row = self._rows.get(key)
        return row["file"] if row is not None and self._is_there(row) else ""

    def add(
        self, key: str, data: Path | bytes, names: Sequence[str], fields: Mapping[str, str]
    ) -> tuple[str, bool]:
        """Save a file under the first free of these names, else with a number; return its name.

        If the target has a file with the same content, that one is used, and the second value is False.
        """
        with self._mutex:
            if self._lock is None:
                raise OSError(errno.EBADF, os.strerror(errno.EBADF), str(self.path))
            size = data.stat().st_size if isinstance(data, Path) else len(data)
            digest = self._digest(data) if self._sizes.get(size) else ""
            name = self._same(digest, size) if digest else ""
            extra: Row = {}
            is_new = not name
            if is_new:
                name, digest, extra = self._write(data, names, size)
            elif self._rows.get(key, {}).get("file") == name:
                return name, False  # in the journal, which has the only record of where it is
            row = {**fields, "file": name, "bytes": size, "sha256": digest, **extra}
            self._record(key, row)
            with self._journal.open("a", encoding="utf-8") as journal:
                journal.write(json.dumps({"key": key, **row}) + "\n")
            return name, is_new

    def complete(self, failed: Sequence[Row] = ()) -> None:
        """Finish a run that ends early with what it has saved; nothing stays of an empty one."""
        self.canceled.clear()
        with suppress(OSError):
            if self._lock is not None and self._rows:
                self.finish(failed)
            elif self._lock is not None:
                self._part.unlink(missing_ok=True)

    @abstractmethod
    def finish(self, failed: Sequence[Row]) -> Path:
        """Write the manifest, also of failed files, and complete the target; return its path."""

    @abstractmethod
    def _same(self, digest: str, size: int) -> str:
        """Name of a file with this content."""

    @abstractmethod
    def _is_there(self, row: Row) -> bool: ...

    @abstractmethod
    def _write(self, data: Path | bytes, names: Sequence[str], size: int) -> tuple[str, str, Row]:
        """Save a new file; return its name, SHA-256, and further fields for the journal."""

    def _record(self, key: str, row: Row) -> None:
        self._sizes[row["bytes"]].add(row["file"])
        self._names[row["sha256"]] = row["file"]
        self._rows[key] = row

    def _digest(self, data: Path | bytes) -> str:
        digest = hashlib.sha256()
        for chunk in self._chunks(data):
            digest.update(chunk)
        return digest.hexdigest()

    def _copy(self, data: Path | bytes, file: BinaryIO | Any) -> str:
        digest = hashlib.sha256()
        for chunk in self._chunks(data):
            file.write(chunk)
            digest.update(chunk)
        return digest.hexdigest()

    def _chunks(self, data: Path | bytes) -> Iterator[bytes]:
        with data.open("rb") if isinstance(data, Path) else io.BytesIO(data) as file:
            while chunk := file.read(_CHUNK_BYTES):
                if self.canceled.is_set():
                    raise CopyCanceledError
                yield chunk

    def _manifests(self, failed: Sequence[Row]) -> tuple[bytes, bytes]:
        """The manifest as JSON and CSV."""
        rows = [
            {name: row[name] for name in MANIFEST_FIELDS if row.get(name)}
            for row in (*self._rows.values(), *failed)
        ]
        text = io.StringIO(newline="")
        writer = csv.writer(text)
        writer.writerow(MANIFEST_FIELDS)
        writer.writerows(
            [spreadsheet_cell(str(row.get(name, ""))) for name in MANIFEST_FIELDS] for row in rows
        )
        manifest = {"generator": _GENERATOR, "format": 1, "files": rows}
        return json.dumps(manifest, ensure_ascii=False, indent=1).encode(), text.getvalue().encode()


class FolderTarget(SaveTarget):
    """A folder. Files that are there are compared by content, whatever their names are."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, ".wsdesk-save")

    @property
    def path(self) -> Path:
        return self._folder

    def open(self) -> None:
        super().open()
        with os.scandir(self._folder) as entries:
            for entry in entries:
                self._taken.add(entry.name.casefold())
                if entry.is_file() and not entry.name.startswith("."):
                    self._sizes[entry.stat().st_size].add(entry.name)
        for row in _read_manifest(self._folder / MANIFESTS[0]):
            if isinstance(row.get("bytes"), int) and isinstance(row.get("file"), str):
                self._rows.setdefault(key_of(row), row)

    def finish(self, failed: Sequence[Row]) -> Path:
        path = self._folder / MANIFESTS[0]
        is_own = not path.exists() or bool(_read_manifest(path))
        for data, name in zip(self._manifests(failed), MANIFESTS, strict=True):
            with self._part.open("wb") as file:
                file.write(data)
            if is_own:
                self._part.replace(self._folder / name)
            else:
                move_new(self._part, self._folder, name)
        self._journal.unlink(missing_ok=True)
        return self._folder

    def _release(self) -> None:
        with suppress(OSError):
            self._part.unlink()
        super()._release()

    def _same(self, digest: str, size: int) -> str:
        name = self._names.get(digest, "")
        names = [name, *self._sizes.get(size, ())] if name else self._sizes.get(size, ())
        return next((one for one in names if self._matches(one, size, digest)), "")

    def _is_there(self, row: Row) -> bool:
        return self._matches(row["file"], row["bytes"], row.get("sha256", ""))

    def _matches(self, name: str, size: int, digest: str) -> bool:
        path = self._folder / name
        with suppress(OSError):
            return Path(name).name == name and path.stat().st_size == size and self._digest(path) == digest
        return False

    def _write(self, data: Path | bytes, names: Sequence[str], size: int) -> tuple[str, str, Row]:
        with self._part.open("wb") as file:
            digest = self._copy(data, file)
        name = move_new(self._part, self._folder, free_name(names, self._taken)).name
        self._taken.add(name.casefold())
        return name, digest, {}


def complete_interrupted(target: SaveTarget) -> None:
    """Finish a run that isn't continued with what it has saved."""
    try:
        with suppress(OSError):
            target.open()
            target.complete()
    finally:
        target.close()


def key_of(row: Mapping[str, Any]) -> str:
    """Identifies a file by its version, role, and asset."""
    return "/".join(str(row.get(name, "")) for name in ("nodeId", "versionId", "role", "assetId"))


def _read_manifest(path: Path) -> list[Row]:
    """Rows of a manifest of this program, empty if it is another file."""
    with suppress(OSError, ValueError, RecursionError, TypeError, KeyError):
        read: Any = json.loads(path.read_bytes())
        if read["generator"] == _GENERATOR:
            rows: list[Any] = read["files"]
            return [row for row in rows if isinstance(row, dict)]
    return []
