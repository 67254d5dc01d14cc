"""JSON codec: strict parsing, tolerant writing."""

from __future__ import annotations

import json
from typing import Any, NoReturn, cast

Document = dict[str, Any]
"""A JSON object."""


class InvalidJsonError(ValueError):
    """The bytes are no JSON text that this service takes; the message says why, in words."""


def encode(value: object) -> bytes:
    """UTF-8 JSON without spaces; a lone surrogate, which UTF-8 cannot hold, is written as an escape."""
    try:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    except UnicodeEncodeError:
        return json.dumps(value, separators=(",", ":"), allow_nan=False).encode()


def decode(data: bytes) -> Any:
    """The value of a JSON text.

    Raises:
        NotJson: not UTF-8, not JSON, too deep, NaN or Infinity, or a number of absurd length.
    """
    try:
        return json.loads(data.decode("utf-8"), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise InvalidJsonError("is not UTF-8 text") from error
    except RecursionError as error:
        raise InvalidJsonError("is nested too deeply") from error
    except ValueError as error:
        raise InvalidJsonError("is not JSON") from error


def tolerant(data: bytes) -> Any:
    """As `decode`, but NaN and Infinity become null: for documents that somebody else wrote.

    Raises:
        NotJson: as `decode`.
    """
    try:
        return json.loads(data.decode("utf-8-sig", "replace"), parse_constant=lambda _name: None)
    except RecursionError as error:
        raise InvalidJsonError("is nested too deeply") from error
    except ValueError as error:
        raise InvalidJsonError(f"is not JSON ({error})") from error


def joined(parts: list[bytes]) -> bytes:
    """A JSON array of values that are JSON texts already."""
    return b"[" + b",".join(parts) + b"]"


def extended(body: bytes, **members: bytes) -> bytes:
    """A JSON object with members more, each a JSON text; `body` must not have them and may be `{}`."""
    more = b",".join(b'"%s":%s' % (name.encode(), value) for name, value in members.items())
    if not more:
        return body
    return body[:-1] + (b"" if body == b"{}" else b",") + more + b"}"


def object_of(value: Any) -> Document:
    """The value where it is an object, else an empty one."""
    return cast("Document", value) if isinstance(value, dict) else {}


def list_of(value: Any) -> list[Any]:
    """The value where it is an array, else an empty one."""
    return cast("list[Any]", value) if isinstance(value, list) else []


def objects(value: Any) -> list[Document]:
    """The objects in an array; nothing for what is no array."""
    return [cast("Document", item) for item in list_of(value) if isinstance(item, dict)]


def text_of(value: object, fallback: str = "") -> str:
    """The value where it is a text, else the fallback."""
    return value if isinstance(value, str) else fallback


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} isn't a JSON number")
