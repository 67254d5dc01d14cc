"""Properties that several nodes may have in common."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Node
from wsdesk.panels.details.rows import node_words
from wsdesk.panels.widgets.properties.property import Property
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.api_value_labels import service_words
from wsdesk.store.text.kind_labels import inline_kind, kind_words
from wsdesk.store.text.number_format import pixel_words

translate = QCoreApplication.translate
_MAX_VALUES = 4
_MAX_TEXT = 80


@dataclass(frozen=True, slots=True)
class SharedProperty:
    """Property to compare. `of` returns a node's value, empty if none; `words` formats it for display."""

    key: str
    label: str
    of: Callable[[Node], Hashable]
    words: Callable[[Any], str]


def compared(
    nodes: Sequence[Node], document: Document, people: PeopleStore
) -> tuple[list[Property], list[Property]]:
    """Common and differing properties of nodes; properties without values are omitted."""
    shared: list[Property] = []
    differing: list[Property] = []
    if len(nodes) < 2:
        return shared, differing
    for trait in _shared_properties(document, people):
        values = Counter(map(trait.of, nodes))
        if not any(values):
            continue
        if len(values) == 1:
            shared.append(Property(f"shared-{trait.key}", trait.label, trait.words(next(iter(values)))))
        else:
            differing.append(
                Property(f"differing-{trait.key}", trait.label, _distribution(values, trait.words))
            )
    return shared, differing


def _shared_properties(document: Document, people: PeopleStore) -> tuple[SharedProperty, ...]:
    known = document.node_by_id
    return (
        SharedProperty("kind", translate("Details", "Type"), attrgetter("kind"), kind_words),
        SharedProperty("model", translate("Details", "Model"), attrgetter("model"), _line),
        SharedProperty("variant", translate("Details", "Variant"), _variant, _line),
        SharedProperty("generation", translate("Details", "Source"), attrgetter("generation_type"), _origin),
        SharedProperty("prompt", translate("Details", "Prompt"), attrgetter("prompt"), _line),
        SharedProperty("negative", translate("Details", "Negative prompt"), attrgetter("negative"), _line),
        SharedProperty("ratio", translate("Details", "Aspect ratio"), attrgetter("ratio"), _line),
        SharedProperty("resolution", translate("Details", "Resolution"), attrgetter("resolution"), _line),
        SharedProperty("seconds", translate("Details", "Duration"), attrgetter("duration_s"), _seconds),
        SharedProperty("seed", translate("Details", "Seed"), _seed, str),
        SharedProperty("variations", translate("Details", "Variations"), attrgetter("variations"), str),
        SharedProperty("takes", translate("Details", "Accepts"), attrgetter("supported_inputs"), _inputs),
        SharedProperty("file-size", translate("Details", "Size"), _pixels, str),
        SharedProperty("versions", translate("Details", "Versions"), attrgetter("version_count"), str),
        SharedProperty("failed", translate("Details", "Failed"), _failure, _line),
        SharedProperty(
            "group",
            translate("Details", "Group"),
            attrgetter("group_id"),
            lambda group_id: node_words(known.get(group_id)),
        ),
        SharedProperty("by", translate("Details", "Created by"), attrgetter("created_by"), people.name),
        SharedProperty("made", translate("Details", "Created"), _day, str),
    )


def _distribution(values: Counter[Hashable], words: Callable[[Any], str]) -> str:
    none = translate("Details", "none")
    most = values.most_common(_MAX_VALUES)
    lines = [f"{count} × {(words(value) if value else '') or none}" for value, count in most]
    if len(values) > len(most):
        lines.append(translate("Details", "and {n} more").format(n=len(values) - len(most)))
    return "\n".join(lines)


def _line(text: str) -> str:
    return sanitize.line(text, _MAX_TEXT)


def _origin(word: str) -> str:
    return service_words("origin", word)


def _variant(node: Node) -> str:
    return " · ".join(dict.fromkeys(word for word in node.runs[1:] if word))


def _seed(node: Node) -> str:
    return "" if node.seed is None else str(node.seed)


def _seconds(seconds: float) -> str:
    return time_format.duration_words(seconds * 1_000)


def _inputs(names: tuple[str, ...]) -> str:
    return ", ".join(inline_kind(name) for name in names)


def _pixels(node: Node) -> str:
    asset = node.asset
    return pixel_words(asset.width, asset.height) if asset is not None else ""


def _failure(node: Node) -> str:
    return node.failure.message or translate("Details", "failed") if node.failure is not None else ""


def _day(node: Node) -> str:
    return time_format.day(node.version_created_at)
