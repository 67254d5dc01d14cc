"""Content sniffing: file types by magic bytes."""

from __future__ import annotations

from collections.abc import Collection

from wsdesk.media.core.errors import Code

HEAD_BYTES = 512
"""Number of leading bytes that all functions need at most."""
OTHER_SUFFIX = ".bin"
"""Extension of a file whose format isn't that of a supported media file."""
_TYPES_WITH_FORMAT = frozenset({"image", "video", "audio", "pdf"})


def image_format(head: bytes) -> str:
    """Qt's name of the format (`png`, `jpeg`, `webp`, or `gif`), or an empty string."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if head.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "webp"
    if head.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    return ""


def check_image(head: bytes) -> Code | None:
    """Return `not-an-image` if the bytes aren't those of a supported image."""
    return None if image_format(head) else "not-an-image"


def media_suffix(head: bytes) -> str:
    """File extension, with its dot, for content that players accept; else an empty string.

    Containers of video and audio, PDF, and the four image formats. Playlists, SVG, and text aren't accepted,
    since they can reference other URLs.
    """
    format_name = image_format(head)
    if format_name:
        return {"jpeg": ".jpg"}.get(format_name, f".{format_name}")
    if head[4:8] == b"ftyp":
        return _container_suffix(head[8:12])
    if head.startswith(b"\x1a\x45\xdf\xa3"):
        return ".webm" if b"webm" in head[:64] else ".mkv"
    if head[:4] == b"RIFF":
        return {b"WAVE": ".wav", b"AVI ": ".avi"}.get(head[8:12], "")
    for start, suffix in (
        (b"OggS", ".ogg"),
        (b"fLaC", ".flac"),
        (b"ID3", ".mp3"),
        (b"%PDF-", ".pdf"),
        (b"\x00\x00\x01\xba", ".mpg"),
    ):
        if head.startswith(start):
            return suffix
    return _frame_suffix(head)


def check_media(head: bytes) -> Code | None:
    """Return `not-media` if the bytes aren't those of a supported media file."""
    return None if media_suffix(head) else "not-media"


def check_file(head: bytes, types: Collection[str]) -> Code | None:
    """Return `not-media` if the bytes can't be a file of these types, to be saved but not opened.

    Unknown formats are accepted, but no web page in place of an image, a video, audio, or a PDF: hosts send
    one as an error.
    """
    is_error = not head or head[:HEAD_BYTES].lstrip().lower().startswith((b"<!doctype html", b"<html"))
    return "not-media" if is_error and not _TYPES_WITH_FORMAT.isdisjoint(types) else None


def _container_suffix(brand: bytes) -> str:
    """Extension of an ISO container by its brand; Qt can't decode HEIC and AVIF images."""
    if brand[:3] in (b"M4A", b"M4B"):
        return ".m4a"
    if brand in (b"avif", b"avis", b"heic", b"heix", b"heif", b"hevc", b"mif1", b"msf1"):
        return ""
    return ".mov" if brand == b"qt  " else ".mp4"


def _frame_suffix(head: bytes) -> str:
    """Extension of raw audio frames, which begin with a sync word of 11 or 12 set bits."""
    if len(head) < 4 or head[0] != 0xFF:
        return ""
    if head[1] & 0xF6 == 0xF0:
        return ".aac"
    # MPEG 1, 2, or 2.5, layer III, with a valid bit rate and sample rate.
    is_layer_3 = head[1] & 0xE6 == 0xE2 and head[1] & 0x18 != 0x08
    return ".mp3" if is_layer_3 and 0 < head[2] & 0xF0 < 0xF0 and head[2] & 0x0C != 0x0C else ""
