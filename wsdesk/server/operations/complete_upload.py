"""Complete a team skill image upload (endpoint 1)."""

from __future__ import annotations

import shutil
import sqlite3
from uuid import uuid4

from wsdesk.server import media
from wsdesk.server.errors import HttpError, invalid, not_found
from wsdesk.server.json_codec import encode, json_array, with_members
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.uploads import UploadedPart, find_upload, upload_folder, uploaded_parts
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
    """Add an asset to a skill and return the skill; idempotent.

    Raises:
        HttpError: 403 for a foreign team, 404 for an unknown skill or upload, 400 for missing parts,
            wrong ETags, or a different sizeInBytes; the uploaded parts stay.
    """
    team, skill_id = call.uuid("teamId"), call.uuid("skillId")
    if team not in workspace.teams:
        raise HttpError(403, "This key has no part in that team (teamId)")
    fields = call.fields()
    upload_names = [fields.text(name) for name in ("uploadId", "storageBucket", "storageKey")]
    filename, content_type = fields.text("filename", FILENAME), fields.text("contentType", CONTENT_TYPE)
    size = fields.integer("sizeInBytes", SKILL_FILE_BYTES)
    description = fields.optional_text("description", SKILL_DESCRIPTION, nullable=True)
    requested = fields.objects("parts", limit=PART_COUNT)
    etags = [(part.integer("partNumber", PART_NUMBER), part.text("etag")) for part in requested]
    with workspace.database.read() as connection:
        skill = connection.execute(
            "SELECT * FROM skills WHERE id = ? AND team_id = ?", (skill_id, team)
        ).fetchone()
        if skill is None:
            raise not_found("skill")
        upload = find_upload(connection, team, *upload_names)
        if upload["done"]:
            return _completed_skill(connection, skill, upload["id"])
        parts = _validate_parts(uploaded_parts(connection, upload["id"]), etags, size)
    folder = upload_folder(workspace, upload["id"])
    try:
        stored = workspace.files.stage(filename, *(folder / part.file for part in parts), durable=True)
    except FileNotFoundError:
        # A part was uploaded again after the check, so that the ETags don't match any more.
        raise invalid("parts", "changed while they were put together; sign and send them again") from None
    asset = {
        "id": str(uuid4()),
        "name": filename,
        "contentType": content_type,
        "sizeInBytes": stored.size,
        "createdAt": workspace.now(),
        "previewUrl": workspace.addresses.asset(stored.id, media.Role.PREVIEW, filename)
        if stored.content_type in media.IMAGE_TYPES
        else None,
        "description": description,
        "storageBucket": upload_names[1],
        "storageKey": upload_names[2],
    }
    with workspace.database.write() as connection:
        upload = find_upload(connection, team, *upload_names)
        if upload["done"]:
            return _completed_skill(connection, skill, upload["id"])
        workspace.files.record(connection, stored)
        connection.execute(
            "INSERT INTO skill_assets VALUES (?, ?, ?, ?, ?)",
            (asset["id"], skill_id, int(workspace.clock() * 1000), upload["id"], encode(asset)),
        )
        connection.execute("UPDATE uploads SET done = 1 WHERE id = ?", (upload["id"],))
        connection.execute("DELETE FROM upload_parts WHERE upload_id = ?", (upload["id"],))
        connection.execute("UPDATE skills SET updated_at = ? WHERE id = ?", (workspace.now(), skill_id))
        skill_json = skill_document(connection, skill_id)
    shutil.rmtree(folder, ignore_errors=True)
    return skill_json


def skill_document(connection: sqlite3.Connection, skill_id: str) -> bytes:
    """A skill in the API's format, with its current assets."""
    row = connection.execute("SELECT body, updated_at FROM skills WHERE id = ?", (skill_id,)).fetchone()
    assets = connection.execute(
        "SELECT body FROM skill_assets WHERE skill_id = ? ORDER BY created_ms, id", (skill_id,)
    ).fetchall()
    return with_members(
        row["body"],
        updatedAt=encode(row["updated_at"]),
        assetCount=encode(len(assets)),
        assets=json_array([asset["body"] for asset in assets]),
    )


def _completed_skill(connection: sqlite3.Connection, skill: sqlite3.Row, upload_id: str) -> bytes:
    row = connection.execute("SELECT skill_id FROM skill_assets WHERE upload_id = ?", (upload_id,)).fetchone()
    if row is None or row["skill_id"] != skill["id"]:
        raise invalid("uploadId", "was completed for another skill")
    return skill_document(connection, skill["id"])


def _validate_parts(
    uploaded: dict[int, UploadedPart], etags: list[tuple[int, str]], size: int
) -> list[UploadedPart]:
    """Validate the request's parts and return them in order."""
    numbers = [number for number, _ in etags]
    if numbers != list(range(1, len(numbers) + 1)) or not numbers:
        raise invalid("parts", "must be numbered 1, 2, 3 and so on, each once and in order")
    for index, (number, etag) in enumerate(etags):
        if number not in uploaded:
            raise invalid(f"parts[{index}].partNumber", f"part {number} was not uploaded")
        if etag.strip('"') != uploaded[number].etag.strip('"'):
            raise invalid(f"parts[{index}].etag", f"is not the ETag of part {number}")
    if len(uploaded) > len(etags):
        raise invalid("parts", f"leaves out part {max(uploaded)}, which was uploaded")
    total = sum(part.size for part in uploaded.values())
    if total != size:
        raise invalid("sizeInBytes", f"is {size}, but the parts have {total} bytes")
    return [uploaded[number] for number in numbers]
