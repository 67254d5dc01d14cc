"""Enumerations that are created fast are those that Python creates."""

from __future__ import annotations

import enum
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from wsdesk.app.platform.fast_enums import install_fast_enums

ROOT = Path(__file__).resolve().parents[3]
BASES = (enum.Enum, enum.IntEnum, enum.Flag, enum.IntFlag)
VALUES = {
    "none": [],
    "in order": [0, 1, 2, 3],
    "in another order": [8, 2, 1, 4],
    "several names of a value": [1, 2, 1, 3, 3],
    "negative": [-1, 0, -769],
    "large": [1, 1 << 31, 0xFFFFFFFF],
    "several bits, not all of them named": [1, 4, 0b1101, 0b110000],
}
OTHERS: dict[str, Any] = {
    "a private name": [("_private_", 1)],
    "a name of an attribute of members": [("name", 1)],
    "a name of an attribute of integers": [("real", 1)],
    "a mapping": {"First": 1},
    "a text": "First Second",
    "a value of another type": [("First", True)],
    "a name twice": [("First", 1), ("First", 2)],
}
PYSIDE = """
import enum
from wsdesk.app.platform import fast_enums
created, copied = [], []
call, copy = enum.EnumType.__call__, fast_enums._Template.copy
def counted_call(cls, value, names=None, **options):
    if names is None:
        return call(cls, value)
    created.append(value)
    return call(cls, value, names, **options)
def counted_copy(template, name, values, module):
    copied.append(name)
    return copy(template, name, values, module)
fast_enums.install_fast_enums()
enum.EnumType.__call__, fast_enums._Template.copy = counted_call, counted_copy
from PySide6.QtCore import QDir, QEvent, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import QDialogButtonBox, QSizePolicy
assert len(created) > 100
assert len(copied) > len(created) - 10, set(created) - set(copied)  # the rest have negative flags
assert Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop == Qt.AlignmentFlag(0x21)
assert Qt.Key(0x41) is Qt.Key.Key_A and repr(Qt.Key.Key_A) == "<Key.Key_A: 65>", repr(Qt.Key.Key_A)
features = QTextDocument.MarkdownFeature  # some of its bits have no name
assert (features.MarkdownDialectGitHub | features.MarkdownNoHTML).value == 0x104F6C
assert QEvent(QEvent.Type.Close).type() is QEvent.Type.Close
assert Qt.Key.__module__ == "PySide6.QtCore" and Qt.Key.__qualname__ == "Qt.Key"
"""


def described(made: Any) -> dict[str, Any]:
    """Attributes of an enumeration, comparable with those of another."""

    def plain(value: Any) -> Any:
        if isinstance(value, made):
            attributes = vars(value)
            return {**attributes, "__objclass__": attributes["__objclass__"] is made, "int": value._value_}
        if isinstance(value, enum.property):
            return plain(vars(value))
        if isinstance(value, dict):
            return [(key, plain(one)) for key, one in value.items()]
        return getattr(value, "__func__", value)

    return {name: plain(value) for name, value in vars(made).items()} | {"members": list(map(str, made))}


@pytest.fixture
def create_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(enum.EnumType, "_create_", enum.EnumType._create_)  # restored afterwards
    install_fast_enums()


@pytest.mark.parametrize("values", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("base", BASES)
def test_an_enumeration_is_that_of_python(
    base: Any, values: list[int], request: pytest.FixtureRequest
) -> None:
    members = [(f"Member{at}", value) for at, value in enumerate(values)]
    expected = [base("Example", members, boundary=boundary) for boundary in (None, enum.KEEP, enum.STRICT)]
    request.getfixturevalue("create_fast")
    created = [base("Example", members, boundary=boundary) for boundary in (None, enum.KEEP, enum.STRICT)]
    assert list(map(described, created)) == list(map(described, expected))
    if issubclass(base, enum.Flag) and values:
        combined = [[str(one[1](value)) for value in range(64)] for one in (expected, created)]
        assert combined[0] == combined[1]
    assert [one.__module__ for one in created] == [__name__] * 3


@pytest.mark.parametrize("members", OTHERS.values(), ids=OTHERS)
@pytest.mark.parametrize("base", BASES)
def test_other_members_are_created_by_python(base: Any, members: Any, request: pytest.FixtureRequest) -> None:
    def created() -> Any:
        try:
            return described(base("Example", members))
        except (ValueError, TypeError) as error:
            return str(error)

    expected = created()
    request.getfixturevalue("create_fast")
    assert created() == expected


@pytest.mark.usefixtures("create_fast")
def test_enumerations_share_no_members() -> None:
    first = enum.IntEnum("First", [("One", 1)])
    second = enum.IntEnum("Second", [("Two", 2)])
    assert (list(first.__members__), list(second.__members__)) == (["One"], ["Two"])
    with pytest.raises(ValueError, match="2 is not a valid First"):
        first(2)


def test_enumerations_of_pyside_are_created_fast() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    process = subprocess.run(
        [sys.executable, "-c", PYSIDE], env=environment, cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert (process.stderr, process.returncode) == ("", 0)
