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
from wsdesk.localdb.tables.agent import Upload
from wsdesk.media.fetch.part_upload import PartUploader, PartUploadError, limit_part_size
from wsdesk.store.agent.staged_uploads import digest_of
from wsdesk.store.connection.connection import ConnectionStore

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire.agent import CompleteUpload, Skill
else:
    capabilities = lazy_import("wsdesk.api.capabilities")


class FileChangedError(Exception):
    """The file changed since it was validated; `is_missing` if it can't be read."""

    def __init__(self, *, is_missing: bool) -> None:
        super().__init__("gone" if is_missing else "changed")
        self.is_missing = is_missing


class MissingUploadTargetError(Exception):
    """The server doesn't offer the start of an upload, and no target was pasted."""


@dataclass(frozen=True, slots=True)
class UploadContext:
    """Dependencies and callbacks of an upload.

    `save` persists and shows the upload; `on_progress` gets the bytes sent of a part, -1 when its attempt
    ended; `semaphore` limits parallel parts.
    """

    connection: ConnectionStore
    sender: PartUploader
    save: Callable[[Upload], Awaitable[None]]
    on_progress: Callable[[int, int], None]
    semaphore: asyncio.Semaphore
    sleep: Callable[[float], Awaitable[None]]
    rng: random.Random


async def run(upload: Upload, context: UploadContext) -> Skill:
    """Run an upload to its end from any state; returns the skill with its assets.

    Raises FileChangedError, MissingUploadTargetError, PartUploadError, ApiError, NotConnectedError, and
    errors of `save`.
    """
    data = await asyncio.to_thread(_read, upload)
    if not upload.upload_id:
        upload = await _start(upload, context)
    if upload.missing:
        upload = await _PartUploads(upload, data, context).send()
    upload = replace(upload, state="completing")
    await context.save(upload)
    return await context.connection.request(
        lambda client: client.complete_skill_upload(upload.team_id, upload.skill_id, completion(upload))
    )


def completion(upload: Upload) -> CompleteUpload:
    """Request body that completes an upload (endpoint 1)."""
    from wsdesk.wire.agent import CompleteUpload, UploadPart

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


async def _start(upload: Upload, context: UploadContext) -> Upload:
    started = await context.connection.request(
        lambda client: capabilities.start_upload(client, upload.name, upload.content_type, upload.size)
    )
    if started is None:
        raise MissingUploadTargetError
    upload = replace(
        upload,
        upload_id=started.upload_id,
        bucket=started.storage_bucket,
        key=started.storage_key,
        part_size=limit_part_size(started.part_size_in_bytes, upload.part_size),
        parts=(),
    )
    await context.save(upload)
    return upload


class _PartUploads:
    """Parallel parts of one upload, each persisted when it is complete."""

    def __init__(self, upload: Upload, data: bytes, context: UploadContext) -> None:
        self._upload = upload
        self._data = data
        self._context = context

    async def send(self) -> Upload:
        ended = await asyncio.gather(*map(self._upload_part, self._upload.missing), return_exceptions=True)
        failures = [one for one in ended if isinstance(one, BaseException)]
        if failures:
            # The most specific error first: a rejection before a lost connection.
            raise min(failures, key=lambda one: isinstance(one, errors.NetworkError | PartUploadError))
        return self._upload

    async def _upload_part(self, number: int) -> None:
        async with self._context.semaphore:
            tag = await self._send_part(number)
        self._upload = replace(self._upload, parts=(*self._upload.parts, (number, tag)))
        await self._context.save(self._upload)

    async def _send_part(self, number: int) -> str:
        context = self._context
        start, end = self._upload.bounds(number)
        return await context.sender.send_signed(
            lambda: self._sign_part(number),
            self._data[start:end],
            lambda sent: context.on_progress(number, sent),
            sleep=context.sleep,
            rng=context.rng,
        )

    async def _sign_part(self, number: int) -> str:
        """A new signed URL for a part: the previous one may have expired."""
        from wsdesk.wire.agent import SignPart

        request = SignPart(
            upload_id=self._upload.upload_id,
            storage_bucket=self._upload.bucket,
            storage_key=self._upload.key,
            part_number=number,
        )
        answer = await self._context.connection.request(lambda client: client.sign_part(request))
        return answer.url or ""


def _read(upload: Upload) -> bytes:
    try:
        data = Path(upload.path).read_bytes()
    except OSError:
        raise FileChangedError(is_missing=True) from None
    if len(data) != upload.size or digest_of(data) != upload.digest:
        raise FileChangedError(is_missing=False)
    return data
