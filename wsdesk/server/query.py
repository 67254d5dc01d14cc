"""Query parameters by role, under any of the names that the operation's record lists."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from wsdesk.server.checks import uuid_of, valid_unicode
from wsdesk.server.errors import invalid
from wsdesk.wire.limits import IntegerLimit, TextLimit
from wsdesk.wire.operations import Operation

MAX_OFFSET = 10**15
"""Replacement of larger offsets: beyond every list, and within SQLite's range."""

_INTEGER = re.compile(r"-?[0-9]{1,4000}")


class Query:
    """Validates the query parameters of a request."""

    def __init__(self, values: Mapping[str, str], operation: Operation[Any]) -> None:
        self._values = values
        self._operation = operation

    def integer(self, role: str, limit: IntegerLimit, *, default: int) -> int:
        """An integer within limits; the default if it is missing."""
        name, value = self._find(role)
        if value is None:
            return default
        if not _INTEGER.fullmatch(value):
            raise invalid(name, "must be a whole number")
        number = int(value)
        if limit.fault(number) is not None:
            raise invalid(name, f"must be {limit.bounds}")
        return min(number, MAX_OFFSET)

    def choice(self, role: str, choices: tuple[str, ...]) -> str | None:
        """One of several choices, or None."""
        name, value = self._find(role)
        if value is not None and value not in choices:
            raise invalid(name, f"must be one of {', '.join(choices)}")
        return value

    def text(self, role: str, limit: TextLimit) -> str | None:
        """A text, or None; its length is counted in Unicode characters."""
        name, value = self._find(role)
        if value is None:
            return None
        if not limit.minimum <= len(value) <= limit.maximum:
            raise invalid(name, f"must be {limit.minimum} to {limit.maximum} characters long")
        return valid_unicode(name, value)

    def uuid(self, role: str) -> str | None:
        """A UUID in lower case, or None."""
        name, value = self._find(role)
        return None if value is None else uuid_of(name, value)

    def name(self, role: str) -> str:
        """Primary name of a role, for error messages."""
        return self._names(role)[0]

    def _names(self, role: str) -> tuple[str, ...]:
        param = self._operation.param(role)
        return (param.names if param is not None else ()) or (role,)

    def _find(self, role: str) -> tuple[str, str | None]:
        names = self._names(role)
        return next(((name, self._values[name]) for name in names if name in self._values), (names[0], None))
