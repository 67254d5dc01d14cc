"""Buttons that set the flag and the rating of a result."""

from __future__ import annotations

from functools import partial

from PySide6.QtWidgets import QWidget

from wsdesk.panels.widgets.controls.button import IconButton, KeyButton, ThemedIcon
from wsdesk.panels.widgets.layout.boxes import Space, Stretch, column, named, row
from wsdesk.panels.widgets.text.shortcuts import shortcut_text
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.culling.marks import MAX_RATING, Flag, ResultMarksStore
from wsdesk.store.text.number_format import translator
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.theme.theme_manager import ThemeManager

tr = translator("MarkButtons")


class MarkButtons(QWidget):
    """Pick and Reject, and five stars, for one result. They run the commands of the keys.

    A checked button removes what it set.
    """

    def __init__(
        self,
        name: str,
        commands: CommandStore,
        marks: ResultMarksStore,
        themes: ThemeManager,
        *,
        in_row: bool = False,
    ) -> None:
        super().__init__()
        named(self, name, tr("Flag and rating"))
        self._commands = commands
        self._marks = marks
        self._version_id = ""
        self._item: ViewerItem | None = None
        """Subject of the commands; None for what the page on top displays."""
        self.pick = self._flag_button(f"{name}-pick", tr("Pick"), Flag.PICK)
        self.reject = self._flag_button(f"{name}-reject", tr("Reject"), Flag.REJECT)
        self._icons = {
            self.pick: ThemedIcon(self.pick, "flag", themes),
            self.reject: ThemedIcon(self.reject, "close", themes),
        }
        self.stars: list[IconButton] = []
        for number in range(1, MAX_RATING + 1):
            star = IconButton(f"{name}-{number}", "star", tr("%Ln stars", number), themes)
            star.clicked.connect(partial(self._on_star, number))
            self.stars.append(star)
        if in_row:
            row(self.pick, self.reject, row(*self.stars, space=Space.NONE), parent=self)
        else:
            column(
                row((self.pick, 1), (self.reject, 1)),
                row(*self.stars, Stretch(1), space=Space.NONE),
                space=Space.TIGHT,
                parent=self,
            )
        marks.changed.connect(self._on_marks_changed)
        commands.keys_changed.connect(self._show)

    def set_item(self, item: ViewerItem | None) -> None:
        """Set the result, which is the subject of the commands."""
        self._item = item
        self._version_id = item.version_id if item is not None else ""
        self._show()

    def set_version(self, version_id: str) -> None:
        """Set the version that the page on top displays, on which the commands act."""
        self._version_id = version_id
        self._show()

    def _flag_button(self, name: str, text: str, flag: Flag) -> KeyButton:
        button = KeyButton(name, text)
        button.setCheckable(True)
        button.setProperty("flag", flag.value)
        button.clicked.connect(partial(self._on_flag, flag))
        return button

    def _show(self, _commands: object = None) -> None:
        """Show the marks of the result, and the shortcuts."""
        if not self._version_id:
            return
        marks = self._marks.of(self._version_id)
        for button, flag, command_id, color in (
            (self.pick, Flag.PICK, "marks.pick", "ok"),
            (self.reject, Flag.REJECT, "marks.reject", "error"),
        ):
            button.setChecked(marks.flag is flag)
            button.set_keys(shortcut_text(self._commands.key_of(command_id)))
            self._icons[button].set_name("flag" if flag is Flag.PICK else "close", color)
        for number, star in enumerate(self.stars, 1):
            is_on = number <= marks.rating
            star.set_icon_name("star-filled" if is_on else "star", "rating" if is_on else "muted")
            star.set_label(
                star.accessibleName(), shortcut_text(self._commands.key_of(f"marks.rate-{number}"))
            )

    def _on_marks_changed(self, _change: object) -> None:
        self._show()

    def _on_flag(self, flag: Flag, _is_checked: bool = False) -> None:
        is_set = self._marks.of(self._version_id).flag is flag
        self._commands.trigger("marks.unflag" if is_set else f"marks.{flag.value}", self._item)
        self._show()  # the command may be disabled

    def _on_star(self, number: int, _is_checked: bool = False) -> None:
        is_set = self._marks.of(self._version_id).rating == number
        self._commands.trigger(f"marks.rate-{0 if is_set else number}", self._item)
