"""File dialogs of the import and export of flags, ratings, and color labels, and their results."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog

from wsdesk.panels.light_table.page import LightTablePage
from wsdesk.panels.light_table.stores import LightTableStores
from wsdesk.panels.widgets.controls.export import TransferDialogs
from wsdesk.store.base.notifications import NotificationAction
from wsdesk.store.export.marks_transfer import MarksTransferResult
from wsdesk.store.export.xmp_sidecars import SUFFIX, SidecarFile
from wsdesk.store.text import sanitize

_MAX_SHOWN_CONFLICTS = 50
_MAX_SHOWN_FILES = 50


class MarksImportExport(QObject):
    """Exports the marks of the workspace to a file, and merges those of a colleague."""

    def __init__(self, stores: LightTableStores, page: LightTablePage) -> None:
        super().__init__(page)
        self._stores = stores
        self._page = page
        self._dialogs = TransferDialogs("marks", "wsdesk-ratings.json", page)
        self._dialogs.export_chosen.connect(self._on_export_chosen)
        self._dialogs.several_chosen.connect(self._on_import_chosen)
        stores.marks_transfer.done.connect(self._on_done)

    def open_export_dialog(self) -> QFileDialog:
        return self._dialogs.open_export(self.tr("Export flags and ratings"))

    def open_import_dialog(self) -> QFileDialog:
        files = self.tr("Flags and ratings") + " (*.json *.xmp)"
        return self._dialogs.open_several(self.tr("Import flags and ratings"), files)

    def _on_export_chosen(self, path: Path) -> None:
        self._stores.marks_transfer.export_file(path.parent, path.name)

    def _on_import_chosen(self, paths: list[Path]) -> None:
        sidecars = [path for path in paths if path.suffix.lower() == SUFFIX or path.is_dir()]
        if sidecars:
            self._stores.marks_transfer.import_sidecars(sidecars)
        for path in paths:
            if path not in sidecars:
                self._stores.marks_transfer.import_file(path)

    def _on_done(self, result: MarksTransferResult) -> None:
        name, notify = sanitize.line(result.path.name, 80), self._stores.notifications.notify
        if result.failure is not None:
            notify("error", result.failure.message, detail=result.failure.detail)
        elif result.error == "other-file":
            notify(
                "warning", self.tr("{name} doesn't contain any wsdesk flags or ratings.").format(name=name)
            )
        elif result.error == "no-sidecars":
            notify("info", self.tr("{name} has no XMP files.").format(name=name))
        elif result.error:
            text = self.tr("Couldn't read {name}.").format(name=name)
            notify("warning", text, detail=sanitize.line(result.error))
        elif result.direction == "export":
            text = self.tr("Exported flags and ratings of %Ln results to {name}", "", result.count)
            notify("ok", text.format(name=name))
        else:
            self._notify_import(name, result)

    def _notify_import(self, name: str, result: MarksTransferResult) -> None:
        text = (
            self.tr("Imported flags and ratings of %Ln results from {name}", "", result.count)
            if result.count
            else self.tr("No flags and ratings imported from {name}")
        )
        parts, show = [text.format(name=name)], None
        if result.conflicts:
            parts.append(
                self.tr("%Ln results have newer ones here and weren't changed.", "", len(result.conflicts))
            )
            show = NotificationAction(self.tr("Show"), partial(self._show_versions, result.conflicts))
        if result.collections:
            parts.append(self.tr("%Ln collections were added or replaced.", "", result.collections))
        if result.newer_collections:
            parts.append(
                self.tr("%Ln collections are newer here and weren't changed.", "", result.newer_collections)
            )
        if result.skipped:
            parts.append(self.tr("%Ln invalid entries were skipped.", "", result.skipped))
        if result.unmatched:
            parts.append(
                self.tr("%Ln files don't belong to a result that was saved here.", "", result.unmatched)
            )
        if result.unreadable:
            parts.append(self.tr("%Ln files couldn't be read.", "", len(result.unreadable)))
        kind = "warning" if result.unreadable or result.skipped else "info" if len(parts) > 1 else "ok"
        details = "\n".join(map(self._reason, result.unreadable[:_MAX_SHOWN_FILES]))
        self._stores.notifications.notify(
            kind, ". ".join((parts[0], " ".join(parts[1:]))).removesuffix(". "), detail=details, action=show
        )

    def _reason(self, file: SidecarFile) -> str:
        reasons = {
            "too-large": self.tr("larger than 1 MB"),
            "doctype": self.tr("has a document type, which isn't supported"),
            "other-format": self.tr("not an XMP file"),
        }
        reason = reasons.get(file.error, self.tr("can't be opened"))
        return f"{sanitize.line(file.path.name, 80)}: {reason}"

    def _show_versions(self, version_ids: tuple[str, ...]) -> None:
        query = " ".join(f"version:{version_id}" for version_id in version_ids[:_MAX_SHOWN_CONFLICTS])
        self._page.open_scope("workspace")
        self._stores.light_table.show(text=query)
