"""Assets in the viewer that are not versions of the selected node."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.asset_key import identity
from wsdesk.store.base.store import Store
from wsdesk.store.content.asset_mapper import asset_of_hit, asset_of_output, asset_of_preview
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset
    from wsdesk.store.content.asset_mapper import ExtractedImages
    from wsdesk.wire.node import NodeResource
    from wsdesk.wire.project import PreviewAsset
    from wsdesk.wire.search import AssetSearchResult
    from wsdesk.wire.version import Version

translate = QCoreApplication.translate

MAX_ITEMS = 5_000


@dataclass(frozen=True, slots=True)
class ViewerItem:
    """An asset to open in the viewer. `title` and `source` are already sanitized.

    `canvas_id` and `node_id` are empty for an asset that is on no canvas, and for a search result of the
    library, whose places `LibraryStore.places` returns; so is `version_id` unless the result is indexed.
    """

    asset: Asset
    title: str
    source: str = ""
    """Where the asset comes from: the PDF, the skill, or the project."""
    canvas_id: str = ""
    node_id: str = ""
    version_id: str = ""
    hit: AssetSearchResult | None = None
    """The search result of the library that the asset comes from."""
    version: Version | None = None
    """The version of the asset, if more than the asset is known of it."""
    number: int = 0
    """Number of the version among the `count` versions of its node, from 1; 0 if it is unknown."""
    count: int = 0

    @property
    def file_title(self) -> str:
        """Name of a saved file if the asset has none."""
        return f"{self.source} {self.title}".strip()


@dataclass(frozen=True, slots=True)
class ViewerItems:
    """An ordered list of items and the index of the current one."""

    items: tuple[ViewerItem, ...]
    index: int = 0

    @property
    def current(self) -> ViewerItem:
        return self.items[self.index]


class ViewerItemsStore(Store[ViewerItems | None]):
    """The list of assets in the viewer, None while it is closed. `open` opens any asset in the viewer."""

    def __init__(self) -> None:
        super().__init__("viewer items", None)

    @property
    def current(self) -> ViewerItem | None:
        """The item in the viewer, None while the viewer shows a node or is closed."""
        return self._state.current if self._state is not None else None

    def open(self, items: Sequence[ViewerItem], index: int = 0) -> tuple[ViewerItem, ...]:
        """Open the viewer on a list of assets; return it, empty if there is none.

        The viewer's arrow keys step through the list. `index` is clamped to it.
        """
        listed = tuple(items[:MAX_ITEMS])
        if listed:
            self.set_state(ViewerItems(listed, min(max(index, 0), len(listed) - 1)))
        return listed

    def step(self, by: int) -> None:
        """Go to a later or earlier item, stopping at the ends."""
        if self._state is not None:
            self.go_to(self._state.index + by)

    def go_to(self, index: int) -> None:
        """Go to an item by its index, clamped to the list."""
        if self._state is not None:
            last = len(self._state.items) - 1
            self.set_state(ViewerItems(self._state.items, min(max(index, 0), last)))

    def close(self) -> None:
        """Clear the list."""
        self.set_state(None)


def version_of(item: ViewerItem) -> Version:
    """Return the item's version, else one that holds only its asset, for views that show versions."""
    if item.version is not None:
        return item.version
    # Imported lazily, so that the window opens before the API types are loaded.
    from wsdesk.wire.version import Version, VersionAsset

    asset, address = item.asset, dict(item.asset.addresses)
    return Version(
        id=item.version_id or identity(asset),
        asset=VersionAsset(
            asset_id=identity(asset),
            file_type=asset.file_type or None,
            media_type=asset.media_type or None,
            display_name=asset.name or None,
            original_width=asset.width or None,
            original_height=asset.height or None,
            duration_in_ms=asset.duration_ms or None,
            file_size_in_kb=asset.size_kb or None,
            thumbnail_url=address.get("thumbnail"),
            preview_extra_low_resolution_url=address.get("extraLow"),
            preview_low_resolution_url=address.get("low"),
            preview_url=address.get("preview"),
            preview_high_resolution_url=address.get("high"),
            url=address.get("url"),
            original_url=address.get("original"),
        ),
    )


def items_of_outputs(node: NodeResource, canvas_id: str = "") -> tuple[ViewerItem, ...]:
    """Return the resized images of a node in their order; outputs without a file are left out."""
    title = sanitize.line(node.title, 120)
    items: list[ViewerItem] = []
    for number, output in enumerate(node.magic_resize_outputs or (), 1):
        asset = asset_of_output(output)
        if asset is not None:
            ratio = sanitize.line(output.ratio, 20) or translate("ViewerItems", "Output {n}").format(n=number)
            items.append(ViewerItem(asset, ratio, title, canvas_id, node.id))
    return tuple(items)


def items_of_extracted(images: Iterable[ExtractedImages], document: str) -> tuple[ViewerItem, ...]:
    """Return the images extracted from a PDF; `document` is its name, sanitized."""
    page = translate("ViewerItems", "Page {n}")
    unknown = translate("ViewerItems", "Image")
    return tuple(
        ViewerItem(image.asset, page.format(n=image.page) if image.page else unknown, document)
        for image in images
    )


def items_of_previews(previews: Iterable[PreviewAsset], title: str) -> tuple[ViewerItem, ...]:
    """Return the preview assets of a project or a canvas; `title` is its name, sanitized."""
    assets = [asset for asset in (asset_of_preview(one) for one in previews) if asset.addresses]
    name = translate("ViewerItems", "Preview {n}")
    return tuple(
        ViewerItem(_as_image(asset), name.format(n=number), title) for number, asset in enumerate(assets, 1)
    )


def item_of_hit(hit: AssetSearchResult, versions: Mapping[str, str] | None = None) -> ViewerItem:
    """Return a search result of the library as an item, whether it is on a canvas or not.

    `versions` are the IDs of the versions by asset whose marks it has (`LibraryState.versions`).
    """
    title = sanitize.line(hit.display_name or hit.filename, 200) or translate("ViewerItems", "Untitled")
    place = next((one for one in hit.canvases or () if one.canvas_id and one.node_id), None)
    source = sanitize.line(place.canvas_title, 120) if place is not None else ""
    version_id = (versions or {}).get(hit.asset_id, "")
    source = source or translate("ViewerItems", "Library")
    return ViewerItem(asset_of_hit(hit), title, source, version_id=version_id, hit=hit)


def _as_image(asset: Asset) -> Asset:
    """The API lists `image` as the media type of a preview; one without a type is treated the same."""
    return asset if asset.file_type else replace(asset, file_type="image", media_type="image")
