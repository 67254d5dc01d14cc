"""JSON codec: strict parsing, tolerant writing."""

from __future__ import annotations

import json
from collections.abc import Collection
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, cast

if TYPE_CHECKING:
    import msgspec

Document = dict[str, Any]
"""A JSON object."""


class InvalidJsonError(ValueError):
    """Not valid JSON for this server; the message is for users."""


def encode(value: object) -> bytes:
    """Encode as compact UTF-8 JSON; falls back to ASCII escapes for lone surrogates."""
    try:
        return _encoder().encode(value)
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()


@cache
def _encoder() -> msgspec.json.Encoder:
    """For lists, which encode many small objects: `json` takes 17 times as long."""
    import msgspec  # with the first response, not at the start

    return msgspec.json.Encoder()


def decode(data: bytes) -> Any:
    """Parse strict JSON.

    Raises:
        InvalidJsonError: not UTF-8, not JSON, nested too deeply, NaN or Infinity, or an overlong number.
    """
    try:
        return json.loads(data.decode("utf-8"), parse_constant=_reject_constant)
    except UnicodeDecodeError as error:
        raise InvalidJsonError("is not UTF-8 text") from error
    except RecursionError as error:
        raise InvalidJsonError("is nested too deeply") from error
    except ValueError as error:
        raise InvalidJsonError("is not JSON") from error


def decode_lenient(data: bytes) -> Any:
    """Parse JSON of third parties: like `decode`, but NaN and Infinity become null.

    Raises:
        InvalidJsonError: as for `decode`.
    """
    try:
        return json.loads(data.decode("utf-8-sig", "replace"), parse_constant=lambda _name: None)
    except RecursionError as error:
        raise InvalidJsonError("is nested too deeply") from error
    except ValueError as error:
        raise InvalidJsonError(f"is not JSON ({error})") from error


def json_array(parts: list[bytes]) -> bytes:
    """Build a JSON array from encoded values."""
    return b"[" + b",".join(parts) + b"]"


def with_members(body: bytes, **members: bytes) -> bytes:
    """Add encoded members to an encoded JSON object, which must not have them yet."""
    added = b",".join(b'"%s":%s' % (name.encode(), value) for name, value in members.items())
    return merged(body, b"{%b}" % added)


def merged(first: bytes, second: bytes) -> bytes:
    """Merge two encoded JSON objects without common members."""
    if first == b"{}" or second == b"{}":
        return second if first == b"{}" else first
    return first[:-1] + b"," + second[1:]


def list_response(data: list[bytes], total: int | None = None) -> bytes:
    """Build `{data, total}` from encoded entries; by default these are all."""
    return with_members(b"{}", data=json_array(data), total=encode(len(data) if total is None else total))


def without(document: Document, members: Collection[str]) -> Document:
    """Copy an object without some of its members."""
    return {name: value for name, value in document.items() if name not in members}


def object_of(value: Any) -> Document:
    """The value if it is an object, else an empty one."""
    return cast("Document", value) if isinstance(value, dict) else {}


def list_of(value: Any) -> list[Any]:
    """The value if it is an array, else an empty one."""
    return cast("list[Any]", value) if isinstance(value, list) else []


def objects(value: Any) -> list[Document]:
    """The objects in an array, none if it isn't an array."""
    return [cast("Document", item) for item in list_of(value) if isinstance(item, dict)]


def text_of(value: object, fallback: str = "") -> str:
    """The value if it is a string, else the fallback."""
    return value if isinstance(value, str) else fallback


def _reject_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} isn't a JSON number")
