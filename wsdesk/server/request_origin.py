"""Origin of a request, and whether it is allowed.

Web pages can send requests to loopback, too: from their own origin (see `Origin` and `Sec-Fetch-Site`), or
by DNS rebinding (see `Host`).
"""

from __future__ import annotations

import re

from starlette.types import Scope

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
_HOST = re.compile(r"([A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?")


def host_name(host: str) -> str | None:
    """Host name of a Host header in lower case, without its port; None if it is invalid."""
    match = _HOST.fullmatch(host)
    return match.group(1).lower() if match else None


def origin_of(scope: Scope) -> str:
    """Origin of URLs to this server, such as `http://127.0.0.1:8000`."""
    host = header(scope, b"host") or "127.0.0.1"
    return f"{scope.get('scheme', 'http')}://{host}"


def header(scope: Scope, name: bytes) -> str:
    """Single value of a header; empty if it is absent, repeated, or not ASCII."""
    values = [value for key, value in scope["headers"] if key == name]
    if len(values) != 1 or not values[0].isascii():
        return ""
    return values[0].decode("ascii")
