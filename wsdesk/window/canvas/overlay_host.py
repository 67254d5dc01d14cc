"""Host of overlays such as the viewer, and margins of controls that float over the canvas."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid
from typing_extensions import override

from wsdesk.window.widgets.raise_window import return_focus

EDGE = 14
MINIMAP_WIDTH, MINIMAP_HEIGHT = 190, 122


class OverlayHost(QObject):
    """Shows an overlay when it emits `opened`, and hides it when it emits `closed`."""

    def __init__(self, stack: QWidget, area: QWidget) -> None:
        super().__init__(area)
        self._stack = stack
        self._area = area
        self._expanded: QWidget | None = None
        """The overlay that fills the whole window, which is reparented meanwhile."""
        self._overlays: list[QWidget] = []
        self._focus_before: dict[QWidget, QWidget] = {}
        """The focused widget when each overlay opened."""
        stack.installEventFilter(self)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)

    @property
    def current(self) -> QWidget | None:
        """The visible overlay, None if the canvas is visible."""
        return next((overlay for overlay in reversed(self._overlays) if not overlay.isHidden()), None)

    @property
    def has_focus(self) -> bool:
        """Whether the visible overlay has the focus."""
        overlay, focused = self.current, QApplication.focusWidget()
        return overlay is not None and focused is not None and overlay.isAncestorOf(focused)

    def expand(self, overlay: QWidget, over: QWidget | None) -> None:
        """Let an overlay fill another widget, such as the whole window; None restores it."""
        was_up, focused = not overlay.isHidden(), QApplication.focusWidget()
        focused_child = focused if focused is not None and overlay.isAncestorOf(focused) else None
        if over is None:
            around = overlay.parentWidget()
            if self._expanded is not None and around is not None:
                around.removeEventFilter(self)
            self._expanded = None
            overlay.setParent(self._area)
        else:
            self._expanded = overlay
            overlay.setParent(over)
            over.installEventFilter(self)
        self._update_geometry(overlay)
        if was_up:
            overlay.show()
            overlay.raise_()
            (focused_child or overlay).setFocus(Qt.FocusReason.OtherFocusReason)

    def _update_geometry(self, overlay: QWidget) -> None:
        over = overlay.parentWidget() if overlay is self._expanded else None
        overlay.setGeometry(over.rect() if over is not None else self._stack.geometry())

    def add(self, overlay: Any) -> None:
        """Add an overlay; it is hidden until it opens."""
        overlay.setParent(self._area)
        overlay.hide()
        self._overlays.append(overlay)
        overlay.opened.connect(self._on_opened)
        overlay.closed.connect(self._on_closed)

    def _on_opened(self) -> None:
        overlay = self.sender()
        if isinstance(overlay, QWidget):
            focused = QApplication.focusWidget()
            if overlay.isHidden() and focused is not None:
                self._focus_before[overlay] = focused
            self._overlays.remove(overlay)
            self._overlays.append(overlay)
            self._update_geometry(overlay)
            overlay.show()
            # Otherwise Qt paints the canvas below with each frame of the overlay. The style resets it.
            overlay.setAutoFillBackground(True)
            overlay.raise_()
            self._area.setFocusProxy(overlay)
            overlay.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_closed(self) -> None:
        overlay = self.sender()
        if not isinstance(overlay, QWidget) or overlay.isHidden():
            return
        had_focus = overlay.isAncestorOf(QApplication.focusWidget() or self._area)
        overlay.hide()
        self._area.setFocusProxy(self.current or self._stack)
        before = self._focus_before.pop(overlay, None)
        if had_focus:
            target = (
                before if before is not None and self._is_visible(before) else self.current or self._stack
            )
            return_focus(target, Qt.FocusReason.OtherFocusReason)

    def _on_focus_changed(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Return the focus to the overlay from the canvas that it hides, so that no key acts on that."""
        overlay = self.current
        if overlay is not None and now is not None and self._stack.isAncestorOf(now):
            overlay.setFocus(Qt.FocusReason.OtherFocusReason)
            # Qt notifies screen readers of the focus on the canvas after this.
            QTimer.singleShot(0, self, _announce_focus)

    def _is_visible(self, widget: QWidget) -> bool:
        """Whether a widget is visible: not if it is below an open overlay."""
        if not isValid(widget) or not widget.isVisible():
            return False
        below = self._stack is widget or self._stack.isAncestorOf(widget)
        overlays = [
            overlay for overlay in self._overlays if overlay is widget or overlay.isAncestorOf(widget)
        ]
        return not self.current or (not below and not overlays) or self.current in overlays

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Move):
            for overlay in self._overlays:
                self._update_geometry(overlay)
        return super().eventFilter(watched, event)


def _announce_focus() -> None:
    """Notify screen readers, if one is active, of the focused widget."""
    from PySide6.QtGui import QAccessible, QAccessibleEvent

    focused = QApplication.focusWidget()
    if focused is not None and QAccessible.isActive():
        QAccessible.updateAccessibility(QAccessibleEvent(focused, QAccessible.Event.Focus))
