"""A large PNG on two cores: a thread inflates it, and Qt's reader gets it unpacked, through a pipe.

Half of reading a PNG is inflating it, and Qt does that by turns with the rest. For threads other than the
GUI's.
"""

from __future__ import annotations

import os
import struct
import threading
import zlib
from collections.abc import Iterator
from contextlib import suppress

from PySide6.QtCore import QFile, QFileDevice, QIODevice

_HEADER = struct.Struct(">8xI4sIIBBBBB")
_CHUNK = struct.Struct(">I4s")
_LONG = struct.Struct(">I")
_STORED = struct.Struct("<BHH")
_CHANNELS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}
_LONGEST_STORED = 65_535
_TAKEN, _GIVEN = 1 << 18, 1 << 20
_SET_PIPE_SIZE = 1031
"""Linux's F_SETPIPE_SZ: a pipe that holds a piece lets both sides run on."""


class Unpacked:
    """`device` reads as the same PNG, its pixels not compressed. Use it in a `with`: its end ends the thread.

    Where the file is damaged it just ends there. Only for `QImageReader.read`, which PySide declares to let
    go of Python's lock: whoever waits for bytes and holds it waits for good.
    """

    def __init__(self, data: bytes | bytearray) -> None:
        reading, writing = os.pipe()
        self._thread = threading.Thread(target=_feed, args=(data, writing), name="unpacking")
        self.device = QFile()
        mode = QIODevice.OpenModeFlag.ReadOnly | QIODevice.OpenModeFlag.Unbuffered
        self.device.open(reading, mode, QFileDevice.FileHandleFlag.AutoCloseHandle)

    def __enter__(self) -> Unpacked:
        self._thread.start()
        return self

    def __exit__(self, *_what: object) -> None:
        self.device.close()
        self._thread.join()


def can_unpack(data: bytes | bytearray) -> bool:
    """Whether that works with this PNG, on this system."""
    return os.name == "posix" and _length(data) > 0


def _length(data: bytes | bytearray) -> int:
    """Bytes of all its rows before they are filtered back; 0 for those that come in several passes."""
    if len(data) < _HEADER.size:
        return 0
    length, kind, width, height, depth, color, _method, _filter, passes = _HEADER.unpack_from(data)
    if (length, kind, passes) != (13, b"IHDR", 0):
        return 0
    return (-(-width * depth * _CHANNELS.get(color, 0) // 8) + 1) * height


def _feed(data: bytes | bytearray, writing: int) -> None:
    # The reader may have had enough, or the file may be no whole one: it ends either way.
    try:
        with suppress(OSError, zlib.error, struct.error):
            _widen(writing)
            for piece in _pieces(data):
                left = memoryview(piece)
                while left:
                    left = left[os.write(writing, left) :]
    finally:
        os.close(writing)


def _widen(writing: int) -> None:
    with suppress(ImportError, OSError):
        import fcntl

        fcntl.fcntl(writing, _SET_PIPE_SIZE, _GIVEN)


def _pieces(data: bytes | bytearray) -> Iterator[bytes]:
    """The file anew, its chunks of pixels in the form of deflate that only stores."""
    view = memoryview(data)
    yield bytes(view[:8])
    rows = _Rows(_length(data))
    at, in_rows = 8, False
    while at + 8 <= len(data):
        length, kind = _CHUNK.unpack_from(data, at)
        body = view[at + 8 : at + 8 + length]
        if kind == b"IDAT":
            in_rows = True
            yield from rows.take(body)
        else:
            if in_rows:
                in_rows = False
                yield rows.end()
            yield bytes(view[at : at + length + 12])
        at += length + 12


class _Rows:
    """Inflates a piece at a time, and no more than the picture has."""

    def __init__(self, length: int) -> None:
        self._left = length
        self._inflater = zlib.decompressobj()
        self._waiting: list[memoryview] = []
        self._check = 1
        self._begun = False

    def take(self, packed: memoryview) -> Iterator[bytes]:
        """Whole chunks for what is enough by now."""
        self._waiting.append(packed)
        if sum(map(len, self._waiting)) >= _TAKEN:
            yield from self._inflated()

    def end(self) -> bytes:
        """The rest, and the end of the stream."""
        last = _STORED.pack(1, 0, 0xFFFF)
        rest = b"".join(self._inflated())
        return rest + _chunk(self._head() + last + _LONG.pack(self._check))

    def _inflated(self) -> Iterator[bytes]:
        packed = b"".join(self._waiting)
        self._waiting.clear()
        while packed and self._left:
            raw = self._inflater.decompress(packed, min(_GIVEN, self._left))
            packed = self._inflater.unconsumed_tail
            if not raw:
                return
            self._left -= len(raw)
            self._check = zlib.adler32(raw, self._check)
            yield _chunk(self._head() + _stored(raw))

    def _head(self) -> bytes:
        begun, self._begun = self._begun, True
        return b"" if begun else b"\x78\x01"


def _stored(raw: bytes) -> bytes:
    view = memoryview(raw)
    parts: list[bytes | memoryview] = []
    for start in range(0, len(raw), _LONGEST_STORED):
        part = view[start : start + _LONGEST_STORED]
        parts += (_STORED.pack(0, len(part), len(part) ^ 0xFFFF), part)
    return b"".join(parts)


def _chunk(body: bytes) -> bytes:
    return b"".join(
        (_CHUNK.pack(len(body), b"IDAT"), body, _LONG.pack(zlib.crc32(body, zlib.crc32(b"IDAT"))))
    )
