"""Response schemas, generated from the types of `wsdesk.wire`."""

from __future__ import annotations

from typing import Any, cast

from pydantic.json_schema import models_json_schema

from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.json_codec import Document, list_of, object_of
from wsdesk.wire.capabilities import Capabilities
from wsdesk.wire.operations import OPERATIONS

REF = "#/components/schemas/{model}"

REQUIRED_FIELDS: dict[str, tuple[str, ...]] = {
    "ProjectList": ("data", "total"),
    "CanvasList": ("data", "total"),
    "ModelList": ("models",),
    "AssetSearchAnswer": ("query", "results", "total"),
    "CanvasContent": ("nodes", "edges", "notes", "totalNoteCount", "noteOffset", "nextNoteOffset"),
    "Comment": ("id", "threadId", "body", "createdByUserId", "createdByName", "createdAt", "updatedAt"),
    "Edge": ("id", "srcNodeId", "dstNodeId", "edgeType", "srcHandle", "dstHandle"),
    "SignedPart": ("url",),
    "StartedUpload": ("uploadId", "storageBucket", "storageKey"),
}
"""Fields that this server never omits."""


def schemas() -> dict[str, Document]:
    """Schemas of all response types by name."""
    response_types = [row.response_type for row in (*OPERATIONS.values(), *CAPABILITIES)]
    models = {model.__name__: model for model in (Capabilities, *response_types)}
    _, generated = models_json_schema(
        [(model, "validation") for model in models.values()], by_alias=True, ref_template=REF
    )
    definitions: dict[str, Document] = {name: _strip(schema) for name, schema in generated["$defs"].items()}
    for name, members in REQUIRED_FIELDS.items():
        if name in definitions:
            definitions[name]["required"] = list(members)
    return definitions


def _strip(schema: Any) -> Any:
    """Remove titles, defaults, and docstrings, which only matter in Python."""
    if isinstance(schema, list):
        return [_strip(item) for item in list_of(cast("Any", schema))]
    if not isinstance(schema, dict):
        return schema
    stripped: Document = {}
    for name, value in object_of(cast("Any", schema)).items():
        if name == "properties":
            stripped[name] = {member: _strip(inner) for member, inner in object_of(value).items()}
        elif name not in ("title", "default", "description"):
            stripped[name] = _strip(value)
    return stripped
