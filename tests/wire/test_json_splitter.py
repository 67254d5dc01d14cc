"""Cutting a document at its pieces: the same pieces as parsing it, and no way to hurt whoever cuts."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.wire import json_splitter
from wsdesk.wire.json_splitter import JsonMember, NotAnObjectError, split_json

ARRAYS = frozenset({"nodes", "edges"})
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner, max_size=4),
    max_leaves=10,
)
documents = st.dictionaries(st.sampled_from(["nodes", "edges"]) | st.text(max_size=4), values, max_size=5)
broken = st.text(alphabet='{}[]":,\\ nodes1\n', max_size=40).map(lambda text: '{"nodes":[' + text)


def single(members: Iterable[JsonMember]) -> Iterator[JsonMember]:
    """Members of rows that were found together, one by one."""
    for member in members:
        start = member.start
        for index, end in enumerate(member.ends, member.index):
            yield JsonMember(member.key, index, start, end)
            start = end + 1
        if not member.ends:
            yield member


def cut(data: bytes, *, grouped: bool = False) -> list[tuple[str, int, bytes, str]]:
    return [
        (piece.key, piece.index, data[piece.start : piece.end].strip(), piece.code)
        for piece in single(split_json(data, ARRAYS, grouped=grouped))
        if piece.code not in ("pause", "rows")
    ]


@given(documents, st.sampled_from([None, 1]))
def test_members_match_the_parsed_document(value: dict[str, object], indent: int | None) -> None:
    expected: list[tuple[str, int, object]] = []
    for key, piece in value.items():
        if key in ARRAYS and isinstance(piece, list):
            expected += [(key, index, row) for index, row in enumerate(piece)]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
        else:
            expected.append((key, -1, piece))
    text = json.dumps(value, indent=indent).encode()
    found = [(key, index, json.loads(raw)) for key, index, raw, _ in cut(text)]
    assert found == expected


@given(st.binary(max_size=80) | broken.map(lambda text: text.encode()))
def test_any_bytes_yield_members_or_one_error(data: bytes) -> None:
    code, found = "", list[JsonMember]()
    try:
        found = list(split_json(data, ARRAYS))
    except NotAnObjectError as error:
        code = error.code
    assert code in ("", "empty", "html", "not-json", "not-an-object")
    assert all(0 <= piece.start <= piece.end <= len(data) for piece in found)
    assert not any(piece.is_end for piece in found[:-1])


@given(documents)
def test_bracket_counting_finds_the_same_ends(value: dict[str, object]) -> None:
    data = json.dumps(value).encode()
    quick = cut(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_splitter, "_STOPPED_AT", json_splitter.re.compile("never"))
        assert cut(data) == quick


inner = st.fixed_dictionaries(
    {"id": st.text(max_size=3), "kind": st.text(max_size=3)}, optional={"in": values}
)
alike = st.fixed_dictionaries(
    {"id": st.text(max_size=3), "kind": st.text(max_size=3)},
    optional={
        "versions": st.lists(inner, max_size=3),
        "text": st.just('"},{"id":"x","kind":"'),
        "more": values,
    },
)


@given(
    st.lists(alike | alike | inner | values, max_size=30),
    st.sampled_from([(",", ":"), (", ", ": "), (" ,", ":")]),
    st.integers(30, 400),
    st.binary(max_size=6),
    st.integers(0, 4000),
)
def test_batched_rows_equal_single_rows(
    rows: list[object], signs: tuple[str, str], ahead: int, noise: bytes, at: int
) -> None:
    """Rows that begin alike, and hold others that do; whole, and with something wrong in the middle."""
    data = json.dumps({"nodes": rows, "edges": rows}, separators=signs).encode()
    at %= len(data)
    for text in (data, data[:at] + noise + data[at + len(noise) :], data[:at]):
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(json_splitter, "BATCH", ahead)
            together = _cut_or_code(text)
            assert _cut_or_code(text, grouped=True) == together
            patch.setattr(json_splitter, "_LEAD", json_splitter.re.compile(b"(?!)"))
            assert _cut_or_code(text) == together


def _cut_or_code(data: bytes, *, grouped: bool = False) -> object:
    try:
        return cut(data, grouped=grouped)
    except NotAnObjectError as error:
        return error.code


def test_rows_with_the_same_keys_are_found_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    one_by_one: Callable[..., int] = json_splitter._Scanner._quick_end  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(
        json_splitter._Scanner,  # pyright: ignore[reportPrivateUsage]
        "_quick_end",
        lambda *words: calls.append(1) or one_by_one(*words),  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    )
    row = {"id": "a", "nodeType": "text", "versions": [{"id": "v", "title": "t"}, {"id": "w", "title": "u"}]}
    data = json.dumps({"nodes": [row] * 5_000}, separators=(",", ":")).encode()
    assert len(cut(data)) == 5_000
    assert len(calls) < 20
    groups = [len(member.ends) for member in split_json(data, ARRAYS, grouped=True)]
    assert 100 < max(groups) <= json_splitter.MAX_GROUP
    assert len(groups) < 50


def test_guessing_stops_after_wrong_guesses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows that hold what rows begin with: looked for a few times, and then no more."""
    guessed: list[int] = []
    guess: Callable[..., list[int]] = json_splitter._Scanner._ends  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(
        json_splitter._Scanner,  # pyright: ignore[reportPrivateUsage]
        "_ends",
        lambda *words: guessed.append(1) or guess(*words),  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    )
    first = {"id": "a", "kind": "b", "rows": [{"id": "c", "kind": "d"}] * 9_000}
    data = json.dumps({"nodes": [first] * 9}, separators=(",", ":")).encode()
    assert len(cut(data)) == 9
    assert len(guessed) <= 4


def test_bracket_counting_is_the_exception(monkeypatch: pytest.MonkeyPatch) -> None:
    """It hangs on the words of an error of msgspec: a version that says it otherwise must be noticed."""
    walked: list[int] = []
    counted: Callable[..., object] = json_splitter._Scanner._counted  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(
        json_splitter._Scanner,  # pyright: ignore[reportPrivateUsage]
        "_counted",
        lambda *words: walked.append(1) or counted(*words),  # pyright: ignore[reportUnknownLambdaType, reportUnknownArgumentType]
    )
    cut(json.dumps({"nodes": [{"id": str(number)} for number in range(50)], "total": 50}).encode())
    assert walked == []


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "empty"),
        (b"  \n", "empty"),
        (b"<html>", "html"),
        (b"[1]", "not-an-object"),
        (b'"text"', "not-an-object"),
        (b"null", "not-an-object"),
        (b"\x00", "not-json"),
        (b"Bad Gateway", "not-json"),
    ],
)
def test_a_document_that_is_not_an_object_is_rejected_at_once(data: bytes, code: str) -> None:
    with pytest.raises(NotAnObjectError) as caught:
        list(split_json(data, ARRAYS))
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("data", "whole", "end"),
    [
        (b'{"nodes": [{"a": 1}, {"b"', 1, "cut-off"),
        (b'{"nodes": [{"a": "', 0, "cut-off"),
        (b'{"nodes": [1', 1, "cut-off"),
        (b'{"nodes"', 0, "cut-off"),
        (b'{"total": 1', 1, "cut-off"),
        (b'{"total"', 0, "cut-off"),
        (b'{"nodes": [1 2]}', 1, "not-json"),
        (b'{"nodes": [}]}', 0, "not-json"),
        (b"{nodes: 1}", 0, "not-json"),
        (b'{"nodes" 1}', 0, "not-json"),
        (b'{"nodes": []} and more', 0, "trailing"),
    ],
)
def test_an_invalid_document_yields_its_valid_start(data: bytes, whole: int, end: str) -> None:
    found = cut(data)
    assert len(found) == whole + 1
    assert found[-1][3] == end


def test_an_invalid_row_does_not_affect_the_next() -> None:
    data = b'{"nodes": [{"x": NaN}, {"y": "]}\\""}, {\'z\': [}]}, "last"], "total": NaN}'
    rows = [raw for key, index, raw, code in cut(data) if index >= 0 and not code]
    assert rows[:2] == [b'{"x": NaN}', b'{"y": "]}\\""}']


@pytest.mark.parametrize("row", [b'{"x":f}', b'{"x":tru}', b'{"x":[nul]}', b"[-]", b'{"x":"\\u1"}'])
def test_an_invalid_last_value_is_complete(row: bytes) -> None:
    data = b'{"nodes":[1,%b]}' % row
    assert cut(data) == [("nodes", 0, b"1", ""), ("nodes", 1, row, "")]


def test_depth_and_size_are_limited_per_row() -> None:
    deep = b"[" * 100_000 + b"]" * 100_000
    large = b'"' + b"x" * (json_splitter.WINDOW + 10) + b'"'
    assert [(index, code) for _, index, _, code in cut(b'{"nodes": [1, %b, %b, 2]}' % (deep, large))] == [
        (0, ""),
        (1, "too-deep"),
        (2, "too-large"),
        (3, ""),
    ]


@pytest.mark.parametrize(
    "row",
    [b'["" ' * 300_000, b'"' + b"\\\\" * 3_000_000, b"9" * 6_000_000],
    ids=["lists", "escapes", "digits"],
)
def test_each_step_is_limited_in_bytes(row: bytes) -> None:
    ends = [piece.end for piece in split_json(b'{"nodes": [' + row, ARRAYS)]
    steps = [after - before for before, after in zip([0, *ends], ends, strict=False)]
    assert max(steps) <= json_splitter.STEP_BYTES + 20


@pytest.mark.parametrize("row", [b"[" * 6_000_000, b" " * 6_000_000], ids=["brackets", "spaces"])
def test_a_long_run_is_scanned_once(row: bytes) -> None:
    assert [piece.code for piece in split_json(b'{"nodes": [' + row, ARRAYS)] == ["rows", "cut-off"]


def test_members_have_a_type() -> None:
    assert JsonMember("nodes", 0, 1, 2).is_value
    assert JsonMember("nodes", 0, 1, 2, "too-deep").is_value
    assert not JsonMember("", -1, 1, 1, "pause").is_value
    assert not JsonMember("", -1, 1, 1, "pause").is_end
    assert JsonMember("", -1, 1, 1, "cut-off").is_end
