"""The limits of what is sent (interface: "Limits"), as values that forms and checks share.

A `Violation` names the field and the limit that it breaks; nothing here is a sentence. Lengths are counted in
UTF-16 units, the stricter of the two readings of "length" (an emoji counts as two).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from wsdesk.wire.utf16 import is_whole, utf16_length

if TYPE_CHECKING:
    from pydantic import ValidationError


MediaType = Literal["image", "video", "audio", "pdf", "text"]
"""A file's kind (API: "fileType")."""
MEDIA_TYPES: tuple[MediaType, ...] = get_args(MediaType)
ModelCategory = Literal["image", "video", "text", "image_tool", "video_tool", "audio"]
CATEGORIES: tuple[ModelCategory, ...] = get_args(ModelCategory)
ProjectSort = Literal["last_edited", "created", "title", "owner"]
PROJECT_SORTS: tuple[ProjectSort, ...] = get_args(ProjectSort)
SortDirection = Literal["asc", "desc"]
DIRECTIONS: tuple[SortDirection, ...] = get_args(SortDirection)
UploadSource = Literal["upload", "generated"]
SOURCES: tuple[UploadSource, ...] = get_args(UploadSource)
MatchMode = Literal["semantic", "filename"]
MATCH_MODES: tuple[MatchMode, ...] = get_args(MatchMode)


@dataclass(frozen=True, slots=True)
class Violation:
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

    def fault(self, value: str) -> Violation | None:
        """What is wrong with `value`, or None."""
        if not self.minimum <= utf16_length(value) <= self.maximum:
            return Violation(self.field, "length", f"{self.minimum} to {self.maximum} characters")
        return text_fault(self.field, value)


@dataclass(frozen=True, slots=True)
class IntegerLimit:
    """Bounds on a whole number; None for `maximum`: unbounded."""

    field: str
    minimum: int
    maximum: int | None = None

    @property
    def bounds(self) -> str:
        return f"{self.minimum} {'or more' if self.maximum is None else f'to {self.maximum}'}"

    def fault(self, value: int) -> Violation | None:
        """What is wrong with `value`, or None."""
        if value >= self.minimum and (self.maximum is None or value <= self.maximum):
            return None
        return Violation(self.field, "range", f"a whole number, {self.bounds}")


COMMENT_BODY = TextLimit("body", 1, 10_000)
SEARCH_QUERY = TextLimit("query", 1, 500)
SEARCH_COUNT = IntegerLimit("count", 1, 20)
SKILL_DESCRIPTION = TextLimit("description", 0, 500)
SKILL_FILE_BYTES = IntegerLimit("sizeInBytes", 1, 10_485_760)
PART_NUMBER = IntegerLimit("partNumber", 1)
PROJECT_PAGE = IntegerLimit("pageSize", 1, 100)
CANVAS_PAGE = IntegerLimit("pageSize", 1, 200)
OFFSET = IntegerLimit("offset", 0)
NOTE_OFFSET = IntegerLimit("noteOffset", 0)

# Of the embedded server, where the API names no limit.
ANY_TEXT = TextLimit("", 0, 2_000)
FILENAME = TextLimit("filename", 0, 500)
CONTENT_TYPE = TextLimit("contentType", 0, 200)
HANDLE = TextLimit("handle", 0, 500)
TAGS = TextLimit("tags", 0, 2_000)
PART_COUNT = IntegerLimit("parts", 0, 10_000)
SERVER_PART_NUMBER = IntegerLimit("partNumber", 1, 10_000)
COMMENT_PAGE = IntegerLimit("limit", 1, 1_000)

IDENTIFIER_LENGTH = 200


def text_fault(field: str, value: str) -> Violation | None:
    """Half a surrogate pair has no UTF-8 and cannot be sent."""
    return None if is_whole(value) else Violation(field, "form", "whole characters only")


def identifier_fault(field: str, value: str) -> Violation | None:
    """An ID must be there, and must be able to be one step of an address."""
    if not value:
        return Violation(field, "missing", "required")
    if len(value) > IDENTIFIER_LENGTH or value in (".", "..") or not value.isprintable() or " " in value:
        return Violation(field, "form", "an identifier")
    return text_fault(field, value)


def choice_fault(field: str, value: str, choices: Iterable[str]) -> Violation | None:
    """A value of a closed enumeration."""
    known = tuple(choices)
    return None if value in known else Violation(field, "choice", f"one of {', '.join(known)}")


def violations_from(error: ValidationError) -> tuple[Violation, ...]:
    """What pydantic found wrong with the types of a request, as faults; no value is repeated."""
    found: list[Violation] = []
    for detail in error.errors(include_url=False, include_input=False, include_context=True):
        field = ".".join(str(step) for step in detail["loc"]) or "body"
        match detail["type"]:
            case "missing":
                found.append(Violation(field, "missing", "required"))
            case "extra_forbidden":
                found.append(Violation(field, "form", "not a field of this request"))
            case "literal_error":
                choices = str(detail.get("ctx", {}).get("expected", "")).replace("'", "")
                found.append(Violation(field, "choice", f"one of {choices.replace(' or ', ', ')}"))
            case kind:
                found.append(Violation(field, "form", kind.removesuffix("_type").replace("_", " ")))
    return tuple(found)


def collect_violations(*faults: Violation | None) -> tuple[Violation, ...]:
    """Those that are faults."""
    return tuple(fault for fault in faults if fault is not None)
