"""Base of API types: tolerant parsing that preserves unknown fields.

A value is validated strictly first. A field of the wrong type is then dropped, or an invalid row of an array,
and the rest is used; numbers in strings, and strings for numbers, are converted. The original values of such
fields are preserved next to the unknown fields, so that

    Project.model_validate_json(data).model_dump_json(by_alias=True, exclude_unset=True)

returns the JSON as the server sent it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Self, TypeVar, cast

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    ModelWrapValidatorHandler,
    TypeAdapter,
    ValidationError,
    model_validator,
)
from pydantic.alias_generators import to_camel
from typing_extensions import override

from wsdesk.wire.lenient_json import InvalidJsonBytesError, read_json
from wsdesk.wire.limits import Violation

T = TypeVar("T")

Number = int | float
"""A JSON number; integers stay integers, so that they are written as they were read."""

Many = Annotated[tuple[T, ...], Field(strict=False)]
"""A JSON array, as a tuple."""

_NUMBER = re.compile(r"-?\d{1,40}(\.\d{1,40})?([eE][+-]?\d{1,3})?")


class _ApiModel(BaseModel):
    """Base of resources and requests: frozen, strict, with snake_case names of the API's camelCase."""

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        frozen=True,
        strict=True,
        defer_build=True,
    )


class Resource(_ApiModel):
    """An object of a response: frozen, with unknown fields; required fields are exceptions.

    Attributes are in snake_case, JSON names are the API's. Parsing accepts only the API's names, the
    constructor both.
    """

    model_config = ConfigDict(extra="allow", allow_inf_nan=False)

    @classmethod
    def read(cls, value: object) -> Self:
        """Validate a parsed JSON value.

        Raises pydantic's ValidationError if it isn't an object, or lacks a required field.
        """
        return cls.model_validate(value, by_name=False)

    @classmethod
    @override
    def model_validate_json(
        cls, json_data: str | bytes | bytearray, *, by_name: bool | None = False, **options: Any
    ) -> Self:
        """Parse JSON with the API's names, leniently as `lenient_json`.

        Raises pydantic's ValidationError.
        """
        try:
            return super().model_validate_json(json_data, by_name=by_name, **options)
        except ValidationError as error:
            if error.errors(include_url=False, include_input=False)[0]["type"] != "json_invalid":
                raise
            try:
                text = json_data.encode("utf-8", "surrogatepass") if isinstance(json_data, str) else json_data
                value = read_json(bytes(text))
            except InvalidJsonBytesError:
                raise error from None
            return cls.model_validate(value, by_name=by_name, **options)

    @property
    def invalid_fields(self) -> Mapping[str, object]:
        """Original values of known fields with a wrong type, by JSON name."""
        extra = self.model_extra
        if not extra:
            return {}
        return {key: value for key, value in extra.items() if key in _names(type(self))}

    @property
    def identity(self) -> str:
        """The ID of a row in a list; empty if it has none."""
        return str(getattr(self, "id", "") or "")

    @model_validator(mode="wrap")
    @classmethod
    def _drop_invalid_fields(cls, value: object, handler: ModelWrapValidatorHandler[Self]) -> Self:
        try:
            model = handler(value)
        except ValidationError as error:
            if not isinstance(value, dict):
                raise
            model = _read_partially(cls, cast("dict[str, Any]", value), error, handler)
        if isinstance(value, dict) and model.__pydantic_extra__:
            _unset_shadowed_fields(model, cast("dict[str, Any]", value))
        return model


class RequestModel(_ApiModel):
    """Body or query of a request. Types are validated by the constructor, limits by `violations`.

    Limits aren't validators, since a form shows the violations of an incomplete request.
    """

    model_config = ConfigDict(extra="forbid")

    def violations(self) -> tuple[Violation, ...]:
        """Violated limits of the API; empty if the request can be sent."""
        return ()

    def to_json(self) -> bytes:
        """JSON with the API's names, and only the fields that were set."""
        return self.model_dump_json(by_alias=True, exclude_unset=True).encode("utf-8")


def _names(model: type[BaseModel]) -> dict[str, str]:
    """Attribute names by JSON name."""
    return {field.alias or name: name for name, field in model.model_fields.items()}


def _read_partially(
    model: type[Resource],
    value: dict[str, Any],
    error: ValidationError,
    handler: ModelWrapValidatorHandler[Any],
) -> Any:
    """The model of `value` with invalid fields converted or dropped; raises `error` if that is impossible."""
    names = _names(model)
    invalid: dict[str, set[int]] = {}
    for detail in error.errors(include_url=False, include_context=False, include_input=False):
        path = detail["loc"]
        if not path or path[0] not in value:
            raise error
        rows = invalid.setdefault(str(path[0]), set())
        if len(path) > 1 and isinstance(path[1], int) and isinstance(value[str(path[0])], (list, tuple)):
            rows.add(path[1])
    valid = {key: member for key, member in value.items() if key not in invalid}
    for key, rows in invalid.items():
        for candidate in _conversions(value[key], rows):
            if _is_valid(key, candidate, handler):
                valid[key] = candidate
                break
    result = handler(valid)
    extra = result.__pydantic_extra__
    assert extra is not None, "extra='allow'"
    for key in invalid:
        name = names.get(key, key)
        result.__pydantic_fields_set__.discard(name)
        fields = model.model_fields
        extra[(fields[name].alias or name) if name in fields else key] = value[key]
    return result


def _unset_shadowed_fields(model: Resource, value: Mapping[str, Any]) -> None:
    """An unknown field with the name of an attribute must not count as that attribute."""
    fields = type(model).model_fields
    for key in model.__pydantic_extra__ or ():
        if key in fields and fields[key].alias not in (key, None) and fields[key].alias not in value:
            model.__pydantic_fields_set__.discard(key)


def _is_valid(key: str, candidate: object, handler: ModelWrapValidatorHandler[Any]) -> bool:
    try:
        handler({key: candidate})
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False, include_input=False)
        return all(detail["loc"][:1] != (key,) for detail in details)
    return True


def _conversions(raw: object, invalid_rows: set[int]) -> Iterable[object]:
    """Conversions of a value of the wrong type, the most likely one first."""
    if isinstance(raw, (list, tuple)):
        if invalid_rows:
            rows: list[object] = list(raw)  # pyright: ignore[reportUnknownArgumentType]
            yield [row for index, row in enumerate(rows) if index not in invalid_rows]
    elif isinstance(raw, str):
        yield from _text_conversions(raw.strip())
    elif isinstance(raw, bool):
        return
    elif isinstance(raw, float):
        if raw.is_integer():
            yield int(raw)
        yield str(raw)
    elif isinstance(raw, int):
        yield str(raw)


def _text_conversions(text: str) -> Iterable[float | bool]:
    """A number or boolean in a text."""
    if _NUMBER.fullmatch(text):
        number = float(text)
        if number.is_integer():
            yield int(number) if "." in text or "e" in text.lower() else int(text)
        yield number
    elif text.lower() in ("true", "false"):
        yield text.lower() == "true"


EXCERPT_LENGTH = 200


class UnparsedRow(str):
    """Text of a row that isn't valid JSON, in place of the row."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class UnreadableRow:
    """A skipped row.

    `code` is `not-json`, `not-an-object`, `no-id`, or `bad-field`; `excerpt` is the untrusted start of its
    text.
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
"""Rows of a list; one without an ID is skipped."""


class ListResponse(Resource):
    """A response with a list of rows, each with an `identity`, in its field `rows_field`."""

    rows_field: ClassVar[str] = "data"

    @property
    def unreadable(self) -> tuple[UnreadableRow, ...]:
        """Skipped rows in order. Fast if there are none."""
        raw = self.invalid_fields.get(self.rows_field)
        if not isinstance(raw, (list, tuple)):
            return ()
        adapter = TypeAdapter[Any](type(self).model_fields[self.rows_field].rebuild_annotation())
        skipped: list[UnreadableRow] = []
        for index, row in enumerate(cast("list[object]", raw)):
            try:
                if adapter.validate_python([row], by_name=False):
                    continue
            except ValidationError as error:
                skipped.append(_unreadable_row(index, row, error))
        return tuple(skipped)


def _unreadable_row(index: int, row: object, error: ValidationError) -> UnreadableRow:
    excerpt = str(row)[:EXCERPT_LENGTH]
    if isinstance(row, UnparsedRow):
        return UnreadableRow(index, "not-json", excerpt=excerpt)
    if not isinstance(row, dict):
        return UnreadableRow(index, "not-an-object", excerpt=excerpt)
    fields = cast("Mapping[str, object]", row)
    path = error.errors(include_url=False, include_input=False, include_context=False)[0]["loc"]
    if len(path) > 1:
        return UnreadableRow(index, "bad-field", str(fields.get("id") or ""), str(path[1]), excerpt)
    return UnreadableRow(index, "no-id", excerpt=excerpt)
