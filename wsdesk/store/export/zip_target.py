"""Target of a bulk save: a ZIP file that is written in one go, or continued after an interruption."""

from __future__ import annotations

import os
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from wsdesk.store.base.new_files import move_new
from wsdesk.store.export.save_target import MANIFESTS, FolderTarget, Row, SaveTarget
from wsdesk.store.text.file_names import free_name


class ZipTarget(SaveTarget):
    """A ZIP file, whose entries are written one after another to a hidden file beside it.

    The journal has the headers of the entries, so that an interrupted file continues after the last one.
    """

    def __init__(self, folder: Path, name: str) -> None:
        super().__init__(folder, f".{name}")
        self._name = name
        self._zip: ZipFile | None = None

    @property
    def path(self) -> Path:
        return self._folder / self._name

    def open(self) -> None:
        super().open()
        self._part.touch()
        file = cast("BinaryIO", self._part.open("r+b"))
        size, end, entries = self._part.stat().st_size, 0, dict[str, ZipInfo]()
        for key, row in list(self._rows.items()):
            if "entry" not in row:  # the same content as an earlier file
                continue
            info, row_end = _entry(row)
            if row_end > size:  # written after the last data that reached the disk
                del self._rows[key]
            else:
                entries[info.filename] = info
                end = max(end, row_end)
        self._rows = {key: row for key, row in self._rows.items() if row["file"] in entries}
        self._names = {row["sha256"]: row["file"] for row in self._rows.values()}
        file.truncate(end)
        file.seek(end)
        self._zip = ZipFile(file, "w")
        self._taken.update(name.casefold() for name in entries)
        self._zip.filelist.extend(entries.values())

    def finish(self, failed: Sequence[Row]) -> Path:
        assert self._zip is not None
        for data, name in zip(self._manifests(failed), MANIFESTS, strict=True):
            self._write_entry(data, name, len(data))
        file = cast("BinaryIO", self._zip.fp)
        self._zip.close()
        self._zip = None
        with file:
            file.flush()
            os.fsync(file.fileno())
        path = move_new(self._part, self._folder, self._name)
        self._journal.unlink(missing_ok=True)
        return path

    def _release(self) -> None:
        if self._zip is not None:
            file, self._zip.fp = self._zip.fp, None  # no directory, since more entries follow
            self._zip = None
            with suppress(OSError):
                cast("BinaryIO", file).close()
        super()._release()

    def _same(self, digest: str, size: int) -> str:
        return self._names.get(digest, "")

    def _is_there(self, row: Row) -> bool:
        return True

    def _write(self, data: Path | bytes, names: Sequence[str], size: int) -> tuple[str, str, Row]:
        name = free_name(names, self._taken)
        info, digest, end = self._write_entry(data, name, size)
        self._taken.add(name.casefold())
        header = [
            info.header_offset,
            info.compress_size,
            info.CRC,
            info.compress_type,
            list(info.date_time),
            end,
        ]
        return name, digest, {"entry": header}

    def _write_entry(self, data: Path | bytes, name: str, size: int) -> tuple[ZipInfo, str, int]:
        archive = cast("ZipFile", self._zip)
        start: int = archive.start_dir
        info = ZipInfo(name, time.localtime()[:6])
        info.compress_type = ZIP_STORED if isinstance(data, Path) else ZIP_DEFLATED
        info.external_attr = 0o644 << 16
        info.file_size = size
        try:
            with archive.open(info, "w") as entry:
                digest = self._copy(data, entry)
            cast("BinaryIO", archive.fp).flush()
        except BaseException:
            archive.filelist[:] = [one for one in archive.filelist if one is not info]
            archive.NameToInfo.pop(name, None)
            archive.start_dir = start
            raise
        return info, digest, archive.start_dir


def target_of(folder: Path, archive: str) -> SaveTarget:
    """The target of a request: a ZIP file of this name, or the folder itself without one."""
    return ZipTarget(folder, archive) if archive else FolderTarget(folder)


def _entry(row: Row) -> tuple[ZipInfo, int]:
    """The header of an entry, and where the entry ends."""
    offset, compressed, crc, kind, date, end = row["entry"]
    info = ZipInfo(row["file"], tuple(date))
    info.header_offset, info.compress_size, info.CRC, info.compress_type = offset, compressed, crc, kind
    info.file_size = row["bytes"]
    info.external_attr = 0o644 << 16
    return info, end
