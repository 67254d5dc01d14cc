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


def use_terminal(monkeypatch: pytest.MonkeyPatch, columns: int = 50) -> None:
    """Print to a terminal without colors."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", str(columns))
    monkeypatch.setenv("NO_COLOR", "1")


def output_of(capsys: pytest.CaptureFixture[str], *columns: str) -> list[str]:
    assert print_rows(ROWS, columns, as_table=True) == len(ROWS)
    return capsys.readouterr().out.splitlines()


def test_texts_are_shortened_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch, 56)
    assert output_of(capsys, "id", "title", "at") == [
        "id                title                       at",
        "0123456789abcdef  The lantern at the end of…  2026-11-03",
        "fedcba9876543210  森 愛子                     -",
    ]


def test_the_last_text_fills_the_line_and_is_not_wrapped(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch)
    title = "The lantern at the end of the pier"
    assert output_of(capsys, "title") == ["title", title, "森 愛子"]
    assert output_of(capsys, "id", "title")[1] == "0123456789abcdef  The lantern at the end of the p…"


ID = "6ed95f73-0a2b-553b-9297-c0d851e54c00"
PROJECT = {
    "id": ID,
    "title": "The lantern at the end of the 長い長い長い長い長い桟橋",
    "createdByName": "Mara Lindqvist of Harbor Film",
    "updatedAt": "2026-11-20T17:12:00.000Z",
}


@pytest.mark.parametrize(
    ("width", "lines", "hidden"),
    [
        (30, ["title", "The lantern at the end of the…"], "id, createdByName, updatedAt"),
        (
            40,
            ["title", "  id", "The lantern at the end of the 長い長い…", f"  {ID}"],
            "createdByName, updatedAt",
        ),
        (
            80,
            [
                f"{'id':<36}  {'title':<28}  createdByNa…",
                f"{ID}  The lantern at the end of t…  Mara Lindqv…",
            ],
            "updatedAt",
        ),
        (
            160,
            [
                f"{'id':<36}  {'title':<48}  {'createdByName':<29}  updatedAt",
                f"{ID}  The lantern at the end of the 長い長い長い長い…   Mara Lindqvist of Harbor Film  "
                "2026-11-20T17:12:00.000Z",
            ],
            "",
        ),
    ],
)
def test_the_last_columns_are_hidden_and_named_and_titles_stay_readable(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    width: int,
    lines: list[str],
    hidden: str,
) -> None:
    use_terminal(monkeypatch, width)
    print_rows([PROJECT], tuple(PROJECT), as_table=True, more="--fields")
    output = capsys.readouterr()
    assert output.out.splitlines() == lines
    message = f"wsdesk: Hidden columns: {hidden}. Use --fields or a wider terminal to see them.\n"
    assert output.err == (message if hidden else "")


def test_chosen_columns_are_all_shown_in_lines_if_they_do_not_fit(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch, 40)
    print_rows([PROJECT], ("updatedAt", "title", "id"), as_table=True)
    output = capsys.readouterr()
    title = "The lantern at the end of the 長い長い…"
    assert output.out.splitlines()[3:] == [title, "  2026-11-20T17:12:00.000Z", f"  {ID}"]
    assert output.err == ""


def test_a_name_that_identifies_a_row_is_not_shortened(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch, 30)
    row = {"name": "aurora-image-2", "displayName": "Aurora Image 2", "releasedAt": "2026-08-18"}
    print_rows([row], tuple(row), as_table=True, more="--fields")
    assert capsys.readouterr().out.splitlines()[1] == "aurora-image-2  Aurora Image 2"


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
