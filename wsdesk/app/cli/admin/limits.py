"""`wsdesk admin limits`: rate limits of keys, in place of that of `wsdesk serve --rate`."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wsdesk.app.cli.admin.keys import team_names
from wsdesk.app.cli.admin.rows import key_row, print_all

if TYPE_CHECKING:
    from wsdesk.server.administration import Administration
    from wsdesk.server.server_context import ServerContext

_COLUMNS = ("prefix", "person", "state", "rate")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("list", help="list the keys with their limits").set_defaults(run=_list)
    change = actions.add_parser("set", help="limit a key")
    change.add_argument("key", metavar="KEY", help="beginning of the key, or its ID")
    change.add_argument("rate", metavar="N/SECONDS", help="such as 60/10: 60 requests in 10 seconds")
    change.set_defaults(run=_set)
    clear = actions.add_parser("clear", help="apply the limit of the server to a key again")
    clear.add_argument("key", metavar="KEY", help="beginning of the key, or its ID")
    clear.set_defaults(run=_set, rate="")


def _list(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    names = team_names(admin)
    keys = admin.keys()
    print_all(args, (key_row(key, names) for key in keys), _COLUMNS)


def _set(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    key = admin.set_rate(args.key, args.rate)
    print_all(args, [key_row(key, team_names(admin))], _COLUMNS)
