"""Query parameters by role: the names are the ones that `wsdesk.wire.param_names` lists, every one
accepted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TypeVar

from wsdesk.server.checks import storable, uuid_of
from wsdesk.server.errors import invalid

BEYOND = 10**15
"""What a larger offset counts as: past every end, and still a number that SQLite takes."""

_WHOLE = re.compile(r"-?[0-9]{1,4000}")
_T = TypeVar("_T")


class Query:
    """The query of one request to one operation; `names` gives the accepted names of a role, best first."""

    def __init__(self, given: Mapping[str, str], names: Callable[[str], tuple[str, ...]]) -> None:
        self._given = given
        self._names = names

    def integer(self, role: str, *, default: int, least: int, most: int | None = None) -> int:
        """A whole number within bounds; the default where it was left out."""
        name, value = self._find(role)
        if value is None:
            return default
        if not _WHOLE.fullmatch(value):
            raise invalid(name, "must be a whole number")
        number = int(value)
        if number < least or (most is not None and number > most):
            bounds = f"{least} or more" if most is None else f"{least} to {most}"
            raise invalid(name, f"must be {bounds}")
        return min(number, BEYOND)

    def choice(self, role: str, choices: tuple[str, ...]) -> str | None:
        """One of a few texts, or None."""
        name, value = self._find(role)
        if value is not None and value not in choices:
            raise invalid(name, f"must be one of {', '.join(choices)}")
        return value

    def text(self, role: str, *, shortest: int = 0, longest: int) -> str | None:
        """A text, its length counted in Unicode characters, or None."""
        name, value = self._find(role)
        if value is None:
            return None
        if not shortest <= len(value) <= longest:
            raise invalid(name, f"must be {shortest} to {longest} characters long")
        return storable(name, value)

    def uuid(self, role: str) -> str | None:
        """A UUID in lower case, or None."""
        name, value = self._find(role)
        return None if value is None else uuid_of(name, value)

    def name(self, role: str) -> str:
        """The first name of a role, for messages about what was left out."""
        return self._names(role)[0]

    def _find(self, role: str) -> tuple[str, str | None]:
        names = self._names(role)
        return next(((name, self._given[name]) for name in names if name in self._given), (names[0], None))
