"""Text of the server, as it may be shown."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.text import sanitize
from wsdesk.store.text.sanitize import redact

ANY_TEXT = st.text(st.characters(codec=None), max_size=300)


def test_direction_overrides_and_control_characters_are_removed() -> None:
    assert sanitize.plain("invoice\u202egpj.exe\x00\x1b[2J") == "invoicegpj.exe[2J"


@pytest.mark.parametrize(
    "sign",
    "\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\ufeff\ufff9\x07\x7f\x85",
    ids=ascii,
)
def test_no_sign_that_turns_a_text_round_is_shown(sign: str) -> None:
    assert sign not in sanitize.plain(f"a{sign}b")
    assert sign not in sanitize.tooltip(f"a{sign}b") + sanitize.label(f"a{sign}b") + sanitize.markdown(
        f"a{sign}b"
    )


def test_lone_surrogates_are_removed() -> None:
    assert sanitize.plain("a\ud83db") == "ab"


def test_truncated_text_is_marked() -> None:
    assert sanitize.plain("x" * 20, 5) == "xxxxx…"
    assert sanitize.plain("x" * 5, 5) == "xxxxx"


def test_odd_values_are_seen_and_not_hidden() -> None:
    assert sanitize.plain(None) == ""
    assert sanitize.plain({"a": 1}) == "{'a': 1}"


def test_a_line_has_no_line_breaks() -> None:
    assert sanitize.line("one\r\n two\u2028\tthree") == "one two three"


def test_a_tooltip_cannot_name_a_file() -> None:
    text = sanitize.tooltip('<img src="/dev/zero">')
    assert "<img" not in text
    assert "&lt;img" in text


def test_a_label_takes_no_key() -> None:
    assert sanitize.label("R&D") == "R&&D"


def test_markdown_has_no_pictures() -> None:
    assert sanitize.markdown("![x](/etc/passwd) and !important") == "[x](/etc/passwd) and !important"


def test_endless_words_can_break() -> None:
    assert max(len(word) for word in sanitize.breakable("a" * 5_000).split("\u200b")) <= 200


@given(ANY_TEXT)
def test_what_is_shown_can_be_encoded_and_is_bounded(text: str) -> None:
    for made in (sanitize.plain(text, 50), sanitize.line(text, 50)):
        assert len(made) <= 51
        made.encode("utf-8")
        assert not any(c in made for c in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068")


@pytest.mark.parametrize(
    ("text", "gone"),
    [
        ("GET https://service.example/api/v1/x?key=1 failed", "service.example"),
        ("Authorization: Bearer sk-short", "sk-short"),
        ("api_key='abc'", "abc"),
        ("x-team-id: t-7", "t-7"),
        ("from mara.lindqvist@studio.example", "lindqvist"),
        ("canvas 0f8fad5b-d9cb-469f-a165-70867728950e", "d9cb"),
        ("key Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5MA", "Zm9v"),
        ("wsdesk://canvas/c-1?node=n-1", "c-1"),
        ("/home/mara/.local/share/wsdesk/wsdesk.log", "mara"),
        ("the place Studio North says no", "North"),
    ],
)
def test_secrets_and_names_are_removed(text: str, gone: str) -> None:
    assert gone not in redact(text, secrets=("Studio North",), home=Path("/home/mara"))


def test_what_helps_stays() -> None:
    trace = 'File "wsdesk/store/canvas/canvas.py", line 12, in _on_a_name\nValueError: no such place'
    assert redact(trace, home=Path("/home/mara")) == trace
    assert redact("abc", secrets=("", "b")) == "abc"  # a secret of one letter would remove every such letter
