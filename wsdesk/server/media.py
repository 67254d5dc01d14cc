"""Media types by magic bytes or file extension, and roles of URLs."""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath

from wsdesk.wire.limits import MEDIA_TYPES

PICTURES = frozenset({"image/png", "image/jpeg", "image/webp", "image/gif"})
"""What is served as an image and scaled; everything else is handed out as it is."""

BINARY = "application/octet-stream"

_BY_ENDING = {
    ".mp4": "video/mp4", ".m4v": "video/mp4", ".webm": "video/webm", ".mov": "video/quicktime",
    ".mkv": "video/x-matroska", ".avi": "video/x-msvideo", ".mp3": "audio/mpeg",
    ".wav": "audio/wav", ".ogg": "audio/ogg", ".oga": "audio/ogg", ".opus": "audio/ogg",
    ".flac": "audio/flac", ".m4a": "audio/mp4", ".aac": "audio/aac", ".pdf": "application/pdf",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8", ".csv": "text/plain; charset=utf-8",
    ".srt": "text/plain; charset=utf-8", ".json": "application/json",
}  # fmt: skip


class Role(Enum):
    """What an address of an image is for: (code in tokens, longest edge in px or 0: the file itself)."""

    FILE = (0, 0)
    EXTRA_LOW = (1, 96)
    THUMBNAIL = (2, 256)
    LOW = (3, 480)
    PREVIEW = (4, 1024)
    HIGH = (5, 2048)

    def __init__(self, code: int, edge: int) -> None:
        self.code = code
        self.edge = edge

    @staticmethod
    def of_code(code: int) -> Role | None:
        """The role of a token's first byte."""
        return next((role for role in Role if role.code == code), None)


ROLE_OF_MEMBER: dict[str, Role] = {
    "previewExtraLowResolutionUrl": Role.EXTRA_LOW,
    "thumbnailUrl": Role.THUMBNAIL,
    "previewLowResolutionUrl": Role.LOW,
    "previewUrl": Role.PREVIEW,
    "previewHighResolutionUrl": Role.HIGH,
}
"""The members of a version's asset that name a smaller image ("Version asset"), smallest first."""


def content_type(name: str, head: bytes) -> str:
    """The content type of a file: images by their first bytes alone, the rest by the ending of the name."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head[:6] in (b"GIF87a", b"GIF89a"):
        return "image/gif"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    return _BY_ENDING.get(PurePath(name).suffix.lower(), BINARY)


def file_type(kind: str) -> str:
    """The interface's fileType of a content type: image, video, audio, pdf or text; empty for others."""
    if kind == "application/pdf":
        return "pdf"
    family = kind.partition("/")[0]
    return family if family in MEDIA_TYPES else ""
