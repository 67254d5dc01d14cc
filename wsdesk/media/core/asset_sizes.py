"""Selects the smallest asset URL that is large enough for the width on screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.asset_key import identity

if TYPE_CHECKING:
    from wsdesk.graph.model.values import Asset

ROLES = ("thumbnail", "extraLow", "low", "preview", "high", "url", "original")
"""Roles of an asset's addresses, smallest first (interface: "Version asset")."""

_GUESSES = {"thumbnail": 256, "extraLow": 256, "low": 512, "preview": 1024, "high": 2048, "poster": 1024}
"""Longest sides in px to begin with; what is decoded soon tells better."""
_FULL = 1 << 30
_MOST_KNOWN = 50_000
_STEPS = (64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192)
POSTER = "poster"
"""The role of an image that is made here, of the file at the asset's only addresses."""
_LARGEST_TO_POSTER_KB = 32 * 1024
_ENOUGH = 0.9
"""An image that is a tenth too narrow looks the same, and costs a fraction of the next one."""

_PICTURE_TYPES = frozenset({"image", "png", "jpg", "jpeg", "webp", "gif"})
_POSTER_TYPES = frozenset({"video", "mp4", "mov", "webm", "mkv", "pdf"})
_OTHER_TYPES = _POSTER_TYPES | {"audio", "mp3", "wav", "ogg", "flac", "m4a", "text", "application"}


@dataclass(frozen=True, slots=True)
class SourceCandidate:
    """One address that may give an image, and how wide that should be in px."""

    role: str
    address: str
    width: int


@dataclass(slots=True)
class _Learnt:
    bound: int = 0
    """The longest side of images that were smaller than their originals: the role's bound."""
    at_least: int = 0
    """The longest side of any image of the role."""


class AvailableWidths:
    """What a server's roles give, learnt from what was decoded. One for each service."""

    def __init__(self) -> None:
        self._learnt: dict[str, _Learnt] = {}
        self._known: dict[tuple[str, str], int] = {}
        """Widths of addresses that were decoded, by asset and role."""
        self._sizes: dict[str, tuple[int, int]] = {}
        """The size in full of the widest file of an asset that was decoded."""

    def learn(self, asset: Asset, role: str, width: int, height: int) -> None:
        """The role's address of the asset gave an image of this size."""
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
            self._sizes.clear()
        self._known[identity(asset), role] = width
        if width > self.size_of(asset)[0]:
            self._sizes[identity(asset)] = (width, height)
        learnt = self._learnt.setdefault(role, _Learnt())
        longest = max(width, height)
        learnt.at_least = max(learnt.at_least, longest)
        if longest < max(asset.width, asset.height):
            learnt.bound = max(learnt.bound, longest)

    def size_of(self, asset: Asset) -> tuple[int, int]:
        """How large the widest of its files is that was seen; (0, 0) where none was."""
        return self._sizes.get(identity(asset), (0, 0))

    def longest_side(self, role: str) -> int:
        """The longest side in px that the role is expected to give of a large original."""
        learnt = self._learnt.get(role)
        if learnt is None:
            return _GUESSES.get(role, _FULL)
        return learnt.bound or max(learnt.at_least, _GUESSES.get(role, _FULL))

    def expected(self, asset: Asset, role: str) -> int:
        """How wide the image at the role's address is, where that was seen, or should be."""
        known = self._known.get((identity(asset), role))
        if known is not None:
            return known
        longest = self.longest_side(role)
        if asset.width <= 0 or asset.height <= 0:
            return longest
        original = max(asset.width, asset.height)
        return asset.width if longest >= original else max(1, asset.width * longest // original)


def is_picture(asset: Asset) -> bool:
    """Whether the asset itself is an image, as far as its types tell; unknown ones may be."""
    types = _types(asset)
    return bool(types & _PICTURE_TYPES) or not (types & _OTHER_TYPES or asset.duration_ms)


def candidates(asset: Asset, width_px: int, widths: AvailableWidths) -> tuple[SourceCandidate, ...]:
    """The addresses to try for a width, best first.

    First the smallest that is enough, then the larger ones, then, from the widest down, those that are not.
    A video's or document's own file is none: only the images that were made of it. Where there is none of
    those, a poster can be made of a file that is not too large.
    """
    own_file = is_picture(asset)
    found: dict[str, SourceCandidate] = {}
    for role, address in asset.addresses:
        if address and address not in found and (own_file or role not in ("url", "original")):
            found[address] = SourceCandidate(role, address, widths.expected(asset, role))
    if not found and not own_file and asset.size_kb <= _LARGEST_TO_POSTER_KB and _has_poster(asset):
        width = widths.expected(asset, POSTER)
        found = {
            address: SourceCandidate(POSTER, address, width) for _, address in asset.addresses[:1] if address
        }
    enough = sorted((c for c in found.values() if is_enough(c.width, width_px)), key=_width)
    less = sorted((c for c in found.values() if not is_enough(c.width, width_px)), key=_width, reverse=True)
    return (*enough, *less)


def _types(asset: Asset) -> set[str]:
    """The parts of both types: `video/mp4` is a video and an mp4."""
    return {part for name in (asset.file_type, asset.media_type) for part in name.lower().split("/")}


def _has_poster(asset: Asset) -> bool:
    return bool(_types(asset) & _POSTER_TYPES)


def is_enough(width: int, wanted_px: int) -> bool:
    return width >= wanted_px * _ENOUGH


def decode_width(wanted_px: int) -> int:
    """The width to decode to for a wanted one: a step upwards, so that a small zoom asks for nothing new.

    0 (the full size) where the steps end.
    """
    return next((step for step in _STEPS if is_enough(step, wanted_px)), 0)


def _width(candidate: SourceCandidate) -> int:
    return candidate.width
