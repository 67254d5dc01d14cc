"""Differences of two versions: prompts, settings, cost."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from wsdesk.panels.compare.content_area import MAX_TEXT, show_marked
from wsdesk.panels.widgets.layout.boxes import Space, set_accessible_name, set_margin
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.catalog.cost import Estimate
from wsdesk.store.comparison.compared_version import ComparedVersion
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.store.versions.version_diff import cost_between, cost_range, format_cost_difference, setting_rows
from wsdesk.theme.theme_manager import ThemeManager

_tr = translator("Compare")
LABEL_WIDTH = 112


@dataclass(frozen=True, slots=True)
class TableRow:
    """Row of the table. `marked` rows are compared by word."""

    key: str
    label: str
    one: str
    other: str
    marked: bool = False


def table_rows(
    one: ComparedVersion, other: ComparedVersion, costs: tuple[Estimate, Estimate]
) -> tuple[TableRow, ...]:
    """Names, prompts, differing settings, and estimated costs at current catalog prices."""
    rows = [TableRow("names", "", one.name, other.name)]
    for key, label, texts in (
        ("prompt", _tr("Prompt"), (one.version.text_prompt, other.version.text_prompt)),
        ("negative", _tr("Negative prompt"), (one.version.negative_prompt, other.version.negative_prompt)),
    ):
        values = [sanitize.plain((text or "").strip(), MAX_TEXT) for text in texts]
        if any(values):
            rows.append(TableRow(key, label, values[0], values[1], marked=True))
    settings = setting_rows((one.version, other.version))
    rows += [
        TableRow(row.key, row.label, row.values[0] or "–", row.values[1] or "–")
        for row in settings
        if row.differs
    ]
    if settings and not any(row.differs for row in settings):
        rows.append(TableRow("same", _tr("Settings"), _tr("same"), ""))
    if not any(row.key == "model" for row in settings):
        return tuple(rows)  # nothing was generated, so there is no cost
    rows.append(TableRow("cost", _tr("Cost"), cost_range(costs[0]), cost_range(costs[1])))
    between = format_cost_difference(cost_between(*costs))
    rows.append(TableRow("cost-difference", _tr("Cost difference"), "", between))
    return tuple(rows)


class SettingsTable(QWidget):
    """Table with three columns. Row widgets are reused."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("compareTable")
        self._themes = themes
        self._rows: list[tuple[WrappingLabel, WrappingLabel, WrappingLabel]] = []
        self.rows: tuple[TableRow, ...] = ()
        self._grid = QGridLayout(self)
        set_margin(self._grid, Space.NONE)
        self._grid.setHorizontalSpacing(Space.LARGE)
        self._grid.setVerticalSpacing(Space.SMALL)
        self._grid.setColumnMinimumWidth(0, scaled(LABEL_WIDTH))
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(2, 1)
        themes.changed.connect(self._on_theme_changed)

    def set_rows(self, rows: tuple[TableRow, ...]) -> None:
        self.rows = rows
        for number, row in enumerate(rows):
            if number == len(self._rows):
                self._rows.append(self._make_row(number))
            self._fill(self._rows[number], row)
        for fields in self._rows[len(rows) :]:
            for field in fields:
                field.hide()

    def _make_row(self, number: int) -> tuple[WrappingLabel, WrappingLabel, WrappingLabel]:
        label = WrappingLabel(role="muted", selectable=False)
        label.setFixedWidth(scaled(LABEL_WIDTH))
        fields = (label, WrappingLabel(), WrappingLabel())
        for column, field in enumerate(fields):
            top = Qt.AlignmentFlag.AlignTop
            self._grid.addWidget(field, number, column, top if column == 0 else Qt.AlignmentFlag(0))
        return fields

    def _fill(self, fields: tuple[WrappingLabel, WrappingLabel, WrappingLabel], row: TableRow) -> None:
        label, one, other = fields
        label.setText(row.label)
        for field, text, side in ((one, row.one, "one"), (other, row.other, "other")):
            field.set_role("title" if row.key == "names" else "")
            field.setText(text)
            field.set_spans((), self._themes.current.color("ok"))
            field.setObjectName(f"compare-{side}-{row.key}")
            set_accessible_name(field, f"{row.label}: {text}" if row.label else text)
        if row.marked:
            show_marked((one, other), (row.one, row.other), self._themes)
        for field in fields:
            field.show()

    def _on_theme_changed(self, _theme: object) -> None:
        self.set_rows(self.rows)
