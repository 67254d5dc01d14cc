"""`wsdesk admin people`: members."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from wsdesk.app.cli.admin.rows import PERSON_COLUMNS, person_row, print_all

if TYPE_CHECKING:
    from wsdesk.server.administration import Administration
    from wsdesk.server.server_context import ServerContext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the actions."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    actions.add_parser("list", help="list members").set_defaults(run=_list)
    add = actions.add_parser("add", help="add a member")
    add.add_argument("name", metavar="NAME", help="name that comments and connections show")
    add.add_argument("--avatar", default="", metavar="URL", help="address of an image")
    add.set_defaults(run=_add)
    rename = actions.add_parser("rename", help="rename a member; what was written keeps the former name")
    rename.add_argument("person", metavar="PERSON", help="name or ID")
    rename.add_argument("name", metavar="NAME", help="new name")
    rename.set_defaults(run=_rename)
    remove = actions.add_parser("remove", help="remove a member with all keys; what was written stays")
    remove.add_argument("person", metavar="PERSON", help="name or ID")
    remove.add_argument("--force", action="store_true", help="also with the last admin key")
    remove.set_defaults(run=_remove)


def _list(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    print_all(args, map(person_row, admin.people()), PERSON_COLUMNS)


def _add(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    print_all(args, [person_row(admin.add_person(args.name, args.avatar))], PERSON_COLUMNS)


def _rename(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    print_all(args, [person_row(admin.rename_person(args.person, args.name))], PERSON_COLUMNS)


def _remove(args: argparse.Namespace, admin: Administration, _workspace: ServerContext) -> None:
    print_all(args, [person_row(admin.remove_person(args.person, force=args.force))], PERSON_COLUMNS)
