"""Text of a card: badges in its header, and its footer."""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.graph.model.values import Kind, Node
from wsdesk.store.text import kind_labels, sanitize, time_format
from wsdesk.store.text.api_value_labels import api_value_label
from wsdesk.store.text.number_format import translator

_tr = translator("Card")


@dataclass(frozen=True, slots=True)
class Badge:
    """An icon, or text if there is no icon; `label` is the accessible text."""

    label: str
    icon: str = ""
    is_warning: bool = False


def node_badges(node: Node) -> tuple[Badge, ...]:
    """The badges of a card by priority: those that don't fit are dropped from the end."""
    badges: list[Badge] = []
    if not node.placed:
        badges.append(Badge(_tr("no position"), is_warning=True))
    if node.outdated:
        badges.append(Badge(_tr("outdated model"), "history"))
    if any(port.locked for port in node.ports):
        badges.append(Badge(_tr("locked"), "lock"))
    if node.expandable:
        badges.append(Badge(_tr("expandable"), "template"))
    return tuple(badges)


STAR = "★"


@dataclass(frozen=True, slots=True)
class Footer:
    """`left` is elided first if both don't fit; `failed` uses the error color."""

    left: str
    right: str
    failed: bool = False


def node_footer(node: Node) -> Footer:
    """The footer of a node's card."""
    parts = [kind_labels.on_card(node), *_properties(node)]
    if node.failure is not None:
        severity = api_value_label(
            "severity", (node.failure.severity or "").strip() or "error", capital=False
        )
        viewing = version_label(node) if node.viewed_over else ""
        right = " · ".join(part for part in (viewing, sanitize.line(severity, 20)) if part)
        return Footer(" · ".join(parts), right, failed=True)
    return Footer(" · ".join(parts), version_label(node))


def version_label(node: Node) -> str:
    """The newest of three is "v3", an older favorite "v4 of 7 ★"; an upload shows its size.

    If another version than the active one is shown, it is "viewing v1".
    """
    if node.viewed_over:
        text = _tr("viewing v{n}").format(n=node.version_number)
    elif node.version_count <= 1 and node.generation_type == "upload" and node.asset and node.asset.width > 0:
        text = f"{node.asset.width}×{node.asset.height}"
    elif not node.version_number:
        text = ""
    elif node.version_number == node.version_count:
        text = _tr("v{n}").format(n=node.version_number)
    else:
        text = _tr("v{n} of {count}").format(n=node.version_number, count=node.version_count)
    return f"{text} {STAR}".strip() if node.favorite else text


def _properties(node: Node) -> list[str]:
    """Duration, ratio, resolution, pages, seed: those that matter for the kind."""
    asset = node.asset
    values: list[str] = []
    if node.kind in (Kind.VIDEO, Kind.AUDIO, Kind.STITCH):
        length = (asset.duration_ms if asset else 0) or node.duration_s * 1000
        values.append(
            format_duration(length) if node.kind is Kind.AUDIO else time_format.format_duration(length)
        )
    if node.kind is Kind.PDF and node.pages:
        values.append(_tr("%Ln+ pages", node.pages))  # later pages may have no images
    if node.generation_type == "upload":
        values.append(_tr("upload"))
    elif node.kind in (Kind.IMAGE, Kind.VIDEO):
        values += [sanitize.line(node.ratio, 12), sanitize.line(node.resolution, 12)]
        if node.seed is not None and node.kind is Kind.IMAGE:
            values.append(_tr("seed {n}").format(n=node.seed))
        if node.variations > 1:
            values.append(_tr("%Ln variations", node.variations))
    return [value for value in values if value]


def format_duration(milliseconds: float) -> str:
    """Minutes and seconds: "0:24"."""
    seconds = round(milliseconds / 1000)
    return f"{seconds // 60}:{seconds % 60:02}" if seconds > 0 else ""
