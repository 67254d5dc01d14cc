"""Filters of the model catalog."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.controls.filter_chip import ChipChoice, FilterChip
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import flow
from wsdesk.store.catalog.model_filter import ModelFilter, ModelListEntry, choices
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import category_label, kind_label
from wsdesk.store.text.number_format import number
from wsdesk.wire.limits import CATEGORIES

_DAY_S = 86_400
_LATENCIES = (5, 15, 30, 60, 120, 300)
_MAX_COSTS = 12


class CatalogFilters(QWidget):
    """Filter chips whose choices come from the catalog."""

    changed = Signal()
    """Emitted when the user changed a filter."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("catalogueFilters")
        self._has_categories = False
        self.category = FilterChip("modelsCategory", self.tr("Category"), self.tr("Any category"))
        self.inputs = FilterChip("modelsInputs", self.tr("Accepts"), self.tr("Any input"), many=True)
        self.capabilities = FilterChip(
            "modelsAbilities", self.tr("Capabilities"), self.tr("Any capability"), many=True
        )
        self.ratios = FilterChip(
            "modelsRatios", self.tr("Aspect ratio"), self.tr("Any aspect ratio"), many=True
        )
        self.resolutions = FilterChip(
            "modelsResolutions", self.tr("Resolution"), self.tr("Any resolution"), many=True
        )
        self.durations = FilterChip(
            "modelsDurations", self.tr("Duration"), self.tr("Any duration"), many=True
        )
        self.cost = FilterChip("modelsCost", self.tr("Cost"), self.tr("Any cost"))
        self.latency = FilterChip("modelsLatency", self.tr("Latency"), self.tr("Any latency"))
        self.released = FilterChip("modelsReleased", self.tr("Released"), self.tr("Any time"))
        self.current = FilterChip("modelsCurrent", self.tr("Deprecated"), self.tr("Include deprecated"))
        self.clear_button = push_button("modelsClear", self.tr("Clear filters"), "link")
        flow(*self.chips, self.clear_button, parent=self)
        for chip in self.chips:
            chip.changed.connect(self._on_chip_changed)
        self.capabilities.set_choices(
            [
                ChipChoice("audio", self.tr("Audio generation")),
                ChipChoice("seed", self.tr("Seeds")),
                ChipChoice("negative", self.tr("Negative prompts")),
            ]
        )
        self.latency.set_choices([ChipChoice(str(n), self.tr("Up to {n} s").format(n=n)) for n in _LATENCIES])
        self.released.set_choices(
            [
                ChipChoice("30", self.tr("Last 30 days")),
                ChipChoice("90", self.tr("Last 90 days")),
                ChipChoice("365", self.tr("Last year")),
            ]
        )
        self.current.set_choices([ChipChoice("no", self.tr("Exclude deprecated"))])
        self.clear_button.clicked.connect(self.clear)
        self._show_clear()

    @property
    def chips(self) -> tuple[FilterChip, ...]:
        return (
            self.category,
            self.inputs,
            self.capabilities,
            self.ratios,
            self.resolutions,
            self.durations,
            self.cost,
            self.latency,
            self.released,
            self.current,
        )

    def query(self, text: str) -> ModelFilter:
        """Filter of the chips and a search text."""
        days = self.released.value
        abilities = self.capabilities.values
        return ModelFilter(
            text,
            self.category.value if self._has_categories else "",
            self.inputs.values,
            "audio" in abilities,
            "seed" in abilities,
            "negative" in abilities,
            self.ratios.values,
            self.resolutions.values,
            tuple(float(value) for value in self.durations.values),
            _number(self.cost),
            _number(self.latency),
            time.time() - int(days) * _DAY_S if days else None,
            bool(self.current.values),
        )

    def set_choices(self, rows: Sequence[ModelListEntry], *, categories: bool) -> None:
        self._has_categories = categories
        self.category.set_choices(
            [ChipChoice(name, category_label(name)) for name in CATEGORIES] if categories else []
        )
        self.category.setEnabled(categories)
        self.inputs.set_choices([ChipChoice(name, kind_label(name)) for name in choices(rows, "inputs")])
        self.ratios.set_choices(
            [ChipChoice(name, sanitize.line(name, 30)) for name in choices(rows, "ratios")]
        )
        resolutions = choices(rows, "resolutions")
        self.resolutions.set_choices([ChipChoice(name, sanitize.line(name, 30)) for name in resolutions])
        durations = sorted({seconds for row in rows for seconds in row.durations})
        self.durations.set_choices(
            [ChipChoice(str(n), self.tr("{n} s").format(n=number(n))) for n in durations]
        )
        costs = sorted({cost for row in rows if (cost := row.minimum("cost")) is not None})
        step = max(1, -(-len(costs) // _MAX_COSTS))
        one, several = self.tr("Up to 1 credit"), self.tr("Up to {n} credits")
        self.cost.set_choices(
            [ChipChoice(str(n), one if n == 1 else several.format(n=number(n))) for n in costs[::step]]
        )

    def clear(self) -> None:
        for chip in self.chips:
            chip.set_values(())
        self._on_chip_changed(())

    def _show_clear(self) -> None:
        self.clear_button.setVisible(any(chip.values for chip in self.chips))

    def _on_chip_changed(self, _values: object) -> None:
        self._show_clear()
        self.changed.emit()


def _number(chip: FilterChip) -> float | None:
    return float(chip.value) if chip.value else None
