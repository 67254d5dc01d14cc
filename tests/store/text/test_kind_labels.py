"""Every kind has its words and its icon: a new one without them fails here."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wsdesk.graph.model.kinds import KINDS, MEDIA
from wsdesk.graph.model.values import Kind, Node, Rect
from wsdesk.store.text.kind_labels import flow_label, inline_kind, kind_icon, kind_label, on_card
from wsdesk.theme.icons import icon_names
from wsdesk.wire.limits import MEDIA_TYPES


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_is_called_something_and_drawn(kind: Kind) -> None:
    node = Node("n", kind, Rect(0, 0, 10, 10))
    assert on_card(node)
    assert kind_label(kind)
    assert kind_icon(kind) == kind.value
    assert kind.value in icon_names()


def test_files_of_the_api_are_the_kinds_that_flow_through_edges() -> None:
    assert {kind.value for kind in MEDIA} >= set(MEDIA_TYPES)
    assert [flow_label(kind) for kind in MEDIA if kind in MEDIA_TYPES] == [
        "text",
        "images",
        "video",
        "audio",
        "PDFs",
    ]
    assert flow_label("model/3d") == "model/3d"


def test_what_is_not_understood_keeps_the_services_word() -> None:
    assert on_card(Node("n", Kind.UNKNOWN, Rect(0, 0, 10, 10), node_type="holo\u202edeck")) == "holodeck"
    assert kind_label("Image") == kind_label("image") == "Image"
    assert kind_label("model/3d") == "model/3d"
    assert kind_icon("model/3d") == kind_icon("") == "unknown"


@pytest.mark.parametrize(("spoken", "words"), [("en", "image, PDF"), ("de", "Bild, PDF")])
def test_a_kind_inside_a_list_is_spelled_as_its_language_does(
    use_language: Callable[[str], str], spoken: str, words: str
) -> None:
    use_language(spoken)
    assert ", ".join(map(inline_kind, ("image", "pdf"))) == words
    assert inline_kind("start_image") == "start image"


def test_a_kind_has_one_label_on_its_card_and_in_lists() -> None:
    for spec in KINDS:
        if spec.kind is not Kind.UNKNOWN:  # its card has the node type
            assert spec.card_label.lower() == spec.label.lower(), spec.kind
