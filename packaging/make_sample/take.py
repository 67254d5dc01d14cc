"""What a version carries, and how an asset of the gallery is told in the interface's words."""

from __future__ import annotations

from dataclasses import dataclass, field

from gallery import Asset, Gallery

Json = dict[str, object]


@dataclass(frozen=True)
class Take:
    """One version: an asset, a text, or a failure."""

    asset: str = ""
    prompt: str = ""
    text: str = ""
    model: str = ""
    variant: str = "default"
    tier: str = "standard"
    seed: int = 0
    star: str = ""
    """Who marked it."""
    failed: str = ""
    severity: str = "error"
    retry: bool | None = None
    negative: str = ""
    more: Json = field(default_factory=dict)
    config: Json = field(default_factory=dict)


def preview(gallery: Gallery, key: str, **cut: float) -> Json:
    asset = gallery.made[key]
    return {
        "url": asset.address("640", "poster", "320"),
        "mediaType": "image",
        "thumbnailUrl": gallery.tile(key, **cut),
    }


def asset_json(asset: Asset) -> Json:
    """The interface's "Version asset"; a poster or a cover stands in the previews of what is no picture."""
    data: Json = {
        "url": f"assets/{asset.file}",
        "originalUrl": f"assets/{asset.file}",
        "mediaType": asset.kind,
        "fileType": asset.kind,
        "fileSizeInKb": asset.kb,
        "assetId": asset.id,
        "displayName": asset.file,
    }
    for name, value in (("originalWidth", asset.w), ("originalHeight", asset.h), ("durationInMs", asset.ms)):
        if value:
            data[name] = value
    for name, widths in (
        ("previewUrl", ("640", "poster", "320")),
        ("previewExtraLowResolutionUrl", ("160", "320", "poster")),
        ("previewLowResolutionUrl", ("320", "640", "poster")),
        ("previewHighResolutionUrl", ("poster",)),
        ("thumbnailUrl", ("160", "320", "poster")),
    ):
        address = asset.address(*widths)
        if address:
            data[name] = address
    if asset.summary:
        data["assetSummary"] = asset.summary
        first, _, rest = asset.summary.partition(", ")
        data["assetSummaryDetails"] = {"subject": first, "action": rest or "still", "summary": asset.summary}
    return data


def extraction(gallery: Gallery, key: str, words: str, pictures: list[tuple[str, int, int]]) -> Json:
    """What was read out of the PDF `key`: `pictures` are (asset, page, place on the page)."""
    shown = [(gallery.made[name], page, index) for name, page, index in pictures]
    return {
        "sourceToolName": "pagelift",
        "toolInputAsset": asset_json(gallery.made[key]),
        "pdfExtraction": {
            "summaryText": words,
            "extractedImages": [
                {
                    "assetId": asset.id,
                    "url": asset.address("640", "320"),
                    "pageIndex": page,
                    "imageIndex": index,
                }
                for asset, page, index in shown
            ],
            "extractedImageUrls": [asset.address("640", "320") for asset, _, _ in shown],
            "extractedImageCount": len(shown),
        },
    }


def resized(gallery: Gallery, layer: int, ratio: str, key: str) -> Json:
    """An output of a resize that succeeded."""
    asset = gallery.made[key]
    return {
        "layerIndex": layer,
        "ratio": ratio,
        "assetId": asset.id,
        "assetUrl": f"assets/{asset.file}",
        "previewUrl": asset.address("640", "320"),
        "failed": False,
    }
