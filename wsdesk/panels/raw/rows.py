"""Rows of raw data: a resource field by field."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from wsdesk.panels.raw.field_locations import place_words
from wsdesk.wire.base import Resource

MOST = 50_000
"""Rows of one resource; a node with a thousand versions has some."""


@dataclass(frozen=True, slots=True)
class RawRow:
    """`path` is by the interface's names ("versions[3].seed"); `value` is JSON, texts as they are."""

    path: str
    value: str
    place: str = ""


def raw_rows(name: str, resource: Resource) -> tuple[RawRow, ...]:
    """Every field that came, at most MOST; `name` begins each path where it is not empty."""
    found: list[RawRow] = []
    for row in _of_resource(resource, name):
        found.append(row)
        if len(found) == MOST:
            break
    return tuple(found)


def matching(rows: Sequence[RawRow], words: str) -> tuple[RawRow, ...]:
    """Rows of which path, value or place holds every one of the words."""
    wanted = words.casefold().split()
    if not wanted:
        return tuple(rows)
    return tuple(row for row in rows if all(word in _sought(row) for word in wanted))


def as_json(resource: Resource) -> str:
    """The whole of it, as it came."""
    told = resource.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return json.dumps(told, ensure_ascii=False, indent=2)


def _sought(row: RawRow) -> str:
    return f"{row.path}\n{row.value}\n{row.place}".casefold()


def _of_resource(resource: Resource, path: str) -> Iterator[RawRow]:
    kind = type(resource)
    for name, field in kind.model_fields.items():
        if name in resource.model_fields_set:
            alias = field.alias or name
            inner = f"{path}.{alias}" if path else alias
            yield from _of(getattr(resource, name), inner, place_words(kind, alias))
    for name, value in (resource.model_extra or {}).items():
        yield from _of(value, f"{path}.{name}" if path else name, "")


def _of(value: object, path: str, place: str) -> Iterator[RawRow]:
    if isinstance(value, Resource):
        yield from _of_resource(value, path)
    elif isinstance(value, Mapping) and value:
        for name, inner in cast("Mapping[str, object]", value).items():
            yield from _of(inner, f"{path}.{name}", place)
    elif isinstance(value, list | tuple) and value:
        for number, inner in enumerate(cast("Sequence[object]", value)):
            yield from _of(inner, f"{path}[{number}]", place)
    else:
        # What is left of lists and objects is empty.
        words = value if isinstance(value, str) else json.dumps(cast("object", value), ensure_ascii=False)
        yield RawRow(path, words, place)
