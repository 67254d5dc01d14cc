"""A picture in a frame: never stretched, cut only where hardly anything is lost."""

from __future__ import annotations

from wsdesk.graph.values import Rect

CUT = 0.14
"""Up to this share of a side is cut away rather than leaving bars beside the picture."""


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
