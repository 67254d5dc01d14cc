"""Labels of nodes and edges: tooltips, plain and escaped, and screen reader text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

from wsdesk.graph.model.groups import COLLAPSED_HANDLE
from wsdesk.graph.model.values import Direction, Edge, EdgeState, Handle, Kind, Node
from wsdesk.graph.picking.hits import Hit
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.bodies.text import failure_text
from wsdesk.scene.painters.card_labels import node_badges, node_footer
from wsdesk.scene.painters.group import node_count
from wsdesk.scene.painters.paint_context import ThumbnailSource
from wsdesk.store.canvas.selection import Selection
from wsdesk.store.text import kind_labels, sanitize, time_format
from wsdesk.store.text.number_format import translator
from wsdesk.theme.accessibility import announce_text

_tr = translator("Canvas")
_MAX_NAMES = 24
"""Characters of a handle's name that are drawn next to the handle."""


def tooltip(
    model: RenderModel,
    thumbnails: ThumbnailSource,
    hit: Hit | None,
    drawn_by: Callable[[Edge], str],
    more: str = "",
) -> str:
    """Escaped rich text of a tooltip; empty if there is none.

    `drawn_by` is the author of an edge; `more` is another line for a node.
    """
    if hit is None:
        return ""
    match hit.kind:
        case "edge":
            return sanitize.tooltip(_edge(model, hit.id, drawn_by))
        case "note":
            note = model.document.note_by_id.get(hit.id)
            return sanitize.tooltip(_join(note.author, time_format.exact(note.updated_at))) if note else ""
        case "handle" if hit.handle is not None:
            return sanitize.tooltip(_handle(hit.handle))
        case _:
            return sanitize.tooltip(_join(_node(model, thumbnails, hit.id), more))


def _node(model: RenderModel, thumbnails: ThumbnailSource, node_id: str) -> str:
    node = model.document.node_by_id.get(node_id)
    if node is None:
        return ""
    lines = [sanitize.line(node.title) or kind_labels.on_card(node)]
    if node.failure is not None:
        lines.append(failure_text(node.failure))
    if node.model:
        lines.append(sanitize.line(node.model, 80))
    if node.asset is not None and (code := thumbnails.error_code(node.asset.asset_id)):
        lines.append(_tr("Couldn't show this image ({code}).").format(code=code))
    lines += [badge.label for badge in node_badges(node) if badge.icon]
    if not node.placed:
        lines.append(_tr("The server sent no position for this node. It was placed automatically."))
    if node.is_fallback_version:
        lines.append(_tr("No active version is set. Showing the newest one."))
    return "\n".join(lines)


def _edge(model: RenderModel, edge_id: str, drawn_by: Callable[[Edge], str]) -> str:
    edge = model.document.edge_by_id.get(edge_id)
    return _join(edge_label(model, edge), edge_properties(edge, drawn_by)) if edge is not None else ""


def edge_properties(edge: Edge, drawn_by: Callable[[Edge], str]) -> str:
    """Kind of an edge, its author, and its time, as far as known."""
    if edge.state is EdgeState.PENDING:
        return _tr("not sent yet")
    when = "" if edge.fresh else time_format.exact(edge.created_at)
    properties = (sanitize.line(edge.edge_type, 40), when, drawn_by(edge))
    return " · ".join(filter(None, properties))


def edge_label(model: RenderModel, edge: Edge) -> str:
    """Both ends of an edge with their handles."""
    nodes = model.document.node_by_id
    ends = [
        _end(nodes[node_id].title if node_id in nodes else "", "" if name == COLLAPSED_HANDLE else name)
        for node_id, name in ((edge.src, edge.src_handle), (edge.dst, edge.dst_handle))
    ]
    return " → ".join(ends)


def _end(title: str, handle: str) -> str:
    title = sanitize.line(title, 60) or _tr("untitled")
    return f"{title} ({sanitize.line(handle, 40)})" if handle else title


def handle_name(handle: Handle) -> str:
    """Name of a handle."""
    if handle.name == COLLAPSED_HANDLE:
        return _tr("in group")
    return sanitize.line(handle.label or handle.name, 60)


def _handle(handle: Handle) -> str:
    properties = [sanitize.line(handle.kind, 30)]
    if handle.required:
        properties.append(_tr("required"))
    if handle.locked:
        properties.append(_tr("locked"))
    if handle.max_connections:
        used = _tr("{used} of {n} connections used")
        properties.append(used.format(used=handle.used, n=handle.max_connections))
    # The name may already be drawn next to it, if there was room.
    name = handle_name(handle)
    return _join(name if len(name) > _MAX_NAMES else "", " · ".join(filter(None, properties)))


def _join(*lines: str) -> str:
    return "\n".join(line for line in lines if line)


def announce(view: QWidget, model: RenderModel, node_id: str, more: str = "") -> None:
    """Announce a focused node to screen readers, followed by `more`."""
    node = model.document.node_by_id.get(node_id)
    if node is not None and QAccessible.isActive():
        text = ", ".join(part for part in (node_label(model, node), more) if part)
        announce_text(view, text)


def announce_selection(view: QWidget, model: RenderModel, selected: Selection) -> None:
    """Announce the selection to screen readers."""
    if QAccessible.isActive():
        announce_text(view, selection_label(model, selected))


def selection_label(model: RenderModel, selected: Selection) -> str:
    """A node in full, an edge by its ends, several items by their count."""
    node = model.document.node_by_id.get(selected.node)
    if node is not None:
        return node_label(model, node)
    if selected.count == 0:
        return _tr("Nothing selected")
    edge_id = selected.edges[0] if selected.count == 1 and selected.edges else ""
    edge = model.document.edge_by_id.get(edge_id)
    return edge_label(model, edge) if edge is not None else _tr("%Ln selected", selected.count)


def node_label(model: RenderModel, node: Node) -> str:
    """Title, kind, version, failure, and numbers of inputs and outputs."""
    footer = node_footer(node)
    handles = model.table.of(node.id)
    into = sum(h.used for h in handles if h.direction is Direction.TARGET)
    out = sum(h.used for h in handles if h.direction is Direction.SOURCE)
    parts = [
        sanitize.line(node.title) or _tr("untitled"),
        footer.left,
        *_members(model, node),
        *(badge.label for badge in node_badges(node)),
        failure_text(node.failure) if node.failure is not None else footer.right,
        _tr("%Ln inputs", into),
        _tr("%Ln outputs", out),
    ]
    return ", ".join(part for part in parts if part)


def _members(model: RenderModel, node: Node) -> list[str]:
    """Number of nodes of a group, and whether it is collapsed."""
    if node.kind is not Kind.GROUP:
        return []
    count = node.folded or len(model.nesting.members(node.id))
    text = [node_count(count)]
    return [*text, _tr("collapsed")] if node.folded else text
