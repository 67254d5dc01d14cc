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

    Every prompt is similar to the first one of its cluster. Candidates are found by prefix filtering
    (Chaudhuri et al., "A Primitive Operator for Similarity Joins in Data Cleaning", 2006): of two sets with
    a Jaccard similarity of s, the first ``n - ceil(s * n) + 1`` words in a global order have one in common.
    """
    words = [frozenset(_WORD.findall(space_characters(fold(use.text)))) for use in uses]
    frequency: Counter[str] = Counter()
    for some in words:
        frequency.update(some)
    clusters: list[list[int]] = []
    leaders: defaultdict[str, list[int]] = defaultdict(list)
    """Indexes of clusters by the words in the prefixes of their first prompts."""
    for at in sorted(range(len(uses)), key=lambda at: (-uses[at].results, at)):
        check()
        ordered = sorted(words[at], key=lambda word: (frequency[word], word))
        prefix = ordered[: len(ordered) - ceil(MIN_SIMILARITY * len(ordered)) + 1] or [uses[at].text]
        candidates = {cluster for word in prefix for cluster in leaders[word]}
        best = max(
            candidates, key=lambda one: (_similarity(words[clusters[one][0]], words[at]), -one), default=-1
        )
        if best >= 0 and _similarity(words[clusters[best][0]], words[at]) >= MIN_SIMILARITY:
            clusters[best].append(at)
            continue
        for word in prefix:
            leaders[word].append(len(clusters))
        clusters.append([at])
    return tuple(PromptCluster(tuple(uses[at] for at in cluster)) for cluster in clusters)


def _similarity(one: frozenset[str], other: frozenset[str]) -> float:
    """Jaccard similarity of two sets of words, 0 if both are empty."""
    shared = len(one & other)
    return shared / (len(one) + len(other) - shared) if shared else 0.0
