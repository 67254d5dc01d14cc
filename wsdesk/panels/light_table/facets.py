"""Filters of the light table: values with counts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.widgets.controls.filter_menu import FACETS
from wsdesk.panels.widgets.lists.list_view import AccessibleText, ListView
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.store.culling import mark_labels
from wsdesk.store.culling.marks import COLOR_LABELS, MAX_RATING, Flag
from wsdesk.store.results.light_table import (
    FacetName,
    LightTableState,
    ResultFacets,
    ResultFilter,
)
from wsdesk.store.search import filter_labels
from wsdesk.store.search.mark_filters import MARK_FIELDS, NONE
from wsdesk.store.search.query_edit import facet_filters
from wsdesk.store.text.number_format import number
from wsdesk.theme.theme_manager import ThemeManager

_MAX_VALUES = 8
"""Values of a facet; others can be typed."""


class FilterRow(NamedTuple):
    """A heading, or a value that can be switched on and off."""

    facet: FacetName | Literal["flag", "rating", "label"]
    value: str = ""
    label: str = ""
    total: int | None = None
    is_on: bool = False
    filters: tuple[ResultFilter, ...] = ()
    is_approximate: bool = False
    """Whether only the newest results were counted."""

    @property
    def is_heading(self) -> bool:
        return not self.value


class FilterList(ListView[FilterRow]):
    """Values of the listed results with their counts; a click or Enter switches a filter on or off."""

    toggled = Signal(object)
    """Emitted with the `ResultFilter`s of a value, to be added or removed."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("lightTableFilters", tr("Filters"), themes, parent)
        self.chosen.connect(self._on_chosen)

    def show_state(self, state: LightTableState, filters: Sequence[ResultFilter]) -> None:
        """Show the counts, with the filters of the query switched on."""
        facets = _facet_rows(state.facets, filters) if state.facets is not None else self._facet_rows()
        self.set_rows((*_mark_rows(filters, state.flags), *facets))

    def _facet_rows(self) -> tuple[FilterRow, ...]:
        """The rows of facets while they are counted."""
        return tuple(row for row in self.rows if row.facet not in MARK_FIELDS)

    def _on_chosen(self, row: object) -> None:
        if isinstance(row, FilterRow):
            self.toggled.emit(row.filters)

    @override
    def is_heading(self, row: FilterRow) -> bool:
        return row.is_heading

    @override
    def content(self, row: FilterRow) -> RowContent:
        if row.is_heading:
            return RowContent(row.label, is_heading=True)
        mark = "≈ " if row.is_approximate else ""
        count = (RowEnd(f"{mark}{number(row.total)}"),) if row.total is not None else ()
        dot = f"group.{row.value}" if row.facet == "label" else ""
        icon = "check" if row.is_on else ""
        return RowContent(
            row.label, icon=icon, color="accent" if icon else "", dot=dot, ends=count, is_strong=row.is_on
        )

    @override
    def accessible_text(self, row: FilterRow) -> AccessibleText:
        state = tr("on") if row.is_on else ""
        mark = "≈ " if row.is_approximate else ""
        count = mark + tr("%Ln results", row.total) if row.total is not None else ""
        text = ", ".join(part for part in (row.label, count, state) if part)
        return AccessibleText(row.label, text, row.label)


def _mark_rows(filters: Sequence[ResultFilter], flags: Mapping[Flag, int]) -> tuple[FilterRow, ...]:
    rows = [FilterRow("flag", label=tr("Flag"))]
    for flag in (Flag.PICK, Flag.NONE, Flag.REJECT):
        one = ResultFilter("flag", flag.value or NONE)
        rows.append(
            FilterRow(
                "flag", one.value, mark_labels.flag_name(flag), flags.get(flag, 0), one in filters, (one,)
            )
        )
    rows.append(FilterRow("rating", label=tr("Rating")))
    for stars in range(MAX_RATING, 0, -1):
        one = ResultFilter("rating", str(stars), ">=")
        label = tr("%Ln stars or more", stars)
        rows.append(FilterRow("rating", one.value, label, None, one in filters, (one,)))
    rows.append(FilterRow("label", label=tr("Color label")))
    for color in COLOR_LABELS:
        one = ResultFilter("label", color)
        rows.append(FilterRow("label", color, mark_labels.color_name(color), None, one in filters, (one,)))
    return tuple(rows)


def _facet_rows(facets: ResultFacets, filters: Sequence[ResultFilter]) -> tuple[FilterRow, ...]:
    active = set(filters)
    rows: list[FilterRow] = []
    for facet in FACETS:
        values = facets.counts.get(facet, ())
        if not values or (len(values) == 1 and facet in ("canvas", "project")):
            continue
        rows.append(FilterRow(facet, label=filter_labels.facet_name(facet)))
        for value in values[:_MAX_VALUES]:
            own = facet_filters(facet, value, values, active)
            label = filter_labels.facet_value(facet, value)
            rows.append(
                FilterRow(
                    facet, value.value, label, value.count, active.issuperset(own), own, facets.is_approximate
                )
            )
    return tuple(rows)
