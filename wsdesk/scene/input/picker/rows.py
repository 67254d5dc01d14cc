"""A candidate of a connection in words."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.document import Document
from wsdesk.graph.picking.candidates import ConnectionCandidate
from wsdesk.store.base import error_messages
from wsdesk.store.text import sanitize


def title_of(document: Document, node_id: str) -> str:
    """A node's title, or that it has none."""
    node = document.node_by_id.get(node_id)
    untitled = QCoreApplication.translate("Canvas", "untitled")
    return (sanitize.line(node.title, 80) if node is not None else "") or untitled


def line_of(document: Document, candidate: ConnectionCandidate, *, several_starts: bool) -> str:
    """Where it goes: the node, the handle, and the handle that it begins at where there are several."""
    end = candidate.end
    pieces = [title_of(document, end.node_id), sanitize.line(end.label or end.name, 40)]
    if several_starts:
        start = sanitize.line(candidate.start.label or candidate.start.name, 40)
        pieces.append(QCoreApplication.translate("Canvas", "from {handle}").format(handle=start))
    return " · ".join(piece for piece in pieces if piece)


def doubt_of(candidate: ConnectionCandidate) -> str:
    """Why it is refused or doubtful; empty where neither."""
    verdict = candidate.verdict
    return error_messages.reason(verdict.code, verdict.values) if verdict.severity != "ok" else ""
