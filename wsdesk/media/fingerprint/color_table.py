"""Palettes of many images in memory, to find those that are mostly of one color."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.fingerprint.palette import CHANNELS, COLORS, rgb_to_lab

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy_import("numpy")

_CHUNK = 16_384
_MAX_DIFFERENCE = 14.0
"""Color difference up to which a color of the palette counts."""
_LIGHTNESS_WEIGHT, _CHROMA_WEIGHT, _HUE_WEIGHT = 2.0, 0.045, 0.015
"""Weights of CIE94 (kL, K1, K2) for textiles: a search is about the hue, less about lightness."""
_MIN_SHARE = 0.2
"""Minimum share of the area of an image that is mostly of a color, with the best ones first."""


class ColorTable:
    """Table of 28 bytes per image. Not thread-safe, and imports numpy: for one worker thread at a time."""

    def __init__(self) -> None:
        self._palettes: list[NDArray[np.int8]] = []
        self._numbers: list[NDArray[np.int64]] = []
        self.last_number = 0
        """The largest number in the table."""

    def add(self, rows: Sequence[tuple[int, bytes]]) -> None:
        """Append images with their numbers, in ascending order."""
        if rows:
            palettes = np.frombuffer(b"".join(palette for _, palette in rows), np.int8)
            self._palettes.append(palettes.reshape(-1, COLORS, CHANNELS))
            self._numbers.append(np.array([number for number, _ in rows], np.int64))
            self.last_number = rows[-1][0]

    def mostly(self, rgb: tuple[int, int, int], count: int) -> list[tuple[int, float]]:
        """Numbers of the images with the largest share of a color, and that share."""
        lab = rgb_to_lab(np.array(rgb, np.uint8)[None])[0]
        shares = [_shares(part, lab) for palettes in self._palettes for part in _parts(palettes)]
        if not shares:
            return []
        share, numbers = np.concatenate(shares), np.concatenate(self._numbers)
        best = np.argsort(-share, kind="stable")[:count]
        return [(int(numbers[i]), float(share[i])) for i in best if share[i] >= _MIN_SHARE]


def _parts(palettes: NDArray[np.int8]) -> list[NDArray[np.int8]]:
    return [palettes[at : at + _CHUNK] for at in range(0, len(palettes), _CHUNK)]


def _shares(palettes: NDArray[np.int8], lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """Share of the area whose color is near `lab`, for each image."""
    differences = _squared_differences(palettes[:, :, :3].astype(np.float32), lab)
    shares = palettes[:, :, 3].view(np.uint8).astype(np.float32) / 255
    return np.where(differences <= _MAX_DIFFERENCE**2, shares, 0).sum(1)


def _squared_differences(colors: NDArray[np.float32], lab: NDArray[np.float32]) -> NDArray[np.float32]:
    """Squared CIE94 color differences to the reference `lab`."""
    chroma, own = np.hypot(lab[1], lab[2]), np.hypot(colors[..., 1], colors[..., 2])
    delta = colors - lab
    of_chroma = own - chroma
    of_hue = delta[..., 1] ** 2 + delta[..., 2] ** 2 - of_chroma**2
    return (
        (delta[..., 0] / _LIGHTNESS_WEIGHT) ** 2
        + (of_chroma / (1 + _CHROMA_WEIGHT * chroma)) ** 2
        + np.maximum(of_hue, 0) / (1 + _HUE_WEIGHT * chroma) ** 2
    )
