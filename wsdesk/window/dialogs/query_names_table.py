"""Table of detected query parameter names."""

from __future__ import annotations

from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTreeWidget, QTreeWidgetItem, QWidget

from wsdesk.store.connection.query_name_probe import QueryNameRow
from wsdesk.store.text import sanitize

ROWS = 6


class QueryNamesTable(QTreeWidget):
    """One row a parameter; hidden until there is something to show."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("connectionNamesTable")
        self.setAccessibleName(self.tr("Query parameter names"))
        self.setColumnCount(4)
        self.setHeaderLabels(
            [self.tr("Operation"), self.tr("Parameter"), self.tr("Name used"), self.tr("Result")]
        )
        self.setRootIsDecorated(False)
        self.setProperty("rows", "compact")
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.header().setObjectName("connectionNamesTable-header")
        self.header().setAccessibleName(self.tr("Columns"))
        self.header().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(True)
        self.setMinimumWidth(600)
        self.hide()

    def show_rows(self, rows: tuple[QueryNameRow, ...]) -> None:
        """Show these rows; none hides the table."""
        self.clear()
        for row in rows:
            cells = (row.operation, row.role, row.name or "–", row.words)
            item = QTreeWidgetItem([sanitize.line(cell, 80) for cell in cells])
            self.addTopLevelItem(item)
        self.setVisible(bool(rows))
        height = self.sizeHintForRow(0) if rows else 0
        self.setMinimumHeight(self.header().sizeHint().height() + height * min(ROWS, len(rows)))
