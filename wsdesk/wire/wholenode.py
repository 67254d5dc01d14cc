"""Complete node from its bytes (API: "Node fields"); in parts if it is large."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from pydantic import ValidationError

from wsdesk.wire.duplicate_versions import own_versions
from wsdesk.wire.large import Part, array_names, parts_of
from wsdesk.wire.node import NodeResource
from wsdesk.wire.summary_types import ByteRange, NodeSummary


def read_whole_node(place: ByteRange, *, doubled: bool = False) -> NodeResource | None:
    """The node, or None where it is not one; with `doubled`, only the first of versions that share an ID.

    One that is large takes long, though no call of it does: read it beside the event loop.
    """
    try:
        node = _joined(place) if place.is_large else NodeResource.model_validate_json(place.cut())
    except ValidationError:
        return None
    return node.model_copy(update={"versions": own_versions(node.versions or ())}) if doubled else node


def _joined(place: ByteRange) -> NodeResource:
    """The fields of all parts; one that cannot be read is left out, as the quick reader tells."""
    values: dict[str, Any] = {}
    rows: dict[str, list[Any]] = {}
    for part in parts_of(place.view(), array_names(NodeSummary)):
        for key, node in _read(part):
            for name in (*node.model_fields_set, *(node.model_extra or ())):
                value = getattr(node, name)
                if key and isinstance(value, list | tuple):
                    rows.setdefault(name, []).extend(cast("list[Any]", value))
                else:
                    values[name] = value
    return NodeResource().model_copy(update=values | {name: tuple(found) for name, found in rows.items()})


def _read(part: Part) -> Iterator[tuple[str, NodeResource]]:
    """What can be read of a part, each with the array that its rows are of."""
    if not part.fields and not part.key:
        return
    try:
        yield part.key, NodeResource.model_validate_json(part.json())
    except ValidationError:
        if len(part.fields) + len(part.rows) > 1:
            for one in part.alone():
                yield from _read(one)
