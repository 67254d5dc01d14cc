"""Differences between two states of a canvas, as a user would describe them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from operator import attrgetter
from typing import TypeVar

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Node, Note


class DifferenceKind(StrEnum):
    """Kind of a difference. The order of the members is stored, so that new ones are appended."""

    NODE_ADDED = "node-added"
    NODE_REMOVED = "node-removed"
    NODE_MOVED = "node-moved"
    NODE_RENAMED = "node-renamed"
    VERSIONS_ADDED = "versions-added"
    VERSION_ACTIVATED = "version-activated"
    RUN_FAILED = "run-failed"
    RUN_FINISHED = "run-finished"
    PROMPT_CHANGED = "prompt-changed"
    SETTINGS_CHANGED = "settings-changed"
    EDGE_ADDED = "edge-added"
    EDGE_REMOVED = "edge-removed"
    NOTE_ADDED = "note-added"
    NOTE_REMOVED = "note-removed"
    NOTE_MOVED = "note-moved"
    NOTE_CHANGED = "note-changed"


KINDS = tuple(DifferenceKind)
"""Kinds by the number that is stored."""


@dataclass(frozen=True, slots=True)
class Difference:
    """A difference of a node, edge, or note: its values before and after, None if it didn't exist.

    `count` is the number of versions.
    """

    kind: DifferenceKind
    id: str
    before: Node | Edge | Note | None = None
    after: Node | Edge | Note | None = None
    count: int = 1

    @property
    def key(self) -> str:
        """Identifies this difference, so that a later one of the same kind has another key."""
        return f"{self.kind}:{self.id}:{_state_after(self)}"


_settings = attrgetter(
    *("node_type", "negative", "runs", "ratio", "resolution", "duration_s", "seed", "variations"),
    *("generation_type", "group_color", "group_id", "favorite"),
)
_node_values = attrgetter(
    *("rect", "title", "version_id", "version_count", "failure", "failures", "asset_origins", "prompt"),
    *("negative", "runs", "ratio", "resolution", "duration_s", "seed", "variations", "group_color"),
    *("group_id", "favorite", "placed", "node_type", "generation_type"),
)


def differences(before: Document, after: Document, *, notes: bool = True) -> tuple[Difference, ...]:
    """Differences in the order of the new canvas; removed items are first.

    Nodes, edges, and notes whose IDs differ but nothing else aren't different: some servers assign new IDs on
    every request. The edges of a deleted node are deleted with it. Without `notes`, notes are ignored, since
    not all of them were read.
    """
    renamed: dict[str, str] = {}
    changed = after.changed_since(before)
    if changed is not None:
        pairs = [(before.nodes[at], after.nodes[at]) for at in changed]
        of_nodes = tuple(_differences_of(pairs))
    else:
        of_nodes = tuple(_node_differences(before.nodes, after.nodes, renamed))
    start = after.unchanged_edges(before)
    deleted = {one.id for one in of_nodes if one.kind is DifferenceKind.NODE_REMOVED}
    return (
        *of_nodes,
        *_edge_differences(before.edges[start:], after.edges[start:], renamed, deleted),
        *(_note_differences(before.notes, after.notes) if notes else ()),
    )


def _node_differences(
    before: tuple[Node, ...], after: tuple[Node, ...], renamed: dict[str, str]
) -> Iterator[Difference]:
    old, changed, added = _match(before, after)
    for node_id, new in _renumbered(old.values(), added, _node_identity).items():
        renamed[node_id] = new.id
        del old[node_id]
    new_ids = set(renamed.values())
    for node in old.values():
        yield Difference(DifferenceKind.NODE_REMOVED, node.id, node)
    for node in added:
        if node.id not in new_ids:
            yield Difference(DifferenceKind.NODE_ADDED, node.id, None, node)
    yield from _differences_of(changed)


def _differences_of(changed: Iterable[tuple[Node, Node]]) -> Iterator[Difference]:
    for was, now in changed:
        if _node_values(was) != _node_values(now):
            yield from _changes_of_node(was, now)


def _changes_of_node(was: Node, now: Node) -> Iterator[Difference]:
    def difference(kind: DifferenceKind, count: int = 1) -> Difference:
        return Difference(kind, now.id, was, now, count)

    if was.rect != now.rect and was.placed and now.placed:
        yield difference(DifferenceKind.NODE_MOVED)
    if was.title != now.title:
        yield difference(DifferenceKind.NODE_RENAMED)
    yield from (difference(kind, count) for kind, count in _run_changes(was, now))
    # A new version brings its own prompt and settings.
    if now.version_id == was.version_id:
        if was.prompt != now.prompt:
            yield difference(DifferenceKind.PROMPT_CHANGED)
        if _settings(was) != _settings(now):
            yield difference(DifferenceKind.SETTINGS_CHANGED)
    elif was.prompt != now.prompt and was.prompt:
        yield difference(DifferenceKind.PROMPT_CHANGED)


def _run_changes(was: Node, now: Node) -> Iterator[tuple[DifferenceKind, int]]:
    added = max(0, now.version_count - was.version_count)
    failed = max(0, _failed(now) - _failed(was))
    succeeded = max(0, added - failed)
    if failed:
        yield DifferenceKind.RUN_FAILED, failed
    if succeeded:
        yield DifferenceKind.VERSIONS_ADDED, succeeded
    elif not added and not failed:
        if _results(now) > _results(was):
            yield DifferenceKind.RUN_FINISHED, _results(now) - _results(was)
        elif was.version_id != now.version_id:
            yield DifferenceKind.VERSION_ACTIVATED, 1


def _failed(node: Node) -> int:
    return len(node.failures) + (node.failure is not None)


def _results(node: Node) -> int:
    """Number of versions with an asset or a tool input."""
    return len(node.asset_origins)


def _edge_differences(
    before: tuple[Edge, ...], after: tuple[Edge, ...], renamed: dict[str, str], deleted: Collection[str]
) -> Iterator[Difference]:
    if before is after:
        return
    old, _, added = _match(before, after)
    for edge_id, edge in list(old.items()):
        if edge.src in renamed or edge.dst in renamed:
            ends = {"src": renamed.get(edge.src, edge.src), "dst": renamed.get(edge.dst, edge.dst)}
            old[edge_id] = replace(edge, **ends)
    same = _renumbered(old.values(), added, attrgetter("src", "dst", "src_handle", "dst_handle"))
    new_ids = {edge.id for edge in same.values()}
    for edge_id, edge in old.items():
        if edge_id not in same and edge.src not in deleted and edge.dst not in deleted:
            yield Difference(DifferenceKind.EDGE_REMOVED, edge.id, edge)
    for edge in added:
        if edge.id not in new_ids:
            yield Difference(DifferenceKind.EDGE_ADDED, edge.id, None, edge)


def _note_differences(before: tuple[Note, ...], after: tuple[Note, ...]) -> Iterator[Difference]:
    if before is after:
        return
    old, changed, added = _match(before, after)
    same = _renumbered(old.values(), added, attrgetter("body", "rect", "author_id"))
    new_ids = {note.id for note in same.values()}
    for note in old.values():
        if note.id not in same:
            yield Difference(DifferenceKind.NOTE_REMOVED, note.id, note)
    for note in added:
        if note.id not in new_ids:
            yield Difference(DifferenceKind.NOTE_ADDED, note.id, None, note)
    for was, now in changed:
        if was.body != now.body:
            yield Difference(DifferenceKind.NOTE_CHANGED, now.id, was, now)
        if was.rect != now.rect:
            yield Difference(DifferenceKind.NOTE_MOVED, now.id, was, now)


T = TypeVar("T", Node, Edge, Note)


def _match(before: tuple[T, ...], after: tuple[T, ...]) -> tuple[dict[str, T], list[tuple[T, T]], list[T]]:
    """Removed items by ID, items in both that aren't the same object, and added ones."""
    old = {one.id: one for one in before}
    changed: list[tuple[T, T]] = []
    added: list[T] = []
    for now in after:
        was = old.pop(now.id, None)
        if was is None:
            added.append(now)
        elif was is not now:
            changed.append((was, now))
    return old, changed, added


_node_identity = attrgetter(
    *("kind", "rect", "title", "node_type", "prompt", "text", "created_by", "version_count")
)


def _renumbered(removed: Iterable[T], added: Iterable[T], identity: attrgetter[object]) -> dict[str, T]:
    """Added items that equal a removed one except for their IDs, by the ID of the removed one."""
    by_identity: dict[object, list[T]] = {}
    for one in added:
        by_identity.setdefault(identity(one), []).append(one)
    found: dict[str, T] = {}
    for one in removed:
        same = by_identity.get(identity(one))
        if same:
            found[one.id] = same.pop()
    return found


def _state_after(difference: Difference) -> str:
    """The state that a user has seen, so that a further change isn't seen."""
    now = difference.after
    match difference.kind:
        case DifferenceKind.VERSIONS_ADDED | DifferenceKind.RUN_FAILED | DifferenceKind.VERSION_ACTIVATED:
            return f"{now.version_count}:{now.active_id}" if isinstance(now, Node) else ""
        case DifferenceKind.RUN_FINISHED:
            return str(_results(now)) if isinstance(now, Node) else ""
        case DifferenceKind.NODE_MOVED | DifferenceKind.NOTE_MOVED:
            rect = now.rect if isinstance(now, Node | Note) else None
            return f"{rect.x:g},{rect.y:g},{rect.w:g},{rect.h:g}" if rect is not None else ""
        case DifferenceKind.NODE_RENAMED:
            return _short(now.title) if isinstance(now, Node) else ""
        case DifferenceKind.PROMPT_CHANGED:
            return _short(now.prompt) if isinstance(now, Node) else ""
        case DifferenceKind.NOTE_CHANGED:
            return _short(now.body) if isinstance(now, Note) else ""
        case DifferenceKind.SETTINGS_CHANGED:
            return _short(repr(_settings(now))) if isinstance(now, Node) else ""
        case _:
            return ""


def _short(text: str) -> str:
    return hashlib.blake2b(text.encode("utf-8", "replace"), digest_size=8).hexdigest()
