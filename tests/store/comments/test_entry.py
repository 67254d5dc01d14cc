"""Order and text of the entries of a thread, including unsent ones."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.comments.entry import (
    CommentEntry,
    EntryState,
    in_order,
    split_text,
)
from wsdesk.store.content.extension_threads import find_threads, thread_in
from wsdesk.wire.content_reader import read_summary
from wsdesk.wire.limits import utf16_length


def entry(name: str, minute: int, body: str = "", state: EntryState = "real", by: str = "me") -> CommentEntry:
    when = f"2026-11-12T17:{minute:02}:00{'Z' if state == 'real' else '+00:00'}"
    return CommentEntry(name, by, by if state == "real" else "", body or name, when, state)


def names(*entries: CommentEntry, mine: tuple[CommentEntry, ...], me: str = "me") -> list[str]:
    return [e.id + ("+" if e.may_be_sent else "") for e in in_order(entries, mine, me)]


def test_failed_comments_keep_their_position_and_unsent_ones_are_last() -> None:
    mine = (entry("failed", 2, state="failed"), entry("queued", 0, state="queued"))
    assert names(entry("one", 1), entry("three", 3), mine=mine) == ["one", "failed", "three", "queued"]
    assert names(mine=mine) == ["failed", "queued"]


def test_a_comment_with_unknown_outcome_is_below_its_possible_copy() -> None:
    lost = (entry("lost", 2, "hello ", "unknown"),)
    assert names(entry("a", 1), entry("b", 3, "hello"), entry("c", 4), mine=lost) == ["a", "b", "lost+", "c"]
    assert names(entry("b", 3, "hello", by="other"), mine=lost) == ["lost", "b"], "another author"
    assert names(entry("b", 3, "hello", by="other"), mine=lost, me="") == ["b", "lost+"], (
        "the own ID is unknown"
    )
    old = entry("b", 3, "hello")
    assert names(old, mine=(entry("lost", 40, "hello", "unknown"),)) == ["b", "lost"], "much older"
    failed = (entry("failed", 2, "hello", "failed"),)
    assert names(entry("b", 3, "hello"), mine=failed) == ["failed", "b"], "it certainly did not arrive"


A = "123e4567-e89b-12d3-a456-426614174000"
B = "223e4567-e89b-12d3-a456-426614174000"


@given(st.text(max_size=400), st.integers(min_value=2, max_value=60))
def test_parts_fit_and_nothing_but_white_space_is_lost(text: str, limit: int) -> None:
    parts = split_text(text, limit)
    assert all(0 < utf16_length(part) <= limit for part in parts)
    assert all(part.strip() for part in parts)
    assert "".join("".join(part.split()) for part in parts) == "".join(text.split())


def test_parts_end_where_a_person_would_end_them() -> None:
    assert split_text("one two three four", 10) == ("one two", "three four")
    assert split_text("first paragraph\n\nsecond one", 24) == ("first paragraph", "second one")
    assert split_text("🌒" * 5, 4) == ("🌒🌒", "🌒🌒", "🌒")
    assert split_text("   ", 10) == ()


@pytest.mark.parametrize(
    "text",
    [
        A,
        f"  {A.upper()} ",
        f"https://x.example/threads/{A}",
        f"https://x.example/c/{B}?commentThreadId={A}#top",
    ],
)
def test_a_thread_is_found_in_what_is_pasted(text: str) -> None:
    assert thread_in(text) == A


@pytest.mark.parametrize("text", ["", "thread", f"https://x.example/canvas/{A}", "thread/" + "x" * 5_000 + A])
def test_what_names_no_thread_binds_none(text: str) -> None:
    assert thread_in(text) == ""


@pytest.mark.parametrize(
    ("fields", "count"),
    [
        (f'"threadId": "{A}"', 0),
        (f'"commentThreadId": "{A}"', 0),
        (f'"commentThreads": ["{A}"]', 0),
        (f'"commentThreads": [{{"id": "{A}", "commentCount": 3}}, {{"id": "{B}"}}]', 3),
        (f'"commentThreads": {{"threadId": "{A}", "comments": [1, 2]}}', 2),
        (f'"threadId": "{A}", "commentThreads": [{{"id": "{A}", "count": 7}}]', 7),
    ],
)
def test_content_names_threads_beyond_the_interface(fields: str, count: int) -> None:
    content = read_summary(f'{{"nodes": [{{"id": "n", {fields}}}], "edges": [], "notes": []}}'.encode())
    assert content.problems == ()
    found = find_threads(content.nodes, content.fields.threads)
    assert (found["n"].thread_id, found["n"].count) == (A, count)


@pytest.mark.parametrize("value", ["5", "null", '"no id"', "[]", "[[1]]", '{"a": 1}', "true", '[{"id": 5}]'])
def test_invalid_threads_are_ignored(value: str) -> None:
    names = ("threadId", "commentThreadId", "commentThreads")
    fields = ", ".join(f'"{name}": {value}' for name in names)
    text = f'{{"nodes": [{{"id": "n", "title": "valid", {fields}}}], "commentThreads": {value}}}'
    content = read_summary(text.encode())
    assert [node.title for node in content.nodes] == ["valid"]
    assert content.problems == ()
    assert find_threads(content.nodes, content.fields.threads) == {}


def test_a_node_with_other_invalid_fields_has_its_thread() -> None:
    content = read_summary(f'{{"nodes": [{{"id": "n", "title": [1], "threadId": "{A}"}}]}}'.encode())
    assert find_threads(content.nodes)["n"].thread_id == A


def test_the_content_s_own_list_gives_way_to_the_node() -> None:
    listed = f'[{{"nodeId": "n", "id": "{B}"}}, {{"nodeId": "m", "threadId": "{B}", "commentCount": 2}}]'
    text = f'{{"commentThreads": {listed}, "nodes": [{{"id": "n", "threadId": "{A}"}}, {{"id": "m"}}]}}'
    content = read_summary(text.encode())
    found = find_threads(content.nodes, content.fields.threads)
    assert found["n"].thread_id == A
    assert (found["m"].thread_id, found["m"].count) == (B, 2)


def test_parts_of_scripts_without_spaces_end_with_a_sentence_and_lose_nothing() -> None:
    text = "これは長い文です。" * 2_000
    parts = split_text(text, 10_000)
    assert "".join(parts) == text
    assert len(parts) == 2
    assert all(part.endswith("。") for part in parts)


@pytest.mark.parametrize("letter", ["👩‍👩‍👧‍👦", "é", "🇩🇪", "👍🏽"], ids=["family", "accent", "flag", "skin"])
def test_no_part_ends_within_a_character_made_of_several(letter: str) -> None:
    text = letter * 300
    parts = split_text(text, 100)
    assert "".join(parts) == text
    assert all(part == letter * (len(part) // len(letter)) for part in parts)


def test_ten_thousand_emoji_are_two_comments_and_none_is_lost() -> None:
    parts = split_text("🌒" * 10_000, 10_000)
    assert [len(part) for part in parts] == [5_000, 5_000]
