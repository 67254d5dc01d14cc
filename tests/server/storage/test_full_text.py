"""Search text is words only, never query syntax of the index."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from wsdesk.server.storage.full_text import index_text, match_query


def test_words_are_quoted_prefixes() -> None:
    assert match_query("Green hill") == '"green"* OR "hill"*'


def test_stop_words_are_ignored_unless_there_are_no_others() -> None:
    assert match_query("the boat at the pier") == '"boat"* OR "pier"*'
    assert match_query("the") == '"the"*'


def test_file_extensions_are_ignored() -> None:
    assert match_query("boat-2.webp") == '"boat"* OR "2"*'
    assert match_query("webp") == '"webp"*'


def test_without_a_word_there_is_no_query() -> None:
    assert match_query('  "-* ()') is None


@pytest.fixture(scope="module")
def index() -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(":memory:")
    connection.execute(
        "CREATE VIRTUAL TABLE texts USING fts5(words, tokenize='porter unicode61 remove_diacritics 2')"
    )
    yield connection
    connection.close()


def found(index: sqlite3.Connection, query: str) -> int:
    (count,) = index.execute("SELECT count(*) FROM texts WHERE texts MATCH ?", (query,)).fetchone()
    return count


@given(text=st.text(st.characters(codec="utf-8")))
def test_every_text_is_a_valid_query(index: sqlite3.Connection, text: str) -> None:
    query = match_query(text)
    if query is not None:
        found(index, query)


ALPHABETS = st.characters(categories=("Ll", "Lu", "Nd", "Po"), max_codepoint=0x4FF) | st.sampled_from(
    "猫声日本語한국어 "
)


@given(text=st.text(ALPHABETS, min_size=1, max_size=60))
@example("猫の声")
@example("Straße")
@example("ΣΊΣΥΦΟΣ")
def test_a_text_matches_itself(index: sqlite3.Connection, text: str) -> None:
    query = match_query(text)
    if query is not None:
        index.execute("DELETE FROM texts")
        index.execute("INSERT INTO texts VALUES (?)", (index_text(text),))
        assert found(index, query) == 1


@pytest.mark.parametrize("part", ["猫", "の声", "声"])
def test_parts_of_a_longer_cjk_text_match(index: sqlite3.Connection, part: str) -> None:
    index.execute("DELETE FROM texts")
    index.execute("INSERT INTO texts VALUES (?)", (index_text("夜の猫の声です"),))
    assert found(index, match_query(part) or "") == 1
