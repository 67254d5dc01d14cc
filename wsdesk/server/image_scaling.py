"""Image scaling with Pillow, imported on demand."""

from __future__ import annotations

import io
import warnings
from typing import BinaryIO

from PIL import Image, ImageOps

MAX_PIXELS = 120_000_000
"""A larger image is served unscaled, without decoding it."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
QUALITY = 85


def scale_image(source: BinaryIO, edge: int) -> tuple[str, bytes] | None:
    """Scale an image down to a longest edge of `edge` px; return its extension and bytes.

    The extension is ".jpg" or, with transparency, ".webp". None if the image isn't larger, or can't be
    decoded.
    """
    try:
        with warnings.catch_warnings():
            # Pillow warns about large images; MOST_PIXELS is the limit here.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(source, formats=FORMATS) as image:
                if max(image.size) <= edge or image.width * image.height > MAX_PIXELS:
                    return None
                image.draft("RGB", (edge, edge))
                upright = ImageOps.exif_transpose(image)
                has_alpha = upright.has_transparency_data
                upright = upright.convert("RGBA" if has_alpha else "RGB")
                upright.thumbnail((edge, edge), Image.Resampling.LANCZOS, reducing_gap=2.0)
                target = io.BytesIO()
                if has_alpha:
                    upright.save(target, "WEBP", quality=QUALITY, method=2)
                else:
                    upright.save(target, "JPEG", quality=QUALITY)
                return (".webp" if has_alpha else ".jpg", target.getvalue())
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, MemoryError):
        # Pillow raises any of these for invalid images.
        return None
