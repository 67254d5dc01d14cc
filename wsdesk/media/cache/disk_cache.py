"""LRU cache of downloaded media on disk.

Every method blocks, so that it is called on a worker thread; all are thread-safe. Errors are never raised
for the cache's sake: an unreadable entry is a miss, and an entry that can't be written isn't cached.
"""

from __future__ import annotations

import os
import shutil
import struct
import tempfile
import threading
import time
import zlib
from collections.abc import Collection, Iterator
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

_HEAD = struct.Struct("<4sIQ")
_MAGIC = b"wsm1"
_PART_MAX_AGE_S = 86_400
_PART_SUFFIX = ".part"
_PINNED = "held"
"""Folder of a scope with the lists of pinned keys, one file per owner."""


class DiskCache:
    """Entries with a checksum, and plain files, by scope (a profile) and name."""

    def __init__(self, folder: Path, limit_bytes: int) -> None:
        self._folder = folder
        self._limit = limit_bytes
        self._lock = threading.Lock()
        self._total: int | None = None
        """Bytes of all unpinned files, None until they are counted."""

    def read(self, scope: str, name: str) -> bytes | None:
        """Return the bytes of an entry, or None if it is missing or corrupt."""
        path = self._path(scope, name)
        try:
            # Unbuffered and separate from the header, so that the GIL is released while 30 MB are copied.
            with path.open("rb", buffering=0) as file:
                head = file.read(_HEAD.size)
                body = file.readall()
        except OSError:
            return None
        if len(head) == _HEAD.size:
            magic, checksum, length = _HEAD.unpack(head)
            if magic == _MAGIC and length == len(body) and checksum == zlib.crc32(body):
                _touch(path)
                return body
        self.drop(scope, name)
        return None

    def write(self, scope: str, name: str, data: bytes | bytearray) -> None:
        """Write an entry atomically."""
        path = self._path(scope, name)
        with suppress(OSError):
            handle, temporary = self._create_part(path.parent)
            with os.fdopen(handle, "wb") as file:
                file.write(_HEAD.pack(_MAGIC, zlib.crc32(data), len(data)))
                file.write(data)
            self._move_into_place(Path(temporary), path)

    def drop(self, scope: str, name: str) -> None:
        with suppress(OSError):
            self._path(scope, name).unlink()

    def find_file(self, scope: str, name: str) -> Path | None:
        """Return the path of a plain file, with its extension."""
        path = self._path(scope, name)
        with suppress(OSError):
            for file in path.parent.glob(f"{path.name}.*"):
                if file.suffix != _PART_SUFFIX:
                    _touch(file)
                    return file
        return None

    def create_part_file(self, scope: str, name: str) -> Path:
        """Create an empty temporary file to write to before `keep_file`. Raises OSError."""
        handle, temporary = self._create_part(self._path(scope, name).parent)
        os.close(handle)
        return Path(temporary)

    def keep_file(self, scope: str, name: str, part: Path, suffix: str) -> Path:
        """Move a finished temporary file into the cache and return its path. Raises OSError."""
        path = self._path(scope, name)
        target = path.with_name(path.name + suffix)
        self._move_into_place(part, target)
        return target

    def set_limit(self, limit_bytes: int) -> None:
        """Set the size limit and evict files immediately."""
        self._limit = limit_bytes
        with self._lock:
            self._total = None
        self._account(0)

    def size(self, scope: str, *, pinned: bool = False) -> int:
        """Bytes of a scope's files, or of its pinned files."""
        folder = self._scope(scope)
        keys = _pinned_keys(folder) if pinned else frozenset[str]()
        return sum(size for _, size, path in _files(folder) if not pinned or _key_of(path) in keys)

    def size_of(self, scope: str, name: str) -> int | None:
        """Size of an entry or plain file in bytes, None if it isn't cached."""
        path = self._path(scope, name)
        with suppress(OSError):
            return path.stat().st_size
        with suppress(OSError):
            return next(
                (f.stat().st_size for f in path.parent.glob(f"{path.name}.*") if f.suffix != _PART_SUFFIX),
                None,
            )
        return None

    def pin(self, scope: str, owner: str, names: Collection[str]) -> None:
        """Exempt these names from eviction on behalf of `owner`; an empty collection unpins all of its names.

        Raises OSError.
        """
        list_file = (
            self._scope(scope)
            / _PINNED
            / blake2b(owner.encode("utf-8", "replace"), digest_size=8).hexdigest()
        )
        if names:
            keys = sorted({_key_of(str(self._path(scope, name))) for name in names})
            handle, part = self._create_part(list_file.parent)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write("\n".join(keys))
            Path(part).replace(list_file)
        else:
            list_file.unlink(missing_ok=True)
        with self._lock:
            self._total = None
        self._account(0)

    def delete(self, scope: str, *, pinned: bool = True) -> None:
        """Delete the files of a scope, or only its unpinned ones."""
        if pinned:
            shutil.rmtree(self._scope(scope), ignore_errors=True)
        else:
            keys = _pinned_keys(self._scope(scope))
            for _, _, path in list(_files(self._scope(scope))):
                if _key_of(path) not in keys:
                    with suppress(OSError):
                        os.unlink(path)
        with self._lock:
            self._total = None

    def _scope(self, scope: str) -> Path:
        return self._folder / blake2b(scope.encode("utf-8", "replace"), digest_size=8).hexdigest()

    def _path(self, scope: str, name: str) -> Path:
        """Path of an entry: a hexadecimal digest, so that no text of the server is part of a path."""
        digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
        return self._scope(scope) / digest[:2] / digest[2:]

    def _create_part(self, folder: Path) -> tuple[int, str]:
        if not folder.exists():
            for missing in reversed([parent for parent in (folder, *folder.parents) if not parent.exists()]):
                missing.mkdir(mode=0o700, exist_ok=True)
        return tempfile.mkstemp(suffix=_PART_SUFFIX, dir=folder)

    def _move_into_place(self, part: Path, target: Path) -> None:
        try:
            added_bytes = part.stat().st_size
            with suppress(OSError):
                added_bytes -= target.stat().st_size
            part.replace(target)
        except OSError:
            with suppress(OSError):
                part.unlink()
            raise
        self._account(added_bytes)

    def _account(self, added_bytes: int) -> None:
        with self._lock:
            if self._total is None:
                self._total = sum(size for _, size, _ in self._unpinned_files())
            else:
                self._total += added_bytes
            if self._total > self._limit:
                self._total = self._evict()

    def _unpinned_files(self) -> Iterator[tuple[float, int, str]]:
        """Unpinned files of all scopes."""
        with suppress(OSError):
            for scope in [entry.path for entry in os.scandir(self._folder) if entry.is_dir()]:
                keys = _pinned_keys(Path(scope))
                yield from (file for file in _files(Path(scope)) if _key_of(file[2]) not in keys)

    def _evict(self) -> int:
        """Evict the least recently used files until 10% of the limit is free; return the remaining bytes."""
        files = sorted(self._unpinned_files())
        total = sum(size for _, size, _ in files)
        goal = self._limit - self._limit // 10
        for _, size, path in files:
            if total <= goal:
                break
            # On Windows a file that is open in a player can't be deleted.
            with suppress(OSError):
                os.unlink(path)
                total -= size
        return total


def _key_of(path: str) -> str:
    """Key of a file in the lists of pinned files: its path relative to the scope, without an extension."""
    folder, name = os.path.split(path)
    return f"{os.path.basename(folder)}/{name.split('.')[0]}"


def _pinned_keys(scope: Path) -> frozenset[str]:
    keys: set[str] = set()
    with suppress(OSError):
        for list_file in (scope / _PINNED).iterdir():
            if list_file.suffix != _PART_SUFFIX:
                keys.update(list_file.read_text("ascii", "replace").split("\n"))
    return frozenset(keys)


def _touch(path: Path) -> None:
    with suppress(OSError):
        os.utime(path)


def _files(folder: Path) -> Iterator[tuple[float, int, str]]:
    """Time of last use, size, and path of every file in the folder; deletes abandoned temporary files."""
    folders = [str(folder)]
    seen = 0
    while folders:
        with suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                seen += 1
                if seen % 64 == 0:
                    time.sleep(0)  # release the GIL, since there may be tens of thousands of entries
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != _PINNED:
                        folders.append(entry.path)
                    continue
                stat = entry.stat(follow_symlinks=False)
                if entry.name.endswith(_PART_SUFFIX) and stat.st_mtime < time.time() - _PART_MAX_AGE_S:
                    os.unlink(entry.path)
                    continue
                yield stat.st_mtime, stat.st_size, entry.path
