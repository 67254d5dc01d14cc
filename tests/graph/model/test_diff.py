from __future__ import annotations

from dataclasses import replace
from typing import Any

from hypothesis import given

from tests.graph.drawing import canvas, documents, edge, node
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.diff import Change, diff, touched_nodes
from wsdesk.graph.model.document import Document

ItemsByKey = dict[tuple[str, str], Any]


def _items_by_key(document: Document) -> ItemsByKey:
    items = {"node": document.nodes, "edge": document.edges, "note": document.notes}
    return {(subject, item.id): item for subject, group in items.items() for item in group}


def _apply(old: ItemsByKey, new: ItemsByKey, changes: tuple[Change, ...]) -> ItemsByKey:
    """`old` after the changes, with their items from `new`."""
    items = dict(old)
    for change in changes:
        key = (change.subject, change.id)
        if change.action == "removed":
            del items[key]
        else:
            assert (key in items) == (change.action == "changed")
            items[key] = new[key]
    return items


@given(documents(), documents())
def test_a_diff_has_exactly_the_changes_between_two_documents(old: Document, new: Document) -> None:
    before, after = _items_by_key(old), _items_by_key(new)
    changes = diff(old, new)
    assert _apply(before, after, changes) == after
    assert len(set(changes)) == len(changes)
    for change in changes:
        key = (change.subject, change.id)
        assert before.get(key) != after.get(key)


@given(documents())
def test_equal_documents_have_no_changes(document: Document) -> None:
    copy = Document("canvas", tuple([replace(item) for item in document.nodes]), document.edges)
    copy = replace(copy, notes=document.notes)
    assert diff(document, document) == diff(document, copy) == ()


def test_removals_are_first_and_edges_precede_their_nodes() -> None:
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
def test_handles_of_untouched_nodes_are_unchanged(old: Document, new: Document) -> None:
    touched = touched_nodes(old, new, diff(old, new))
    before, after = HandleTable(old), HandleTable(new)
    for item in new.nodes:
        if item.id in touched:
            continue
        handles = [
            [
                (h.name, h.kind, h.used, h.sources)
                for h in table.of(item.id)
                if h.sources[0] in ("port", "edge")
            ]
            for table in (before, after)
        ]
        assert handles[0] == handles[1]
