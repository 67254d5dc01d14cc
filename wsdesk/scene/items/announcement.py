"""Screen reader text of nodes and of the selection."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from wsdesk.graph.model.values import Direction, Kind, Node
from wsdesk.scene.items.tooltip_text import edge_words
from wsdesk.scene.model.render_model import RenderModel
from wsdesk.scene.painters.bodies.error import failure_words
from wsdesk.scene.painters.group import node_count
from wsdesk.scene.painters.layout.badges import badges_of
from wsdesk.scene.painters.layout.footer import footer_of
from wsdesk.store.canvas.selection import Selection
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translated


def announce(view: QWidget, board: RenderModel, node_id: str, more: str = "") -> None:
    """Tell whoever listens which node has the focus now; `more` is said of it besides."""
    node = board.document.node_by_id.get(node_id)
    if node is not None and QAccessible.isActive():
        words = ", ".join(part for part in (words_of(board, node), more) if part)
        say(view, words)


def announce_selection(view: QWidget, board: RenderModel, selected: Selection) -> None:
    """Tell whoever listens what is selected now."""
    if QAccessible.isActive():
        say(view, words_of_selection(board, selected))


def words_of_selection(board: RenderModel, selected: Selection) -> str:
    """One node in full, an edge by its ends, several pieces by their number."""
    node = board.document.node_by_id.get(selected.node)
    if node is not None:
        return words_of(board, node)
    if selected.count == 0:
        return QCoreApplication.translate("Canvas", "Nothing selected")
    edge = (
        board.document.edge_by_id.get(selected.edges[0]) if selected.count == 1 and selected.edges else None
    )
    if edge is not None:
        return edge_words(board, edge)
    return _tr("%Ln selected", selected.count)


def say(widget: QWidget, words: str) -> None:
    """Tell whoever listens something in words."""
    if words and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, words))


def words_of(board: RenderModel, node: Node) -> str:
    """Title, kind, version, failure, and how many connections lead in and out."""
    footer = footer_of(node)
    handles = board.table.of(node.id)
    into = sum(h.used for h in handles if h.direction is Direction.TARGET)
    out = sum(h.used for h in handles if h.direction is Direction.SOURCE)
    parts = [
        sanitize.line(node.title) or QCoreApplication.translate("Canvas", "untitled"),
        footer.left,
        *_members(board, node),
        *(badge.says for badge in badges_of(node)),
        failure_words(node.failure) if node.failure is not None else footer.right,
        _tr("%Ln inputs", into),
        _tr("%Ln outputs", out),
    ]
    return ", ".join(part for part in parts if part)


def _members(board: RenderModel, node: Node) -> list[str]:
    """How many nodes a group holds, and whether it is collapsed."""
    if node.kind is not Kind.GROUP:
        return []
    count = node.folded or len(board.nesting.members(node.id))
    words = [node_count(count)]
    return [*words, QCoreApplication.translate("Canvas", "collapsed")] if node.folded else words


def _tr(text: str, n: float) -> str:
    return translated("Canvas", text, n)
