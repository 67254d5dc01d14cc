"""Editor of the file name pattern, with a preview."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLineEdit, QPushButton, QWidget

from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.layout.boxes import FlowLayout, column, named
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.export.batch_items import BatchItem
from wsdesk.store.export.name_template import FIELDS, MAX_TEMPLATE_LENGTH, fill_text, template_error
from wsdesk.store.text import sanitize

PREVIEW_COUNT = 3


class NamePattern(QWidget):
    """Field for the pattern, a button per placeholder, and a preview of names."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("savingNames")
        self._is_caption = False
        self._files: tuple[BatchItem, ...] = ()
        self.field = named(QLineEdit(), "savingTemplate", self.tr("File name pattern"))
        self.field.setMaxLength(MAX_TEMPLATE_LENGTH)
        self._buttons: dict[QPushButton, str] = {}
        row = FlowLayout()
        for name in FIELDS:
            button = push_button(
                f"savingField-{name}", "{" + name + "}", label=self.tr("Insert {field}").format(field=name)
            )
            button.clicked.connect(self._on_field_clicked)
            self._buttons[button] = name
            row.addWidget(button)
        self.failure = WrappingLabel(role="error", selectable=False, name="savingTrouble")
        self.preview = named(WrappingLabel(role="small"), "savingPreview", self.tr("Preview"))
        self._label = PlainLabel(self.tr("File names"), role="muted")
        self._label.setBuddy(self.field)
        column(self._label, self.field, row, self.failure, self.preview, parent=self)
        self.field.textChanged.connect(self._on_text_changed)

    @property
    def template(self) -> str:
        return self.field.text().strip()

    @property
    def is_valid(self) -> bool:
        return not template_error(self.template)

    def set_captions(self, is_caption: bool, template: str) -> None:
        """Edit the template of captions instead of file names."""
        self._is_caption = is_caption
        self._label.setText(self.tr("Captions") if is_caption else self.tr("File names"))
        self.field.setText(template)

    def set_files(self, files: tuple[BatchItem, ...]) -> None:
        self._files = files
        self._show()

    def _show(self) -> None:
        why = template_error(self.template)
        self.failure.setText(why)
        self.failure.setVisible(bool(why))
        files = () if why else self._files[:PREVIEW_COUNT]
        names = [sanitize.line(self._name(file), 200) for file in files]
        if names and len(self._files) > len(names):
            names.append(self.tr("and {n} more").format(n=len(self._files) - len(names)))
        self.preview.setText("\n".join(names))
        self.preview.setVisible(bool(names))

    def _name(self, file: BatchItem) -> str:
        return fill_text(self.template, dict(file.values)) if self._is_caption else file.name(self.template)

    def _on_text_changed(self, _text: str) -> None:
        self._show()
        self.changed.emit()

    def _on_field_clicked(self) -> None:
        button = self.sender()
        if isinstance(button, QPushButton):
            self.field.insert("{" + self._buttons[button] + "}")
            self.field.setFocus()
