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

from wsdesk.app.cli.table_layout import lay_out, width_of
from wsdesk.store.text import sanitize

Row = Mapping[str, Any]

MEASURED_ROWS = 100
"""Rows whose texts decide the widths of columns; later ones are shown as they arrive."""
MAX_ROWS = 1_000_000
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


def print_rows(rows: Iterable[Row], columns: Sequence[str], *, as_table: bool, more: str = "") -> int:
    """Print rows as they arrive, and return their number. Raises OSError.

    `more` is the option that shows all columns. Without it, a table on a terminal hides none.
    """
    number = 0
    for number, row in enumerate(_table(rows, columns, more) if as_table else rows, 1):  # noqa: B007 (it is returned)
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


def _table(rows: Iterable[Row], columns: Sequence[str], more: str) -> Iterable[str]:
    """Texts of the rows, the first one with the names of the columns. Hidden columns are named at the end."""
    texts = (tuple(_text(value_at(row, name)) for name in columns) for row in rows)
    first = list(islice(texts, MEASURED_ROWS))
    if not first:
        return
    is_terminal = sys.stdout.isatty()
    room = shutil.get_terminal_size().columns if is_terminal else None
    widths = [max(map(width_of, column)) for column in zip(columns, *first, strict=True)]
    layout = lay_out(columns, widths, room, hides=bool(more))
    bold, reset = (_BOLD, _RESET) if is_terminal and not os.environ.get("NO_COLOR") else ("", "")
    header = f"{bold}{layout.text(columns)}{reset}\n"
    for cells in chain(first, texts):
        yield header + layout.text(cells)
        header = ""
    if layout.hidden:
        names = ", ".join(columns[at] for at in layout.hidden)
        sys.stderr.write(f"wsdesk: Hidden columns: {names}. Use {more} or a wider terminal to see them.\n")


def _text(value: object) -> str:
    if value is None:
        return "-"
    return sanitize.line(json.dumps(value) if isinstance(value, (list, tuple, dict, bool)) else value)
