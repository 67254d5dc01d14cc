"""The limits of what is sent (interface: "Limits"), as values that forms and checks share.

A `Fault` names the field and the limit that it breaks; nothing here is a sentence. Lengths are counted in
UTF-16 units, the stricter of the two readings of "length" (an emoji counts as two).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from wsdesk.wire.units import is_whole, utf16_length

if TYPE_CHECKING:
    from pydantic import ValidationError


@dataclass(frozen=True, slots=True)
class Fault:
    """A field that may not be sent as it is.

    `code`: `length`, `range`, `choice`, `missing`, `form`; `limit` is the rule as the interface has it,
    such as `1 to 10000 characters`.
    """

    field: str
    code: str
    limit: str


@dataclass(frozen=True, slots=True)
class TextLimit:
    """Bounds on a text's length, in UTF-16 units; 0 for `minimum`: may be empty."""

    field: str
    minimum: int
    maximum: int

    def fault(self, value: str) -> Fault | None:
        """What is wrong with `value`, or None."""
        if not self.minimum <= utf16_length(value) <= self.maximum:
            return Fault(self.field, "length", f"{self.minimum} to {self.maximum} characters")
        return text_fault(self.field, value)


@dataclass(frozen=True, slots=True)
class WholeLimit:
    """Bounds on a whole number; None for `maximum`: unbounded."""

    field: str
    minimum: int
    maximum: int | None = None

    def fault(self, value: int) -> Fault | None:
        """What is wrong with `value`, or None."""
        if value >= self.minimum and (self.maximum is None or value <= self.maximum):
            return None
        upper = "or more" if self.maximum is None else f"to {self.maximum}"
        return Fault(self.field, "range", f"a whole number, {self.minimum} {upper}")


COMMENT_BODY = TextLimit("body", 1, 10_000)
SEARCH_QUERY = TextLimit("query", 1, 500)
SEARCH_COUNT = WholeLimit("count", 1, 20)
SKILL_DESCRIPTION = TextLimit("description", 0, 500)
SKILL_FILE_BYTES = WholeLimit("sizeInBytes", 1, 10_485_760)
PART_NUMBER = WholeLimit("partNumber", 1)
PROJECT_PAGE = WholeLimit("pageSize", 1, 100)
CANVAS_PAGE = WholeLimit("pageSize", 1, 200)
OFFSET = WholeLimit("offset", 0)
NOTE_OFFSET = WholeLimit("noteOffset", 0)

IDENTIFIER_LENGTH = 200


def text_fault(field: str, value: str) -> Fault | None:
    """Half a surrogate pair has no UTF-8 and cannot be sent."""
    return None if is_whole(value) else Fault(field, "form", "whole characters only")


def identifier_fault(field: str, value: str) -> Fault | None:
    """An id must be there, and must be able to be one step of an address."""
    if not value:
        return Fault(field, "missing", "required")
    if len(value) > IDENTIFIER_LENGTH or value in (".", "..") or not value.isprintable() or " " in value:
        return Fault(field, "form", "an identifier")
    return text_fault(field, value)


def choice_fault(field: str, value: str, choices: Iterable[str]) -> Fault | None:
    """A value of a closed enumeration."""
    known = tuple(choices)
    return None if value in known else Fault(field, "choice", f"one of {', '.join(known)}")


def faults_of(error: ValidationError) -> tuple[Fault, ...]:
    """What pydantic found wrong with the types of a request, as faults; no value is repeated."""
    found: list[Fault] = []
    for detail in error.errors(include_url=False, include_input=False, include_context=True):
        field = ".".join(str(step) for step in detail["loc"]) or "body"
        match detail["type"]:
            case "missing":
                found.append(Fault(field, "missing", "required"))
            case "extra_forbidden":
                found.append(Fault(field, "form", "not a field of this request"))
            case "literal_error":
                choices = str(detail.get("ctx", {}).get("expected", "")).replace("'", "")
                found.append(Fault(field, "choice", f"one of {choices.replace(' or ', ', ')}"))
            case kind:
                found.append(Fault(field, "form", kind.removesuffix("_type").replace("_", " ")))
    return tuple(found)


def found(*faults: Fault | None) -> tuple[Fault, ...]:
    """Those that are faults."""
    return tuple(fault for fault in faults if fault is not None)
