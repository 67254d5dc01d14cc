"""Labels of node kinds, for cards and panels, and the names of their icons; the texts are in `KINDS`."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_import import lazy_import
from wsdesk.store.text import sanitize
from wsdesk.store.text.api_value_labels import humanized
from wsdesk.store.text.number_format import translated

if TYPE_CHECKING:
    from wsdesk.graph.model import kinds
    from wsdesk.graph.model.values import Node
else:
    kinds = lazy_import("wsdesk.graph.model.kinds")


@cache
def _specs() -> dict[str, kinds.KindSpec]:
    return {spec.kind.value: spec for spec in kinds.KINDS}


def on_card(node: Node) -> str:
    """Return the label of a node's kind on its card; the server's type if the kind is unknown."""
    own = sanitize.line(node.node_type, 40) if node.kind is kinds.Kind.UNKNOWN else ""
    return own.replace("_", " ") or QCoreApplication.translate("Kinds", kinds.SPECS[node.kind].card_label)


def kind_label(kind: str) -> str:
    """Return the label of a node's or file's kind; an unknown kind is humanized."""
    label = _label_of_kind(kind)
    if label is None:
        return humanized(kind, 40)
    return QCoreApplication.translate("Kinds", _specs()[label].label)


def inline_kind(kind: str) -> str:
    """Return the label of a kind within a sentence or a list: "image", in German "Bild"."""
    kind_name = _label_of_kind(kind)
    if kind_name is None:
        label = humanized(kind, 40)
        return label if label.isupper() else label.lower()
    return QCoreApplication.translate("Kinds", _specs()[kind_name].card_label)


def kind_count(kind: kinds.Kind, n: int) -> str:
    """Format a number of nodes of a kind: "68 images"."""
    return translated("Kinds", kinds.SPECS[kind].count_label, n)


def category_label(name: str) -> str:
    """Return the label of a category of the catalog."""
    labels = {
        "image_tool": QCoreApplication.translate("CatalogTools", "Image tool"),
        "video_tool": QCoreApplication.translate("CatalogTools", "Video tool"),
    }
    return labels.get(name) or kind_label(name)


def flow_label(word: str) -> str:
    """Return the label of an edge's media kind within a sentence; other words are returned unchanged."""
    spec = _specs().get(word)
    return QCoreApplication.translate("describe", spec.flow_label) if spec and spec.flow_label else word


def kind_icon(kind: str) -> str:
    """Return the icon name of a kind."""
    return _label_of_kind(kind) or kinds.Kind.UNKNOWN.value


def _label_of_kind(kind: str) -> str | None:
    name = str(kind).lower() or kinds.Kind.UNKNOWN.value
    return name if name in _specs() else None
