"""Selects the smallest asset URL that is large enough for the width on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.asset_key import identity

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

_DEFAULT_SIDES = {
    "thumbnail": 256,
    "extraLow": 256,
    "low": 512,
    "preview": 1024,
    "high": 2048,
    "poster": 1024,
}
"""Initial estimates of the longest side in px, refined by decoded images."""
_UNLIMITED = 1 << 30
_MAX_KNOWN = 50_000
_STEPS = (64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192)
POSTER = "poster"
"""Role of an image that is rendered locally from the asset's only file."""
_MAX_POSTER_SOURCE_KB = 32 * 1024
_WIDTH_TOLERANCE = 0.9
"""Tolerance: an image that is 10% too narrow looks the same and costs a fraction of the next size."""

_IMAGE_TYPES = frozenset({"image", "png", "jpg", "jpeg", "webp", "gif"})
_POSTER_TYPES = frozenset({"video", "mp4", "mov", "webm", "mkv", "pdf"})
_OTHER_TYPES = _POSTER_TYPES | {"audio", "mp3", "wav", "ogg", "flac", "m4a", "text", "application"}


@dataclass(frozen=True, slots=True)
class SourceCandidate:
    """A URL of an image with its expected width in px."""

    role: str
    address: str
    width: int


@dataclass(slots=True)
class _RoleSize:
    limit: int = 0
    """Longest side of images smaller than their originals: the limit of the role."""
    at_least: int = 0
    """Longest side of all images of the role."""


class AvailableWidths:
    """Image sizes of a server's roles, learned from decoded images. One instance per server."""

    def __init__(self) -> None:
        self._role_sizes: dict[str, _RoleSize] = {}
        self._known_widths: dict[tuple[str, str], int] = {}
        """Widths of decoded images by asset and role."""
        self._sizes: dict[str, tuple[int, int]] = {}
        """Full size of the widest decoded file by asset."""

    def learn(self, asset: Asset, role: str, width: int, height: int) -> None:
        """Record the full size of a decoded image."""
        if len(self._known_widths) > _MAX_KNOWN:
            self._known_widths.clear()
            self._sizes.clear()
        self._known_widths[identity(asset), role] = width
        if width > self.size_of(asset)[0]:
            self._sizes[identity(asset)] = (width, height)
        role_size = self._role_sizes.setdefault(role, _RoleSize())
        longest = max(width, height)
        role_size.at_least = max(role_size.at_least, longest)
        if longest < max(asset.width, asset.height):
            role_size.limit = max(role_size.limit, longest)

    def size_of(self, asset: Asset) -> tuple[int, int]:
        """Full size of the widest decoded file of an asset; (0, 0) if there is none."""
        return self._sizes.get(identity(asset), (0, 0))

    def longest_side(self, role: str) -> int:
        """Expected longest side in px of a role for a large original."""
        role_size = self._role_sizes.get(role)
        if role_size is None:
            return _DEFAULT_SIDES.get(role, _UNLIMITED)
        return role_size.limit or max(role_size.at_least, _DEFAULT_SIDES.get(role, _UNLIMITED))

    def expected(self, asset: Asset, role: str) -> int:
        """Known or expected width of an asset's image for a role."""
        known_width = self._known_widths.get((identity(asset), role))
        if known_width is not None:
            return known_width
        longest = self.longest_side(role)
        if asset.width <= 0 or asset.height <= 0:
            return longest
        original = max(asset.width, asset.height)
        return asset.width if longest >= original else max(1, asset.width * longest // original)


def is_image(asset: Asset) -> bool:
    """Whether the asset itself is an image by its types; unknown types count as images."""
    types = types_of(asset)
    return bool(types & _IMAGE_TYPES) or not (types & _OTHER_TYPES or asset.duration_ms)


def candidates(asset: Asset, width_px: int, widths: AvailableWidths) -> tuple[SourceCandidate, ...]:
    """URLs to try for a width, best first.

    The smallest that is wide enough comes first, then the larger ones, then the narrower ones in descending
    order. The file of a video or document is no candidate, only images of it; if there are none, a poster
    can be rendered from a file that isn't too large.
    """
    own_file = is_image(asset)
    sources: dict[str, SourceCandidate] = {}
    for role, address in asset.addresses:
        if address and address not in sources and (own_file or role not in ("url", "original")):
            sources[address] = SourceCandidate(role, address, widths.expected(asset, role))
    if not sources and not own_file and asset.size_kb <= _MAX_POSTER_SOURCE_KB and _has_poster(asset):
        width = widths.expected(asset, POSTER)
        sources = {
            address: SourceCandidate(POSTER, address, width) for _, address in asset.addresses[:1] if address
        }
    wide_enough = [c for c in sources.values() if is_enough(c.width, width_px)]
    too_narrow = [c for c in sources.values() if not is_enough(c.width, width_px)]
    return (
        *sorted(wide_enough, key=lambda candidate: candidate.width),
        *sorted(too_narrow, key=lambda candidate: candidate.width, reverse=True),
    )


def types_of(asset: Asset) -> set[str]:
    """Components of both types: `video/mp4` yields `video` and `mp4`."""
    return {part for name in (asset.file_type, asset.media_type) for part in name.lower().split("/")}


def _has_poster(asset: Asset) -> bool:
    return bool(types_of(asset) & _POSTER_TYPES)


def is_enough(width: int, required_px: int) -> bool:
    return width >= required_px * _WIDTH_TOLERANCE


def decode_width(required_px: int) -> int:
    """Round up to a decoding width, so that zooming a little doesn't decode again.

    0 (the full size) beyond the largest step.
    """
    return next((step for step in _STEPS if is_enough(step, required_px)), 0)
