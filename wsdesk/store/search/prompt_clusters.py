"""Clusters of prompts with similar wording."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from itertools import islice, zip_longest
from math import ceil

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.index.result_prompts import MAX_NUMBERS, PromptUse
from wsdesk.localdb.index.tokenizer import fold, space_characters

MIN_SIMILARITY = 0.6
"""Jaccard similarity of the words from which two prompts are in one cluster."""
_SHARED = 3
"""Words that the prefixes of similar prompts share; more of them leave fewer candidates."""
_WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class PromptCluster:
    """Similar prompts, the most used one first."""

    uses: tuple[PromptUse, ...]

    @property
    def text(self) -> str:
        """The most used prompt."""
        return self.uses[0].text

    @property
    def results(self) -> int:
        return sum(use.results for use in self.uses)

    @property
    def favorites(self) -> int:
        return sum(use.favorites for use in self.uses)

    @property
    def failures(self) -> int:
        return sum(use.failures for use in self.uses)

    @property
    def newest_ms(self) -> int:
        return max(use.newest_ms for use in self.uses)

    @property
    def numbers(self) -> tuple[int, ...]:
        """Rows of results, those of each prompt in turn, so that all wordings are among the first."""
        rows = zip_longest(*(use.numbers for use in self.uses))
        numbers = (number for row in rows for number in row if number is not None)
        return tuple(islice(numbers, MAX_NUMBERS))

    @property
    def models(self) -> tuple[str, ...]:
        """Labels of the models, most frequent first."""
        counts: Counter[str] = Counter()
        for use in self.uses:
            counts.update(dict(use.models))
        return tuple(label for label, _count in counts.most_common())


def cluster_prompts(
    uses: Sequence[PromptUse], check: Callable[[], None] = lambda: None
) -> tuple[PromptCluster, ...]:
    """Cluster prompts around the most used ones; `check` is called for each and may raise to cancel.

    Every prompt is similar to the first one of its cluster. Candidates are found by prefix filtering (Wang et
    al., "Can We Beat the Prefix Filtering?", 2012): of two sets with a Jaccard similarity of s, the first
    ``n - ceil(s * n) + k`` words in a global order, rarest first, have k in common.
    """
    words = [frozenset(_WORD.findall(space_characters(fold(use.text)))) for use in uses]
    frequency: Counter[str] = Counter()
    for some in words:
        frequency.update(some)
    rank = {word: at for at, word in enumerate(sorted(frequency, key=lambda word: (frequency[word], word)))}
    clusters: list[list[int]] = []
    needed: list[int] = []
    """Words that prompts share with the first one of each cluster."""
    leaders: defaultdict[str, list[int]] = defaultdict(list)
    """Indexes of clusters by the words in the prefixes of their first prompts."""
    for at in sorted(range(len(uses)), key=lambda at: (-uses[at].results, at)):
        check()
        own = words[at]
        shared = _min_shared(len(own))
        prefix = sorted(own, key=rank.__getitem__)
        prefix = prefix[: len(own) - ceil(MIN_SIMILARITY * len(own)) + shared]
        counts: Counter[int] = Counter()
        for word in prefix:
            counts.update(leaders[word])
        candidates = [one for one, count in counts.items() if count >= shared or count >= needed[one]]
        similar = [(_similarity(words[clusters[one][0]], own), -one) for one in candidates]
        similarity, best = max(similar, default=(0.0, 0))
        if similarity >= MIN_SIMILARITY:
            clusters[-best].append(at)
            continue
        for word in prefix:
            leaders[word].append(len(clusters))
        clusters.append([at])
        needed.append(shared)
    return tuple(PromptCluster(tuple(uses[at] for at in cluster)) for cluster in clusters)


def _min_shared(count: int) -> int:
    """Words that the prefixes of two similar sets have in common, given the size of one."""
    return min(_SHARED, ceil(MIN_SIMILARITY * count))


def _similarity(one: frozenset[str], other: frozenset[str]) -> float:
    """Jaccard similarity of two sets of words, 0 if both are empty."""
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared) if shared else 0.0
