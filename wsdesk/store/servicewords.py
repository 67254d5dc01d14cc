"""What the service's own short words mean, as people say it; one that is not known here stays as it is."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QCoreApplication

from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.store import shown

Role = Literal[
    "share", "origin", "source", "edge", "height", "edit", "thinking", "fit", "group", "colour", "font", "way"
]

_WORDS: dict[tuple[Role, str], str] = {
    ("share", "restricted"): QT_TRANSLATE_NOOP("ServiceWords", "only with those who have access"),
    ("share", "view"): QT_TRANSLATE_NOOP("ServiceWords", "for viewing"),
    ("origin", "generated"): QT_TRANSLATE_NOOP("ServiceWords", "made by a model"),
    ("origin", "uploaded"): QT_TRANSLATE_NOOP("ServiceWords", "uploaded"),
    ("source", "upload"): QT_TRANSLATE_NOOP("ServiceWords", "Uploaded"),
    ("source", "generated"): QT_TRANSLATE_NOOP("ServiceWords", "Generated"),
    ("edge", "text"): QT_TRANSLATE_NOOP("ServiceWords", "text"),
    ("height", "auto"): QT_TRANSLATE_NOOP("ServiceWords", "as high as its text"),
    ("edit", "replacement"): QT_TRANSLATE_NOOP("ServiceWords", "replaces part of the film"),
    ("thinking", "off"): QT_TRANSLATE_NOOP("ServiceWords", "off"),
    ("fit", "fit"): QT_TRANSLATE_NOOP("ServiceWords", "all of each picture is seen"),
    ("fit", "cover"): QT_TRANSLATE_NOOP("ServiceWords", "fills the frame"),
    ("group", "default"): QT_TRANSLATE_NOOP("ServiceWords", "plain"),
    ("colour", "default"): QT_TRANSLATE_NOOP("ServiceWords", "the usual one"),
    ("font", "custom"): QT_TRANSLATE_NOOP("ServiceWords", "the team's own"),
    ("way", "input"): QT_TRANSLATE_NOOP("ServiceWords", "input"),
    ("way", "output"): QT_TRANSLATE_NOOP("ServiceWords", "output"),
}
"""The values that the interface lists for a field, and those that the samples know."""


def service_words(role: Role, value: str | None) -> str:
    """A value of the service in words; an unknown one as the service spells it, made harmless."""
    known = _WORDS.get((role, (value or "").strip().lower()))
    return QCoreApplication.translate("ServiceWords", known) if known else shown.line(value, 60)
