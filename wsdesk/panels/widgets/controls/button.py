"""Buttons: icon buttons that follow the theme, and buttons that look like links."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QPushButton,
    QSizePolicy,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
)
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, named, set_accessible_name
from wsdesk.panels.widgets.text.label import PlainLabel, set_tip
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.text import sanitize
from wsdesk.theme.icons import icon
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

_ICON_PX = 16


class ThemedIcon(QObject):
    """Sets the icon of a button in a color of the current theme; `color` is a token."""

    def __init__(
        self, button: QAbstractButton, name: str, themes: ThemeManager, color: str = "muted"
    ) -> None:
        super().__init__(button)
        self._button = button
        self._name, self._color = name, color
        self._themes = themes
        themes.changed.connect(self._draw)
        self._draw(themes.current)

    def set_name(self, name: str, color: str = "") -> None:
        self._name, self._color = name, color or self._color
        self._draw(self._themes.current)

    def _draw(self, theme: Theme) -> None:
        self._button.setIcon(icon(self._name, theme, color=self._color))


class IconButton(QToolButton):
    """Button with an icon; `text` is its tooltip and accessible name."""

    def __init__(
        self,
        name: str,
        icon_name: str,
        text: str,
        themes: ThemeManager,
        parent: QWidget | None = None,
        *,
        icon_px: int = _ICON_PX,
    ) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self._icon_px = icon_px
        self._label = self._keys = ""
        self._command: tuple[CommandStore, str] | None = None
        self._fit()
        self._icon = ThemedIcon(self, icon_name, themes)
        self.set_label(text)

    def set_label(self, text: str, keys: str = "") -> None:
        """Set tooltip and accessible name; `keys` is the shortcut shown in the tooltip."""
        self._label, self._keys = text, keys
        set_accessible_name(self, text)
        self._refresh_tip()

    def follow(self, commands: CommandStore, command_id: str) -> None:
        """Show the first shortcut of a command in the tooltip."""
        self._command = commands, command_id
        commands.keys_changed.connect(self._refresh_tip)
        self._refresh_tip()

    def _refresh_tip(self, _commands: object = None) -> None:
        keys = self._keys
        if self._command is not None:
            commands, command_id = self._command
            keys = shortcut_text(commands.key_of(command_id))
        set_tip(self, f"{self._label}   {keys}" if keys else self._label)

    def set_icon_name(self, icon_name: str, color: str = "") -> None:
        self._icon.set_name(icon_name, color)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._command is not None:  # which may have been added meanwhile
            self._refresh_tip()

    def _fit(self) -> None:
        self.setIconSize(QSize(scaled(self._icon_px), scaled(self._icon_px)))

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS and self.iconSize().width() != scaled(self._icon_px):
            self._fit()


class KeyButton(QPushButton):
    """Push button with a shortcut after its text, which is hidden if the button is too narrow.

    Both are hidden when it is compact, which needs an icon.
    """

    def __init__(self, name: str, text: str) -> None:
        super().__init__(text)
        named(self, name, text)
        self.setAutoDefault(False)
        self.setProperty("keys", "true")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._text = text
        self._keys = ""
        self._has_keys = True
        self._label = PlainLabel(parent=self, role="key")
        self._label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def set_keys(self, keys: str) -> None:
        """Set the shortcut in the native format; empty for none."""
        self._keys = keys
        self._label.setText(keys)
        set_tip(self, f"{self._text}   {keys}" if keys else self._text)
        self.updateGeometry()
        self._place_keys()

    def set_compact(self, *, has_text: bool, has_keys: bool) -> None:
        """Show or hide the text and the shortcut."""
        self.setText(self._text if has_text else "")
        self._has_keys = has_keys
        self.updateGeometry()
        self._place_keys()

    @override
    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        if self._has_keys and self._keys:
            size.setWidth(size.width() + self._label.sizeHint().width() + Space.SMALL)
        return size

    @override
    def minimumSizeHint(self) -> QSize:
        size = self.sizeHint()
        return QSize(min(scaled(48), size.width()), size.height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_keys()

    @override
    def changeEvent(self, arg__1: QEvent) -> None:
        super().changeEvent(arg__1)
        if arg__1.type() in FONT_EVENTS or arg__1.type() is QEvent.Type.StyleChange:
            self._place_keys()

    def _place_keys(self) -> None:
        self._label.ensurePolished()
        is_shown = self._has_keys and bool(self._keys) and self.width() >= self.sizeHint().width()
        self._label.setVisible(is_shown)
        size = self._label.sizeHint()
        left = self.width() - size.width() - Space.SMALL
        is_mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        x = Space.SMALL if is_mirrored else left
        self._label.setGeometry(x, (self.height() - size.height()) // 2, size.width(), size.height())


class LinkButton(QToolButton):
    """Link: one line of elided text. It takes the available width, or with `fits` that of its text."""

    def __init__(self, name: str = "", text: str = "", *, fits: bool = False) -> None:
        self._full_text = ""
        super().__init__()
        self.setObjectName(name)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        width = QSizePolicy.Policy.Maximum if fits else QSizePolicy.Policy.Ignored
        self.setSizePolicy(width, QSizePolicy.Policy.Fixed)
        self.set_text(text)

    def set_text(self, text: str) -> None:
        """Set the text, one sanitized line."""
        if text and text == self._full_text:
            return
        self._full_text = text
        self.setText(sanitize.label(text))
        set_accessible_name(self, text)
        self.updateGeometry()
        self._refresh_tip()

    def _elide(self) -> str:
        return self.fontMetrics().elidedText(self._full_text, Qt.TextElideMode.ElideRight, self.width())

    def _refresh_tip(self) -> None:
        set_tip(self, self._full_text if self._elide() != self._full_text else "")

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._full_text) + 2, self.fontMetrics().height())

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(24, self.fontMetrics().height())

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh_tip()

    @override
    def paintEvent(self, arg__1: QPaintEvent) -> None:
        option = QStyleOptionToolButton()
        self.initStyleOption(option)
        from PySide6.QtWidgets import QStyle  # imported lazily: the style classes take 8 ms

        state: QStyle.StateFlag = option.state  # pyright: ignore[reportAttributeAccessIssue, reportUnknownVariableType]
        painter = QPainter(self)
        font = self.font()
        font.setUnderline(bool(state & QStyle.StateFlag.State_MouseOver))
        painter.setFont(font)
        color = self.palette().link().color()
        painter.setPen(color)
        painter.drawText(
            self.rect(), Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self._elide()
        )
        if self.hasFocus():
            wide = min(self.width() - 1, self.fontMetrics().horizontalAdvance(self._elide()) + 3)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(color, 1))
            painter.drawRoundedRect(QRectF(-3, 0.5, wide + 3, self.height() - 1), 3, 3)
