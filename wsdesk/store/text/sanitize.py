"""Sanitizes text of the server for display, and redacts text to be shared.

Titles, names, notes, and error messages are untrusted. Sanitized text has no control characters, no
bidirectional overrides, no lone surrogates, and a limited length; truncated text ends with an ellipsis. It is
plain text, so widgets have to show it with `Qt.TextFormat.PlainText`.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from wsdesk.files.lazy_pattern import lazy_pattern

LIMIT = 2_000
_NOT_SHOWN = lazy_pattern(
    "["
    "\x00-\x08\x0b-\x1f\x7f-\x9f"  # controls, all but tab and line feed
    "\u200e\u200f\u202a-\u202e\u2066-\u2069\u061c"  # direction marks and overrides
    "\ufeff\ufff9-\ufffb"
    "\ud800-\udfff"  # lone surrogates, which can't be encoded
    "]"
)
_LINE_BREAKS = lazy_pattern("\r\n|\r|\x85|\u2028|\u2029")
_LONG_WORD = lazy_pattern(r"\S{200}")


def plain(text: object, limit: int = LIMIT) -> str:
    """Sanitize text for display as plain text, at most `limit` characters and an ellipsis.

    Other values are converted with `str`, so that unexpected ones are visible.
    """
    raw = text if isinstance(text, str) else "" if text is None else str(text)
    cut = len(raw) > limit
    clean = _NOT_SHOWN.sub("", _LINE_BREAKS.sub("\n", raw[:limit]))
    return clean.rstrip() + "…" if cut else clean


def line(text: object, limit: int = 200) -> str:
    """Sanitize text and collapse whitespace to a single line."""
    return " ".join(plain(text, limit).split())


def spreadsheet_cell(text: str) -> str:
    """Sanitize a cell of a CSV file: no formula, and no more characters than spreadsheets accept."""
    cell = plain(text, 32_000)
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@", "\t")) else cell


def breakable(text: str) -> str:
    """Allow line breaks in words of more than 200 characters, because Qt lays out huge words very slowly."""
    return _LONG_WORD.sub(lambda word: word.group() + "\u200b", text)


_ESCAPED = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def tooltip(text: object, limit: int = 600) -> str:
    """Escape text for a tooltip. QToolTip detects rich text; the escaped paragraph makes that unambiguous."""
    shown = breakable(plain(text, limit)).translate(_ESCAPED)
    return f"<p style='white-space:pre-wrap'>{shown}</p>" if shown else ""


def plain_tooltip(text: object) -> str:
    """Sanitize a line for a plain-text tooltip for screen readers, without being detected as rich text."""
    return line(text, 200).replace("<", "<\u2060").replace("&", "&\u2060")


def label(text: object, limit: int = 200) -> str:
    """Sanitize a line for a button, tab, or menu item; ampersands are escaped, as they'd be mnemonics."""
    return line(text, limit).replace("&", "&&")


MARKDOWN_LIMIT = 100_000
_IMAGE = lazy_pattern(r"!(?=\[)")
_SOFT_BREAK = lazy_pattern(r"(?<=[^\s])[ \t]*\n(?=[^\n])")


def markdown(text: object, limit: int = MARKDOWN_LIMIT) -> str:
    """Sanitize Markdown for a view without HTML: images become links.

    The view has to use `MarkdownNoHTML`, and must not load resources.
    """
    return _IMAGE.sub("", breakable(plain(text, limit)))


def escape_markdown(text: str) -> str:
    """Escape the characters that have a meaning in Markdown."""
    return "".join(f"\\{c}" if c in "\\`*_{}[]<>#|!" else c for c in text)


def keep_line_breaks(text: str) -> str:
    """Convert soft line breaks of Markdown to hard ones, because authors of notes expect them to be kept."""
    return _SOFT_BREAK.sub("  \n", text)


LONGEST = 2_000
"""Maximum length of a URL."""
_LONGEST_HOST = 80
"""Of a longer host, the end is shown, which identifies its owner."""
_HOST = lazy_pattern(r"(?=.{1,253}$)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*")
_PORTS = {"http": 80, "https": 443}


def host_of(address: str) -> str:
    """Return the host of an http(s) URL in Punycode, against homograph attacks; empty if it is invalid.

    A URL with a user name is invalid: it is mostly meant to deceive.
    """
    if len(address) > LONGEST:
        return ""
    parts = _split(address)
    return "" if parts is None or "@" in parts.netloc else _ascii_host(parts.hostname or "")


def target_of(address: str) -> str:
    """Return the host of an http(s) URL for a sentence, with its port if it isn't the usual one.

    Never contains the user name. Empty if programs may disagree about which host is meant.
    """
    parts = _split(address)
    host = _ascii_host(parts.hostname or "") if parts is not None else ""
    if parts is None or not host:
        return ""
    if len(host) > _LONGEST_HOST:
        host = f"…{host[1 - _LONGEST_HOST :]}"
    if ":" in host:
        host = f"[{host}]"
    return host if parts.port in (None, _PORTS[parts.scheme]) else f"{host}:{parts.port}"


def _split(address: str) -> SplitResult | None:
    """Split a valid http(s) URL. Browsers read a backslash as a slash, other programs don't."""
    if any(c.isspace() or ord(c) < 32 for c in address):
        return None
    try:
        parts = urlsplit(address)
        _ = parts.port
    except ValueError:
        return None
    return parts if parts.scheme in _PORTS and "\\" not in parts.netloc else None


def _ascii_host(host: str) -> str:
    """A host in lower case and Punycode, without the dot of the root; empty if it is invalid."""
    if ":" in host:
        try:
            return str(ipaddress.IPv6Address(host.partition("%")[0]))
        except ValueError:
            return ""
    if not host.isascii():
        from PySide6.QtCore import QUrl

        host = bytes(QUrl.toAce(host).data()).decode("ascii")  # as the browser does when it is opened
    host = host.lower().removesuffix(".")
    return host if _HOST.fullmatch(host) else ""


_ADDRESS = lazy_pattern(r"\b[a-z][a-z0-9+.-]{1,20}://[^\s'\"<>]+", re.IGNORECASE)
_MAIL = lazy_pattern(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_BEARER = lazy_pattern(
    r"\b(bearer|authorization|api[_-]?key|x-team-id|token|secret)\b"
    r"(['\"]?\s*[:=]?\s*)['\"]?(?:bearer\s+)?[^\s'\",;]+",
    re.IGNORECASE,
)
_LONG = lazy_pattern(r"(?<![\w/.])(?=[A-Za-z0-9_-]*\d)[A-Za-z0-9_-]{24,}(?![\w/])")


def redact(text: str, *, secrets: Iterable[str] = (), home: Path | None = None) -> str:
    """Redact `secrets`, URLs, email addresses, API keys, and IDs; the home directory becomes `~`."""
    for secret in sorted({secret for secret in secrets if len(secret) >= 4}, key=len, reverse=True):
        text = text.replace(secret, "<redacted>")
    text = text.replace(str(home or Path.home()), "~")
    text = _ADDRESS.sub("<address>", text)
    text = _MAIL.sub("<mail>", text)
    text = _BEARER.sub(lambda match: f"{match[1]}{match[2]}<redacted>", text)
    return _LONG.sub("<id>", text)
