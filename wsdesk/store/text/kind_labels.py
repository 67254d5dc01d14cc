"""Labels of node kinds. Their icons are `resources/icons/KIND.svg`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import humanized

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Node

_UNKNOWN = "unknown"
_WORDS: dict[str, tuple[str, str]] = {
    "text": (QT_TRANSLATE_NOOP("Kinds", "text"), QT_TRANSLATE_NOOP("Kinds", "Text")),
    "image": (QT_TRANSLATE_NOOP("Kinds", "image"), QT_TRANSLATE_NOOP("Kinds", "Image")),
    "video": (QT_TRANSLATE_NOOP("Kinds", "video"), QT_TRANSLATE_NOOP("Kinds", "Video")),
    "audio": (QT_TRANSLATE_NOOP("Kinds", "audio"), QT_TRANSLATE_NOOP("Kinds", "Audio")),
    "pdf": (QT_TRANSLATE_NOOP("Kinds", "PDF"), QT_TRANSLATE_NOOP("Kinds", "PDF")),
    "group": (QT_TRANSLATE_NOOP("Kinds", "group"), QT_TRANSLATE_NOOP("Kinds", "Group")),
    "template": (QT_TRANSLATE_NOOP("Kinds", "template"), QT_TRANSLATE_NOOP("Kinds", "Template")),
    "stitch": (QT_TRANSLATE_NOOP("Kinds", "stitched video"), QT_TRANSLATE_NOOP("Kinds", "Stitched video")),
    "resize": (QT_TRANSLATE_NOOP("Kinds", "resize"), QT_TRANSLATE_NOOP("Kinds", "Resized images")),
    "unknown": (QT_TRANSLATE_NOOP("Kinds", "unknown"), QT_TRANSLATE_NOOP("Kinds", "Other")),
}
"""By `graph.Kind`: under a card, and in a panel."""


def on_card(node: Node) -> str:
    """The kind as it stands under a card; for what is not understood, the service's own word for it."""
    own = sanitize.line(node.node_type, 40) if node.kind == _UNKNOWN else ""
    return own.replace("_", " ") or QCoreApplication.translate("Kinds", _WORDS[node.kind][0])


def kind_words(kind: str) -> str:
    """A node's or file's kind as people say it; an unknown one in the service's own word, made readable."""
    known = _known(kind)
    if known is None:
        return humanized(kind, 40)
    return QCoreApplication.translate("Kinds", _WORDS[known][1])


def category_words(name: str) -> str:
    """A category of the catalogue as people say it."""
    known = {
        "image_tool": QCoreApplication.translate("Catalogue", "Image tool"),
        "video_tool": QCoreApplication.translate("Catalogue", "Video tool"),
    }
    return known.get(name) or kind_words(name)


def drawing(kind: str) -> str:
    """The name of the drawing that stands for a kind."""
    return _known(kind) or _UNKNOWN


def _known(kind: str) -> str | None:
    name = str(kind).lower() or _UNKNOWN
    return name if name in _WORDS else None
