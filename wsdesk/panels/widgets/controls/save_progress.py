"""Progress of a file being saved, with Stop."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QProgressBar, QToolButton, QWidget

from wsdesk.panels.widgets.controls.icon_button import ThemedIcon
from wsdesk.panels.widgets.layout.boxes import named, row
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.store.results.file_export import FileSave, FilesStore
from wsdesk.theme.theme_manager import ThemeManager


class SaveProgress(QWidget):
    """One line, there only while files are saved: the last one's name, and the share of all."""

    def __init__(self, files: FilesStore, themes: ThemeManager, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("savingRow")
        self._files = files
        self._name = PlainLabel(role="small", elide=True)
        self.bar = named(QProgressBar(), "savingProgress", self.tr("Saving…"))
        self.bar.setTextVisible(False)
        self.bar.setFixedWidth(84)
        self.stop_button = named(QToolButton(), "savingStop", self.tr("Stop saving"))
        self.stop_button.setToolTip(self.tr("Stop saving"))
        self.stop_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        row((self._name, 1), self.bar, self.stop_button, parent=self)
        self.stop_button.clicked.connect(self._on_stop_clicked)
        files.saving_changed.connect(self._show)
        ThemedIcon(self.stop_button, "close", themes)
        self._show(files.saving)

    def _show(self, saving: tuple[FileSave, ...]) -> None:
        self.setVisible(bool(saving))
        if not saving:
            return
        self._name.setText(
            saving[-1].name
            if len(saving) == 1
            else self.tr("{name} and {n} more").format(name=saving[-1].name, n=len(saving) - 1)
        )
        total = sum(one.total for one in saving)
        # Kilobytes: a bar counts in 32 bits.
        self.bar.setRange(0, total // 1_000 if all(one.total for one in saving) else 0)
        self.bar.setValue(sum(one.done for one in saving) // 1_000)

    def _on_stop_clicked(self) -> None:
        for one in self._files.saving:
            self._files.cancel_save(one.id)
