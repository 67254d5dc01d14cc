from __future__ import annotations

import pytest

from tests.graph.drawing import canvas, node
from wsdesk.graph.analysis.search import CanvasSearch, SearchQuery
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Failure, Note, Port, Rect, ResizeOutput

RECT = Rect(0, 0, 10, 10)
DOCUMENT = canvas(
    node("n1", title="A fox", prompt="runs over STRASSE"),
    node("n2", title="River", text="the fox drinks", seed=4_294_967_297, model="Flux Pro"),
    node("n3", title="Failed", failure=Failure("Quota exceeded"), asset=Asset("asset-9", name="take 3.mov")),
    node(
        "n4",
        title="東京",
        node_type="reroute",
        ports=(Port("p", "Mood"),),
        outputs=(ResizeOutput("1:1", message="too dark"),),
    ),
)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("fox", ("n1", "n2")),
        ("drinks fox", ("n2",)),
        ("FOX straße", ("n1",)),
        ("4294967297", ("n2",)),
        ("flux", ("n2",)),
        ("quota", ("n3",)),
        ("take 3", ("n3",)),
        ("asset-9", ("n3",)),
        ("東", ("n4",)),
        ("mood dark reroute", ("n4",)),
        ("n4", ("n4",)),
        ("fox quota", ()),
        ("  ", ()),
    ],
)
def test_words_are_found_in_all_searchable_fields(text: str, ids: tuple[str, ...]) -> None:
    assert CanvasSearch(DOCUMENT).find(text) == ids


def test_matches_in_titles_are_first() -> None:
    document = canvas(node("a", text="fox"), node("b", title="fox"))
    assert CanvasSearch(document).find("fox") == ("b", "a")


def test_notes_are_found_by_their_words() -> None:
    notes = (Note("o1", RECT, "Keep the lanterns WARM", author="Director"), Note("o2", RECT, "Cut here"))
    finder = CanvasSearch(Document("c", notes=notes))
    assert finder.find_notes("warm keep") == ("o1",)
    assert finder.find_notes("director") == ("o1",)
    assert finder.find_notes("nothing") == finder.find_notes(" ") == ()


def test_filters_restrict_the_results_of_words() -> None:
    updated = node("late", title="fox", updated_at="2026-02-01T00:00:00Z", created_by="u1")
    failed_run = node("bad", title="fox", failure=Failure("no"), model="Flux")
    failed_output = node("lost", title="fox", outputs=(ResizeOutput("1:1", failed=True),), favorite=True)
    finder = CanvasSearch(canvas(updated, failed_run, failed_output))
    assert finder.find("fox", SearchQuery(since="2026-01-01")) == ("late",)
    assert finder.find("fox", SearchQuery(authors=frozenset(("u1",)))) == ("late",)
    assert finder.find("", SearchQuery(failed=True)) == ("bad", "lost")
    assert finder.find("", SearchQuery(models=frozenset(("Flux",)), favorite=True)) == ()
    assert finder.find("fox", SearchQuery(node_ids=frozenset(("bad",)))) == ("bad",)
    assert finder.find("wolf", SearchQuery(favorite=True)) == ()
    assert [matching_ids for matching_ids in finder.find_matching(str.isspace) if matching_ids] == []


def test_indexing_in_slices_has_the_same_results() -> None:
    document = canvas(*(node(f"n{at}", title=f"fox {at}") for at in range(1_200)))
    finder = CanvasSearch(document)
    warm_up = finder.warm_up()
    next(warm_up)
    assert finder.find("fox 7") == CanvasSearch(document).find("fox 7")  # before indexing is complete
    assert list(warm_up) == []
    assert len(list(CanvasSearch(document).warm_up())) == 3
    expected = tuple(node.id for node in document.nodes if "7" in node.title)
    assert finder.find("7") == expected
    assert len(list(CanvasSearch(document).find_in_slices("7"))) == 3
    assert list(finder.warm_up()) == []
