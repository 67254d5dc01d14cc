"""JSON that may be none: read, repaired, or refused in one way."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.wire.lenient_json import InvalidJsonBytesError, read_json, read_lenient


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_rejected(data: bytes) -> None:
    code = ""
    try:
        json.dumps(read_json(data)).encode()
    except InvalidJsonBytesError as error:
        code = error.code
    assert code in ("", "empty", "html", "not-json", "too-deep")


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
        max_leaves=10,
    )
)
def test_valid_json_is_unchanged(value: object) -> None:
    read = read_lenient(json.dumps(value).encode())
    if not read.repaired:
        assert read.value == value


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"\xef\xbb\xbf", "empty"),
        (b"\0\0", "empty"),
        (b"<!doctype html><p>Hello", "html"),
        (b"  <html>", "html"),
        (b"{", "not-json"),
        (b'{"a": 1} {"b": 2}', "not-json"),
        (b"{'a': 1}", "not-json"),
        (b"[" * 100_000 + b"]" * 100_000, "too-deep"),
        (b"[" * 250 + b"]" * 250, "too-deep"),
        (b'{"a":' * 300 + b"1" + b"}" * 300, "too-deep"),
    ],
)
def test_error_codes_of_invalid_json(data: bytes, code: str) -> None:
    with pytest.raises(InvalidJsonBytesError) as caught:
        read_json(data)
    assert caught.value.code == code


def test_invalid_numbers_become_nan() -> None:
    value = read_json(b"[NaN, Infinity, -Infinity, 1e999, " + b"9" * 5000 + b"]")
    assert isinstance(value, list)
    assert all(math.isnan(number) for number in value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def test_integers_beyond_64_bits_are_exact() -> None:
    assert read_json(b"123456789012345678901234567890") == 123456789012345678901234567890


def test_invalid_utf_8_and_lone_surrogates_are_replaced() -> None:
    assert read_lenient(b'"a\xffb"').value == "a\N{REPLACEMENT CHARACTER}b"
    assert read_json(b'{"\\ud800": "\\udc00"}') == {"\N{REPLACEMENT CHARACTER}": "\N{REPLACEMENT CHARACTER}"}
    assert read_json(b'["\\ud83d\\ude00", NaN]')[0] == "\N{GRINNING FACE}"  # pyright: ignore[reportIndexIssue]
    assert read_lenient(b'"fine"').repaired is False


def test_a_byte_order_mark_is_ignored() -> None:
    assert read_json(b'\xef\xbb\xbf{"a": 1}') == {"a": 1}
