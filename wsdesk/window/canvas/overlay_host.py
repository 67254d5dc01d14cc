"""Host of overlays such as the viewer, and margins of controls that float over the canvas."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
from typing_extensions import override

EDGE = 14
MINIMAP_WIDTH, MINIMAP_HEIGHT = 190, 122


class OverlayHost(QObject):
    """Shows an overlay when it emits `opened`, and hides it when it emits `closed`."""

    def __init__(self, ground: QWidget, area: QWidget) -> None:
        super().__init__(area)
        self._ground = ground
        self._area = area
        self._spread: QWidget | None = None
        """The overlay that fills the whole window, which is reparented meanwhile."""
        self._covers: list[QWidget] = []
        self._focus_before: dict[QWidget, QWidget] = {}
        """The focused widget when each overlay opened."""
        ground.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)

    @property
    def current(self) -> QWidget | None:
        """The visible overlay, None if the canvas is visible."""
        return next((cover for cover in reversed(self._covers) if not cover.isHidden()), None)

    @property
    def has_focus(self) -> bool:
        """Whether the visible overlay has the focus."""
        cover, focused = self.current, QApplication.focusWidget()
        return cover is not None and focused is not None and cover.isAncestorOf(focused)

    def expand(self, cover: QWidget, over: QWidget | None) -> None:
        """Let an overlay fill another widget, such as the whole window; None restores it."""
        was_up, focused = not cover.isHidden(), QApplication.focusWidget()
        focused_child = focused if focused is not None and cover.isAncestorOf(focused) else None
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
        self._update_geometry(cover)
        if was_up:
            cover.show()
            cover.raise_()
            (focused_child or cover).setFocus(Qt.FocusReason.OtherFocusReason)

    def _update_geometry(self, cover: QWidget) -> None:
        over = cover.parentWidget() if cover is self._spread else None
        cover.setGeometry(over.rect() if over is not None else self._ground.geometry())

    def add(self, cover: Any) -> None:
        """Add an overlay; it is hidden until it opens."""
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
                self._focus_before[cover] = focused
            self._covers.remove(cover)
            self._covers.append(cover)
            self._update_geometry(cover)
            cover.show()
            # Otherwise Qt paints the canvas below with each frame of the overlay. The style resets it.
            cover.setAutoFillBackground(True)
            cover.raise_()
            self._area.setFocusProxy(cover)
            cover.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_closed(self) -> None:
        cover = self.sender()
        if not isinstance(cover, QWidget) or cover.isHidden():
            return
        had_focus = cover.isAncestorOf(QApplication.focusWidget() or self._area)
        cover.hide()
        self._area.setFocusProxy(self.current or self._ground)
        before = self._focus_before.pop(cover, None)
        if had_focus:
            target = (
                before if before is not None and self._is_visible(before) else self.current or self._ground
            )
            target.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Return the focus to the overlay from the canvas that it covers, so that no key acts on that."""
        cover = self.current
        if cover is not None and now is not None and self._ground.isAncestorOf(now):
            cover.setFocus(Qt.FocusReason.OtherFocusReason)
            # Qt notifies screen readers of the focus on the canvas after this.
            QTimer.singleShot(0, self, _announce_focus)

    def _is_visible(self, widget: QWidget) -> bool:
        """Whether a widget is visible: not if it is below an open overlay."""
        if not isValid(widget) or not widget.isVisible():
            return False
        below = self._ground is widget or self._ground.isAncestorOf(widget)
        covers = [cover for cover in self._covers if cover is widget or cover.isAncestorOf(widget)]
        return not self.current or (not below and not covers) or self.current in covers

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            for cover in self._covers:
                self._update_geometry(cover)
        return super().eventFilter(watched, event)


def _announce_focus() -> None:
    """Notify screen readers, if one is active, of the focused widget."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent

    focused = QApplication.focusWidget()
    if focused is not None and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(focused, QAccessible.Event.Focus))
