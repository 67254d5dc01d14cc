"""Redacts URLs, keys, IDs, and names from texts to be shared."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

_ADDRESS = re.compile(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s'\"<>]+", re.IGNORECASE)
_MAIL = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_BEARER = re.compile(
    r"\b(bearer|authorization|api[_-]?key|x-team-id|token|secret)\b"
    r"(['\"]?\s*[:=]?\s*)['\"]?(?:bearer\s+)?[^\s'\",;]+",
    re.IGNORECASE,
)
_LONG = re.compile(r"(?<![\w/.])(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{24,}(?![\w/])")


def redact(text: str, *, secrets: Iterable[str] = (), home: Path | None = None) -> str:
    """Redact `secrets`, URLs, email addresses, API keys, and IDs; the home directory becomes `~`."""
    for secret in sorted({secret for secret in secrets if len(secret) >= 4}, key=len, reverse=True):
        text = text.replace(secret, "<taken out>")
    text = text.replace(str(home or Path.home()), "~")
    text = _ADDRESS.sub("<address>", text)
    text = _MAIL.sub("<mail>", text)
    text = _BEARER.sub(lambda found: f"{found[1]}{found[2]}<taken out>", text)
    return _LONG.sub("<id>", text)
