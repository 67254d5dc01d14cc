"""Host of an untrusted URL, for display."""

from __future__ import annotations

from urllib.parse import urlsplit

LONGEST = 2_000
"""Maximum length of a URL."""


def host_of(address: str) -> str:
    """Return the host of an http(s) URL in Punycode, against homograph attacks; empty if it is invalid."""
    if len(address) > LONGEST or any(c.isspace() or ord(c) < 32 for c in address):
        return ""
    try:
        parts = urlsplit(address)
        host = parts.hostname or ""
        _ = parts.port
        if parts.scheme not in ("http", "https") or "@" in parts.netloc or not host:
            return ""
        return host.encode("idna").decode("ascii") if not host.isascii() else host
    except (ValueError, UnicodeError):
        return ""
