"""Export: copying to the clipboard, and the "Save as" dialog."""

from __future__ import annotations

from functools import partial
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QCoreApplication, QObject, QStandardPaths, Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLineEdit, QWidget
from typing_extensions import override

from wsdesk.panels.widgets.layout.boxes import named
from wsdesk.settings.table import SAVE_JSON, SAVE_MARKDOWN, SAVE_XMP, SAVE_XMP_REJECTS, Settings
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.versions.viewer_items import ViewerItem

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

translate = QCoreApplication.translate
_SIDECARS = (SAVE_XMP, SAVE_JSON, SAVE_MARKDOWN)
"""Settings of the files beside a saved one."""


def copy_text(text: str, what: str, notifications: NotificationStore) -> None:
    """Copy text to the clipboard and show a notification; `what` is its translated description."""
    # No QMimeData created in Python: the clipboard outlives the interpreter, which crashes the process.
    QGuiApplication.clipboard().setText(text)
    notifications.notify("ok", translate("Copying", "Copied {what}").format(what=what))


def file_dialog(panel: QWidget, name: str, title: str, folder: str) -> QFileDialog:
    """File dialog of a panel, which deletes itself when it is closed."""
    return _prepare(QFileDialog(panel.window(), title, folder), name, title)


def _prepare(dialog: QFileDialog, name: str, title: str) -> QFileDialog:
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    return named(dialog, name, title)


class _FilesAndFoldersDialog(QFileDialog):
    """File dialog whose Open button takes selected folders too.

    Dialogs of the operating system have either. A folder is opened by a double click, or by its typed name.
    """

    def __init__(self, window: QWidget, title: str, folder: str) -> None:
        super().__init__(window, title, folder)
        self.setOption(QFileDialog.Option.DontUseNativeDialog)
        self.setFileMode(QFileDialog.FileMode.ExistingFiles)

    @override
    def accept(self) -> None:
        chosen = self.selectedFiles()
        is_typed = isinstance(self.focusWidget(), QLineEdit)
        if is_typed or not any(Path(path).is_dir() for path in chosen):
            super().accept()
            return
        self.filesSelected.emit(chosen)
        self.done(QFileDialog.DialogCode.Accepted)


def save_dialog(panel: QWidget, name: str, title: str, folder: str) -> QFileDialog:
    """ "Save as" dialog of a panel.

    It doesn't confirm overwriting: files are never overwritten, a number is appended instead.
    """
    dialog = file_dialog(panel, name, title, folder)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    return dialog


class SaveStores(Protocol):
    """Stores that save a file and its sidecars."""

    settings: Settings
    batch_export: BatchExportStore
    file_export: FileExportStore


def save_file(stores: SaveStores, asset: Asset, target: Path, result: ViewerItem | None) -> None:
    """Save a file, and the sidecars of its result that the settings name beside it."""
    settings = stores.settings
    as_json, as_markdown = settings.get(SAVE_JSON), settings.get(SAVE_MARKDOWN)
    settings_files = None
    if result is not None and result.node_id and (as_json or as_markdown):
        item = stores.batch_export.item_of(result)
        settings_files = partial(item.settings_files, as_json=as_json, as_markdown=as_markdown)
    stores.file_export.save(
        asset,
        target.name,
        target.parent,
        version_id=result.version_id if result is not None and settings.get(SAVE_XMP) else "",
        rejects_as_rating=settings.get(SAVE_XMP_REJECTS),
        settings_files=settings_files,
    )


class SaveAs(QObject):
    """ "Save as" dialog of a panel; it opens in the last folder."""

    def __init__(self, stores: SaveStores, panel: QWidget) -> None:
        super().__init__(panel)
        self._stores = stores
        self._panel = panel
        self._asset: Asset | None = None
        self._result: ViewerItem | None = None
        self._folder = ""

    def choose_path(self, asset: Asset, title: str, result: ViewerItem | None = None) -> QFileDialog:
        """Open the dialog with a file name from the asset, otherwise from `title`.

        Sidecars of the result of a node can be written beside the file. The choice is a file type, since
        dialogs of the operating system have no other options.
        """
        self._asset, self._result = asset, result if result is not None and result.version_id else None
        folder = self._folder or str(downloads())
        dialog = save_dialog(self._panel, "saveAs", self.tr("Save as"), folder)
        if self._result is not None:
            types = self._types(has_settings=bool(self._result.node_id))
            dialog.setNameFilters(list(types))
            get = self._stores.settings.get
            current = tuple(get(setting) for setting in _SIDECARS)
            dialog.selectNameFilter(next((name for name, one in types.items() if one == current), ""))
            dialog.filterSelected.connect(self._on_type_selected)
        dialog.selectFile(self._stores.file_export.suggested_name(asset, title))
        dialog.fileSelected.connect(self._on_file_selected)
        dialog.open()
        return dialog

    def _types(self, *, has_settings: bool = True) -> dict[str, tuple[bool, ...]]:
        """File types with the sidecars that they write, in the order of `_SIDECARS`."""
        names = (self.tr("rating as XMP"), self.tr("settings as JSON"), self.tr("settings as Markdown"))
        types: dict[str, tuple[bool, ...]] = {self.tr("File (*)"): (False, False, False)}
        template = self.tr("File with {sidecars} (*)")
        for count in range(1, 4 if has_settings else 2):
            for chosen in combinations(range(3 if has_settings else 1), count):
                text = ", ".join(names[at] for at in chosen)
                types[template.format(sidecars=text)] = tuple(at in chosen for at in range(3))
        return types

    def _on_type_selected(self, chosen: str) -> None:
        for setting, is_on in zip(_SIDECARS, self._types().get(chosen, ()), strict=False):
            self._stores.settings.set(setting, is_on)

    def _on_file_selected(self, chosen: str) -> None:
        target = Path(chosen)
        self._folder = str(target.parent)
        if self._asset is not None and chosen:
            save_file(self._stores, self._asset, target, self._result)


class TransferDialogs(QObject):
    """File dialogs of a panel for the export and the import of a file."""

    export_chosen = Signal(object)
    """Emitted with the path of the new file."""
    import_chosen = Signal(object)
    """Emitted with the path of the file to read."""
    several_chosen = Signal(object)
    """Emitted with the paths of the files or folders to read, a list."""

    def __init__(self, name: str, file_name: str, panel: QWidget) -> None:
        super().__init__(panel)
        self._name = name
        self._file_name = file_name
        self._panel = panel

    def open_export(self, title: str) -> QFileDialog:
        """Open the dialog for a new file in the documents folder."""
        dialog = save_dialog(self._panel, f"{self._name}Export", title, _documents())
        dialog.selectFile(self._file_name)
        dialog.fileSelected.connect(self._on_export_selected)
        dialog.open()
        return dialog

    def open_import(self, title: str) -> QFileDialog:
        """Open the dialog for a file in the documents folder."""
        dialog = file_dialog(self._panel, f"{self._name}Import", title, _documents())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(self._on_import_selected)
        dialog.open()
        return dialog

    def open_several(self, title: str, name_filter: str) -> QFileDialog:
        """Open the dialog for several files and folders."""
        dialog = _FilesAndFoldersDialog(self._panel.window(), title, _documents())
        _prepare(dialog, f"{self._name}Import", title)
        dialog.setNameFilter(name_filter)
        dialog.filesSelected.connect(self._on_several_selected)
        dialog.open()
        return dialog

    def _on_several_selected(self, chosen: list[str]) -> None:
        if chosen:
            self.several_chosen.emit([Path(path) for path in chosen])

    def _on_export_selected(self, chosen: str) -> None:
        if chosen:
            self.export_chosen.emit(Path(chosen))

    def _on_import_selected(self, chosen: str) -> None:
        if chosen:
            self.import_chosen.emit(Path(chosen))


def _documents() -> str:
    return str(_existing(QStandardPaths.StandardLocation.DocumentsLocation))


def downloads() -> Path:
    """Downloads folder of the user, otherwise the home folder."""
    return _existing(QStandardPaths.StandardLocation.DownloadLocation)


def _existing(place: QStandardPaths.StandardLocation) -> Path:
    """A folder of the user, otherwise the home folder; a dialog shows a missing folder as a file name."""
    folder = QStandardPaths.writableLocation(place)
    return Path(folder) if folder and Path(folder).is_dir() else Path.home()
