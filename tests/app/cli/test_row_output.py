"""Tables of the command line on a terminal and in a pipe."""

from __future__ import annotations

import io
import json
import sys

import pytest

from wsdesk.app.cli.row_output import print_rows, write_line

ROWS = (
    {"id": "0123456789abcdef", "title": "The lantern at the end of the pier", "at": "2026-11-03"},
    {"id": "fedcba9876543210", "title": "森 愛子", "at": None},
)


def use_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print to a terminal of 50 columns without colors."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setenv("NO_COLOR", "1")


def output_of(capsys: pytest.CaptureFixture[str], *columns: str) -> list[str]:
    assert print_rows(ROWS, columns, as_table=True) == len(ROWS)
    return capsys.readouterr().out.splitlines()


def test_columns_in_the_middle_are_reduced_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch)
    assert output_of(capsys, "id", "title", "at") == [
        "id                title                 at",
        "0123456789abcdef  The lantern at the …  2026-11-03",
        "fedcba9876543210  森 愛子               -",
    ]


def test_one_and_two_columns_are_not_reduced(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch)
    title = "The lantern at the end of the pier"
    assert output_of(capsys, "title") == ["title", title, "森 愛子"]
    assert output_of(capsys, "id", "title")[1] == f"0123456789abcdef  {title}"


def test_a_table_in_a_pipe_has_full_texts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert output_of(capsys, "id", "title", "at")[1] == (
        "0123456789abcdef  The lantern at the end of the pier  2026-11-03"
    )


def test_combining_and_invisible_characters_take_no_column(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch)
    rows = ({"title": "o\u0308ster\u200b", "at": "x"}, {"title": "harbor", "at": "y"})
    print_rows(rows, ("title", "at"), as_table=True)
    assert capsys.readouterr().out.splitlines()[1:] == ["o\u0308ster\u200b   x", "harbor  y"]


def test_json_has_no_characters_that_control_a_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    row = {"title": "\x1b[31m \x9b31m \x7f \u202e \u2066 é 森 \ud800"}
    print_rows([row], (), as_table=False)
    line = capsys.readouterr().out
    assert line == ('{"title": "\\u001b[31m \\u009b31m \\u007f \\u202e \\u2066 é 森 \\ud800"}\n')
    assert json.loads(line) == row


class Stream(io.TextIOWrapper):
    """A stream in Latin-1, of a terminal or not."""

    def __init__(self, *, is_terminal: bool) -> None:
        super().__init__(io.BytesIO(), "latin-1")
        self.isatty = lambda: is_terminal  # type: ignore[method-assign]


def test_a_terminal_gets_its_encoding_and_a_pipe_utf_8() -> None:
    chunks: list[bytes] = []
    for is_terminal in (True, False):
        stream = Stream(is_terminal=is_terminal)
        write_line(stream, "é 森")
        chunks.append(stream.buffer.getvalue())  # type: ignore[attr-defined]
    assert chunks == [b"\xe9 ?\n", "é 森\n".encode()]


def test_the_names_of_columns_are_bold_in_color(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch)
    monkeypatch.delenv("NO_COLOR")
    assert output_of(capsys, "id")[0] == "\x1b[1mid\x1b[0m"
