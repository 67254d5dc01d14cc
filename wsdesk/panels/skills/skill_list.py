"""The list of skills."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.skills.labels import line_of, title_of
from wsdesk.panels.widgets.lists.list_view import AccessibleText
from wsdesk.panels.widgets.lists.two_line_list import TwoLineList
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.skill import Skill


class SkillListView(TwoLineList[Skill]):
    """A skill's name, and below it its command, kind and pictures."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("skillList", "", themes, parent)
        self.setAccessibleName(self.tr("Skills"))

    @override
    def row_id(self, row: Skill) -> str:
        return row.id

    @override
    def lines(self, row: Skill) -> tuple[str, str]:
        return title_of(row), line_of(row)

    @override
    def said(self, row: Skill) -> AccessibleText:
        title, line = self.lines(row)
        return AccessibleText(
            title, f"{title}, {line}", "\n".join((title, line, sanitize.plain(row.description, 300)))
        )
