"""Values that are made quickly are those that their class makes."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import dataclass, field

import pytest

from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Kind, Node, Rect


@dataclass(frozen=True, slots=True)
class Spot:
    x: int
    y: int = 2
    names: list[str] = field(default_factory=list[str])


make_spot = fast_init(Spot)


def test_they_are_the_same() -> None:
    made = make_spot(1, names=["a"])
    assert type(made) is Spot
    assert made == Spot(1, 2, ["a"])
    assert repr(made) == repr(Spot(1, 2, ["a"]))
    assert dataclasses.replace(made, y=5) == Spot(1, 5, ["a"])
    assert copy.deepcopy(made) == made
    assert pickle.loads(pickle.dumps(made)) == made


def test_defaults_that_are_made_are_made_each_time() -> None:
    assert make_spot(1).names is not make_spot(1).names


def test_nobody_changes_them() -> None:
    made = make_spot(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        made.x = 3  # type: ignore[misc]


def test_what_is_missing_is_said() -> None:
    with pytest.raises(TypeError, match="x"):
        make_spot()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="other"):
        make_spot(1, other=2)  # type: ignore[call-arg]


def test_a_node_has_all_its_fields() -> None:
    rect = Rect(0, 1, 2, 3)
    made = fast_init(Node)(id="a", kind=Kind.TEXT, rect=rect, title="A hill")
    assert made == Node("a", Kind.TEXT, rect, title="A hill")
    assert hash(made) == hash(Node("a", Kind.TEXT, rect, title="A hill"))
