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


def clean(text: str) -> str:
    """Remove lone surrogates, which are invalid in SQL text, and NUL characters."""
    if text.isascii():
        return text if "\0" not in text else text.replace("\0", " ")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        text = text.encode("utf-8", "replace").decode("utf-8")
    return text.replace("\0", " ")
