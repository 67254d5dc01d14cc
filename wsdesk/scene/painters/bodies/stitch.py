"""Body of a stitched video: poster, clips, and audio tracks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt

from wsdesk.graph.model.values import Clip, Node, Rect
from wsdesk.scene.model.colors import mix
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.painters.bodies.glyph import paint_glyph
from wsdesk.scene.painters.bodies.image import paint_picture, paint_well
from wsdesk.scene.painters.bodies.video import paint_play_mark
from wsdesk.scene.painters.paint_context import PaintContext

_STRIP = 12.0
_SOUND = 5.0
_GAP = 2.0


def paint_stitch(easel: PaintContext, node: Node, area: Rect) -> None:
    strip = _STRIP + 6 + (_SOUND + 3 if node.overlays else 0)
    roomy = area.h > strip + 30 and bool(node.clips)
    top = Rect(area.x, area.y, area.w, area.h - (strip if roomy else 0))
    if node.asset is not None:
        if paint_picture(easel, node, node.asset, top) and easel.detail.band >= ZoomBand.CARD:
            paint_play_mark(easel, top)
    elif easel.detail.band >= ZoomBand.CARD:
        paint_well(easel, top)
        paint_glyph(easel, node.kind.value, top)
    if roomy and easel.detail.band >= ZoomBand.CARD:
        _paint_strip(easel, node, Rect(area.x, top.bottom + 6, area.w, strip - 6))


def _paint_strip(easel: PaintContext, node: Node, strip: Rect) -> None:
    """One box a clip, in order, as long as the clip; what is trimmed off an end is paler."""
    painter, ink = easel.painter, easel.ink
    widths = clip_widths(node.clips, strip.w - _GAP * (len(node.clips) - 1))
    if min(widths) < 2:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    kept, gone = mix(ink.kind("video"), ink.raised, 0.5), mix(ink.kind("video"), ink.raised, 0.2)
    left = strip.x
    for clip, width in zip(node.clips, widths, strict=True):
        painter.setBrush(gone)
        painter.drawRoundedRect(QRectF(left, strip.y, width, _STRIP), 2, 2)
        start, end = (_cut(trim, clip.length_ms, width) for trim in (clip.trim_start_ms, clip.trim_end_ms))
        painter.setBrush(kept)
        painter.drawRoundedRect(QRectF(left + start, strip.y, width - start - end, _STRIP), 2, 2)
        left += width + _GAP
    length = max(node.duration_s, (node.asset.duration_ms / 1000 if node.asset else 0), 1)
    painter.setBrush(mix(ink.kind("audio"), ink.raised, 0.7))
    for overlay in node.overlays:
        left = strip.x + strip.w * min(0.97, max(0.0, overlay.start_s / length))
        painter.drawRoundedRect(QRectF(left, strip.y + _STRIP + 3, strip.right - left, _SOUND), 2, 2)


def clip_widths(clips: Sequence[Clip], room: float) -> list[float]:
    """How wide each clip is drawn: by its length, but no sliver; evenly where lengths are not known."""
    if not all(clip.length_ms > 0 for clip in clips):
        return [room / len(clips)] * len(clips)
    least = 0.5 * room / len(clips)
    whole = sum(clip.length_ms for clip in clips)
    return [least + (room - least * len(clips)) * clip.length_ms / whole for clip in clips]


def _cut(trim_ms: float, length_ms: float, width: float) -> float:
    """Px that a trim takes off an end: its share where the length is known, at least a notch."""
    if not trim_ms:
        return 0.0
    share = trim_ms / length_ms * width if length_ms else 0.0
    return min(max(share, min(5.0, width / 4)), width * 0.45)
