"""Encoding of any `str`, including lone surrogates, for SQLite."""

from __future__ import annotations

import json


def encode_text(text: str) -> bytes:
    """UTF-8 that preserves lone surrogates, which may occur in the server's text but not in SQL text."""
    return text.encode("utf-8", "surrogatepass")


def decode_text(data: bytes) -> str:
    return data.decode("utf-8", "surrogatepass")


def as_key(text: str) -> str:
    """Key that is valid SQL text: the text itself, or JSON if it contains a lone surrogate."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return json.dumps(text)
    return text
