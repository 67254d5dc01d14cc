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
_PLACE = re.compile(r"\{(\w+)\}")
_METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE")


def offer_question(offer: Capability, params: Mapping[str, str], body: object, max_bytes: int) -> Request:
    """The question of an offer; params that its path has no place for become its query.

    Raises InvalidRequest where the offer's path or method is not one, or a place has no value.
    """
    operation = f"offer:{offer.name}"
    path_ok = len(offer.path) <= 500 and _PATH.fullmatch(offer.path)
    if not path_ok or any(step in (".", "..") for step in offer.path.split("/")):
        raise InvalidRequestError(
            "path", "steps of letters, digits and places", request=RequestInfo(operation)
        )
    if offer.method not in _METHODS:
        raise InvalidRequestError("method", f"one of {', '.join(_METHODS)}", request=RequestInfo(operation))
    places = _PLACE.findall(offer.path)
    for name in places:
        fault = identifier_fault(name, params.get(name, ""))
        if fault is not None:
            raise InvalidRequestError(fault.field, fault.limit, request=RequestInfo(operation))
    path = _PLACE.sub(lambda found: quote(params[found[1]], safe=""), offer.path)
    query = tuple((name, value) for name, value in params.items() if name not in places)
    return Request(
        operation,
        offer.method,
        path,
        query,
        None if body is None else json.dumps(body, ensure_ascii=False).encode("utf-8"),
        repeatable=offer.method == "GET",
        max_bytes=max_bytes,
    )
