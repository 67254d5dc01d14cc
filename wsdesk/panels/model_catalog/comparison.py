"""Comparison of up to four models."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QGridLayout, QWidget

from wsdesk.panels.models.labels import model_groups
from wsdesk.panels.models.list_row import title_of
from wsdesk.panels.widgets.controls.button import ThemedIcon
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, Stretch, column, named, row, set_margin
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.models import Model

LABEL_WIDTH = 104
SILENT = "–"


@dataclass(frozen=True, slots=True)
class ComparisonRow:
    """Property of all compared models; a row without a `key` is the heading of a variant."""

    key: str
    label: str
    values: tuple[str, ...] = ()

    @property
    def differs(self) -> bool:
        return len(set(self.values)) > 1


def comparison_rows(models: Sequence[Model], *, all_properties: bool = False) -> tuple[ComparisonRow, ...]:
    """Rows with the properties of the models' cards; only differing ones without `all_properties`.

    Variants match by mode and tier; values of missing ones are empty.
    """
    groups = [{group.title: group for group in model_groups(model)} for model in models]
    titles = list(dict.fromkeys(title for one in groups for title in one))
    all_rows: list[ComparisonRow] = []
    for title in titles:
        facts = [{f.key: f for f in one[title].properties} if title in one else {} for one in groups]
        labels = {key: prop.label for one in facts for key, prop in one.items()}
        rows = [
            ComparisonRow(
                f"{title}/{key}", label, tuple(one[key].text if key in one else SILENT for one in facts)
            )
            for key, label in labels.items()
            if key != "name"
        ]
        visible = [row for row in rows if all_properties or row.differs]
        if visible:
            all_rows += [ComparisonRow("", title), *visible]
    return tuple(all_rows)


class ModelComparison(QWidget):
    """Table with a column per model. Row widgets are reused."""

    model_chosen = Signal(object)
    """Emitted with the wire `Model` whose name is pressed."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__()
        self.setObjectName("catalogueBeside")
        self._models: tuple[Model, ...] = ()
        self.rows: tuple[ComparisonRow, ...] = ()
        self._fields: list[list[WrappingLabel]] = []
        self.back_button = push_button(
            "besideBack", self.tr("All models"), "quiet", label=self.tr("Back to all models")
        )
        self.all_box = named(
            QCheckBox(self.tr("Show identical rows")), "besideAll", self.tr("Show identical rows")
        )
        self.names = [push_button(f"besideName-{n}", "", "link") for n in range(4)]
        self._grid_host = QWidget()
        self._grid = QGridLayout(self._grid_host)
        set_margin(self._grid, Space.NONE)
        self._grid.setHorizontalSpacing(Space.MEDIUM)
        self._grid.setVerticalSpacing(Space.SMALL)
        self._grid.setColumnMinimumWidth(0, scaled(LABEL_WIDTH))
        for place, name in enumerate(self.names, 1):
            name.clicked.connect(self._on_name_clicked)
            self._grid.addWidget(name, 0, place, Qt.AlignmentFlag.AlignLeft)
        self._same = WrappingLabel(role="muted")
        self._scroll = ColumnScroll("besideScroll", self._grid_host, self._same, Stretch(1))
        column(
            row(
                self.back_button,
                Stretch(1),
                self.all_box,
                margin=(Space.SMALL, Space.NONE, Space.MEDIUM, Space.NONE),
            ),
            (self._scroll, 1),
            space=Space.NONE,
            parent=self,
        )
        self.setFocusProxy(self.all_box)
        self.all_box.toggled.connect(self._show)
        ThemedIcon(self.back_button, "chevron-left", themes)

    def show_models(self, models: Sequence[Model]) -> None:
        self._models = tuple(models[:4])
        for number, name in enumerate(self.names):
            is_shown = number < len(self._models)
            name.setVisible(is_shown)
            self._grid.setColumnStretch(number + 1, 1 if is_shown else 0)
            if is_shown:
                title = title_of(self._models[number])
                name.setText(title.replace("&", "&&"))
                name.setAccessibleName(self.tr("Open {model}").format(model=title))
        self._show()

    def _show(self) -> None:
        self.rows = comparison_rows(self._models, all_properties=self.all_box.isChecked())
        for number, shown in enumerate(self.rows):
            if number == len(self._fields):
                self._fields.append(self._make(number))
            self._fill(self._fields[number], shown)
        for fields in self._fields[len(self.rows) :]:
            for field in fields:
                field.hide()
        self._fit_labels()
        self._same.setVisible(not self.rows)
        self._same.setText(self.tr("These models differ only in name."))

    def _fit_labels(self) -> None:
        """Make the labels wide enough for their longest word."""
        words = [word for row in self.rows if row.key for word in row.label.split()]
        widest = max((self.fontMetrics().horizontalAdvance(word) + 1 for word in words), default=0)
        width = max(scaled(LABEL_WIDTH), widest)
        self._grid.setColumnMinimumWidth(0, width)
        for label, *_values in self._fields:
            label.setFixedWidth(width)

    def _make(self, number: int) -> list[WrappingLabel]:
        label = WrappingLabel(role="muted", selectable=False)
        fields = [label, *(WrappingLabel() for _ in range(4))]
        for place, field in enumerate(fields):
            top = Qt.AlignmentFlag.AlignTop if place == 0 else Qt.AlignmentFlag(0)
            self._grid.addWidget(field, number + 1, place, top)
        return fields

    def _fill(self, fields: list[WrappingLabel], row: ComparisonRow) -> None:
        fields[0].set_role("muted" if row.key else "title")
        fields[0].setText(row.label)
        fields[0].show()
        for number, field in enumerate(fields[1:]):
            is_shown = bool(row.key) and number < len(row.values)
            field.setVisible(is_shown)
            if is_shown:
                field.setText(row.values[number])
                field.set_role("muted" if row.values[number] == SILENT else "")
                named(field, f"beside-{number}-{row.key}", f"{row.label}: {row.values[number]}")

    def _on_name_clicked(self) -> None:
        sender = self.sender()
        at = next((n for n, name in enumerate(self.names) if name is sender), -1)
        if 0 <= at < len(self._models):
            self.model_chosen.emit(self._models[at])
