"""Which of an asset's addresses to ask for: the smallest that is enough for the width on screen."""

from __future__ import annotations

from dataclasses import dataclass

from wsdesk.graph.values import Asset
from wsdesk.media.identity import identity

ROLES = ("thumbnail", "extraLow", "low", "preview", "high", "url", "original")
"""Roles of an asset's addresses, smallest first (interface: "Version asset")."""

_GUESSES = {"thumbnail": 256, "extraLow": 256, "low": 512, "preview": 1024, "high": 2048}
"""Longest sides in px to begin with; what is decoded soon tells better."""
_FULL = 1 << 30
_MOST_KNOWN = 50_000
_STEPS = (64, 96, 128, 192, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192)
_ENOUGH = 0.9
"""A picture that is a tenth too narrow looks the same, and costs a fraction of the next one."""

_PICTURE_TYPES = frozenset({"image", "png", "jpg", "jpeg", "webp", "gif"})
_OTHER_TYPES = frozenset({"video", "audio", "pdf", "text"})


@dataclass(frozen=True, slots=True)
class Candidate:
    """One address that may give a picture, and how wide that should be in px."""

    role: str
    address: str
    width: int


@dataclass(slots=True)
class _Learnt:
    bound: int = 0
    """The longest side of pictures that were smaller than their originals: the role's bound."""
    at_least: int = 0
    """The longest side of any picture of the role."""


class Widths:
    """What a service's roles give, learnt from what was decoded. One for each service."""

    def __init__(self) -> None:
        self._learnt: dict[str, _Learnt] = {}
        self._known: dict[tuple[str, str], int] = {}
        """Widths of addresses that were decoded, by asset and role."""

    def learn(self, asset: Asset, role: str, width: int, height: int) -> None:
        """The role's address of the asset gave a picture of this size."""
        if len(self._known) > _MOST_KNOWN:
            self._known.clear()
        self._known[identity(asset), role] = width
        learnt = self._learnt.setdefault(role, _Learnt())
        longest = max(width, height)
        learnt.at_least = max(learnt.at_least, longest)
        if longest < max(asset.width, asset.height):
            learnt.bound = max(learnt.bound, longest)

    def longest_side(self, role: str) -> int:
        """The longest side in px that the role is expected to give of a large original."""
        learnt = self._learnt.get(role)
        if learnt is None:
            return _GUESSES.get(role, _FULL)
        return learnt.bound or max(learnt.at_least, _GUESSES.get(role, _FULL))

    def expected(self, asset: Asset, role: str) -> int:
        """How wide the picture at the role's address is, where that was seen, or should be."""
        known = self._known.get((identity(asset), role))
        if known is not None:
            return known
        longest = self.longest_side(role)
        if asset.width <= 0 or asset.height <= 0:
            return longest
        original = max(asset.width, asset.height)
        return asset.width if longest >= original else max(1, asset.width * longest // original)


def is_picture(asset: Asset) -> bool:
    """Whether the asset itself is a picture, as far as its types tell; unknown ones may be."""
    types = {asset.file_type.lower().partition("/")[0], asset.media_type.lower().partition("/")[0]}
    if types & _PICTURE_TYPES:
        return True
    known_other = types & _OTHER_TYPES or "pdf" in asset.media_type.lower()
    return not known_other and not asset.duration_ms


def candidates(asset: Asset, width_px: int, widths: Widths) -> tuple[Candidate, ...]:
    """The addresses to try for a width, best first.

    First the smallest that is enough, then the larger ones, then, from the widest down, those that are not.
    A film's or document's own file is none: only the pictures that were made of it.
    """
    own_file = is_picture(asset)
    found: dict[str, Candidate] = {}
    for role, address in asset.addresses:
        if address and address not in found and (own_file or role not in ("url", "original")):
            found[address] = Candidate(role, address, widths.expected(asset, role))
    enough = sorted((c for c in found.values() if is_enough(c.width, width_px)), key=_width)
    less = sorted((c for c in found.values() if not is_enough(c.width, width_px)), key=_width, reverse=True)
    return (*enough, *less)


def is_enough(width: int, wanted_px: int) -> bool:
    return width >= wanted_px * _ENOUGH


def decode_width(wanted_px: int) -> int:
    """The width to decode to for a wanted one: a step upwards, so that a small zoom asks for nothing new.

    0 (the full size) where the steps end.
    """
    return next((step for step in _STEPS if is_enough(step, wanted_px)), 0)


def _width(candidate: Candidate) -> int:
    return candidate.width
