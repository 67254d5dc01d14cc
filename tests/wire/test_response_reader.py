"""Answers from bytes: sliced, and with one kind of error for whatever is no answer."""

from __future__ import annotations

import json
from typing import Self

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import model_validator

from wsdesk.wire.agent import Skill
from wsdesk.wire.base import ListResponse, Resource, Rows
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.models import ModelList
from wsdesk.wire.project import CanvasList, Project, ProjectList
from wsdesk.wire.response_reader import ResponseError, read_in_slices, read_response
from wsdesk.wire.search import AssetSearchResponse


@given(st.binary(max_size=200))
def test_any_bytes_yield_a_response_or_an_error(data: bytes) -> None:
    for model in (Project, ProjectList, Skill, CanvasContent):
        code = ""
        try:
            read_response(data, model)
        except ResponseError as error:
            code = error.code
        assert code in (
            "",
            "empty",
            "html",
            "not-json",
            "not-an-object",
            "cut-off",
            "missing-field",
            "not-a-list",
        )


values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**60), 2**60) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=10,
)
rows = values.filter(lambda value: value is None or isinstance(value, list))
names = st.sampled_from(["data", "total", "nodes", "edges", "notes", "id"]) | st.text(max_size=6)


@given(st.dictionaries(names, values, max_size=6), rows, rows)
def test_the_original_json_is_returned(value: dict[str, object], data: object, nodes: object) -> None:
    for model, more in ((ProjectList, {"data": data}), (CanvasContent, {"nodes": nodes}), (Project, {})):
        sent = {**value, **more}
        answer = read_response(json.dumps(sent).encode(), model)
        assert json.loads(answer.model_dump_json(by_alias=True, exclude_unset=True)) == sent


@pytest.mark.parametrize("model", [ProjectList, CanvasList, CanvasContent, AssetSearchResponse, ModelList])
def test_a_list_without_rows_is_an_error(model: type[ListResponse]) -> None:
    """That there are none is for the server to say."""
    for body, code in (
        ({}, "missing-field"),
        ({model.rows_field: 7}, "not-a-list"),
        ({"total": 0}, "missing-field"),
    ):
        with pytest.raises(ResponseError) as caught:
            read_response(json.dumps(body).encode(), model)
        assert (caught.value.code, caught.value.field) == (code, model.rows_field)
    for none in ([], None):
        read_response(json.dumps({model.rows_field: none}).encode(), model)


@pytest.mark.parametrize(
    ("data", "code", "field"),
    [
        (b"", "empty", ""),
        (b"<html></html>", "html", ""),
        (b"[]", "not-an-object", ""),
        (b'{"id": "a", "na', "cut-off", ""),
        (b'{"id": "a" "name"}', "not-json", ""),
        (b'{"id": "a"}', "missing-field", "name"),
    ],
)
def test_error_codes_of_responses(data: bytes, code: str, field: str) -> None:
    with pytest.raises(ResponseError) as caught:
        read_response(data, Skill)
    assert (caught.value.code, caught.value.field) == (code, field)


def test_a_response_is_returned_unchanged() -> None:
    value = {
        "nodes": [{"id": "a", "extra": [1]}],
        "edges": [{"id": "e", "edgeType": "sound"}],
        "notes": [],
        "nextNoteOffset": None,
        "modelPresets": {"image": {"model": "m", "new": 1}},
        "somethingNew": True,
    }
    answer = read_response(json.dumps(value).encode(), CanvasContent)
    assert json.loads(answer.model_dump_json(by_alias=True, exclude_unset=True)) == value


def test_long_responses_are_read_in_slices() -> None:
    rows = [{"id": f"c{number}", "title": "x" * 1000} for number in range(1000)]
    reading = read_in_slices(json.dumps({"data": rows, "total": 1000}).encode(), CanvasList)
    steps = 0
    while True:
        try:
            next(reading)
        except StopIteration as end:
            answer: CanvasList = end.value
            break
        steps += 1
    assert steps >= 4
    assert len(answer.data) == 1000


def test_the_last_duplicate_field_wins_and_rows_are_concatenated() -> None:
    answer = read_response(
        b'{"data": [{"id": "a"}], "total": 1, "data": [{"id": "b"}], "total": 2}', CanvasList
    )
    assert [canvas.id for canvas in answer.data] == ["a", "b"]
    assert answer.total == 2
    assert read_response(b'{"data": 5, "data": []}', CanvasList).model_dump(exclude_unset=True) == {
        "data": ()
    }


def test_rows_are_validated_once() -> None:
    validated: list[str] = []

    class Row(Resource):
        id: str = ""

        @model_validator(mode="after")
        def _count(self) -> Self:
            validated.append(self.id)
            return self

    class RowList(ListResponse):
        data: Rows[Row] = ()
        total: int | None = None

    read = read_response(b'{"total": 2, "data": [{"id": "a"}, {"id": "b", "more": 1}]}', RowList)
    assert validated == ["a", "b"]
    assert (read.total, [row.id for row in read.data], read.data[1].model_extra) == (
        2,
        ["a", "b"],
        {"more": 1},
    )
    assert read.model_dump(exclude_unset=True) == {
        "total": 2,
        "data": ({"id": "a"}, {"id": "b", "more": 1}),
    }


def test_trailing_bytes_are_ignored() -> None:
    assert read_response(b'{"id": "a"}\n\nrubbish', Project).id == "a"
