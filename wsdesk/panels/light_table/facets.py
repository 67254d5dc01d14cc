"""Filters of the light table: check boxes with counts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from typing_extensions import override

from wsdesk.panels.light_table.labels import tr
from wsdesk.panels.widgets.lists.list_view import ListView
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent, RowEnd
from wsdesk.store.culling.marks import Flag
from wsdesk.store.query import filter_labels
from wsdesk.store.query.mark_filters import MARK_FIELDS, MARK_FILTERS
from wsdesk.store.query.query_edit import FilterField, facet_filters
from wsdesk.store.results.light_table import FacetName, FacetValue, ResultFacets, ResultFilter
from wsdesk.store.results.light_table_state import LightTableState
from wsdesk.store.text.number_format import number
from wsdesk.theme.theme_manager import ThemeManager

_FACETS: tuple[FacetName, ...] = (
    *("type", "model", "author", "status", "newer", "favorite", "project", "canvas", "ratio", "size"),
)
_MAX_VALUES = 5
"""Values of a facet until all are shown."""
_MAX_ALL = 60
"""Values of a facet; others can be typed."""
_FLAG_ICONS = {Flag.PICK.value: ("flag", "ok"), Flag.REJECT.value: ("close", "error")}


class FilterRow(NamedTuple):
    """A heading, a value with a check box, or the row that shows all values of a facet."""

    facet: FacetName | FilterField
    value: str = ""
    label: str = ""
    total: int | None = None
    is_on: bool = False
    filters: tuple[ResultFilter, ...] = ()
    is_approximate: bool = False
    """Whether only the newest results were counted."""
    is_heading: bool = False

    @property
    def is_more(self) -> bool:
        """Whether the row shows or hides values instead of being one."""
        return not self.is_heading and not self.filters

    @property
    def shown_count(self) -> str:
        mark = "≈ " if self.is_approximate else ""
        return f"{mark}{number(self.total)}" if self.total is not None else ""


class FilterList(ListView[FilterRow]):
    """Values of the listed results with their counts. A click, Enter, or Space switches a filter on or off.

    Several values of a facet are alternatives; facets narrow each other. A click leaves the focus in the
    grid, so that its keys still go through the results.
    """

    toggled = Signal(object)
    """Emitted with the `ResultFilter`s of a value, to be added or removed."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("lightTableFilters", tr("Filters"), themes)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._expanded: frozenset[str] = frozenset()
        """Facets whose values are all shown."""
        self._state = LightTableState()
        self._filters: tuple[ResultFilter, ...] = ()
        self.chosen.connect(self._on_chosen)

    def set_state(self, state: LightTableState, filters: Sequence[ResultFilter]) -> None:
        """Show the counts, with the filters of the query checked."""
        self._state, self._filters = state, tuple(filters)
        self._update()

    def _update(self) -> None:
        """Show the rows; the current one and the scroll position stay."""
        facets, current, offset = self._state.facets, self.current_row(), self.verticalScrollBar().value()
        rows = list(_mark_rows(self._filters, self._state.marks))
        if facets is None:  # while they are counted
            rows += [row for row in self.rows if row.facet not in MARK_FIELDS]
        else:
            for facet in _FACETS:
                rows += self._facet_rows(facet, facets)
        if not self.set_rows(tuple(rows)):
            return
        self.verticalScrollBar().setValue(offset)
        for at, row in enumerate(rows):
            if current is not None and (row.facet, row.value, row.is_heading) == (*current[:2], False):
                self.setCurrentIndex(self.index_of(at))
                break

    def _facet_rows(self, facet: FacetName, facets: ResultFacets) -> Iterator[FilterRow]:
        values = facets.counts.get(facet, ())
        rows = [self._value_row(facet, value, values, facets) for value in values[:_MAX_ALL]]
        checked = [row for row in rows if row.is_on]
        if not rows or (not checked and len(rows) == 1 and rows[0].total == facets.total != 0):
            return  # nothing to choose
        yield FilterRow(facet, label=filter_labels.facet_name(facet), is_heading=True)
        few = [row for at, row in enumerate(rows) if row.is_on or at < _MAX_VALUES]
        more = len(rows) - len(few)
        yield from rows if facet in self._expanded else few
        if more and facet in self._expanded:
            yield FilterRow(facet, label=tr("Show fewer"))
        elif more:
            yield FilterRow(facet, label=tr("%Ln more", more))

    def _value_row(
        self, facet: FacetName, value: FacetValue, values: Sequence[FacetValue], facets: ResultFacets
    ) -> FilterRow:
        own = facet_filters(facet, value, values, self._filters)
        label, is_on = filter_labels.facet_value(facet, value), set(self._filters).issuperset(own)
        return FilterRow(facet, value.value, label, value.count, is_on, own, facets.is_approximate)

    def _on_chosen(self, row: object) -> None:
        if not isinstance(row, FilterRow):
            return
        if row.is_more:
            self._expanded ^= {row.facet}
            self._update()
        else:
            self.toggled.emit(row.filters)

    @override
    def is_heading(self, row: FilterRow) -> bool:
        return row.is_heading

    @override
    def content(self, row: FilterRow) -> RowContent:
        if row.is_heading:
            return RowContent(row.label, is_heading=True)
        if row.is_more:
            return RowContent(row.label, title_color="accent")
        ends = (RowEnd(row.shown_count),) if row.shown_count else ()
        if row.facet == "rating":
            stars = "★" * int(row.value)
            beside = tr("and up") if int(row.value) < 5 else ""
            return RowContent(
                stars, title_color="warn", beside=beside, ends=ends, box="radio", is_checked=row.is_on
            )
        icon, color = _FLAG_ICONS.get(row.value, ("", "")) if row.facet == "flag" else ("", "")
        dot = f"group.{row.value}" if row.facet == "label" else ""
        return RowContent(
            row.label, icon=icon, color=color, dot=dot, ends=ends, box="check", is_checked=row.is_on
        )

    @override
    def accessible_text(self, row: FilterRow) -> AccessibleText:
        mark = "≈ " if row.is_approximate else ""
        count = mark + tr("%Ln results", row.total) if row.total is not None else ""
        text = ", ".join(part for part in (row.label, count) if part)
        return AccessibleText(row.label, text, row.label)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.current_row()
        if event.key() == Qt.Key.Key_Space and row is not None:
            self.opened_row(row)
            return
        super().keyPressEvent(event)


def _mark_rows(filters: Sequence[ResultFilter], counts: Mapping[ResultFilter, int]) -> Iterator[FilterRow]:
    """Flags, all ratings if one is in use, and the labels in use."""
    in_use = {*counts, *filters}
    fields = {"flag", *({"rating"} & {one.field for one in in_use})}
    facet = ""
    for one in MARK_FILTERS:
        if one.field not in fields and one not in in_use:
            continue
        if one.field != facet:
            facet = one.field
            yield FilterRow(facet, label=filter_labels.field_name(one.field), is_heading=True)
        label = filter_labels.value_label(one)
        if one.field == "rating":
            label = tr("%Ln stars or more", int(one.value))
        yield FilterRow(one.field, one.value, label, counts.get(one, 0), one in filters, (one,))
