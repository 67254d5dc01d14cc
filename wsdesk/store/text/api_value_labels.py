"""Labels of API values such as `start_run`, which are made readable if unknown, and of media errors."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_pattern import lazy_pattern
from wsdesk.settings.setting import text_marker
from wsdesk.store.text import sanitize

Role = Literal[
    "share",
    "origin",
    "source",
    "edge",
    "height",
    "edit",
    "thinking",
    "fit",
    "group",
    "color",
    "font",
    "way",
    "status",
    "severity",
]

_text = text_marker("ServiceWords")
_CODE_WORD = lazy_pattern(r"[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*")
_PARTS = lazy_pattern(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+")
_ID = lazy_pattern(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}|[0-9a-fA-F]{20,}")

_WORDS: dict[tuple[Role, str], str] = {
    ("share", "restricted"): _text("restricted"),
    ("share", "view"): _text("view only"),
    ("origin", "generated"): _text("generated"),
    ("origin", "uploaded"): _text("uploaded"),
    ("source", "upload"): _text("Uploaded"),
    ("source", "generated"): _text("Generated"),
    ("edge", "text"): _text("text"),
    ("height", "auto"): _text("fit to text"),
    ("height", "fixed"): _text("fixed"),
    ("edit", "replacement"): _text("replace part of video"),
    ("thinking", "off"): _text("off"),
    ("thinking", "minimal"): _text("minimal"),
    ("thinking", "low"): _text("low"),
    ("thinking", "medium"): _text("medium"),
    ("thinking", "high"): _text("high"),
    ("fit", "fit"): _text("fit"),
    ("fit", "cover"): _text("fill"),
    ("group", "default"): _text("default"),
    ("color", "default"): _text("default"),
    ("color", "gray"): _text("gray"),
    ("color", "red"): _text("red"),
    ("color", "orange"): _text("orange"),
    ("color", "yellow"): _text("yellow"),
    ("color", "green"): _text("green"),
    ("color", "teal"): _text("teal"),
    ("color", "blue"): _text("blue"),
    ("color", "purple"): _text("purple"),
    ("color", "pink"): _text("pink"),
    ("font", "custom"): _text("custom"),
    ("status", "pending"): _text("pending"),
    ("status", "approved"): _text("approved"),
    ("status", "denied"): _text("denied"),
    ("severity", "error"): _text("error"),
    ("severity", "warning"): _text("warning"),
    ("way", "input"): _text("input"),
    ("way", "output"): _text("output"),
}
"""Labels of values that the API or its samples document."""


def api_value_label(role: Role, value: str | None, *, capital: bool = True) -> str:
    """Return the label of an API value; an unknown value is humanized, with or without a capital letter."""
    label = _WORDS.get((role, (value or "").strip().lower()))
    return QCoreApplication.translate("ServiceWords", label) if label else humanized(value, capital=capital)


def capitalized_label(role: Role, value: str | None) -> str:
    """Label of an API value that stands alone, with a capital letter."""
    text = api_value_label(role, value)
    return text[:1].upper() + text[1:]


def severity_label(severity: str | None) -> str:
    """Label of the severity of a failure within a sentence, empty for an error or none."""
    is_error = (severity or "").strip().lower() == "error"
    return "" if is_error else api_value_label("severity", severity, capital=False)


def humanized(value: str | None, most: int = 60, *, capital: bool = True) -> str:
    """Convert an identifier to readable text: "start_run" and "startRun" become "Start run".

    Only ASCII identifiers are changed; other text, such as "720p", is only sanitized. Abbreviations stay in
    upper case. Without `capital`, the first letter is lower case, for use within a sentence.
    """
    line = sanitize.line(value, most)
    if not _CODE_WORD.fullmatch(line):
        return line
    words = [word if word.isupper() else word.lower() for word in _PARTS.findall(line)]
    if line.isupper() and len(words) > 1:
        words = [word.lower() for word in words]
    text = " ".join(words)
    return text[:1].upper() + text[1:] if capital else text


def is_id(value: str | None) -> bool:
    """Whether a text is an opaque ID, such as a UUID."""
    return bool(value) and _ID.fullmatch(value or "") is not None


translate = QCoreApplication.translate


def media_message(code: str) -> str:
    """Return the message of a code of `media.core.errors`, or an empty string."""
    if not code:
        return ""
    messages = {
        "no-address": translate("Media", "The server provides no viewable file"),
        "refused-address": translate("Media", "Blocked: the file is at an address that isn't allowed"),
        "gone": translate("Media", "The file no longer exists"),
        "forbidden": translate("Media", "The link to this file has expired"),
        "busy": translate("Media", "The file server is busy"),
        "unreachable": translate("Media", "Couldn't reach the file server"),
        "slow": translate("Media", "The file took too long to load"),
        "too-large": translate("Media", "The file is too large to show"),
        "not-an-image": translate("Media", "Unsupported image format"),
        "not-media": translate("Media", "Unsupported media format"),
        "over-limit": translate("Media", "The file is damaged or too complex to show"),
        "no-room": translate("Media", "The disk is full"),
        "no-disk": translate("Media", "Couldn't write to the cache folder"),
    }
    return messages.get(code, translate("Media", "Couldn't load the file"))
