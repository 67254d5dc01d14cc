"""Groups of nearly equal images, found by their fingerprints."""

from __future__ import annotations

import math
import struct
from collections import defaultdict
from collections.abc import Collection, Mapping
from itertools import pairwise
from typing import NamedTuple

from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.fingerprints.file import FingerprintFile

MAX_DISTANCE = 8
"""Bits of 128 within which the shapes in two whole images are nearly equal."""
MAX_COLOR_DIFFERENCE = 8.0
"""Difference of the mean colors in CIELAB; the hashes are of gray images."""
_BITS = 128
_BANDS = MAX_DISTANCE + 1
_EDGES = [_BITS * band // _BANDS for band in range(_BANDS + 1)]


class WholeImage(NamedTuple):
    """Hash of a whole image, and its mean color in CIELAB."""

    hash: int
    color: tuple[float, float, float]


def group_similar(file: FingerprintFile | None, asset_ids: Collection[str]) -> dict[str, str]:
    """The first of nearly equal images for each asset that has a fingerprint. Blocks.

    Without fingerprints, or if they can't be read, nothing is grouped.
    """
    try:
        stored = file.whole_images(asset_ids) if file is not None else {}
    except LocalDbError:
        return {}
    return group_images(
        {
            asset_id: WholeImage(
                int.from_bytes(stored[asset_id][0], "little"), mean_color(stored[asset_id][1])
            )
            for asset_id in asset_ids
            if asset_id in stored
        }
    )


def mean_color(palette: bytes) -> tuple[float, float, float]:
    """Mean of a stored palette (see `media.fingerprint.palette`)."""
    colors = list(struct.iter_unpack("bbbB", palette))
    total = sum(share for *_lab, share in colors) or 1
    lightness, a, b = (sum(color[at] * color[3] for color in colors) / total for at in range(3))
    return lightness, a, b


def group_images(images: Mapping[str, WholeImage]) -> dict[str, str]:
    """Group images around the first ones, in this order: each is near the first of its group.

    Candidates agree in one of `MAX_DISTANCE` + 1 bands of bits, as all pairs within that distance do.
    """
    bands: list[defaultdict[int, list[str]]] = [defaultdict(list) for _ in range(_BANDS)]
    leaders: dict[str, str] = {}
    for asset_id, image in images.items():
        parts = [image.hash >> low & (1 << high - low) - 1 for low, high in pairwise(_EDGES)]
        candidates = {leader for band, part in zip(bands, parts, strict=True) for leader in band[part]}
        distances = [(_distance(images[leader], image), leader) for leader in candidates]
        nearest, leader = min(distances, default=(_BITS, ""))
        leaders[asset_id] = leader if nearest <= MAX_DISTANCE else asset_id
        if nearest > MAX_DISTANCE:
            for band, part in zip(bands, parts, strict=True):
                band[part].append(asset_id)
    return leaders


def _distance(one: WholeImage, other: WholeImage) -> int:
    """Distance in bits; all of them if the colors differ."""
    if math.dist(one.color, other.color) > MAX_COLOR_DIFFERENCE:
        return _BITS
    return (one.hash ^ other.hash).bit_count()
