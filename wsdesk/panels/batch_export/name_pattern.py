"""The pattern that names files: typed, checked with every letter, and shown on the first results."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QVBoxLayout, QWidget

from wsdesk.panels.widgets.layout.flow_layout import FlowLayout
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.results.batch_export import BatchItem
from wsdesk.store.results.name_template import FIELDS, LONGEST_TEMPLATE, template_trouble
from wsdesk.store.text import sanitize

PREVIEWED = 3


class NamePattern(QWidget):
    """A field, a button for each thing that can stand in it, and the names that come of it."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("savingNames")
        self._pieces: tuple[BatchItem, ...] = ()
        self.field = QLineEdit()
        self.field.setObjectName("savingTemplate")
        self.field.setAccessibleName(self.tr("File name pattern"))
        self.field.setMaxLength(LONGEST_TEMPLATE)
        self._buttons: dict[QPushButton, str] = {}
        row = FlowLayout(gap=6)
        for name in FIELDS:
            button = QPushButton("{" + name + "}")
            button.setObjectName(f"savingField-{name}")
            button.setAccessibleName(self.tr("Insert {field}").format(field=name))
            button.clicked.connect(self._on_field_clicked)
            self._buttons[button] = name
            row.addWidget(button)
        self.trouble = WrappingLabel(role="error", selectable=False)
        self.trouble.setObjectName("savingTrouble")
        self.preview = WrappingLabel(role="small")
        self.preview.setObjectName("savingPreview")
        self.preview.setAccessibleName(self.tr("Preview"))
        self._label = PlainLabel(self.tr("File names"), role="muted")
        self._label.setBuddy(self.field)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._label)
        column.addWidget(self.field)
        column.addLayout(row)
        column.addWidget(self.trouble)
        column.addWidget(self.preview)
        self.field.textChanged.connect(self._on_text_changed)

    @property
    def template(self) -> str:
        return self.field.text().strip()

    @property
    def is_sound(self) -> bool:
        """Whether files can be named by it."""
        return not template_trouble(self.template)

    def show_pieces(self, pieces: tuple[BatchItem, ...]) -> None:
        """What is to be named."""
        self._pieces = pieces
        self._show()

    def _show(self) -> None:
        why = template_trouble(self.template)
        self.trouble.setText(why)
        self.trouble.setVisible(bool(why))
        names = [] if why else [sanitize.line(p.name(self.template), 200) for p in self._pieces[:PREVIEWED]]
        if names and len(self._pieces) > len(names):
            names.append(self.tr("and {n} more").format(n=len(self._pieces) - len(names)))
        self.preview.setText("\n".join(names))
        self.preview.setVisible(bool(names))

    def _on_text_changed(self, _text: str) -> None:
        self._show()
        self.changed.emit()

    def _on_field_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.field.insert("{" + self._buttons[button] + "}")
            self.field.setFocus()
