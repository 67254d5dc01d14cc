"""Rows of problems, without their list."""

from __future__ import annotations

import sys
from dataclasses import replace
from operator import is_

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Problem, Rect
from wsdesk.panels.problems.rows import ProblemRow, ProblemRows

NODES = tuple(Node(f"n{i}", Kind.IMAGE, Rect(0, 0, 10, 10), title=f"Node {i}") for i in range(3))
DOCUMENT = Document(
    "c", NODES, (Edge("e", "n0", "gone"),), problems=(Problem("bad-field", "n1", (("field", "seed"),)),)
)


def rows_of(rows: ProblemRows, document: Document | None) -> tuple[ProblemRow, ...]:
    steps = rows.update(document, ())
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return end.value


def test_rows_are_built_again_if_what_has_the_problem_changed() -> None:
    rows = ProblemRows()
    first = rows_of(rows, DOCUMENT)
    assert {row.title for row in first} >= {"Node 1"}
    other = replace(DOCUMENT, nodes=(replace(NODES[0], title="Other"), *NODES[1:]))
    assert all(map(is_, first, rows_of(rows, other)))
    renamed = replace(DOCUMENT, nodes=(NODES[0], replace(NODES[1], title="Renamed"), NODES[2]))
    assert {row.title for row in rows_of(rows, renamed)} >= {"Renamed"}


def test_rows_keep_no_other_node_in_memory() -> None:
    nodes = (*NODES,)
    before = sys.getrefcount(nodes), sys.getrefcount(nodes[2])
    rows = ProblemRows()
    assert rows_of(rows, replace(DOCUMENT, nodes=nodes))
    assert (sys.getrefcount(nodes), sys.getrefcount(nodes[2])) == before
