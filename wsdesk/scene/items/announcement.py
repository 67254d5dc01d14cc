"""Screen reader text of nodes and of the selection."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from wsdesk.graph.model.values import Direction, Kind, Node
from wsdesk.scene.items.tooltip_text import edge_label
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.bodies.error import failure_text
from wsdesk.scene.painters.group import node_count
from wsdesk.scene.painters.layout.badges import node_badges
from wsdesk.scene.painters.layout.footer import node_footer
from wsdesk.store.canvas.selection import Selection
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translated


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
        return QCoreApplication.translate("Canvas", "Nothing selected")
    edge = (
        model.document.edge_by_id.get(selected.edges[0]) if selected.count == 1 and selected.edges else None
    )
    if edge is not None:
        return edge_label(model, edge)
    return _tr("%Ln selected", selected.count)


def announce_text(widget: QWidget, text: str) -> None:
    """Announce a text to screen readers."""
    if text and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def node_label(model: RenderModel, node: Node) -> str:
    """Title, kind, version, failure, and numbers of inputs and outputs."""
    footer = node_footer(node)
    handles = model.table.of(node.id)
    into = sum(h.used for h in handles if h.direction is Direction.TARGET)
    out = sum(h.used for h in handles if h.direction is Direction.SOURCE)
    parts = [
        sanitize.line(node.title) or QCoreApplication.translate("Canvas", "untitled"),
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
    return [*text, QCoreApplication.translate("Canvas", "collapsed")] if node.folded else text


def _tr(text: str, n: float) -> str:
    return translated("Canvas", text, n)
