"""Validation of query parameters and bodies; each failure is a 400 that names the field (API: "Limits")."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, cast

from wsdesk.server.errors import HttpError, invalid
from wsdesk.server.json_codec import Document, list_of, object_of
from wsdesk.wire.limits import ANY_TEXT, IntegerLimit, TextLimit
from wsdesk.wire.operations import Operation

_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")


def is_uuid(text: object) -> bool:
    """Whether a value is a UUID in its canonical form."""
    return isinstance(text, str) and _UUID.fullmatch(text) is not None


def uuid_of(field: str, text: object) -> str:
    """Validate a UUID and return it in lower case.

    Raises:
        HttpError: 400 with the name of the field.
    """
    if not isinstance(text, str) or not _UUID.fullmatch(text):
        raise invalid(field, "must be a UUID")
    return text.lower()


def _text(field: str, text: str, limit: TextLimit) -> str:
    """Validate the length in Unicode characters, and that there are no lone surrogates."""
    if not limit.minimum <= len(text) <= limit.maximum:
        raise invalid(field, f"must be {limit.minimum} to {limit.maximum} characters long")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise invalid(field, "must be valid Unicode text") from None
    return text


def _integer(field: str, number: int, limit: IntegerLimit) -> int:
    if limit.check(number) is not None:
        raise invalid(field, f"must be {limit.bounds}")
    return number


def _choice(field: str, value: object, choices: tuple[str, ...]) -> str:
    if not isinstance(value, str) or value not in choices:
        raise invalid(field, f"must be one of {', '.join(choices)}")
    return value


class Fields:
    """Validates a JSON body by field. `path` is the prefix of field names in messages (`parts[2].`)."""

    def __init__(self, value: object, *, path: str = "") -> None:
        if not isinstance(value, dict):
            if path:
                raise invalid(path.rstrip("."), "must be an object")
            raise HttpError(400, "The request body must be a JSON object")
        self._value: Document = object_of(cast("Any", value))
        self._path = path

    def has(self, name: str) -> bool:
        """Whether the field is present and not null."""
        return self._value.get(name) is not None

    def text(self, name: str, limit: TextLimit = ANY_TEXT) -> str:
        """A required text."""
        value = self._required(name)
        if not isinstance(value, str):
            raise invalid(self._path + name, "must be a text")
        return _text(self._path + name, value, limit)

    def optional_text(self, name: str, limit: TextLimit, *, nullable: bool = False) -> str | None:
        """An optional text, null if `nullable`."""
        if name not in self._value or (nullable and self._value[name] is None):
            return None
        return self.text(name, limit)

    def uuid(self, name: str) -> str:
        """A required UUID, in lower case."""
        return uuid_of(self._path + name, self._required(name))

    def integer(self, name: str, limit: IntegerLimit) -> int:
        """A required integer within limits; `3.0` is valid, as in JSON Schema."""
        value = self._required(name)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise invalid(self._path + name, "must be a whole number")
        return _integer(self._path + name, value, limit)

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        """A required text, one of several choices."""
        return _choice(self._path + name, self._required(name), choices)

    def objects(self, name: str, *, limit: IntegerLimit) -> list[Fields]:
        """A required array of objects with a maximum length."""
        value = self._required(name)
        if not isinstance(value, list):
            raise invalid(self._path + name, "must be an array")
        items = list_of(cast("Any", value))
        if limit.check(len(items)) is not None:
            raise invalid(self._path + name, f"must have at most {limit.maximum} entries")
        return [Fields(item, path=f"{self._path}{name}[{index}].") for index, item in enumerate(items)]

    def _required(self, name: str) -> Any:
        if name not in self._value:
            raise invalid(self._path + name, "is required")
        return self._value[name]


MAX_OFFSET = 10**15
"""Replacement of larger offsets: beyond every list, and within SQLite's range."""

_INTEGER = re.compile(r"-?[0-9]{1,4000}")


class Query:
    """Validates the query parameters of a request."""

    def __init__(self, values: Mapping[str, str], operation: Operation[Any]) -> None:
        self._values = values
        self.operation = operation

    def integer(self, role: str, limit: IntegerLimit, *, default: int) -> int:
        """An integer within limits; the default if it is missing."""
        name, value = self._find(role)
        if value is None:
            return default
        if not _INTEGER.fullmatch(value):
            raise invalid(name, "must be a whole number")
        return min(_integer(name, int(value), limit), MAX_OFFSET)

    def choice(self, role: str, choices: tuple[str, ...]) -> str | None:
        """One of several choices, or None."""
        name, value = self._find(role)
        return None if value is None else _choice(name, value, choices)

    def text(self, role: str, limit: TextLimit) -> str | None:
        """A text, or None."""
        name, value = self._find(role)
        return None if value is None else _text(name, value, limit)

    def uuid(self, role: str) -> str | None:
        """A UUID in lower case, or None."""
        name, value = self._find(role)
        return None if value is None else uuid_of(name, value)

    def name(self, role: str) -> str:
        """Primary name of a role, for error messages."""
        return self._names(role)[0]

    def _names(self, role: str) -> tuple[str, ...]:
        param = self.operation.param(role)
        return (param.names if param is not None else ()) or (role,)

    def _find(self, role: str) -> tuple[str, str | None]:
        names = self._names(role)
        return next(((name, self._values[name]) for name in names if name in self._values), (names[0], None))
