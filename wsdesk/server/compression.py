"""gzip for responses: complete texts, and texts with a head that is encoded once for all clients.

A head and its tail are one member of gzip, since clients stop after the first one (httpx does). zstd would be
smaller by a quarter, but the window doesn't accept it.
"""

from __future__ import annotations

import zlib

_GZIP_BITS = 16 + zlib.MAX_WBITS
_LEVEL = 1
"""The fastest level: higher ones take several times as long for a gain of a few percent."""


def accepts_gzip(header: str) -> bool:
    """Whether an Accept-Encoding header permits gzip (RFC 9110, section 12.5.3)."""
    for entry in header.lower().split(","):
        name, _, rest = entry.partition(";")
        if name.strip() == "gzip":
            return rest.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def compress(text: bytes) -> bytes:
    """Compress a complete text."""
    return zlib.compress(text, _LEVEL, _GZIP_BITS)


class HeadEncoder:
    """Encodes a head, which any tail can follow after `flush`."""

    def __init__(self, *, compressed: bool) -> None:
        self._compressor = zlib.compressobj(_LEVEL, wbits=_GZIP_BITS) if compressed else None

    def add(self, data: bytes) -> bytes:
        """Encode the next bytes."""
        return self._compressor.compress(data) if self._compressor else data

    def flush(self) -> bytes:
        """End the head; what follows is compressed without what was before."""
        return self._compressor.flush(zlib.Z_FULL_FLUSH) if self._compressor else b""


def compress_tail(tail: bytes, head_crc: int, head_bytes: int) -> bytes:
    """Compress what follows a head, of which the CRC-32 and the size before encoding are given."""
    compressor = zlib.compressobj(_LEVEL, wbits=-zlib.MAX_WBITS)
    size = (head_bytes + len(tail)) & 0xFFFFFFFF
    end = zlib.crc32(tail, head_crc).to_bytes(4, "little") + size.to_bytes(4, "little")
    return compressor.compress(tail) + compressor.flush() + end
