"""Layout of images on cards, never stretched."""

from __future__ import annotations

from wsdesk.graph.model.values import Asset, Kind, Node, Rect
from wsdesk.scene.painters.layout.card import card_layout

CUT = 0.14
"""Up to this share of a side is cut away rather than leaving bars beside the picture."""


def has_picture(node: Node) -> bool:
    """Whether a card shows a picture, or will as soon as it is here."""
    asset = node.asset
    if node.failure is not None or node.kind in (Kind.AUDIO, Kind.GROUP):
        return False
    return (asset is not None and bool(asset.addresses)) or any(output.asset for output in node.outputs)


def pictures_of(node: Node) -> list[tuple[Asset, float]]:
    """The pictures on a card, each with the width in canvas px that it is drawn in."""
    body: Rect = card_layout(node.rect).body
    if body.h <= 0:
        return []
    found: list[tuple[Asset, float]] = []
    if node.asset is not None and node.asset.addresses:
        found.append((node.asset, body.w))
    outputs = [output.asset for output in node.outputs if output.asset is not None]
    if outputs:
        columns = max(1.0, len(outputs) ** 0.5)
        found += [(asset, body.w / columns) for asset in outputs]
    return found


def place_picture(frame: Rect, width: float, height: float) -> tuple[Rect, Rect]:
    """Where a picture of `width` x `height` is drawn in the frame, and which part of it (in picture px).

    Keeps the picture's proportions: it covers the frame where that costs at most `CUT` of one side, else it
    stands whole in the middle.
    """
    if width <= 0 or height <= 0 or frame.w <= 0 or frame.h <= 0:
        return frame, Rect(0, 0, max(width, 0), max(height, 0))
    across, down = frame.w / width, frame.h / height
    if min(across, down) >= max(across, down) * (1 - CUT):
        scale = max(across, down)
        w, h = frame.w / scale, frame.h / scale
        return frame, Rect((width - w) / 2, (height - h) / 2, w, h)
    scale = min(across, down)
    w, h = width * scale, height * scale
    return Rect(frame.cx - w / 2, frame.cy - h / 2, w, h), Rect(0, 0, width, height)
