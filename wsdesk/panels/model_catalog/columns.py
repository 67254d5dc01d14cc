"""Columns of the model catalog, and the sort menu."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton

from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.settings.setting import text_marker
from wsdesk.store.catalog.model_filter import SORT_KEYS, SortKey
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.theme.theme_manager import ThemeManager

_tr = translator("CatalogColumns")
_text = text_marker("CatalogColumns")


@dataclass(frozen=True, slots=True)
class _Column:
    """Width in px at 100% text size, title, and how the column sorts models with several values."""

    width: int
    title: str
    sorting: str = ""


_COLUMNS: dict[SortKey, _Column] = {
    "name": _Column(208, _text("Model")),
    "category": _Column(96, _text("Category")),
    "inputs": _Column(120, _text("Accepts"), _text("Sorts by the number of accepted inputs")),
    "cost": _Column(
        76, _text("Credits"), _text("Sorts by the cheapest variant. Models without a fixed cost come last.")
    ),
    "latency": _Column(70, _text("Latency"), _text("Sorts by the fastest variant")),
    "seed": _Column(62, _text("Seed")),
    "audio": _Column(76, _text("Audio"), _text("Audio generation")),
    "duration": _Column(110, _text("Durations"), _text("Sorts by the longest duration")),
    "negative": _Column(92, _text("Negative"), _text("Supports negative prompts")),
    "resolution": _Column(130, _text("Resolutions"), _text("Sorts by the highest value")),
    "ratio": _Column(150, _text("Aspect ratios"), _text("Sorts by the widest ratio")),
    "released": _Column(100, _text("Released")),
    "deprecated": _Column(110, _text("Deprecated")),
}
"""By descending priority."""


def columns_for(
    room: int, sorted_by: SortKey, scale: Callable[[float], int], title_width: Callable[[SortKey], int]
) -> dict[SortKey, int]:
    """Columns that fit into `room` px, with their widths in px; always includes the sorted one.

    `scale` converts px at 100% to the text size. A column is never narrower than its title, whose width
    `title_width` returns. Remaining space is distributed among all columns.
    """

    def wide(key: SortKey) -> int:
        return max(scale(_COLUMNS[key].width), title_width(key))

    chosen: dict[SortKey, int] = {key: wide(key) for key in ("name", sorted_by)}
    for key in _COLUMNS:
        if key not in chosen:
            if sum(chosen.values()) + wide(key) > room:
                break
            chosen[key] = wide(key)
    used = sum(chosen.values())
    if used > room:
        chosen["name"] = max(scale(_COLUMNS["name"].width) // 2, chosen["name"] - (used - room))
        return chosen
    return {key: width * room // used for key, width in chosen.items()}


def column_title(key: SortKey) -> str:
    return _tr(_COLUMNS[key].title)


def sort_value_label(key: SortKey) -> str:
    """How a column sorts models with several values."""
    return _tr(_COLUMNS[key].sorting or _COLUMNS[key].title)


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
