"""Clusters of prompts with similar wording."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.localdb.index.result_prompts import PromptUse
from wsdesk.store.search.prompt_clusters import MIN_SIMILARITY, cluster_prompts

WORDS = st.lists(st.sampled_from("abcdefgh"), min_size=1, max_size=8).map(" ".join)


def uses(*texts: str) -> list[PromptUse]:
    """Prompts, the first one used most."""
    return [PromptUse(text, 100 - at, numbers=(at,)) for at, text in enumerate(texts)]


def texts(*prompts: str) -> list[list[str]]:
    return [[use.text for use in cluster.uses] for cluster in cluster_prompts(uses(*prompts))]


def test_similar_prompts_are_together_whatever_their_case_and_punctuation() -> None:
    found = texts("A red boat at dusk, long lens", "two cats", "a RED boat at dawn; long lens", "Two cats!")
    assert found == [
        ["A red boat at dusk, long lens", "a RED boat at dawn; long lens"],
        ["two cats", "Two cats!"],
    ]


def test_similar_prompts_in_scripts_without_spaces_are_together() -> None:
    assert texts("港の夕暮れの赤い船", "港の夕暮れの青い船", "猫が二匹") == [
        ["港の夕暮れの赤い船", "港の夕暮れの青い船"],
        ["猫が二匹"],
    ]


def test_prompts_without_words_are_apart() -> None:
    assert texts("!!!", "???") == [["!!!"], ["???"]]


def test_numbers_of_a_cluster_are_sums() -> None:
    one = PromptUse("a red boat", 3, 1, 0, 50, (("Flux", 3),), (9, 8, 7))
    other = PromptUse("a red boat!", 2, 0, 2, 60, (("Aurora", 4), ("Flux", 1)), (6, 5))
    (cluster,) = cluster_prompts([other, one])
    assert (cluster.text, cluster.results, cluster.favorites, cluster.failures) == ("a red boat", 5, 1, 2)
    assert cluster.newest_ms == 60
    assert cluster.models == ("Flux", "Aurora")
    assert cluster.numbers == (9, 6, 8, 5, 7)


@given(st.lists(WORDS, max_size=12, unique=True))
def test_every_prompt_is_similar_to_the_first_and_no_first_one_to_an_earlier(prompts: list[str]) -> None:
    clusters = texts(*prompts)
    assert sorted(text for cluster in clusters for text in cluster) == sorted(prompts)
    for cluster in clusters:
        assert all(similarity(cluster[0], text) >= MIN_SIMILARITY for text in cluster)
    leaders = [cluster[0] for cluster in clusters]
    assert all(
        similarity(one, other) < MIN_SIMILARITY
        for at, one in enumerate(leaders)
        for other in leaders[at + 1 :]
    )


def similarity(one: str, other: str) -> float:
    first, second = set(one.split()), set(other.split())
    return len(first & second) / len(first | second)


def test_clustering_can_be_canceled() -> None:
    class CanceledError(Exception):
        pass

    def check() -> None:
        raise CanceledError

    with pytest.raises(CanceledError):
        cluster_prompts(uses("a"), check)
