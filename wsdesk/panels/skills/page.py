"""Skills page: list and details."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.skills.card import SkillCard
from wsdesk.panels.skills.drop_box import has_local_files, local_files
from wsdesk.panels.skills.labels import line_of, title_of
from wsdesk.panels.skills.stores import SkillsPageStores
from wsdesk.panels.skills.upload_form import SkillUploadForm
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.containers.responsive_split import ResponsiveSplitter
from wsdesk.panels.widgets.layout.boxes import Space, column, named
from wsdesk.panels.widgets.layout.column_scroll import ColumnScroll
from wsdesk.panels.widgets.lists.list_view import AccessibleText
from wsdesk.panels.widgets.lists.row_painter import RowContent
from wsdesk.panels.widgets.lists.two_line_list import TwoLineList
from wsdesk.panels.widgets.properties.property import PropertyMenu
from wsdesk.panels.widgets.state.state_stack import StateStack
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.agent.skills import SkillsState
from wsdesk.store.results.inspected import Inspected
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.skill import Skill

translate = QCoreApplication.translate


class SkillsPage(OverlayPage):
    """Where the service lists no skills, one is named by its id: completing an upload shows what it holds."""

    def __init__(self, stores: SkillsPageStores, parent: QWidget | None = None) -> None:
        super().__init__(
            "skills",
            translate("SkillsPage", "Agent skills"),
            translate("SkillsPage", "Close skills"),
            stores.themes,
            parent,
        )
        self.close_with_canvas(stores.canvases)
        self._stores = stores
        self._skill_id = ""
        self.list = SkillListView(stores.themes)
        self.card = SkillCard(stores)
        self.adding = SkillUploadForm(stores)
        self.by_id = _ById()
        self._unknown = WrappingLabel(role="muted")
        self._unknown.setObjectName("skillUnknown")
        self._scroll = ColumnScroll("skillScroll")
        for widget in (self._unknown, self.card, self.adding):
            self._scroll.column.addWidget(widget)
        self._scroll.column.addStretch(1)
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
        self.list.chosen.connect(self.show_skill)
        self.by_id.named.connect(self.show_id)
        self.adding.taken.connect(self._on_taken)
        self.card.menu_wanted.connect(self._on_menu_wanted)
        self.card.image_opened.connect(self._on_image_opened)
        self.card.image_menu_wanted.connect(self._on_image_menu_wanted)
        self.closed.connect(self._on_closed)
        self._states.retried.connect(stores.skills.load)
        self._states.acted.connect(stores.skills.load)
        stores.skills.changed.connect(self._on_skills_changed)
        stores.inspected.requested.connect(self._on_details_requested)
        self._show_one()

    @property
    def skill_id(self) -> str:
        """The skill that stands beside the list."""
        return self._skill_id

    @override
    def prepare(self) -> None:
        self._stores.skills.load_on_connect()
        self._on_skills_changed(self._stores.skills.state)
        self._inspect()

    def show_skill(self, skill: Skill) -> None:
        """Put a skill beside the list."""
        self.show_id(skill.id)

    def show_id(self, skill_id: str) -> None:
        """Put a skill beside the list by its id, whether the service showed it yet or not."""
        self._skill_id = skill_id
        self._inspect()
        self.list.shown_id = skill_id
        self.list.viewport().update()
        self._show_one()
        self._scroll.verticalScrollBar().setValue(0)

    def _inspect(self) -> None:
        """Give the skill that is looked at to the Details panel, as long as the page is up."""
        if self._skill_id and self.is_open:
            self._stores.inspected.inspect(Inspected("skill", self._skill_id))

    def _on_details_requested(self, row: object | None) -> None:
        skill = self.list.current_row()
        if row is None and skill is not None and self.list.hasFocus():
            self.show_skill(skill)

    def _skill_at(self, point: QPoint) -> str:
        """The skill of the list under a point of the page, else the one that is looked at."""
        inside = self.list.viewport().mapFrom(self, point)
        row = self.list.row_at(self.list.indexAt(inside)) if self.list.isVisible() else None
        within = self.list.viewport().rect().contains(inside)
        return row.id if row is not None and within else self._skill_id

    def _show_target(self, skill_id: str) -> None:
        """While files are dragged: which skill would get them."""
        self.adding.drop.set_over(bool(skill_id) and skill_id == self._skill_id)
        if skill_id and skill_id == self._skill_id:
            self._show_adding()
        if skill_id != self.list.target_id:
            self.list.target_id = skill_id
            self.list.viewport().update()

    def _show_one(self) -> None:
        skill = self._stores.skills.by_id(self._skill_id)
        self.card.setVisible(skill is not None)
        self.adding.setVisible(bool(self._skill_id))
        self._unknown.setVisible(skill is None)
        if skill is not None:
            self.card.show_skill(skill)
        elif self._skill_id:
            words = self.tr("Skill {id}. Its contents appear after an image has been uploaded.")
            self._unknown.setText(words.format(id=self._skill_id))
        else:
            self._unknown.setText(self.tr("Select a skill to see its details and images."))
        self.adding.show_skill(self._skill_id, title_of(skill) if skill is not None else self._skill_id)

    def _on_skills_changed(self, state: SkillsState) -> None:
        self.list.set_rows(state.skills)
        self.by_id.setVisible(not state.listed)
        if not self._skill_id and state.skills:
            self.show_id(state.skills[0].id)
        else:
            self._show_one()
        if self._states.show_phase(
            state.phase,
            state.trouble,
            has_content=bool(state.skills),
            failed_title=self.tr("Couldn't load skills"),
        ):
            return
        if state.listed:
            self._states.show_empty(
                self.tr("No skills"),
                self.tr("Skills for your team's agent appear here."),
                self.tr("Refresh"),
            )
        else:
            self._states.show_empty(
                self.tr("Skills aren't listed"),
                self.tr("This server doesn't list skills. Enter a skill ID above."),
            )

    def _on_closed(self) -> None:
        self._stores.inspected.leave("skill")

    def _on_taken(self) -> None:
        QTimer.singleShot(0, self, self._show_adding)

    def _show_adding(self) -> None:
        self._scroll.verticalScrollBar().setValue(self.adding.y())

    def _on_image_opened(self, index: int) -> None:
        self._stores.viewer_items.open(self.card.images, index)

    def _on_image_menu_wanted(self, index: int, at: QPoint) -> None:
        self._stores.commands.request_menu("item", self.card.images[index], at.x(), at.y())

    def _on_menu_wanted(self, menu: PropertyMenu, at: QPoint) -> None:
        self._stores.commands.request_menu("value", menu, at.x(), at.y())

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
            self.show_id(skill_id)
            self.adding.take(skill_id, paths)


class _ById(QWidget):
    """A field for the id of a skill, where the service lists none."""

    named = Signal(object)
    """The id."""

    def __init__(self) -> None:
        super().__init__()
        self.field = named(QLineEdit(), "skillId", self.tr("Skill ID"))
        self.field.setPlaceholderText(self.tr("Skill ID"))
        self.field.setMaxLength(200)
        self.button = named(QPushButton(self.tr("Open skill")), "skillUseId", self.tr("Open skill"))
        column(
            self.field,
            self.button,
            margin=(Space.MEDIUM, Space.TIGHT, Space.MEDIUM, Space.SMALL),
            parent=self,
        )
        self.button.clicked.connect(self._on_named)
        self.field.returnPressed.connect(self._on_named)

    def _on_named(self) -> None:
        words = self.field.text().strip()
        if words:
            self.named.emit(words)


class SkillListView(TwoLineList[Skill]):
    """A skill's name, and below it its command, kind and pictures."""

    def __init__(self, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__("skillList", "", themes, parent)
        self.setAccessibleName(self.tr("Skills"))

    @override
    def row_id(self, row: Skill) -> str:
        return row.id

    @override
    def content(self, row: Skill) -> RowContent:
        return RowContent(title_of(row), line_of(row), is_strong=True)

    @override
    def accessible_text(self, row: Skill) -> AccessibleText:
        title, line = title_of(row), line_of(row)
        return AccessibleText(
            title, f"{title}, {line}", "\n".join((title, line, sanitize.plain(row.description, 300)))
        )
