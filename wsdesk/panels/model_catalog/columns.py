"""Columns of the model catalog, and the sort menu."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.store.catalog.model_filter import SORT_KEYS, SortKey
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.theme.theme_manager import ThemeManager

_tr = translator("CatalogueModel")
_WIDTHS: dict[SortKey, int] = {
    "name": 208,
    "category": 96,
    "inputs": 120,
    "cost": 76,
    "latency": 70,
    "seed": 62,
    "audio": 76,
    "duration": 110,
    "negative": 92,
    "resolution": 130,
    "ratio": 150,
    "released": 100,
    "deprecated": 110,
}
"""Widths in px at 100% text size, by descending priority."""


def columns_for(
    room: int, sorted_by: SortKey, scale: Callable[[float], int], title_width: Callable[[SortKey], int]
) -> dict[SortKey, int]:
    """Columns that fit into `room` px, with their widths in px; always includes the sorted one.

    `scale` converts px at 100% to the text size. A column is never narrower than its title, whose width
    `title_width` returns. Remaining space is distributed among all columns.
    """

    def wide(key: SortKey) -> int:
        return max(scale(_WIDTHS[key]), title_width(key))

    chosen: dict[SortKey, int] = {key: wide(key) for key in ("name", sorted_by)}
    for key in _WIDTHS:
        if key not in chosen:
            if sum(chosen.values()) + wide(key) > room:
                break
            chosen[key] = wide(key)
    used = sum(chosen.values())
    if used > room:
        chosen["name"] = max(scale(_WIDTHS["name"]) // 2, chosen["name"] - (used - room))
        return chosen
    return {key: width * room // used for key, width in chosen.items()}


def column_title(key: SortKey) -> str:
    return {
        "name": _tr("Model"),
        "category": _tr("Category"),
        "inputs": _tr("Accepts"),
        "audio": _tr("Audio"),
        "seed": _tr("Seed"),
        "negative": _tr("Negative"),
        "ratio": _tr("Aspect ratios"),
        "resolution": _tr("Resolutions"),
        "duration": _tr("Durations"),
        "cost": _tr("Credits"),
        "latency": _tr("Latency"),
        "released": _tr("Released"),
        "deprecated": _tr("Deprecated"),
    }[key]


def sort_value_label(key: SortKey) -> str:
    """How a column sorts models with several values."""
    return {
        "inputs": _tr("Sorts by the number of accepted inputs"),
        "audio": _tr("Audio generation"),
        "negative": _tr("Supports negative prompts"),
        "ratio": _tr("Sorts by the widest ratio"),
        "resolution": _tr("Sorts by the highest value"),
        "duration": _tr("Sorts by the longest duration"),
        "cost": _tr("Sorts by the cheapest variant. Models without a fixed cost come last."),
        "latency": _tr("Sorts by the fastest variant"),
    }.get(key, column_title(key))


class CatalogSort(QToolButton):
    """Button with a menu of sort keys; the current one reverses the order."""

    sort_requested = Signal(object)
    """Emitted with the selected `SortKey`."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("catalogueSort")
        self.setProperty("role", "ghost")
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.choices = QMenu(self)
        self.choices.setObjectName("catalogueSortMenu")
        for key in SORT_KEYS:
            action = self.choices.addAction(column_title(key))
            action.setToolTip(sanitize.tooltip(sort_value_label(key)))
            action.setCheckable(True)
            action.setData(key)
        self.choices.triggered.connect(self._on_triggered)
        self.clicked.connect(self._on_clicked)
        ThemedIcon(self, "sort", themes)
        self.show_order("name", down=False)

    def show_order(self, key: SortKey, *, down: bool) -> None:
        text = self.tr("Sorted by {column}, descending") if down else self.tr("Sorted by {column}")
        text = text.format(column=column_title(key))
        self.setText(text)
        self.setAccessibleName(text)
        self.setToolTip(text)
        for action in self.choices.actions():
            action.setChecked(action.data() == key)

    def _on_clicked(self) -> None:
        place = QPoint(0, -self.choices.sizeHint().height() - 2)
        self.choices.popup(self.mapToGlobal(place))

    def _on_triggered(self, action: QAction) -> None:
        self.sort_requested.emit(action.data())
