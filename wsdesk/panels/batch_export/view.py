"""Batch export view: folder, name pattern, and sidecar files."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QWidget
from typing_extensions import override

from wsdesk.panels.batch_export.name_pattern import NamePattern
from wsdesk.panels.batch_export.progress import BatchExportProgress, SheetProgress
from wsdesk.panels.batch_export.sheet_options import SheetOptions
from wsdesk.panels.widgets.containers.overlay_page import OverlayPage
from wsdesk.panels.widgets.controls.export import downloads, file_dialog, save_dialog
from wsdesk.panels.widgets.controls.form_controls import push_button
from wsdesk.panels.widgets.controls.segmented_control import SegmentedControl
from wsdesk.panels.widgets.layout.boxes import ColumnScroll, Space, Stretch, column, flow, named, row
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.panels.widgets.text.wrapping_label import WrappingLabel
from wsdesk.settings.setting import Setting
from wsdesk.settings.table import (
    CONTACT_SHEET,
    SAVE_JSON,
    SAVE_MARKDOWN,
    SAVE_NAMES,
    SAVE_OUTPUTS,
    SAVE_XMP,
    SAVE_XMP_REJECTS,
    Settings,
)
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.export.batch_items import BatchRequest, chosen_items
from wsdesk.store.export.batch_state import BatchState
from wsdesk.store.export.canvas_export import CanvasExportStore
from wsdesk.store.export.contact_sheet import SheetItems, SheetLayout, SheetRequest
from wsdesk.store.export.drag_export import DragExportStore
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import beside, file_name
from wsdesk.store.versions.details import DetailsStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager

translate = QCoreApplication.translate


_MAX_WIDTH = 680


class BatchExportViewStores(Protocol):
    """Stores that the batch export view uses."""

    themes: ThemeManager
    settings: Settings
    commands: CommandStore
    notifications: NotificationStore
    selection: SelectionStore
    canvases: CanvasesStore
    file_export: FileExportStore
    details: DetailsStore
    batch_export: BatchExportStore
    canvas_export: CanvasExportStore
    drag_export: DragExportStore
    viewer_items: ViewerItemsStore


class BatchExportView(OverlayPage):
    """Form, progress, and result of a batch, which continues while the page is closed."""

    def __init__(self, stores: BatchExportViewStores) -> None:
        super().__init__(
            "saving",
            translate("BatchExportView", "Save multiple files"),
            translate("BatchExportView", "Close"),
            stores.themes,
        )
        self._stores = stores
        self._folder = downloads()
        self._file = ""
        """Chosen name of the file."""
        self._title = self.heading("")
        targets = {
            "folder": self.tr("Folder"),
            "zip": self.tr("ZIP file"),
            "sheet": self.tr("Contact sheet (PDF)"),
        }
        self.target = SegmentedControl("savingTarget", self.tr("Save to"), segments=targets)
        self._versions = {
            "shown": self.tr("Shown"),
            "favorites": self.tr("Favorites"),
            "picks": self.tr("Picks"),
            "all": self.tr("All versions"),
        }
        self.versions = SegmentedControl("savingWhich", self.tr("Versions to save"), segments=self._versions)
        self.names = NamePattern()
        self.names.field.setText(stores.settings.get(SAVE_NAMES))
        self._folder_label = WrappingLabel(name="savingFolder")
        self.folder_button = push_button("savingChoose", self.tr("Choose…"))
        self.json_check = self._check("savingJson", self.tr("Save generation settings as JSON"), SAVE_JSON)
        self.markdown_check = self._check(
            "savingMarkdown", self.tr("Save generation settings as Markdown"), SAVE_MARKDOWN
        )
        self.xmp_check = self._check("savingXmp", self.tr("Write ratings beside files (XMP)"), SAVE_XMP)
        self.rejects_check = self._check(
            "savingXmpRejects", self.tr("Write rejections as rating −1 (Bridge, darktable)"), SAVE_XMP_REJECTS
        )
        self.rejects_check.setEnabled(self.xmp_check.isChecked())
        self.outputs_check = self._check("savingOutputs", self.tr("Save resized images"), SAVE_OUTPUTS)
        self._sheet_layout = SheetLayout.from_text(stores.settings.get(CONTACT_SHEET))
        self.sheet = SheetOptions(self._sheet_layout)
        self.sheet_progress = SheetProgress(stores.canvas_export)
        self.progress = BatchExportProgress()
        self.save_button = push_button("savingStart", self.tr("Save"), "primary")
        self.pause_button = push_button("savingPause", self.tr("Pause"))
        self.stop_button = push_button("savingCancel", self.tr("Cancel"))
        self.retry_button = push_button("savingAgain", self.tr("Retry failed files"))
        self.show_button = push_button("savingShow", self.tr("Show in folder"))
        self._lay_out()
        self._connect()
        self._on_target_chosen("folder")
        self._show(stores.batch_export.state)

    @property
    def title(self) -> str:
        return self._title.text()

    def set_folder(self, folder: Path, file: str = "") -> None:
        """Set the folder, and the name of the file in it without its extension."""
        self._folder = folder
        self._file = file or self._file
        self._show(self._stores.batch_export.state)

    @override
    def prepare(self) -> None:
        self._show(self._stores.batch_export.state)

    @override
    def clean_up(self) -> None:
        self._stores.batch_export.close()

    def save(self) -> None:
        """Start the batch."""
        if not self.names.is_valid:
            return
        settings = self._stores.settings
        if self.target.current == "sheet":
            self._export_sheet()
            return
        request = BatchRequest(
            self._folder,
            self.names.template,
            self.versions.current,
            self.json_check.isChecked(),
            self.markdown_check.isChecked(),
            self.xmp_check.isChecked(),
            self.rejects_check.isChecked(),
            self.outputs_check.isChecked(),
            self._file_name() if self.target.current == "zip" else "",
        )
        self._stores.batch_export.save(request)
        with suppress(OSError):  # if it can't be saved, it still applies until the app quits
            settings.set(SAVE_NAMES, request.template)
            settings.set(SAVE_JSON, request.as_json)
            settings.set(SAVE_MARKDOWN, request.as_markdown)
            settings.set(SAVE_XMP, request.as_xmp)
            settings.set(SAVE_XMP_REJECTS, request.rejects_as_rating)
            settings.set(SAVE_OUTPUTS, request.outputs)

    def _export_sheet(self) -> None:
        state, versions = self._stores.batch_export.state, self.versions.current
        layout = self.sheet.sheet_layout(self.names.template)
        items = chosen_items(state.items, versions, outputs=self.outputs_check.isChecked())
        name = self._file_name().removesuffix(".pdf")
        self._stores.canvas_export.export(SheetRequest(self._folder, name, layout, SheetItems(items, layout)))
        with suppress(OSError):  # if it can't be saved, it still applies until the app quits
            self._stores.settings.set(CONTACT_SHEET, layout.to_text())

    def choose_folder(self) -> QFileDialog:
        """Open the dialog for the folder or file."""
        if self.target.current != "folder":
            dialog = save_dialog(self, "savingFileDialog", self.tr("Save as"), str(self._folder))
            dialog.selectFile(self._file_name())
            dialog.fileSelected.connect(self._on_file_selected)
            dialog.open()
            return dialog
        title = self.tr("Save into this folder")
        dialog = file_dialog(self, "savingFolderDialog", title, str(self._folder))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        dialog.fileSelected.connect(self._on_folder_selected)
        dialog.open()
        return dialog

    def _lay_out(self) -> None:
        buttons = flow(
            self.save_button, self.pause_button, self.stop_button, self.retry_button, self.show_button
        )
        self._form = QWidget()
        column(
            self.target,
            self.versions,
            self.names,
            row((self._folder_label, 1, Qt.AlignmentFlag.AlignVCenter), self.folder_button),
            self.json_check,
            self.markdown_check,
            self.xmp_check,
            self.rejects_check,
            self.outputs_check,
            self.sheet,
            space=Space.MEDIUM,
            parent=self._form,
        )
        inside = QWidget()
        inside.setMaximumWidth(scaled(_MAX_WIDTH))
        column(
            row((self._title, 1), self.close_button),
            self._form,
            self.progress,
            self.sheet_progress,
            buttons,
            self.progress.failures,
            space=Space.MEDIUM,
            parent=inside,
        )
        centered = row(Stretch(1), (inside, 100), Stretch(1))
        column(ColumnScroll("savingScroll", centered, Stretch(1)), parent=self)
        self.setFocusProxy(self.names.field)

    def _connect(self) -> None:
        stores = self._stores
        self.folder_button.clicked.connect(self.choose_folder)
        self.save_button.clicked.connect(self.save)
        # After the key event: saving focuses Cancel, which the same Enter would press.
        self.names.field.returnPressed.connect(self.save, Qt.ConnectionType.QueuedConnection)
        self.stop_button.clicked.connect(stores.batch_export.stop)
        self.retry_button.clicked.connect(stores.batch_export.retry_failed)
        self.show_button.clicked.connect(stores.batch_export.show_folder)
        self.xmp_check.toggled.connect(self.rejects_check.setEnabled)
        self.names.changed.connect(self.prepare)
        self.versions.chosen.connect(self.prepare)
        self.target.chosen.connect(self._on_target_chosen)
        self.outputs_check.toggled.connect(self.prepare)
        self.pause_button.clicked.connect(self._on_pause)
        stores.batch_export.changed.connect(self._show)

    def _check(self, name: str, text: str, setting: Setting[bool]) -> QCheckBox:
        tick = named(QCheckBox(text), name, text)
        tick.setChecked(self._stores.settings.get(setting))
        return tick

    def _show(self, state: BatchState) -> None:
        focused = QApplication.focusWidget()
        has_outputs = self.outputs_check.isChecked()
        items = chosen_items(state.items, self.versions.current, outputs=has_outputs)
        if state.phase == "collecting" and not self.is_open:
            self.open_page()
        is_collecting = state.phase in ("none", "collecting")
        if is_collecting:
            self._title.setText(self.tr("Checking for files to save…"))
        elif not state.items:
            self._title.setText(self.tr("Nothing in this selection has a file to save"))
        else:
            self._title.setText(self.tr("Save %Ln files", "", len(items)))
        for key, text in self._versions.items():
            count = len(chosen_items(state.items, key, outputs=has_outputs))
            self.versions.set_text(key, f"{text} ({count})")
        self.names.set_files(items)
        path = self._folder / self._file_name() if self.target.current != "folder" else self._folder
        self._folder_label.setText(sanitize.plain(str(path), 1_000))
        runs = state.phase == "saving"
        self._form.setEnabled(not runs)
        self.progress.set_state(state)
        self.save_button.setVisible(not runs)
        self.save_button.setEnabled(bool(items) and self.names.is_valid and not is_collecting)
        self.stop_button.setVisible(runs)
        self.pause_button.setVisible(runs)
        self.pause_button.setText(self.tr("Resume") if state.is_paused else self.tr("Pause"))
        self.retry_button.setVisible(state.phase == "done" and bool(state.failed))
        self.show_button.setVisible(state.phase == "done" and bool(state.saved))
        if focused is not None and self.isAncestorOf(focused) and not focused.hasFocus():
            # The focused widget was hidden: focus the page, so that Escape still closes it.
            (self.stop_button if runs else self.save_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def _file_name(self) -> str:
        """Name of the file: the chosen one, else that of the canvas or project."""
        items = [dict(item.values) for item in self._stores.batch_export.state.items]
        titles = [{values[name] for values in items} for name in ("canvas", "project")]
        title = next((one.copy().pop() for one in titles if len(one) == 1), "")
        name = self._file or file_name(title or self.tr("Files"))
        return beside(name, ".pdf" if self.target.current == "sheet" else ".zip")

    def _on_target_chosen(self, target: str) -> None:
        is_sheet = target == "sheet"
        pattern = self._sheet_layout.captions if is_sheet else self._stores.settings.get(SAVE_NAMES)
        self.names.set_captions(is_sheet, pattern)
        for check in (self.json_check, self.markdown_check, self.xmp_check, self.rejects_check):
            check.setVisible(not is_sheet)
        self.sheet.setVisible(is_sheet)
        self.sheet_progress.setVisible(is_sheet)
        self.prepare()

    def _on_pause(self) -> None:
        batch = self._stores.batch_export
        (batch.resume if batch.state.is_paused else batch.pause)()

    def _on_file_selected(self, chosen: str) -> None:
        if chosen:
            name = Path(chosen).name.removesuffix(".zip").removesuffix(".pdf")
            self.set_folder(Path(chosen).parent, file_name(name))

    def _on_folder_selected(self, chosen: str) -> None:
        if chosen:
            self.set_folder(Path(chosen))

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._stores.batch_export.is_watched = True

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._stores.batch_export.is_watched = False
