"""Sort menu of the model catalog, including hidden columns."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from wsdesk.panels.model_catalog.columns import sort_value_words, title_words
from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.store.catalog.model_filter import SORT_KEYS, SortKey
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager


class CatalogSort(QToolButton):
    """Button with a menu of sort keys; the current one reverses the order."""

    sort_wanted = Signal(object)
    """Emitted with the selected `SortKey`."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("catalogueSort")
        self.setProperty("role", "ghost")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.choices = QMenu(self)
        self.choices.setObjectName("catalogueSortMenu")
        for key in SORT_KEYS:
            action = self.choices.addAction(title_words(key))
            action.setToolTip(sanitize.tooltip(sort_value_words(key)))
            action.setCheckable(True)
            action.setData(key)
        self.choices.triggered.connect(self._on_triggered)
        self.clicked.connect(self._on_clicked)
        ThemedIcon(self, "sort", themes)
        self.show_order("name", down=False)

    def show_order(self, key: SortKey, *, down: bool) -> None:
        """Set the displayed sort order."""
        words = self.tr("Sorted by {column}, descending") if down else self.tr("Sorted by {column}")
        words = words.format(column=title_words(key))
        self.setText(words)
        self.setAccessibleName(words)
        self.setToolTip(words)
        for action in self.choices.actions():
            action.setChecked(action.data() == key)

    def _on_clicked(self) -> None:
        place = QPoint(0, -self.choices.sizeHint().height() - 2)
        self.choices.popup(self.mapToGlobal(place))

    def _on_triggered(self, action: QAction) -> None:
        self.sort_wanted.emit(action.data())
