"""Encoding of any `str`, including lone surrogates, for SQLite."""

from __future__ import annotations

import json


def pack(text: str) -> bytes:
    """UTF-8 that keeps lone surrogates, which arrive in service's texts and which SQL text refuses."""
    return text.encode("utf-8", "surrogatepass")


def unpack(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")


def as_key(text: str) -> str:
    """The text as a key that SQL takes: itself, unless it holds a lone surrogate."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(text)
    return text
