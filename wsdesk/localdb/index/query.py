"""Query builder and ranking of the full-text index."""

from __future__ import annotations

import re
from collections.abc import Sequence

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.result_query import Word
from wsdesk.localdb.index.tokenizer import fold, is_unspaced, split_by_script

MAX_QUERY_LENGTH = 500
MAX_WORDS = 12
_MAX_TRIGRAMS = 16
"""Trigrams per word; matches are checked for the complete word anyway."""
_TOKEN = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """A parsed query: normalized words that must all match, and those that must not."""

    words: tuple[str, ...]
    excluded: tuple[str, ...] = ()

    @property
    def is_empty(self) -> bool:
        return not self.words

    @property
    def word_query(self) -> str:
        """FTS5 query of complete words; the last word matches as a prefix, since it may be incomplete.

        Empty if no word contains a token. Parts of other words are matched by `trigram_query`.
        """
        phrases = [phrase_of(word) for word in self.words]
        expression = " AND ".join([phrase for phrase in phrases if phrase])
        return f"{expression}*" if phrases and phrases[-1] else expression

    @property
    def excluded_query(self) -> str:
        """FTS5 query of texts that must not match; empty if there are none."""
        phrases = [f"{phrase}*" for phrase in map(phrase_of, self.excluded) if phrase]
        return f"text : ({' OR '.join(phrases)})" if phrases else ""

    @property
    def is_single_letter(self) -> bool:
        """Whether the query is a single letter of an alphabetic script."""
        return len(self.words) == 1 and len(self.words[0]) == 1 and not is_unspaced(self.words[0])

    @property
    def trigram_query(self) -> str:
        """FTS5 query of `fragments`; empty if no word has three characters."""
        terms = [f'"{_escape_quotes(trigram)}"' for word in self.words for trigram in _trigrams(word)]
        return " AND ".join(dict.fromkeys(terms))

    @property
    def id_prefix(self) -> str:
        """The only word if it may be an ID or the prefix of one."""
        word = self.words[0] if len(self.words) == 1 else ""
        return word if len(word) >= 4 and re.fullmatch(r"[\w.:-]+", word) else ""


def parse_query(text: str) -> IndexQuery:
    """Parse the text of a search field."""
    return IndexQuery(
        tuple(dict.fromkeys(fold(text[:MAX_QUERY_LENGTH]).replace("\0", " ").split()))[:MAX_WORDS]
    )


def query_of(words: Sequence[Word]) -> IndexQuery:
    """The query of typed words and phrases."""
    included: list[str] = []
    excluded: list[str] = []
    for word in words:
        texts = fold(word.text[:MAX_QUERY_LENGTH]).replace("\0", " ").split()
        (excluded if word.is_excluded else included).extend([" ".join(texts)] if word.is_phrase else texts)
    return IndexQuery(
        tuple(dict.fromkeys(filter(None, included)))[:MAX_WORDS],
        tuple(dict.fromkeys(filter(None, excluded)))[:MAX_WORDS],
    )


def score(index_query: IndexQuery, kind: str, title: str, body: str) -> float | None:
    """Relevance of a normalized text of this kind; None if a word isn't found.

    A comment is ranked by its own words: the title of its node only completes a match.
    """
    if any(word in title or word in body for word in index_query.excluded):
        return None
    if kind == "comment":
        if not any(word in body for word in index_query.words):
            return None
        title, body = "", f"{body}\n{title}"
    total = 0.0
    for word in index_query.words:
        word_score = _title_score(word, title) or _body_score(word, body)
        if not word_score:
            return None
        total += word_score
    total /= len(index_query.words)
    phrase = " ".join(index_query.words)
    if len(index_query.words) > 1:
        total += 12.0 if phrase in title else 5.0 if phrase in body else 0.0
    return total


def kind_bonus(kind: str) -> float:
    """Addition to the score of a piece: canvases first, versions that their node doesn't show last."""
    return 4.0 if kind == "canvas" else 0.0 if kind == "version" else 2.0


def _title_score(word: str, title: str) -> float:
    at = title.find(word)
    if at < 0:
        return 0.0
    if title == word:
        return 60.0
    if at == 0:
        return 40.0
    return 30.0 if _has_word_prefix(title, word) else 20.0


def _body_score(word: str, body: str) -> float:
    if word not in body:
        return 0.0
    return 12.0 if _has_word_prefix(body, word) else 6.0


def _has_word_prefix(text: str, word: str) -> bool:
    """Whether a word of the text starts with this prefix."""
    at = text.find(word)
    tries = 0
    while at >= 0 and tries < 20:
        if at == 0 or not text[at - 1].isalnum():
            return True
        at = text.find(word, at + 1)
        tries += 1
    return False


def phrase_of(word: str) -> str:
    """FTS5 phrase of a word's tokens; empty if there are none."""
    if not _TOKEN.search(word):
        return ""
    tokens = [" ".join(run) if is_unspaced(run) else run for run in split_by_script(word)]
    return f'"{_escape_quotes(" ".join(tokens))}"'


def _trigrams(word: str) -> list[str]:
    trigrams = [word[at : at + 3] for at in range(len(word) - 2)]
    if len(trigrams) <= _MAX_TRIGRAMS:
        return trigrams
    step = len(trigrams) / _MAX_TRIGRAMS
    return [trigrams[int(at * step)] for at in range(_MAX_TRIGRAMS)]


def _escape_quotes(text: str) -> str:
    return text.replace('"', '""')
