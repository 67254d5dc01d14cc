"""Converts Markdown and HTML to plain text."""

from __future__ import annotations

import html
import re

_FENCE = re.compile(r"^\s*(```|~~~).*$", re.MULTILINE)
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s+", re.MULTILINE)
_QUOTE = re.compile(r"^\s{0,3}>\s?", re.MULTILINE)
_BULLET = re.compile(r"^(\s*)[-*+]\s+(?=\S)", re.MULTILINE)
_IMAGE = re.compile(r"!\[([^\]\n]{0,300})\]\([^)\n]{0,2000}\)")
_LINK = re.compile(r"\[([^\]\n]{1,300})\]\([^)\n]{0,2000}\)")
_STRONG = re.compile(r"(\*\*|__)(?=\S)([^\n]{1,1000}?)(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*])\*(?=[^\s*])([^*\n]{1,1000}?)(?<=[^\s*])\*(?![\w*])")
_CODE = re.compile(r"`([^`\n]{1,1000})`")
_TAG = re.compile(r"</?[a-zA-Z][^<>\n]{0,400}>")
_BREAK = re.compile(r"<(?:br\s*/?|/p|/div|/li|/h[1-6])>", re.IGNORECASE)
_GAPS = re.compile(r"\n{3,}")


def strip_markdown(text: str) -> str:
    """The text without Markdown syntax; never longer than the input."""
    if "<" in text:
        text = html.unescape(_TAG.sub("", _BREAK.sub("\n", text)))
    text = _FENCE.sub("", text)
    text = _QUOTE.sub("", _HEADING.sub("", text))
    text = _BULLET.sub(r"\1• ", text)
    text = _LINK.sub(r"\1", _IMAGE.sub(r"\1", text))
    text = _CODE.sub(r"\1", _EMPHASIS.sub(r"\1", _STRONG.sub(r"\2", text)))
    return _GAPS.sub("\n\n", text).strip()


def first_line(text: str) -> tuple[str, str]:
    """The first non-empty line, and the rest."""
    head, _, rest = text.strip().partition("\n")
    return head.strip(), rest.strip()
