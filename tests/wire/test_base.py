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
def test_a_project_returns_its_original_json(value: dict[str, object]) -> None:
    assert returned(Project, value) == value


@given(st.dictionaries(st.sampled_from(["id", "versions", "geometry", "modelConfig"]), json_values))
def test_a_node_returns_its_original_json(value: dict[str, object]) -> None:
    assert returned(NodeResource, value) == value


def test_unknown_fields_and_values_are_preserved() -> None:
    value = {"id": "a", "shareMode": "shouted", "new": {"deep": [1, None]}, "canvases": [{"id": "c", "n": 1}]}
    assert returned(Project, value) == value
    assert Project.read(value).share_mode == "shouted"


def test_a_wrong_type_drops_only_its_field() -> None:
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
def test_numbers_are_converted_if_possible(sent: object, understood: int | None) -> None:
    canvas = CanvasSummary.read({"id": "c", "nodeCount": sent})
    assert canvas.node_count == understood
    assert returned(CanvasSummary, {"nodeCount": sent}) == {"nodeCount": sent}


def test_a_number_is_converted_to_a_text() -> None:
    assert Project.read({"id": 7}).id == "7"


def test_one_invalid_row_is_dropped() -> None:
    value = {"id": "n", "versions": [{"id": "1"}, "no version", None, {"id": "2", "seed": "x"}]}
    node = NodeResource.read(value)
    assert [version.id for version in node.versions] == ["1", "2"]
    assert node.versions[1].invalid_fields == {"seed": "x"}
    assert returned(NodeResource, value) == value


def test_null_is_missing_and_preserved() -> None:
    value = {"id": "n", "versions": None, "title": None, "geometry": None}
    node = NodeResource.read(value)
    assert (node.versions, node.title, node.geometry) == ((), None, None)
    assert returned(NodeResource, value) == value


def test_invalid_numbers_drop_their_field() -> None:
    node = NodeResource.model_validate_json('{"id": "n", "geometry": {"x": NaN, "y": Infinity, "w": 5}}')
    assert node.geometry is not None
    assert (node.geometry.x, node.geometry.y, node.geometry.w) == (None, None, 5)


def test_long_numbers_and_lone_surrogates_do_not_invalidate_a_response() -> None:
    text = '{"id": "n", "title": "a\\ud800b", "seed": ' + "9" * 5000 + ', "nodeType": "text"}'
    node = NodeResource.model_validate_json(text)
    assert (node.title, node.seed, node.node_type) == ("a�b", None, "text")


def test_json_is_read_with_api_names_only() -> None:
    project = Project.model_validate_json('{"createdAt": "then", "created_at": "a name of ours"}')
    assert project.created_at == "then"
    assert json.loads(project.model_dump_json(by_alias=True, exclude_unset=True)) == {
        "createdAt": "then",
        "created_at": "a name of ours",
    }


@pytest.mark.parametrize(
    "value", [{"team_id": None}, {"team_id": 5, "teamId": "t"}, {"canvases": [{"node_count": 1}]}]
)
def test_unknown_fields_may_have_names_of_attributes(value: dict[str, object]) -> None:
    assert returned(Project, value) == value


def test_constructors_accept_both_names() -> None:
    assert Project(id="a", created_at="then") == Project.read({"id": "a", "createdAt": "then"})


def test_resources_are_frozen() -> None:
    with pytest.raises(ValidationError):
        Project(id="a").id = "b"  # pyright: ignore[reportAttributeAccessIssue]


@pytest.mark.parametrize("text", ["", "<html>", "[]", "7", '{"id": ', "[" * 100_000])
def test_values_other_than_objects_raise_one_error(text: str) -> None:
    with pytest.raises(ValidationError):
        Project.model_validate_json(text)


@pytest.mark.parametrize("missing", ["id", "name", "instructions", "assets", "description"])
def test_documented_fields_of_a_skill_are_required(missing: str) -> None:
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


def test_several_invalid_required_fields_are_converted() -> None:
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


def test_a_promotional_limit_of_0_is_valid() -> None:
    model = Model.read({"name": "m", "promoRateLimit": {"used": 0, "limit": 0, "remaining": -1}})
    assert model.promo_rate_limit is not None
    assert model.promo_rate_limit.limit == 0


def test_invalid_rows_are_skipped_and_listed() -> None:
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


def test_a_valid_list_has_no_unreadable_rows() -> None:
    assert CanvasList.read({"data": [{"id": "a"}], "total": 1}).unreadable == ()
    assert CanvasList.read({}).unreadable == ()


def test_rows_have_the_apis_name_of_their_id() -> None:
    hits = AssetSearchResponse.read({"results": [{"assetId": "a"}, {"id": "not this"}]})
    models = ModelList.read({"models": [{"name": "m"}, {"displayName": "nameless"}]})
    assert ([hit.asset_id for hit in hits.results], len(hits.unreadable)) == (["a"], 1)
    assert ([model.name for model in models.models], len(models.unreadable)) == (["m"], 1)


def test_a_row_without_a_required_field_has_its_name() -> None:
    skills = SkillList.read({"data": [{"id": "s", "name": "Sea"}]})
    assert skills.data == ()
    assert (skills.unreadable[0].code, skills.unreadable[0].id) == ("bad-field", "s")
    assert skills.unreadable[0].field == "slashCommand"


def test_rows_of_invalid_json_are_skipped() -> None:
    deep = "[" * 5000 + "]" * 5000
    data = f'{{"data": [{{"id": "a", "x": {deep}}}, {{"id": }}, {{"id": "b"}}], "total": "2"}}'.encode()
    answer = read_response(data, CanvasList)
    assert [canvas.id for canvas in answer.data] == ["b"]
    assert [(row.index, row.code) for row in answer.unreadable] == [(0, "not-json"), (1, "not-json")]
    assert answer.total == 2


def test_rows_without_an_id_are_listed_in_order() -> None:
    answer = read_response(b'{"data": [{"title": "x"}]}', CanvasList)
    assert answer.unreadable[0].code == "no-id"
    assert answer.unreadable[0].excerpt == "{'title': 'x'}"
