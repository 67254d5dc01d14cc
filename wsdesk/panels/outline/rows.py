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
    """One node; `depth` counts the groups around it, the innermost of which is called `around`."""

    id: str
    title: str
    kind: str
    depth: int = 0
    around: str = ""
    failed: bool = False
    asset: Asset | None = None
    """What its thumbnail shows."""

    @property
    def spoken(self) -> str:
        """What is said of it."""

        def tr(text: str) -> str:
            return QCoreApplication.translate("Outline", text)

        parts = [self.title, kind_words(self.kind), tr("failed") if self.failed else ""]
        if self.around:
            parts.append(tr("in {group}").format(group=self.around))
        return ", ".join(part for part in parts if part)


def rows_of(document: Document) -> tuple[OutlineRow, ...]:
    """All nodes in reading order, each group before what is in it."""
    nodes = document.node_by_id
    around: list[str] = []
    rows: list[OutlineRow] = []
    for node_id, depth in reading_tree(document):
        node = nodes[node_id]
        del around[depth:]
        title = _title(node)
        inner = around[-1] if around else ""
        is_failed = node.failure is not None
        rows.append(OutlineRow(node_id, title, node.kind.value, depth, inner, is_failed, node.asset))
        around.append(title)
    return tuple(rows)


def filtered(rows: tuple[OutlineRow, ...], needle: str) -> tuple[OutlineRow, ...]:
    """The rows that hold every word that was typed, in their title, their kind or their group."""
    words = needle.casefold().split()
    if not words:
        return rows
    return tuple(row for row in rows if all(word in row.spoken.casefold() for word in words))


def _title(node: Node) -> str:
    return sanitize.line(node.title, 120) or sanitize.line(node.text, 60) or kind_words(node.kind)
