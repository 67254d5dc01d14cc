from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given

from tests.graph.drawing import canvas, documents, edge, node
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import Change, diff, touched_nodes
from wsdesk.graph.model.document import Document

Held = dict[tuple[str, str], Any]


def _held(document: Document) -> Held:
    pieces = {"node": document.nodes, "edge": document.edges, "note": document.notes}
    return {(what, piece.id): piece for what, held in pieces.items() for piece in held}


def _applied(old: Held, new: Held, changes: tuple[Change, ...]) -> Held:
    """`old` with what the changes name taken from `new`, one after the other."""
    held = dict(old)
    for change in changes:
        key = (change.subject, change.id)
        if change.action == "removed":
            del held[key]
        else:
            assert (key in held) == (change.action == "changed")
            held[key] = new[key]
    return held


@given(documents(), documents())
def test_a_diff_leads_from_one_to_the_other_and_names_nothing_else(old: Document, new: Document) -> None:
    before, after = _held(old), _held(new)
    changes = diff(old, new)
    assert _applied(before, after, changes) == after
    assert len(set(changes)) == len(changes)
    for change in changes:
        key = (change.subject, change.id)
        assert before.get(key) != after.get(key)


@given(documents())
def test_nothing_differs_from_itself(document: Document) -> None:
    copy = Document("canvas", tuple([replace(piece) for piece in document.nodes]), document.edges)
    copy = replace(copy, notes=document.notes)
    assert diff(document, document) == diff(document, copy) == ()


def test_removed_comes_first_and_edges_go_before_their_nodes() -> None:
    old = canvas(node("a"), node("b"), edge("a", "b", id="e"))
    new = canvas(node("a", 10), node("c"), edge("a", "c", id="f"))
    assert diff(old, new) == (
        Change("edge", "removed", "e"),
        Change("node", "removed", "b"),
        Change("node", "added", "c"),
        Change("edge", "added", "f"),
        Change("node", "changed", "a"),
    )


@given(documents(), documents())
def test_nodes_that_are_not_touched_keep_what_is_told_of_their_handles(old: Document, new: Document) -> None:
    touched = touched_nodes(old, new, diff(old, new))
    before, after = HandleTable(old), HandleTable(new)
    for piece in new.nodes:
        if piece.id in touched:
            continue
        told = [
            [
                (h.name, h.kind, h.used, h.sources)
                for h in table.of(piece.id)
                if h.sources[0] in ("port", "edge")
            ]
            for table in (before, after)
        ]
        assert told[0] == told[1]
