"""OpenAPI 3.1 document, generated from the operation records."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from wsdesk.server.capabilities import CAPABILITIES
from wsdesk.server.openapi import responses
from wsdesk.server.openapi.requests import UUID, Schema, body_schema, param_schema
from wsdesk.wire.operations import OPERATIONS, Operation

ERRORS: dict[str, Schema] = {
    "Error": {
        "type": "object",
        "required": ["statusCode", "message"],
        "properties": {
            "statusCode": {"type": "integer"},
            "message": {"type": "string"},
            "error": {"type": "string"},
        },
    },
    "MessageOnlyError": {
        "type": "object",
        "required": ["message"],
        "properties": {"message": {"type": "string"}},
    },
    "RateLimitError": {
        "type": "object",
        "required": ["statusCode", "message", "retryAfterSeconds"],
        "properties": {
            "statusCode": {"type": "integer"},
            "message": {"type": "string"},
            "error": {"type": "string"},
            "retryAfterSeconds": {"type": "integer", "minimum": 1},
        },
    },
}

TEAM: Schema = {
    "name": "x-team-id",
    "in": "header",
    "required": False,
    "schema": UUID,
    "description": "The team to act on; the key's team where it is left out.",
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
            "schemas": {**responses.schemas(), **ERRORS},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(row: Operation[Any]) -> Schema:
    schema: Schema = {
        "operationId": row.name,
        "parameters": [
            *(_path_parameter(name) for name in row.path_params),
            *(
                {
                    "name": (param.names or (param.name,))[0],
                    "in": "query",
                    "required": False,
                    "schema": param_schema(param),
                    **({"description": f"Also {', '.join(param.names[1:])}"} if param.names else {}),
                }
                for param in row.query
            ),
            TEAM,
        ],
        "responses": _responses(row),
    }
    body = body_schema(row)
    if body is not None:
        schema["requestBody"] = {
            "required": not row.optional_body,
            "content": {"application/json": {"schema": body}},
        }
    return schema


def _path_parameter(name: str) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": UUID}


def _responses(row: Operation[Any]) -> Schema:
    def error_response(status: int) -> Schema:
        return _json("Refused", "MessageOnlyError" if status in row.message_only else "Error")

    statuses: set[int] = {400, 401, 403, 404, *row.statuses} | ({413} if row.method == "POST" else set())
    rate_limited: Schema = {
        **_json("The rate limit is reached", "RateLimitError"),
        "headers": {"Retry-After": {"required": True, "schema": {"type": "integer", "minimum": 1}}},
    }
    return {
        "200": _json("Done", row.response_type.__name__),
        **{str(status): error_response(status) for status in sorted(statuses)},
        "429": rate_limited,
    }


def _part_path() -> Schema:
    return {
        "operationId": "put-part",
        "security": [],
        "parameters": [{"name": "token", "in": "path", "required": True, "schema": {"type": "string"}}],
        "requestBody": {"content": {"application/octet-stream": {"schema": {"type": "string"}}}},
        "responses": {
            "200": {
                "description": "The part was received",
                "headers": {"ETag": {"required": True, "schema": {"type": "string"}}},
            },
            "default": _json("Refused", "Error"),
        },
    }


def _asset_path() -> Schema:
    return {
        "operationId": "get-asset",
        "security": [],
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in ("token", "name")
        ],
        "responses": {
            "200": {"description": "The file", "content": {"*/*": {}}},
            "206": {"description": "A range of the file", "content": {"*/*": {}}},
            "304": {"description": "Not changed"},
            "default": _json("Refused", "Error"),
        },
    }


def _capabilities_path() -> Schema:
    return {
        "operationId": "offers",
        "security": [],
        "responses": {
            "200": _json("What is offered beyond the interface", "Capabilities"),
            "default": _json("Refused", "Error"),
        },
    }


def _json(description: str, model: str) -> Schema:
    reference: Schema = {"$ref": responses.REF.format(model=model)}
    return {"description": description, "content": {"application/json": {"schema": reference}}}
