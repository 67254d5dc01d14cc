"""`wsdesk admin teams`: teams."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wsdesk.app.cli.admin.rows import TEAM_COLUMNS, print_all, team_row

if TYPE_CHECKING:
    from wsdesk.server.administration import Administration
    from wsdesk.server.server_context import ServerContext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("list", help="list teams").set_defaults(run=_list)
    add = actions.add_parser("add", help="add a team")
    add.add_argument("name", metavar="NAME", help="name")
    add.add_argument("--id", default="", metavar="ID", help="ID (default: a new one)")
    add.set_defaults(run=_add)
    rename = actions.add_parser("rename", help="rename a team")
    rename.add_argument("team", metavar="TEAM", help="name or ID")
    rename.add_argument("name", metavar="NAME", help="new name")
    rename.set_defaults(run=_rename)


def _list(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    print_all(args, map(team_row, admin.teams()), TEAM_COLUMNS)


def _add(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    print_all(args, [team_row(admin.add_team(args.name, args.id))], TEAM_COLUMNS)


def _rename(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    print_all(args, [team_row(admin.rename_team(args.team, args.name))], TEAM_COLUMNS)
