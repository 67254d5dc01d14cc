"""Text of a card's footer: kind, key facts, and the version shown."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.model.values import Kind, Node
from wsdesk.store.text import kind_labels, sanitize, time_format
from wsdesk.store.text.number_format import translated

STAR = "★"


@dataclass(frozen=True, slots=True)
class Footer:
    """`left` gives way first where both do not fit; `failed` is told in the colour of errors."""

    left: str
    right: str
    failed: bool = False


def _tr(text: str, n: float | None = None) -> str:
    return translated("Card", text, n)


def footer_of(node: Node) -> Footer:
    """The footer of a node's card."""
    parts = [kind_labels.on_card(node), *_facts(node)]
    if node.failure is not None:
        words = sanitize.line(node.failure.severity, 20) or _tr("error")
        viewing = version_words(node) if node.viewed_over else ""
        right = " · ".join(part for part in (viewing, words) if part)
        return Footer(" · ".join(parts), right, failed=True)
    return Footer(" · ".join(parts), version_words(node))


def version_words(node: Node) -> str:
    """The newest of three is "v3", an older, favourite one "v4 of 7 ★"; an upload tells its size instead.

    Where another version than the active one is shown, it is named "viewing v1".
    """
    if node.viewed_over:
        words = _tr("viewing v{n}").format(n=node.version_number)
    elif node.version_count <= 1 and node.generation_type == "upload" and node.asset and node.asset.width > 0:
        words = f"{node.asset.width}×{node.asset.height}"
    elif not node.version_number:
        words = ""
    elif node.version_number == node.version_count:
        words = _tr("v{n}").format(n=node.version_number)
    else:
        words = _tr("v{n} of {count}").format(n=node.version_number, count=node.version_count)
    return f"{words} {STAR}".strip() if node.favourite else words


def _facts(node: Node) -> list[str]:
    """Length, ratio, resolution, pages, seed: as many as the kind makes people ask for."""
    asset = node.asset
    facts: list[str] = []
    if node.kind in (Kind.VIDEO, Kind.AUDIO, Kind.STITCH):
        length = (asset.duration_ms if asset else 0) or node.duration_s * 1000
        facts.append(clock_words(length) if node.kind is Kind.AUDIO else time_format.duration_words(length))
    if node.kind is Kind.PDF and node.pages:
        facts.append(_tr("%Ln pages", node.pages))
    if node.generation_type == "upload":
        facts.append(_tr("upload"))
    elif node.kind in (Kind.IMAGE, Kind.VIDEO):
        facts += [sanitize.line(node.ratio, 12), sanitize.line(node.resolution, 12)]
        if node.seed is not None and node.kind is Kind.IMAGE:
            facts.append(_tr("seed {n}").format(n=node.seed))
        if node.variations > 1:
            facts.append(_tr("%Ln variations", node.variations))
    return [fact for fact in facts if fact]


def clock_words(milliseconds: float) -> str:
    """Minutes and seconds, always both: "0:24"."""
    seconds = round(milliseconds / 1000)
    return f"{seconds // 60}:{seconds % 60:02}" if seconds > 0 else ""
