"""Reader of list responses: an unreadable row is skipped and reported."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypeVar, cast

from pydantic import AfterValidator, TypeAdapter, ValidationError

from wsdesk.wire.base import Many, Resource

T = TypeVar("T")

EXCERPT = 200


class UnparsedRow(str):
    """The text of a row that was no JSON that could be read; it takes the row's place in the array."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class UnreadableRow:
    """A row that was left out.

    `code` is `not-json`, `not-an-object`, `no-id` or `bad-field`; `excerpt` is the start of what came, and
    as untrusted as all of it.
    """

    index: int
    code: str
    id: str = ""
    field: str = ""
    excerpt: str = ""


def _identified(row: T) -> T:
    if not getattr(row, "identity", ""):
        raise ValueError("no identity")
    return row


Rows = Many[Annotated[T, AfterValidator(_identified)]]
"""The rows of a list; one without an identity cannot be addressed and costs itself."""


class ListResponse(Resource):
    """An answer whose `rows_field` holds rows that each have an `identity`."""

    rows_field: ClassVar[str] = "data"

    @property
    def unreadable(self) -> tuple[UnreadableRow, ...]:
        """The rows that were left out, in the order in which they came. Costs nothing where all was well."""
        raw = self.odd.get(self.rows_field)
        if not isinstance(raw, (list, tuple)):
            return ()
        rows = TypeAdapter[Any](type(self).model_fields[self.rows_field].rebuild_annotation())
        lost: list[UnreadableRow] = []
        for index, row in enumerate(cast("list[object]", raw)):
            try:
                if rows.validate_python([row], by_name=False):
                    continue
            except ValidationError as error:
                lost.append(_told(index, row, error))
        return tuple(lost)


def _told(index: int, row: object, error: ValidationError) -> UnreadableRow:
    excerpt = str(row)[:EXCERPT]
    if isinstance(row, UnparsedRow):
        return UnreadableRow(index, "not-json", excerpt=excerpt)
    if not isinstance(row, dict):
        return UnreadableRow(index, "not-an-object", excerpt=excerpt)
    known = cast("Mapping[str, object]", row)
    where = error.errors(include_url=False, include_input=False, include_context=False)[0]["loc"]
    if len(where) > 1:
        return UnreadableRow(index, "bad-field", str(known.get("id") or ""), str(where[1]), excerpt)
    return UnreadableRow(index, "no-id", excerpt=excerpt)
