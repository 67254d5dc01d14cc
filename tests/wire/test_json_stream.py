"""Splitting a document while its bytes arrive finds the same members as splitting it afterwards."""

from __future__ import annotations

import json
import re
import tracemalloc
from collections.abc import Iterator, Sequence
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wire.test_json_splitter import ARRAYS, alike, broken, documents, inner, single, values
from wsdesk.wire import json_splitter, json_stream
from wsdesk.wire.json_splitter import BracketCount, JsonMember, NotAnObjectError, split_json
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
    stream, found, at, turn = JsonStream(ARRAYS, grouped=True), Found(), 0, 0
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
        for member in single(members)
        if member.code != "pause"
    ]


def used_bytes(data: bytes, size: int) -> tuple[list[tuple[int, bytes]], int]:
    """The bytes that were used with their positions, and the position of the first unused one."""
    stream, found, end = JsonStream(ARRAYS), list[tuple[int, bytes]](), 0
    for at in range(0, len(data) + size, size):
        chunk, members = stream.feed(data[at : at + size])
        list(members)
        if used := chunk[stream.used]:
            found.append((stream.offset + stream.used.start, used))
            end = found[-1][0] + len(used)
    return found, end


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
    st.sampled_from([json_splitter.WINDOW, 20]),
)
def test_damaged_and_incomplete_documents_end_alike(
    rows: list[object], signs: tuple[str, str], noise: bytes, at: int, sizes: list[int], window: int
) -> None:
    data = json.dumps({"nodes": rows, "other": rows, "edges": rows, "n": 12}, separators=signs).encode()
    at %= len(data)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(json_splitter, "WINDOW", window)
        for text in (data, data[:at] + noise + data[at + len(noise) :], data[:at], data + noise):
            assert in_chunks(text, sizes) == at_once(text)


@few
@given(st.binary(max_size=80) | broken.map(lambda text: text.encode()), chunk_sizes)
def test_any_bytes_end_alike(data: bytes, sizes: list[int]) -> None:
    assert in_chunks(data, sizes) == at_once(data)


def test_a_large_value_is_looked_at_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[int] = []

    def split(
        data: bytes, arrays: frozenset[str], count: BracketCount, *, grouped: bool
    ) -> Iterator[JsonMember]:
        looks.append(len(data))
        return split_json(data, arrays, count, grouped=grouped)

    monkeypatch.setattr(json_stream, "split_json", split)
    row = json.dumps({"id": "a", "text": "t" * 1_000_000}).encode()
    data = b'{"nodes":[%b,%b]}' % (row, row)
    assert [one[:2] for one in in_chunks(data, [1_000])] == [
        ("nodes", -1),
        ("nodes", 0),
        ("nodes", 1),
    ]
    assert sum(looks) < 10 * len(data)


@pytest.mark.parametrize("end", [b"", b"{}]}]}"], ids=["cut off", "whole"])
def test_brackets_of_a_large_value_are_counted_once_and_with_pauses(
    monkeypatch: pytest.MonkeyPatch, end: bytes
) -> None:
    steps = [0]
    outside = json_splitter._OUTSIDE  # pyright: ignore[reportPrivateUsage]

    def search(data: bytes, at: int, until: int) -> re.Match[bytes] | None:
        steps[-1] += 1
        return outside.search(data, at, until)

    monkeypatch.setattr(json_splitter, "_OUTSIDE", SimpleNamespace(search=search))
    monkeypatch.setattr(json_splitter, "WINDOW", 20_000)
    data = b'{"nodes":[{"id":"a","versions":[' + b'{"a":1},' * 25_000 + end
    stream = JsonStream(ARRAYS)
    for part in [*(data[at : at + 10_000] for at in range(0, len(data), 10_000)), b""]:
        for _ in stream.feed(part)[1]:
            steps.append(0)
        steps.append(0)
    assert max(steps) <= json_splitter.MAX_STEPS
    assert 75_000 <= sum(steps) < 75_050


def test_counting_does_not_continue_in_another_value() -> None:
    """Both rows are invalid, so that their brackets are counted, and begin at one position of their bytes."""
    parts = [b'{"nodes":[{"x":!,"y":[[1', b",2]]}", b',{"z":!,"w":[3]}', b"]}", b""]
    stream = JsonStream(ARRAYS)
    assert [one for part in parts for one in found_in(stream, part)] == at_once(b"".join(parts))


@pytest.mark.parametrize("before", [b"\n", b" \r\n\t", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n"])
def test_white_space_and_a_byte_order_mark_may_arrive_first(before: bytes) -> None:
    data = before + b'{"nodes":[{"id":"a"}]}'
    assert in_chunks(data, [1]) == at_once(data)
    assert [one[0] for one in in_chunks(data, [1])] == ["nodes", "nodes"]


@pytest.mark.parametrize("before", [b"", b'{"nodes":[{"id":"a"}', b'{"nodes":[]}'])
def test_white_space_is_not_stored(before: bytes) -> None:
    stream = JsonStream(ARRAYS)
    found_in(stream, b" " + before)
    tracemalloc.start()
    for _ in range(500):
        found_in(stream, b" " * 10_000)
    stored, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert stored < 100_000


@few
@given(
    st.lists(alike | inner | values, max_size=30),
    st.sampled_from([(",", ":"), (" , ", ": ")]),
    st.sampled_from([b"", b" \n", b"\xef\xbb\xbf", b"\xef\xbb\xbf \n"]),
    st.integers(1, 90),
    st.integers(0, 4000),
)
def test_used_bytes_are_those_of_the_document(
    rows: list[object], signs: tuple[str, str], before: bytes, size: int, cut_at: int
) -> None:
    """Only white space and commas are missing between them."""
    whole = before + json.dumps({"nodes": rows, "edges": rows}, separators=signs).encode()
    for data in (whole, whole[: cut_at % len(whole)]):
        try:
            found, end = used_bytes(data, size)
        except NotAnObjectError:
            continue
        at = 0
        for position, used in found:
            assert used == data[position : position + len(used)]
            assert not data[at:position].strip(b" \r\n\t,\xef\xbb\xbf")
            at = position + len(used)
        assert not data[end:].strip(b" ,")
