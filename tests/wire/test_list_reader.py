"""Lists: a row that cannot be read is left out and told about; its neighbours stay."""

from __future__ import annotations

import json

from wsdesk.wire.capabilities import SkillList
from wsdesk.wire.models import ModelList
from wsdesk.wire.project import CanvasList, ProjectList
from wsdesk.wire.response_reader import read_answer
from wsdesk.wire.search import AssetSearchResponse


def test_bad_rows_are_left_out_and_named() -> None:
    rows = [{"id": "a"}, {"title": "no id"}, 5, None, {"id": ""}, {"id": "b", "canvases": 7}]
    answer = ProjectList.read({"data": rows, "total": 6})
    assert [project.id for project in answer.data] == ["a", "b"]
    assert [(row.index, row.code) for row in answer.unreadable] == [
        (1, "no-id"),
        (2, "not-an-object"),
        (3, "not-an-object"),
        (4, "no-id"),
    ]
    assert answer.unreadable[1].excerpt == "5"
    assert json.loads(answer.model_dump_json(by_alias=True, exclude_unset=True))["data"] == rows


def test_a_good_list_has_nothing_unreadable() -> None:
    assert CanvasList.read({"data": [{"id": "a"}], "total": 1}).unreadable == ()
    assert CanvasList.read({}).unreadable == ()


def test_rows_are_known_by_the_name_that_the_interface_gives_them() -> None:
    hits = AssetSearchResponse.read({"results": [{"assetId": "a"}, {"id": "not this"}]})
    models = ModelList.read({"models": [{"name": "m"}, {"displayName": "nameless"}]})
    assert ([hit.asset_id for hit in hits.results], len(hits.unreadable)) == (["a"], 1)
    assert ([model.name for model in models.models], len(models.unreadable)) == (["m"], 1)


def test_a_row_that_lacks_what_is_required_names_it() -> None:
    skills = SkillList.read({"data": [{"id": "s", "name": "Sea"}]})
    assert skills.data == ()
    assert (skills.unreadable[0].code, skills.unreadable[0].id) == ("bad-field", "s")
    assert skills.unreadable[0].field == "slashCommand"


def test_rows_that_are_no_json_cost_themselves() -> None:
    deep = "[" * 5000 + "]" * 5000
    data = f'{{"data": [{{"id": "a", "x": {deep}}}, {{"id": }}, {{"id": "b"}}], "total": "2"}}'.encode()
    answer = read_answer(data, CanvasList)
    assert [canvas.id for canvas in answer.data] == ["b"]
    assert [(row.index, row.code) for row in answer.unreadable] == [(0, "not-json"), (1, "not-json")]
    assert answer.total == 2


def test_rows_without_an_id_are_told_as_they_came() -> None:
    answer = read_answer(b'{"data": [{"title": "x"}]}', CanvasList)
    assert answer.unreadable[0].code == "no-id"
    assert answer.unreadable[0].excerpt == "{'title': 'x'}"
