"""Top bar: breadcrumb, command palette, connection status."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.bars.breadcrumb import Breadcrumb
from wsdesk.window.bars.status_pill import StatusPill

HEIGHT = 44
_EDGE = 12
_GAP = 14
_FIELD_MAX = 420
_FIELD_MIN = 150
_CRUMB_MIN = 90


class TopBar(QWidget):
    """Manual layout: the field is centered in the window until the breadcrumb needs the space."""

    menu_wanted = Signal()
    status_requested = Signal()
    left_toggled = Signal()
    right_toggled = Signal()

    def __init__(
        self, field: QWidget, pill: StatusPill, themes: ThemeManager, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("topBar")
        self.setAccessibleName(self.tr("Top bar"))
        self.setProperty("role", "topbar")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.wordmark = named(QPushButton("wsdesk", self), "mainMenuButton", self.tr("Main menu"))
        self.wordmark.setProperty("role", "wordmark")
        self.breadcrumb = Breadcrumb(themes, self)
        self.field = field
        self.pill = pill
        self.left_toggle = IconButton("leftToggle", "sidebar-left", self.tr("Left sidebar"), themes, self)
        self.right_toggle = IconButton("rightToggle", "sidebar-right", self.tr("Right sidebar"), themes, self)
        for toggle in (self.left_toggle, self.right_toggle):
            toggle.setCheckable(True)
            toggle.setProperty("role", "toggle")
        field.setParent(self)
        pill.setParent(self)
        for before, after in (
            (self.wordmark, field),
            (field, pill),
            (pill, self.left_toggle),
            (self.left_toggle, self.right_toggle),
        ):
            QWidget.setTabOrder(before, after)
        self.wordmark.clicked.connect(self.menu_wanted)
        pill.clicked.connect(self.status_requested)
        pill.resized.connect(self._lay_out)
        self.left_toggle.clicked.connect(self.left_toggled)
        self.right_toggle.clicked.connect(self.right_toggled)
        self._fit()

    def set_path(self, *pieces: str) -> None:
        """Set the breadcrumb, outermost first."""
        self.breadcrumb.set_path(*pieces)
        self._lay_out()

    def set_sidebars(self, *, left: bool, right: bool) -> None:
        """Set which sidebars are visible."""
        for toggle, drawing, seen in (
            (self.left_toggle, "sidebar-left", left),
            (self.right_toggle, "sidebar-right", right),
        ):
            toggle.setChecked(seen)
            toggle.set_icon_name(drawing, "text" if seen else "muted")

    def _fit(self) -> None:
        """Update the height to the text size."""
        self.setFixedHeight(scaled(HEIGHT))
        self._lay_out()

    def _lay_out(self) -> None:
        width = self.width()
        mark = self.wordmark.sizeHint().width()
        toggle = self.left_toggle.sizeHint().width()
        toggles = 2 * toggle + 2
        start = _EDGE - 8 + mark + _GAP - 8
        end = width - _EDGE + 4 - toggles - _GAP
        room = end - _GAP - _FIELD_MIN - (start + _CRUMB_MIN + _GAP)
        pill = self.pill.fit(room, compact=width < scaled(940))
        end -= pill
        crumb = min(self.breadcrumb.natural_width(), max(scaled(_CRUMB_MIN), width // 3))
        field = max(_FIELD_MIN, min(scaled(_FIELD_MAX), round(width * 0.27)))
        # The breadcrumb and the pill push the field aside, then the breadcrumb is elided, then the
        # field shrinks.
        x = min(max((width - field) // 2, start + crumb + _GAP), end - _GAP - field)
        x = max(x, start + _CRUMB_MIN + _GAP)
        field = min(field, end - _GAP - x)
        self._put(self.wordmark, _EDGE - 8, mark, scaled(28))
        self._put(self.breadcrumb, start, max(0, x - _GAP - start), scaled(24))
        self._put(self.field, x, field, scaled(28))
        self._put(self.pill, end, pill, scaled(24) + 2)
        self._put(self.left_toggle, width - _EDGE + 4 - toggles, toggle, scaled(28))
        self._put(self.right_toggle, width - _EDGE + 4 - toggle, toggle, scaled(28))

    def _put(self, widget: QWidget, x: int, width: int, height: int) -> None:
        # The bottom pixel is the hairline.
        box = QRect(x, (self.height() - 1 - height) // 2 + 1, max(0, width), height)
        widget.setGeometry(mirrored(self, box))

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in FONT_EVENTS:
            self._fit()

    @override
    def sizeHint(self) -> QSize:
        return QSize(900, scaled(HEIGHT))

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(320, scaled(HEIGHT))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()
