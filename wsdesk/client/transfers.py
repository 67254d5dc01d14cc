"""Downloads and uploads of files, with retries and progress."""

from __future__ import annotations

import asyncio
import os
import random
import uuid
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from wsdesk.api.capabilities import start_upload
from wsdesk.api.client import Client
from wsdesk.api.errors import InvalidRequestError, RequestInfo, TransferError, UnsupportedError
from wsdesk.api.retry import RetryPolicy, backoff
from wsdesk.api.transport import Progress
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import HEAD_BYTES, image_format
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.fetch.part_upload import PartUploader, PartUploadError, limit_part_size
from wsdesk.wire.agent import CompleteUpload, SignPart, Skill, UploadPart
from wsdesk.wire.limits import SKILL_FILE_BYTES

MAX_DOWNLOAD_BYTES = 2 << 30
_DEADLINE_S = 1800.0
_PART_BYTES = 5 << 20
_REPEATABLE = frozenset({"busy", "odd-answer", "unreachable", "slow"})
_TARGET = ("upload_id", "storage_bucket", "storage_key")
_DOWNLOAD, _UPLOAD = RequestInfo("download", "GET"), RequestInfo("upload", "PUT")


async def download(
    fetcher: Fetcher,
    url: str,
    path: Path,
    policy: RetryPolicy,
    *,
    progress: Progress | None = None,
    max_bytes: int = MAX_DOWNLOAD_BYTES,
) -> int:
    """Save a file, under a temporary name until it is complete, and return its size.

    Raises TransferError and OSError.
    """
    partial = path.with_name(f".{uuid.uuid4().hex}.part")
    total: int | None = None
    disk_error: OSError | None = None

    def set_total(size: int) -> None:
        nonlocal total
        total = size

    def write(data: bytes) -> None:
        nonlocal disk_error
        try:
            file.write(data)
        except OSError as error:  # `Fetcher.fetch` treats an OSError as a network error
            disk_error = error
            raise
        if progress is not None:
            progress(file.tell(), total)

    attempt = 1
    try:
        while True:
            with partial.open("wb", buffering=0) as file:
                try:
                    size = await fetcher.fetch(
                        url, write, max_bytes, deadline_s=_DEADLINE_S, on_size=set_total
                    )
                    break
                except MediaError as error:
                    if disk_error is not None:
                        raise disk_error from None
                    if error.code not in _REPEATABLE or attempt >= policy.attempts:
                        raise TransferError(error.code, request=_DOWNLOAD) from None
                    await asyncio.sleep(max(error.wait_s, backoff(attempt, random.random(), policy)))
                    attempt += 1
        await asyncio.to_thread(os.replace, partial, path)
        return size
    finally:
        with suppress(OSError):
            partial.unlink()


class SkillUpload:
    """Upload of an image to a skill, in parts (endpoints 4 and 1)."""

    def __init__(
        self,
        client: Client,
        uploader: PartUploader,
        data: bytes,
        filename: str,
        target: tuple[str, str, str] | None = None,
    ) -> None:
        violation = SKILL_FILE_BYTES.check(len(data))
        if violation is not None:
            raise InvalidRequestError(violation.field, violation.limit, request=_UPLOAD)
        kind = image_format(data[:HEAD_BYTES])
        if not kind:
            raise InvalidRequestError("source", "a PNG, JPEG, WebP, or GIF image", request=_UPLOAD)
        self._client = client
        self._uploader = uploader
        self._data = data
        self._filename = filename
        self._target = target
        self._content_type = f"image/{kind}"

    async def send(
        self, team_id: str, skill_id: str, description: str | None, progress: Progress | None
    ) -> Skill:
        """Send the image and return the skill. Raises ApiError."""
        size = len(self._data)
        target, part_size = await self._start(size)
        parts: list[UploadPart] = []
        for number, start in enumerate(range(0, size, part_size), start=1):
            request = SignPart(**target, part_number=number)
            tag = await self._send_part(request, start, part_size, progress)
            parts.append(UploadPart(part_number=number, etag=tag))
        complete = CompleteUpload(
            **target,
            filename=self._filename,
            content_type=self._content_type,
            size_in_bytes=size,
            description=description,
            parts=tuple(parts),
        )
        return await self._client.complete_skill_upload(team_id, skill_id, complete)

    async def _start(self, size: int) -> tuple[Mapping[str, str], int]:
        """Fields that identify the upload, and its part size; the server starts one without a target."""
        if self._target is not None:
            return dict(zip(_TARGET, self._target, strict=True)), _PART_BYTES
        started = await start_upload(self._client, self._filename, self._content_type, size)
        if started is None:
            raise UnsupportedError("the server doesn't offer to start uploads", request=_UPLOAD)
        part_size = limit_part_size(started.part_size_in_bytes, _PART_BYTES)
        return {name: getattr(started, name) for name in _TARGET}, part_size

    async def _send_part(
        self, request: SignPart, start: int, part_size: int, progress: Progress | None
    ) -> str:
        async def sign() -> str:
            return (await self._client.sign_part(request)).url or ""

        def on_progress(sent: int) -> None:
            if progress is not None and sent >= 0:
                progress(start + sent, len(self._data))

        try:
            return await self._uploader.send_signed(sign, self._data[start : start + part_size], on_progress)
        except PartUploadError as error:
            raise TransferError(error.code, request=_UPLOAD) from None
