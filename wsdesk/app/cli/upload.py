"""`wsdesk upload SKILL FILE…`: adds images to a skill in parts, and prints each new image as JSON.

The API uploads files to skills only. A part is repeated with a new signature, and an interrupted upload is
continued by the same command. A file that fails is reported in one line, and the others follow. Exit codes
are those of `wsdesk call`, 1 if any file failed.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.api.errors import (
    ApiError,
    BadRequestError,
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    RequestInfo,
    TransferError,
    UnexpectedStatusError,
    UnsupportedError,
)
from wsdesk.app.cli.call_arguments import UsageError
from wsdesk.app.cli.call_connection import error_fields, fail, report_errors
from wsdesk.app.cli.client_connection import add_client_arguments, client_parameters
from wsdesk.app.cli.download import progress_report
from wsdesk.app.cli.row_kinds import row_of
from wsdesk.app.cli.row_output import write_json
from wsdesk.app.cli.upload_journal import JournalEntry, UploadJournal, open_journal
from wsdesk.localdb.tables.agent import Upload
from wsdesk.settings.directories import find_directories

if TYPE_CHECKING:
    from wsdesk.client.sync_client import SyncClient
    from wsdesk.wire.agent import Skill

_TARGET = ("upload_id", "bucket", "key")
_FINAL = (
    BadRequestError,
    ForbiddenError,
    InvalidRequestError,
    NotFoundError,
    UnexpectedStatusError,
    UnsupportedError,
)
"""Errors that the same command would repeat, so that the upload isn't continued."""
_FINAL_CODES = ("refused", "unknown")
"""Codes of a TransferError that are final, too."""
_DROPPED = (404, 409, 410)
"""Statuses of the server or its storage for an upload that it dropped."""
_EPILOG = """An image is PNG, JPEG, WebP, or GIF and has at most 10.5 MB. If the server doesn't offer
to start uploads, give the ID, bucket, and key of one that was started elsewhere. To continue an
interrupted upload, type the command again. Examples:
  wsdesk upload ID sea.png harbor.jpg --sample
  wsdesk upload ID sea.png --upload-id ID --bucket NAME --key KEY"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `wsdesk upload`."""
    parser.epilog = _EPILOG
    parser.add_argument("skill", metavar="SKILL", help="ID, name, or slash command of a skill")
    parser.add_argument("files", metavar="FILE", nargs="+", help="image")
    parser.add_argument("--description", metavar="TEXT", help="description of the images")
    parser.add_argument("--upload-id", metavar="ID", help="ID of an upload that was started elsewhere")
    parser.add_argument("--bucket", metavar="NAME", help="storage bucket of that upload")
    parser.add_argument("--key", metavar="KEY", help="storage key of that upload")
    add_client_arguments(parser)


@report_errors
def run(args: argparse.Namespace) -> int:
    """Run the command, and return its exit code."""
    from wsdesk.client.sync_client import SyncClient

    target = tuple(value for name in _TARGET if (value := getattr(args, name)))
    if target and (len(target) < len(_TARGET) or len(args.files) > 1):
        raise UsageError("--upload-id, --bucket, and --key belong together, with one file")
    with (
        client_parameters(args) as (address, api_key, options),
        SyncClient(address, api_key, **options) as client,
        open_journal(find_directories()) as journal,
    ):
        upload = Upload(
            id="",
            profile=f"wsdesk upload {args.data or ''} {address}",
            team_id=_team_id(client, args.team),
            skill_id=_skill_id(client, args.skill),
            skill_name=args.skill,
            path="",
            name="",
            content_type="",
            size=0,
            digest="",
            description=args.description or "",
            **dict(zip(_TARGET, target, strict=False)),
        )
        sent = [_send_file(client, journal, upload, name) for name in args.files]
        return int(not all(sent))


def _send_file(client: SyncClient, journal: UploadJournal, upload: Upload, name: str) -> bool:
    """Upload a file, and print it; returns whether it succeeded."""
    path = Path(name).absolute()
    try:
        data = path.read_bytes()
        digest = sha256(data).hexdigest()
        upload = replace(upload, path=str(path), name=path.name, size=len(data), digest=digest)
        with journal.entry(upload) as entry:
            skill = _send(client, entry, upload, data)
    except (ApiError, OSError) as error:
        unread = {"code": "unreadable-file", "message": getattr(error, "strerror", "")}
        fail(1, {"file": name, **(error_fields(error) if isinstance(error, ApiError) else unread)})
        return False
    rows = [row_of(one, skillId=upload.skill_id) for one in skill.assets if one.name == path.name]
    write_json(sys.stdout, rows[-1] if rows else row_of(skill))
    return True


def _send(client: SyncClient, entry: JournalEntry, upload: Upload, data: bytes) -> Skill:
    """Send what is missing; once more from the beginning if the server dropped an interrupted upload."""

    def send() -> Skill:
        return client.upload_skill_image(
            upload.team_id,
            upload.skill_id,
            data,
            filename=upload.name,
            description=upload.description or None,
            target=entry.state,
            progress=progress_report(),
        )

    is_continued, was_completing = bool(entry.state.upload_id), entry.state.is_completing
    if entry.state.parts:
        count = -(-len(data) // entry.state.part_size)
        sys.stderr.write(f"wsdesk: {upload.name}: {len(entry.state.parts)} of {count} parts are uploaded.\n")
    try:
        try:
            skill = send()
        except ApiError as error:
            if not is_continued or getattr(error, "status", 0) not in _DROPPED:
                raise
            if was_completing:  # the upload may be gone because its image was added
                raise TransferError("unknown", request=RequestInfo("upload")) from None
            if upload.upload_id or entry.state.is_completing:
                raise
            entry.restart()
            skill = send()
    except ApiError as error:
        if isinstance(error, _FINAL) or (isinstance(error, TransferError) and error.code in _FINAL_CODES):
            entry.drop()
        raise
    entry.drop()
    return skill


def _skill_id(client: SyncClient, text: str) -> str:
    """ID of a skill that the server lists; the text itself if it lists none.

    Raises UsageError for an unknown skill, before any file is uploaded.
    """
    skills = client.skills()
    found = next((one.id for one in skills if text in (one.id, one.name, one.slash_command)), None)
    if found is None and skills:
        raise UsageError(f"no skill {text!r}; see wsdesk list skills")
    return found or text


def _team_id(client: SyncClient, team: str | None) -> str:
    """The team, else that of any project. Raises UsageError."""
    team_id = team or next((project.team_id for project in client.projects() if project.team_id), "")
    if not team_id:
        raise UsageError("no team given; use --team")
    return team_id
