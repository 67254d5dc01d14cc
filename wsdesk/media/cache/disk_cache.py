"""LRU cache of downloaded media on disk.

Everything here blocks and belongs on a worker's thread; all of it may be called from several at once.
A cache is never worth an error: what cannot be read is not there, what cannot be written is not kept.
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
_MARK = b"wsm1"
_FRESH_S = 86_400
_PART = ".part"
_HELD = "held"
"""The folder of a scope with the notes of what stays, one an owner."""


class DiskCache:
    """Sealed entries (bytes with a checksum) and plain files, by scope (a profile) and name."""

    def __init__(self, folder: Path, limit_bytes: int) -> None:
        self._folder = folder
        self._limit = limit_bytes
        self._lock = threading.Lock()
        self._total: int | None = None
        """Bytes of all files that may go, None until they were counted."""

    def read(self, scope: str, name: str) -> bytes | None:
        """The bytes kept under the name; None where there are none, or not those that were written."""
        path = self._path(scope, name)
        try:
            # Apart from the head and past any buffer: nobody else gets Python's lock while 30 MB are copied.
            with path.open("rb", buffering=0) as file:
                head = file.read(_HEAD.size)
                body = file.readall()
        except OSError:
            return None
        if len(head) == _HEAD.size:
            mark, checksum, length = _HEAD.unpack(head)
            if mark == _MARK and length == len(body) and checksum == zlib.crc32(body):
                _touch(path)
                return body
        self.drop(scope, name)
        return None

    def write(self, scope: str, name: str, data: bytes | bytearray) -> None:
        """Keeps the bytes, whole or not at all."""
        path = self._path(scope, name)
        with suppress(OSError):
            handle, temporary = self._part(path.parent)
            with os.fdopen(handle, "wb") as file:
                file.write(_HEAD.pack(_MARK, zlib.crc32(data), len(data)))
                file.write(data)
            self._place(Path(temporary), path)

    def drop(self, scope: str, name: str) -> None:
        with suppress(OSError):
            self._path(scope, name).unlink()

    def find_file(self, scope: str, name: str) -> Path | None:
        """The plain file kept under the name, with the ending it was kept with."""
        path = self._path(scope, name)
        with suppress(OSError):
            for found in path.parent.glob(f"{path.name}.*"):
                if found.suffix != _PART:
                    _touch(found)
                    return found
        return None

    def part_file(self, scope: str, name: str) -> Path:
        """An empty file of its own to write into before it is kept. Raises OSError."""
        handle, temporary = self._part(self._path(scope, name).parent)
        os.close(handle)
        return Path(temporary)

    def keep_file(self, scope: str, name: str, part: Path, suffix: str) -> Path:
        """Keeps a finished part file under the name; where it is now. Raises OSError."""
        path = self._path(scope, name)
        target = path.with_name(path.name + suffix)
        self._place(part, target)
        return target

    def set_limit(self, limit_bytes: int) -> None:
        """Takes another bound, and keeps to it at once."""
        self._limit = limit_bytes
        with self._lock:
            self._total = None
        self._account(0)

    def size(self, scope: str, *, held: bool = False) -> int:
        """Bytes that a scope's files take, or those of them that are held."""
        folder = self._scope(scope)
        keys = _held_keys(folder) if held else frozenset[str]()
        return sum(size for _, size, path in _files(folder) if not held or _key_of(path) in keys)

    def size_of(self, scope: str, name: str) -> int | None:
        """Bytes kept under the name, sealed or as a file; None where there are none."""
        path = self._path(scope, name)
        with suppress(OSError):
            return path.stat().st_size
        with suppress(OSError):
            return next(
                (f.stat().st_size for f in path.parent.glob(f"{path.name}.*") if f.suffix != _PART), None
            )
        return None

    def hold(self, scope: str, owner: str, names: Collection[str]) -> None:
        """These names stay whatever the bound says, on behalf of `owner`; none lets go of all of its.

        Raises OSError.
        """
        note = (
            self._scope(scope) / _HELD / blake2b(owner.encode("utf-8", "replace"), digest_size=8).hexdigest()
        )
        if names:
            keys = sorted({_key_of(str(self._path(scope, name))) for name in names})
            handle, part = self._part(note.parent)
            with os.fdopen(handle, "w", encoding="ascii") as file:
                file.write("\n".join(keys))
            Path(part).replace(note)
        else:
            note.unlink(missing_ok=True)
        with self._lock:
            self._total = None
        self._account(0)

    def forget(self, scope: str, *, held: bool = True) -> None:
        """Removes everything of a scope; without `held` what is held stays."""
        if held:
            shutil.rmtree(self._scope(scope), ignore_errors=True)
        else:
            keys = _held_keys(self._scope(scope))
            for _, _, path in list(_files(self._scope(scope))):
                if _key_of(path) not in keys:
                    with suppress(OSError):
                        os.unlink(path)
        with self._lock:
            self._total = None

    def _scope(self, scope: str) -> Path:
        return self._folder / blake2b(scope.encode("utf-8", "replace"), digest_size=8).hexdigest()

    def _path(self, scope: str, name: str) -> Path:
        """Names are made here, of hexadecimal digits: nothing of the server's is part of a path."""
        digest = blake2b(name.encode("utf-8", "surrogatepass"), digest_size=20).hexdigest()
        return self._scope(scope) / digest[:2] / digest[2:]

    def _part(self, folder: Path) -> tuple[int, str]:
        if not folder.exists():
            for missing in reversed([parent for parent in (folder, *folder.parents) if not parent.exists()]):
                missing.mkdir(mode=0o700, exist_ok=True)
        return tempfile.mkstemp(suffix=_PART, dir=folder)

    def _place(self, part: Path, target: Path) -> None:
        try:
            grown = part.stat().st_size
            with suppress(OSError):
                grown -= target.stat().st_size
            part.replace(target)
        except OSError:
            with suppress(OSError):
                part.unlink()
            raise
        self._account(grown)

    def _account(self, grown: int) -> None:
        with self._lock:
            if self._total is None:
                self._total = sum(size for _, size, _ in self._free_to_go())
            else:
                self._total += grown
            if self._total > self._limit:
                self._total = self._evict()

    def _free_to_go(self) -> Iterator[tuple[float, int, str]]:
        """The files of all scopes that nobody holds."""
        with suppress(OSError):
            for scope in [entry.path for entry in os.scandir(self._folder) if entry.is_dir()]:
                keys = _held_keys(Path(scope))
                yield from (file for file in _files(Path(scope)) if _key_of(file[2]) not in keys)

    def _evict(self) -> int:
        """Removes the least recently used until a tenth of the bound is free; what is left."""
        files = sorted(self._free_to_go())
        total = sum(size for _, size, _ in files)
        goal = self._limit - self._limit // 10
        for _, size, path in files:
            if total <= goal:
                break
            # On Windows a file that is being played cannot be removed, and stays.
            with suppress(OSError):
                os.unlink(path)
                total -= size
        return total


def _key_of(path: str) -> str:
    """What stands for a file among those that are held: its place below its scope, without an ending."""
    folder, name = os.path.split(path)
    return f"{os.path.basename(folder)}/{name.split('.')[0]}"


def _held_keys(scope: Path) -> frozenset[str]:
    keys: set[str] = set()
    with suppress(OSError):
        for note in (scope / _HELD).iterdir():
            if note.suffix != _PART:
                keys.update(note.read_text("ascii", "replace").split("\n"))
    return frozenset(keys)


def _touch(path: Path) -> None:
    with suppress(OSError):
        os.utime(path)


def _files(folder: Path) -> Iterator[tuple[float, int, str]]:
    """Time of last use, size and path of every file below; stale part files are removed on the way."""
    left = [str(folder)]
    seen = 0
    while left:
        with suppress(OSError), os.scandir(left.pop()) as entries:
            for entry in entries:
                seen += 1
                if seen % 64 == 0:
                    time.sleep(0)  # ten thousands of these must not hold up the window's thread
                if entry.is_dir(follow_symlinks=False):
                    if entry.name != _HELD:
                        left.append(entry.path)
                    continue
                stat = entry.stat(follow_symlinks=False)
                if entry.name.endswith(_PART) and stat.st_mtime < time.time() - _FRESH_S:
                    os.unlink(entry.path)
                    continue
                yield stat.st_mtime, stat.st_size, entry.path
