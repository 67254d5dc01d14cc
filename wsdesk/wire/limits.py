"""Limits and closed choices of the API ("Limits").

Lengths are counted in UTF-16 code units, the stricter of two interpretations (an emoji counts as two).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from wsdesk.wire.utf16 import is_well_formed, utf16_length

if TYPE_CHECKING:
    from pydantic import ValidationError


MediaType = Literal["image", "video", "audio", "pdf", "text"]
"""Type of a file (API: "fileType")."""
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
    """A field that violates a limit.

    `code`: `length`, `range`, `choice`, `missing`, `form`; `limit` is the rule, such as `1 to 10000
    characters`.
    """

    field: str
    code: str
    limit: str


@dataclass(frozen=True, slots=True)
class TextLimit:
    """Limits of a text's length in UTF-16 code units; a `minimum` of 0 allows an empty text."""

    field: str
    minimum: int
    maximum: int

    def check(self, value: str) -> Violation | None:
        """Return the violation of a value, or None."""
        if not self.minimum <= utf16_length(value) <= self.maximum:
            return Violation(self.field, "length", f"{self.minimum} to {self.maximum} characters")
        return check_text(self.field, value)


@dataclass(frozen=True, slots=True)
class IntegerLimit:
    """Limits of an integer; without a `maximum` it is unlimited."""

    field: str
    minimum: int
    maximum: int | None = None

    @property
    def bounds(self) -> str:
        return f"{self.minimum} {'or more' if self.maximum is None else f'to {self.maximum}'}"

    def check(self, value: int) -> Violation | None:
        """Return the violation of a value, or None."""
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

# Limits of the embedded server, where the API specifies none.
ANY_TEXT = TextLimit("", 0, 2_000)
FILENAME = TextLimit("filename", 0, 500)
CONTENT_TYPE = TextLimit("contentType", 0, 200)
HANDLE = TextLimit("handle", 0, 500)
TAGS = TextLimit("tags", 0, 2_000)
PART_COUNT = IntegerLimit("parts", 0, 10_000)
SERVER_PART_NUMBER = IntegerLimit("partNumber", 1, 10_000)
COMMENT_PAGE = IntegerLimit("limit", 1, 1_000)

IDENTIFIER_LENGTH = 200


def check_text(field: str, value: str) -> Violation | None:
    """Check a text for lone surrogates, which UTF-8 can't encode."""
    return None if is_well_formed(value) else Violation(field, "form", "whole characters only")


def check_identifier(field: str, value: str) -> Violation | None:
    """Check an ID: not empty, and valid as one segment of a path."""
    if not value:
        return Violation(field, "missing", "required")
    if len(value) > IDENTIFIER_LENGTH or value in (".", "..") or not value.isprintable() or " " in value:
        return Violation(field, "form", "an identifier")
    return check_text(field, value)


def check_choice(field: str, value: str, choices: Iterable[str]) -> Violation | None:
    """Check a value of a closed enumeration."""
    allowed = tuple(choices)
    return None if value in allowed else Violation(field, "choice", f"one of {', '.join(allowed)}")


def violations_from(error: ValidationError) -> tuple[Violation, ...]:
    """Convert pydantic's errors of a request to violations, without values."""
    violations: list[Violation] = []
    for detail in error.errors(include_url=False, include_input=False, include_context=True):
        field = ".".join(str(step) for step in detail["loc"]) or "body"
        match detail["type"]:
            case "missing":
                violations.append(Violation(field, "missing", "required"))
            case "extra_forbidden":
                violations.append(Violation(field, "form", "not a field of this request"))
            case "literal_error":
                choices = str(detail.get("ctx", {}).get("expected", "")).replace("'", "")
                violations.append(Violation(field, "choice", f"one of {choices.replace(' or ', ', ')}"))
            case kind:
                violations.append(Violation(field, "form", kind.removesuffix("_type").replace("_", " ")))
    return tuple(violations)


def collect_violations(*checks: Violation | None) -> tuple[Violation, ...]:
    """The violations among the results of several checks."""
    return tuple(violation for violation in checks if violation is not None)
