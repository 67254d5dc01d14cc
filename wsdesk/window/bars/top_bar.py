"""Top bar: breadcrumb, command palette, view switch, connection status."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.button import IconButton
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import named, set_accessible_name
from wsdesk.panels.widgets.text.label import set_tip
from wsdesk.panels.widgets.text.text_direction import mirrored
from wsdesk.panels.widgets.text.type_scale import FONT_EVENTS, scaled
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.bars.status_pill import StatusPill
from wsdesk.window.bars.workspace_list import workspace_color

_SEPARATOR = " / "
_MARK = 8
_MIN_PIECE = 36
"""Minimum width of a piece; narrower ones are dropped."""


class Breadcrumb(QWidget):
    """Path on one line. If space is short, the team is dropped first, the canvas last."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("breadcrumb")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._themes = themes
        self._pieces: tuple[str, ...] = ()
        self._color = ""

    @property
    def path(self) -> str:
        """The whole path as text."""
        return _SEPARATOR.join(self._pieces)

    def set_path(self, *pieces: str) -> None:
        """Set the pieces, outermost first, without empty ones. The last one is bold."""
        shown = tuple(line for line in (sanitize.line(piece, 200) for piece in pieces) if line)
        if shown != self._pieces:
            self._pieces = shown
            set_accessible_name(
                self, self.tr("Current location: {path}").format(path=self.path) if shown else ""
            )
            self._refresh_tip()
            self.updateGeometry()
            self.update()

    def set_color(self, color: str) -> None:
        """Set the color of the workspace, shown before the path; empty for none."""
        if color != self._color:
            self._color = color
            self.updateGeometry()
            self.update()

    @property
    def _leading_width(self) -> int:
        """Width before the first piece."""
        return _MARK + 6 if self._color and self._pieces else 0

    def natural_width(self) -> int:
        """The width that shows everything."""
        if not self._pieces:
            return 0
        quiet, strong = self._metrics()
        separators = quiet.horizontalAdvance(_SEPARATOR) * (len(self._pieces) - 1)
        leading = sum(quiet.horizontalAdvance(piece) for piece in self._pieces[:-1])
        return self._leading_width + leading + separators + strong.horizontalAdvance(self._pieces[-1]) + 4

    def shown_pieces(self, width: int) -> tuple[str, ...]:
        """The pieces as painted in `width`: elided, or dropped."""
        width -= self._leading_width
        quiet, strong = self._metrics()
        pieces = list(self._pieces)
        if not pieces:
            return ()
        separator = quiet.horizontalAdvance(_SEPARATOR)
        leading = pieces[:-1]
        while True:
            last = strong.horizontalAdvance(pieces[-1])
            room = width - last - separator * len(leading)
            needed = sum(quiet.horizontalAdvance(piece) for piece in leading)
            if needed <= room or not leading:
                break
            # The outermost piece is elided before it is dropped.
            others = needed - quiet.horizontalAdvance(leading[0])
            if room - others >= _MIN_PIECE:
                leading[0] = quiet.elidedText(leading[0], Qt.TextElideMode.ElideRight, room - others)
                break
            leading = leading[1:]
        room = width - separator * len(leading) - sum(quiet.horizontalAdvance(piece) for piece in leading)
        return (*leading, strong.elidedText(pieces[-1], Qt.TextElideMode.ElideRight, max(0, room)))

    def _metrics(self) -> tuple[QFontMetrics, QFontMetrics]:
        return QFontMetrics(self.font()), QFontMetrics(self._strong_font())

    def _strong_font(self) -> QFont:
        font = QFont(self.font())
        font.setWeight(QFont.Weight.DemiBold)
        return font

    def _refresh_tip(self) -> None:
        cut = self.shown_pieces(self.width()) != self._pieces
        set_tip(self, self.path if cut else "")

    def _paint_mark(self, painter: QPainter, mirrored: bool) -> None:
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(workspace_color(self._themes.current, self._color))
        x = self.width() - _MARK if mirrored else 0
        painter.drawRoundedRect(QRectF(x, (self.height() - _MARK) / 2, _MARK, _MARK), 3, 3)
        painter.restore()

    @override
    def sizeHint(self) -> QSize:
        return QSize(self.natural_width(), self.fontMetrics().height() + 4)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._refresh_tip()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = self._themes.current
        painter = QPainter(self)
        pieces = self.shown_pieces(self.width())
        mirrored = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        x = self._leading_width
        if x:
            self._paint_mark(painter, mirrored)
        for at, piece in enumerate(pieces):
            is_last = at == len(pieces) - 1
            painter.setFont(self._strong_font() if is_last else self.font())
            painter.setPen(theme.color("text" if is_last else "muted"))
            text = piece if is_last else piece + _SEPARATOR
            wide = painter.fontMetrics().horizontalAdvance(text) + 1
            box = QRect(self.width() - x - wide if mirrored else x, 0, wide, self.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)
            x += wide - 1


HEIGHT = 44
_EDGE = 12
_GAP = 14
_FIELD_MAX = 420
_FIELD_MIN = 150
_CRUMB_MIN = 90


class TopBar(QWidget):
    """Manual layout: the field is centered in the window until the breadcrumb needs the space."""

    menu_requested = Signal()
    status_requested = Signal()

    def __init__(self, field: QWidget, pill: StatusPill, themes: ThemeManager) -> None:
        super().__init__()
        named(self, "topBar", self.tr("Top bar"))
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
        self.views = SegmentedControl("viewSwitch", self.tr("View"), self, click_focus=False)
        field.setParent(self)
        pill.setParent(self)
        for before, after in (
            (self.wordmark, field),
            (field, self.views),
            (self.views, pill),
            (pill, self.left_toggle),
            (self.left_toggle, self.right_toggle),
        ):
            QWidget.setTabOrder(before, after)
        self.wordmark.clicked.connect(self.menu_requested)
        pill.clicked.connect(self.status_requested)
        pill.resized.connect(self._lay_out)
        self._fit()

    def set_path(self, *pieces: str) -> None:
        """Set the breadcrumb, outermost first."""
        self.breadcrumb.set_path(*pieces)
        self._lay_out()

    def add_view(self, view_id: str, title: str) -> None:
        """Append a view to the switch; the first one is selected."""
        self.views.add(view_id, title)
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
        room = end - _GAP - _FIELD_MIN - (start + scaled(_CRUMB_MIN) + _GAP)
        views = self.views.natural_width()
        if views and room - views - _GAP >= self.pill.short_width:
            room -= views + _GAP
        else:
            views = 0
        self.views.setVisible(bool(views))
        pill = self.pill.fit(room, compact=width < scaled(940))
        end -= pill
        self._put(self.pill, end, pill, scaled(24) + 2)
        if views:
            end -= _GAP + views
            self._put(self.views, end, views, scaled(28))
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
