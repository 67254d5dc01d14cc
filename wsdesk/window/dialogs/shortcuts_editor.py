"""Editor of keyboard shortcuts, and the field that records one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QCoreApplication, QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import FlowLayout, Space, Stretch, clear_layout, column, named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.shortcuts import shortcut_of, shortcut_text
from wsdesk.store.base.debouncer import Debouncer
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.store.commands.keymap import ShortcutConflict
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.window.dialogs.shortcuts_dialog import ShortcutsTree

_tr = translator("Keys")


class ShortcutField(QLineEdit):
    """Records a shortcut while it has the focus; Escape alone cancels."""

    pressed = Signal(object)
    """Emitted with the shortcut in Qt's portable format."""
    canceled = Signal()

    def __init__(self, name: str) -> None:
        super().__init__()
        named(self, name, self.tr("Press the new shortcut"))
        self.setPlaceholderText(self.tr("Press a shortcut, or Escape to cancel"))
        self.setReadOnly(True)
        self.setAttribute(Qt.WidgetAttribute.WA_InputMethodEnabled, False)

    @override
    def event(self, arg__1: QEvent) -> bool:
        # Shortcut override, so that no shortcut or Tab handles the key.
        if isinstance(arg__1, QKeyEvent):
            if arg__1.type() is QEvent.Type.ShortcutOverride:
                arg__1.accept()
                return True
            if arg__1.type() is QEvent.Type.KeyPress:
                self._take(arg__1)
                return True
        return super().event(arg__1)

    def _take(self, event: QKeyEvent) -> None:
        event.accept()
        if event.isAutoRepeat():
            return
        keys = shortcut_of(event)
        if keys == "Esc":
            self.canceled.emit()
        elif keys:
            self.pressed.emit(keys)

    @override
    def focusOutEvent(self, arg__1: QFocusEvent) -> None:
        super().focusOutEvent(arg__1)
        if arg__1.reason() is not Qt.FocusReason.ActiveWindowFocusReason:
            self.canceled.emit()


def conflict_text(keys: str, find_conflicts: ShortcutConflict) -> str:
    """Which command has the shortcut and would lose it."""
    return _tr(
        "{key} is already assigned to {commands}. Reassigning it leaves that command without a shortcut."
    ).format(key=shortcut_text(keys), commands=_names(find_conflicts.taken))


def other_panes_text(keys: str, find_conflicts: ShortcutConflict, commands: CommandStore) -> str:
    """Panes where the shortcut has another meaning; empty if there are none."""
    if find_conflicts.first:
        text = _tr("In {pane}, {key} still runs {commands}.")
        panes = dict.fromkeys(pane for c in find_conflicts.first for pane in c.pane.split())
        pane = ", ".join(pane_name(one, commands) for one in panes)
        return text.format(pane=pane, key=shortcut_text(keys), commands=_names(find_conflicts.first))
    if find_conflicts.behind:
        text = _tr("Outside this pane, {key} still runs {commands}.")
        return text.format(key=shortcut_text(keys), commands=_names(find_conflicts.behind))
    return ""


def rejection_text(keys: str) -> str:
    """Why a shortcut can't be assigned."""
    return _tr("{key} is reserved for navigation. Combine it with Ctrl or Alt.").format(
        key=shortcut_text(keys)
    )


def pane_name(pane: str, commands: CommandStore) -> str:
    """Name of a pane."""
    names = {
        "canvas": _tr("the canvas"),
        "viewer": _tr("the viewer"),
        "compare": _tr("a comparison"),
        "raw": _tr("the raw data"),
        "projects": _tr("Projects"),
        "library": _tr("Library"),
        "models": _tr("Models"),
        "versions": _tr("Versions"),
        "comments": _tr("Comments"),
    }
    command = commands.get(f"panel.{pane}")
    return names.get(pane) or (command.title() if command is not None else pane)


def _names(commands: tuple[Command, ...]) -> str:
    return ", ".join(_tr("“{name}”").format(name=sanitize.line(c.title())) for c in commands)


class ShortcutsEditor(QWidget):
    """A shortcut of another command is reassigned only after confirmation."""

    def __init__(self, stores: Stores) -> None:
        super().__init__()
        named(self, "keysEditor", self.tr("Keyboard shortcuts"))
        self._stores = stores
        self._pending = ""
        """The shortcut that waits for confirmation, since another command has it."""
        self.tree = ShortcutsTree("keysEditorTree", stores.commands, lambda _command: True)
        self._title = PlainLabel(role="title", elide=True, name="keysEditorTitle")
        self._chips = QWidget()
        self._flow = FlowLayout(self._chips)
        self.field = ShortcutField("keysEditorField")
        self.field.hide()
        self.add = push_button("keysEditorAdd", self.tr("Add shortcut…"))
        reset = self.tr("Reset shortcuts of this command")
        self.preset_shortcuts = push_button("keysEditorUsual", self.tr("Reset"), label=reset)
        self.message = PlainLabel(role="muted", name="keysEditorWords")
        self.message.setWordWrap(True)
        self.take = push_button("keysEditorTake", self.tr("Reassign"), "primary")
        self.leave = push_button("keysEditorLeave", self.tr("Cancel"))
        self.all_usual = push_button("keysEditorAllUsual", self.tr("Reset all shortcuts"))
        # Keeps the selection visible after the area below got larger.
        self._in_view = Debouncer(0, lambda: self.tree.scrollTo(self.tree.currentIndex()), self)
        self._lay_out()
        self.tree.currentItemChanged.connect(self._on_chosen)
        self.tree.itemActivated.connect(self._on_activated)
        self.field.pressed.connect(self._on_pressed)
        self.field.canceled.connect(self._on_given_up)
        self.add.clicked.connect(self._on_add)
        self.preset_shortcuts.clicked.connect(self._on_usual)
        self.take.clicked.connect(self._on_take)
        self.leave.clicked.connect(self._on_leave)
        self.all_usual.clicked.connect(partial(self._save, stores.keymap.reset_all))
        stores.keymap.changed.connect(self._on_keys_changed)
        self._show()

    def _lay_out(self) -> None:
        self._card = QFrame()
        self._card.setProperty("role", "card")
        column(
            row((self._title, 1), self.preset_shortcuts, self.add, self.field),
            self._chips,
            self.message,
            row(Stretch(1), self.leave, self.take),
            margin=Space.MEDIUM,
            parent=self._card,
        )
        column((self.tree, 1), self._card, row(self.all_usual, Stretch(1)), space=Space.MEDIUM, parent=self)

    def _command(self) -> Command | None:
        return self._stores.commands.get(self.tree.current_command)

    def _show(self, text: str = "") -> None:
        command = self._command()
        name = sanitize.line(command.title()) if command is not None else ""
        self._title.setText(name or self.tr("Select a command to change its shortcuts"))
        self._fill_chips(command)
        listens = self.field.isVisibleTo(self._card) and not self._pending
        self.field.setVisible(listens)
        self.add.setVisible(command is not None and not listens and not self._pending)
        changed = command is not None and self._stores.keymap.is_changed(command.id)
        self.preset_shortcuts.setVisible(changed and not listens and not self._pending)
        self.take.setVisible(bool(self._pending))
        self.leave.setVisible(bool(self._pending))
        self.message.setText(text)
        self.message.setVisible(bool(text))
        self.all_usual.setEnabled(self._stores.keymap.any_changed)

    def _fill_chips(self, command: Command | None) -> None:
        clear_layout(self._flow)
        for key in command.shortcuts if command is not None else ():
            text = self.tr("Remove {key}").format(key=shortcut_text(key))
            chip = push_button(f"keysEditorKey-{key}", f"{shortcut_text(key)}  ✕", "chip", label=text)
            chip.setToolTip(text)
            chip.setProperty("key", key)
            chip.clicked.connect(self._on_chip)
            self._flow.addWidget(chip)
            chip.show()  # the layout would show it later
        self._chips.setVisible(command is not None and bool(command.shortcuts))

    def _save(self, change: Callable[[], None]) -> None:
        try:
            change()
        except OSError as error:
            text = QCoreApplication.translate(
                "Settings", "Couldn't save settings. The change applies until you quit."
            )
            self._stores.notifications.notify("warning", text, detail=str(error))

    def _assign(self, key: str) -> None:
        command = self._command()
        if command is None:
            return
        keymap = self._stores.keymap
        text = other_panes_text(key, keymap.find_conflicts(command.id, key), self._stores.commands)
        self._pending = ""
        self.field.hide()
        self._save(partial(keymap.assign, command.id, (*command.shortcuts, key)))
        self._show(text)
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_add(self) -> None:
        self.field.show()
        self._show()
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_pressed(self, key: str) -> None:
        command, keymap = self._command(), self._stores.keymap
        if command is None:
            return
        if not keymap.is_free_for(command.id, key):
            self._show(rejection_text(key))
            return
        find_conflicts = keymap.find_conflicts(command.id, key)
        if not find_conflicts.taken:
            self._assign(key)
            return
        self._pending = key
        self._show(conflict_text(key, find_conflicts))
        self.take.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_given_up(self) -> None:
        if self._pending or not self.field.isVisibleTo(self._card):
            return
        had_focus = self.field.hasFocus()
        self.field.hide()
        self._show()
        if had_focus:
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_take(self) -> None:
        self._assign(self._pending)

    def _on_leave(self) -> None:
        self._pending = ""
        self.field.hide()
        self._show()
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_chip(self) -> None:
        command, chip = self._command(), self.sender()
        if command is not None and isinstance(chip, QPushButton):
            rest = tuple(one for one in command.shortcuts if one != chip.property("key"))
            self._save(partial(self._stores.keymap.assign, command.id, rest))
            self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_usual(self) -> None:
        self._save(partial(self._stores.keymap.reset, self.tree.current_command))
        self.add.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_chosen(self, _now: object, _before: object) -> None:
        self._pending = ""
        self.field.hide()
        self._show()
        self._in_view.trigger()

    def _on_activated(self, _item: object, _column: object) -> None:
        if self._command() is not None:
            self._on_add()

    def _on_keys_changed(self, _keymap: object) -> None:
        self.tree.fill()
        self._show()
