from __future__ import annotations

import json

import pytest

from wsdesk.localdb.index.result_query import ResultFilter
from wsdesk.store.culling.marks import Flag, ResultMarks
from wsdesk.store.query.mark_filters import count_marks, resolve_marks
from wsdesk.store.query.query_language import parse

MARKS = {
    "a": ResultMarks(Flag.PICK, 5, "red"),
    "b": ResultMarks(Flag.PICK),
    "c": ResultMarks(Flag.REJECT, 2),
    "d": ResultMarks(color_label="blue"),
}


@pytest.mark.parametrize(
    ("text", "versions", "is_excluded"),
    [
        ("flag:pick", "ab", False),
        ("flag:pick flag:reject", "abc", False),
        ("flag:none", "abc", True),
        ("-flag:reject", "c", True),
        ("flag:none flag:pick", "c", True),
        ("rating:5", "a", False),
        ("rating:>1", "ac", False),
        ("rating:>1 rating:<5", "c", False),
        ("rating:1..5", "ac", False),
        ("rating:3..", "a", False),
        ("rating:..2", "a", True),
        ("rating:0", "ac", True),
        ("label:red label:blue", "ad", False),
        ("label:none", "ad", True),
        ("flag:pick label:red", "a", False),
        ("flag:pick -label:red", "b", False),
        ("label:purple", "", False),
    ],
)
def test_filters_by_marks_become_a_list_of_versions(text: str, versions: str, is_excluded: bool) -> None:
    (one,) = resolve_marks(parse(text).filters, MARKS)
    assert (one.field, "".join(json.loads(one.value)), one.is_excluded) == ("versions", versions, is_excluded)


def test_other_filters_stay() -> None:
    other = ResultFilter("type", "video")
    assert resolve_marks((other,), MARKS) == (other,)
    first, second = resolve_marks((ResultFilter("flag", "pick"), other), MARKS)
    assert first == other
    assert second.field == "versions"


@pytest.mark.parametrize(
    ("text", "flags", "three_stars", "red"),
    [
        ("", (2, 3, 1), 1, 1),
        ("flag:pick", (2, 3, 1), 1, 1),
        ("flag:reject", (2, 3, 1), 0, 0),
        ("rating:>=2", (1, 0, 1), 1, 1),
        ("label:none", (1, 2, 1), 0, 1),
        ("flag:none rating:>=3", (1, 0, 0), 0, 0),
    ],
)
def test_marks_are_counted_without_the_filters_of_their_field(
    text: str, flags: tuple[int, ...], three_stars: int, red: int
) -> None:
    counts = count_marks(parse(text).filters, MARKS | {"other": ResultMarks(Flag.PICK, 5)}, set("abcdef"))
    assert tuple(counts[ResultFilter("flag", flag)] for flag in ("pick", "none", "reject")) == flags
    assert counts[ResultFilter("rating", "3", ">=")] == three_stars
    assert counts[ResultFilter("label", "red")] == red
    assert ResultFilter("label", "purple") not in counts, "no result has it"
