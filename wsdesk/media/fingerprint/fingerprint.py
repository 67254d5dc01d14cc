"""Fingerprints of image samples. Imports numpy: for worker threads only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.fingerprint.palette import color_bins, palettes
from wsdesk.media.fingerprint.sample import COLOR_SIDE, GRAY_SIDE, ImageSample
from wsdesk.media.fingerprint.windows import window_hashes

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = lazy_import("numpy")


@dataclass(frozen=True, slots=True)
class ImageFingerprint:
    """Window hashes (empty for an image without detail), palette, and bin of the dominant color."""

    windows: bytes
    palette: bytes
    color_bin: int


def compute_fingerprints(samples: Sequence[ImageSample]) -> list[ImageFingerprint]:
    """Compute fingerprints; a batch takes a third of the time per image that a single one takes."""
    hashes, has_detail = window_hashes(gray_pixels(samples))
    colors = palettes(_color_pixels(samples))
    return [
        ImageFingerprint(windows.tobytes() if detailed else b"", palette.tobytes(), int(color_bin))
        for windows, detailed, palette, color_bin in zip(
            hashes, has_detail, colors, color_bins(colors), strict=True
        )
    ]


def gray_pixels(samples: Sequence[ImageSample]) -> NDArray[np.uint8]:
    """Gray samples as an array (images, side, side)."""
    pixels = np.frombuffer(b"".join(sample.gray for sample in samples), np.uint8)
    return pixels.reshape(-1, GRAY_SIDE, GRAY_SIDE)


def _color_pixels(samples: Sequence[ImageSample]) -> NDArray[np.uint8]:
    pixels = np.frombuffer(b"".join(sample.color for sample in samples), np.uint8)
    return pixels.reshape(-1, COLOR_SIDE * COLOR_SIDE, 3)
