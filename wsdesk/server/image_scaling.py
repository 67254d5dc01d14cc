"""Image scaling with Pillow, imported on demand."""

from __future__ import annotations

import io
import warnings
from typing import BinaryIO

from PIL import Image, ImageOps

MOST_PIXELS = 120_000_000
"""An image that claims more is served as it is, undecoded."""

FORMATS = ("PNG", "JPEG", "WEBP", "GIF")
QUALITY = 85


def scaled(source: BinaryIO, edge: int) -> tuple[str, bytes] | None:
    """(".jpg" or, where it is see-through, ".webp"; its bytes) with the longest edge of `edge` px.

    None where the image is not larger than that, or cannot be decoded.
    """
    try:
        with warnings.catch_warnings():
            # Pillow warns of large images; the bound on pixels is ours.
            warnings.simplefilter("ignore", Image.DecompressionBombWarning)
            with Image.open(source, formats=FORMATS) as picture:
                if max(picture.size) <= edge or picture.width * picture.height > MOST_PIXELS:
                    return None
                picture.draft("RGB", (edge, edge))
                upright = ImageOps.exif_transpose(picture)
                clear = upright.has_transparency_data
                upright = upright.convert("RGBA" if clear else "RGB")
                upright.thumbnail((edge, edge), Image.Resampling.LANCZOS, reducing_gap=2.0)
                target = io.BytesIO()
                if clear:
                    upright.save(target, "WEBP", quality=QUALITY, method=2)
                else:
                    upright.save(target, "JPEG", quality=QUALITY)
                return (".webp" if clear else ".jpg", target.getvalue())
    except (OSError, ValueError, SyntaxError, EOFError, Image.DecompressionBombError, MemoryError):
        # Pillow raises any of these for files that are no proper image.
        return None
