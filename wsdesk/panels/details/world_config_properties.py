"""Properties of worldConfig, whose fields the API doesn't specify."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import cast

from PySide6.QtCore import QCoreApplication

from wsdesk.panels.details.rows import group, row
from wsdesk.panels.widgets.properties.property import Property, PropertyGroup
from wsdesk.store.text.api_value_labels import humanized, is_id
from wsdesk.store.text.number_format import number, unknown

translate = QCoreApplication.translate

MAX_WORLD_ROWS = 40
MAX_DEPTH = 6


def world_group(config: Mapping[str, object] | None) -> PropertyGroup | None:
    """Rows of all values, labeled by their paths."""
    found = list(islice(_values((), config or {}), MAX_WORLD_ROWS + 1))
    rows = [row(f"world-{at}", label, text) for at, (label, text) in enumerate(found[:MAX_WORLD_ROWS])]
    if len(found) > MAX_WORLD_ROWS:
        rows.append(Property("world-more", "", translate("Details", "More is in the raw data"), role="muted"))
    return group("world", translate("Details", "World config"), rows)


def _values(names: tuple[str, ...], value: object) -> Iterator[tuple[str, str]]:
    """All nested values with their paths; IDs are omitted."""
    if len(names) > MAX_DEPTH:
        return
    if isinstance(value, dict):
        for name, inner in cast("dict[str, object]", value).items():
            yield from _values((*names, humanized(name, 40)), inner)
        return
    label = " › ".join(names)
    if isinstance(value, bool):
        yield label, translate("Details", "Yes") if value else translate("Details", "No")
    elif isinstance(value, int | float):
        yield label, number(value) or unknown()
    elif isinstance(value, str) and not is_id(value):
        yield label, humanized(value, 200)
    elif isinstance(value, list):
        rows = cast("list[object]", value)
        plain = [str(one) for one in rows if isinstance(one, str | int | float)]
        if len(plain) == len(rows):
            yield label, ", ".join(humanized(one, 40) for one in plain)
        else:
            for at, one in enumerate(rows, 1):
                yield from _values((*names[:-1], f"{names[-1]} {at}"), one)
