"""What every answer shares: nothing that came is lost, and what is wrong costs itself alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from wsdesk.wire.agent import Skill, SkillAsset
from wsdesk.wire.base import Resource
from wsdesk.wire.capabilities import SkillList
from wsdesk.wire.models import Model, ModelList
from wsdesk.wire.node import NodeResource
from wsdesk.wire.project import CanvasList, CanvasSummary, Project, ProjectList
from wsdesk.wire.response_reader import read_response
from wsdesk.wire.search import AssetSearchResponse

json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
project_fields = [text for name, field in Project.model_fields.items() for text in (name, field.alias or "")]
objects = st.dictionaries(st.sampled_from(project_fields) | st.text(max_size=8), json_values, max_size=8)


def returned(model: type[Resource], value: object) -> Any:
    """What is written of what was read; no name may be written twice."""
    read = model.model_validate_json(json.dumps(value))
    return json.loads(read.model_dump_json(by_alias=True, exclude_unset=True), object_pairs_hook=once)


def once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    assert len(dict(pairs)) == len(pairs), pairs
    return dict(pairs)


@given(objects)
def test_whatever_came_for_a_project_comes_back(value: dict[str, object]) -> None:
    assert returned(Project, value) == value


@given(st.dictionaries(st.sampled_from(["id", "versions", "geometry", "modelConfig"]), json_values))
def test_whatever_came_for_a_node_comes_back(value: dict[str, object]) -> None:
    assert returned(NodeResource, value) == value


def test_unknown_fields_and_values_are_kept() -> None:
    value = {"id": "a", "shareMode": "shouted", "new": {"deep": [1, None]}, "canvases": [{"id": "c", "n": 1}]}
    assert returned(Project, value) == value
    assert Project.read(value).share_mode == "shouted"


def test_a_wrong_type_costs_its_field_alone() -> None:
    project = Project.read({"id": "a", "title": {"no": "text"}, "isPublic": "maybe", "teamId": "t"})
    assert (project.id, project.title, project.is_public, project.team_id) == ("a", None, None, "t")
    assert project.invalid_fields == {"title": {"no": "text"}, "isPublic": "maybe"}


@pytest.mark.parametrize(
    ("sent", "understood"),
    [
        ("12", 12),
        (12.0, 12),
        ("12.0", 12),
        ("1e2", 100),
        ("twelve", None),
        (True, None),
        ([], None),
        (1.5, None),
    ],
)
def test_numbers_are_understood_where_they_can_be(sent: object, understood: int | None) -> None:
    canvas = CanvasSummary.read({"id": "c", "nodeCount": sent})
    assert canvas.node_count == understood
    assert returned(CanvasSummary, {"nodeCount": sent}) == {"nodeCount": sent}


def test_a_number_is_a_text_where_a_text_is_meant() -> None:
    assert Project.read({"id": 7}).id == "7"


def test_one_wrong_row_costs_itself() -> None:
    value = {"id": "n", "versions": [{"id": "1"}, "no version", None, {"id": "2", "seed": "x"}]}
    node = NodeResource.read(value)
    assert [version.id for version in node.versions] == ["1", "2"]
    assert node.versions[1].invalid_fields == {"seed": "x"}
    assert returned(NodeResource, value) == value


def test_null_is_nothing_and_is_kept() -> None:
    value = {"id": "n", "versions": None, "title": None, "geometry": None}
    node = NodeResource.read(value)
    assert (node.versions, node.title, node.geometry) == ((), None, None)
    assert returned(NodeResource, value) == value


def test_numbers_that_are_none_cost_their_field() -> None:
    node = NodeResource.model_validate_json('{"id": "n", "geometry": {"x": NaN, "y": Infinity, "w": 5}}')
    assert node.geometry is not None
    assert (node.geometry.x, node.geometry.y, node.geometry.w) == (None, None, 5)


def test_absurd_digits_and_half_characters_do_not_cost_the_answer() -> None:
    text = '{"id": "n", "title": "a\\ud800b", "seed": ' + "9" * 5000 + ', "nodeType": "text"}'
    node = NodeResource.model_validate_json(text)
    assert (node.title, node.seed, node.node_type) == ("a�b", None, "text")


def test_json_is_read_by_the_interfaces_names_alone() -> None:
    project = Project.model_validate_json('{"createdAt": "then", "created_at": "a name of ours"}')
    assert project.created_at == "then"
    assert json.loads(project.model_dump_json(by_alias=True, exclude_unset=True)) == {
        "createdAt": "then",
        "created_at": "a name of ours",
    }


@pytest.mark.parametrize(
    "value", [{"team_id": None}, {"team_id": 5, "teamId": "t"}, {"canvases": [{"node_count": 1}]}]
)
def test_unknown_fields_may_be_called_as_our_attributes(value: dict[str, object]) -> None:
    assert returned(Project, value) == value


def test_python_may_use_either_name() -> None:
    assert Project(id="a", created_at="then") == Project.read({"id": "a", "createdAt": "then"})


def test_answers_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Project(id="a").id = "b"  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("text", ["", "<html>", "[]", "7", '{"id": ', "[" * 100_000])
def test_what_is_no_object_is_refused_in_one_way(text: str) -> None:
    with pytest.raises(ValidationError):
        Project.model_validate_json(text)


@pytest.mark.parametrize("missing", ["id", "name", "instructions", "assets", "description"])
def test_what_the_interface_requires_of_a_skill_is_required(missing: str) -> None:
    skill: dict[str, object] = {
        "id": "s",
        "name": "Sea",
        "slashCommand": "/sea",
        "kind": "USE_CASE",
        "description": None,
        "instructions": "Blue.",
        "assetCount": 0,
        "createdBy": None,
        "createdAt": "then",
        "updatedAt": "then",
        "assets": [],
    }
    assert Skill.read(skill).description is None
    del skill[missing]
    with pytest.raises(ValidationError):
        Skill.read(skill)


def test_several_wrong_required_fields_are_understood_together() -> None:
    asset = SkillAsset.read(
        {
            "id": 1,
            "name": 2,
            "contentType": "image/png",
            "sizeInBytes": "3",
            "createdAt": "then",
            "previewUrl": None,
            "description": None,
        }
    )
    assert (asset.id, asset.name, asset.size_in_bytes) == ("1", "2", 3)


def test_a_promotional_limit_of_nothing_is_believed() -> None:
    model = Model.read({"name": "m", "promoRateLimit": {"used": 0, "limit": 0, "remaining": -1}})
    assert model.promo_rate_limit is not None
    assert model.promo_rate_limit.limit == 0


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
    answer = read_response(data, CanvasList)
    assert [canvas.id for canvas in answer.data] == ["b"]
    assert [(row.index, row.code) for row in answer.unreadable] == [(0, "not-json"), (1, "not-json")]
    assert answer.total == 2


def test_rows_without_an_id_are_told_as_they_came() -> None:
    answer = read_response(b'{"data": [{"title": "x"}]}', CanvasList)
    assert answer.unreadable[0].code == "no-id"
    assert answer.unreadable[0].excerpt == "{'title': 'x'}"
