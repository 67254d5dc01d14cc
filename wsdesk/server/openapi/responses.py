"""Response schemas, generated from the types of `wsdesk.wire`."""

from __future__ import annotations

from typing import Any, cast

from pydantic.json_schema import models_json_schema

from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.json_codec import Document, list_of, object_of
from wsdesk.wire.capabilities import Capabilities
from wsdesk.wire.operations import OPERATIONS

REF = "#/components/schemas/{model}"

ALWAYS: dict[str, tuple[str, ...]] = {
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
"""What this service never leaves out in its lists and in what it makes itself."""


def schemas() -> dict[str, Document]:
    """The components that answers refer to, by the name of the model."""
    answers = [row.response_type for row in (*OPERATIONS.values(), *CAPABILITIES)]
    chosen = {model.__name__: model for model in (Capabilities, *answers)}
    _, made = models_json_schema(
        [(model, "validation") for model in chosen.values()], by_alias=True, ref_template=REF
    )
    definitions: dict[str, Document] = {name: _bare(schema) for name, schema in made["$defs"].items()}
    for name, members in ALWAYS.items():
        if name in definitions:
            definitions[name]["required"] = list(members)
    return definitions


def _bare(schema: Any) -> Any:
    """The schema without what only its Python side needs: titles, defaults, docstrings."""
    if isinstance(schema, list):
        return [_bare(item) for item in list_of(cast("Any", schema))]
    if not isinstance(schema, dict):
        return schema
    bare: Document = {}
    for name, value in object_of(cast("Any", schema)).items():
        if name == "properties":
            bare[name] = {member: _bare(inner) for member, inner in object_of(value).items()}
        elif name not in ("title", "default", "description"):
            bare[name] = _bare(value)
    return bare
