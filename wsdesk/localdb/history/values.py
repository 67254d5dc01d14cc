"""Values of the history: pieces to store, and snapshots that are stored."""

from __future__ import annotations

from array import array
from bisect import bisect_left
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from wsdesk.files.lazy_dataclass import dataclass

FIRST_ID = -(1 << 30)
"""Lowest ID of a stored snapshot: those of an archive have negative IDs, to be before the others."""


class Piece(NamedTuple):
    """A node, edge, or note. `token` is the hash of its bytes within this run of the program."""

    token: int
    read: Callable[[], bytes]
    """Returns its JSON."""


@dataclass(frozen=True, slots=True)
class SnapshotContent:
    """Content of a canvas to store. `notes_complete` is whether all notes were read."""

    canvas_id: str
    nodes: tuple[Piece, ...]
    edges: tuple[Piece, ...]
    notes: tuple[Piece, ...]
    notes_complete: bool = True


@dataclass(frozen=True, slots=True)
class PreparedSnapshot:
    """Content with its new pieces. `rows` has the digest of a piece that isn't stored yet."""

    canvas_id: str
    counts: tuple[int, int, int]
    notes_complete: bool
    tokens: array[int]
    rows: tuple[int | bytes, ...]
    new: tuple[tuple[bytes, Callable[[], bytes]], ...]
    """Digest of each new piece, and what returns its JSON: copies of all would be as large as the canvas."""
    generation: int
    """Number of sweeps before; row IDs are invalid after another one."""


Sections = tuple[Sequence[int], Sequence[int], Sequence[int]]
"""Rows of the nodes, the edges, and the notes of a snapshot."""


def sections_of(counts: tuple[int, int, int], rows: Sequence[int]) -> Sections:
    """Divide the rows of a snapshot."""
    nodes, edges, _ = counts
    return rows[:nodes], rows[nodes : nodes + edges], rows[nodes + edges :]


@dataclass(frozen=True, slots=True)
class SnapshotPieces:
    """Pieces of a snapshot: the rows of all nodes, edges, and notes, and the JSON of those that were read.

    Equal rows are equal pieces while `generation` is the same.
    """

    counts: tuple[int, int, int]
    rows: Sequence[int]
    data: Mapping[int, bytes]
    generation: int
    read: Sequence[int]
    """Positions in `rows` of the pieces that were read, sorted."""

    def sections(self) -> Sections:
        """Rows of the nodes, the edges, and the notes."""
        return sections_of(self.counts, self.rows)

    def json(self) -> bytes:
        """The pieces that were read in the form of the API."""
        nodes, edges, _ = self.counts
        ends = (0, bisect_left(self.read, nodes), bisect_left(self.read, nodes + edges), len(self.read))
        data = [self.data[self.rows[at]] for at in self.read]
        parts = [b",".join(data[start:end]) for start, end in pairwise(ends)]
        return b'{"nodes":[%b],"edges":[%b],"notes":[%b]}' % tuple(parts)


@dataclass(frozen=True, slots=True)
class StoredChange:
    """A kind of change (0 to 255) of a node, edge, or note."""

    kind: int
    subject: str


class SubjectChange(NamedTuple):
    """Snapshot in which a node, edge, or note changed, when it was read, and the kinds of changes."""

    snapshot: int
    read_at: float
    kinds: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CanvasSnapshot:
    """A stored snapshot. Its content was read at `read_at`; at `after`, the canvas was still as before.

    Both are seconds since the epoch. `updated_at` is the service's time. `counts` is the number of changes
    since the previous snapshot, by kind.
    """

    id: int
    canvas_id: str
    read_at: float
    after: float
    updated_at: str
    digest: bytes
    starred: bool
    name: str
    notes_complete: bool
    counts: Mapping[int, int]


@dataclass(frozen=True, slots=True)
class SeenState:
    """Changes of a canvas that the user has seen: those up to a snapshot, and the keys of later ones."""

    snapshot: int = 0
    keys: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class CanvasHistory:
    """Summary of a canvas's history. `title` is the server's text; `size` is in bytes.

    `updated_at` is the service's time of the newest snapshot, `seen_at` the time at which the seen one was
    read.
    """

    canvas_id: str
    title: str
    newest: int
    newest_digest: bytes
    seen: SeenState
    seen_digest: bytes
    snapshots: int
    first_read_at: float
    size: int
    updated_at: str = ""
    seen_at: float = 0
