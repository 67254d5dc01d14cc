"""Whatever bytes come: each reader answers, or says in its own words that it cannot."""

from __future__ import annotations

import json
from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from wsdesk.wire.capabilities import Capabilities
from wsdesk.wire.comment import Comment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.content_reader import NotContentError, read_summary
from wsdesk.wire.edge import EdgeResource
from wsdesk.wire.lenient_json import InvalidJsonBytesError, read_json
from wsdesk.wire.models import ModelList
from wsdesk.wire.node import NodeResource
from wsdesk.wire.project import CanvasList, ProjectList
from wsdesk.wire.response_reader import ResponseError, read_response
from wsdesk.wire.search import AssetSearchResponse

MODELS = (
    CanvasList,
    ProjectList,
    ModelList,
    AssetSearchResponse,
    CanvasContent,
    Comment,
    EdgeResource,
    Capabilities,
)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(),
    st.text(max_size=20),
    st.sampled_from([10**400, -(10**400), "\ud800", "NaN", "1e999", 1e308, [], {}, "<img src=/etc/passwd>"]),
)
NAMES = """
id nodes edges notes data total results models geometry x y w h zIndex versions asset title url groupId
srcNodeId dstNodeId nextNoteOffset noteOffset totalNoteCount canvases previewAssets offers path
"""
names = st.sampled_from(NAMES.split())
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(names | st.text(max_size=8), inner, max_size=6)
    ),
    max_leaves=25,
)
documents = st.dictionaries(names, values, max_size=8).map(lambda value: json.dumps(value).encode())


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A document with a piece cut out, doubled, or replaced by bytes that are no UTF-8."""
    data = draw(documents)
    at = draw(st.integers(0, len(data)))
    end = draw(st.integers(at, len(data)))
    middle = draw(
        st.sampled_from([b"", data[at:end] * 2, b"\xff\xfe", b"\x00", b"[" * 3_000, b"9" * 5_000, b"\\ud800"])
    )
    return data[:at] + middle + data[end:]


anything = st.one_of(documents, damaged(), st.binary(max_size=200))


@settings(max_examples=40, deadline=None)
@given(anything)
@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_a_response_is_read_or_rejected(model: type, data: bytes) -> None:
    try:
        answer = read_response(data, model)
    except ResponseError:
        return
    assert isinstance(getattr(answer, "unreadable", ()), tuple)


@settings(max_examples=80, deadline=None)
@given(anything)
def test_content_is_read_or_rejected_deterministically(data: bytes) -> None:
    try:
        content = read_summary(data)
    except NotContentError:
        return
    again = read_summary(data, cache={node.raw: node for node in content.nodes})
    assert [node.id for node in again.nodes] == [node.id for node in content.nodes]
    for problem in content.problems:
        assert problem.code
    for node in content.nodes:
        with suppress(ValueError):
            NodeResource.model_validate_json(node.raw)


@settings(max_examples=60, deadline=None)
@given(anything)
def test_json_is_read_or_rejected(data: bytes) -> None:
    with suppress(InvalidJsonBytesError):
        read_json(data)
