"""Splitting a document while its bytes arrive finds the same members as splitting it afterwards."""

from __future__ import annotations

import json
import tracemalloc
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wire.test_json_splitter import ARRAYS, alike, broken, documents, inner, values
from wsdesk.wire import json_stream
from wsdesk.wire.json_splitter import JsonMember, NotAnObjectError, split_json
from wsdesk.wire.json_stream import JsonStream

Found = list[tuple[str, int, int, bytes, str]]
"""Key, index, position in the document, bytes, and code; of an end, only the code."""


def at_once(data: bytes) -> Found | str:
    try:
        return [
            (
                member.key,
                member.index,
                member.start,
                data[member.start : member.end].strip(),
                member.code,
            )
            for member in split_json(data, ARRAYS)
            if member.code != "pause" and not member.is_end
        ] + [("", -1, 0, b"", member.code) for member in split_json(data, ARRAYS) if member.is_end]
    except NotAnObjectError as error:
        return error.code


def in_chunks(data: bytes, sizes: Sequence[int]) -> Found | str:
    stream, found, at, turn = JsonStream(ARRAYS), Found(), 0, 0
    try:
        while at < len(data):
            size = sizes[turn % len(sizes)]
            found += found_in(stream, data[at : at + size])
            at, turn = at + size, turn + 1
        return found + found_in(stream, b"")
    except NotAnObjectError as error:
        return error.code


def found_in(stream: JsonStream, chunk: bytes) -> Found:
    data, members = stream.feed(chunk)
    return [
        (
            member.key,
            member.index,
            0 if member.is_end else stream.offset + member.start,
            b"" if member.is_end else data[member.start : member.end].strip(),
            member.code,
        )
        for member in members
    ]


few = settings(max_examples=30, parent=settings())
chunk_sizes = st.lists(st.integers(1, 60), min_size=1, max_size=8)


@few
@given(documents, st.sampled_from([None, 1]), chunk_sizes)
def test_chunks_of_any_size_have_the_members_of_the_document(
    value: dict[str, object], indent: int | None, sizes: list[int]
) -> None:
    data = json.dumps(value, indent=indent).encode()
    assert in_chunks(data, sizes) == at_once(data)


@few
@given(
    st.lists(alike | alike | inner | values, max_size=8),
    st.sampled_from([(",", ":"), (", ", ": "), (" ,", ":")]),
    st.binary(max_size=6),
    st.integers(0, 4000),
    chunk_sizes,
)
def test_damaged_and_incomplete_documents_end_alike(
    rows: list[object], signs: tuple[str, str], noise: bytes, at: int, sizes: list[int]
) -> None:
    data = json.dumps({"nodes": rows, "other": rows, "edges": rows, "n": 12}, separators=signs).encode()
    at %= len(data)
    for text in (data, data[:at] + noise + data[at + len(noise) :], data[:at], data + noise):
        assert in_chunks(text, sizes) == at_once(text)


@few
@given(st.binary(max_size=80) | broken.map(lambda text: text.encode()), chunk_sizes)
def test_any_bytes_end_alike(data: bytes, sizes: list[int]) -> None:
    assert in_chunks(data, sizes) == at_once(data)


def test_a_large_value_is_looked_at_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def split(data: bytes, arrays: frozenset[str]) -> Iterator[JsonMember]:
        looks.append(len(data))
        return split_json(data, arrays)

    monkeypatch.setattr(json_stream, "split_json", split)
    row = json.dumps({"id": "a", "text": "t" * 1_000_000}).encode()
    data = b'{"nodes":[%b,%b]}' % (row, row)
    assert [one[:2] for one in in_chunks(data, [1_000])] == [
        ("nodes", -1),
        ("nodes", 0),
        ("nodes", 1),
    ]
    assert sum(looks) < 10 * len(data)


@pytest.mark.parametrize("before", [b"\n", b" \r\n\t", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n"])
def test_white_space_and_a_byte_order_mark_may_arrive_first(before: bytes) -> None:
    data = before + b'{"nodes":[{"id":"a"}]}'
    assert in_chunks(data, [1]) == at_once(data)
    assert [one[0] for one in in_chunks(data, [1])] == ["nodes", "nodes"]


@pytest.mark.parametrize("before", [b"", b'{"nodes":[{"id":"a"}', b'{"nodes":[]}'])
def test_white_space_is_not_stored(before: bytes) -> None:
    stream = JsonStream(ARRAYS)
    stream.feed(b" " + before)
    tracemalloc.start()
    for _ in range(500):
        stream.feed(b" " * 10_000)
    stored, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert stored < 100_000
