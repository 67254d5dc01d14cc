"""Query builder and ranking of the full-text index."""

from __future__ import annotations

import re

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.tokenizer import folded, is_unspaced, runs
from wsdesk.localdb.index.values import IndexedText

LONGEST = 500
MOST_WORDS = 12
_TRIGRAMS = 16
"""Of one word; what is found is looked through for the whole of it anyway."""
_TOKEN = re.compile(r"\w")


@dataclass(frozen=True, slots=True)
class IndexQuery:
    """A question: the folded words, all of which have to be there."""

    words: tuple[str, ...]

    @property
    def empty(self) -> bool:
        return not self.words

    @property
    def whole(self) -> str:
        """As a query of `words`; the last one, which is still being typed, may be a beginning.

        Beginnings of other words are found as fragments. Empty where no word can be asked so.
        """
        phrases = [_phrase(word) for word in self.words]
        asked = " AND ".join([phrase for phrase in phrases if phrase])
        return f"{asked}*" if phrases and phrases[-1] else asked

    @property
    def is_letter(self) -> bool:
        """Whether one letter of an alphabet is all that was typed."""
        return len(self.words) == 1 and len(self.words[0]) == 1 and not is_unspaced(self.words[0])

    @property
    def parts(self) -> str:
        """As a query of `fragments`; empty where no word has three letters."""
        asked = [f'"{_quoted(three)}"' for word in self.words for three in _threes(word)]
        return " AND ".join(dict.fromkeys(asked))

    @property
    def id_like(self) -> str:
        """The only word, where it may be an ID or the beginning of one."""
        one = self.words[0] if len(self.words) == 1 else ""
        return one if len(one) >= 4 and re.fullmatch(r"[\w.:-]+", one) else ""


def asked(text: str) -> IndexQuery:
    """The question for what was typed."""
    return IndexQuery(tuple(dict.fromkeys(folded(text[:LONGEST]).replace("\0", " ").split()))[:MOST_WORDS])


def score(question: IndexQuery, piece: IndexedText, title: str, body: str) -> float | None:
    """How well a piece with these folded texts fits; None where a word is nowhere in it."""
    total = 0.0
    for word in question.words:
        one = _in_title(word, title) or _in_body(word, body)
        if not one:
            return None
        total += one
    total /= len(question.words)
    phrase = " ".join(question.words)
    if len(question.words) > 1:
        total += 12.0 if phrase in title else 5.0 if phrase in body else 0.0
    return total + (4.0 if piece.kind == "canvas" else 0.0 if piece.kind == "version" else 2.0)


def _in_title(word: str, title: str) -> float:
    at = title.find(word)
    if at < 0:
        return 0.0
    if title == word:
        return 60.0
    if at == 0:
        return 40.0
    return 30.0 if _starts(title, word) else 20.0


def _in_body(word: str, body: str) -> float:
    if word not in body:
        return 0.0
    return 12.0 if _starts(body, word) else 6.0


def _starts(text: str, word: str) -> bool:
    """Whether some word of the text begins so."""
    at = text.find(word)
    tries = 0
    while at >= 0 and tries < 20:
        if at == 0 or not text[at - 1].isalnum():
            return True
        at = text.find(word, at + 1)
        tries += 1
    return False


def _phrase(word: str) -> str:
    """A word as a phrase of tokens; empty where it holds none."""
    if not _TOKEN.search(word):
        return ""
    tokens = [" ".join(run) if is_unspaced(run) else run for run in runs(word)]
    return f'"{_quoted(" ".join(tokens))}"'


def _threes(word: str) -> list[str]:
    threes = [word[at : at + 3] for at in range(len(word) - 2)]
    if len(threes) <= _TRIGRAMS:
        return threes
    step = len(threes) / _TRIGRAMS
    return [threes[int(at * step)] for at in range(_TRIGRAMS)]


def _quoted(text: str) -> str:
    return text.replace('"', '""')
