"""Media types by magic bytes or file extension, and roles of URLs."""

from __future__ import annotations

from enum import Enum
from pathlib import PurePath

from wsdesk.wire.limits import MEDIA_TYPES

IMAGE_TYPES = frozenset({"image/png", "image/jpeg", "image/webp", "image/gif"})
"""Types that are served as images and scaled; all others are served unchanged."""

BINARY = "application/octet-stream"

_TYPES_BY_EXTENSION = {
    ".mp4": "video/mp4", ".m4v": "video/mp4", ".webm": "video/webm", ".mov": "video/quicktime",
    ".mkv": "video/x-matroska", ".avi": "video/x-msvideo", ".mp3": "audio/mpeg",
    ".wav": "audio/wav", ".ogg": "audio/ogg", ".oga": "audio/ogg", ".opus": "audio/ogg",
    ".flac": "audio/flac", ".m4a": "audio/mp4", ".aac": "audio/aac", ".pdf": "application/pdf",
    ".txt": "text/plain; charset=utf-8",
    ".md": "text/plain; charset=utf-8", ".csv": "text/plain; charset=utf-8",
    ".srt": "text/plain; charset=utf-8", ".json": "application/json",
}  # fmt: skip


class Role(Enum):
    """Role of an asset URL: (code in tokens, longest edge in px or 0 for the file itself)."""

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
        """Return the role of a token's first byte."""
        return next((role for role in Role if role.code == code), None)


MAIN_MEMBERS = ("url", "assetUrl", "originalUrl")
"""Fields with the URL of the file itself, not of a smaller image."""

ROLE_OF_MEMBER: dict[str, Role] = {
    "previewExtraLowResolutionUrl": Role.EXTRA_LOW,
    "thumbnailUrl": Role.THUMBNAIL,
    "previewLowResolutionUrl": Role.LOW,
    "previewUrl": Role.PREVIEW,
    "previewHighResolutionUrl": Role.HIGH,
}
"""Fields of a version's asset with the URLs of smaller images ("Version asset"), smallest first."""


def content_type(name: str, head: bytes) -> str:
    """Content type of a file: images by their magic bytes, others by extension."""
    if head.startswith(b"\x89PNG\r\n\x1a\n"):
        return "image/png"
    if head.startswith(b"\xff\xd8\xff"):
        return "image/jpeg"
    if head[:6] in (b"GIF87a", b"GIF89a"):
        return "image/gif"
    if head[:4] == b"RIFF" and head[8:12] == b"WEBP":
        return "image/webp"
    return _TYPES_BY_EXTENSION.get(PurePath(name).suffix.lower(), BINARY)


def file_type(kind: str) -> str:
    """The API's `fileType` of a content type: image, video, audio, pdf, or text; empty for others."""
    if kind == "application/pdf":
        return "pdf"
    family = kind.partition("/")[0]
    return family if family in MEDIA_TYPES else ""
