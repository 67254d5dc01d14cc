"""Detects a missing end of media files that are received without their size."""

from __future__ import annotations

from wsdesk.media.core.sniff import image_format

_TAIL_BYTES = 64 << 10
"""Trailing bytes in which an end marker is searched: some programs append metadata."""
_BOX_HEADER = 16
_UNKNOWN_SIZE = 0xFFFFFFFF
"""Size in the header of a WAV file that was written to a pipe."""


class EndCheck:
    """Receives the bytes of PNG, JPEG, GIF, RIFF (WebP, WAV, AVI), PDF, and ISO (MP4, MOV, M4A) files.

    Other formats, such as MP3 and FLAC, have no end that can be checked.
    """

    def __init__(self) -> None:
        self._size = 0
        self._head = self._tail = b""
        self._box = 0
        """Where the next box of an ISO file begins."""

    def add(self, data: bytes) -> None:
        if len(self._head) < _BOX_HEADER:
            self._head = (self._head + data)[:_BOX_HEADER]
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
