"""What is taken out of a text that somebody may hand on."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsdesk.store.text.redact import redact


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
def test_what_opens_a_door_or_names_somebody_is_taken_out(text: str, gone: str) -> None:
    assert gone not in redact(text, secrets=("Studio North",), home=Path("/home/mara"))


def test_what_helps_stays() -> None:
    trace = 'File "wsdesk/store/canvas/canvas.py", line 12, in _on_a_name\nValueError: no such place'
    assert redact(trace, home=Path("/home/mara")) == trace
    assert redact("abc", secrets=("", "b")) == "abc"  # a secret of one letter would take out every letter
