"""Labels of filters and of the values of facets."""

from __future__ import annotations

from PySide6.QtCore import QDate, QLocale

from wsdesk.localdb.index.result_query import (
    EARLIER_VERSION,
    ME,
    FacetName,
    FacetValue,
    FilterField,
    ResultFacets,
    ResultFilter,
)
from wsdesk.store.culling import mark_labels
from wsdesk.store.culling.marks import Flag
from wsdesk.store.query.mark_filters import NONE
from wsdesk.store.query.query_edit import filter_of
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.number_format import translator

tr = translator("Filters")
_FACET_OF_FIELD: dict[FilterField, FacetName] = {
    "project": "project",
    "canvas": "canvas",
    "model": "model",
    "author": "author",
}
_UNITS: dict[FilterField, str] = {"size": "px", "width": "px", "height": "px", "duration": "s"}


def field_name(field: FilterField) -> str:
    """Name of the property that a filter restricts."""
    names: dict[FilterField, str] = {
        "project": tr("Project"),
        "canvas": tr("Canvas"),
        "node": tr("Node ID"),
        "version": tr("Version ID"),
        "asset": tr("Asset ID"),
        "type": tr("Type"),
        "model": tr("Model"),
        "author": tr("Created by"),
        "date": tr("Created"),
        "status": tr("Status"),
        "favorite": tr("Favorite"),
        "newer": tr("Version"),
        "size": tr("Size"),
        "width": tr("Width"),
        "height": tr("Height"),
        "ratio": tr("Aspect ratio"),
        "duration": tr("Duration"),
        "seed": tr("Seed"),
        "flag": tr("Flag"),
        "rating": tr("Rating"),
        "label": tr("Color label"),
        "collection": tr("Collection"),
        "color": tr("Color"),
    }
    return names.get(field, field)


def facet_name(facet: FacetName) -> str:
    """Name of the property that a facet counts."""
    return field_name("date" if facet == "month" else facet)


def facet_value(facet: FacetName, value: FacetValue) -> str:
    """Label of a value of a facet."""
    if facet == "favorite":
        return tr("Favorites")
    if facet in ("type", "status", "month", "size", "newer"):
        return value_label(filter_of(facet, value.value))
    return sanitize.line(value.label, 80) or sanitize.line(value.value, 80)


def filter_label(one: ResultFilter, facets: ResultFacets | None = None) -> str:
    """Label of a filter; `facets` have the names of IDs."""
    template = tr("{field}: not {value}") if one.is_excluded else tr("{field}: {value}")
    name = field_name(one.field)
    return template.replace("{field}", name, 1).replace("{value}", value_label(one, facets), 1)


def value_label(one: ResultFilter, facets: ResultFacets | None = None) -> str:
    """Label of the value of a filter, with its comparison and unit."""
    match one.field:
        case "type":
            is_earlier = one.value == EARLIER_VERSION
            return tr("Earlier versions") if is_earlier else kind_labels.kind_label(one.value)
        case "status":
            statuses = {"ok": tr("Done"), "failed": tr("Failed"), "running": tr("Running")}
            return statuses.get(one.value, tr("Unknown"))
        case "favorite":
            return tr("Yes") if one.value == "yes" else tr("No")
        case "newer":
            return tr("Newer exists") if one.value == "yes" else tr("Newest")
        case "flag":
            return mark_labels.flag_name(Flag("" if one.value == NONE else one.value))
        case "label" | "color":
            return _color_name(one)
        case "date":
            return _period(one)
        case "author" if one.value.lower() == ME:
            return tr("Me")
        case "project" | "canvas" | "model" | "author":
            return _name(one, facets)
        case _:
            return _number(one)


def _color_name(one: ResultFilter) -> str:
    if one.field == "color":
        return color_label(one.value)
    return tr("None") if one.value == NONE else mark_labels.color_name(one.value)


def color_label(value: str) -> str:
    """Label of a color by its name, or of a hexadecimal number."""
    names = {
        "red": tr("Red"),
        "orange": tr("Orange"),
        "yellow": tr("Yellow"),
        "green": tr("Green"),
        "teal": tr("Teal"),
        "blue": tr("Blue"),
        "purple": tr("Purple"),
        "pink": tr("Pink"),
        "brown": tr("Brown"),
        "beige": tr("Beige"),
        "black": tr("Black"),
        "gray": tr("Gray"),
        "white": tr("White"),
    }
    return names.get(value) or f"#{sanitize.line(value, 40)}"


def _name(one: ResultFilter, facets: ResultFacets | None) -> str:
    values = facets.counts.get(_FACET_OF_FIELD[one.field], ()) if facets is not None else ()
    label = next((value.label for value in values if value.value == one.value), "")
    return sanitize.line(label, 80) or sanitize.line(one.value, 80)


def _period(one: ResultFilter) -> str:
    day = _date(one.value)
    if one.operator == ">=":
        return tr("from {date}").format(date=day)
    return tr("before {date}").format(date=day) if one.operator == "<" else day


def _date(value: str) -> str:
    """A day, a month, or a year in the format of the language."""
    numbers = [int(part) for part in value.split("-") if part.isdigit()]
    date = QDate(*numbers, *[1] * (3 - len(numbers))) if 1 <= len(numbers) <= 3 else QDate()
    if not date.isValid():
        return sanitize.line(value, 40)
    if len(numbers) == 3:
        return QLocale().toString(date, QLocale.FormatType.ShortFormat)
    return QLocale().toString(date, "MMMM yyyy") if len(numbers) == 2 else value


def _number(one: ResultFilter) -> str:
    operator, value = one.operator, one.value
    low, is_range, high = value.partition("..")
    if is_range:
        operator = "=" if low and high else ">=" if low else "<="
        value = f"{low}–{high}" if low and high else low or high
    comparison = {">=": "≥ ", "<=": "≤ ", "=": ""}.get(operator, f"{operator} ")
    value = sanitize.line(value, 80)
    return " ".join(part for part in (f"{comparison}{value}", _UNITS.get(one.field, "")) if part)
