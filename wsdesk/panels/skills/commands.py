"""Opening the skills, and what one can do there."""

from __future__ import annotations

from PySide6.QtCore import QObject

from wsdesk.panels.skills.page import SkillsPage
from wsdesk.panels.widgets.controls.copy_value import copy_text
from wsdesk.store.commands.commands import Command
from wsdesk.store.stores import Stores


class SkillCommands(QObject):
    """The commands of the page."""

    def __init__(self, stores: Stores, page: SkillsPage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page

    def all(self) -> tuple[Command, ...]:
        pane = "skills"
        return (
            Command("skills.open", self._open_title, self._open, "go", icon="skill"),
            Command(
                "skills.close",
                self._close_title,
                self._close,
                "view",
                ("Escape",),
                enabled=self._is_up,
                pane=pane,
            ),
            Command(
                "skills.refresh",
                self._refresh_title,
                self._refresh,
                "view",
                enabled=self._is_up,
                icon="refresh",
            ),
            Command(
                "skills.choose-files",
                self._choose_title,
                self._choose,
                "edit",
                enabled=self._has_skill,
                icon="upload",
            ),
            Command(
                "skills.copy-id",
                self._copy_id_title,
                self._copy_id,
                "edit",
                contexts=frozenset(("skill",)),
                enabled=self._has_skill,
                icon="copy",
            ),
        )

    def _is_up(self, _subject: object | None) -> bool:
        return self._page.is_open

    def _has_skill(self, _subject: object | None) -> bool:
        return self._page.is_open and bool(self._page.skill_id)

    def _open(self, _subject: object | None) -> None:
        self._page.open_page()

    def _close(self, _subject: object | None) -> None:
        self._page.close_page()

    def _refresh(self, _subject: object | None) -> None:
        self._stores.skills.load()

    def _choose(self, _subject: object | None) -> None:
        self._page.adding.drop.ask()

    def _copy_id(self, _subject: object | None) -> None:
        copy_text(self._page.skill_id, self.tr("Skill ID"), self._stores.notices)

    def _copy_id_title(self) -> str:
        return self.tr("Copy skill ID")

    def _open_title(self) -> str:
        return self.tr("Agent skills")

    def _close_title(self) -> str:
        return self.tr("Close skills")

    def _refresh_title(self) -> str:
        return self.tr("Refresh skills")

    def _choose_title(self) -> str:
        return self.tr("Add images to skill…")
