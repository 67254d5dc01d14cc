"""Search in comments."""

from __future__ import annotations

from collections.abc import Sequence

from wsdesk.store.comments.comments import CommentEntry


def found_in(
    entries: Sequence[CommentEntry], needle: str
) -> tuple[tuple[str, ...], tuple[CommentEntry, ...]]:
    """The words that were typed, and the entries that hold all of them, in text, author or node."""
    words = tuple(needle.casefold().split())
    if not words:
        return (), tuple(entries)
    kept = tuple(
        entry
        for entry in entries
        if all(
            any(word in text.casefold() for text in (entry.body, entry.author, entry.node_title))
            for word in words
        )
    )
    return words, kept
