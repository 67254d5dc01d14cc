"""Serves an archive in place: media at their offsets in its file, and canvases as they are stored."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path, PurePath

from typing_extensions import override

from wsdesk.archive import layout
from wsdesk.archive.archive_file import LARGE_BYTES, ArchiveFile
from wsdesk.server import media
from wsdesk.server.addresses import Addresses
from wsdesk.server.files.folder_store import FolderStore
from wsdesk.server.files.store import HEAD_BYTES, StoredFile
from wsdesk.server.storage.database import Unit

_ADDRESS = b'"' + layout.MEDIA.encode()
"""What is before the SHA-256 in a media path."""
_SHA256 = re.compile(rb"[0-9a-f]{64}[\".]")
_IN_LIST = (b"[", b",")
_FILE = media.MAIN_MEMBERS[0].encode()
"""The member whose URLs are those of the files in lists."""


class ArchiveStore(FolderStore):
    """The media of an archive as the files of a workspace, which can't be changed."""

    def __init__(self, folder: Path, archive: ArchiveFile) -> None:
        super().__init__(folder)
        self.archive = archive
        self._entries = {PurePath(entry.filename).name[:32]: entry for entry in archive.media()}
        self._verified: set[str] = set()

    @override
    def find(self, unit: Unit, file_id: str) -> StoredFile | None:
        entry = self._entries.get(file_id)
        if entry is None:
            return None
        try:
            head = self.archive.zip.read(entry, 0, HEAD_BYTES)
        except OSError:
            return None
        return StoredFile(file_id, entry.file_size, media.content_type(entry.filename, head))

    @override
    def read(self, stored: StoredFile, first: int = 0, count: int = -1) -> bytes:
        entry = self._entries[stored.id]
        if stored.id not in self._verified:
            for _ in self.archive.chunks(entry.filename):
                pass
            self._verified.add(stored.id)
        return self.archive.zip.read(entry, first, count)


def archive_content(
    archive: ArchiveFile, addresses: Addresses, canvas_id: str
) -> tuple[str, Callable[[str], Iterator[bytes]]] | None:
    """Tag and chunks of a canvas, by the origin of the URLs that its paths of media become.

    None if it is missing or damaged. A large one is checked while it is sent, since unpacking it takes as
    long as receiving it. If it is damaged, the response ends early with `EntryDamagedError`, and later calls
    return None.
    """
    entry = archive.zip.entries.get(f"{layout.CONTENT}{canvas_id}.json")
    if entry is None:
        return None
    if entry.file_size >= LARGE_BYTES:
        chunks = archive.reported_chunks(entry.filename)
    else:
        data = archive.data(entry.filename)
        chunks = iter((data,)) if data is not None else None
    return (f"{entry.CRC:x}", partial(_with_urls, chunks, addresses)) if chunks is not None else None


def _with_urls(chunks: Iterator[bytes], addresses: Addresses, origin: str) -> Iterator[bytes]:
    roles = {**media.ROLE_OF_MEMBER, **dict.fromkeys(media.MAIN_MEMBERS, media.Role.FILE)}
    urls = {
        member.encode(): addresses.absolute(f'"{addresses.archive(role)}'.encode(), origin)
        for member, role in roles.items()
    }
    for text in _whole_objects(chunks):
        # One pass for all members. A quotation mark in a text is escaped, so that only addresses match.
        before, *parts = text.split(_ADDRESS)
        pieces = [before]
        for part in parts:
            if before.endswith(b'":'):
                url = urls.get(before[before.rfind(b'"', 0, -2) + 1 : -2], _ADDRESS)
            else:
                url = urls[_FILE] if before[-1:] in _IN_LIST and _SHA256.match(part) else _ADDRESS
            pieces += url, part
            before = part
        yield b"".join(pieces)


def _whole_objects(chunks: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes in texts that end after an object. No address contains that, so that none is split."""
    parts: list[bytes] = []
    for chunk in chunks:
        end = chunk.rfind(b"},") + 1
        if end:
            yield b"".join((*parts, chunk[:end]))
            parts = []
        parts.append(chunk[end:])
    yield b"".join(parts)
