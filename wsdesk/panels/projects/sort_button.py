"""Sort menu of the project tree."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from wsdesk.panels.widgets.controls.icon_button import ThemedIcon
from wsdesk.store.canvas.projects import ProjectsStore, SortDirection, SortField
from wsdesk.theme.theme_manager import ThemeManager

FIELDS: tuple[SortField, ...] = get_args(SortField)
DIRECTIONS: tuple[SortDirection, ...] = get_args(SortDirection)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Projects", text)


def field_words(field: SortField) -> str:
    """Label of a sort field."""
    return {
        "last_edited": _tr("Last edited"),
        "created": _tr("Date created"),
        "title": _tr("Title"),
        "owner": _tr("Owner"),
    }[field]


def direction_words(field: SortField, direction: SortDirection) -> str:
    """Label of a direction, depending on the field."""
    if field in ("last_edited", "created"):
        return _tr("Oldest first") if direction == "asc" else _tr("Newest first")
    return _tr("A to Z") if direction == "asc" else _tr("Z to A")


class SortButton(QToolButton):
    """Button with a menu of the sort fields and directions."""

    def __init__(self, projects: ProjectsStore, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("projectSort")
        self.setProperty("role", "ghost")
        self._projects = projects
        self._menu = QMenu(self)
        self._menu.setObjectName("projectSortMenu")
        self._menu.aboutToShow.connect(self._fill)
        self._menu.triggered.connect(self._on_triggered)
        self.clicked.connect(self._on_clicked)
        projects.changed.connect(self._on_projects_changed)
        ThemedIcon(self, "sort", themes)
        self._on_projects_changed(projects.state)

    @property
    def choices(self) -> QMenu:
        """Menu, for keyboard use and tests."""
        return self._menu

    def _fill(self) -> None:
        state = self._projects.state
        self._menu.clear()
        for field in FIELDS:
            self._add(field_words(field), ("field", field), field == state.sort)
        self._menu.addSeparator()
        for direction in reversed(DIRECTIONS):
            words = direction_words(state.sort, direction)
            self._add(words, ("direction", direction), direction == state.direction)

    def _add(self, words: str, data: tuple[str, str], on: bool) -> None:
        action = self._menu.addAction(words)
        action.setCheckable(True)
        action.setChecked(on)
        action.setData(data)

    def _on_clicked(self) -> None:
        self._menu.popup(self.mapToGlobal(QPoint(0, self.height() + 2)))

    def _on_triggered(self, action: QAction) -> None:
        state = self._projects.state
        kind, value = action.data()
        if kind == "field":
            # Default direction of the field: names ascending, times descending.
            self._projects.sort_by(value, "asc" if value in ("title", "owner") else "desc")
        else:
            self._projects.sort_by(state.sort, value)

    def _on_projects_changed(self, _state: object) -> None:
        state = self._projects.state
        words = self.tr("Sorted by {field}, {direction}").format(
            field=field_words(state.sort), direction=direction_words(state.sort, state.direction)
        )
        if words != self.accessibleName():
            self.setAccessibleName(words)
            self.setToolTip(words)
