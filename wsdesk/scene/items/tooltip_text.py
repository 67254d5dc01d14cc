"""Tooltip text, plain and escaped."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.folding import HANDLE as FOLDED
from wsdesk.graph.model.values import Edge, EdgeState, Handle
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.bodies.error import failure_words
from wsdesk.scene.painters.layout.badges import badges_of
from wsdesk.scene.painters.paint_context import ThumbnailSource
from wsdesk.store.text import kind_labels, sanitize, time_format

_NAMED = 24
"""Characters of a handle's name that are read beside the handle."""


def _tr(text: str) -> str:
    return QCoreApplication.translate("Canvas", text)


def tooltip(
    board: RenderModel,
    prints: ThumbnailSource,
    hit: Hit | None,
    drawn_by: Callable[[Edge], str],
    more: str = "",
) -> str:
    """A tool tip, safe to be taken as rich text; empty where there is nothing to say.

    `drawn_by` says who drew an edge; `more` is a further line about a node.
    """
    if hit is None:
        return ""
    match hit.kind:
        case "edge":
            return sanitize.tooltip(_edge(board, hit.id, drawn_by))
        case "note":
            note = board.document.note_by_id.get(hit.id)
            return sanitize.tooltip(_joined(note.author, time_format.exact(note.updated_at))) if note else ""
        case "handle" if hit.handle is not None:
            return sanitize.tooltip(_handle(hit.handle))
        case _:
            return sanitize.tooltip(_joined(_node(board, prints, hit.id), more))


def _node(board: RenderModel, prints: ThumbnailSource, node_id: str) -> str:
    node = board.document.node_by_id.get(node_id)
    if node is None:
        return ""
    lines = [sanitize.line(node.title) or kind_labels.on_card(node)]
    if node.failure is not None:
        lines.append(failure_words(node.failure))
    if node.model:
        lines.append(sanitize.line(node.model, 80))
    if node.asset is not None and prints.trouble(node.asset.asset_id):
        lines.append(
            _tr("Couldn't show this image ({code}).").format(code=prints.trouble(node.asset.asset_id))
        )
    lines += [badge.says for badge in badges_of(node) if badge.icon]
    if not node.placed:
        lines.append(_tr("The server sent no position for this node. It was placed automatically."))
    if node.stood_in:
        lines.append(_tr("No active version is set. Showing the newest one."))
    return "\n".join(lines)


def _edge(board: RenderModel, edge_id: str, drawn_by: Callable[[Edge], str]) -> str:
    edge = board.document.edge_by_id.get(edge_id)
    return _joined(edge_words(board, edge), edge_facts(edge, drawn_by)) if edge is not None else ""


def edge_facts(edge: Edge, drawn_by: Callable[[Edge], str]) -> str:
    """What kind of edge it is, who drew it and when, as far as known."""
    if edge.state is EdgeState.PENDING:
        return _tr("not sent yet")
    when = "" if edge.fresh else time_format.exact(edge.created_at)
    facts = (sanitize.line(edge.edge_type, 40), when, drawn_by(edge))
    return " · ".join(fact for fact in facts if fact)


def edge_words(board: RenderModel, edge: Edge) -> str:
    """Both ends of an edge, each with its handle."""
    nodes = board.document.node_by_id
    ends = [
        _end(nodes[node_id].title if node_id in nodes else "", "" if name == FOLDED else name)
        for node_id, name in ((edge.src, edge.src_handle), (edge.dst, edge.dst_handle))
    ]
    return " → ".join(ends)


def _end(title: str, handle: str) -> str:
    title = sanitize.line(title, 60) or _tr("untitled")
    return f"{title} ({sanitize.line(handle, 40)})" if handle else title


def handle_name(handle: Handle) -> str:
    """What a handle is called."""
    if handle.name == FOLDED:
        return _tr("in group")
    return sanitize.line(handle.label or handle.name, 60)


def _handle(handle: Handle) -> str:
    facts = [sanitize.line(handle.kind, 30)]
    if handle.required:
        facts.append(_tr("required"))
    if handle.locked:
        facts.append(_tr("locked"))
    if handle.max_connections:
        facts.append(_tr("{used} of {n} connections used").format(used=handle.used, n=handle.max_connections))
    # Its name stands beside it already, as far as there is room for one.
    name = handle_name(handle)
    return _joined(name if len(name) > _NAMED else "", " · ".join(fact for fact in facts if fact))


def _joined(*lines: str) -> str:
    return "\n".join(line for line in lines if line)
