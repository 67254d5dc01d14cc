"""Requests to announced capabilities, restricted to the server's own base URL."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from urllib.parse import quote

from wsdesk.api.errors import InvalidRequestError, RequestInfo
from wsdesk.api.request_executor import Request
from wsdesk.wire.capabilities import Capability
from wsdesk.wire.limits import identifier_fault

_PATH = re.compile(r"(/(?:[A-Za-z0-9_.~-]+|\{[A-Za-z]\w{0,40}\}))+")
_PLACEHOLDER = re.compile(r"\{(\w+)\}")
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def capability_request(
    capability: Capability, params: Mapping[str, str], body: object, max_bytes: int
) -> Request:
    """Build the request of a capability; parameters without a placeholder in the path become its query.

    Raises InvalidRequestError for an invalid path or method, or a missing parameter.
    """
    operation = f"offer:{capability.name}"
    is_valid_path = len(capability.path) <= 500 and _PATH.fullmatch(capability.path)
    if not is_valid_path or any(segment in (".", "..") for segment in capability.path.split("/")):
        raise InvalidRequestError(
            "path", "steps of letters, digits and places", request=RequestInfo(operation)
        )
    if capability.method not in _METHODS:
        raise InvalidRequestError("method", f"one of {', '.join(_METHODS)}", request=RequestInfo(operation))
    placeholders = _PLACEHOLDER.findall(capability.path)
    for name in placeholders:
        fault = identifier_fault(name, params.get(name, ""))
        if fault is not None:
            raise InvalidRequestError(fault.field, fault.limit, request=RequestInfo(operation))
    path = _PLACEHOLDER.sub(lambda found: quote(params[found[1]], safe=""), capability.path)
    query = tuple((name, value) for name, value in params.items() if name not in placeholders)
    return Request(
        operation,
        capability.method,
        path,
        query,
        None if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8"),
        repeatable=capability.method == "GET",
        max_bytes=max_bytes,
    )
