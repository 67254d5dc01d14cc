"""Content sniffing: file types by magic bytes."""

from __future__ import annotations

from wsdesk.media.core.errors import Code

LONGEST_HEAD = 512
"""Bytes that are enough for every question here."""


def picture_format(head: bytes) -> str:
    """`png`, `jpeg`, `webp` or `gif`, the names that Qt has for them; an empty text for anything else."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "png"
    if head.startswith(b"\xff\xd8\xff"):
        return "jpeg"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "webp"
    if head.startswith((b"GIF87a", b"GIF89a")):
        return "gif"
    return ""


def picture_trouble(head: bytes) -> Code | None:
    """`not-a-picture` where the bytes begin like none."""
    return None if picture_format(head) else "not-a-picture"


def media_suffix(head: bytes) -> str:
    """The ending, with its dot, of a file that begins so and that a player may get; else an empty text.

    Containers of video and sound, PDF, and the four image formats. No playlists, no SVG, no text: those
    name other addresses, and a player would go there.
    """
    picture = picture_format(head)
    if picture:
        return {"jpeg": ".jpg"}.get(picture, f".{picture}")
    if head[4:8] == b"ftyp":
        return _of_brand(head[8:12])
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
    return _of_frame(head)


def media_trouble(head: bytes) -> Code | None:
    """`not-media` where the bytes begin like nothing that a player gets."""
    return None if media_suffix(head) else "not-media"


def _of_brand(brand: bytes) -> str:
    """An ISO container's brand; still images in one (HEIC, AVIF) are nothing that Qt reads."""
    if brand[:3] in (b"M4A", b"M4B"):
        return ".m4a"
    if brand in (b"avif", b"avis", b"heic", b"heix", b"heif", b"hevc", b"mif1", b"msf1"):
        return ""
    return ".mov" if brand == b"qt  " else ".mp4"


def _of_frame(head: bytes) -> str:
    """Sound without a container begins with the sync word of its first frame: eleven or twelve set bits."""
    if len(head) < 4 or head[0] != 0xFF:
        return ""
    if head[1] & 0xF6 == 0xF0:
        return ".aac"
    # MPEG 1, 2 or 2.5, layer III, a bit rate and a sample rate that exist.
    layered = head[1] & 0xE6 == 0xE2 and head[1] & 0x18 != 0x08
    return ".mp3" if layered and 0 < head[2] & 0xF0 < 0xF0 and head[2] & 0x0C != 0x0C else ""
