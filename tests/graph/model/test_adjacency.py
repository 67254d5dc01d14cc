from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.graph.drawing import canvas, edge, node
from wsdesk.graph.analysis.lineage import downstream

pairs = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 11)), max_size=25)


@given(pairs, pairs)
def test_results_equal_a_search_regardless_of_earlier_queries(
    connections: list[tuple[int, int]], queries: list[tuple[int, int]]
) -> None:
    edges = [edge(str(a), str(b), id=f"e{k}") for k, (a, b) in enumerate(connections)]
    document = canvas(*[node(str(i)) for i in range(12)], *edges, edge("3", "gone"))
    leads = document.reachability.reaches
    for a, b in queries:
        assert leads(a, b) == (str(b) in downstream(document, [str(a)]))


def test_large_neighborhoods_are_computed_once_and_correct() -> None:
    left = [edge(f"a{i}", f"a{i + 1}") for i in range(500)]
    right = [edge(f"b{i}", f"b{i + 1}") for i in range(500)]
    names = [f"{side}{i}" for side in "ab" for i in range(501)]
    document = canvas(*[node(name) for name in names], *left, *right)
    position, leads = document.adjacency.position, document.reachability.reaches
    for _ in range(2):
        assert leads(position["a0"], position["a500"])
        assert not leads(position["a0"], position["b500"])
        assert not leads(position["a500"], position["a0"])
        assert not leads(position["a3"], position["b499"])
        assert leads(position["b3"], position["b499"])
