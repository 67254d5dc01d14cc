"""What is found everywhere: one row a thing, and the two lists of rows as one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from typing import TYPE_CHECKING

from wsdesk.files.classes import dataclass
from wsdesk.store.excerpt import Excerpt
from wsdesk.store.indexing import IndexState
from wsdesk.store.phase import Phase, Trouble

if TYPE_CHECKING:
    from wsdesk.wire.search import AssetHit

_FUSED = 8.0
"""How slowly the worth of a place in one of the two lists falls off."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing that was found. `kind` is that of `localdb.index.values.Piece`, or `asset`."""

    id: str
    kind: str
    title: Excerpt
    text: Excerpt
    place: str = ""
    canvas_id: str = ""
    node_id: str = ""
    version_id: str = ""
    here: bool = False
    """Found in the index on this computer."""
    hit: AssetHit | None = None
    """Found in the service's library."""


@dataclass(frozen=True, slots=True)
class EverywhereState:
    """`phase` is that of the index, `library` that of the service's answer (IDLE: it is not asked)."""

    text: str = ""
    kinds: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()
    phase: Phase = Phase.IDLE
    library: Phase = Phase.IDLE
    trouble: Trouble | None = None
    """Why the library did not answer."""
    index: IndexState = field(default_factory=IndexState)


@dataclass(frozen=True, slots=True)
class Suggested:
    """What the index has for a text that is still being typed elsewhere."""

    text: str
    rows: tuple[Row, ...]


def merged(found: Sequence[Row], hits: Sequence[Row]) -> tuple[Row, ...]:
    """What the index found and what the library did, as one list.

    What both found stands once, and before what only one of them did; what is called just so before all else.
    """
    worth: dict[str, float] = {}
    rows: dict[str, Row] = {}
    places = {(row.canvas_id, row.node_id): row.id for row in found if row.kind != "comment"}
    for number, row in enumerate(found):
        rows[row.id] = row
        worth[row.id] = 1 / (_FUSED + number) + _is_called_so(row)
    for number, hit_row in enumerate(hits):
        known = next((places[at] for at in _places(hit_row) if at in places), "")
        if known:
            rows[known] = replace(rows[known], hit=hit_row.hit)
        else:
            rows[hit_row.id] = hit_row
        key = known or hit_row.id
        worth[key] = worth.get(key, 0.0) + 1 / (_FUSED + number)
    return tuple(rows[key] for key in sorted(rows, key=lambda key: -worth[key]))


def _is_called_so(row: Row) -> bool:
    """Whether every letter of the title is one that was typed."""
    marks = frozenset(row.title.marks)
    return bool(marks) and all(at in marks or not sign.isalnum() for at, sign in enumerate(row.title.text))


def _places(row: Row) -> list[tuple[str, str]]:
    """Canvas and node of every place that holds an asset."""
    held = row.hit.canvases if row.hit is not None else None
    return [(place.canvas_id or "", place.node_id or "") for place in held or ()]
