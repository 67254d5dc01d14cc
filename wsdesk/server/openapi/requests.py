"""Parameters and request bodies of the OpenAPI document."""

from __future__ import annotations

from typing import Any

from wsdesk.wire.limits import IntegerLimit, TextLimit
from wsdesk.wire.operations import Operation, Param

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
