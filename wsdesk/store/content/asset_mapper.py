"""Maps assets and extracted images of the API to asset values for image providers."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.graph.model.fast_init import fast_init

if TYPE_CHECKING:
    from wsdesk.graph.model import values
    from wsdesk.graph.model.values import Asset
    from wsdesk.localdb.index.values import IndexedImage
    from wsdesk.wire.node import MagicResizeOutput
    from wsdesk.wire.project import PreviewAsset
    from wsdesk.wire.search import AssetSearchResult
    from wsdesk.wire.summary_types import OutputSummary, VersionAssetSummary
    from wsdesk.wire.version import PdfExtraction, VersionAsset
else:
    values = lazy_import("wsdesk.graph.model.values")


@cache
def _asset_constructor() -> Callable[..., Asset]:
    """Return the fast constructor of assets, generated on first use."""
    return fast_init(values.Asset)


def _whole(number: float | None) -> int:
    return int(number) if number is not None and 0 < number < 1e15 else 0


def _roles(*pairs: tuple[str, str | None]) -> tuple[tuple[str, str], ...]:
    return tuple([pair for pair in pairs if pair[1]])  # type: ignore[misc]


def asset_of_version(asset: VersionAsset | VersionAssetSummary) -> Asset:
    """Map a version's asset; its main URL is the ID if it has none."""
    return _asset_constructor()(
        asset_id=asset.asset_id or asset.url or asset.original_url or "",
        file_type=asset.file_type or "",
        media_type=asset.media_type or "",
        name=asset.display_name or "",
        width=_whole(asset.original_width),
        height=_whole(asset.original_height),
        duration_ms=_whole(asset.duration_in_ms),
        size_kb=_whole(asset.file_size_in_kb),
        addresses=_roles(
            ("thumbnail", asset.thumbnail_url),
            ("extraLow", asset.preview_extra_low_resolution_url),
            ("low", asset.preview_low_resolution_url),
            ("preview", asset.preview_url),
            ("high", asset.preview_high_resolution_url),
            ("url", asset.url),
            ("original", asset.original_url),
        ),
    )


def asset_of_output(output: OutputSummary | MagicResizeOutput) -> Asset | None:
    """Map the asset of a resized image; None if it has no URL."""
    addresses = _roles(("preview", output.preview_url), ("url", output.asset_url))
    if not addresses:
        return None
    return values.Asset(output.asset_id or addresses[0][1], "image", "image", addresses=addresses)


def asset_of_preview(preview: PreviewAsset) -> Asset:
    """Map a preview asset. Its ID is the URL without the query, which may contain a signature."""
    main = preview.url or preview.thumbnail_url or ""
    return values.Asset(
        asset_id=main.split("?", 1)[0],
        file_type=preview.media_type or "",
        media_type=preview.media_type or "",
        addresses=_roles(("thumbnail", preview.thumbnail_url), ("url", preview.url)),
    )


def first_preview(previews: Iterable[PreviewAsset] | None) -> Asset | None:
    """Map the first preview asset with a URL; None if there is none."""
    assets = map(asset_of_preview, previews or ())
    return next((asset for asset in assets if asset.addresses), None)


def asset_of_indexed(image: IndexedImage) -> Asset:
    """Map an image or file of the search index."""
    return values.Asset(
        asset_id=image.asset_id,
        file_type=image.file_type,
        media_type=image.media_type,
        addresses=(*_roles((image.role, image.url)), *image.larger),
    )


def asset_of_hit(hit: AssetSearchResult) -> Asset:
    """Map the asset of a search result."""
    return values.Asset(
        asset_id=hit.asset_id,
        file_type=hit.file_type or "",
        media_type=hit.content_type or "",
        name=hit.display_name or hit.filename or "",
        duration_ms=_whole(hit.duration_in_ms),
        size_kb=_whole(hit.file_size_in_kb),
        addresses=_roles(("preview", hit.preview_url), ("url", hit.asset_url)),
    )


_MAX_IMAGES = 5_000


@dataclass(frozen=True, slots=True)
class ExtractedImages:
    """Image and its page number, from 1; 0 if unknown."""

    asset: Asset
    page: int


def extracted_of(extraction: PdfExtraction | None) -> tuple[ExtractedImages, ...]:
    """Return the images by page, then those without a page, without duplicate URLs."""
    if extraction is None:
        return ()
    listed = sorted(
        (image for image in extraction.extracted_images or () if image.url),
        key=lambda image: (image.page_index or 1 << 30, image.image_index or 0),
    )
    extracted = [
        ExtractedImages(_asset(image.asset_id, image.url or ""), int(image.page_index or 0))
        for image in listed
    ]
    urls = {image.url for image in listed}
    rest = (address for address in extraction.extracted_image_urls or () if address and address not in urls)
    extracted += [ExtractedImages(_asset("", address), 0) for address in dict.fromkeys(rest)]
    return tuple(extracted[:_MAX_IMAGES])


def _asset(asset_id: str | None, address: str) -> Asset:
    return values.Asset(asset_id or address.split("?", 1)[0], "image", "image", addresses=(("url", address),))
