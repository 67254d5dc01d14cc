"""Rows of a command on standard output: an aligned table on a terminal, JSON Lines elsewhere."""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, islice
from typing import Any, cast
from unicodedata import category, east_asian_width

from wsdesk.store.text import sanitize

Row = Mapping[str, Any]

MEASURED_ROWS = 100
"""Rows whose texts decide the widths of columns; later ones are shown as they arrive."""
MAX_ROWS = 1_000_000
MIN_WIDTH, MAX_WIDTH = 8, 48
_GAP = "  "
_BOLD, _RESET = "\x1b[1m", "\x1b[0m"


def write_line(stream: Any, text: str) -> None:
    """Write a line: in the encoding of a terminal, elsewhere as UTF-8, whatever the stream's encoding."""
    buffer = getattr(stream, "buffer", None)
    if buffer is None:
        stream.write(f"{text}\n")
    else:
        stream.flush()
        encoding = stream.encoding if stream.isatty() else "utf-8"
        buffer.write(f"{text}\n".encode(encoding, "replace"))
    stream.flush()


_CONTROLS = re.compile(
    r"[\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ud800-\udfff]"
)
"""Characters that `json.dumps` leaves, and that control a terminal, reorder a text, or have no UTF-8."""


def write_json(stream: Any, value: object, indent: int | None = None) -> None:
    """Write a value as JSON, in which characters that control a terminal are escaped."""
    text = json.dumps(value, ensure_ascii=False, indent=indent)
    write_line(stream, _CONTROLS.sub(lambda found: f"\\u{ord(found[0]):04x}", text))


def add_format_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose between a table and JSON Lines."""
    formats = parser.add_mutually_exclusive_group()
    formats.add_argument("--jsonl", action="store_true", help="JSON Lines, also on a terminal")
    formats.add_argument("--table", action="store_true", help="a table, also in a pipe")


def row_limit(text: str) -> int:
    """Parse the maximum number of rows."""
    if not text.isdecimal() or not 1 <= int(text) <= MAX_ROWS:
        raise argparse.ArgumentTypeError(f"{text} isn't a number from 1 to {MAX_ROWS:,}")
    return int(text)


def is_table(args: argparse.Namespace) -> bool:
    """Whether rows are printed as a table."""
    return args.table or (sys.stdout.isatty() and not args.jsonl)


def print_rows(rows: Iterable[Row], columns: Sequence[str], *, as_table: bool) -> int:
    """Print rows as they arrive, and return their number. Raises OSError."""
    number = 0
    for number, row in enumerate(_table(rows, columns) if as_table else rows, 1):  # noqa: B007 (it is returned)
        if isinstance(row, str):
            write_line(sys.stdout, row)
        else:
            write_json(sys.stdout, row)
    return number


def value_at(row: Row, name: str) -> object:
    """The value of a field, None if it is missing; dots separate nested names (`asset.fileType`)."""
    value: object = row
    for part in name.split("."):
        value = cast("dict[str, object]", value).get(part) if isinstance(value, dict) else None
    return value


def selected(row: Row, fields: Sequence[str]) -> Row:
    """The row with these fields only; all of them without any."""
    return {name: value_at(row, name) for name in fields} if fields else row


def _table(rows: Iterable[Row], columns: Sequence[str]) -> Iterable[str]:
    """Lines of the table; the first one has the names of the columns too."""
    texts = (tuple(_text(value_at(row, name)) for name in columns) for row in rows)
    first = list(islice(texts, MEASURED_ROWS))
    if not first:
        return
    widths = _fitting([max(map(_width, column)) for column in zip(columns, *first, strict=True)])
    bold, reset = (_BOLD, _RESET) if sys.stdout.isatty() and not os.environ.get("NO_COLOR") else ("", "")
    header = f"{bold}{_line(columns, widths)}{reset}\n"
    for cells in chain(first, texts):
        yield header + _line(cells, widths)
        header = ""


def _fitting(widths: list[int]) -> list[int]:
    """The widths, of which the largest are reduced until the table fits the terminal.

    The first column, which identifies a row, and the last one are kept: with a link at their ends, lines are
    wrapped in any case.
    """
    *widths, last = (min(width, MAX_WIDTH) for width in widths)
    if sys.stdout.isatty() and last < MAX_WIDTH:
        room = shutil.get_terminal_size().columns - last - len(_GAP) * len(widths)
        middle = range(1, len(widths))
        while sum(widths) > room and any(widths[at] > MIN_WIDTH for at in middle):
            widths[max(middle, key=widths.__getitem__)] -= 1
    return widths


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    *cells, last = cells
    return _GAP.join((*map(_cell, cells, widths), last))


def _cell(text: str, width: int) -> str:
    if _width(text) > width:
        while _width(text) >= width:
            text = text[:-1]
        text += "…"
    return text + " " * (width - _width(text))


def _text(value: object) -> str:
    if value is None:
        return "-"
    return sanitize.line(json.dumps(value) if isinstance(value, (list, tuple, dict, bool)) else value)


def _width(text: str) -> int:
    """Columns of a terminal that a text takes; combining and invisible characters take none."""
    if text.isascii():
        return len(text)
    return sum(
        2 if east_asian_width(letter) in "WF" else category(letter) not in ("Mn", "Me", "Cf")
        for letter in text
    )
