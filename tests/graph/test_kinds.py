from __future__ import annotations

import pytest

from tests.graph.drawing import canvas, edge, node
from wsdesk.graph.kinds import KindFacts, edge_kind, kind_of
from wsdesk.graph.values import Kind


@pytest.mark.parametrize(
    ("facts", "kind"),
    [
        (KindFacts("text", has_outputs=True, has_clips=True), Kind.RESIZE),
        (KindFacts("video", "video", has_clips=True, has_ports=True), Kind.STITCH),
        (KindFacts("anything", has_ports=True, has_children=True), Kind.TEMPLATE),
        (KindFacts("text", has_children=True), Kind.GROUP),
        (KindFacts("text", file_type="image"), Kind.IMAGE),
        (KindFacts("text", file_type="", media_type="video/mp4"), Kind.VIDEO),
        (KindFacts("text", file_type="new-thing", media_type="audio"), Kind.AUDIO),
        (KindFacts("group"), Kind.GROUP),
        (KindFacts("magicResize"), Kind.RESIZE),
        (KindFacts("video_stitch"), Kind.STITCH),
        (KindFacts("image_to_video"), Kind.VIDEO),
        (KindFacts("text"), Kind.TEXT),
        (KindFacts("PDF"), Kind.PDF),
        (KindFacts("application", media_type="application/pdf"), Kind.PDF),
        (KindFacts("reroute"), Kind.UNKNOWN),
        (KindFacts("context"), Kind.UNKNOWN),
        (KindFacts(), Kind.UNKNOWN),
    ],
)
def test_fields_that_are_there_speak_before_the_version_and_that_before_the_type(
    facts: KindFacts, kind: Kind
) -> None:
    assert kind_of(facts) is kind


def test_an_edge_has_the_kind_of_what_flows() -> None:
    document = canvas(
        node("image", kind=Kind.IMAGE),
        node("stitch", kind=Kind.STITCH),
        node("group", kind=Kind.GROUP),
        node("unknown", kind=Kind.UNKNOWN),
    )
    assert edge_kind(document, edge("image", "group", edge_type="text")) is Kind.IMAGE
    assert edge_kind(document, edge("stitch", "group")) is Kind.VIDEO
    assert edge_kind(document, edge("group", "image")) is Kind.GROUP
    assert edge_kind(document, edge("unknown", "image", edge_type="image")) is Kind.IMAGE
    assert edge_kind(document, edge("unknown", "image", edge_type="latent")) is Kind.UNKNOWN
    assert edge_kind(document, edge("gone", "image")) is Kind.UNKNOWN
