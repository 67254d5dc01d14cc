"""`wsdesk admin audit`: who wrote and administered what."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wsdesk.app.cli.admin.rows import past, print_all, time_of
from wsdesk.app.cli.row_output import Row, row_limit

if TYPE_CHECKING:
    from wsdesk.server.administration import Administration
    from wsdesk.server.server_context import ServerContext
    from wsdesk.server.storage.queries.audit import AuditEntry

_COLUMNS = ("at", "person", "operation", "result", "target", "key")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("--since", type=past, default=0, metavar="TIME", help="date or span, such as 7d")
    parser.add_argument("--person", default="", metavar="PERSON", help="only what a member did")
    parser.add_argument(
        "--limit", type=row_limit, default=1000, metavar="N", help="latest rows (default: %(default)s)"
    )
    parser.set_defaults(run=_run)


def _run(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    entries = admin.audit(since_ms=args.since, person=args.person, limit=args.limit)
    print_all(args, map(_row, entries), _COLUMNS)


def _row(entry: AuditEntry) -> Row:
    return {
        "at": time_of(entry.at_ms),
        "person": entry.person,
        "key": entry.prefix or None,
        "operation": entry.operation,
        "target": entry.target or None,
        "result": entry.result,
        "personId": entry.person_id or None,
        "teamId": entry.team or None,
    }
