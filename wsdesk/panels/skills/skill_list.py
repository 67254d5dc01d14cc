"""The list of skills."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.parts.listing import Said
from wsdesk.panels.parts.two_line_list import TwoLineList
from wsdesk.panels.skills.words import line_of, title_of
from wsdesk.store import shown
from wsdesk.theme.current import Themes
from wsdesk.wire.skill import Skill


class SkillList(TwoLineList[Skill]):
    """A skill's name, and below it its command, kind and pictures."""

    def __init__(self, themes: Themes, parent: QWidget | None = None) -> None:
        super().__init__("skillList", "", themes, parent)
        self.setAccessibleName(self.tr("Skills"))

    @override
    def row_id(self, row: Skill) -> str:
        return row.id

    @override
    def lines(self, row: Skill) -> tuple[str, str]:
        return title_of(row), line_of(row)

    @override
    def said(self, row: Skill) -> Said:
        title, line = self.lines(row)
        return Said(title, f"{title}, {line}", "\n".join((title, line, shown.plain(row.description, 300))))
