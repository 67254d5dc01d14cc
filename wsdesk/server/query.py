"""Query parameters by role, under any of the names that the operation's record lists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wsdesk.server.checks import storable, uuid_of
from wsdesk.server.errors import invalid
from wsdesk.wire.limits import IntegerLimit, TextLimit
from wsdesk.wire.operations import Operation

BEYOND = 10**15
"""What a larger offset counts as: past every end, and still a number that SQLite takes."""

_WHOLE = re.compile(r"-?[0-9]{1,4000}")


class Query:
    """The query of one request to one operation."""

    def __init__(self, given: Mapping[str, str], operation: Operation[Any]) -> None:
        self._given = given
        self._operation = operation

    def integer(self, role: str, limit: IntegerLimit, *, default: int) -> int:
        """A whole number within bounds; the default where it was left out."""
        name, value = self._find(role)
        if value is None:
            return default
        if not _WHOLE.fullmatch(value):
            raise invalid(name, "must be a whole number")
        number = int(value)
        if limit.fault(number) is not None:
            raise invalid(name, f"must be {limit.bounds}")
        return min(number, BEYOND)

    def choice(self, role: str, choices: tuple[str, ...]) -> str | None:
        """One of a few texts, or None."""
        name, value = self._find(role)
        if value is not None and value not in choices:
            raise invalid(name, f"must be one of {', '.join(choices)}")
        return value

    def text(self, role: str, limit: TextLimit) -> str | None:
        """A text, its length counted in Unicode characters, or None."""
        name, value = self._find(role)
        if value is None:
            return None
        if not limit.minimum <= len(value) <= limit.maximum:
            raise invalid(name, f"must be {limit.minimum} to {limit.maximum} characters long")
        return storable(name, value)

    def uuid(self, role: str) -> str | None:
        """A UUID in lower case, or None."""
        name, value = self._find(role)
        return None if value is None else uuid_of(name, value)

    def name(self, role: str) -> str:
        """The first name of a role, for messages about what was left out."""
        return self._names(role)[0]

    def _names(self, role: str) -> tuple[str, ...]:
        param = self._operation.param(role)
        return (param.names if param is not None else ()) or (role,)

    def _find(self, role: str) -> tuple[str, str | None]:
        names = self._names(role)
        return next(((name, self._given[name]) for name in names if name in self._given), (names[0], None))
