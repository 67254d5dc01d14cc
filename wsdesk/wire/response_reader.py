"""Reader of responses: parses bytes to a model in slices, and reads error bodies (API: "Errors").

parser = read_in_slices(data, ProjectList)
while True:
    try:
        next(parser)                   # takes a few ms
    except StopIteration as end:
        return end.value               # the ProjectList
"""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any, TypeVar, cast, get_args, get_origin

from pydantic import ValidationError

from wsdesk.wire.base import ListResponse, Many, Number, Resource, UnparsedRow
from wsdesk.wire.json_splitter import JsonMember, NotAnObjectError, split_json
from wsdesk.wire.lenient_json import InvalidJsonBytesError, read_json


class ErrorBody(Resource):
    """Body of an error response. Every field may be missing; `message` may be a list of sentences."""

    status_code: int | None = None
    message: str | Many[str] | None = None
    error: str | None = None
    retry_after_seconds: Number | None = None
    """Requested wait after a 429."""

    @property
    def text(self) -> str:
        """The message as one untrusted text."""
        if self.message is None:
            return ""
        return self.message if isinstance(self.message, str) else "; ".join(self.message)


R = TypeVar("R", bound=Resource)

SLICE_BYTES = 256 << 10
VALUE_WORK = 2_000
EXCERPT = 2_000


class ResponseError(ValueError):
    """The bytes aren't a response of this type.

    `code`: `empty`, `html`, `not-json`, `not-an-object`, `cut-off`, `missing-field` or `not-a-list`
    (then `field` names it).
    """

    def __init__(self, code: str, field: str = "") -> None:
        super().__init__(f"{code} {field}".strip())
        self.code = code
        self.field = field


def read_response(data: bytes, model: type[R]) -> R:
    """Parse a response at once. Raises only ResponseError."""
    parser = read_in_slices(data, model)
    while True:
        try:
            next(parser)
        except StopIteration as end:
            return end.value


def read_in_slices(data: bytes, model: type[R]) -> Generator[int, None, R]:
    """Parse a response; yields the number of parsed bytes repeatedly.

    Rows that can't be parsed become `UnparsedRow`, and are skipped. An incomplete document is an error, and
    so is a list response without rows: only the server can report that there are none (an empty array, or
    null).
    Raises only ResponseError.
    """
    rows = {
        field.alias or name: kind
        for name, field in model.model_fields.items()
        if (kind := _row_kind(field.annotation)) is not None
    }
    envelope: dict[str, Any] = {}
    work = 0
    try:
        for piece in split_json(data, frozenset(rows)):
            if piece.is_end and piece.code != "trailing":
                raise ResponseError(piece.code)
            if piece.code == "rows" and not isinstance(envelope.get(piece.key), list):
                envelope[piece.key] = []
            elif piece.is_value:
                value = _value(data, piece, rows.get(piece.key) if piece.index >= 0 else None)
                if piece.index < 0:
                    envelope[piece.key] = value
                else:
                    envelope[piece.key].append(value)
            work += piece.end - piece.start + VALUE_WORK
            if work >= SLICE_BYTES:
                work = 0
                yield piece.end
    except NotAnObjectError as error:
        raise ResponseError(error.code) from None
    return _read_model(model, envelope, rows)


def _read_model(model: type[R], envelope: dict[str, Any], rows: dict[str, type[Resource]]) -> R:
    if issubclass(model, ListResponse):
        if model.rows_field not in envelope:
            raise ResponseError("missing-field", model.rows_field)
        if not isinstance(envelope[model.rows_field], list | None):
            raise ResponseError("not-a-list", model.rows_field)
    # Rows that are already models aren't validated again: 10,000 take 15 ms.
    ready = {key: tuple(envelope[key]) for key, kind in rows.items() if _are_models(envelope.get(key), kind)}
    names = {field.alias or name: name for name, field in model.model_fields.items()}
    try:
        read = model.read({**envelope, **dict.fromkeys(ready, ())})
        return read.model_copy(update={names[key]: value for key, value in ready.items()})
    except ValidationError as error:
        where = error.errors(include_url=False, include_context=False, include_input=False)[0]["loc"]
        raise ResponseError("missing-field", ".".join(str(step) for step in where)) from None


def _are_models(value: object, kind: type[Resource]) -> bool:
    return isinstance(value, list) and set(map(type, cast("list[object]", value))) == {kind}


def _value(data: bytes, piece: JsonMember, kind: type[Resource] | None) -> object:
    raw = data[piece.start : piece.end]
    if piece.code:
        return UnparsedRow(raw[:EXCERPT].decode("utf-8", "replace"))
    try:
        value = read_json(raw)
    except InvalidJsonBytesError:
        return UnparsedRow(raw[:EXCERPT].decode("utf-8", "replace"))
    if kind is None:
        return value
    try:
        row = kind.read(value)
    except ValidationError:
        return value
    return row if getattr(row, "identity", True) else value


def _row_kind(annotation: Any) -> type[Resource] | None:
    """The model of the rows if a field is an array of models."""
    if get_origin(annotation) is not tuple:
        return None
    row = get_args(annotation)[0]
    kind = get_args(row)[0] if get_origin(row) is Annotated else row
    return kind if isinstance(kind, type) and issubclass(kind, Resource) else None
