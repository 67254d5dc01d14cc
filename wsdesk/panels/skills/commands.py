"""Commands of the agent skills."""

from __future__ import annotations

from wsdesk.panels.skills.page import SkillsPage
from wsdesk.panels.skills.stores import SkillsPageStores
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.store.commands.commands import CommandGroup, command


class SkillCommands(CommandGroup):
    """The commands of the page."""

    def __init__(self, stores: SkillsPageStores, page: SkillsPage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page

    def _is_open(self) -> bool:
        return self._page.is_open

    def _has_skill(self) -> bool:
        return self._page.is_open and bool(self._page.skill_id)

    @command("skills.open", "Agent skills", "go/pages:30", icon="skill")
    def _open(self) -> None:
        self._page.open_page()

    @command("skills.close", "Close skills", "view/close:80", "Escape", enabled=_is_open, pane="skills")
    def _close(self) -> None:
        self._page.escape()

    @command("skills.refresh", "Refresh skills", "panels/agent:30", enabled=_is_open, icon="refresh")
    def _refresh(self) -> None:
        self._stores.skills.load()

    @command(
        "skills.choose-files", "Add images to skill…", "panels/agent:20", enabled=_has_skill, icon="upload"
    )
    def _choose(self) -> None:
        self._page.adding.drop.open_dialog()

    @command(
        "skills.copy-id",
        "Copy skill ID",
        "edit/copy-id:80",
        contexts="skill/copy",
        enabled=_has_skill,
        icon="copy",
    )
    def _copy_id(self) -> None:
        copy_text(self._page.skill_id, self.tr("Skill ID"), self._stores.notifications)
