"""Uploads of skill images: signed parts, their PUT, and completion (endpoints 4 and 1).

Parts are files, their progress is in rows. With an S3-compatible store, clients send them there, and it has
their progress.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from uuid import UUID, uuid4

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from wsdesk.files.folder_sync import sync_folder
from wsdesk.server import media
from wsdesk.server.errors import DISK_FULL, HttpError, invalid, not_found
from wsdesk.server.files.errors import PartsRejectedError
from wsdesk.server.files.store import StoredFile
from wsdesk.server.json_codec import decode, encode, json_array, with_members, without
from wsdesk.server.monitoring import record_of
from wsdesk.server.people.directory import Caller
from wsdesk.server.pipeline import read_bounded
from wsdesk.server.request_context import RequestContext, handles
from wsdesk.server.server_context import ServerContext
from wsdesk.server.storage.database import Row, Unit
from wsdesk.server.storage.errors import StorageFullError, StorageUnavailableError, is_disk_full
from wsdesk.server.storage.queries import agent, uploads
from wsdesk.server.storage.queries.uploads import UploadedPart
from wsdesk.wire.limits import (
    CONTENT_TYPE,
    FILENAME,
    PART_COUNT,
    PART_NUMBER,
    SERVER_PART_NUMBER,
    SKILL_DESCRIPTION,
    SKILL_FILE_BYTES,
)
from wsdesk.wire.operations import COMPLETE_SKILL_UPLOAD, SIGN_PART

BUCKET = "workspace-uploads"
MAX_UPLOAD_BYTES = SKILL_FILE_BYTES.maximum or 0
"""Maximum bytes of an upload, and therefore of a part."""
PART_BYTES = 1 << 20
"""Part size that `start-upload` suggests: ten parts for the largest file, so that little is sent again."""
FULL_WAIT_S = 10.0
"""Seconds after which a client may send a part again while the disk is full."""
PART_LIFETIME_S = 3600
"""Lifetime of a signed part URL in seconds."""


_UPLOAD_FIELDS = ("uploadId", "storageBucket", "storageKey")


def bucket_of(workspace: ServerContext) -> str:
    """The `storageBucket` of uploads."""
    direct = workspace.files.direct
    return BUCKET if direct is None else direct.bucket


def _find_upload(workspace: ServerContext, unit: Unit, team: str, names: list[str]) -> Row:
    """Find an upload by the three identifiers of a request; 404 if the team has no such upload."""
    upload_id, bucket, storage_key = names
    row = uploads.find(unit, team, upload_id, storage_key)
    if row is None or bucket != bucket_of(workspace):
        raise not_found(f"upload ({', '.join(_UPLOAD_FIELDS)})")
    return row


PURPOSE, KEY_PURPOSE = "part", "key of a part"


@handles(SIGN_PART)
def sign_part(workspace: ServerContext, call: RequestContext) -> bytes:
    """`{url}`: an absolute URL for the PUT of the part, without the key, valid for an hour.

    A URL that a revoked or expired key signed isn't valid either. One of S3 is, for 15 minutes at most.
    """
    fields = call.fields()
    names = [fields.text(name) for name in _UPLOAD_FIELDS]
    number = fields.integer("partNumber", SERVER_PART_NUMBER)
    with workspace.database.read(snapshot=False) as unit:
        upload = _find_upload(workspace, unit, call.team, names)
    if upload["done"]:
        raise invalid("uploadId", "this upload is complete")
    if (direct := workspace.files.direct) is not None:
        return encode({"url": direct.sign_part(upload["id"], upload["storage_key"], number)})
    expires = int(workspace.clock()) + PART_LIFETIME_S
    payload = UUID(upload["id"]).bytes + number.to_bytes(4) + expires.to_bytes(6)
    payload += _key_mark(workspace, call.caller)
    token = workspace.signer.token(PURPOSE, payload)
    return encode({"url": f"{workspace.addresses.placeholder}/uploads/{token}"})


def _key_mark(workspace: ServerContext, caller: Caller) -> bytes:
    """16 bytes in a URL that identify the key that signed it."""
    if caller.key_id:
        return UUID(caller.key_id).bytes
    return workspace.signer.digest(KEY_PURPOSE, caller.holder)


def _require_key(workspace: ServerContext, unit: Unit, mark: bytes) -> None:
    own = (workspace.signer.digest(KEY_PURPOSE, digest) for digest in workspace.keys.valid_digests())
    if mark in own:
        return
    try:
        workspace.callers.require_valid(unit, str(UUID(bytes=mark)))
    except HttpError as error:
        raise HttpError(403, f"The URL isn't valid any more: {error.message}") from None


def part_endpoint(workspace: ServerContext) -> Callable[[Request], Awaitable[Response]]:
    """Create the ASGI endpoint; 403 for a URL that is invalid or expired."""

    async def put(request: Request) -> Response:
        record_of(request.scope).operation = "put-part"
        try:
            part = _parse_token(workspace, str(request.path_params["token"]))
            too_large = invalid("partNumber", f"a part has at most {MAX_UPLOAD_BYTES} bytes")
            data = await read_bounded(request, MAX_UPLOAD_BYTES, too_large)
            etag = await run_in_threadpool(_store_part, workspace, part, data)
        except HttpError as error:
            return error.response()
        except (OSError, StorageFullError) as error:
            if not is_disk_full(error):
                raise
            # A status that storages have for nothing else, since clients don't read the body.
            return HttpError(507, DISK_FULL, retry_after=FULL_WAIT_S).response()
        return Response(status_code=200, headers={"ETag": etag, "Cache-Control": "no-store"})

    return put


@dataclass(frozen=True, slots=True)
class _SignedPart:
    """Upload and number of a part, and the mark of the key that signed its URL."""

    upload_id: str
    number: int
    key_mark: bytes


def _parse_token(workspace: ServerContext, token: str) -> _SignedPart:
    payload = workspace.signer.payload(PURPOSE, token)
    if payload is None or len(payload) != 42:
        raise HttpError(403, "The URL has no valid signature")
    if int.from_bytes(payload[20:26]) <= workspace.clock():
        raise HttpError(403, "The URL has expired: sign the part again")
    return _SignedPart(str(UUID(bytes=payload[:16])), int.from_bytes(payload[16:20]), payload[26:])


def _store_part(workspace: ServerContext, signed: _SignedPart, data: bytes) -> str:
    """Write the part to a new file, then update its row, so that the last upload of a part wins."""
    upload_id, number = signed.upload_id, signed.number
    etag = f'"{hashlib.md5(data, usedforsecurity=False).hexdigest()}"'
    folder = workspace.uploads / upload_id
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{number}-{uuid4().hex}"
    try:
        with path.open("xb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        sync_folder(folder)
        with workspace.database.write() as unit:
            # In the order of a completion, so that they can't block each other.
            uploads.lock(unit, upload_id)
            _require_key(workspace, unit, signed.key_mark)
            is_done = uploads.is_done(unit, upload_id)
            if is_done is None:
                raise not_found("upload")
            if is_done:
                raise invalid("uploadId", "this upload is complete")
            parts = uploads.parts(unit, upload_id)
            other_bytes = sum(part.size for part in parts.values() if part.number != number)
            if other_bytes + len(data) > MAX_UPLOAD_BYTES:
                raise invalid("partNumber", f"the parts of an upload have at most {MAX_UPLOAD_BYTES} bytes")
            uploads.write_part(unit, upload_id, UploadedPart(number, etag, len(data), path.name))
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    if number in parts:
        (folder / parts[number].file).unlink(missing_ok=True)
    return etag


@handles(COMPLETE_SKILL_UPLOAD)
def complete_skill_upload(workspace: ServerContext, call: RequestContext) -> bytes:
    """Add an asset to a skill and return the skill; idempotent.

    Raises:
        HttpError: 403 for a foreign team, 404 for an unknown skill or upload, 400 for missing parts,
            wrong ETags, or a different sizeInBytes; the uploaded parts stay.
    """
    team, skill_id = call.uuid("teamId"), call.uuid("skillId")
    if team not in call.caller.teams:
        raise HttpError(403, "The API key has no access to this team (teamId)")
    fields = call.fields()
    upload_names = [fields.text(name) for name in _UPLOAD_FIELDS]
    filename, content_type = fields.text("filename", FILENAME), fields.text("contentType", CONTENT_TYPE)
    size = fields.integer("sizeInBytes", SKILL_FILE_BYTES)
    description = fields.optional_text("description", SKILL_DESCRIPTION, nullable=True)
    requested = fields.objects("parts", limit=PART_COUNT)
    etags = [(part.integer("partNumber", PART_NUMBER), part.text("etag")) for part in requested]
    with workspace.database.read() as unit:
        skill = agent.skill(unit, team, skill_id)
        if skill is None:
            raise not_found("skill")
        upload = _find_upload(workspace, unit, team, upload_names)
        if upload["done"]:
            return _completed_skill(unit, skill, upload["id"])
        uploaded = uploads.parts(unit, upload["id"])
    try:
        stored = _join_parts(workspace, upload, uploaded, (filename, size, etags))
    except HttpError:
        # Another request may have completed the upload, and deleted its parts, meanwhile.
        with workspace.database.read() as unit:
            if _find_upload(workspace, unit, team, upload_names)["done"]:
                return _completed_skill(unit, skill, upload["id"])
        raise
    preview = None
    if stored.content_type in media.IMAGE_TYPES:
        preview = workspace.addresses.asset(stored.id, media.Role.PREVIEW, filename)
    asset_id = str(uuid4())
    asset = {
        "id": asset_id,
        "name": filename,
        "contentType": content_type,
        "sizeInBytes": stored.size,
        "createdAt": workspace.now(),
        "previewUrl": preview,
        "description": description,
        "storageBucket": upload_names[1],
        "storageKey": upload_names[2],
        **dict(zip(_UPLOADER_FIELDS, (call.caller.person.id, call.caller.person.name), strict=True)),
    }
    with workspace.database.write() as unit:
        uploads.lock(unit, upload["id"])
        if _find_upload(workspace, unit, team, upload_names)["done"]:
            return _completed_skill(unit, skill, upload["id"])
        workspace.files.record(unit, stored)
        created_ms = int(workspace.clock() * 1000)
        agent.add_skill_asset(unit, skill_id, asset_id, upload["id"], created_ms, encode(asset))
        uploads.complete(unit, upload["id"])
        agent.touch_skill(unit, skill_id, workspace.now())
        call.record(workspace, unit, asset_id, team=team)
        skill_json = _skill_document(unit, team, skill_id)
    _discard_parts(workspace, upload)
    return skill_json


def _join_parts(
    workspace: ServerContext,
    upload: Row,
    uploaded: dict[int, UploadedPart],
    request: tuple[str, int, list[tuple[int, str]]],
) -> StoredFile:
    """Stage the parts as a file, for the file name, size, and ETags of a request.

    Raises:
        HttpError: 400; the uploaded parts stay.
    """
    filename, size, etags = request
    changed = invalid("parts", "changed during the completion: sign and send them again")
    if (direct := workspace.files.direct) is None:
        folder = workspace.uploads / upload["id"]
        parts = _validate_parts(uploaded, etags, size)
        try:
            return workspace.files.stage(filename, *(folder / part.file for part in parts), durable=True)
        except FileNotFoundError:
            # A part was uploaded again after the check, so that the ETags don't match any more.
            raise changed from None
    sent = direct.parts(upload["id"], upload["storage_key"])
    try:
        if sent is not None:  # else a completion ended before its row was written
            direct.join(upload["id"], upload["storage_key"], _validate_parts(sent, etags, size))
        stored = direct.adopt(upload["storage_key"], filename)
    except PartsRejectedError as error:
        raise invalid("parts", str(error)) from None
    except FileNotFoundError:
        raise changed from None
    if stored.size != size:
        raise invalid("sizeInBytes", f"is {size}, but the upload has {stored.size} bytes")
    return stored


def _discard_parts(workspace: ServerContext, upload: Row) -> None:
    if (direct := workspace.files.direct) is None:
        shutil.rmtree(workspace.uploads / upload["id"], ignore_errors=True)
    else:
        with suppress(StorageUnavailableError):
            direct.discard(upload["storage_key"])


_UPLOADER_FIELDS = ("createdByUserId", "createdByName")
"""Fields of an asset that the API doesn't have."""


def skill_document(unit: Unit, skill: Row, *, has_uploaders: bool = False) -> bytes:
    """A skill with its current assets, in the API's format or with who uploaded them."""
    assets: list[bytes] = [asset["body"] for asset in agent.skill_assets(unit, skill["id"])]
    if not has_uploaders:
        assets = [encode(without(decode(body), _UPLOADER_FIELDS)) for body in assets]
    return with_members(
        skill["body"],
        updatedAt=encode(skill["updated_at"]),
        assetCount=encode(len(assets)),
        assets=json_array(assets),
    )


def _skill_document(unit: Unit, team: str, skill_id: str) -> bytes:
    skill = agent.skill(unit, team, skill_id)
    assert skill is not None, "skills are never deleted"
    return skill_document(unit, skill)


def _completed_skill(unit: Unit, skill: Row, upload_id: str) -> bytes:
    if agent.skill_of_upload(unit, upload_id) != skill["id"]:
        raise invalid("uploadId", "was completed for another skill")
    return _skill_document(unit, skill["team_id"], skill["id"])


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
