"""`wsdesk admin import`: imports a folder or an archive into a team, also repeatedly."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.app.cli.admin.rows import print_all
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.server.administration import Administration
    from wsdesk.server.server_context import ServerContext


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.add_argument("path", type=Path, metavar="PATH", help="folder or archive")
    parser.add_argument("--team", default="", metavar="TEAM", help="team (default: the workspace's own)")
    parser.set_defaults(run=_run, uses_files=True)


def _run(args: argparse.Namespace, admin: Administration, workspace: ServerContext) -> None:
    from wsdesk.server.importing.run import import_folder

    team = admin.team(args.team).id if args.team else None
    report = import_folder(workspace, args.path, team=team)
    admin.record("import", str(args.path.absolute()))
    for problem in report.problems:
        sys.stderr.write(f"wsdesk: {sanitize.line(problem, 1000)}\n")
    row = {"projects": report.projects, "canvases": report.canvases, "unchanged": report.unchanged}
    print_all(args, [row], tuple(row))
