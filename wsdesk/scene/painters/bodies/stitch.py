"""Body of a stitched video: poster, clips, and audio tracks."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt

from wsdesk.graph.model.values import Clip, Node, Rect
from wsdesk.scene.model.colors import mix
from wsdesk.scene.model.level_of_detail import ZoomBand
from wsdesk.scene.painters.bodies.image import paint_asset, paint_well
from wsdesk.scene.painters.bodies.placeholders import paint_glyph
from wsdesk.scene.painters.bodies.video import paint_play_mark
from wsdesk.scene.painters.paint_context import PaintContext

_STRIP = 12.0
_AUDIO_TRACK = 5.0
_GAP = 2.0


def paint_stitch(context: PaintContext, node: Node, area: Rect) -> None:
    strip = _STRIP + 6 + (_AUDIO_TRACK + 3 if node.overlays else 0)
    has_room = area.h > strip + 30 and bool(node.clips)
    top = Rect(area.x, area.y, area.w, area.h - (strip if has_room else 0))
    if node.asset is not None:
        if paint_asset(context, node, node.asset, top) and context.detail.band >= ZoomBand.CARD:
            paint_play_mark(context, top)
    elif context.detail.band >= ZoomBand.CARD:
        paint_well(context, top)
        paint_glyph(context, node.kind.value, top)
    if has_room and context.detail.band >= ZoomBand.CARD:
        _paint_strip(context, node, Rect(area.x, top.bottom + 6, area.w, strip - 6))


def _paint_strip(context: PaintContext, node: Node, strip: Rect) -> None:
    """One box per clip, in order, as wide as its duration; trimmed ends are paler."""
    painter, colors = context.painter, context.colors
    widths = clip_widths(node.clips, strip.w - _GAP * (len(node.clips) - 1))
    if min(widths) < 2:
        return
    painter.setPen(Qt.PenStyle.NoPen)
    used_color, cut_color = (
        mix(colors.kind("video"), colors.raised, 0.5),
        mix(colors.kind("video"), colors.raised, 0.2),
    )
    left = strip.x
    for clip, width in zip(node.clips, widths, strict=True):
        painter.setBrush(cut_color)
        painter.drawRoundedRect(QRectF(left, strip.y, width, _STRIP), 2, 2)
        start, end = (
            _trim_width(trim, clip.length_ms, width) for trim in (clip.trim_start_ms, clip.trim_end_ms)
        )
        painter.setBrush(used_color)
        painter.drawRoundedRect(QRectF(left + start, strip.y, width - start - end, _STRIP), 2, 2)
        left += width + _GAP
    length = max(node.duration_s, (node.asset.duration_ms / 1000 if node.asset else 0), 1)
    painter.setBrush(mix(colors.kind("audio"), colors.raised, 0.7))
    for overlay in node.overlays:
        left = strip.x + strip.w * min(0.97, max(0.0, overlay.start_s / length))
        painter.drawRoundedRect(QRectF(left, strip.y + _STRIP + 3, strip.right - left, _AUDIO_TRACK), 2, 2)


def clip_widths(clips: Sequence[Clip], room: float) -> list[float]:
    """Width of each clip: by duration with a minimum; equal if durations are unknown."""
    if not all(clip.length_ms > 0 for clip in clips):
        return [room / len(clips)] * len(clips)
    least = 0.5 * room / len(clips)
    whole = sum(clip.length_ms for clip in clips)
    return [least + (room - least * len(clips)) * clip.length_ms / whole for clip in clips]


def _trim_width(trim_ms: float, length_ms: float, width: float) -> float:
    """Px of a trimmed end: its share if the duration is known, else a minimum."""
    if not trim_ms:
        return 0.0
    share = trim_ms / length_ms * width if length_ms else 0.0
    return min(max(share, min(5.0, width / 4)), width * 0.45)
