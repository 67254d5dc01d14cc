"""The order of a thread with what was not sent among it."""

from __future__ import annotations

from wsdesk.store.comments.entry import CommentEntry, EntryState, in_order


def entry(name: str, minute: int, body: str = "", state: EntryState = "real", by: str = "me") -> CommentEntry:
    when = f"2026-11-12T17:{minute:02}:00{'Z' if state == 'real' else '+00:00'}"
    return CommentEntry(name, by, by if state == "real" else "", body or name, when, state)


def names(*entries: CommentEntry, mine: tuple[CommentEntry, ...], me: str = "me") -> list[str]:
    return [e.id + ("+" if e.seems_there else "") for e in in_order(entries, mine, me)]


def test_what_failed_stands_where_it_was_said_and_what_is_on_its_way_at_the_end() -> None:
    mine = (entry("failed", 2, state="failed"), entry("queued", 0, state="queued"))
    assert names(entry("one", 1), entry("three", 3), mine=mine) == ["one", "failed", "three", "queued"]
    assert names(mine=mine) == ["failed", "queued"]


def test_what_may_have_arrived_stands_below_the_words_that_it_may_have_become() -> None:
    lost = (entry("lost", 2, "hello ", "unknown"),)
    assert names(entry("a", 1), entry("b", 3, "hello"), entry("c", 4), mine=lost) == ["a", "b", "lost+", "c"]
    assert names(entry("b", 3, "hello", by="other"), mine=lost) == ["lost", "b"], "somebody else said it"
    assert names(entry("b", 3, "hello", by="other"), mine=lost, me="") == ["b", "lost+"], "nobody knows who"
    old = entry("b", 3, "hello")
    assert names(old, mine=(entry("lost", 40, "hello", "unknown"),)) == ["b", "lost"], "said long before"
    failed = (entry("failed", 2, "hello", "failed"),)
    assert names(entry("b", 3, "hello"), mine=failed) == ["failed", "b"], "it certainly did not arrive"
