"""Overlay image: painted in parts whose size follows the time that they take."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from wsdesk.graph.model.values import Rect
from wsdesk.scene.items.overlay_image import OverlayImage, SparePixmap


def test_other_content_begins_with_small_parts_although_the_one_before_took_no_time(
    new_harness: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wsdesk.scene.items.overlay_image.perf_counter", lambda: 100.0)
    camera = new_harness().view.camera
    painted: list[Rect] = []

    def paint(_painter: QPainter, area: Rect) -> None:
        painted.append(area)

    def ignore(_area: Rect) -> None:
        pass

    image = OverlayImage(camera, SparePixmap(camera), paint, ignore)
    image.fill(Qt.GlobalColor.transparent)
    image.mark_stale()
    first = painted[0]
    assert max(area.w * area.h for area in painted) > 4 * first.w * first.h
    painted.clear()
    image.mark_stale()
    assert painted[0] == first
    image.clear()
