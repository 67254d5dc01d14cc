"""Minimum cost of a sharp view: what Qt itself takes for it.

The calls of `QPainter` and the texts to shape are recorded while a view becomes sharp, and then repeated
alone: without searching for cards, computing routes, laying out cards, or deciding what to paint.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPixmap, QTextLayout

from wsdesk.scene.model.text_layout import TextLayoutCache, TextStyle
from wsdesk.theme import fonts

_REPEATS = 5
_STARTS = ("draw", "fill", "stroke", "set", "reset", "save", "restore", "translate", "scale", "end")
"""How the names of recorded methods begin."""
_Call = tuple[Callable[..., Any], tuple[Any, ...]]


@dataclass
class Recording:
    """Calls of painters on pixmaps, and texts that were shaped."""

    painters: list[tuple[QPixmap, list[_Call]]] = field(default_factory=list[Any])
    """A pixmap like the target of each painter, and its calls."""
    texts: list[tuple[str, TextStyle]] = field(default_factory=list[Any])

    def replay(self) -> float:
        """Repeat all of it; ms of CPU, the median of some times."""
        return round(statistics.median(self._replay() for _ in range(_REPEATS)), 1)

    @property
    def calls(self) -> int:
        """Number of calls that draw."""
        names = [call.__name__ for _, calls in self.painters for call, _ in calls]
        return sum(name.startswith(("draw", "fill", "stroke")) for name in names)

    def _replay(self) -> float:
        styles = {style: fonts.ui_font(style.px, weight=style.value[1]) for style in TextStyle}
        start = time.process_time()
        for target, calls in self.painters:
            painter = QPainter(target)
            for call, args in calls:
                call(painter, *args)
        for text, style in self.texts:
            layout = QTextLayout(text, styles[style])
            layout.beginLayout()
            layout.createLine()
            layout.endLayout()
            layout.glyphRuns()
        return (time.process_time() - start) * 1e3


@contextmanager
def recorded() -> Generator[Recording]:
    """Record what is painted on pixmaps and shaped. Frames on the screen aren't recorded."""
    found, running = Recording(), dict[int, list[_Call]]()
    targets: dict[tuple[int, int, bool], QPixmap] = {}
    names = [name for name in dir(QPainter) if name.startswith(_STARTS)]
    originals = {name: getattr(QPainter, name) for name in names}
    shape = TextLayoutCache._shaped  # type: ignore[reportPrivateUsage]

    def recording(name: str, original: Callable[..., Any]) -> Any:
        def record(painter: QPainter, *args: Any) -> Any:
            calls = running.get(id(painter))
            if calls is None:
                calls = running[id(painter)] = []
                device = painter.device()
                if isinstance(device, QPixmap):
                    found.painters.append((_target(targets, device), calls))
            calls.append((original, args))
            if name == "end":
                del running[id(painter)]
            return original(painter, *args)

        return record

    def shaped(self: Any, text: str, style: TextStyle, *args: Any) -> Any:
        found.texts.append((text, style))
        return shape(self, text, style, *args)

    for name, original in originals.items():
        setattr(QPainter, name, recording(name, original))
    TextLayoutCache._shaped = shaped  # type: ignore[reportPrivateUsage]
    try:
        yield found
    finally:
        TextLayoutCache._shaped = shape  # type: ignore[reportPrivateUsage]
        for name, original in originals.items():
            setattr(QPainter, name, original)


def _target(targets: dict[tuple[int, int, bool], QPixmap], device: QPixmap) -> QPixmap:
    """A pixmap of the same size and kind, one for all painters: new memory is no part of the floor."""
    key = device.width(), device.height(), device.hasAlphaChannel()
    pixmap = targets.get(key)
    if pixmap is None:
        pixmap = targets[key] = QPixmap(device.width(), device.height())
        pixmap.fill(Qt.GlobalColor.transparent if key[2] else Qt.GlobalColor.black)
    return pixmap
