"""Pictures of bodies of cards share one budget."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QColor, QPainter, QPicture

from wsdesk.extensions.card_bodies import PictureCache
from wsdesk.graph.model.values import Kind, Node, Rect

COLORS: Any = "light"


def node(name: str) -> Node:
    return Node(name, Kind.UNKNOWN, Rect(0, 0, 10, 10))


def picture(lines: int) -> QPicture:
    found = QPicture()
    painter = QPainter(found)
    painter.setPen(QColor("red"))
    for at in range(lines):
        painter.drawLine(0, at, 9, at)
    painter.end()
    return found


def test_the_least_recently_used_pictures_are_dropped(qapp: object, monkeypatch: pytest.MonkeyPatch) -> None:
    cache, size = PictureCache(), picture(50).size()
    monkeypatch.setattr(PictureCache, "MAX_BYTES", 3 * size)
    nodes = [node(name) for name in "abcd"]
    keys: list[Any] = [(one.id, 10.0, 10.0, COLORS) for one in nodes]
    for key, one in zip(keys[:3], nodes, strict=False):
        cache.put(key, one, picture(50))
    cache.put(keys[1], nodes[1], picture(50))  # painted again: counted once
    assert all(cache.get(key, one) is not None for key, one in zip(keys[:3], nodes, strict=False))
    assert cache.get(keys[0], nodes[0]) is not None
    cache.put(keys[3], nodes[3], picture(50))
    found = [cache.get(key, one) is not None for key, one in zip(keys, nodes, strict=True)]
    assert found == [True, False, True, True]
    assert cache.get(keys[0], node("a")) is None, "the node has changed"
