"""Host of overlays such as the viewer and the comparison."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
from typing_extensions import override


class OverlayHost(QObject):
    """Brings a cover up when it says `opened`, takes it away when it says `closed`."""

    def __init__(self, ground: QWidget, area: QWidget) -> None:
        super().__init__(area)
        self._ground = ground
        self._area = area
        self._spread: QWidget | None = None
        """The cover that fills the whole window, and has another parent for that time."""
        self._covers: list[QWidget] = []
        self._before: dict[QWidget, QWidget] = {}
        """What had the focus when each of the covers opened."""
        ground.installEventFilter(self)

    @property
    def on_top(self) -> QWidget | None:
        """The cover that is up, None where the canvas is seen."""
        return next((cover for cover in reversed(self._covers) if not cover.isHidden()), None)

    @property
    def has_focus(self) -> bool:
        """Whether the cover that is up has the keyboard."""
        cover, focused = self.on_top, QApplication.focusWidget()
        return cover is not None and focused is not None and cover.isAncestorOf(focused)

    def spread(self, cover: QWidget, over: QWidget | None) -> None:
        """Let a cover fill another widget, such as the whole window; None puts it back over the canvas."""
        was_up, focused = not cover.isHidden(), QApplication.focusWidget()
        held = focused if focused is not None and cover.isAncestorOf(focused) else None
        if over is None:
            around = cover.parentWidget()
            if self._spread is not None and around is not None:
                around.removeEventFilter(self)
            self._spread = None
            cover.setParent(self._area)
        else:
            self._spread = cover
            cover.setParent(over)
            over.installEventFilter(self)
        self._place(cover)
        if was_up:
            cover.show()
            cover.raise_()
            (held or cover).setFocus(Qt.FocusReason.OtherFocusReason)

    def _place(self, cover: QWidget) -> None:
        over = cover.parentWidget() if cover is self._spread else None
        cover.setGeometry(over.rect() if over is not None else self._ground.geometry())

    def add(self, cover: Any) -> None:
        """Take a cover; it is not seen until it opens."""
        cover.setParent(self._area)
        cover.hide()
        self._covers.append(cover)
        cover.opened.connect(self._on_opened)
        cover.closed.connect(self._on_closed)

    def _on_opened(self) -> None:
        cover = self.sender()
        if isinstance(cover, QWidget):
            focused = QApplication.focusWidget()
            if cover.isHidden() and focused is not None:
                self._before[cover] = focused
            self._covers.remove(cover)
            self._covers.append(cover)
            self._place(cover)
            cover.show()
            cover.raise_()
            self._area.setFocusProxy(cover)
            cover.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_closed(self) -> None:
        cover = self.sender()
        if not isinstance(cover, QWidget) or cover.isHidden():
            return
        had_focus = cover.isAncestorOf(QApplication.focusWidget() or self._area)
        cover.hide()
        self._area.setFocusProxy(self.on_top or self._ground)
        before = self._before.pop(cover, None)
        if had_focus:
            target = before if before is not None and self._is_seen(before) else self.on_top or self._ground
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_seen(self, widget: QWidget) -> bool:
        """Whether a widget can be seen: one below a cover that is still up can't."""
        if not isValid(widget) or not widget.isVisible():
            return False
        below = self._ground is widget or self._ground.isAncestorOf(widget)
        covers = [cover for cover in self._covers if cover is widget or cover.isAncestorOf(widget)]
        return not self.on_top or (not below and not covers) or self.on_top in covers

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            for cover in self._covers:
                self._place(cover)
        return super().eventFilter(watched, event)
