"""Reads the entries of a ZIP file at their offsets, without unpacking it.

The directory is read once. What a writer of archives never produces is refused; what a damaged disk or an
incomplete copy produces is skipped, and reported.
"""

from __future__ import annotations

import os
import stat
import struct
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipInfo

from wsdesk.files import system

LOCAL = struct.Struct("<4s5H3L2H")
"""Mark, version, flags, method, time, date, CRC, both sizes, and lengths of the name and extra field."""
LOCAL_MARK = b"PK\x03\x04"
MAX_32 = 0xFFFFFFFF

MAX_ENTRIES = 500_000
MAX_NAME_BYTES = 400
MAX_DOCUMENT_BYTES = 512 << 20
"""Maximum size of a compressed entry after unpacking."""
MAX_UNPACKED_BYTES = 16 << 30
"""Maximum size of all compressed entries after unpacking."""
MAX_RATIO = 300
"""Maximum compression of an entry larger than `RATIO_FROM_BYTES`; deflate can reach 1032."""
RATIO_FROM_BYTES = 1 << 20
_CHUNK_BYTES = 1 << 20
_PROBED = 8
"""Entries of the directory, one of which has its header where the directory points to."""
_SIZES_FOLLOW, _UTF_8 = 0x8, 0x800
"""Flags: the sizes are after the data, and the name is in UTF-8."""
_END = struct.Struct("<10xHL")
_END_64 = struct.Struct("<32xQQ")
"""Number of entries and size of the directory."""
_END_BYTES = 65_557


class ArchiveRefusedError(ValueError):
    """The file isn't opened; the message is for users."""


class EntryDamagedError(OSError):
    """An entry can't be read; the message is for users."""


class _OverlapError(ArchiveRefusedError):
    """Entries share bytes of the file."""


class _DirectoryDamagedError(ValueError):
    """The directory is missing or contradicts itself."""


_DIRECTORY_ERRORS = (
    _DirectoryDamagedError,
    zipfile.BadZipFile,
    UnicodeDecodeError,
    struct.error,
    NotImplementedError,  # a version of the format
)


class ZipReader:
    """Reads one file, which stays open until `close`. Thread-safe.

    Raises:
        ArchiveRefusedError: not a ZIP file, or one that may be an attack.
        OSError: the file can't be read.
    """

    def __init__(self, path: Path) -> None:
        if not stat.S_ISREG(path.stat().st_mode):  # opening a pipe would block
            raise ArchiveRefusedError("It isn't a regular file.")
        self._file = path.open("rb", buffering=0)  # positional reads bypass a buffer
        try:
            self.size = os.fstat(self._file.fileno()).st_size
            self.is_damaged = False
            """Whether the directory was unusable, so that the entries were found by their headers."""
            self._ends: dict[str, int] = {}
            self.entries = {entry.filename: entry for entry in self._read_entries()}
        except BaseException:
            self._file.close()
            raise

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def read(self, entry: ZipInfo, first: int = 0, count: int = -1) -> bytes:
        """Read an entry, or a part of it; only a compressed one is checked. Raises OSError."""
        end = entry.file_size if count < 0 else min(first + count, entry.file_size)
        if entry.compress_type != ZIP_STORED:
            return b"".join(self.chunks(entry))[first:end]
        return self._pread(max(0, end - first), self._data_offset(entry) + first)

    def chunks(self, entry: ZipInfo) -> Iterator[bytes]:
        """Read an entry in chunks, and check its size and checksum. Raises OSError."""
        crc = size = 0
        for chunk in self.raw(entry) if entry.compress_type == ZIP_STORED else self._unpacked(entry):
            size += len(chunk)
            if size > entry.file_size:
                break
            crc = zlib.crc32(chunk, crc)
            yield chunk
        if size != entry.file_size or crc != entry.CRC:
            raise EntryDamagedError(f"{entry.filename} is damaged: its checksum is wrong.")

    def raw(self, entry: ZipInfo) -> Iterator[bytes]:
        """Read the packed bytes of an entry in chunks. Raises OSError."""
        at, left = self._data_offset(entry), entry.compress_size
        while left:
            chunk = self._pread(min(left, _CHUNK_BYTES), at)
            if not chunk:
                raise EntryDamagedError(f"{entry.filename} is cut off.")
            at += len(chunk)
            left -= len(chunk)
            yield chunk

    def _pread(self, count: int, offset: int) -> bytes:
        return system.read_at(self._file.fileno(), count, offset)

    def _unpacked(self, entry: ZipInfo) -> Iterator[bytes]:
        unpacker = zlib.decompressobj(-zlib.MAX_WBITS)
        try:
            for packed in self.raw(entry):
                waiting = packed
                while waiting:
                    yield unpacker.decompress(waiting, _CHUNK_BYTES)
                    waiting = unpacker.unconsumed_tail
            yield unpacker.flush()
        except zlib.error:
            raise EntryDamagedError(f"{entry.filename} is damaged: it can't be unpacked.") from None

    def _data_offset(self, entry: ZipInfo) -> int:
        header = self._pread(LOCAL.size, entry.header_offset)
        if len(header) < LOCAL.size or header[:4] != LOCAL_MARK:
            raise EntryDamagedError(f"{entry.filename} is damaged: it has no header.")
        *_, name_size, extra_size = LOCAL.unpack(header)
        name = self._pread(name_size, entry.header_offset + LOCAL.size)
        start = entry.header_offset + LOCAL.size + name_size + extra_size
        if name != _name_bytes(entry) or start + entry.compress_size > self._ends[entry.filename]:
            raise EntryDamagedError(f"{entry.filename} is damaged: its header belongs to another entry.")
        return start

    def _read_entries(self) -> list[ZipInfo]:
        found: list[ZipInfo] = []
        try:
            found = self._from_directory()
            return self._checked(found)
        except _DIRECTORY_ERRORS:
            self.is_damaged = True
        except ArchiveRefusedError as error:
            # A damaged directory may look like an attack; the entries themselves are checked then.
            names = [self._has_name(entry) for entry in found]
            if (isinstance(error, _OverlapError) and not all(names)) or (
                all(names) and all(map(self._matches_header, found))
            ):
                raise
            self.is_damaged = True
        entries = list(self._from_headers())
        if not entries:
            raise ArchiveRefusedError("It isn't a ZIP file.")
        return self._checked(entries)

    def _from_directory(self) -> list[ZipInfo]:
        # The number of entries, before they take memory.
        tail = self._pread(_END_BYTES, max(0, self.size - _END_BYTES))
        at = tail.rfind(b"PK\x05\x06")
        if at < 0 or at + _END.size > len(tail):
            raise _DirectoryDamagedError
        count, size = _END.unpack_from(tail, at)
        at_64 = tail.rfind(b"PK\x06\x06", 0, at)
        if at_64 >= 0:
            count, size = _END_64.unpack_from(tail, at_64)
        if max(count, size // MAX_NAME_BYTES) > MAX_ENTRIES:
            raise ArchiveRefusedError("It has too many entries.")
        # The number of entries may be wrong.
        end = self.size - len(tail) + at
        start = max(0, end - size - _END_BYTES)
        if self._pread(end - start, start).count(b"PK\x01\x02") > MAX_ENTRIES:
            raise ArchiveRefusedError("It has too many entries.")
        with zipfile.ZipFile(self._file) as directory:
            entries = directory.infolist()
        if len(entries) != count:  # a wrong length of one makes others a part of it
            raise _DirectoryDamagedError
        if not any(map(self._has_header, entries[:_PROBED])):
            raise _DirectoryDamagedError
        return entries

    def _from_headers(self) -> Iterator[ZipInfo]:
        """Entries found by their headers one after the other, up to the first that isn't whole."""
        at = 0
        for _ in range(MAX_ENTRIES):
            header = self._pread(LOCAL.size, at)
            if len(header) < LOCAL.size or header[:4] != LOCAL_MARK:
                return
            _, _, flags, method, _, _, crc, packed_size, size, name_size, extra_size = LOCAL.unpack(header)
            rest = self._pread(name_size + extra_size, at + LOCAL.size)
            if size == packed_size == MAX_32 and len(rest) >= name_size + 20:
                size, packed_size = struct.unpack_from("<2Q", rest, name_size + 4)
            encoding = "utf-8" if flags & _UTF_8 else "cp437"
            entry = ZipInfo(rest[:name_size].decode(encoding, "replace"))
            entry.header_offset, entry.flag_bits, entry.compress_type = at, flags, method
            entry.CRC, entry.file_size, entry.compress_size = crc, size, packed_size
            at += LOCAL.size + name_size + extra_size + packed_size
            if flags & _SIZES_FOLLOW or at > self.size:
                return
            yield entry

    def _checked(self, entries: list[ZipInfo]) -> list[ZipInfo]:
        """Refuse what isn't safe, and find the end of each entry. Raises ArchiveRefusedError."""
        for entry in entries:  # later versions of Python take another name from an extra field
            entry.filename = entry.orig_filename
        entries = [entry for entry in entries if not entry.filename.endswith("/") or entry.file_size]
        _check(entries)
        by_offset = sorted(entries, key=lambda entry: entry.header_offset)
        for entry, following in zip(by_offset, [*by_offset[1:], None], strict=False):
            end = following.header_offset if following is not None else self.size
            header_bytes = LOCAL.size + len(_name_bytes(entry))
            if entry.header_offset + header_bytes + entry.compress_size > end:
                if following is not None and all(map(self._has_header, (entry, following))):
                    raise _OverlapError(f"Its entries overlap: {entry.filename}.")
                raise _DirectoryDamagedError
            self._ends[entry.filename] = end
        return entries

    def _has_name(self, entry: ZipInfo) -> bool:
        """Whether the header of an entry has the same name."""
        name = _name_bytes(entry)
        return self._has_header(entry) and self._pread(len(name), entry.header_offset + LOCAL.size) == name

    def _matches_header(self, entry: ZipInfo) -> bool:
        """Whether the header of an entry has the same values."""
        header = self._pread(LOCAL.size, entry.header_offset)
        _, _, flags, method, _, _, crc, packed_size, size, name_size, _ = LOCAL.unpack(header)
        values = (entry.flag_bits, entry.compress_type, len(_name_bytes(entry)))
        sizes = (entry.CRC, entry.compress_size, entry.file_size)
        has_sizes = not flags & _SIZES_FOLLOW and MAX_32 not in (packed_size, size)
        return (flags, method, name_size) == values and (not has_sizes or (crc, packed_size, size) == sizes)

    def _has_header(self, entry: ZipInfo) -> bool:
        if not 0 <= entry.header_offset < self.size:
            return False
        header = self._pread(LOCAL.size, entry.header_offset)
        return len(header) == LOCAL.size and header.startswith(LOCAL_MARK)


def _name_bytes(entry: ZipInfo) -> bytes:
    """The name as it is stored."""
    return entry.orig_filename.encode("utf-8" if entry.flag_bits & _UTF_8 else "cp437", "replace")


def _check(entries: list[ZipInfo]) -> None:
    """Refuse duplicates, unsafe names, links, encryption, and bombs. Raises ArchiveRefusedError."""
    names: set[str] = set()
    folders: set[str] = set()
    unpacked = 0
    for entry in entries:
        name, size, packed_size = entry.filename, entry.file_size, entry.compress_size
        # ZipInfo replaces backslashes on Windows, and cuts a name at a NUL.
        parts = entry.orig_filename.removesuffix("/").split("/")
        is_unsafe = any(part in ("", ".", "..") for part in parts) or ":" in parts[0]
        if is_unsafe or len(name) > MAX_NAME_BYTES or any(c < " " or c in "\\\x7f" for c in "".join(parts)):
            raise ArchiveRefusedError(f"The name of an entry isn't safe: {ascii(name)[1:-1][:80]}.")
        # The upper half has the mode where the archive was written on a Unix system.
        if stat.S_IFMT(entry.external_attr >> 16) not in (0, stat.S_IFREG, stat.S_IFDIR):
            raise ArchiveRefusedError(f"It contains a link or a device: {name}.")
        if name.casefold() in names:
            raise ArchiveRefusedError(f"It contains an entry twice: {name}.")
        names.add(name.casefold())
        folder = name.casefold().rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
        if entry.flag_bits & 0x2041:
            raise ArchiveRefusedError("It is encrypted.")
        is_stored = entry.compress_type == ZIP_STORED
        if not is_stored and entry.compress_type != ZIP_DEFLATED:
            raise ArchiveRefusedError(f"An entry has an unknown compression: {name}.")
        unpacked += 0 if is_stored else size
        is_bomb = size > (packed_size if is_stored else max(RATIO_FROM_BYTES, MAX_RATIO * packed_size))
        if is_bomb or (size > MAX_DOCUMENT_BYTES and not is_stored) or unpacked > MAX_UNPACKED_BYTES:
            raise ArchiveRefusedError(f"It would be too large after unpacking: {name}.")
    if not names.isdisjoint(folders):
        raise ArchiveRefusedError(f"A file is also a folder: {min(names & folders)}.")
