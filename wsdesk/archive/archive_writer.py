"""Writes an archive beside its target, and replaces the target when the archive is complete.

Killed at any point, there is either the previous file or the new one. Sizes are in the headers of the
entries, so that a file that is cut off later can be read up to its end.
"""

from __future__ import annotations

import errno
import hashlib
import io
import os
import shutil
import stat
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, Self
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipInfo

from wsdesk.archive import layout
from wsdesk.archive.archive_file import ArchiveFile
from wsdesk.files.file_lock import FileLock, acquire
from wsdesk.files.folder_sync import sync_folder
from wsdesk.files.resources import resource

RESERVE_BYTES = 64 << 20
"""Space that stays free on the disk."""
_CHUNK_BYTES = 1 << 20
_DATE = (1980, 1, 1, 0, 0, 0)
"""Times are in the documents, and equal content is an equal file."""


class ArchiveBusyError(OSError):
    """Another process writes the same archive."""


class ArchiveWriter:
    """Writes one archive; blocking, so that it runs in worker threads, one call at a time.

    Unchanged entries are copied from `previous`, the file that is replaced.

    Raises:
        ArchiveBusyError: another process writes it.
        OSError: the file can't be written, or the disk is too full.
    """

    def __init__(self, path: Path, about: Mapping[str, Any], previous: ArchiveFile | None = None) -> None:
        self._path = path
        self._part = path.with_name(f".{path.name}.part")
        self._about = about
        self._previous = previous
        self._sums: dict[str, str] = {}
        # With the permissions of any file and folder: those of a lock are private.
        self._part.parent.mkdir(parents=True, exist_ok=True)
        self._part.touch()
        self._lock: FileLock | None = acquire(self._part)
        if self._lock is None:
            raise ArchiveBusyError(errno.EBUSY, "Another process writes this archive", str(path))
        self._file = self._part.open("w+b")
        self._zip = zipfile.ZipFile(self._file, "w")
        try:
            # What is kept is copied, so that both files exist at the end.
            self._reserve(previous.zip.size if previous is not None else 0)
            self.add_bytes(layout.BAGIT, layout.BAGIT_TEXT.encode())
            self.add_bytes(layout.README, resource("archive", "README.md").read_bytes())
            self.add_document(layout.ABOUT, about)
        except BaseException:
            self.abort()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.abort()

    def add_document(self, name: str, value: object) -> None:
        """Add a JSON document."""
        self.add_bytes(name, layout.encode(value))

    def add_bytes(self, name: str, data: bytes) -> None:
        """Add a compressed entry, copied if the previous archive has the same content."""
        self._reserve(len(data))
        digest = hashlib.sha256(data).hexdigest()
        if not self._copy(name, digest):
            self._zip.writestr(_info(name, ZIP_DEFLATED), data)
        self._sums[name] = digest

    def add_media(self, source: Path | bytes, suffix: str) -> str:
        """Add a file under its checksum unless it is there; return its path relative to `data`."""
        with io.BytesIO(source) if isinstance(source, bytes) else source.open("rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
            path = f"{layout.MEDIA}{digest}{suffix}"
            name = layout.DATA + path
            if name not in self._sums:
                size = file.seek(0, os.SEEK_END)
                self._reserve(size)
                file.seek(0)
                info = _info(name, ZIP_STORED)
                info.file_size = size
                with self._zip.open(info, "w", force_zip64=size > zipfile.ZIP64_LIMIT) as target:
                    shutil.copyfileobj(file, target, _CHUNK_BYTES)
                self._sums[name] = digest
        return path

    def copy_media(self, path: str) -> bool:
        """Copy a file of the previous archive by its path relative to `data`; False if it isn't whole."""
        name = layout.DATA + path
        digest = path.removeprefix(layout.MEDIA).partition(".")[0]
        if name not in self._sums and self._copy(name, digest):
            self._sums[name] = digest
        return name in self._sums

    def finish(self) -> None:
        """Write the manifests and the directory, and replace the target."""
        payload = [entry for entry in self._zip.filelist if entry.filename.startswith(layout.DATA)]
        total = sum(entry.file_size for entry in payload)
        self.add_bytes(layout.BAG_INFO, layout.bag_info(self._about, total, len(payload)).encode())
        for name, is_payload in ((layout.MANIFEST, True), (layout.TAG_MANIFEST, False)):
            rows = [
                f"{digest}  {entry}\n"
                for entry, digest in sorted(self._sums.items())
                if entry.startswith(layout.DATA) is is_payload
            ]
            self.add_bytes(name, "".join(rows).encode())
        self._zip.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._file.close()
        if self._previous is not None:
            with suppress(OSError):  # it may be gone, or its file system has no permissions
                shutil.copymode(self._path, self._part)
        self._part.replace(self._path)
        sync_folder(self._path.parent)
        self._release()

    def abort(self) -> None:
        """Remove the incomplete file; does nothing after `finish`."""
        if self._lock is not None:
            with suppress(OSError, ValueError):
                self._zip.close()
            self._file.close()
            with suppress(OSError):
                self._part.unlink()
            self._release()

    def _release(self) -> None:
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def _copy(self, name: str, digest: str) -> bool:
        """Copy an entry of the previous archive with this checksum as it is; False if there is none."""
        previous = self._previous
        entry = previous.zip.entries.get(name) if previous is not None else None
        if previous is None or entry is None or previous.sums.get(name) != digest:
            return False
        try:
            for _ in previous.chunks(name):
                pass
        except OSError:
            return False
        copied = _info(name, entry.compress_type)
        copied.header_offset, copied.CRC = self._file.tell(), entry.CRC
        copied.file_size, copied.compress_size = entry.file_size, entry.compress_size
        # As `ZipFile.writestr` does, but without compressing again.
        self._file.write(copied.FileHeader())
        self._file.writelines(previous.zip.raw(entry))
        self._zip.start_dir = self._file.tell()  # type: ignore[attr-defined]
        self._zip.filelist.append(copied)
        self._zip.NameToInfo[name] = copied
        return True

    def _reserve(self, size: int) -> None:
        if size + RESERVE_BYTES > shutil.disk_usage(self._path.parent).free:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self._path))


def _info(name: str, method: int) -> ZipInfo:
    info = ZipInfo(name, _DATE)
    info.create_system = 3
    info.external_attr = (stat.S_IFREG | 0o644) << 16
    info.compress_type = method
    return info
