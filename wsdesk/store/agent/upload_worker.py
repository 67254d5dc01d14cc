"""Multipart upload of one file: start, parallel parts, completion."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from wsdesk.api import errors
from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.files.lazy_import import lazy_import
from wsdesk.localdb.tables.uploads import Upload
from wsdesk.media.fetch.part_upload import PartUploader, PartUploadError
from wsdesk.store.agent.upload_check import digest_of
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.skill import Skill
    from wsdesk.wire.upload import CompleteUpload
else:
    capabilities = lazy_import("wsdesk.api.capabilities")

MOST_ATTEMPTS = 5
"""Attempts per part, each with a new signature."""
_FIRST_PAUSE_S = 0.5
_LEAST_PART, _MOST_PART = 64 << 10, 10 << 20


class FileChangedError(Exception):
    """The file changed since it was validated; `gone` if it can't be read."""

    def __init__(self, *, gone: bool) -> None:
        super().__init__("gone" if gone else "changed")
        self.gone = gone


class MissingUploadTargetError(Exception):
    """The server doesn't offer the start of an upload, and no target was pasted."""


@dataclass(frozen=True, slots=True)
class UploadCallbacks:
    """What a run needs from its store.

    `keep` persists and shows the upload; `told` receives the bytes sent of a part, -1 when its attempt ended;
    `turn` limits parallel parts.
    """

    connection: ConnectionStore
    sender: PartUploader
    keep: Callable[[Upload], Awaitable[None]]
    told: Callable[[int, int], None]
    turn: asyncio.Semaphore
    sleep: Callable[[float], Awaitable[None]]
    rng: random.Random


async def run(upload: Upload, ways: UploadCallbacks) -> Skill:
    """Run an upload to its end from any state; returns the skill with its assets.

    Raises FileChanged, NoTicket, PartTrouble, ApiError, NotConnected, and errors of `keep`.
    """
    data = await asyncio.to_thread(_read, upload)
    if not upload.upload_id:
        upload = await _start(upload, ways)
    if upload.missing:
        upload = await _Parts(upload, data, ways).send()
    upload = replace(upload, state="completing")
    await ways.keep(upload)
    return await ways.connection.request(
        lambda client: client.complete_skill_upload(upload.team_id, upload.skill_id, completion(upload))
    )


def completion(upload: Upload) -> CompleteUpload:
    """Request body that completes an upload (endpoint 1)."""
    from wsdesk.wire.upload import CompleteUpload, UploadPart

    return CompleteUpload(
        upload_id=upload.upload_id,
        storage_bucket=upload.bucket,
        storage_key=upload.key,
        filename=upload.name,
        content_type=upload.content_type,
        size_in_bytes=upload.size,
        description=upload.description or None,
        parts=tuple(UploadPart(part_number=number, etag=tag) for number, tag in sorted(upload.parts)),
    )


async def _start(upload: Upload, ways: UploadCallbacks) -> Upload:
    told: dict[str, object] = {
        "filename": upload.name,
        "contentType": upload.content_type,
        "sizeInBytes": upload.size,
    }
    started = await ways.connection.request(lambda client: capabilities.start_upload(client, told))
    if started is None:
        raise MissingUploadTargetError
    if not all((started.upload_id, started.storage_bucket, started.storage_key)):
        raise errors.InvalidResponseError(
            "missing-field", field="uploadId", request=errors.RequestInfo("start-upload")
        )
    size = started.part_size_in_bytes
    upload = replace(
        upload,
        upload_id=started.upload_id,
        bucket=started.storage_bucket,
        key=started.storage_key,
        part_size=min(max(size, _LEAST_PART), _MOST_PART) if size else upload.part_size,
        parts=(),
    )
    await ways.keep(upload)
    return upload


class _Parts:
    """Parallel parts of one upload, each persisted when it is complete."""

    def __init__(self, upload: Upload, data: bytes, ways: UploadCallbacks) -> None:
        self._upload = upload
        self._data = data
        self._ways = ways

    async def send(self) -> Upload:
        ended = await asyncio.gather(*map(self._one, self._upload.missing), return_exceptions=True)
        troubles = [one for one in ended if isinstance(one, BaseException)]
        if troubles:
            # The most specific error first: a rejection before a lost connection.
            raise min(troubles, key=lambda one: isinstance(one, errors.NetworkError | PartUploadError))
        return self._upload

    async def _one(self, number: int) -> None:
        async with self._ways.turn:
            tag = await self._tag(number)
        self._upload = replace(self._upload, parts=(*self._upload.parts, (number, tag)))
        await self._ways.keep(self._upload)

    async def _tag(self, number: int) -> str:
        ways = self._ways
        start, end = self._upload.bounds(number)
        piece = self._data[start:end]
        attempt = 0
        while True:
            attempt += 1
            address = await self._signed(number)
            try:
                return await ways.sender.send(address, piece, lambda sent: ways.told(number, sent))
            except PartUploadError as trouble:
                if not trouble.again or attempt == MOST_ATTEMPTS:
                    raise
                pause = _FIRST_PAUSE_S * 2 ** (attempt - 1) * (0.5 + ways.rng.random() / 2)
                await ways.sleep(max(trouble.wait_s, pause))
            finally:
                ways.told(number, -1)

    async def _signed(self, number: int) -> str:
        """A new signed URL for a part: the previous one may have expired."""
        from wsdesk.wire.upload import SignPart

        asked = SignPart(
            upload_id=self._upload.upload_id,
            storage_bucket=self._upload.bucket,
            storage_key=self._upload.key,
            part_number=number,
        )
        answer = await self._ways.connection.request(lambda client: client.sign_part(asked))
        return answer.url or ""


def _read(upload: Upload) -> bytes:
    try:
        data = Path(upload.path).read_bytes()
    except OSError:
        raise FileChangedError(gone=True) from None
    if len(data) != upload.size or digest_of(data) != upload.digest:
        raise FileChangedError(gone=False)
    return data
