"""Cache of large responses: their encoded heads, in files that are read while they are written.

A head depends on the version of a canvas's nodes and imported edges, on the origin of its URLs, and on the
compression. It is built once for all clients of a machine, at the speed of the database; a slow client
uses a file, but no connection, transaction, or thread. Edits change the tail, which isn't cached. The files
can be deleted at any time, also by other processes.
"""

from __future__ import annotations

import io
import logging
import os
import threading
import time
import weakref
import zlib
from collections import OrderedDict
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from hashlib import blake2b
from pathlib import Path
from typing import IO, NamedTuple
from uuid import uuid4

from wsdesk.server.compression import HeadEncoder, compress_tail
from wsdesk.server.storage.errors import StorageFullError

log = logging.getLogger(__name__)

CHUNK = 1 << 18
"""Approximate bytes of a large response that are in memory at a time."""

BUILDS = 2
"""Maximum number of heads that are built at the same time."""

CACHE_BYTES = 1 << 30
"""Size of all files, above which the least recently used ones are deleted."""

MAX_ORIGINS = 8
"""Maximum number of files for one version of a canvas."""

MEMORY_BYTES = 64 << 20
"""Maximum size of a head that is built in memory, since the disk is full."""

RECENT_BYTES = 16 << 20
"""Size of all heads in memory with their keys; only those of at most `CHUNK` bytes are kept there."""

ENTRY_BYTES = 1024
"""Memory of a head and its key, beside its bytes and those of the origin, which clients choose."""

_PARTIAL = ".part-"
_PARTIAL_LIFETIME_S = 3600.0
_TRAILER_BYTES = 12
"""CRC-32 and size of the head before encoding, at the end of a file."""


class CachedHead:
    """Encoded head of a response, which may still grow."""

    def __init__(self, file: IO[bytes], *, compressed: bool) -> None:
        self._file = file
        self._lock = threading.Lock()
        self._compressed = compressed
        self.size = 0
        """Bytes that can be read."""
        self.is_complete = False
        self.error: Exception | None = None
        """Exception that ended the build."""
        self._crc = self._raw_bytes = 0

    def read(self, offset: int, count: int) -> bytes:
        """Bytes from an offset, fewer at the end."""
        with self._lock:
            self._file.seek(offset)
            return self._file.read(min(count, self.size - offset))

    def tail(self, data: bytes) -> bytes:
        """Encode what follows the complete head."""
        return compress_tail(data, self._crc, self._raw_bytes) if self._compressed else data

    def load(self) -> bool:
        """Read the trailer of a file; false if it is damaged."""
        end = self._file.seek(0, io.SEEK_END)
        if end < _TRAILER_BYTES:
            return False
        self.size = end - _TRAILER_BYTES
        self._file.seek(self.size)
        trailer = self._file.read(_TRAILER_BYTES)
        self._crc, self._raw_bytes = (int.from_bytes(part) for part in (trailer[:4], trailer[4:]))
        self.is_complete = True
        return True

    def write(self, chunks: Generator[bytes]) -> None:
        """Encode all chunks; sets `is_complete`, or `error`."""
        try:
            encoder = HeadEncoder(compressed=self._compressed)
            for chunk in chunks:
                self._crc = zlib.crc32(chunk, self._crc)
                self._raw_bytes += len(chunk)
                self._append(encoder.add(chunk))
            self._append(encoder.flush())
            self.is_complete = True
        except Exception as error:
            # Raised by what reads the head.
            self.error = error

    def save(self) -> bool:
        """Write the trailer, and wait until everything is on the disk; false if it isn't in a file."""
        with self._lock:
            if isinstance(self._file, io.BytesIO):
                return False
            try:
                self._file.seek(self.size)
                self._file.write(self._crc.to_bytes(4) + self._raw_bytes.to_bytes(8))
            except OSError:
                return False
        with suppress(OSError):
            os.fsync(self._file.fileno())
            return True
        return False

    def move_to_memory(self) -> None:
        """Keep the head in memory instead of the file."""
        with self._lock:
            if not isinstance(self._file, io.BytesIO):
                self._move_to_memory()

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _append(self, data: bytes) -> None:
        with self._lock:
            try:
                self._file.seek(self.size)
                rest = memoryview(data)
                while rest:
                    rest = rest[self._file.write(rest) :]
            except OSError as error:
                if isinstance(self._file, io.BytesIO):
                    raise
                log.warning("couldn't write to the cache of contents: %s", error)
                if self.size + len(data) > MEMORY_BYTES:
                    raise StorageFullError("the disk is full") from None
                self._move_to_memory()
                self._file.write(data)
            self.size += len(data)
            if isinstance(self._file, io.BytesIO) and self.size > MEMORY_BYTES:
                raise StorageFullError("the disk is full")

    def _move_to_memory(self) -> None:
        self._file.seek(0)
        file = io.BytesIO()
        file.write(self._file.read(self.size))
        self._file.close()
        self._file = file


class HeadKey(NamedTuple):
    """Key of a head: canvas, version of its nodes and imported edges, origin, and compression."""

    canvas_id: str
    version: int
    origin: str
    compressed: bool

    @property
    def file_name(self) -> str:
        """Name of the file."""
        texts = (self.canvas_id, self.origin)
        canvas, origin = (blake2b(text.encode(), digest_size=12).hexdigest() for text in texts)
        return f"{canvas}-{self.version & (1 << 64) - 1:x}-{origin}.json{'.gz' if self.compressed else ''}"


class CompressedContentCache:
    """Heads in a folder, which is created with the first one; small ones are in memory for a while."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = threading.Lock()
        self._heads = weakref.WeakValueDictionary[HeadKey, CachedHead]()
        self._recent = OrderedDict[HeadKey, CachedHead]()
        self._recent_bytes = 0
        self._threads = ThreadPoolExecutor(BUILDS, "content")

    def recent(self, key: HeadKey) -> CachedHead | None:
        """A complete head that is in memory. Doesn't block."""
        with self._lock:
            head = self._recent.get(key)
            if head is not None:
                self._recent.move_to_end(key)
        return head

    def keep(self, key: HeadKey, head: CachedHead) -> None:
        """Keep a head in memory, if it is complete and small. It isn't written to a file afterwards."""
        if not head.is_complete or head.size > CHUNK:
            return
        head.move_to_memory()
        with self._lock:
            if key not in self._recent:
                self._recent[key] = head
                self._recent_bytes += _memory_of(key, head)
            while self._recent_bytes > RECENT_BYTES:
                self._recent_bytes -= _memory_of(*self._recent.popitem(last=False))

    def find(self, key: HeadKey) -> CachedHead | None:
        """A head, which may still be built; None if it must be built."""
        if head := self.recent(key):
            return head
        with self._lock:
            head = self._heads.get(key)
            if head is not None and head.error is None:
                return head
            head = _open(self._folder / key.file_name, key)
            if head is not None:
                self._heads[key] = head
        if head is not None:
            self.keep(key, head)
        return head

    def build(self, key: HeadKey, chunks: Callable[[], Generator[bytes]]) -> CachedHead:
        """Build a head in the background, unless it is being built; `chunks` is called by its thread."""
        with self._lock:
            head = self._heads.get(key)
            if head is not None and head.error is None:
                return head
            path = self._folder / f"{_PARTIAL}{uuid4().hex}"
            file = _create(path)
            head = self._heads[key] = CachedHead(file, compressed=key.compressed)
            weakref.finalize(head, _discard, file, path)
            self._threads.submit(self._build, key, head, path, chunks)
        return head

    def sweep(self) -> None:
        """Delete the least recently used files above `CACHE_BYTES`, and those of interrupted builds."""
        kept, files = 0, list[tuple[os.stat_result, Path]]()
        with suppress(OSError):
            for file in self._folder.iterdir():
                with suppress(FileNotFoundError):  # deleted by another process
                    files.append((file.stat(), file))
        for stat, file in sorted(files, key=lambda entry: entry[0].st_mtime, reverse=True):
            is_old = file.name.startswith(_PARTIAL) and time.time() - stat.st_mtime > _PARTIAL_LIFETIME_S
            kept += stat.st_size
            if is_old or kept > CACHE_BYTES:
                _delete(file)

    def close(self) -> None:
        """Start no further build, and wait for the running ones, which end with their database."""
        self._threads.shutdown(cancel_futures=True)

    def _build(
        self, key: HeadKey, head: CachedHead, path: Path, chunks: Callable[[], Generator[bytes]]
    ) -> None:
        target = self._folder / key.file_name
        # The error of a head would keep the reader, and its connection.
        with closing(chunks()) as reader:
            head.write(reader)
        if head.is_complete and head.save():
            # On Windows, an open file can't be renamed. Then other processes build it again.
            with suppress(OSError):
                path.replace(target)
            self.keep(key, head)
            self._delete_superseded(target)
            self.sweep()
        else:
            _delete(path)  # the disk may be full, and readers have it open

    def _delete_superseded(self, target: Path) -> None:
        canvas, version, _ = target.name.split("-", 2)
        others = [file for file in self._folder.glob(f"{canvas}-*") if file != target]
        current = [file for file in others if file.name.startswith(f"{canvas}-{version}-")]
        for file in {*others} - {*current} | {*current[MAX_ORIGINS - 1 :]}:
            # Its readers have it open.
            _delete(file)


def _memory_of(key: HeadKey, head: CachedHead) -> int:
    return ENTRY_BYTES + len(key.origin) + head.size


def _open(path: Path, key: HeadKey) -> CachedHead | None:
    try:
        file = path.open("rb", buffering=0)
    except OSError:
        return None
    head = CachedHead(file, compressed=key.compressed)
    weakref.finalize(head, file.close)
    with suppress(OSError):
        os.utime(path)
    with suppress(OSError):
        return head if head.load() else None
    return None


def _create(path: Path) -> IO[bytes]:
    """Create a file to write and read; in memory if the folder can't be written."""
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        return path.open("x+b", buffering=0)
    except OSError as error:
        log.warning("couldn't write to the cache of contents: %s", error)
        return io.BytesIO()


def _discard(file: IO[bytes], path: Path) -> None:
    """Close the file of a head that isn't used any more, and delete it unless it was renamed."""
    file.close()
    _delete(path)


def _delete(file: Path) -> None:
    with suppress(OSError):
        file.unlink()
