"""Upstream and downstream nodes, along edges and clips."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from wsdesk.graph.model.document import Document


def upstream(document: Document, ids: Iterable[str], steps: int | None = None) -> dict[str, int]:
    """Everything that flows into the nodes, by how many steps away it is; the nodes themselves at 0.

    At most `steps` away (None: all of it). Nearest first; loops end by themselves; IDs of no node are left
    out.
    """
    return _walk(document, ids, steps, _into(document))


def downstream(document: Document, ids: Iterable[str], steps: int | None = None) -> dict[str, int]:
    """Everything that comes of the nodes, by how many steps away it is; the nodes themselves at 0."""
    return _walk(document, ids, steps, _out_of(document))


def neighbours(document: Document, ids: Iterable[str], steps: int | None = 1) -> dict[str, int]:
    """Both ways at once, at most `steps` away (None: all that is connected)."""
    into, out_of = _into(document), _out_of(document)

    def both(place: int) -> list[int]:
        return into(place) + out_of(place)

    return _walk(document, ids, steps, both)


Step = Callable[[int], list[int]]


def _into(document: Document) -> Step:
    ends, nodes = document.adjacency, document.nodes
    find = ends.position.get

    def step(place: int) -> list[int]:
        node = nodes[place]
        found = [ends.src[edge] for edge in ends.into(place)]
        found += [find(clip.node_id, -1) for clip in node.clips]
        return found + [find(overlay.node_id, -1) for overlay in node.overlays]

    return step


def _out_of(document: Document) -> Step:
    ends = document.adjacency
    used_in = _used_in(document)

    def step(place: int) -> list[int]:
        return [ends.dst[edge] for edge in ends.out_of(place)] + used_in.get(place, [])

    return step


def _used_in(document: Document) -> dict[int, list[int]]:
    """Which stitched videos a node is a clip or a sound of, by position."""
    find = document.adjacency.position.get
    found: dict[int, list[int]] = {}
    for place, node in enumerate(document.nodes):
        if node.clips or node.overlays:
            for part in (*node.clips, *node.overlays):
                found.setdefault(find(part.node_id, -1), []).append(place)
    return found


def _walk(document: Document, ids: Iterable[str], steps: int | None, step: Step) -> dict[str, int]:
    find = document.adjacency.position.get
    front = list(dict.fromkeys(place for node_id in ids if (place := find(node_id, -1)) >= 0))
    seen = dict.fromkeys(front, 0)
    away = 0
    while front and (steps is None or away < steps):
        away += 1
        reached: list[int] = []
        for place in front:
            for other in step(place):
                if other >= 0 and other not in seen:
                    seen[other] = away
                    reached.append(other)
        front = reached
    return {document.nodes[place].id: far for place, far in seen.items()}
