"""Dialog that creates an archive: scope, what to include, and progress."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QFileDialog, QProgressBar, QWidget

from wsdesk.panels.widgets.controls.export import downloads, save_dialog
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import add_items, named
from wsdesk.panels.widgets.text.label import PlainLabel
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.store.archives.archives import ArchiveRequest, ArchiveState
from wsdesk.store.stores import Stores
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import beside, file_name
from wsdesk.window.dialogs.dialog import Dialog

_WIDTH = 620
_SUFFIX = ".zip"


class ArchiveDialog(Dialog):
    """Creates one archive, which continues when the dialog is closed."""

    def __init__(self, stores: Stores, parent: QWidget | None = None) -> None:
        super().__init__("archiveDialog", parent)
        self.set_title(self.tr("Create archive"))
        self.setMinimumWidth(scaled(_WIDTH))
        self._stores = stores
        self._folder = str(downloads())
        canvas = stores.canvases.current
        self._canvas = (canvas.canvas_id, canvas.title) if canvas is not None else ("", "")
        project = stores.projects.project_of(self._canvas[0])
        self._project = (project.id, project.title) if project is not None else ("", "")
        self._add_controls()
        self.stop_button = self.add_button("archiveDialog-stop", self.tr("Cancel archive"))
        self.stop_button.clicked.connect(stores.archives.cancel)
        self.show_button = self.add_button("archiveDialog-show", self.tr("Show in folder"))
        self.show_button.clicked.connect(stores.archives.show_folder)
        self.add_close()
        self.create_button = self.add_button(
            "archiveDialog-create", self.tr("Create…"), role="primary", default=True
        )
        self.create_button.clicked.connect(self.choose_file)
        stores.archives.changed.connect(self._show_state)
        self._show_state(stores.archives.state)
        self.create_button.setFocus()

    @property
    def title(self) -> str:
        """Title of the chosen part."""
        titles = {"project": self._project[1], "canvas": self._canvas[1]}
        return titles.get(self.scope.current, "") or self._stores.connection.state.profile_name

    def choose_file(self) -> QFileDialog:
        """Open the dialog for the file; an existing archive is updated."""
        dialog = save_dialog(self, "archiveFile", self.tr("Create archive"), self._folder)
        dialog.selectFile(beside(file_name(self.title), _SUFFIX))
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()
        return dialog

    def _add_controls(self) -> None:
        explanation = WrappingLabel(name="archiveExplanation")
        explanation.setText(
            self.tr(
                "An archive is one file with everything that you choose, readable without the server. "
                "An existing archive is updated."
            )
        )
        segments = {
            "workspace": self.tr("Workspace"),
            "project": self.tr("Project"),
            "canvas": self.tr("Canvas"),
        }
        if not self._project[0]:
            del segments["project"]
        if not self._canvas[0]:
            del segments["canvas"]
        self.scope = SegmentedControl("archiveScope", self.tr("Content"), segments=segments)
        self.scope.setVisible(len(segments) > 1)
        self.checks = {
            name: named(QCheckBox(text), f"archiveOption-{name}", text)
            for name, text in (
                ("media", self.tr("Media files")),
                ("marks", self.tr("Flags, ratings, and collections")),
                ("history", self.tr("History of this computer")),
            )
        }
        for name, check in self.checks.items():
            check.setChecked(name != "history")
        self.bar = named(QProgressBar(), "archiveBar", self.tr("Archive progress"))
        self.bar.setTextVisible(False)
        self.status = WrappingLabel(name="archiveStatus")
        label = PlainLabel(self.tr("Content"), role="muted")
        add_items(self.column, explanation, label, self.scope, *self.checks.values(), self.bar, self.status)

    def _show_state(self, state: ArchiveState) -> None:
        runs = state.phase == "writing"
        self.bar.setVisible(runs)
        self.bar.setRange(0, max(1, state.total) if state.total else 0)
        self.bar.setValue(state.done)
        name, current = sanitize.line(state.path.name), sanitize.line(state.current, 80)
        texts = {
            "writing": self.tr("Archiving {name}…").format(name=current or name),
            "done": self.tr("Archive saved: {name}").format(name=name),
            "failed": state.message,
        }
        missing = self.tr("%Ln items couldn't be read and are missing.", "", state.missing)
        lines = (texts.get(state.phase, ""), state.detail or (missing if state.missing else ""))
        self.status.setText("\n".join(line for line in lines if line))
        self.status.setVisible(state.phase in texts)
        had_focus = self.stop_button.hasFocus() or self.create_button.hasFocus()
        self.stop_button.setVisible(runs)
        self.show_button.setVisible(state.phase == "done")
        self.create_button.setEnabled(not runs)
        if had_focus:
            (self.stop_button if runs else self.create_button).setFocus()

    def _on_file_selected(self, chosen: str) -> None:
        if not chosen:
            return
        path = Path(chosen)
        self._folder = str(path.parent)
        scope = self.scope.current
        self._stores.archives.create(
            ArchiveRequest(
                path if path.suffix else path.with_suffix(_SUFFIX),
                self.title,
                (self._canvas[0],) if scope == "canvas" else (),
                (self._project[0],) if scope == "project" else (),
                **{name: check.isChecked() for name, check in self.checks.items()},
            )
        )
