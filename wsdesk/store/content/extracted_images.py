"""Images that the server extracted from a document, by page (API: "Version fields")."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from wsdesk.graph.model.values import Asset

if TYPE_CHECKING:
    from wsdesk.wire.version import PdfExtraction

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
    found = [
        ExtractedImages(_asset(image.asset_id, image.url or ""), int(image.page_index or 0))
        for image in listed
    ]
    known = {image.url for image in listed}
    rest = (address for address in extraction.extracted_image_urls or () if address and address not in known)
    found += [ExtractedImages(_asset("", address), 0) for address in dict.fromkeys(rest)]
    return tuple(found[:_MAX_IMAGES])


def _asset(asset_id: str | None, address: str) -> Asset:
    return Asset(asset_id or address.split("?", 1)[0], "image", "image", addresses=(("url", address),))
