"""List of workspaces to switch to, and their colors."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetrics, QIcon, QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import Space, add_items, clear_layout, column, named, row
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.store.connection.profiles import ProfileEntry, ProfilesStore, Team
from wsdesk.store.text import sanitize
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.theme.tokens import Theme

_TOKENS = {
    "blue": "kind.image",
    "violet": "kind.video",
    "green": "kind.audio",
    "amber": "kind.text",
    "red": "kind.pdf",
}
_SIDE = 16
_MARK = 10


def workspace_color(theme: Theme, color: str) -> QColor:
    """Color of a name in `settings.profiles.PROFILE_COLORS`, or of `#rrggbb`; muted for anything else."""
    if color in _TOKENS:
        return theme.color(_TOKENS[color])
    return QColor(color) if QColor.isValidColorName(color) else theme.color("muted")


def workspace_icon(theme: Theme, color: str) -> QIcon:
    """A square in the color, for rows and menus."""
    icon = QIcon()
    for ratio in (1, 2):
        picture = QPixmap(_SIDE * ratio, _SIDE * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(workspace_color(theme, color))
        edge = (_SIDE - _MARK) / 2
        painter.drawRoundedRect(QRectF(edge, edge, _MARK, _MARK), 3, 3)
        painter.end()
        icon.addPixmap(picture)
    return icon


_NUMBERED = 9
_INDENT = 30
"""Logical px before the text, for the color of the workspace."""
_MAX_ROWS = 8
"""More rows would exceed the window; the others are in the dialog and in the command palette."""


class WorkspaceList(QWidget):
    """Workspaces, with the teams of the current one below it if it has several."""

    switched = Signal()
    """Emitted when another workspace was chosen."""
    resized = Signal()
    """Emitted when the preferred height changed."""
    manage_requested = Signal()

    def __init__(self, profiles: ProfilesStore, themes: ThemeManager) -> None:
        super().__init__()
        named(self, "profileList", self.tr("Workspaces"))
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
        """Rows that can be chosen, in order."""
        return tuple(self._rows)

    def focus_first(self) -> None:
        """Focus the first workspace that isn't current."""
        row = next((row for row in self._rows if not row.isChecked()), None)
        if row is not None:
            row.setFocus(Qt.FocusReason.PopupFocusReason)

    def _fill(self) -> None:
        clear_layout(self._column)
        self._rows = []
        self._column.addWidget(PlainLabel(self.tr("Workspaces"), role="small"))
        entries = self._profiles.entries
        for number, entry in enumerate(entries[:_MAX_ROWS], start=1):
            self._add_row(entry, number)
        current = self._profiles.current
        if current is not None and len(current.teams) > 1:
            add_items(self._column, Space.SMALL, PlainLabel(self.tr("Team"), role="small"))
            for team in current.teams[:_MAX_ROWS]:
                self._add_team(current, team)
        manage = push_button(
            "profileList-manage", self.tr("Manage workspaces…"), "link", label=self.tr("All workspaces")
        )
        manage.clicked.connect(self.manage_requested)
        add_items(self._column, Space.TIGHT, (manage, 0, Qt.AlignmentFlag.AlignLeft))

    def _add_row(self, entry: ProfileEntry, number: int) -> None:
        name = sanitize.line(entry.name, 60)
        where = (
            self.tr("on this computer") if entry.embedded else sanitize.line(address_host(entry.address), 60)
        )
        row = _Row(f"profile-{entry.id}", name, where, str(number) if number <= _NUMBERED else "")
        row.setIcon(workspace_icon(self._themes.current, entry.color))
        self._add(row, entry.current, partial(self._choose, entry.id))

    def _add_team(self, entry: ProfileEntry, team: Team) -> None:
        row = _Row(f"team-{team.id or 'own'}", team_label(team), "", "")
        self._add(row, team.id == entry.team, partial(self._choose_team, entry.id, team.id))

    def _add(self, row: QPushButton, is_current: bool, choose: Callable[[], None]) -> None:
        row.setChecked(is_current)
        row.clicked.connect(choose)
        self._rows.append(row)
        self._column.addWidget(row)

    def _choose(self, profile_id: str) -> None:
        self.switched.emit()
        self._profiles.choose(profile_id)

    def _choose_team(self, profile_id: str, team_id: str) -> None:
        self.switched.emit()
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
    """One row: color, name, address, and the digit that chooses it."""

    def __init__(self, name: str, text: str, where: str, digit: str) -> None:
        super().__init__()
        named(self, name, ", ".join(piece for piece in (text, where) if piece))
        self.setProperty("role", "row")
        self.setCheckable(True)
        self.setAutoExclusive(False)
        title = PlainLabel(text, elide=True)
        place = PlainLabel(where, role="small", elide=True)
        place.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        key = PlainLabel(digit, role="key")
        key.setVisible(bool(digit))
        # Both have what they need, or the place has at most half.
        wide = max(1, title.fontMetrics().horizontalAdvance(text))
        narrow = min(wide, QFontMetrics(type_scale.small()).horizontalAdvance(where) + Space.TIGHT)
        row(
            (title, wide),
            (place, narrow),
            key,
            margin=(_INDENT, Space.NONE, Space.SMALL, Space.NONE),
            parent=self,
        )
        for label in (title, place, key):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setMinimumHeight(scaled(32))

    @override
    def sizeHint(self) -> QSize:
        return QSize(260, scaled(32))  # QPushButton derives its size from its text, which is empty


def team_label(team: Team) -> str:
    """The user's label of a team, else its ID; a placeholder for the team of the key."""
    own = QCoreApplication.translate("ProfileList", "Default team")
    return sanitize.line(team.label or team.id, 60) or own


def address_host(address: str) -> str:
    """The host of an address."""
    return address.partition("://")[2].partition("/")[0] or address
