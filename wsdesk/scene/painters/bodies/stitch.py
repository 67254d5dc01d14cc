"""A stitched video: its poster, and under it the order of its clips with the sounds laid over them."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt

from wsdesk.graph.values import Node, Rect
from wsdesk.scene.bands import Band
from wsdesk.scene.ink import mix
from wsdesk.scene.painters.bodies.image import paint_picture, paint_well
from wsdesk.scene.painters.bodies.video import paint_play_mark
from wsdesk.scene.painters.easel import Easel

_STRIP = 12.0
_SOUND = 5.0
_GAP = 2.0


def paint_stitch(easel: Easel, node: Node, area: Rect) -> None:
    strip = _STRIP + 6 + (_SOUND + 3 if node.overlays else 0)
    roomy = area.h > strip + 30 and bool(node.clips)
    top = Rect(area.x, area.y, area.w, area.h - (strip if roomy else 0))
    if node.asset is not None:
        if paint_picture(easel, node, node.asset, top) and easel.detail.band >= Band.CARD:
            paint_play_mark(easel, top)
    elif easel.detail.band >= Band.CARD:
        paint_well(easel, top)
    if roomy and easel.detail.band >= Band.CARD:
        _paint_strip(easel, node, Rect(area.x, top.bottom + 6, area.w, strip - 6))


def _paint_strip(easel: Easel, node: Node, strip: Rect) -> None:
    """One box a clip, in order; a clip that is trimmed has a notch at that end."""
    painter, ink = easel.painter, easel.ink
    count = len(node.clips)
    width = (strip.w - _GAP * (count - 1)) / count
    if width < 2:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    kept, gone = mix(ink.kind("video"), ink.raised, 0.5), mix(ink.kind("video"), ink.raised, 0.2)
    for i, clip in enumerate(node.clips):
        left = strip.x + i * (width + _GAP)
        painter.setBrush(gone)
        painter.drawRoundedRect(QRectF(left, strip.y, width, _STRIP), 2, 2)
        start = min(5.0, width / 4) if clip.trim_start_ms else 0
        end = min(5.0, width / 4) if clip.trim_end_ms else 0
        painter.setBrush(kept)
        painter.drawRoundedRect(QRectF(left + start, strip.y, width - start - end, _STRIP), 2, 2)
    length = max(node.duration_s, (node.asset.duration_ms / 1000 if node.asset else 0), 1)
    painter.setBrush(mix(ink.kind("audio"), ink.raised, 0.7))
    for overlay in node.overlays:
        left = strip.x + strip.w * min(0.97, max(0.0, overlay.start_s / length))
        painter.drawRoundedRect(QRectF(left, strip.y + _STRIP + 3, strip.right - left, _SOUND), 2, 2)
