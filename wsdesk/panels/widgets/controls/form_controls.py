"""Push buttons and line edits, each set up in one call."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit, QPushButton

from wsdesk.panels.widgets.layout.boxes import named


def push_button(name: str, text: str = "", role: str = "", *, label: str = "") -> QPushButton:
    """Button with an object name; `label` is its accessible name if that isn't its text.

    In a dialog, Enter doesn't press it unless it has the focus.
    """
    button = named(QPushButton(text), name, label or text)
    button.setAutoDefault(False)
    if role:
        button.setProperty("role", role)
    return button


def line_edit(name: str, label: str, max_length: int, placeholder: str | None = None) -> QLineEdit:
    """Line edit with an object name and an accessible name, which is also the placeholder by default."""
    edit = named(QLineEdit(), name, label)
    edit.setPlaceholderText(label if placeholder is None else placeholder)
    edit.setMaxLength(max_length)
    return edit
