"""Keys that are pressed while a page loads, delivered once it is shown."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.text.shortcuts import shortcut_of

_PASSED = (Qt.Key.Key_Escape, Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta)
"""Keys that aren't buffered: Escape ends the wait, and modifiers do nothing alone."""


class KeyBuffer(QObject):
    """Keeps the keys of the page's window from `start` to `stop`, so that none acts on what is behind it."""

    delivered: ClassVar[Qt.KeyboardModifier | None] = None
    """Modifiers of the key that is being delivered."""

    def __init__(self, page: QWidget) -> None:
        super().__init__(page)
        application = QCoreApplication.instance()
        assert application is not None
        self._application = application
        self._page = page
        self._keys: list[QKeyEvent] = []
        self._is_active = False

    def start(self) -> None:
        """Keep the keys that are pressed from now on."""
        if not self._is_active:
            self._is_active = True
            self._application.installEventFilter(self)

    def stop(self, *, deliver: bool = True) -> bool:
        """Deliver the keys, as shortcuts or to the focused widget, or discard them; False without `start`."""
        if not self._is_active:
            return False
        self._is_active = False
        self._application.removeEventFilter(self)
        keys, self._keys = self._keys, []
        try:
            for key in keys if deliver else ():
                KeyBuffer.delivered = key.modifiers()
                _run(self._page.window(), key)
        finally:
            KeyBuffer.delivered = None
        return True

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or QApplication.activeWindow() is not self._page.window():
            return False
        if event.key() in _PASSED:
            if event.key() == Qt.Key.Key_Escape:
                self.stop(deliver=False)
            return False
        event.accept()  # an accepted override is no shortcut
        if event.type() == QEvent.Type.KeyPress:
            self._keys.append(event.clone())
        return True


def pressed_modifiers() -> Qt.KeyboardModifier:
    """Modifiers of the key that is being delivered, otherwise those that are pressed now."""
    return KeyBuffer.delivered if KeyBuffer.delivered is not None else QGuiApplication.keyboardModifiers()


def _run(window: QWidget, key: QKeyEvent) -> None:
    """Emit the shortcut of a key unless the focused widget overrides it, which then gets the key."""
    focused = QApplication.focusWidget() or window
    request = QKeyEvent(QEvent.Type.ShortcutOverride, key.key(), key.modifiers(), key.text())
    request.ignore()
    QCoreApplication.sendEvent(focused, request)
    keys = QKeySequence(shortcut_of(key))
    for shortcut in () if request.isAccepted() else window.findChildren(QShortcut):
        if shortcut.isEnabled() and shortcut.key() == keys:
            shortcut.activated.emit()
            return
    QCoreApplication.sendEvent(focused, key)
