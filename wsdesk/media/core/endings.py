"""Detects a missing end of media files that are received without their size."""

from __future__ import annotations

from wsdesk.media.core.sniff import image_format

_TAIL_BYTES = 64 << 10
"""Trailing bytes in which an end marker is searched: some programs append metadata."""
_HEAD_BYTES = 128
"""Leading bytes, with the header and the size of the only segment of a Matroska file."""
_BOX_HEADER = 16
_UNKNOWN_SIZE = 0xFFFFFFFF
"""Size in the header of a WAV file that was written to a pipe."""
_EBML, _SEGMENT = b"\x1a\x45\xdf\xa3", b"\x18\x53\x80\x67"
_OGG_PAGE, _OGG_HEADER = b"OggS", 27
"""Start of a page, and bytes before the sizes of its segments, the last of which is their number."""


class EndCheck:
    """Receives the bytes of PNG, JPEG, GIF, RIFF (WebP, WAV, AVI), PDF, ISO (MP4, MOV, M4A), Matroska (WebM),
    and Ogg files.

    MP3 and FLAC have no end that can be checked: tags may follow their last frame, and programs that shorten
    an MP3 file leave the size in its header as it was. A Matroska file that was recorded live has no size,
    and an Ogg file that is cut off between two pages isn't noticed.
    """

    def __init__(self) -> None:
        self._size = 0
        self._head = self._tail = b""
        self._box = 0
        """Where the next box of an ISO file begins."""

    def add(self, data: bytes) -> None:
        if len(self._head) < _HEAD_BYTES:
            self._head = (self._head + data)[:_HEAD_BYTES]
        window, start = self._tail + data, self._size - len(self._tail)
        self._size += len(data)
        if self._head[4:8] == b"ftyp":
            self._skip_boxes(window, start)
        self._tail = window[-_TAIL_BYTES:]

    def is_cut_off(self) -> bool:
        """Whether the end of the file is missing."""
        head, tail = self._head, self._tail
        if head[4:8] == b"ftyp":
            return self._box > self._size
        if head.startswith(b"RIFF"):
            size = int.from_bytes(head[4:8], "little")
            return size != _UNKNOWN_SIZE and size + 8 > self._size
        if head.startswith(b"%PDF-"):
            return b"%%EOF" not in tail
        if head.startswith(_EBML):
            return _matroska_size(head) > self._size
        if head.startswith(_OGG_PAGE):
            return _has_incomplete_page(tail)
        match image_format(head):
            case "png":
                return b"IEND" not in tail
            case "jpeg":
                return b"\xff\xd9" not in tail
            case "gif":
                return not tail.rstrip(b"\0").endswith(b";")
            case _:
                return False

    def _skip_boxes(self, window: bytes, start: int) -> None:
        while start <= self._box <= self._size - _BOX_HEADER:
            at = self._box - start
            size = int.from_bytes(window[at : at + 4], "big")
            if size == 1:
                size = int.from_bytes(window[at + 8 : at + 16], "big")
            if size < 8:  # to the end of the file, or invalid
                return
            self._box += size


def _matroska_size(head: bytes) -> int:
    """Size of a Matroska file according to its segment; 0 if it is unknown."""
    start, size = _element_size(head, len(_EBML))
    at = start + size
    if head[at : at + len(_SEGMENT)] != _SEGMENT:
        return 0
    start, size = _element_size(head, at + len(_SEGMENT))
    return start + size if size else 0


def _element_size(head: bytes, at: int) -> tuple[int, int]:
    """Offset of the data of an EBML element, and the size of the data; 0 if unknown."""
    first = head[at] if at < len(head) else 0
    length = 9 - first.bit_length()
    value = int.from_bytes(head[at : at + length], "big") & ((1 << 7 * length) - 1)
    is_known = first and at + length <= len(head) and value != (1 << 7 * length) - 1
    return at + length, value if is_known else 0


def _has_incomplete_page(tail: bytes) -> bool:
    """Whether the last page of an Ogg file is cut off."""
    at = tail.rfind(_OGG_PAGE)
    if at < 0:  # something longer than a page was appended
        return False
    page = tail[at:]
    if len(page) < _OGG_HEADER:
        return True
    count = page[_OGG_HEADER - 1]
    return len(page) < _OGG_HEADER + count + sum(page[_OGG_HEADER : _OGG_HEADER + count])
