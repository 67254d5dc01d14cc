"""Tables of the command line on a terminal and in a pipe."""

from __future__ import annotations

import sys

import pytest

from wsdesk.app.cli.row_output import print_rows

ROWS = (
    {"id": "0123456789abcdef", "title": "The lantern at the end of the pier", "at": "2026-11-03"},
    {"id": "fedcba9876543210", "title": "森 愛子", "at": None},
)


def use_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Print to a terminal of 50 columns without colors."""
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setenv("COLUMNS", "50")
    monkeypatch.setenv("NO_COLOR", "1")


def printed(capsys: pytest.CaptureFixture[str], *columns: str) -> list[str]:
    assert print_rows(ROWS, columns, as_table=True) == len(ROWS)
    return capsys.readouterr().out.splitlines()


def test_columns_in_the_middle_are_reduced_to_the_terminal(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch)
    assert printed(capsys, "id", "title", "at") == [
        "id                title                 at",
        "0123456789abcdef  The lantern at the …  2026-11-03",
        "fedcba9876543210  森 愛子               -",
    ]


def test_two_columns_and_one_are_kept(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch)
    title = "The lantern at the end of the pier"
    assert printed(capsys, "title") == ["title", title, "森 愛子"]
    assert printed(capsys, "id", "title")[1] == f"0123456789abcdef  {title}"


def test_a_table_in_a_pipe_has_full_texts(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "50")
    assert printed(capsys, "id", "title", "at")[1] == (
        "0123456789abcdef  The lantern at the end of the pier  2026-11-03"
    )


def test_the_names_of_columns_are_bold_in_color(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    use_terminal(monkeypatch)
    monkeypatch.delenv("NO_COLOR")
    assert printed(capsys, "id")[0] == "\x1b[1mid\x1b[0m"
