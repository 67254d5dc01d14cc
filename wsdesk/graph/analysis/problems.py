"""Problems of a document as one list, and nodes that use a deprecated model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from functools import cache
from itertools import compress, count
from operator import attrgetter
from typing import Any

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.groups import find_group_cycles
from wsdesk.graph.model.steps import STEP, Steps, result_of
from wsdesk.graph.model.values import EdgeState, Node, Problem

_model = attrgetter("model")


def problems_of(document: Document) -> tuple[Problem, ...]:
    """Problems of the content, of its structure, and failures; each in document order.

    Codes in addition to those of the content reader: `edge-to-nothing` (value `missing`), `group-cycle`,
    `no-place` (no usable geometry), `failed` (value `message`), `failed-version` (of a version that isn't
    shown: `message`, `version`), `failed-output` (`message`, `ratio`), `no-media` (an asset without an
    address), `deprecated` (value `model`).
    """
    return result_of(find_problems(document))


def find_problems(document: Document) -> Steps[tuple[Problem, ...]]:
    """`problems_of` in steps."""
    yield from document.warm_up_dangling_edges()
    cycles = yield from find_group_cycles(document)
    unplaced: list[Problem] = []
    failures: list[Problem] = []
    deficiencies: list[Problem] = []
    nodes = document.nodes
    for at in range(0, len(nodes), STEP):
        if at:
            yield
        for node in nodes[at : at + STEP]:
            if not node.placed:
                unplaced.append(Problem("no-place", node.id))
            if node.failure is not None or node.failures or node.outputs:
                failures += _failures(node)
            if node.outdated or node.asset is not None:
                deficiencies += _deficiencies(node)
    return (
        *document.problems,
        *_dangling_edges(document),
        *cycles,
        *unplaced,
        *failures,
        *deficiencies,
    )


def _failures(node: Node) -> Iterator[Problem]:
    if node.failure is not None:
        yield Problem("failed", node.id, (("message", node.failure.message),))
    for version_id, message in node.failures:
        yield Problem("failed-version", node.id, (("message", message), ("version", version_id)))
    for output in node.outputs:
        if output.failed:
            yield Problem("failed-output", node.id, (("message", output.message), ("ratio", output.ratio)))


def _deficiencies(node: Node) -> Iterator[Problem]:
    if node.asset is not None and not node.asset.addresses:
        yield Problem("no-media", node.id)
    if node.outdated:
        yield Problem("deprecated", node.id, (("model", node.model),))


def _dangling_edges(document: Document) -> Iterator[Problem]:
    nodes = document.node_by_id
    for edge in document.dangling_edges:
        if edge.state is EdgeState.REAL:
            missing = [end for end in dict.fromkeys((edge.src, edge.dst)) if end not in nodes]
            yield Problem("edge-to-nothing", edge.id, (("missing", ", ".join(missing)),))


def mark_deprecated(document: Document, names: frozenset[str], before: Document) -> Document:
    """Set `outdated` on the nodes whose model is among the names; equal nodes of `before` are reused."""
    if not names:
        return document
    is_outdated = list(map(names.__contains__, map(_model, document.nodes)))
    if not any(is_outdated):
        return document
    previous, nodes = before.node_by_id, list(document.nodes)
    for at in compress(count(), is_outdated):
        nodes[at] = _mark(nodes[at], previous.get(nodes[at].id))
    marked = tuple(nodes)
    return replace(document, nodes=marked) if marked != document.nodes else document


def _mark(node: Node, before: Node | None) -> Node:
    node = _marker()(node)
    return before if before is not None and before == node else node


@cache
def _marker() -> Callable[[Node], Node]:
    """A function that returns an outdated copy of a node: `replace` takes three times as long."""
    names = [field.name for field in fields(Node)]
    get_values: Callable[[Node], tuple[Any, ...]] = attrgetter(*names)
    make_node: Callable[..., Node] = fast_init(Node)
    at = names.index("outdated")

    def mark(node: Node) -> Node:
        values = get_values(node)
        return make_node(*values[:at], True, *values[at + 1 :])

    return mark
