"""Rows of raw data: the fields of a resource."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from wsdesk.panels.raw.field_locations import place_words
from wsdesk.wire.base import Resource

MAX_ROWS = 50_000
"""Maximum rows of a resource; a node with a thousand versions can exceed it."""


@dataclass(frozen=True, slots=True)
class RawRow:
    """Field: `path` in names of the API ("versions[3].seed"); `value` as JSON, strings unquoted."""

    path: str
    value: str
    location: str = ""


def raw_rows(name: str, resource: Resource) -> tuple[RawRow, ...]:
    """All received fields, at most MOST; `name` is the prefix of each path if not empty."""
    found: list[RawRow] = []
    for row in _of_resource(resource, name):
        found.append(row)
        if len(found) == MAX_ROWS:
            break
    return tuple(found)


def matching(rows: Sequence[RawRow], words: str) -> tuple[RawRow, ...]:
    """Rows whose path, value, or location contains every word."""
    wanted = words.casefold().split()
    if not wanted:
        return tuple(rows)
    return tuple(row for row in rows if all(word in _search_text(row) for word in wanted))


def as_json(resource: Resource) -> str:
    """Complete resource as received."""
    told = resource.model_dump(mode="json", by_alias=True, exclude_unset=True)
    return json.dumps(told, ensure_ascii=False, indent=2)


def _search_text(row: RawRow) -> str:
    return f"{row.path}\n{row.value}\n{row.location}".casefold()


def _of_resource(resource: Resource, path: str) -> Iterator[RawRow]:
    kind = type(resource)
    for name, field in kind.model_fields.items():
        if name in resource.model_fields_set:
            alias = field.alias or name
            inner = f"{path}.{alias}" if path else alias
            yield from _of(getattr(resource, name), inner, place_words(kind, alias))
    for name, value in (resource.model_extra or {}).items():
        yield from _of(value, f"{path}.{name}" if path else name, "")


def _of(value: object, path: str, location: str) -> Iterator[RawRow]:
    if isinstance(value, Resource):
        yield from _of_resource(value, path)
    elif isinstance(value, Mapping) and value:
        for name, inner in cast("Mapping[str, object]", value).items():
            yield from _of(inner, f"{path}.{name}", location)
    elif isinstance(value, list | tuple) and value:
        for number, inner in enumerate(cast("Sequence[object]", value)):
            yield from _of(inner, f"{path}[{number}]", location)
    else:
        # Only empty lists and objects remain.
        words = value if isinstance(value, str) else json.dumps(cast("object", value), ensure_ascii=False)
        yield RawRow(path, words, location)
