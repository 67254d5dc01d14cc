"""Color palettes: the five dominant colors of an image in CIELAB, with their shares of its area."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from wsdesk.files.lazy_import import lazy_import

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy_import("numpy")

COLORS = 5
"""Colors per palette."""
CHANNELS = 4
"""Bytes per color: L, a, and b as signed integers, and the share of the area (0 to 255)."""
_ROUNDS = 5
"""Rounds of k-means; more don't change the colors visibly."""
_XYZ = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
_WHITE = (0.9505, 1.0, 1.089)
_MIN_CHROMA = 12.0
"""A color with less chroma counts as gray."""
_HUES, _LEVELS, _GRAYS = 12, 3, 5


def palettes(color: NDArray[np.uint8]) -> NDArray[np.int8]:
    """Palettes of color samples, dominant colors first, by k-means.

    `color` is (images, pixels, 3), RGB. The palettes are (images, colors, channels); the share is stored as
    the bits of an unsigned byte.
    """
    pixels = rgb_to_lab(color)
    images = np.arange(len(pixels))
    # Initial colors are evenly spread over the pixels sorted by lightness.
    order = np.argsort(pixels[:, :, 0], axis=1)
    quantiles = ((np.arange(COLORS) + 0.5) / COLORS * pixels.shape[1]).astype(int)
    centers = pixels[images[:, None], order[:, quantiles]]
    counts = np.zeros((len(pixels), COLORS), np.float32)
    for _ in range(_ROUNDS):
        # Squared distances without the pixels' own squares, which don't change the nearest color.
        distances = (centers**2).sum(2)[:, None] - 2 * (pixels @ centers.transpose(0, 2, 1))
        members = np.eye(COLORS, dtype=np.float32)[distances.argmin(2)]
        counts = members.sum(1)
        means = members.transpose(0, 2, 1) @ pixels / np.maximum(counts, 1)[:, :, None]
        centers = np.where(counts[:, :, None] > 0, means, centers)
    largest = np.argsort(-counts, axis=1, kind="stable")
    table = np.empty((len(pixels), COLORS, CHANNELS), np.int8)
    table[:, :, :3] = np.clip(np.rint(centers[images[:, None], largest]), -128, 127)
    shares = np.rint(counts[images[:, None], largest] * (255 / pixels.shape[1])).astype(np.uint8)
    table[:, :, 3] = shares.view(np.int8)
    return table


def color_bins(table: NDArray[np.int8]) -> NDArray[np.int64]:
    """Bin of the dominant color of each palette: 12 hues by 3 levels of lightness, then 5 grays."""
    dominant = table[:, 0].astype(np.float32)
    lightness, a, b = dominant[:, 0], dominant[:, 1], dominant[:, 2]
    hue = np.floor(np.arctan2(b, a) / (2 * np.pi) * _HUES).astype(int) % _HUES
    level = np.clip(lightness / 100 * _LEVELS, 0, _LEVELS - 1).astype(int)
    gray = np.clip(lightness / 100 * _GRAYS, 0, _GRAYS - 1).astype(int)
    return np.where(np.hypot(a, b) < _MIN_CHROMA, _HUES * _LEVELS + gray, hue * _LEVELS + level)


def rgb_to_lab(color: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Convert sRGB (last axis) to CIELAB with the white point D65."""
    linear = _linear_levels()[color]
    xyz = linear @ (np.array(_XYZ, np.float32) / np.array(_WHITE, np.float32)[:, None]).T
    t = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    x, y, z = t[..., 0], t[..., 1], t[..., 2]
    return np.stack((116 * y - 16, 500 * (x - y), 200 * (y - z)), axis=-1)


@cache
def _linear_levels() -> NDArray[np.float32]:
    level = np.arange(256) / 255
    return np.where(level > 0.04045, ((level + 0.055) / 1.055) ** 2.4, level / 12.92).astype(np.float32)
