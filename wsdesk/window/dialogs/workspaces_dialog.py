"""Dialog of saved workspaces: a card for each."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QComboBox, QFrame, QLabel, QLineEdit, QWidget

from wsdesk.panels.widgets.controls.form_controls import line_edit, push_button
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, Stretch, add_items, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.settings.profiles import PROFILE_COLORS
from wsdesk.store.connection.profiles import ProfileEntry, UnsentSummary
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.window.bars.workspace_list import team_label, workspace_icon
from wsdesk.window.dialogs.dialog import Dialog

_tr = translator("ProfileCard")
translate = QCoreApplication.translate


class WorkspaceCard(QFrame):
    """Removing needs a confirmation, which lists what would be lost."""

    def __init__(self, entry: ProfileEntry, stores: Stores) -> None:
        super().__init__()
        self.setObjectName(f"profileCard-{entry.id}")
        self.setProperty("role", "card")
        self._entry = entry
        self._stores = stores
        self.name = named(QLineEdit(), f"profileName-{entry.id}", self.tr("Name"))
        self.name.setMaxLength(200)
        self.name.setReadOnly(entry.embedded)
        self.color = named(QComboBox(), f"profileColour-{entry.id}", self.tr("Color"))
        self.color.setVisible(not entry.embedded)
        self.go = push_button(f"profileGo-{entry.id}", self.tr("Open"))
        self.drop = push_button(f"profileForget-{entry.id}", self.tr("Remove…"), "danger")
        self.drop.setVisible(not entry.embedded)
        self._where = PlainLabel(role="small", elide=True)
        self.team = named(QComboBox(), f"profileTeam-{entry.id}", self.tr("Team"))
        self.team_id = line_edit(f"profileTeamId-{entry.id}", self.tr("Team ID"), 200)
        self.team_label = line_edit(f"profileTeamLabel-{entry.id}", self.tr("Display name"), 200)
        self.add_team = push_button(f"profileTeamAdd-{entry.id}", self.tr("Add"))
        self._teams = QWidget()
        self._teams.setVisible(not entry.embedded)
        self.warning = PlainLabel(role="error")
        self.warning.setWordWrap(True)
        self.really = push_button(f"profileReally-{entry.id}", self.tr("Remove workspace"), "danger")
        self.keep = push_button(f"profileKeep-{entry.id}", self.tr("Cancel"))
        self._confirmation = QFrame()
        self._confirmation.setProperty("role", "error-card")
        self._confirmation.hide()
        self._lay_out()
        self._fill_colors()
        self._connect()
        self.show_entry(entry)

    def show_entry(self, entry: ProfileEntry) -> None:
        """Show the current state of the workspace."""
        self._entry = entry
        name = sanitize.line(entry.name, 200)
        if not self.name.hasFocus() and self.name.text() != name:
            self.name.setText(name)
        here = self.tr("On this computer") if entry.embedded else sanitize.line(entry.address, 200)
        used = self.tr("current")
        self._where.setText(f"{here} · {used}" if entry.current else here)
        self.go.setEnabled(not entry.current)
        # `activated`, which saves a choice, is only emitted for users.
        self.color.setCurrentIndex(self.color.findData(entry.color))
        self.team.clear()
        for team in entry.teams:
            text = team_label(team)
            self.team.addItem(f"{text}  ·  {team.id[:8]}" if team.label and team.id else text, team.id)
        self.team.setCurrentIndex(self.team.findData(entry.team))

    def _lay_out(self) -> None:
        row((self.team, 3), (self.team_id, 2), (self.team_label, 2), self.add_team, parent=self._teams)
        column(
            self.warning,
            row(Stretch(1), self.keep, self.really),
            margin=(Space.MEDIUM, Space.SMALL),
            parent=self._confirmation,
        )
        column(
            row((self.name, 1), self.color, self.go, self.drop),
            self._where,
            self._teams,
            self._confirmation,
            margin=Space.MEDIUM,
            parent=self,
        )

    def _connect(self) -> None:
        profiles = self._stores.profiles
        self.name.editingFinished.connect(self._on_named)
        self.color.activated.connect(self._on_color_chosen)
        self.go.clicked.connect(partial(profiles.choose, self._entry.id))
        self.drop.clicked.connect(self._on_drop)
        self.keep.clicked.connect(self._confirmation.hide)
        self.really.clicked.connect(partial(profiles.remove, self._entry.id))
        self.team.activated.connect(self._on_team)
        self.add_team.clicked.connect(self._on_team_added)
        self.team_id.returnPressed.connect(self._on_team_added)
        self.team_label.returnPressed.connect(self._on_team_added)
        self.team_id.textChanged.connect(self._on_team_typed)
        self._on_team_typed("")
        self._stores.themes.changed.connect(self._fill_colors)

    def _fill_colors(self) -> None:
        at = self.color.currentIndex()
        self.color.clear()
        for color in PROFILE_COLORS:
            square = workspace_icon(self._stores.themes.current, color)
            self.color.addItem(square, _color_name(color), color)
        self.color.setCurrentIndex(at)

    def _on_named(self) -> None:
        self._stores.profiles.edit(self._entry.id, name=self.name.text())

    def _on_color_chosen(self, _at: int) -> None:
        self._stores.profiles.edit(self._entry.id, color=str(self.color.currentData()))

    def _on_team(self, _at: int) -> None:
        self._stores.profiles.choose_team(self._entry.id, str(self.team.currentData() or ""))

    def _on_team_typed(self, text: str) -> None:
        self.add_team.setEnabled(bool(text.strip()))

    def _on_team_added(self) -> None:
        if self.team_id.text().strip():
            self._stores.profiles.name_team(self._entry.id, self.team_id.text(), self.team_label.text())
            self.team_id.clear()
            self.team_label.clear()

    def _on_drop(self) -> None:
        self.warning.setText(removal_warning(self._entry, self._stores.profiles.unsent(self._entry.id)))
        self._confirmation.show()
        self.keep.setFocus()


def removal_warning(entry: ProfileEntry, unsent: UnsentSummary) -> str:
    """Data that is removed with a workspace, and which of it exists nowhere else."""
    text = translate(
        "ProfileCard",
        "This removes the API key, drafts, tabs, cached images, and history of “{name}” from this computer.",
    ).format(name=sanitize.line(entry.name, 80))
    if not unsent:
        return text + " " + translate("ProfileCard", "Nothing is waiting to be sent.")
    pieces = (
        (_tr("%Ln comments", unsent.comments), unsent.comments),
        (_tr("%Ln connections", unsent.edges), unsent.edges),
        (_tr("%Ln drafts", unsent.drafts), unsent.drafts),
    )
    counted = ", ".join(piece for piece, count in pieces if count)
    lost = translate("ProfileCard", "Unsent items that will be lost: {things}.").format(things=counted)
    return f"{text} {lost}"


def _color_name(color: str) -> str:
    names = {
        "blue": translate("ProfileCard", "Blue"),
        "violet": translate("ProfileCard", "Violet"),
        "green": translate("ProfileCard", "Green"),
        "amber": translate("ProfileCard", "Amber"),
        "red": translate("ProfileCard", "Red"),
    }
    return names[color]


class WorkspacesDialog(Dialog):
    """One card per workspace. Changes are saved at once."""

    workspace_requested = Signal()
    """Emitted to connect to a new workspace."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__("profilesDialog", parent)
        self.set_title(self.tr("Workspaces"))
        self.resize(600, 560)
        self._stores = stores
        self._cards: dict[str, WorkspaceCard] = {}
        text = self.tr(
            "Each workspace has its own key, drafts, tabs, cached images, and history. "
            "Nothing is shared between them."
        )
        intro: QLabel = PlainLabel(text, role="muted")
        intro.setWordWrap(True)
        self._scroll = ColumnScroll("profilesList", padding=Space.NONE)
        self._scroll.setAccessibleName(self.tr("Workspaces"))
        self._scroll.column.addStretch(1)
        add_items(self.column, intro, (self._scroll, 1))
        add = self.add_button("profilesDialog-add", self.tr("Connect to workspace…"))
        add.clicked.connect(self._on_add)
        self.add_close()
        stores.profiles.changed.connect(self._fill)
        self._fill()

    @property
    def cards(self) -> tuple[WorkspaceCard, ...]:
        """The cards, in order."""
        return tuple(self._cards.values())

    def _fill(self) -> None:
        entries = self._stores.profiles.entries
        for removed in self._cards.keys() - {entry.id for entry in entries}:
            card = self._cards.pop(removed)
            card.hide()
            card.deleteLater()
        for place, entry in enumerate(entries):
            card = self._cards.get(entry.id)
            if card is None:
                card = WorkspaceCard(entry, self._stores)
                self._cards[entry.id] = card
                self._scroll.column.insertWidget(place, card)
            else:
                card.show_entry(entry)

    def _on_add(self) -> None:
        self.workspace_requested.emit()
        self.close()
