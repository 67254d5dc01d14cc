"""The list of skills."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QWidget
from typing_extensions import override

from wsdesk.panels.parts import paint, type_scale
from wsdesk.panels.parts.listing import Listing, Said
from wsdesk.panels.parts.type_scale import scaled
from wsdesk.panels.skills.words import line_of, title_of
from wsdesk.store import shown
from wsdesk.theme.current import Themes
from wsdesk.wire.skill import Skill

ROW_HEIGHT = 48


class SkillList(Listing[Skill]):
    """Rows of two lines; one click or Enter shows a skill."""

    skill_chosen = Signal(object)
    """The wire `Skill`."""

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__("skillList", "", themes, parent)
        self.setAccessibleName(self.tr("Skills"))
        self.shown_id = ""
        """The skill that stands beside the list."""

    @override
    def clicked_row(self, row: Skill) -> None:
        self.skill_chosen.emit(row)

    @override
    def opened_row(self, row: Skill) -> None:
        self.skill_chosen.emit(row)

    @override
    def said(self, row: Skill) -> Said:
        title, line = title_of(row), line_of(row)
        return Said(title, f"{title}, {line}", "\n".join((title, line, shown.plain(row.description, 300))))

    @override
    def row_height(self) -> int:
        return scaled(ROW_HEIGHT)

    @override
    def paint_row(self, painter: QPainter, row: Skill, box: QRect, state: QStyle.StateFlag) -> None:
        theme = self.themes.current
        if row.id == self.shown_id:
            painter.fillRect(box, theme.color("selected"))
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(box, theme.color("hover"))
        if state & QStyle.StateFlag.State_HasFocus:
            paint.draw_ring(painter, QRectF(box).adjusted(2, 1, -2, -1), theme.color("focus"), 5)
        wide = box.width() - 24
        top = QRect(box.x() + 12, box.y() + scaled(5), wide, scaled(20))
        below = QRect(box.x() + 12, box.y() + scaled(24), wide, scaled(18))
        paint.draw_line(painter, top, title_of(row), type_scale.title(), theme.color("text"))
        paint.draw_line(painter, below, line_of(row), type_scale.small(), theme.color("muted"))
