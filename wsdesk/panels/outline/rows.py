"""Rows of the outline."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.analysis.reading_order import reading_tree
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Node
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_words


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """Row of a node; `depth` is its group nesting, `around` the title of the innermost group."""

    id: str
    title: str
    kind: str
    depth: int = 0
    group_title: str = ""
    failed: bool = False
    asset: Asset | None = None
    """Asset of the thumbnail."""

    @property
    def accessible_description(self) -> str:
        """Accessible description."""

        def tr(text: str) -> str:
            return QCoreApplication.translate("Outline", text)

        parts = [self.title, kind_words(self.kind), tr("failed") if self.failed else ""]
        if self.group_title:
            parts.append(tr("in {group}").format(group=self.group_title))
        return ", ".join(part for part in parts if part)


def rows_of(document: Document) -> tuple[OutlineRow, ...]:
    """All nodes in reading order, groups before their members."""
    nodes = document.node_by_id
    group_title: list[str] = []
    rows: list[OutlineRow] = []
    for node_id, depth in reading_tree(document):
        node = nodes[node_id]
        del group_title[depth:]
        title = _title(node)
        inner = group_title[-1] if group_title else ""
        is_failed = node.failure is not None
        rows.append(OutlineRow(node_id, title, node.kind.value, depth, inner, is_failed, node.asset))
        group_title.append(title)
    return tuple(rows)


def filtered(rows: tuple[OutlineRow, ...], text: str) -> tuple[OutlineRow, ...]:
    """Rows whose title, kind, or group contains every word."""
    words = text.casefold().split()
    if not words:
        return rows
    return tuple(row for row in rows if all(word in row.accessible_description.casefold() for word in words))


def _title(node: Node) -> str:
    return sanitize.line(node.title, 120) or sanitize.line(node.text, 60) or kind_words(node.kind)
