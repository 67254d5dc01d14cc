"""List of workspaces to switch to."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QCoreApplication, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import Space, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.connection.profiles import ProfileEntry, ProfilesStore, Team
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.widgets.workspace_color import profile_icon

_NUMBERED = 9
_INDENT = 30
"""Logical px before the text, for the color of the workspace."""
_KEEP = 8
"""More rows than this and the list would leave the window; the rest is in the dialog and in the field."""


class WorkspaceList(QWidget):
    """Rows of connections, and below them the teams of the one in use where it has several."""

    gone = Signal()
    """Another workspace was chosen."""
    resized = Signal()
    """There is more or less to show than before."""
    manage_wanted = Signal()

    def __init__(self, profiles: ProfilesStore, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("profileList")
        self.setAccessibleName(self.tr("Workspaces"))
        self._profiles = profiles
        self._themes = themes
        self._rows: list[QPushButton] = []
        self._column = column(
            space=Space.TIGHT, margin=(Space.NONE, Space.SMALL, Space.NONE, Space.NONE), parent=self
        )
        profiles.changed.connect(self._on_changed)
        themes.changed.connect(self._on_changed)
        self._fill()

    @property
    def rows(self) -> tuple[QPushButton, ...]:
        """The rows that go somewhere, from above."""
        return tuple(self._rows)

    def focus_first(self) -> None:
        """Go to the first connection that is not in use."""
        row = next((row for row in self._rows if not row.isChecked()), None)
        if row is not None:
            row.setFocus(Qt.FocusReason.PopupFocusReason)

    def _fill(self) -> None:
        while self._column.count():
            item = self._column.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self._rows = []
        self._column.addWidget(PlainLabel(self.tr("Workspaces"), role="small"))
        entries = self._profiles.entries
        for number, entry in enumerate(entries[:_KEEP], start=1):
            self._add_row(entry, number)
        current = self._profiles.current
        if current is not None and len(current.teams) > 1:
            self._column.addSpacing(Space.SMALL)
            self._column.addWidget(PlainLabel(self.tr("Team"), role="small"))
            for team in current.teams[:_KEEP]:
                self._add_team(current, team)
        manage = named(
            QPushButton(self.tr("Manage workspaces…")), "profileList-manage", self.tr("All workspaces")
        )
        manage.setProperty("role", "link")
        manage.clicked.connect(self.manage_wanted)
        self._column.addSpacing(Space.TIGHT)
        self._column.addWidget(manage, 0, Qt.AlignmentFlag.AlignLeft)

    def _add_row(self, entry: ProfileEntry, number: int) -> None:
        name = sanitize.line(entry.name, 60)
        where = self.tr("on this computer") if entry.embedded else sanitize.line(host_of(entry.address), 60)
        row = _Row(f"profile-{entry.id}", name, where, str(number) if number <= _NUMBERED else "")
        row.setIcon(profile_icon(self._themes.current, entry.colour))
        row.setChecked(entry.current)
        row.clicked.connect(partial(self._choose, entry.id))
        self._rows.append(row)
        self._column.addWidget(row)

    def _add_team(self, entry: ProfileEntry, team: Team) -> None:
        words = team_words(team)
        row = _Row(f"team-{team.id or 'own'}", words, "", "")
        row.setChecked(team.id == entry.team)
        row.clicked.connect(partial(self._choose_team, entry.id, team.id))
        self._rows.append(row)
        self._column.addWidget(row)

    def _choose(self, profile_id: str) -> None:
        self.gone.emit()
        self._profiles.choose(profile_id)

    def _choose_team(self, profile_id: str, team_id: str) -> None:
        self.gone.emit()
        self._profiles.choose_team(profile_id, team_id)

    def _on_changed(self, _what: object) -> None:
        self._fill()
        self.resized.emit()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        digit = event.text()
        entries = self._profiles.entries[:_NUMBERED]
        if digit.isdecimal() and 1 <= int(digit) <= len(entries):
            self._choose(entries[int(digit) - 1].id)
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.focusNextPrevChild(event.key() == Qt.Key.Key_Down)
        else:
            super().keyPressEvent(event)


class _Row(QPushButton):
    """One row: its mark, its name, where it is, and the digit that chooses it."""

    def __init__(self, name: str, words: str, where: str, digit: str) -> None:
        super().__init__()
        self.setObjectName(name)
        self.setAccessibleName(", ".join(piece for piece in (words, where) if piece))
        self.setProperty("role", "row")
        self.setCheckable(True)
        self.setAutoExclusive(False)
        title = PlainLabel(words, elide=True)
        place = PlainLabel(where, role="small")
        key = PlainLabel(digit, role="key")
        key.setVisible(bool(digit))
        row((title, 1), place, key, margin=(_INDENT, Space.NONE, Space.SMALL, Space.NONE), parent=self)
        for label in (title, place, key):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setMinimumHeight(scaled(32))

    @override
    def sizeHint(self) -> QSize:
        return QSize(260, scaled(32))  # a button asks its text, and this one has none


def team_words(team: Team) -> str:
    """What a team is called: the person's label, else its ID; the one of the key where it has none."""
    own = QCoreApplication.translate("ProfileList", "Default team")
    return sanitize.line(team.label or team.id, 60) or own


def host_of(address: str) -> str:
    """The part of an address that tells servers apart."""
    return address.partition("://")[2].partition("/")[0] or address
