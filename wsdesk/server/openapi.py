"""`/openapi.json`: OpenAPI 3.1 document of this server, generated from the operation records."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

from pydantic.json_schema import models_json_schema

from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.json_codec import Document, list_of, object_of
from wsdesk.wire.capabilities import Capabilities
from wsdesk.wire.limits import IntegerLimit, TextLimit
from wsdesk.wire.operations import OPERATIONS, Operation, Param

Schema = dict[str, object]

UUID: Schema = {"type": "string", "format": "uuid"}


def param_schema(param: Param) -> Schema:
    """Schema of a parameter, with this server's own limit if it has one."""
    limit = param.server_limit or param.limit
    if param.items:
        assert isinstance(limit, IntegerLimit)
        return {"type": "array", "items": _object(param.items), "maxItems": limit.maximum}
    match limit:
        case IntegerLimit(_, minimum, maximum):
            return {"type": "integer", "minimum": minimum, **({"maximum": maximum} if maximum else {})}
        case TextLimit(_, minimum, maximum):
            kind = ["string", "null"] if param.nullable else "string"
            return {"type": kind, **({"minLength": minimum} if minimum else {}), "maxLength": maximum}
        case None:
            return {"type": "string", "enum": list(param.choices)} if param.choices else UUID


def body_schema(operation: Operation[Any]) -> Schema | None:
    """Schema of the body, None for an operation without one."""
    if operation.fields:
        return _object(operation.fields)
    return {"type": "object"} if operation.optional_body else None


def _object(fields: tuple[Param, ...]) -> Schema:
    return {
        "type": "object",
        "required": [field.name for field in fields if field.required],
        "properties": {field.name: param_schema(field) for field in fields},
    }


REF = "#/components/schemas/{model}"

REQUIRED_FIELDS: dict[str, tuple[str, ...]] = {
    "ProjectList": ("data", "total"),
    "CanvasList": ("data", "total"),
    "ModelList": ("models",),
    "AssetSearchResponse": ("query", "results", "total"),
    "CanvasContent": ("nodes", "edges", "notes", "totalNoteCount", "noteOffset", "nextNoteOffset"),
    "Comment": ("id", "threadId", "body", "createdByUserId", "createdByName", "createdAt", "updatedAt"),
    "EdgeResource": ("id", "srcNodeId", "dstNodeId", "edgeType", "srcHandle", "dstHandle"),
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


_TEXT: Schema = {"type": "string"}
_SECONDS: Schema = {"type": "integer", "minimum": 1}
_ERROR: Schema = {"statusCode": {"type": "integer"}, "message": _TEXT, "error": _TEXT}
ERRORS: dict[str, Schema] = {
    "Error": {"type": "object", "required": ["statusCode", "message"], "properties": _ERROR},
    "MessageOnlyError": {"type": "object", "required": ["message"], "properties": {"message": _TEXT}},
    "RateLimitError": {
        "type": "object",
        "required": ["statusCode", "message", "retryAfterSeconds"],
        "properties": {**_ERROR, "retryAfterSeconds": _SECONDS},
    },
}

TEAM: Schema = {
    "name": "x-team-id",
    "in": "header",
    "required": False,
    "schema": UUID,
    "description": "ID of the team; without it, the key's own team.",
}


@lru_cache(maxsize=1)
def document() -> dict[str, object]:
    """Build the OpenAPI document."""
    paths: dict[str, dict[str, Schema]] = {}
    for row in (*OPERATIONS.values(), *CAPABILITIES):
        paths.setdefault(row.path, {})[row.method.lower()] = _operation(row)
    paths["/uploads/{token}"] = {"put": _part_path()}
    paths["/assets/{token}/{name}"] = {"get": _asset_path()}
    paths["/.well-known/wsdesk.json"] = {"get": _capabilities_path()}
    return {
        "openapi": "3.1.0",
        "info": {"title": "wsdesk embedded workspace", "version": "1"},
        "security": [{"key": []}],
        "paths": paths,
        "components": {
            "schemas": {**schemas(), **ERRORS},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(row: Operation[Any]) -> Schema:
    parameters = [
        *(_path_parameter(name, UUID) for name in row.path_params),
        *(_query_parameter(param) for param in row.query),
        TEAM,
    ]
    schema: Schema = {"operationId": row.name, "parameters": parameters, "responses": _responses(row)}
    body = body_schema(row)
    if body is not None:
        schema["requestBody"] = {
            "required": not row.optional_body,
            "content": {"application/json": {"schema": body}},
        }
    return schema


def _path_parameter(name: str, schema: Schema) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": schema}


def _query_parameter(param: Param) -> Schema:
    names = param.names or (param.name,)
    description = {"description": f"Also {', '.join(param.names[1:])}"} if param.names else {}
    return {"name": names[0], "in": "query", "required": False, "schema": param_schema(param), **description}


def _responses(row: Operation[Any]) -> Schema:
    def error_response(status: int) -> Schema:
        return _json("Error", "MessageOnlyError" if status in row.message_only else "Error")

    statuses: set[int] = {400, 401, 403, 404, *row.statuses} | ({413} if row.method == "POST" else set())
    rate_limited: Schema = {
        **_json("The rate limit is reached", "RateLimitError"),
        "headers": {"Retry-After": {"required": True, "schema": _SECONDS}},
    }
    return {
        "200": _json("Success", row.response_type.__name__),
        **{str(status): error_response(status) for status in sorted(statuses)},
        "429": rate_limited,
    }


def _part_path() -> Schema:
    return {
        "operationId": "put-part",
        "security": [],
        "parameters": [_path_parameter("token", _TEXT)],
        "requestBody": {"content": {"application/octet-stream": {"schema": _TEXT}}},
        "responses": {
            "200": {
                "description": "The part was received",
                "headers": {"ETag": {"required": True, "schema": _TEXT}},
            },
            "default": _json("Error", "Error"),
        },
    }


def _asset_path() -> Schema:
    return {
        "operationId": "get-asset",
        "security": [],
        "parameters": [_path_parameter(name, _TEXT) for name in ("token", "name")],
        "responses": {
            "200": {"description": "The file", "content": {"*/*": {}}},
            "206": {"description": "A range of the file", "content": {"*/*": {}}},
            "304": {"description": "Not changed"},
            "default": _json("Error", "Error"),
        },
    }


def _capabilities_path() -> Schema:
    return {
        "operationId": "offers",
        "security": [],
        "responses": {
            "200": _json("Capabilities of this server beyond the API", "Capabilities"),
            "default": _json("Error", "Error"),
        },
    }


def _json(description: str, model: str) -> Schema:
    reference: Schema = {"$ref": REF.format(model=model)}
    return {"description": description, "content": {"application/json": {"schema": reference}}}
