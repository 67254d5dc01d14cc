"""Request validation; each failure is a 400 that names the field (API: "Limits")."""

from __future__ import annotations

import re
from typing import Any, cast

from wsdesk.server.errors import HttpError, invalid
from wsdesk.server.json_codec import Document, list_of, object_of
from wsdesk.wire.limits import ANY_TEXT, IntegerLimit, TextLimit

_UUID = re.compile(r"[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}")


def is_uuid(text: object) -> bool:
    """Whether a value is a UUID in its usual spelling."""
    return isinstance(text, str) and _UUID.fullmatch(text) is not None


def uuid_of(field: str, text: object) -> str:
    """The UUID in lower case.

    Raises:
        Refusal: 400 naming the field.
    """
    if not isinstance(text, str) or not _UUID.fullmatch(text):
        raise invalid(field, "must be a UUID")
    return text.lower()


def storable(field: str, text: str) -> str:
    """The text, which must be made of whole characters (half of a surrogate pair cannot be kept)."""
    try:
        text.encode()
    except UnicodeEncodeError:
        raise invalid(field, "must be valid Unicode text") from None
    return text


class Fields:
    """A JSON body, field by field. `at` is the way to it, for messages (`parts[2].`)."""

    def __init__(self, value: object, *, at: str = "") -> None:
        if not isinstance(value, dict):
            if at:
                raise invalid(at.rstrip("."), "must be an object")
            raise HttpError(400, "The request body must be a JSON object")
        self._value: Document = object_of(cast("Any", value))
        self._at = at

    def has(self, name: str) -> bool:
        """Whether the field is there and not null."""
        return self._value.get(name) is not None

    def text(self, name: str, limit: TextLimit = ANY_TEXT) -> str:
        """A required text, its length counted in Unicode characters."""
        value = self._required(name)
        if not isinstance(value, str):
            raise invalid(self._at + name, "must be a text")
        if not limit.minimum <= len(value) <= limit.maximum:
            raise invalid(self._at + name, f"must be {limit.minimum} to {limit.maximum} characters long")
        return storable(self._at + name, value)

    def optional_text(self, name: str, limit: TextLimit, *, nullable: bool = False) -> str | None:
        """A text that may be left out (and be null where `nullable`)."""
        if name not in self._value or (nullable and self._value[name] is None):
            return None
        return self.text(name, limit)

    def uuid(self, name: str) -> str:
        """A required UUID, in lower case."""
        return uuid_of(self._at + name, self._required(name))

    def integer(self, name: str, limit: IntegerLimit) -> int:
        """A required whole number within its bounds; `3.0` is one, as in JSON Schema."""
        value = self._required(name)
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int):
            raise invalid(self._at + name, "must be a whole number")
        if limit.fault(value) is not None:
            raise invalid(self._at + name, f"must be {limit.bounds}")
        return value

    def choice(self, name: str, choices: tuple[str, ...]) -> str:
        """A required text out of a few."""
        value = self._required(name)
        if not isinstance(value, str) or value not in choices:
            raise invalid(self._at + name, f"must be one of {', '.join(choices)}")
        return value

    def objects(self, name: str, *, limit: IntegerLimit) -> list[Fields]:
        """A required array of objects, at most so many."""
        value = self._required(name)
        if not isinstance(value, list):
            raise invalid(self._at + name, "must be an array")
        items = list_of(cast("Any", value))
        if limit.fault(len(items)) is not None:
            raise invalid(self._at + name, f"must have at most {limit.maximum} entries")
        return [Fields(item, at=f"{self._at}{name}[{index}].") for index, item in enumerate(items)]

    def _required(self, name: str) -> Any:
        if name not in self._value:
            raise invalid(self._at + name, "is required")
        return self._value[name]
