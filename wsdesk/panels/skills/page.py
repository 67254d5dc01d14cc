"""Skills page: list, details, and commands."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QModelIndex, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from wsdesk.panels.skills.card import SkillCard
from wsdesk.panels.skills.drop_box import has_local_files, local_files
from wsdesk.panels.skills.labels import skill_summary, skill_title
from wsdesk.panels.skills.stores import SkillsPageStores
from wsdesk.panels.skills.upload_form import SkillUploadForm
from wsdesk.panels.widgets.containers.overlay_page import (
    OverlayCommands,
    OverlayPage,
    ResponsiveSplitter,
    page_is_open,
)
from wsdesk.panels.widgets.controls.export import copy_text
from wsdesk.panels.widgets.controls.form_controls import line_edit, push_button
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, Stretch, column
from wsdesk.panels.widgets.lists.row_list import TwoLineList
from wsdesk.panels.widgets.lists.row_model import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.panels.widgets.state_stack import StateStack
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.agent.skills import SkillsState
from wsdesk.store.commands.commands import command
from wsdesk.store.text import sanitize
from wsdesk.store.versions.details import Inspected
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.agent import Skill

translate = QCoreApplication.translate


class SkillsPage(OverlayPage):
    """Page of the skills. If the server can't list them, a skill ID is entered and resolved by an upload."""

    def __init__(self, stores: SkillsPageStores) -> None:
        super().__init__(
            "skills",
            translate("SkillsPage", "Agent skills"),
            translate("SkillsPage", "Close skills"),
            stores.themes,
        )
        self.close_with_canvas(stores.canvases)
        self._stores = stores
        self.skill_id = ""
        self.list = SkillListView(stores.themes)
        self.card = SkillCard(stores)
        self.adding = SkillUploadForm(stores)
        self.by_id = _ById()
        self._unknown = WrappingLabel(role="muted", name="skillUnknown")
        self._scroll = ColumnScroll("skillScroll", self._unknown, self.card, self.adding, Stretch(1))
        self._states = StateStack("skillStates", self.list, stores.themes)
        beside = QWidget()
        column(self.by_id, (self._states, 1), space=Space.NONE, parent=beside)
        column(
            self.title_bar((self.heading(self.accessibleName()), 1)),
            (ResponsiveSplitter("skillSplit", beside, self._scroll), 1),
            parent=self,
        )
        self.setAcceptDrops(True)
        self.setFocusProxy(self.list)
        self.list.selectionModel().currentChanged.connect(self._on_current_changed)
        self.list.chosen.connect(self.show_skill)
        self.by_id.named.connect(self.show_by_id)
        self.adding.files_dropped.connect(self._on_files_dropped)
        self.card.menu_requested.connect(stores.commands.menu_opener("value"))
        self.card.image_opened.connect(self._on_image_opened)
        self.card.image_menu_requested.connect(stores.commands.menu_opener("item", self._image))
        self.closed.connect(partial(stores.inspected.leave, "skill"))
        self._states.retried.connect(stores.skills.load)
        self._states.acted.connect(stores.skills.load)
        stores.skills.changed.connect(self._on_skills_changed)
        self._show_one()

    @override
    def prepare(self) -> None:
        self._stores.skills.load_on_connect()
        self._on_skills_changed(self._stores.skills.state)
        self._inspect()

    def show_skill(self, skill: Skill) -> None:
        """Show a skill beside the list."""
        self.show_by_id(skill.id)

    def show_by_id(self, skill_id: str) -> None:
        """Show a skill by ID, whether it is known or not."""
        self.skill_id = skill_id
        self._inspect()
        self.list.shown_id = skill_id
        self._make_current()
        self.list.viewport().update()
        self._show_one()
        self._scroll.verticalScrollBar().setValue(0)

    def _inspect(self) -> None:
        """Inspect the displayed skill in the Details panel while the page is open."""
        if self.skill_id and self.is_open:
            self._stores.inspected.inspect(Inspected("skill", self.skill_id))

    def _make_current(self) -> None:
        """Let arrow keys start at the displayed skill."""
        number = next((n for n, row in enumerate(self.list.rows) if row.id == self.skill_id), -1)
        self.list.setCurrentIndex(self.list.index_of(number))

    def _on_current_changed(self, index: QModelIndex, before: QModelIndex) -> None:
        """Show the skill of an arrow key; without a row `before`, Qt chose the first one on focus."""
        skill = self.list.row_at(index)
        if skill is not None and skill.id != self.skill_id and before.isValid():
            self.show_skill(skill)

    def _skill_at(self, point: QPoint) -> str:
        """Skill of the list at a point of the page, otherwise the displayed one."""
        inside = self.list.viewport().mapFrom(self, point)
        row = self.list.row_at(self.list.indexAt(inside)) if self.list.isVisible() else None
        within = self.list.viewport().rect().contains(inside)
        return row.id if row is not None and within else self.skill_id

    def _show_target(self, skill_id: str) -> None:
        """Highlight the skill that is the drop target of a drag."""
        self.adding.drop.set_drag_over(bool(skill_id) and skill_id == self.skill_id)
        if skill_id and skill_id == self.skill_id:
            self._scroll_to_form()
        if skill_id != self.list.target_id:
            self.list.target_id = skill_id
            self.list.viewport().update()

    def _show_one(self) -> None:
        skill = self._stores.skills.by_id(self.skill_id)
        self.card.setVisible(skill is not None)
        self.adding.setVisible(bool(self.skill_id))
        self._unknown.setVisible(skill is None)
        if skill is not None:
            self.card.show_skill(skill)
        elif self.skill_id:
            text = self.tr("Skill {id}. Its contents appear after an image has been uploaded.")
            self._unknown.setText(text.format(id=self.skill_id))
        else:
            self._unknown.setText(self.tr("Select a skill to see its details and images."))
        self.adding.show_skill(self.skill_id, skill_title(skill) if skill is not None else self.skill_id)

    def _on_skills_changed(self, state: SkillsState) -> None:
        if self.list.set_rows(state.skills):
            self._make_current()
        self.by_id.setVisible(not state.listed)
        if not self.skill_id and state.skills:
            self.show_by_id(state.skills[0].id)
        else:
            self._show_one()
        if self._states.show_phase(
            state.phase,
            state.failure,
            has_content=bool(state.skills),
            failed_title=self.tr("Couldn't load skills"),
        ):
            return
        if state.listed:
            self._states.show_empty(
                self.tr("No skills"), self.tr("Skills for your team's agent appear here."), self.tr("Refresh")
            )
        else:
            self._states.show_empty(
                self.tr("Skills aren't listed"),
                self.tr("This server doesn't list skills. Enter a skill ID above."),
            )

    def _on_files_dropped(self) -> None:
        QTimer.singleShot(0, self, self._scroll_to_form)

    def _scroll_to_form(self) -> None:
        self._scroll.verticalScrollBar().setValue(self.adding.y())

    def _on_image_opened(self, index: int) -> None:
        self._stores.viewer_items.open(self.card.images, index)

    def _image(self, index: int) -> ViewerItem:
        return self.card.images[index]

    @override
    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if has_local_files(event.mimeData().urls()):
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()

    @override
    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        event.setDropAction(Qt.DropAction.CopyAction)
        skill_id = self._skill_at(event.position().toPoint())
        event.setAccepted(bool(skill_id))
        self._show_target(skill_id)

    @override
    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_target("")

    @override
    def dropEvent(self, event: QDropEvent) -> None:
        skill_id = self._skill_at(event.position().toPoint())
        paths = local_files(event.mimeData().urls())
        self._show_target("")
        if skill_id and paths:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
            self.show_by_id(skill_id)
            self.adding.stage(skill_id, paths)


class _ById(QWidget):
    """Field for a skill ID, if the server lists no skills."""

    named = Signal(object)
    """Emitted with the ID."""

    def __init__(self) -> None:
        super().__init__()
        self.field = line_edit("skillId", self.tr("Skill ID"), 200)
        self.button = push_button("skillUseId", self.tr("Open skill"))
        column(
            self.field,
            self.button,
            margin=(Space.MEDIUM, Space.TIGHT, Space.MEDIUM, Space.SMALL),
            parent=self,
        )
        self.button.clicked.connect(self._on_named)
        self.field.returnPressed.connect(self._on_named)

    def _on_named(self) -> None:
        text = self.field.text().strip()
        if text:
            self.named.emit(text)


class SkillListView(TwoLineList[Skill]):
    """Two-line rows: name, then command, kind, and number of images."""

    def __init__(self, themes: ThemeManager) -> None:
        super().__init__("skillList", "", themes)
        self.setAccessibleName(self.tr("Skills"))

    @override
    def row_id(self, row: Skill) -> str:
        return row.id

    @override
    def content(self, row: Skill) -> RowContent:
        return RowContent(skill_title(row), skill_summary(row), is_strong=True)

    @override
    def accessible_text(self, row: Skill) -> AccessibleText:
        title, line = skill_title(row), skill_summary(row)
        return AccessibleText(
            title, f"{title}, {line}", "\n".join((title, line, sanitize.plain(row.description, 300)))
        )


class SkillCommands(OverlayCommands[SkillsPageStores, SkillsPage]):
    """The commands of the page."""

    def _has_skill(self) -> bool:
        return self.page.is_open and bool(self.page.skill_id)

    @command("skills.open", "Agent skills", "go/pages:30", icon="skill", keywords="upload images files")
    def _open(self) -> None:
        self.page.open_page()

    @command("skills.close", "Close skills", "view/close:80", "Escape", enabled=page_is_open, pane="skills")
    def _close(self) -> None:
        self.page.escape()

    @command("skills.refresh", "Refresh skills", "panels/agent:30", enabled=page_is_open, icon="refresh")
    def _refresh(self) -> None:
        self._stores.skills.load()

    @command(
        "skills.choose-files",
        "Add images to skill…",
        "panels/agent:20",
        enabled=_has_skill,
        icon="upload",
        keywords="upload",
    )
    def _choose(self) -> None:
        self.page.adding.drop.open_dialog()

    @command(
        "skills.copy-id",
        "Copy skill ID",
        "edit/copy-id:80",
        contexts="skill/copy",
        enabled=_has_skill,
        icon="copy",
    )
    def _copy_id(self) -> None:
        copy_text(self.page.skill_id, self.tr("Skill ID"), self._stores.notifications)
