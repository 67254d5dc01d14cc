"""A canvas before its first snapshot, rebuilt from creation times.

Moves, edits, and deletions have no times: everything is as in the first snapshot. What has no creation time
is left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import ceil, inf

from wsdesk.graph.analysis.differences import KINDS, DifferenceKind
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Node, Note
from wsdesk.localdb.history.values import FIRST_ID, CanvasSnapshot
from wsdesk.store.content.loaded_content import LoadedContent
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
        document = first.document
        created = [self._created(node) for node in document.nodes]
        by_id = dict(zip([node.id for node in document.nodes], created, strict=True))
        self._nodes = [*zip(document.nodes, created, map(self._shown, document.nodes), strict=True)]
        self._edges = [
            (one, self._created(one, by_id.get(one.src, inf), by_id.get(one.dst, inf)))
            for one in document.edges
        ]
        self._notes = [(note, self._created(note)) for note in document.notes]
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
        nodes = [
            node if max(created, shown) <= moment else self._node(node, moment)
            for node, created, shown in self._nodes
            if created <= moment
        ]
        edges = [edge for edge, created in self._edges if created <= moment]
        notes = [note for note, created in self._notes if created <= moment]
        first = self._first
        document = Document(first.document.canvas_id, tuple(nodes), tuple(edges), tuple(notes))
        return LoadedContent(document, first.fields, first.records, len(notes))

    def _time(self, iso: str) -> float | None:
        if iso not in self._times:
            time = time_format.parsed(iso)
            self._times[iso] = time.timestamp() if time is not None else None
        return self._times[iso]

    def _created(self, one: Node | Edge | Note, *ends: float) -> float:
        """When something was created, not before its ends; infinity if that is unknown."""
        time = self._time(one.created_at)
        return max(inf if time is None else time, *ends, 0)

    def _shown(self, node: Node) -> float:
        """When the shown version of a node was created; 0 if that is unknown."""
        return self._time(node.version_created_at) or 0

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
        """The node, whose shown version is newer, with the last version that existed, or without one."""
        times = [(self._time(one.created_at), one.version_id) for one in node.asset_origins]
        old = ["", *(version_id for time, version_id in times if time is not None and time <= moment)]
        key = (node.id, old[-1])
        if key not in self._viewed:
            viewed = self._first.viewed(*key) if old[-1] else None
            if viewed is not None:
                count = len(old) - 1
                viewed = replace(viewed, viewed_over="", version_count=count, version_number=count)
            else:
                empty = {
                    "asset": None,
                    "failure": None,
                    "failures": (),
                    "text": "",
                    "version_id": "",
                    "outputs": (),
                }
                viewed = replace(node, **empty, version_count=0, version_number=0, asset_origins=())
            self._viewed[key] = viewed
        return self._viewed[key]
