"""Workbench: sidebars, canvas area, and floating widgets."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from functools import partial
from typing import Literal

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPropertyAnimation, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled, text_scale
from wsdesk.settings.setting import Setting
from wsdesk.settings.table import LEFT_OPEN, LEFT_WIDTH, RIGHT_OPEN, RIGHT_WIDTH, Settings
from wsdesk.theme.motion import SHORT, duration_ms
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.frame.arrangement import (
    LEFT_LEAST,
    RIGHT_LEAST,
    Arrangement,
    SidebarGeometry,
    SidebarPreference,
    SplitterHandle,
    arrange,
    default_width,
    floats_if_open,
)
from wsdesk.window.frame.arrangement import WIDTH as GRIP

SideName = Literal["left", "right"]
_SIDES: tuple[SideName, ...] = ("left", "right")
_WIDTHS: dict[SideName, Setting[int]] = {"left": LEFT_WIDTH, "right": RIGHT_WIDTH}
_OPENS: dict[SideName, Setting[bool]] = {"left": LEFT_OPEN, "right": RIGHT_OPEN}
_LEASTS: dict[SideName, int] = {"left": LEFT_LEAST, "right": RIGHT_LEAST}


class Workbench(QWidget):
    """Lays out both sidebars and the canvas with `arrange`, and saves widths and open state.

    A sidebar without space floats over the canvas until Escape is pressed in it or the canvas is clicked.
    """

    shown_changed = Signal(object)
    """Emitted with the name of the sidebar (`left`, `right`) that was shown or hidden."""

    def __init__(
        self, left: QWidget, middle: QWidget, right: QWidget, settings: Settings, themes: ThemeManager
    ) -> None:
        super().__init__()
        self.setObjectName("workbench")
        self._settings = settings
        self._middle = middle
        self._sides: dict[SideName, QWidget] = {"left": left, "right": right}
        self.keeps_focus: Callable[[], bool] = lambda: False
        """Whether an overlay has the focus and keeps it when a sidebar opens."""
        self._floating: set[SideName] = set()
        """Floating sidebars that are open."""
        self._collapsed: set[SideName] = set()
        """Sidebars that a view hides; what the user chose is restored after it."""
        self._handles: dict[SideName, SplitterHandle] = {
            "left": SplitterHandle("leftGrip", self.tr("Left sidebar width"), themes, self),
            "right": SplitterHandle("rightGrip", self.tr("Right sidebar width"), themes, self),
        }
        self._widths: dict[SideName, int] = {name: settings.get(_WIDTHS[name]) for name in _SIDES}
        self._opens: dict[SideName, bool] = {name: settings.get(_OPENS[name]) for name in _SIDES}
        self._slide = QPropertyAnimation(self)
        self._slide.setPropertyName(b"geometry")
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        for widget in (middle, left, right, *self._handles.values()):
            widget.setParent(self)
        for side in self._sides.values():
            side.installEventFilter(self)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus_changed)
        for name, handle in self._handles.items():
            handle.moved.connect(partial(self._widen, name))
            handle.released.connect(self._on_handle_released)
            handle.reset.connect(partial(self._reset, name))

    def is_shown(self, name: SideName) -> bool:
        """Whether a sidebar is visible."""
        return not self._sides[name].isHidden()

    def is_floating(self, name: SideName) -> bool:
        """Whether a sidebar floats over the canvas."""
        return name in self._floating and self.is_shown(name)

    def toggle(self, name: SideName) -> None:
        """Show a hidden sidebar, or hide a visible one."""
        self.set_shown(name, not self.is_shown(name))

    def set_shown(self, name: SideName, shown: bool) -> None:
        """Show or hide a sidebar; saved unless it floats.

        The focus leaves a sidebar that closes, and goes to one that floats unless an overlay has it.
        """
        if shown == self.is_shown(name):
            return
        had_focus = self._holds_focus(name)
        self._collapsed.discard(name)
        if self._floats(name):
            self._floating = {name} if shown else self._floating - {name}
        else:
            self._remember_open(name, shown)
        if shown and not self._opens[name]:
            self._remember_open(name, True)
        self._lay_out(slide=name if shown else None)
        if had_focus:
            self._middle.setFocus(Qt.FocusReason.OtherFocusReason)
        elif shown and self.is_floating(name) and not self.keeps_focus():
            self._sides[name].setFocus(Qt.FocusReason.OtherFocusReason)

    def set_collapsed(self, name: SideName, collapsed: bool) -> None:
        """Hide a sidebar, or restore it, without saving that; `set_shown` still shows it."""
        (self._collapsed.add if collapsed else self._collapsed.discard)(name)
        self._lay_out()

    def close_floating(self) -> bool:
        """Close floating sidebars; return whether there were any."""
        if not self._floating:
            return False
        had_focus = any(self._holds_focus(name) for name in self._floating)
        self._floating = set()
        self._lay_out()
        if had_focus:
            self._middle.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def _holds_focus(self, name: SideName) -> bool:
        focused = QApplication.focusWidget()
        side = self._sides[name]
        return focused is not None and (focused is side or side.isAncestorOf(focused))

    def _preference(self, name: SideName) -> SidebarPreference:
        width = self._widths[name]
        if width == _WIDTHS[name].default:  # never resized
            width = default_width(round(self.width() / text_scale()), is_left=name == "left")
        return SidebarPreference(width, self._opens[name] and name not in self._collapsed)

    def _floats(self, name: SideName) -> bool:
        total = round(self.width() / text_scale())
        return floats_if_open(
            total, self._preference("left"), self._preference("right"), is_left=name == "left"
        )

    def _geometry(self) -> Arrangement:
        """The arrangement in px, computed at the default text size: larger text needs wider sidebars."""
        shared = arrange(
            round(self.width() / text_scale()), self._preference("left"), self._preference("right")
        )
        left, right = (
            SidebarGeometry(scaled(place.width), place.floats) for place in (shared.left, shared.right)
        )
        docked = sum(place.width for place in (left, right) if not place.floats)
        return Arrangement(left, right, self.width() - docked)

    def _lay_out(self, slide: SideName | None = None) -> None:
        shared = self._geometry()
        height = self.height()
        left = shared.left.width if not shared.left.floats else 0
        self._middle.setGeometry(mirrored(self, QRect(left, 0, shared.middle, height)))
        self._place_side("left", shared.left, slide == "left")
        self._place_side("right", shared.right, slide == "right")

    def _place_side(self, name: SideName, place: SidebarGeometry, slides: bool) -> None:
        side, handle = self._sides[name], self._handles[name]
        if not place.floats:
            self._floating.discard(name)
        seen = place.width > 0 and (not place.floats or name in self._floating)
        was_seen = self.is_shown(name)
        x = 0 if name == "left" else self.width() - place.width
        edge = place.width if name == "left" else x
        box = QRect(x, 0, place.width, self.height())
        if seen:
            side.setGeometry(mirrored(self, box))
            x = edge - GRIP // 2 - (1 if name == "left" else 0)
            handle.setGeometry(mirrored(self, QRect(x, 0, GRIP, self.height())))
            if place.floats:
                side.raise_()
            handle.raise_()
            if slides and place.floats and duration_ms(SHORT) and self.isVisible():
                self._slide_in(side, name, mirrored(self, box))
        side.setVisible(seen)
        side.setProperty("floats", place.floats)
        handle.setVisible(seen)
        if seen != was_seen:
            self.shown_changed.emit(name)

    def _slide_in(self, side: QWidget, name: SideName, box: QRect) -> None:
        away = -24 if (name == "left") == (self.layoutDirection() is Qt.LayoutDirection.LeftToRight) else 24
        self._slide.stop()
        self._slide.setTargetObject(side)
        self._slide.setDuration(duration_ms(SHORT))
        self._slide.setStartValue(box.translated(away, 0))
        self._slide.setEndValue(box)
        self._slide.start()

    def _widen(self, name: SideName, by: int) -> None:
        if self.layoutDirection() is Qt.LayoutDirection.RightToLeft:
            by = -by
        shared = self._geometry()
        now = (shared.left if name == "left" else shared.right).width
        width = round((now + (by if name == "left" else -by)) / text_scale())
        most = max(_LEASTS[name], round(self.width() / text_scale() / 2))
        self._widths[name] = max(_LEASTS[name], min(width, most))
        self._lay_out()

    def _reset(self, name: SideName) -> None:
        self._widths[name] = _WIDTHS[name].default
        self._lay_out()
        self._on_handle_released()

    def _remember_open(self, name: SideName, is_open: bool) -> None:
        self._opens[name] = is_open
        with contextlib.suppress(OSError):  # a full disk isn't reported for this
            self._settings.set(_OPENS[name], is_open)

    def _on_handle_released(self) -> None:
        for name in _SIDES:
            with contextlib.suppress(OSError):
                self._settings.set(_WIDTHS[name], self._widths[name])

    def _on_focus_changed(self, _old: QWidget | None, now: QWidget | None) -> None:
        if self._floating and now is not None and (now is self._middle or self._middle.isAncestorOf(now)):
            self.close_floating()

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, 240)

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            isinstance(event, QKeyEvent)
            and event.type() is QEvent.Type.KeyPress
            and event.key() == Qt.Key.Key_Escape
            and self.close_floating()
        ):
            return True
        return super().eventFilter(watched, event)
