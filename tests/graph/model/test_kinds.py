from __future__ import annotations

import pytest

from tests.graph.drawing import canvas, edge, node
from wsdesk.graph.model.kinds import KINDS, KindInputs, KindSpec, edge_kind, find_kind
from wsdesk.graph.model.values import Kind


@pytest.mark.parametrize(
    ("inputs", "kind"),
    [
        (KindInputs("text", has_outputs=True, has_clips=True), Kind.RESIZE),
        (KindInputs("video", "video", has_clips=True, has_ports=True), Kind.STITCH),
        (KindInputs("anything", has_ports=True, has_children=True), Kind.TEMPLATE),
        (KindInputs("text", has_children=True), Kind.GROUP),
        (KindInputs("text", file_type="image"), Kind.IMAGE),
        (KindInputs("text", file_type="", media_type="video/mp4"), Kind.VIDEO),
        (KindInputs("text", file_type="new-thing", media_type="audio"), Kind.AUDIO),
        (KindInputs("group"), Kind.GROUP),
        (KindInputs("magicResize"), Kind.RESIZE),
        (KindInputs("video_stitch"), Kind.STITCH),
        (KindInputs("image_to_video"), Kind.VIDEO),
        (KindInputs("text"), Kind.TEXT),
        (KindInputs("PDF"), Kind.PDF),
        (KindInputs("application", media_type="application/pdf"), Kind.PDF),
        (KindInputs("reroute"), Kind.UNKNOWN),
        (KindInputs("context"), Kind.UNKNOWN),
        (KindInputs(), Kind.UNKNOWN),
    ],
)
def test_fields_have_precedence_over_the_version_and_the_version_over_the_type(
    inputs: KindInputs, kind: Kind
) -> None:
    assert find_kind(inputs) is kind


def test_an_edge_has_the_kind_of_its_source() -> None:
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


@pytest.mark.parametrize("spec", KINDS, ids=lambda spec: spec.kind.value)
def test_a_kind_is_found_by_its_words(spec: KindSpec) -> None:
    assert {find_kind(KindInputs(word)) for word in spec.words} <= {spec.kind}
