"""`wsdesk list`: projects, canvases, nodes, versions, and more of a workspace, one row each.

Rows are a table on a terminal, and one JSON object per line elsewhere. Exit codes are those of `wsdesk call`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from itertools import islice

from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.call_connection import report_errors
from wsdesk.app.cli.client_connection import add_client_arguments, connected_client
from wsdesk.app.cli.row_kinds import KINDS
from wsdesk.app.cli.row_output import (
    Row,
    add_format_arguments,
    is_table,
    print_rows,
    row_limit,
    selected,
    value_at,
)

_EPILOG = """kinds and their argument:
{kinds}

examples:
  wsdesk list projects --sample
  wsdesk list versions CANVAS --filter "type:image after:2026-10 harbor"
  wsdesk list nodes wsdesk://canvas/ID --fields id,title,geometry.x --jsonl

A canvas is given by its ID or a link."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk list`."""
    kinds = "\n".join(f"  {name:<12}{kind.argument}".rstrip() for name, kind in KINDS.items())
    parser.epilog = _EPILOG.replace("{kinds}", kinds)
    parser.add_argument("kind", choices=tuple(KINDS), metavar="KIND", help="what to list")
    parser.add_argument("argument", nargs="?", default="", metavar="ARGUMENT", help="see below")
    parser.add_argument(
        "--fields", default="", metavar="NAMES", help="fields, separated by commas (asset.fileType)"
    )
    parser.add_argument("--filter", default="", metavar="TEXT", help="words and filters, as in search")
    parser.add_argument("--limit", type=row_limit, metavar="N", help="maximum number of rows")
    add_format_arguments(parser)
    add_client_arguments(parser)


@report_errors
def run(args: argparse.Namespace) -> None:
    """Run the command, and return its exit code."""
    kind = KINDS[args.kind]
    if kind.argument.isalpha() and not args.argument:
        raise UsageError(f"list {args.kind}: {kind.argument} is missing")
    if args.argument and not kind.argument:
        raise UsageError(f"list {args.kind} has no argument; use --filter {args.argument!r}")
    fields = tuple(name for name in args.fields.split(",") if name)
    matches = None
    if args.filter:
        from wsdesk.app.cli.row_filter import row_filter  # its messages load a part of Qt

        matches = row_filter(args.filter)
    as_table = is_table(args)
    with connected_client(args) as client:
        missing = set(fields)
        rows = islice(filter(matches, kind.read(client, args.argument)), args.limit)
        rows = _without_found(rows, missing)
        if not as_table:
            rows = (selected(row, fields) for row in rows)
        more = "" if fields else "--fields"
        if not print_rows(rows, fields or kind.columns, as_table=as_table, more=more):
            from wsdesk.app.cli.no_results import no_results  # loads a part of Qt, like filters

            sys.stderr.write(f"wsdesk: {no_results(args.filter) if args.filter else 'No results.'}\n")
        elif missing:
            sys.stderr.write(f"wsdesk: No row has {', '.join(name for name in fields if name in missing)}.\n")


def _without_found(rows: Iterable[Row], missing: set[str]) -> Iterator[Row]:
    """The rows; fields that they have are removed from `missing`."""
    for row in rows:
        if missing:
            missing -= {name for name in missing if value_at(row, name) is not None}
        yield row
