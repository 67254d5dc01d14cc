"""Origin of a request, and whether it is allowed.

A page in a browser can send requests to loopback too: by its own origin (told by `Origin` and
`Sec-Fetch-Site`), or under a name of its own that it made point to 127.0.0.1 (told by `Host`).
"""

from __future__ import annotations

import re

from starlette.types import Scope

LOOPBACK = frozenset({"127.0.0.1", "localhost", "[::1]"})
_HOST = re.compile(r"([A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})|\[[0-9A-Fa-f:.]{2,45}\])(?::([0-9]{1,5}))?")


def host_name(host: str) -> str | None:
    """The name in a Host header, lower case, without its port; None for what is no host."""
    found = _HOST.fullmatch(host)
    return found.group(1).lower() if found else None


def origin_of(scope: Scope) -> str:
    """`http://127.0.0.1:8000`: what an address must begin with to come back here."""
    host = header(scope, b"host") or "127.0.0.1"
    return f"{scope.get('scheme', 'http')}://{host}"


def header(scope: Scope, name: bytes) -> str:
    """A header's only value; empty where it is absent, given twice, or not ASCII."""
    values = [value for key, value in scope["headers"] if key == name]
    if len(values) != 1 or not values[0].isascii():
        return ""
    return values[0].decode("ascii")
