"""Texts that contain the words of a result query."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import NamedTuple

from wsdesk.localdb.index.ids import token_query
from wsdesk.localdb.index.query import IndexQuery, phrase_of
from wsdesk.localdb.index.result_query import Word
from wsdesk.localdb.index.tokenizer import fold, is_unspaced

MAX_FRAGMENT_TEXTS = 5_000
"""Texts in which parts of words are looked for, the newest ones if there are more."""
_MAX_IDS = 1_000


class TextMatch(NamedTuple):
    """Texts of a query: those that match an FTS5 query of `words`, else a list of row IDs of texts or pieces.

    `excluded` is an FTS5 query of texts that don't match. Without any of these, every text matches.
    """

    expression: str = ""
    excluded: str = ""
    texts: tuple[int, ...] | None = None
    pieces: tuple[int, ...] | None = None


def match_words(connection: sqlite3.Connection, words: Sequence[Word]) -> TextMatch:
    """Find out how to match words.

    If no text contains all of them as words or beginnings of words, texts with all of them as parts of words
    match. If there are none either, pieces with an ID that begins with the only word match.
    """
    included = [word for word in words if not word.is_excluded]
    excluded = _disjunction([word for word in words if word.is_excluded])
    if not included:
        return TextMatch(excluded=excluded)
    terms = [_term(word) for word in included]
    if all(terms):
        expression = f"text : ({' AND '.join(terms)})"
        query = "SELECT 1 FROM words WHERE words MATCH ? LIMIT 1"
        if connection.execute(query, (expression,)).fetchone():
            return TextMatch(f"({expression}) NOT {excluded}" if excluded else expression)
    if not any(word.is_phrase for word in included):
        texts = _fragments(connection, [fold(word.text) for word in included])
        if texts:
            return TextMatch(excluded=excluded, texts=texts)
        index_query = IndexQuery(tuple(fold(word.text) for word in included))
        if index_query.id_prefix:
            query = f"SELECT rowid FROM ids WHERE ids MATCH ? ORDER BY rowid DESC LIMIT {_MAX_IDS}"
            rows = connection.execute(query, (token_query(index_query.id_prefix, prefix=True),))
            return TextMatch(excluded=excluded, pieces=tuple(number for (number,) in rows))
    return TextMatch(texts=())


def _term(word: Word) -> str:
    """FTS5 phrase of a word; empty if it has no token."""
    text = fold(word.text).replace("\0", " ")
    phrase = phrase_of(text)
    is_prefix = phrase and not word.is_phrase and (len(text) > 1 or is_unspaced(text))
    return f"{phrase}*" if is_prefix else phrase


def _disjunction(words: Sequence[Word]) -> str:
    terms = [term for term in map(_term, words) if term]
    return f"(text : ({' OR '.join(terms)}))" if terms else ""


def _fragments(connection: sqlite3.Connection, words: Sequence[str]) -> tuple[int, ...]:
    """Row IDs of texts that contain each of these, anywhere; all have three characters at least."""
    if not words or any(len(word) < 3 for word in words):
        return ()
    query = (
        "SELECT t.id, t.title, t.body FROM fragments f JOIN texts t ON t.id = f.rowid"
        f" WHERE fragments MATCH ? ORDER BY f.rowid DESC LIMIT {MAX_FRAGMENT_TEXTS}"
    )
    fragments: list[int] = []
    for number, title, body in connection.execute(query, (IndexQuery(tuple(words)).trigram_query,)):
        text = f"{fold(title)}\n{fold(body)}"
        if all(word in text for word in words):
            fragments.append(number)
    return tuple(fragments)
