"""Classes that are finished late are those that Python makes at once."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import field
from typing import Any, ClassVar

import pytest

from wsdesk.files.lazy_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Place:
    """Where."""

    x: int
    y: int = 2
    names: list[str] = field(default_factory=list, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.x < 0:
            raise ValueError(self.x)

    @property
    def both(self) -> tuple[int, int]:
        return self.x, self.y


@dataclass(frozen=True, slots=True)
class Spot(Place):
    """Where, and what."""

    kind: str = "spot"


@dataclass(frozen=True, slots=True)
class Loose:
    """Says itself whom it equals."""

    name: str

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Loose) and other.name.lower() == self.name.lower()

    def __hash__(self) -> int:
        return hash(self.name.lower())


def fresh() -> type[Any]:
    """A class that nobody has asked for anything."""

    @dataclass(frozen=True, slots=True)
    class Fresh:
        a: int
        b: str = "b"

    return Fresh


def test_behaves_like_a_dataclass() -> None:
    spot = Spot(1, kind="k")
    assert (spot.x, spot.y, spot.names, spot.kind, spot.both) == (1, 2, [], "k", (1, 2))
    assert repr(spot) == "Spot(x=1, y=2, kind='k')"
    assert spot == Spot(1, 2, ["not compared"], "k") != Spot(2)
    assert Place(1) != Spot(1)
    assert len({spot, Spot(1, kind="k"), Spot(3)}) == 2
    assert Place(1).names is not Place(1).names
    assert Loose("A") == Loose("a")
    assert len({Loose("A"), Loose("a")}) == 1


def test_instances_of_a_mutable_class_can_change() -> None:
    @dataclass(slots=True)
    class Counter:
        name: str
        count: int = 0

    @dataclasses.dataclass(slots=True)
    class PlainCounter:
        name: str
        count: int = 0

    for kind in (Counter, PlainCounter):
        one, other = kind("a"), kind("a")
        assert one == other
        one.count += 1
        assert one != other
        assert (one.name, one.count) == ("a", 1)
        with pytest.raises(TypeError, match="unhashable"):
            hash(one)
        with pytest.raises(AttributeError):
            one.other = 1  # type: ignore[attr-defined]
        assert copy.deepcopy(one) == one
        assert dataclasses.replace(one, count=5) == kind("a", 5)
        assert repr(one).endswith(f"{kind.__name__}(name='a', count=1)")


def test_raises_the_same_errors() -> None:
    for call in (Place, lambda: Place(1, z=3)):  # type: ignore[call-arg]
        with pytest.raises(TypeError, match="Place"):
            call()
    with pytest.raises(ValueError, match="-1"):
        Spot(-1)
    for one in (Place(1), Spot(1)):
        with pytest.raises(dataclasses.FrozenInstanceError):
            one.x = 3  # type: ignore[misc]
        with pytest.raises(dataclasses.FrozenInstanceError):
            one.unknown = 3  # type: ignore[attr-defined]
        with pytest.raises(dataclasses.FrozenInstanceError):
            del one.x  # type: ignore[misc]
        assert not hasattr(one, "__dict__")


def test_generic_and_generated_methods_agree() -> None:
    @dataclass(frozen=True, slots=True)
    class Made:
        a: int
        b: list[int] = field(default_factory=list)
        c: str = field(default="c")
        checked: bool = False

        def __post_init__(self) -> None:
            if self.a < 0:
                raise ValueError(self.a)

    first = Made(1, c="d")
    assert (first.a, first.b, first.c, first.checked) == (1, [], "d", False)
    assert Made(1).b is not Made(1).b
    assert Made(1, [2]) == Made(a=1, b=[2]) != Made(1, [3])
    assert Made(1).__eq__(1) is NotImplemented
    with pytest.raises(ValueError, match="-1"):
        Made(-1)
    make: Any = Made
    for args, options in (((), {}), ((1,), {"d": 2}), ((1,), {"a": 2}), ((1, [], "", True, 5), {})):
        with pytest.raises(TypeError, match="Made"):
            make(*args, **options)
    later = [Made(1, c="d") for _turn in range(300)]
    assert all(one == first for one in later)
    assert repr(first) == repr(later[-1]) == f"{Made.__qualname__}(a=1, b=[], c='d', checked=False)"


def test_can_be_replaced_copied_and_pickled() -> None:
    spot = Spot(1, names=["n"])
    assert dataclasses.replace(spot, x=5) == Spot(5)
    assert dataclasses.asdict(spot) == {"x": 1, "y": 2, "names": ["n"], "kind": "spot"}
    assert copy.copy(spot) == spot
    assert copy.deepcopy(spot).names == ["n"]
    assert pickle.loads(pickle.dumps(spot)) == spot
    match spot:
        case Spot(x, y):
            assert (x, y) == (1, 2)


@pytest.mark.parametrize(
    "ask",
    [
        lambda it: dataclasses.is_dataclass(it),
        lambda it: [known.name for known in dataclasses.fields(it)] == ["a", "b"],
        lambda it: list(inspect.signature(it).parameters) == ["a", "b"],
        lambda it: it.__match_args__ == ("a", "b"),
        lambda it: it(1) == it(1),
        lambda it: it.__eq__(copy.copy(it(1)), it(1)),
    ],
)
def test_any_attribute_completes_the_class(ask: Any) -> None:
    assert ask(fresh())


def test_several_threads_may_complete_a_class() -> None:
    for _turn in range(20):
        made = fresh()
        with ThreadPoolExecutor(4) as pool:
            assert list(pool.map(lambda at, of=made: of(at).a, range(8))) == list(range(8))


def test_classes_with_other_options_are_completed_at_once() -> None:
    @dataclass(frozen=True, slots=True)
    class Counted:
        known: ClassVar[int] = 3
        a: int = 1

    @dataclass(slots=True)
    class Open:
        a: int = 1

    assert Counted.known == 3
    assert [known.name for known in dataclasses.fields(Counted)] == ["a"]
    is_open = Open()
    is_open.a = 4
    assert is_open == Open(4)


def test_a_regular_subclass_has_the_fields() -> None:
    @dataclasses.dataclass(frozen=True)
    class Heir(fresh()):  # type: ignore[misc]
        c: int = 3

    assert Heir(1).c == 3  # type: ignore[call-arg]
    assert [known.name for known in dataclasses.fields(Heir)] == ["a", "b", "c"]


def test_methods_are_generated_on_demand() -> None:
    program = """
import dataclasses
written = []
std = dataclasses._process_class
dataclasses._process_class = lambda cls, *rest: (written.append(cls.__name__), std(cls, *rest))[1]
from wsdesk.files.lazy_dataclass import dataclass
@dataclass(frozen=True, slots=True)
class Row:
    a: int
assert not written
assert Row(1) == Row(1) != Row(2) and hash(Row(1)) == hash(Row(1))
assert not written
assert [Row(at).a for at in range(1000)] == list(range(1000))
assert written == ["Row"], written
assert repr(Row(3)) == "Row(a=3)" and Row(1) == Row(1)
"""
    subprocess.run([sys.executable, "-c", program], check=True)
