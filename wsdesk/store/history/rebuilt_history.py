"""A canvas before its first snapshot, rebuilt from creation times.

Moves, edits, and deletions have no times: everything is as in the first snapshot. What has no creation time
is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from wsdesk.graph.analysis.differences import KINDS, DifferenceKind
from wsdesk.graph.model.values import Node
from wsdesk.localdb.history.values import FIRST_ID, CanvasSnapshot
from wsdesk.store.content.document_loader import LoadedContent
from wsdesk.store.text import time_format

_MAX_STEPS = 40
_MARKS = {
    DifferenceKind.NODE_ADDED: "nodes",
    DifferenceKind.EDGE_ADDED: "edges",
    DifferenceKind.NOTE_ADDED: "notes",
}


class RebuiltHistory:
    """Up to 40 moments at which something was created, as snapshots with IDs below `FIRST_ID`, oldest first.

    `first` is the content of the first snapshot, which was read at `until` (seconds since the epoch).
    """

    def __init__(self, canvas_id: str, first: LoadedContent, until: float) -> None:
        self._first = first
        self._times: dict[str, float | None] = {}
        self._viewed: dict[tuple[str, str], Node] = {}
        events = sorted(event for event in self._events() if event[0] < until)
        step = max(1, ceil(len(events) / _MAX_STEPS))
        ends = [*range(step, len(events), step), len(events)] if events else []
        moments = dict.fromkeys(events[end - 1][0] for end in ends)
        complete = not first.document.notes_incomplete
        self.snapshots: tuple[CanvasSnapshot, ...] = ()
        after, at = 0.0, 0
        for number, moment in enumerate(moments):
            counts: Counter[int] = Counter()
            while at < len(events) and events[at][0] <= moment:
                counts[events[at][1]] += 1
                at += 1
            fields = (moment, after or moment, "", b"", False, "", complete, dict(counts))
            self.snapshots += (CanvasSnapshot(FIRST_ID + number - len(moments), canvas_id, *fields),)
            after = moment

    def content(self, moment: float) -> LoadedContent:
        """Content at a moment, on any thread."""
        document = self._first.document
        nodes = tuple([self._node(node, moment) for node in document.nodes if self._is_old(node, moment)])
        ids = {node.id for node in nodes}
        edges = [one for one in document.edges if self._is_old(one, moment) and {one.src, one.dst} <= ids]
        notes = [one for one in document.notes if self._is_old(one, moment)]
        summaries = {i: one for i, one in self._first.summaries.items() if i in ids}
        document = replace(document, nodes=nodes, edges=tuple(edges), notes=tuple(notes), problems=())
        return LoadedContent(document, self._first.fields, summaries, len(notes))

    def _time(self, iso: str) -> float | None:
        if iso not in self._times:
            time = time_format.parsed(iso)
            self._times[iso] = time.timestamp() if time is not None else None
        return self._times[iso]

    def _is_old(self, one: object, moment: float) -> bool:
        time = self._time(getattr(one, "created_at", ""))
        return time is not None and time <= moment

    def _events(self) -> Iterator[tuple[float, int]]:
        """Times of everything that was created, with the kind of change."""
        document = self._first.document
        for kind, name in _MARKS.items():
            for one in getattr(document, name):
                time = self._time(one.created_at)
                if time is not None:
                    yield time, KINDS.index(kind)
        for node in document.nodes:
            for iso in {node.version_created_at, *(origin.created_at for origin in node.asset_origins)}:
                time = self._time(iso)
                if time is not None:
                    yield time, KINDS.index(DifferenceKind.VERSIONS_ADDED)

    def _node(self, node: Node, moment: float) -> Node:
        """The node with the last version that existed, or without one."""
        shown = self._time(node.version_created_at)
        if shown is None or shown <= moment:
            return node
        times = [(self._time(one.created_at), one.version_id) for one in node.asset_origins]
        old = [version_id for time, version_id in times if time is not None and time <= moment]
        if old and (node.id, old[-1]) not in self._viewed:
            viewed = self._first.viewed(node.id, old[-1])
            if viewed is not None:
                viewed = replace(viewed, viewed_over="", version_count=len(old), version_number=len(old))
                self._viewed[node.id, old[-1]] = viewed
        empty = {"asset": None, "failure": None, "failures": (), "text": "", "version_id": "", "outputs": ()}
        without = replace(node, **empty, version_count=0, version_number=0, asset_origins=())
        return self._viewed.get((node.id, old[-1] if old else ""), without)
