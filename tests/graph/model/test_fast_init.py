"""Values of `fast_init` equal those of the class."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from dataclasses import dataclass, field

import pytest

from wsdesk.graph.model.fast_init import fast_init
from wsdesk.graph.model.values import Kind, Node, Rect


@dataclass(frozen=True, slots=True)
class Point:
    x: int
    y: int = 2
    names: list[str] = field(default_factory=list[str])


create_point = fast_init(Point)


def test_values_are_equal() -> None:
    point = create_point(1, names=["a"])
    assert type(point) is Point
    assert point == Point(1, 2, ["a"])
    assert repr(point) == repr(Point(1, 2, ["a"]))
    assert dataclasses.replace(point, y=5) == Point(1, 5, ["a"])
    assert copy.deepcopy(point) == point
    assert pickle.loads(pickle.dumps(point)) == point


def test_default_factories_are_called_for_each_value() -> None:
    assert create_point(1).names is not create_point(1).names


def test_values_are_immutable() -> None:
    point = create_point(1)
    with pytest.raises(dataclasses.FrozenInstanceError):
        point.x = 3  # type: ignore[misc]


def test_missing_and_unknown_arguments_are_errors() -> None:
    with pytest.raises(TypeError, match="x"):
        create_point()  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="other"):
        create_point(1, other=2)  # type: ignore[call-arg]


def test_a_node_has_all_its_fields() -> None:
    rect = Rect(0, 1, 2, 3)
    point = fast_init(Node)(id="a", kind=Kind.TEXT, rect=rect, title="A hill")
    assert point == Node("a", Kind.TEXT, rect, title="A hill")
    assert hash(point) == hash(Node("a", Kind.TEXT, rect, title="A hill"))
