"""Settings page of extensions: what is installed, what it adds, and what failed."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QCheckBox, QWidget

from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, clear_layout, column, named, set_margin
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.extensions.extensions import ExtensionsStore, ExtensionState
from wsdesk.store.text import sanitize


class ExtensionsPage(ColumnScroll):
    """A check box per extension with its title, version, and state. It follows the store."""

    def __init__(self, extensions: ExtensionsStore) -> None:
        super().__init__("extensionsPage", padding=0, spacing=Space.LARGE)
        self.setAccessibleName(self.tr("Extensions"))
        set_margin(self.column, (Space.NONE, Space.NONE, Space.SMALL, Space.NONE))
        self._extensions = extensions
        self._shown: tuple[ExtensionState, ...] | None = None
        extensions.changed.connect(self._show)
        self._show(extensions.state)

    def matches(self, query: str) -> bool:
        """Whether the texts of the page contain the query."""
        states = self._extensions.state.values()
        texts = [self.tr("Extensions"), *(text for one in states for text in (one.title, *one.adds))]
        return all(word in " ".join(texts).casefold() for word in query.casefold().split())

    def _show(self, states: Mapping[str, ExtensionState]) -> None:
        shown = tuple(replace(state, is_on=True) for state in states.values())
        if shown == self._shown:  # the check box that was toggled keeps the focus
            return
        self._shown = shown
        clear_layout(self.column)
        self.column.addWidget(PlainLabel(self.tr("Extensions"), role="title"))
        intro = WrappingLabel(role="small")
        folder = sanitize.plain(self._extensions.folder)
        text = self.tr("Extensions are Python packages installed with wsdesk or in the folder {folder}.")
        intro.setText(f"{text.format(folder=folder)} {self._note(bool(states))}")
        self.column.addWidget(intro)
        for state in states.values():
            self.column.addWidget(self._row(state))
        self.column.addStretch(1)

    def _note(self, has_extensions: bool) -> str:
        if not self._extensions.is_enabled:
            return self.tr("They are off until you restart wsdesk.")
        return self.tr("Changes take effect after restart.") if has_extensions else self.tr("None found.")

    def _row(self, state: ExtensionState) -> QWidget:
        title = f"{state.title} {state.version}".strip()
        check = named(QCheckBox(title.replace("&", "&&")), f"extension-{state.name}", title)
        check.setChecked(state.is_on)
        check.toggled.connect(partial(self._on_toggled, state.name))
        adds = WrappingLabel(role="small")
        adds.setText("\n".join(state.adds))
        adds.setVisible(bool(state.adds))
        problems = WrappingLabel(role="error")
        problems.setText("\n".join(state.problems))
        problems.setVisible(bool(state.problems))
        check.setAccessibleDescription(". ".join((*state.problems, *state.adds)))
        widget = QWidget()
        column(check, adds, problems, space=Space.TIGHT, parent=widget)
        return widget

    def _on_toggled(self, name: str, is_on: bool) -> None:
        with suppress(OSError):  # applies until the app quits
            self._extensions.set_on(name, is_on=is_on)
