"""`wsdesk admin keys`: API keys of members. A new key is printed once, and only its hash is stored."""

from __future__ import annotations

import argparse
import sys
from typing import TYPE_CHECKING

from wsdesk.app.cli.admin.rows import KEY_COLUMNS, future, key_row, print_all
from wsdesk.app.cli.row_output import write_line
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.server.administration import Administration
    from wsdesk.server.server_context import ServerContext

_ROLES = ("read", "comment", "edit", "admin")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    listing = actions.add_parser("list", help="list keys")
    listing.add_argument("--person", default="", metavar="PERSON", help="only those of a member")
    listing.set_defaults(run=_list)
    create = actions.add_parser("create", help="create a key, and print it once")
    create.add_argument("person", metavar="PERSON", help="name or ID")
    create.add_argument(
        "--team",
        dest="teams",
        action="append",
        default=[],
        metavar="TEAM",
        help="team, repeatable; the first is the default of requests (default: the workspace's own)",
    )
    create.add_argument("--role", choices=_ROLES, default="edit", help="role (default: %(default)s)")
    create.add_argument(
        "--expires", type=future, metavar="TIME", help="date or span, such as 90d (default: never)"
    )
    create.add_argument("--rate", default="", metavar="N/SECONDS", help="rate limit of this key")
    create.set_defaults(run=_create)
    revoke = actions.add_parser("revoke", help="revoke a key")
    revoke.add_argument("key", metavar="KEY", help="beginning of the key, or its ID")
    revoke.add_argument("--force", action="store_true", help="also the last admin key")
    revoke.set_defaults(run=_revoke)


def team_names(admin: Administration) -> dict[str, str]:
    """Names of teams by ID."""
    return {team.id: team.name for team in admin.teams()}


def _list(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    names = team_names(admin)
    print_all(args, (key_row(key, names) for key in admin.keys(args.person)), KEY_COLUMNS)


def _create(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    from wsdesk.server.storage.records import ROLES

    text, key = admin.create_key(
        args.person, args.teams, ROLES[args.role], expires_ms=args.expires, rate=args.rate
    )
    row = key_row(key, team_names(admin))
    about = f"{row['person']}, {row['role']}, {row['teams']}, expires {row['expiresAt'] or 'never'}"
    sys.stderr.write(f"wsdesk: {sanitize.line(about, 1000)}. The key is shown only once.\n")
    # Alone on standard output, so that it can be written to a file.
    write_line(sys.stdout, text)


def _revoke(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    key = admin.revoke_key(args.key, force=args.force)
    print_all(args, [key_row(key, team_names(admin))], KEY_COLUMNS)
