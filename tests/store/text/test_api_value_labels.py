"""Labels of API values and readable identifiers."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from wsdesk.store.text.api_value_labels import (
    Role,
    api_value_label,
    capitalized_label,
    humanized,
    is_id,
    severity_label,
)
from wsdesk.store.text.kind_labels import kind_label


@pytest.mark.parametrize(
    ("role", "value", "expected"),
    [
        ("share", "restricted", "restricted"),
        ("share", "VIEW", "view only"),
        ("origin", "generated", "generated"),
        ("height", " auto ", "fit to text"),
        ("share", "by-moonlight", "By moonlight"),
        ("origin", "restricted", "Restricted"),
        ("thinking", None, ""),
        ("color", "Purple", "purple"),
        ("thinking", "low", "low"),
        ("fit", "odd\u202eone\n" + "x" * 90, None),
    ],
)
def test_known_values_have_labels_and_others_are_unchanged(
    role: Role, value: str | None, expected: str | None
) -> None:
    label = api_value_label(role, value)
    if expected is None:
        assert label.startswith("odd")
        assert "\u202e" not in label
        assert "\n" not in label
        assert len(label) <= 80
    else:
        assert label == expected


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("start_run", "Start run"),
        ("startRun", "Start run"),
        ("input-media", "Input media"),
        ("USE_CASE", "Use case"),
        ("createPDFReport", "Create PDF report"),
        ("text", "Text"),
        ("720p", "720p"),
        ("21:9", "21:9"),
        ("Already in words", "Already in words"),
        ("start\u200b_run", "start\u200b_run"),
        ("stаrt_run", "stаrt_run"),
        ("", ""),
        (None, ""),
    ],
)
def test_a_word_of_the_server_is_readable(word: str | None, expected: str) -> None:
    assert humanized(word) == expected


def test_an_unknown_value_stays_visible() -> None:
    assert api_value_label("share", "team_only") == "Team only"
    assert api_value_label("share", "view") == "view only"
    assert kind_label("motion_capture") == "Motion capture"


def test_what_looks_like_an_id_is_one() -> None:
    assert is_id("11111111-2222-3333-4444-555555555555")
    assert is_id("0123456789abcdef01234567")
    assert not is_id("alloy")
    assert not is_id("")
    assert not is_id(None)


@pytest.mark.parametrize(
    ("value", "expected"),
    [("error", ""), (" Error", ""), (None, ""), ("warning", "warning"), ("out_of_quota", "out of quota")],
)
def test_a_severity_is_named_unless_it_is_an_error(value: str | None, expected: str) -> None:
    assert severity_label(value) == expected


@pytest.mark.parametrize(
    ("language", "role", "value", "expected"),
    [
        ("en", "color", "purple", "Purple"),
        ("de", "color", "Purple", "Violett"),
        ("de", "color", "#ff00aa", "#ff00aa"),
        ("de", "thinking", "low", "Niedrig"),
        ("de", "height", "fixed", "Fest"),
    ],
)
def test_a_value_that_stands_alone_has_a_capital_letter_in_every_language(
    use_language: Callable[[str], object], language: str, role: Role, value: str, expected: str
) -> None:
    use_language(language)
    assert capitalized_label(role, value) == expected
