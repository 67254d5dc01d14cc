"""Parameters and bodies of every operation, with the limits that its handler checks."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.server.capabilities.approval_decisions import DECISIONS
from wsdesk.server.checks import TEXT_LIMIT
from wsdesk.server.operations.comments import LONGEST
from wsdesk.server.operations.edges import HANDLE_LENGTH
from wsdesk.server.operations.projects import ORDERS
from wsdesk.server.operations.search import TAGS_LENGTH
from wsdesk.server.param_names import names_of
from wsdesk.server.uploads import MOST_BYTES, MOST_PARTS
from wsdesk.wire.limits import CATEGORIES, MATCH_MODES, MEDIA_TYPES, SOURCES

Schema = dict[str, object]

UUID: Schema = {"type": "string", "format": "uuid"}
TEXT: Schema = {"type": "string", "maxLength": TEXT_LIMIT}
OFFSET: Schema = {"type": "integer", "minimum": 0}


def _one_of(choices: tuple[str, ...]) -> Schema:
    return {"type": "string", "enum": list(choices)}


def _whole(least: int, most: int) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _object(required: dict[str, Schema], optional: dict[str, Schema] | None = None) -> Schema:
    return {"type": "object", "required": list(required), "properties": {**required, **(optional or {})}}


QUERIES: dict[str, dict[str, Schema]] = {
    "list-projects": {
        "pageSize": _whole(1, 100),
        "offset": OFFSET,
        "sort": _one_of(tuple(ORDERS)),
        "direction": _one_of(("asc", "desc")),
    },
    "list-canvases": {"pageSize": _whole(1, 200), "offset": OFFSET},
    "get-canvas-content": {"noteOffset": OFFSET},
    "list-models": {"category": _one_of(CATEGORIES)},
    "search-assets": {
        "query": {"type": "string", "minLength": 1, "maxLength": 500},
        "folderId": UUID,
        "canvasId": UUID,
        "source": _one_of(SOURCES),
        "fileType": _one_of(MEDIA_TYPES),
        "tags": {"type": "string", "maxLength": TAGS_LENGTH},
        "count": _whole(1, 20),
        "offset": OFFSET,
        "mode": _one_of(MATCH_MODES),
    },
    "thread-comments": {"limit": _whole(1, 1_000), "offset": OFFSET},
}
"""By operation and role; the names are those of `wsdesk.wire.param_names`."""

_UPLOAD: dict[str, Schema] = {"uploadId": TEXT, "storageBucket": TEXT, "storageKey": TEXT}
_PART = _object({"partNumber": {"type": "integer", "minimum": 1}, "etag": TEXT})

BODIES: dict[str, Schema] = {
    "complete-skill-upload": _object(
        {
            **_UPLOAD,
            "filename": {"type": "string", "maxLength": 500},
            "contentType": {"type": "string", "maxLength": 200},
            "sizeInBytes": _whole(1, MOST_BYTES),
            "parts": {"type": "array", "items": _PART, "maxItems": MOST_PARTS},
        },
        {"description": {"type": ["string", "null"], "maxLength": 500}},
    ),
    "post-comment": _object({"body": {"type": "string", "minLength": 1, "maxLength": LONGEST}}),
    "create-edge": _object(
        {"srcNodeId": UUID, "dstNodeId": UUID},
        {
            "id": UUID,
            "srcHandle": {"type": "string", "maxLength": HANDLE_LENGTH},
            "dstHandle": {"type": "string", "maxLength": HANDLE_LENGTH},
        },
    ),
    "sign-part": _object({**_UPLOAD, "partNumber": _whole(1, MOST_PARTS)}),
    "start-upload": {"type": "object"},
    "decide-approval": _object({"status": _one_of(DECISIONS)}),
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """A query parameter: its first name, the other names that mean the same, and its schema."""

    name: str
    others: tuple[str, ...]
    schema: Schema


def query_parameters(operation: str) -> tuple[Parameter, ...]:
    """The query parameters of an operation."""
    names = names_of(operation)
    return tuple(
        Parameter(names(role)[0], names(role)[1:], schema)
        for role, schema in QUERIES.get(operation, {}).items()
    )
