"""Compression of pieces and manifests, and the canonical form by which equal ones are found."""

from __future__ import annotations

import hashlib
import sqlite3
import time
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, cast

import msgspec
import zstandard

from wsdesk.wire.summary_types import LARGE_BYTES

_VOLATILE = "updatedAt"
"""Field that changes without any change that a user made."""
_encoder = msgspec.json.Encoder(order="deterministic")
_CONTAINERS = frozenset((dict, list))
LEVEL = 3
DICTIONARY_BYTES = 64 << 10
MIN_SAMPLES = 200
MAX_SAMPLES = 2_000
CACHE_BYTES = 48 << 20
"""Decompressed pieces in memory: adjacent snapshots share most of them."""
MAX_PIECE_BYTES = 1 << 30
YIELD_EVERY = 32
"""Pieces after which the thread yields, so that it doesn't delay the event loop."""


def canonical_json(raw: bytes | memoryview) -> bytes:
    """Return JSON with sorted keys, without times of updates, signatures of URLs, and URLs of known assets.

    Bytes that can't be decoded are returned unchanged.
    """
    try:
        value = msgspec.json.decode(raw)
        _make_canonical(value)
        return _encoder.encode(value)
    except (msgspec.MsgspecError, RecursionError, ValueError):
        return bytes(raw)


def _make_canonical(value: Any) -> None:
    """Change decoded JSON in place, since copies of a large canvas would take seconds."""
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        fields.pop(_VOLATILE, None)
        has_asset = bool(fields.get("assetId"))
        for key, item in fields.items():
            if key == "url" or key.endswith(("Url", "Urls")):
                fields[key] = _address(item, has_asset=has_asset)
            elif item.__class__ in _CONTAINERS:
                _make_canonical(item)
    elif isinstance(value, list):
        for item in cast("list[Any]", value):
            if item.__class__ in _CONTAINERS:
                _make_canonical(item)


def _address(value: Any, *, has_asset: bool) -> Any:
    """A URL without its query, which contains the signature; the ID of its asset identifies it better."""
    if isinstance(value, list):
        return [_address(item, has_asset=has_asset) for item in cast("list[Any]", value)]
    if isinstance(value, str):
        return "" if has_asset else value.partition("?")[0]
    return value


class PieceCodec:
    """Compresses pieces with the trained dictionary of the file, if it has one.

    Not thread-safe, except `pack`.
    """

    def __init__(self) -> None:
        self._newest: tuple[int, zstandard.ZstdCompressionDict | None] = (0, None)
        self._decompressors: dict[int, zstandard.ZstdDecompressor] = {0: zstandard.ZstdDecompressor()}
        self._cache: OrderedDict[int, bytes] = OrderedDict()
        self._cached_bytes = 0

    @property
    def has_dictionary(self) -> bool:
        return self._newest[0] > 0

    def load(self, connection: sqlite3.Connection) -> None:
        """Load the dictionaries of the file; the newest one compresses. A damaged one is skipped."""
        for number, data in connection.execute("SELECT id, data FROM dictionaries ORDER BY id"):
            with suppress(zstandard.ZstdError):
                self._add(number, data)

    def train(self, connection: sqlite3.Connection, samples: Sequence[Callable[[], bytes]]) -> None:
        """Train a dictionary, unless there is one or there are too few samples. Takes up to a second.

        Call it outside of transactions: one that is rolled back would remove the dictionary from the file,
        but pieces would be compressed with it from then on.
        """
        if self.has_dictionary or len(samples) < MIN_SAMPLES:
            return
        step = max(1, len(samples) // MAX_SAMPLES)
        try:
            trained = zstandard.train_dictionary(
                DICTIONARY_BYTES, [read() for read in samples[::step]]
            ).as_bytes()
        except zstandard.ZstdError:
            return  # the samples have nothing in common
        cursor = connection.execute("INSERT INTO dictionaries (data) VALUES (?)", (trained,))
        self._add(cursor.lastrowid or 0, trained)

    def pack(self, pieces: Iterable[tuple[bytes, Callable[[], bytes]]]) -> list[tuple[bytes, int, bytes]]:
        """Compress pieces (digest and JSON): digest, ID of the dictionary (0: none), and data of each.

        Thread-safe; other threads run meanwhile.
        """
        number, dictionary = self._newest
        compress = zstandard.ZstdCompressor(LEVEL, dict_data=dictionary, write_dict_id=False).compress
        packed: list[tuple[bytes, int, bytes]] = []
        for digest, read in pieces:
            packed.append((digest, number, compress(read())))
            if len(packed) % YIELD_EVERY == 0:
                time.sleep(0)
        return packed

    def unpack(self, row: int, dictionary: int, packed: bytes) -> bytes:
        data = self._decompressors[dictionary].decompress(packed, max_output_size=MAX_PIECE_BYTES)
        self._cache[row] = data
        self._cached_bytes += len(data)
        while self._cached_bytes > CACHE_BYTES and len(self._cache) > 1:
            self._cached_bytes -= len(self._cache.popitem(last=False)[1])
        return data

    def cached(self, row: int) -> bytes | None:
        """A piece that was decompressed recently."""
        data = self._cache.get(row)
        if data is not None:
            self._cache.move_to_end(row)
        return data

    def clear_cache(self) -> None:
        """Forget pieces: after a sweep, row IDs are used again."""
        self._cache.clear()
        self._cached_bytes = 0

    def _add(self, number: int, data: bytes) -> None:
        dictionary = zstandard.ZstdCompressionDict(data)
        self._decompressors[number] = zstandard.ZstdDecompressor(dict_data=dictionary)
        self._newest = (number, dictionary)


@dataclass(frozen=True, slots=True)
class Manifest:
    """Row IDs of the pieces of a snapshot, in the order of the canvas: nodes, edges, notes."""

    counts: tuple[int, int, int]
    rows: array[int]

    def encode(self) -> bytes:
        return array("I", self.counts).tobytes() + self.rows.tobytes()

    @classmethod
    def decode(cls, data: bytes) -> Manifest:
        numbers = array("I")
        numbers.frombytes(data)
        return cls((numbers[0], numbers[1], numbers[2]), numbers[3:])


def digest_of(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=16).digest()


def piece_digest(raw: bytes) -> bytes:
    """Digest of a piece: equal for contents that differ only in how they were sent."""
    return digest_of(canonical_json(raw) if len(raw) <= LARGE_BYTES else raw)


def pack_manifest(data: bytes, key: bytes) -> bytes:
    """Compress a manifest with a key manifest as prefix (empty: none)."""
    return zstandard.ZstdCompressor(LEVEL, dict_data=_prefix(key), write_dict_id=False).compress(data)


def unpack_manifest(packed: bytes, key: bytes) -> bytes:
    """Decompress a manifest that was compressed with `key` as prefix."""
    return zstandard.ZstdDecompressor(dict_data=_prefix(key)).decompress(
        packed, max_output_size=MAX_PIECE_BYTES
    )


def _prefix(key: bytes) -> zstandard.ZstdCompressionDict | None:
    return zstandard.ZstdCompressionDict(key, dict_type=zstandard.DICT_TYPE_RAWCONTENT) if key else None
