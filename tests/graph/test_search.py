from __future__ import annotations

import pytest

from tests.graph.drawing import canvas, node
from wsdesk.graph.search import find
from wsdesk.graph.values import Asset, Failure, Output, Port

DOCUMENT = canvas(
    node("n1", title="A fox", prompt="runs over STRASSE"),
    node("n2", title="River", text="the fox drinks", seed=4_294_967_297, model="Flux Pro"),
    node("n3", title="Failed", failure=Failure("Quota exceeded"), asset=Asset("asset-9", name="take 3.mov")),
    node(
        "n4",
        title="東京",
        node_type="reroute",
        ports=(Port("p", "Mood"),),
        outputs=(Output("1:1", message="too dark"),),
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
def test_every_word_is_found_wherever_a_person_would_look(text: str, ids: tuple[str, ...]) -> None:
    assert find(DOCUMENT, text) == ids


def test_titles_come_first() -> None:
    document = canvas(node("a", text="fox"), node("b", title="fox"))
    assert find(document, "fox") == ("b", "a")
