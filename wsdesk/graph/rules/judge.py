"""All rules together."""

from __future__ import annotations

from wsdesk.graph.document import Document
from wsdesk.graph.handles import HandleTable
from wsdesk.graph.rules.case import ModelLimits, Verdict
from wsdesk.graph.values import Handle, Node


def oriented(a: Handle, b: Handle) -> tuple[Handle, Handle] | None:
    """(source, target) whichever of the two the drag began at; None where both are of one direction."""
    raise NotImplementedError


def verdict(
    document: Document, table: HandleTable, src: Handle, dst: Handle, limits: ModelLimits | None = None
) -> Verdict:
    """`src` must be a source and `dst` a target: put what a drag gives through `oriented` first."""
    raise NotImplementedError


def best_handle(
    document: Document, table: HandleTable, src: Handle, node: Node, limits: ModelLimits | None = None
) -> tuple[Handle, Verdict] | None:
    """The handle of `node` that a drag from `src` (a source or a target) dropped on its card should take.

    Where every handle refuses, the first refusal is answered, so that it can be told; None: nothing to take.
    """
    raise NotImplementedError
