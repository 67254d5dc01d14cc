"""`wsdesk upload SKILL FILE…`: adds images to a skill in parts, and prints each new image as JSON.

The API uploads files to skills only. A part is repeated with a new signature; a file that fails is reported
in one line, and the others follow. Exit codes are those of `wsdesk call`, 1 if any file failed.
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.api.errors import ApiError
from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.call_connection import error_fields, exit_code_of, fail
from wsdesk.app.cli.client_connection import add_client_arguments, connected_client
from wsdesk.app.cli.download import progress_report
from wsdesk.app.cli.row_kinds import row_of
from wsdesk.app.cli.row_output import write_json

if TYPE_CHECKING:
    from wsdesk.client.sync_client import SyncClient

_TARGET = ("upload_id", "bucket", "key")
_EPILOG = """An image is PNG, JPEG, WebP, or GIF and has at most 10 MiB. If the server doesn't offer to
start uploads, give the ID, bucket, and key of one that was started elsewhere. Examples:
  wsdesk upload ID sea.png harbor.jpg --sample
  wsdesk upload ID sea.png --upload-id ID --bucket NAME --key KEY"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk upload`."""
    parser.epilog = _EPILOG
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("skill", metavar="SKILL", help="ID, name, or slash command of a skill")
    parser.add_argument("files", metavar="FILE", nargs="+", help="image")
    parser.add_argument("--description", metavar="TEXT", help="description of the images")
    parser.add_argument("--upload-id", metavar="ID", help="ID of an upload that was started elsewhere")
    parser.add_argument("--bucket", metavar="NAME", help="storage bucket of that upload")
    parser.add_argument("--key", metavar="KEY", help="storage key of that upload")
    add_client_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    return exit_code_of(partial(_run, args))


def _run(args: argparse.Namespace) -> int:
    target = tuple(value for name in _TARGET if (value := getattr(args, name)))
    if target and (len(target) < len(_TARGET) or len(args.files) > 1):
        raise UsageError("--upload-id, --bucket, and --key belong together, with one file")
    with connected_client(args) as client:
        skill_id, team_id = _skill_id(client, args.skill), _team_id(client, args.team)
        failed = False
        for name in args.files:
            try:
                skill = client.upload_skill_image(
                    team_id,
                    skill_id,
                    name,
                    description=args.description,
                    target=target or None,
                    progress=progress_report(),
                )
            except (ApiError, OSError) as error:
                failed = True
                unread = {"code": "unreadable-file", "message": getattr(error, "strerror", "")}
                fields = error_fields(error) if isinstance(error, ApiError) else unread
                fail(1, {"file": name, **fields})
                continue
            rows = [row_of(one, skillId=skill_id) for one in skill.assets if one.name == Path(name).name]
            write_json(sys.stdout, rows[-1] if rows else row_of(skill))
    return int(failed)


def _skill_id(client: SyncClient, text: str) -> str:
    """ID of a skill that the server lists, else the text."""
    skills = client.skills()
    return next((one.id for one in skills if text in (one.id, one.name, one.slash_command)), text)


def _team_id(client: SyncClient, team: str | None) -> str:
    """The team, else that of any project. Raises UsageError."""
    team_id = team or next((project.team_id for project in client.projects() if project.team_id), "")
    if not team_id:
        raise UsageError("no team given; use --team")
    return team_id
