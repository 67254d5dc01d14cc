"""Short IDs of the nodes of a canvas."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from itertools import pairwise

from wsdesk.agents.answers import SAFE_ID

_MIN_LENGTH = 4


class NodeIds:
    """Shortest unambiguous prefixes, of four characters and more.

    They stay the same while no node with the same prefix is added. An ID with other characters than letters,
    digits, hyphens, and underscores is replaced by its hash, since it might contain anything.
    """

    def __init__(self, ids: Iterable[str]) -> None:
        by_name = {_name(node_id): node_id for node_id in ids}
        names = sorted(by_name)
        common = [0, *(_common(one, other) for one, other in pairwise(names)), 0]
        lengths = [max(_MIN_LENGTH, 1 + max(common[at : at + 2])) for at in range(len(names))]
        self._short = {by_name[name]: name[: lengths[at]] for at, name in enumerate(names)}
        self._by_name = by_name

    def short(self, node_id: str) -> str:
        """Short ID of a node; `?` if the canvas has no such node."""
        return self._short.get(node_id, "?")

    def find(self, text: str) -> str:
        """The node of an ID or a prefix of it; empty if there is none, or more than one."""
        if text in self._short:
            return text
        found = [self._by_name[name] for name in self._by_name if text and name.startswith(text)]
        exact = self._by_name.get(text)
        return exact or (found[0] if len(found) == 1 else "")


def _name(node_id: str) -> str:
    if SAFE_ID.fullmatch(node_id):
        return node_id
    return "x" + hashlib.blake2b(node_id.encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def _common(one: str, other: str) -> int:
    """Length of the common prefix."""
    return next((at for at, pair in enumerate(zip(one, other, strict=False)) if pair[0] != pair[1]), len(one))
