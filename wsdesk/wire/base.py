"""Base of API types: tolerant reading that keeps unknown fields.

An answer is read strictly, and forgiven piece by piece. A value of the wrong type costs its own field (or,
in an array, its own row) and nothing else; a number in a text, or the other way round, is understood. What
could not be taken as it came is kept untouched beside the unknown fields, so that

    Project.model_validate_json(data).model_dump_json(by_alias=True, exclude_unset=True)

gives back what the server sent, whatever that was.
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
"""A JSON number: whole ones stay whole, so that they leave as they came."""

Many = Annotated[tuple[T, ...], Field(strict=False)]
"""A JSON array, as a tuple."""

_NUMBER = re.compile(r"-?\d{1,40}(\.\d{1,40})?([eE][+-]?\d{1,3})?")


class Resource(BaseModel):
    """An object that the server sends: frozen, unknown fields kept, nothing but its own identity needed.

    Attributes are spelt in snake_case, JSON names are the interface's. Reading from JSON goes by the
    interface's names alone; constructing in Python takes either.
    """

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        frozen=True,
        extra="allow",
        strict=True,
        allow_inf_nan=False,
        defer_build=True,
    )

    @classmethod
    def read(cls, value: object) -> Self:
        """The model of a parsed JSON value.

        Raises pydantic's ValidationError where the value is no object, or lacks a field that the interface
        calls required.
        """
        return cls.model_validate(value, by_name=False)

    @classmethod
    @override
    def model_validate_json(
        cls, json_data: str | bytes | bytearray, *, by_name: bool | None = False, **options: Any
    ) -> Self:
        """The model of JSON text, read by the interface's names, and as loosely as `loosejson` reads.

        Raises pydantic's ValidationError where that cannot be.
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
    def odd(self) -> Mapping[str, object]:
        """What the server sent for known fields but could not be taken as it was, by its JSON name."""
        extra = self.model_extra
        if not extra:
            return {}
        return {key: value for key, value in extra.items() if key in _names(type(self))}

    @model_validator(mode="wrap")
    @classmethod
    def _lose_only_what_is_wrong(cls, value: object, handler: ModelWrapValidatorHandler[Self]) -> Self:
        try:
            made = handler(value)
        except ValidationError as error:
            if not isinstance(value, dict):
                raise
            made = _forgive(cls, cast("dict[str, Any]", value), error, handler)
        if isinstance(value, dict) and made.__pydantic_extra__:
            _part(made, cast("dict[str, Any]", value))
        return made


class RequestModel(BaseModel):
    """A body or query that leaves this computer. Its types hold; its limits are told by `faults`.

    Limits are no validators on purpose: a form shows a person what is wrong with a half-written request,
    and a half-written request must therefore be able to exist.
    """

    model_config = ConfigDict(
        alias_generator=to_camel,
        validate_by_name=True,
        validate_by_alias=True,
        frozen=True,
        extra="forbid",
        strict=True,
        defer_build=True,
    )

    def faults(self) -> tuple[Violation, ...]:
        """Which limits of the interface it breaks; empty where it may be sent."""
        return ()

    def to_json(self) -> bytes:
        """The JSON that is sent: the interface's names, and only the fields that were given."""
        return self.model_dump_json(by_alias=True, exclude_unset=True).encode("utf-8")


def _names(model: type[BaseModel]) -> dict[str, str]:
    """JSON name to attribute name."""
    return {field.alias or name: name for name, field in model.model_fields.items()}


def _forgive(
    model: type[Resource],
    value: dict[str, Any],
    error: ValidationError,
    handler: ModelWrapValidatorHandler[Any],
) -> Any:
    """The model of `value` without what was wrong with it; raises `error` where that does not help."""
    names = _names(model)
    wrong: dict[str, set[int]] = {}
    for detail in error.errors(include_url=False, include_context=False, include_input=False):
        where = detail["loc"]
        if not where or where[0] not in value:
            raise error
        rows = wrong.setdefault(str(where[0]), set())
        if len(where) > 1 and isinstance(where[1], int) and isinstance(value[str(where[0])], (list, tuple)):
            rows.add(where[1])
    good = {key: piece for key, piece in value.items() if key not in wrong}
    for key, rows in wrong.items():
        for candidate in _readings(value[key], rows):
            if _is_taken(key, candidate, handler):
                good[key] = candidate
                break
    made = handler(good)
    extra = made.__pydantic_extra__
    assert extra is not None, "extra='allow' always has a place for unknown fields"
    for key in wrong:
        name = names.get(key, key)
        made.__pydantic_fields_set__.discard(name)
        fields = model.model_fields
        extra[(fields[name].alias or name) if name in fields else key] = value[key]
    return made


def _part(made: Resource, value: Mapping[str, Any]) -> None:
    """An unknown field that is called as one of our attributes must not pass for that attribute."""
    fields = type(made).model_fields
    for key in made.__pydantic_extra__ or ():
        if key in fields and fields[key].alias not in (key, None) and fields[key].alias not in value:
            made.__pydantic_fields_set__.discard(key)


def _is_taken(key: str, candidate: object, handler: ModelWrapValidatorHandler[Any]) -> bool:
    try:
        handler({key: candidate})
    except ValidationError as error:
        details = error.errors(include_url=False, include_context=False, include_input=False)
        return all(detail["loc"][:1] != (key,) for detail in details)
    return True


def _readings(raw: object, wrong_rows: set[int]) -> Iterable[object]:
    """What a value of the wrong type may have meant, the likeliest first."""
    if isinstance(raw, (list, tuple)):
        if wrong_rows:
            rows: list[object] = list(raw)  # pyright: ignore[reportUnknownArgumentType]
            yield [row for at, row in enumerate(rows) if at not in wrong_rows]
    elif isinstance(raw, str):
        yield from _text_readings(raw.strip())
    elif isinstance(raw, bool):
        return
    elif isinstance(raw, float):
        if raw.is_integer():
            yield int(raw)
        yield str(raw)
    elif isinstance(raw, int):
        yield str(raw)


def _text_readings(text: str) -> Iterable[float | bool]:
    """The number or the boolean that a text spells."""
    if _NUMBER.fullmatch(text):
        number = float(text)
        if number.is_integer():
            yield int(number) if "." in text or "e" in text.lower() else int(text)
        yield number
    elif text.lower() in ("true", "false"):
        yield text.lower() == "true"


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
