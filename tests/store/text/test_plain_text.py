"""Plain text of Markdown and HTML."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wsdesk.store.text.plain_text import first_line, strip_markdown


def test_markdown_and_html_become_plain_text() -> None:
    assert strip_markdown("# Title\n\n**Bold** and `code`, see [here](https://x.example)") == (
        "Title\n\nBold and code, see here"
    )
    assert strip_markdown("- one\n- two") == "• one\n• two"
    assert strip_markdown("then *boats*, * a star, and *both* ends") == "then boats, * a star, and both ends"
    assert strip_markdown("<p>An <b>expert</b></p><p>2 &lt; 3</p>") == "An expert\n2 < 3"
    assert (
        strip_markdown("5 < 6 and 7 > 3, 2*3*4, snake_case_name") == "5 < 6 and 7 > 3, 2*3*4, snake_case_name"
    )


@given(st.text(max_size=300))
def test_plain_text_is_never_longer(text: str) -> None:
    assert len(strip_markdown(text)) <= len(text)


def test_a_note_begins_with_its_first_line() -> None:
    assert first_line("\n Lighting \nKeep it warm\nalways") == ("Lighting", "Keep it warm\nalways")
    assert first_line("") == ("", "")
