"""Commands that save or copy files, one or several, or find similar ones."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtGui import QGuiApplication, QImage

from wsdesk.graph.model.groups import Groups
from wsdesk.graph.model.values import Asset, Kind, Node
from wsdesk.panels.batch_export.view import BatchExportView, BatchExportViewStores
from wsdesk.panels.versions.properties import result_asset
from wsdesk.panels.widgets.containers.overlay_page import OverlayCommands, page_is_open
from wsdesk.panels.widgets.controls.export import copy_text, downloads, save_file
from wsdesk.store.commands.commands import command
from wsdesk.store.content.asset_mapper import asset_of_hit
from wsdesk.store.export.file_export import savable_roles
from wsdesk.store.text.sanitize import host_of
from wsdesk.store.versions.details import item_of_detail
from wsdesk.store.versions.viewer_items import ViewerItem
from wsdesk.wire.search import AssetSearchResult
from wsdesk.wire.version import Version


def _has_files(node: Node) -> bool:
    return bool(node.version_count or node.outputs)


class BatchExportCommands(OverlayCommands[BatchExportViewStores, BatchExportView]):
    """Commands that save or copy files, or find similar images.

    The subject of `files.save-several` is a node ID; of the others a `Version`, a search result of the
    library, or the item of a result. Without one it is the selection and the displayed version.
    """

    def __init__(self, stores: BatchExportViewStores, view: BatchExportView) -> None:
        super().__init__(stores, view)
        stores.drag_export.image_ready.connect(self._on_image_ready)

    def _nodes(self, subject: object | None) -> tuple[str, ...]:
        """Selected nodes and the content of groups, else all nodes; or the node of the context menu."""
        canvas = self._stores.canvases.current
        if canvas is None:
            return ()
        chosen = self._stores.selection.state.nodes
        if isinstance(subject, str) and subject not in chosen:
            chosen = (subject,)
        nodes = canvas.document.node_by_id
        if any(node_id in nodes and nodes[node_id].kind is Kind.GROUP for node_id in chosen):
            chosen = Groups(canvas.document).with_contents(chosen)
        return tuple(
            node_id for node_id in chosen or nodes if node_id in nodes and _has_files(nodes[node_id])
        )

    def _has_nodes(self, subject: object | None) -> bool:
        return bool(self._nodes(subject)) or self._stores.batch_export.state.phase == "saving"

    def _asset(self, subject: object | None) -> Asset | None:
        item = subject if isinstance(subject, ViewerItem) else self._stores.viewer_items.current
        if item is not None and (subject is None or item is subject):
            return item.asset
        if isinstance(subject, AssetSearchResult):
            return asset_of_hit(subject)
        detail = self._stores.details.state
        version = subject if isinstance(subject, Version) else detail.chosen if detail is not None else None
        return result_asset(version)

    def _title_of(self, subject: object | None) -> str:
        detail, item = self._stores.details.state, self._stores.viewer_items.current
        if isinstance(subject, ViewerItem):
            return subject.file_title
        if subject is None and item is not None:
            return item.file_title
        if isinstance(subject, Version) and subject.title:
            return subject.title
        if detail is None or isinstance(subject, AssetSearchResult):
            return ""
        return detail.node.title or ""

    def _file(self, subject: object | None) -> tuple[Asset, str] | None:
        """Asset that has a file, and its title."""
        asset = self._asset(subject)
        return (asset, self._title_of(subject)) if asset is not None and savable_roles(asset) else None

    def _result(self, subject: object | None) -> ViewerItem | None:
        """The result of a file with its place, as far as it is known; None for an asset of the library."""
        item = subject if isinstance(subject, ViewerItem) else self._stores.viewer_items.current
        if item is not None and (subject is None or item is subject):
            return item if item.version_id else None
        detail, canvas = self._stores.details.state, self._stores.canvases.current
        version = subject if isinstance(subject, Version) else detail.chosen if detail is not None else None
        if version is None or isinstance(subject, AssetSearchResult):
            return None
        if detail is not None and canvas is not None and version in detail.versions:
            return item_of_detail(detail, version, canvas.title)
        return ViewerItem(Asset(""), self._title_of(subject), version_id=version.id or "", version=version)

    def _saving(self, subject: object | None) -> tuple[Asset, str, ViewerItem | None] | None:
        file = self._file(subject)
        return (*file, self._result(subject)) if file is not None else None

    def _folder(self, subject: object | None) -> Path | None:
        """Folder that the file was saved to."""
        asset = self._asset(subject)
        path = self._stores.file_export.saved_at(asset) if asset is not None else None
        return path.parent if path is not None else None

    def _image(self, subject: object | None) -> Asset | None:
        asset, _title = self._file(subject) or (Asset(""), "")
        return asset if "image" in (asset.file_type, asset.media_type.partition("/")[0]) else None

    def _link(self, subject: object | None) -> str:
        asset = self._asset(subject)
        if asset is None:
            return ""
        addresses = dict(asset.addresses)
        address = addresses.get("original") or addresses.get("url") or ""
        return address if host_of(address) else ""

    def _on_image_ready(self, image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)
        text = self.tr("Image copied ({width} × {height})")
        self._stores.notifications.notify("ok", text.format(width=image.width(), height=image.height()))

    @command(
        "files.save-several",
        "Save multiple files…",
        "node/save:30",
        "Ctrl+Shift+S",
        contexts="node",
        enabled=_has_nodes,
        icon="download",
        keywords="download export",
    )
    def _save_several(self, subject: object | None) -> None:
        canvas = self._stores.canvases.current
        if canvas is not None:
            shown_by = self._stores.selection.chosen_version
            nodes = [(node_id, shown_by(node_id)) for node_id in self._nodes(subject)]
            self._stores.batch_export.collect(canvas.canvas_id, nodes)
            self.page.open_page()

    @command(
        "saving.close",
        "Close save view",
        "view/close:40",
        "Esc",
        enabled=page_is_open,
        pane="saving",
        icon="close",
    )
    def _close(self) -> None:
        self.page.escape()

    @command(
        "version.save-original",
        "Save original",
        "node/save:20",
        contexts="asset compare-cell item result:40 version",
        target=_saving,
        icon="download",
        keywords="download export",
    )
    def _save_original(self, file: tuple[Asset, str, ViewerItem | None]) -> None:
        asset, title, result = file
        target = downloads() / self._stores.file_export.suggested_name(asset, title)
        save_file(self._stores, asset, target, result)

    @command(
        "version.show-in-folder",
        "Show in folder",
        "node/save:40",
        contexts="asset compare-cell item result:40 version",
        target=_folder,
        icon="folder",
    )
    def _show_in_folder(self, folder: Path) -> None:
        self._stores.file_export.show_folder(folder)

    @command(
        "version.copy-image",
        "Copy image",
        "edit/copy:70",
        contexts="asset/copy compare-cell/copy item/copy result/copy version/copy",
        target=_image,
        icon="copy",
    )
    def _copy_image(self, asset: Asset) -> None:
        self._stores.drag_export.copy_image(asset)

    @command(
        "version.copy-link",
        "Copy link to file",
        "edit/copy-link:50",
        contexts="asset/copy compare-cell/copy item/copy result/copy version/copy",
        target=_link,
        icon="link",
    )
    def _copy_link(self, link: str) -> None:
        copy_text(link, self.tr("link to file"), self._stores.notifications)

    @command(
        "files.find-similar",
        "Find similar images",
        "edit/find:54",
        contexts="asset/open compare-cell/open item/open result/open:30 version/open",
        target=_image,
        icon="search",
        keywords="duplicates reverse image",
    )
    def _find_similar(self, asset: Asset) -> None:
        self._stores.commands.run_role("search-image", asset)
