"""Complete a team skill image upload (endpoint 1)."""

from __future__ import annotations

import shutil
import sqlite3
from uuid import uuid4

from wsdesk.server import media
from wsdesk.server.errors import HttpError, invalid, not_found
from wsdesk.server.json_codec import encode, extended, joined
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.uploads import UploadedPart, find_upload, received, upload_folder
from wsdesk.wire.limits import (
    CONTENT_TYPE,
    FILENAME,
    PART_COUNT,
    PART_NUMBER,
    SKILL_DESCRIPTION,
    SKILL_FILE_BYTES,
)
from wsdesk.wire.operations import COMPLETE_SKILL_UPLOAD


@handles(COMPLETE_SKILL_UPLOAD)
def complete_skill_upload(workspace: ServerContext, call: RequestContext) -> bytes:
    """The skill with its new asset. Sent again, it answers with the skill and adds nothing.

    Raises:
        Refusal: 403 for a team that the key has no part in, 404 for an unknown skill or upload, 400 where
            parts are missing, carry other tags, or do not add up to sizeInBytes; what was uploaded stays.
    """
    team, skill_id = call.uuid("teamId"), call.uuid("skillId")
    if team not in workspace.teams:
        raise HttpError(403, "This key has no part in that team (teamId)")
    fields = call.fields()
    upload_names = [fields.text(name) for name in ("uploadId", "storageBucket", "storageKey")]
    filename, content_type = fields.text("filename", FILENAME), fields.text("contentType", CONTENT_TYPE)
    size = fields.integer("sizeInBytes", SKILL_FILE_BYTES)
    description = fields.optional_text("description", SKILL_DESCRIPTION, nullable=True)
    wanted = fields.objects("parts", limit=PART_COUNT)
    tags = [(part.integer("partNumber", PART_NUMBER), part.text("etag")) for part in wanted]
    with workspace.database.read() as connection:
        skill = connection.execute(
            "SELECT * FROM skills WHERE id = ? AND team_id = ?", (skill_id, team)
        ).fetchone()
        if skill is None:
            raise not_found("skill")
        upload = find_upload(connection, team, *upload_names)
        if upload["done"]:
            return _repeated(connection, skill, upload["id"])
        parts = _checked(received(connection, upload["id"]), tags, size)
    folder = upload_folder(workspace, upload["id"])
    try:
        stored = workspace.files.stage(filename, *(folder / part.file for part in parts), durable=True)
    except FileNotFoundError:
        # Somebody sent a part again between the check and here; the tags no longer hold.
        raise invalid("parts", "changed while they were put together; sign and send them again") from None
    asset = {
        "id": str(uuid4()),
        "name": filename,
        "contentType": content_type,
        "sizeInBytes": stored.size,
        "createdAt": workspace.now(),
        "previewUrl": workspace.addresses.asset(stored.id, media.Role.PREVIEW, filename)
        if stored.content_type in media.PICTURES
        else None,
        "description": description,
        "storageBucket": upload_names[1],
        "storageKey": upload_names[2],
    }
    with workspace.database.write() as connection:
        upload = find_upload(connection, team, *upload_names)
        if upload["done"]:
            return _repeated(connection, skill, upload["id"])
        workspace.files.record(connection, stored)
        connection.execute(
            "INSERT INTO skill_assets VALUES (?, ?, ?, ?, ?)",
            (asset["id"], skill_id, int(workspace.clock() * 1000), upload["id"], encode(asset)),
        )
        connection.execute("UPDATE uploads SET done = 1 WHERE id = ?", (upload["id"],))
        connection.execute("DELETE FROM upload_parts WHERE upload_id = ?", (upload["id"],))
        connection.execute("UPDATE skills SET updated_at = ? WHERE id = ?", (workspace.now(), skill_id))
        answer = skill_document(connection, skill_id)
    shutil.rmtree(folder, ignore_errors=True)
    return answer


def skill_document(connection: sqlite3.Connection, skill_id: str) -> bytes:
    """A skill as the interface has it, with its assets as they are now."""
    row = connection.execute("SELECT body, updated_at FROM skills WHERE id = ?", (skill_id,)).fetchone()
    assets = connection.execute(
        "SELECT body FROM skill_assets WHERE skill_id = ? ORDER BY created_ms, id", (skill_id,)
    ).fetchall()
    return extended(
        row["body"],
        updatedAt=encode(row["updated_at"]),
        assetCount=encode(len(assets)),
        assets=joined([asset["body"] for asset in assets]),
    )


def _repeated(connection: sqlite3.Connection, skill: sqlite3.Row, upload_id: str) -> bytes:
    row = connection.execute("SELECT skill_id FROM skill_assets WHERE upload_id = ?", (upload_id,)).fetchone()
    if row is None or row["skill_id"] != skill["id"]:
        raise invalid("uploadId", "was completed for another skill")
    return skill_document(connection, skill["id"])


def _checked(there: dict[int, UploadedPart], tags: list[tuple[int, str]], size: int) -> list[UploadedPart]:
    """The parts in order, once everything that the request says of them is true."""
    numbers = [number for number, _ in tags]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        raise invalid("parts", "must be numbered 1, 2, 3 and so on, each once and in order")
    for index, (number, etag) in enumerate(tags):
        if number not in there:
            raise invalid(f"parts[{index}].partNumber", f"part {number} was not uploaded")
        if etag.strip('"') != there[number].etag.strip('"'):
            raise invalid(f"parts[{index}].etag", f"is not the ETag of part {number}")
    if len(there) > len(tags):
        raise invalid("parts", f"leaves out part {max(there)}, which was uploaded")
    total = sum(part.size for part in there.values())
    if total != size:
        raise invalid("sizeInBytes", f"is {size}, but the parts have {total} bytes")
    return [there[number] for number in numbers]
