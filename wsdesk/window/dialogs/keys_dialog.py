"""All keys, by menu."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractItemView, QLineEdit, QTreeWidget, QTreeWidgetItem, QWidget

from wsdesk.store import shown
from wsdesk.store.commands import CommandStore
from wsdesk.window.dialogs.dialog import Dialog
from wsdesk.window.finder.sources import key_text, menu_title
from wsdesk.window.keys.menus import MENUS


class KeysDialog(Dialog):
    """A table of what every key does, with a filter."""

    def __init__(self, commands: CommandStore, parent: QWidget | None = None) -> None:
        super().__init__("keysDialog", "", parent)
        self.setWindowTitle(self.tr("Keys"))
        self.setAccessibleName(self.tr("Keys"))
        self.resize(520, 640)
        self._filter = QLineEdit()
        self._filter.setObjectName("keysFilter")
        self._filter.setAccessibleName(self.tr("Filter"))
        self._filter.setPlaceholderText(self.tr("Filter by name or key"))
        self._filter.setClearButtonEnabled(True)
        self.tree = QTreeWidget()
        self.tree.setObjectName("keysTree")
        self.tree.setAccessibleName(self.tr("Keys"))
        self.tree.setProperty("rows", "compact")
        self.tree.setColumnCount(2)
        self.tree.setHeaderHidden(True)
        self.tree.header().setObjectName("keysHeader")
        self.tree.header().setAccessibleName(self.tr("Keys"))
        self.tree.setRootIsDecorated(False)
        self.tree.setIndentation(0)
        self.tree.setUniformRowHeights(True)
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.column.addWidget(self._filter)
        self.column.addWidget(self.tree, 1)
        self.add_close()
        self._row_height = round(self.fontMetrics().height() * 1.8)
        self._fill(commands)
        self._filter.textChanged.connect(self._on_filtered)
        self._filter.setFocus()

    def _fill(self, commands: CommandStore) -> None:
        for menu in (*MENUS, ""):
            keyed = [c for c in commands.all() if c.menu == menu and c.keys]
            if not keyed:
                continue
            head = QTreeWidgetItem([menu_title(menu) or self.tr("Tabs by number"), ""])
            font = self.tree.font()
            font.setWeight(font.Weight.DemiBold)
            head.setFont(0, font)
            head.setSizeHint(0, QSize(0, self._row_height))
            head.setFlags(Qt.ItemFlag.ItemIsEnabled)
            self.tree.addTopLevelItem(head)
            for command in keyed:
                keys = ", ".join(key_text(key) for key in command.keys)
                item = QTreeWidgetItem([shown.line(command.title()), keys])
                item.setTextAlignment(1, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
                item.setSizeHint(0, QSize(0, self._row_height))
                head.addChild(item)
        self.tree.expandAll()
        self.tree.resizeColumnToContents(1)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, self.tree.header().ResizeMode.Stretch)

    def _on_filtered(self, query: str) -> None:
        words = query.casefold().split()
        for at in range(self.tree.topLevelItemCount()):
            head = self.tree.topLevelItem(at)
            if head is None:
                continue
            seen = 0
            for number in range(head.childCount()):
                item = head.child(number)
                if item is None:
                    continue
                text = f"{item.text(0)} {item.text(1)}".casefold()
                item.setHidden(not all(word in text for word in words))
                seen += not item.isHidden()
            head.setHidden(not seen)
