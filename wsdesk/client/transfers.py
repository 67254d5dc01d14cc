"""Downloads and uploads of files, with retries and progress."""

from __future__ import annotations

import asyncio
import json
import os
import random
import uuid
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, cast

from wsdesk.api.client import Client
from wsdesk.api.errors import (
    ApiError,
    InvalidRequestError,
    RequestInfo,
    TransferError,
    UnauthorizedError,
    UnsupportedError,
)
from wsdesk.api.retry import RetryPolicy, backoff
from wsdesk.api.transport import Progress
from wsdesk.files.lazy_import import lazy_import
from wsdesk.media.core.errors import MediaError
from wsdesk.media.core.sniff import HEAD_BYTES, image_format
from wsdesk.media.fetch.fetcher import Fetcher
from wsdesk.media.fetch.part_upload import PartUploader, PartUploadError, limit_part_size
from wsdesk.wire.limits import SKILL_FILE_BYTES

if TYPE_CHECKING:
    from wsdesk.api import capabilities
    from wsdesk.wire import agent as wire_agent
    from wsdesk.wire.agent import Skill
else:
    capabilities = lazy_import("wsdesk.api.capabilities")
    wire_agent = lazy_import("wsdesk.wire.agent")

MAX_DOWNLOAD_BYTES = 2 << 30
_DEADLINE_S = 1800.0
_REPEATABLE = frozenset({"busy", "odd-answer", "unreachable", "slow"})
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
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[file.write(rest) :]  # a disk that is nearly full takes a part of it
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


@dataclass
class UploadState:
    """State of an upload, for its continuation after an interruption: save it when `on_change` is called.

    `upload_id`, `bucket`, and `key` are empty until it has started. `parts` are the ETags of its parts by
    number, `part_size` is in bytes. While `is_completing`, the server may have added the image.
    """

    upload_id: str = ""
    bucket: str = ""
    key: str = ""
    part_size: int = 5 << 20
    parts: dict[int, str] = field(default_factory=dict[int, str])
    is_completing: bool = False
    on_change: Callable[[], object] = field(default_factory=lambda: lambda: None, repr=False, compare=False)
    """Called on the thread of the client before the upload continues; what it raises ends the upload."""

    def to_json(self) -> str:
        """The state without `on_change`."""
        return json.dumps({name: value for name, value in vars(self).items() if name != "on_change"})

    @classmethod
    def from_json(cls, text: str) -> UploadState:
        """The state that `to_json` returned. Raises ValueError, TypeError, or KeyError for anything else."""
        fields = json.loads(text)
        parts, part_size = fields["parts"], fields.get("part_size", cls.part_size)
        if not isinstance(parts, dict) or not isinstance(part_size, int) or part_size < 1:
            raise ValueError("parts, part_size")
        tags = cast("dict[str, str]", parts)
        return cls(**fields | {"parts": {int(number): tag for number, tag in tags.items()}})


class SkillUpload:
    """Upload of an image to a skill, in parts (endpoints 4 and 1); the state is changed with each of them."""

    def __init__(
        self, client: Client, uploader: PartUploader, data: bytes, filename: str, state: UploadState
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
        self._state = state
        self._content_type = f"image/{kind}"

    async def send(
        self, team_id: str, skill_id: str, description: str | None, progress: Progress | None
    ) -> Skill:
        """Send what is missing of the image, and return the skill. Raises ApiError."""
        state, size = self._state, len(self._data)
        if not state.upload_id:
            await self._start(size)
        for number, start in enumerate(range(0, size, state.part_size), start=1):
            if number not in state.parts:
                state.parts[number] = await self._send_part(number, start, progress)
                state.on_change()
        was_completing = state.is_completing
        if was_completing and (skill := await self._completed(skill_id)) is not None:
            return skill
        state.is_completing = True
        state.on_change()
        complete = wire_agent.CompleteUpload(
            upload_id=state.upload_id,
            storage_bucket=state.bucket,
            storage_key=state.key,
            filename=self._filename,
            content_type=self._content_type,
            size_in_bytes=size,
            description=description,
            parts=tuple(
                wire_agent.UploadPart(part_number=at, etag=tag) for at, tag in sorted(state.parts.items())
            ),
        )
        try:
            return await self._client.complete_skill_upload(team_id, skill_id, complete)
        except ApiError as error:
            if error.arrived is False or isinstance(error, UnauthorizedError):  # certainly not executed
                state.is_completing = was_completing
                state.on_change()
            raise

    async def _start(self, size: int) -> None:
        started = await capabilities.start_upload(self._client, self._filename, self._content_type, size)
        if started is None:
            raise UnsupportedError("the server doesn't offer to start uploads", request=_UPLOAD)
        state = self._state
        state.upload_id, state.bucket = started.upload_id, started.storage_bucket
        state.key = started.storage_key
        state.part_size = limit_part_size(started.part_size_in_bytes, state.part_size)
        state.on_change()

    async def _completed(self, skill_id: str) -> Skill | None:
        """The skill if a completion without a response arrived, None if it didn't. Raises TransferError."""
        skills = await capabilities.skills(self._client)
        found = wire_agent.find_uploaded(
            skills, skill_id, key=self._state.key, name=self._filename, size=len(self._data)
        )
        if found == "doubtful":
            raise TransferError("unknown", request=_UPLOAD)
        return None if found == "missing" else found

    async def _send_part(self, number: int, start: int, progress: Progress | None) -> str:
        state = self._state
        request = wire_agent.SignPart(
            upload_id=state.upload_id, storage_bucket=state.bucket, storage_key=state.key, part_number=number
        )

        async def sign() -> str:
            return (await self._client.sign_part(request)).url or ""

        def on_progress(sent: int) -> None:
            if progress is not None and sent >= 0:
                progress(start + sent, len(self._data))

        try:
            return await self._uploader.send_signed(
                sign, self._data[start : start + state.part_size], on_progress
            )
        except PartUploadError as error:
            raise TransferError(error.code, status=error.status, request=_UPLOAD) from None
