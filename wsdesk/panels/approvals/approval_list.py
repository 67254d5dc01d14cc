"""The list of approvals."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.approvals.words import line_of
from wsdesk.panels.parts import paint, type_scale
from wsdesk.panels.parts.listing import Listing, Said
from wsdesk.panels.parts.type_scale import scaled
from wsdesk.store.approvals import ApprovalRow
from wsdesk.theme.current import Themes

ROW_HEIGHT = 48
_COLOURS = {"pending": "warn", "approved": "ok", "denied": "error"}


class ApprovalList(Listing[ApprovalRow]):
    """Rows of two lines with a dot for the status; one click or Enter looks at one."""

    approval_chosen = Signal(object)
    """The approval's id."""

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__("approvalList", "", themes, parent)
        self.setAccessibleName(self.tr("Approvals"))
        self.shown_id = ""
        """The one that stands beside the list."""

    @override
    def clicked_row(self, row: ApprovalRow) -> None:
        self.approval_chosen.emit(row.id)

    @override
    def opened_row(self, row: ApprovalRow) -> None:
        self.approval_chosen.emit(row.id)

    @override
    def said(self, row: ApprovalRow) -> Said:
        line = line_of(row)
        return Said(row.tool_name, f"{row.tool_name}, {line}", f"{row.tool_name}\n{line}\n{row.id}")

    @override
    def row_height(self) -> int:
        return scaled(ROW_HEIGHT)

    @override
    def paint_row(self, painter: QPainter, row: ApprovalRow, box: QRect, state: QStyle.StateFlag) -> None:
        theme = self.themes.current
        if row.id == self.shown_id:
            painter.fillRect(box, theme.color("selected"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.color("hover"))
        if state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("focus"), 5)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(theme.color("line"))
        painter.setBrush(theme.color(_COLOURS.get(row.status, "muted")))
        painter.drawEllipse(QRectF(box.x() + 12, box.y() + scaled(15) - 4, 8, 8))
        painter.restore()
        wide = box.width() - 38
        top = QRect(box.x() + 27, box.y() + scaled(5), wide, scaled(20))
        below = QRect(box.x() + 27, box.y() + scaled(24), wide, scaled(18))
        paint.draw_line(painter, top, row.tool_name, type_scale.title(), theme.color("text"))
        paint.draw_line(painter, below, line_of(row), type_scale.small(), theme.color("muted"))
