"""What a kind of node is called, for cards and panels: the one table. `resources/icons/KIND.svg` draws it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.values import Kind, Node
from wsdesk.settings.setting import QT_TRANSLATE_NOOP
from wsdesk.store import shown

_WORDS: dict[Kind, tuple[str, str]] = {
    Kind.TEXT: (QT_TRANSLATE_NOOP("Kinds", "text"), QT_TRANSLATE_NOOP("Kinds", "Text")),
    Kind.IMAGE: (QT_TRANSLATE_NOOP("Kinds", "image"), QT_TRANSLATE_NOOP("Kinds", "Picture")),
    Kind.VIDEO: (QT_TRANSLATE_NOOP("Kinds", "video"), QT_TRANSLATE_NOOP("Kinds", "Video")),
    Kind.AUDIO: (QT_TRANSLATE_NOOP("Kinds", "audio"), QT_TRANSLATE_NOOP("Kinds", "Sound")),
    Kind.PDF: (QT_TRANSLATE_NOOP("Kinds", "PDF"), QT_TRANSLATE_NOOP("Kinds", "PDF")),
    Kind.GROUP: (QT_TRANSLATE_NOOP("Kinds", "group"), QT_TRANSLATE_NOOP("Kinds", "Group")),
    Kind.TEMPLATE: (QT_TRANSLATE_NOOP("Kinds", "template"), QT_TRANSLATE_NOOP("Kinds", "Template")),
    Kind.STITCH: (QT_TRANSLATE_NOOP("Kinds", "stitched video"), QT_TRANSLATE_NOOP("Kinds", "Stitched video")),
    Kind.RESIZE: (QT_TRANSLATE_NOOP("Kinds", "resize"), QT_TRANSLATE_NOOP("Kinds", "Resized pictures")),
    Kind.UNKNOWN: (QT_TRANSLATE_NOOP("Kinds", "unknown"), QT_TRANSLATE_NOOP("Kinds", "Other")),
}
"""Under a card, and in a panel."""


def on_card(node: Node) -> str:
    """The kind as it stands under a card; for what is not understood, the service's own word for it."""
    own = shown.line(node.node_type, 40) if node.kind is Kind.UNKNOWN else ""
    return own or QCoreApplication.translate("Kinds", _WORDS[node.kind][0])


def kind_words(kind: str) -> str:
    """A node's or file's kind as people say it; an unknown one in the service's own word."""
    known = _known(kind)
    if known is None:
        return shown.line(kind, 40)
    return QCoreApplication.translate("Kinds", _WORDS[known][1])


def drawing(kind: str) -> str:
    """The name of the drawing that stands for a kind."""
    return (_known(kind) or Kind.UNKNOWN).value


def _known(kind: str) -> Kind | None:
    try:
        return Kind(kind.lower() or Kind.UNKNOWN)
    except ValueError:
        return None
