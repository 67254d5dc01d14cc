"""Everything that the interface can say is said somewhere in the sample, and nothing that it cannot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import BaseModel

from wsdesk.wire.agent import Approval, Skill
from wsdesk.wire.comment import Comment
from wsdesk.wire.content import CanvasContent
from wsdesk.wire.models import Model
from wsdesk.wire.project import CanvasList, ProjectList
from wsdesk.wire.search import AssetSearchResult

NOT_IN_FILES = {
    # The server makes the id of a thread, and an edge tells its maker only where it is created.
    ("Comment", "thread_id"),
    ("EdgeResource", "created_by_user_id"),
}


def resources(value: object) -> Iterator[BaseModel]:
    """Every model in a value, itself included."""
    if isinstance(value, BaseModel):
        yield value
        for name in type(value).model_fields:
            yield from resources(getattr(value, name))
    elif isinstance(value, (tuple, list)):
        for inner in value:
            yield from resources(inner)


@pytest.fixture(scope="module")
def parsed(sample: Any) -> list[BaseModel]:
    places = {"path", "description"}
    tops: list[BaseModel] = [
        ProjectList.read(sample.projects),
        CanvasList.read(sample.canvases),
        *(CanvasContent.read(content) for content in sample.contents.values()),
        *(Model.read({k: v for k, v in row.items() if k != "categories"}) for row in sample.models["models"]),
        *(Approval.read(row) for row in sample.extras["approvals"]),
        *(Skill.read(row) for row in sample.extras["skills"]),
        *(
            AssetSearchResult.read({k: v for k, v in row.items() if k not in places})
            for row in sample.extras["assets"]
        ),
        *(Comment.read(row) for thread in sample.extras["threads"] for row in thread["comments"]),
    ]
    return [inner for top in tops for inner in resources(top)]


def test_everything_reads_as_the_interface_has_it(parsed: list[BaseModel]) -> None:
    left_over = {(type(model).__name__, name) for model in parsed for name in model.model_extra or {}}
    assert left_over == set()


def test_no_row_is_unreadable(parsed: list[BaseModel]) -> None:
    assert [model.unreadable for model in parsed if getattr(model, "unreadable", ())] == []


def test_every_field_of_the_interface_is_in_use(parsed: list[BaseModel]) -> None:
    used: dict[type[BaseModel], set[str]] = {}
    for model in parsed:
        given = {name for name in model.model_fields_set if getattr(model, name) not in (None, (), {})}
        used.setdefault(type(model), set()).update(given)
    missing = {
        (kind.__name__, name) for kind, names in used.items() for name in set(kind.model_fields) - names
    } - NOT_IN_FILES
    assert missing == set()


def test_booleans_are_met_both_ways(parsed: list[BaseModel]) -> None:
    met: dict[tuple[str, str], set[bool]] = {}
    for model in parsed:
        for name in model.model_fields_set:
            value = getattr(model, name)
            if isinstance(value, bool):
                met.setdefault((type(model).__name__, name), set()).add(value)
    for place in (
        ("Model", "deprecated"),
        ("Model", "hidden_from_agent"),
        ("Version", "error_retryable"),
        ("TemplatePort", "required"),
        ("Project", "is_public"),
    ):
        assert met[place] == {True, False}
