"""Message of a command that found nothing."""

from __future__ import annotations

import re

from wsdesk.store.query.query_language import parse

_PREFIX = re.compile(r"[a-z]{2,}:(?=[^/])", re.IGNORECASE)


def no_results(text: str) -> str:
    """The message for words and filters, which names prefixes that aren't filters: they are read as words."""
    found = (_PREFIX.match(word.text) for word in parse(text).words if not word.is_phrase)
    names = ", ".join(dict.fromkeys(match[0] for match in found if match))
    return f"No results. Not a filter, and searched as a word: {names}" if names else "No results."
