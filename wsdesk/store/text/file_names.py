"""Safe file names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Sequence
from itertools import chain
from typing import TYPE_CHECKING

from wsdesk.files.lazy_pattern import lazy_pattern
from wsdesk.media.core.asset_sizes import types_of
from wsdesk.media.core.sniff import OTHER_SUFFIX
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

LONGEST = 120
"""Maximum length of a stem; file systems allow 255 bytes, and a character may take four."""
_MAX_BYTES = 200
_NOT_IN_NAMES = lazy_pattern(r'[/\\:*?"<>|\x00-\x1f\x7f]+')
_DEVICES = lazy_pattern(r"(?:CON|PRN|AUX|NUL|CONIN\$|CONOUT\$|CLOCK\$|(?:COM|LPT)[0-9¹²³])\s*(?:\.|\Z)", re.I)
_EQUIVALENT = {
    ".jpg": (".jpeg", ".jpe"),
    ".ogg": (".opus", ".oga", ".ogv"),
    ".mp4": (".m4v", ".m4a"),
    ".mpg": (".mpeg",),
    ".mkv": (".mka",),
}
"""Equivalent extensions by canonical extension."""
_TYPES = {
    "image/png": ".png",
    "image/jpeg": ".jpg",
    "image/webp": ".webp",
    "image/gif": ".gif",
    "video/mp4": ".mp4",
    "video/webm": ".webm",
    "video/quicktime": ".mov",
    "audio/mpeg": ".mp3",
    "audio/wav": ".wav",
    "audio/x-wav": ".wav",
    "audio/ogg": ".ogg",
    "audio/flac": ".flac",
    "audio/mp4": ".m4a",
    "application/pdf": ".pdf",
}
_OTHER_TYPES = {
    "text/plain": ".txt",
    "text/markdown": ".md",
    "text/csv": ".csv",
    "text/vtt": ".vtt",
    "application/json": ".json",
    "application/zip": ".zip",
    "image/svg+xml": ".svg",
    "image/avif": ".avif",
    "image/heic": ".heic",
    "image/tiff": ".tif",
    "image/bmp": ".bmp",
    "image/vnd.adobe.photoshop": ".psd",
    "model/gltf-binary": ".glb",
}
"""Types of files that are only saved. None of them is a program on any system."""
_OTHER_ENDINGS = (
    *_OTHER_TYPES.values(),
    *(".srt", ".rtf", ".tiff", ".exr", ".hdr", ".dng", ".ai", ".eps", ".aiff", ".aif", ".mid", ".wmv"),
    *(".flv", ".gltf", ".obj", ".fbx", ".usdz", ".stl", ".cube", ".ttf", ".otf", ".docx", ".pptx", ".xlsx"),
)
_ENDINGS = (
    *sorted({*_TYPES.values(), *_EQUIVALENT, *(other for same in _EQUIVALENT.values() for other in same)}),
    ".avi",
    *_OTHER_ENDINGS,
)


def file_name(text: str, suffix: str = "") -> str:
    """Return a file name that is valid on every system: no path, no device name, no leading dot, limited.

    A media extension in `text` is replaced with `suffix` (``.png``, or empty), unless both are equivalent.
    """
    name = unicodedata.normalize("NFC", sanitize.line(_NOT_IN_NAMES.sub(" ", text), 4 * LONGEST).rstrip("…"))
    stem, ending = name, ""
    lower = name.lower()
    media_ending = next((end for end in _ENDINGS if lower.endswith(end)), "")
    if media_ending:
        stem = name[: -len(media_ending)]
        ending = media_ending
    if suffix and ending not in (suffix, *_EQUIVALENT.get(suffix, ())):
        ending = suffix
    stem = _truncate(stem.strip(" .-~\u3000")) or "file"
    return f"_{stem}{ending}" if _DEVICES.match(stem) else f"{stem}{ending}"


def numbered(name: str, number: int) -> str:
    """Insert a number before the extension, from 2: ``harbour (2).png``."""
    if number < 2:
        return name
    stem, dot, ending = name.rpartition(".")
    return f"{stem} ({number}){dot}{ending}" if stem else f"{name} ({number})"


def free_name(names: Sequence[str], taken: Container[str]) -> str:
    """Return the first name that isn't taken, else the last one with a number; `taken` is in lower case."""
    numbers = (numbered(names[-1], number) for number in range(2, 1_000_000))
    return next(name for name in chain(names, numbers) if name.casefold() not in taken)


def beside(name: str, suffix: str) -> str:
    """Return the name of a file beside another one: ``harbor.png.xmp``. It fits, since names are limited."""
    return f"{name}{suffix}"


def suffix_of_type(media_type: str) -> str:
    """Return the extension of a media type, or an empty string."""
    name = media_type.partition(";")[0].strip().lower()
    return _TYPES.get(name, "") or _OTHER_TYPES.get(name, "")


def ending_of(name: str) -> str:
    """Return the known media extension of a file name or URL, or an empty string."""
    lower = name.partition("?")[0].lower()
    return next((end for end in _ENDINGS if lower.endswith(end)), "")


def asset_suffix(asset: Asset) -> str:
    """Return the extension for a file whose content has no known format, by its name, URL, or type.

    Never that of a program or a player's format, which the content isn't of; `OTHER_SUFFIX` by default.
    """
    addresses = dict(asset.addresses)
    names = (asset.name, addresses.get("original", ""), addresses.get("url", ""))
    endings = (*map(ending_of, names), suffix_of_type(asset.media_type))
    default = ".txt" if "text" in types_of(asset) else OTHER_SUFFIX
    return next((ending for ending in endings if ending in _OTHER_ENDINGS), default)


def _truncate(stem: str) -> str:
    cut = stem[:LONGEST].encode("utf-8", "ignore")[:_MAX_BYTES].decode("utf-8", "ignore")
    return cut.rstrip(" .")
