"""A bucket of an S3-compatible store: calls, signed URLs, and errors in words.

Few threads wait for a slow store, and after a failure none for some seconds: requests that
don't need the store go on.
"""

from __future__ import annotations

import errno
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from wsdesk.server.files.errors import FilesUnavailableError, PartsRejectedError
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.files.store import CHUNK_BYTES

SLOTS = 4
"""Maximum number of concurrent calls; the server has twice as many threads."""
SLOT_WAIT_S = 1.0
PAUSE_S = 2.0
"""Seconds after a failure in which all calls fail at once."""
CONNECT_S, READ_S = 2.0, 6.0
ATTEMPTS = 2
RETRY_WAIT_S = 1.0
"""Longest wait of the library between two attempts. The sum is below `SILENCE_S` of `wsdesk.api.transport`,
after which a window gives up a request, and shows the server as unavailable."""

# Stores differ in what they say of an unknown upload.
_MISSING = frozenset({"404", "NoSuchKey", "NoSuchUpload", "NotFound"})
_KEYS = frozenset({"InvalidAccessKeyId", "SignatureDoesNotMatch", "InvalidToken", "ExpiredToken"})
_PARTS = {
    "EntityTooSmall": "must have at least 5 MiB each, except for the last one",
    "InvalidPart": "changed during the completion: sign and send them again",
    "InvalidPartOrder": "must be in order",
}


class Bucket:
    """The bucket of a location; its client is created on first use, since that takes half a second."""

    def __init__(self, location: S3Location) -> None:
        try:
            self._library: Any = import_module("boto3.session")
        except ImportError as error:
            raise FilesUnavailableError(
                f"S3 needs another package: pip install 'wsdesk[server]' ({error})"
            ) from None
        self.location = location
        self._slots = threading.BoundedSemaphore(SLOTS)
        self._creation = threading.Lock()
        self._paused_until = 0.0

    @cached_property
    def _client(self) -> Any:
        return self._create_client(self.location.endpoint)

    @cached_property
    def _signer(self) -> Any:
        """Client that only signs: the host is part of a signature."""
        public = self.location.public_endpoint
        return self._create_client(public) if public else self._client

    def call(self, operation: str, **parameters: Any) -> dict[str, Any]:
        """Call an operation of the bucket, such as `head_object`.

        Raises:
            FileNotFoundError: the object, or the upload, is missing.
            PartsRejectedError: the parts of an upload can't be joined.
            FilesUnavailableError: the store can't be used.
        """
        with self._guarded() as client:
            return getattr(client, operation)(Bucket=self.location.bucket, **parameters)

    def delete(self, key: str) -> None:
        """Delete an object, if it exists; raises as `call`."""
        with suppress(FileNotFoundError):  # few stores report it
            self.call("delete_object", Key=key)

    def chunks(self, key: str) -> Iterator[bytes]:
        """Content of an object; raises as `call`."""
        with self._guarded() as client:
            body = client.get_object(Bucket=self.location.bucket, Key=key)["Body"]
            try:
                yield from body.iter_chunks(CHUNK_BYTES)
            finally:
                body.close()

    def read(self, key: str, first: int, count: int) -> bytes:
        """Read a part of an object, to its end if `count` is negative; raises as `call`."""
        last = "" if count < 0 else first + count - 1
        with self._guarded() as client:
            span = f"bytes={first}-{last}"
            return client.get_object(Bucket=self.location.bucket, Key=key, Range=span)["Body"].read()

    def upload(self, file: Path, key: str, content_type: str) -> None:
        """Write a file of any size as an object; raises as `call`."""
        from boto3.s3.transfer import TransferConfig

        with self._guarded() as client, file.open("rb") as stream:
            client.upload_fileobj(
                stream,
                self.location.bucket,
                key,
                ExtraArgs={"ContentType": content_type},
                Config=TransferConfig(use_threads=False),
            )

    def sign(self, operation: str, seconds: int, **parameters: Any) -> str:
        """A URL for one operation, which needs no key.

        Raises:
            FilesUnavailableError: there are no credentials.
        """
        with self._translated(), self._creation:
            signer = self._signer
        with self._translated():
            return signer.generate_presigned_url(
                operation, Params={"Bucket": self.location.bucket, **parameters}, ExpiresIn=seconds
            )

    @contextmanager
    def _guarded(self) -> Generator[Any]:
        if time.monotonic() < self._paused_until or not self._slots.acquire(timeout=SLOT_WAIT_S):
            raise FilesUnavailableError(f"{self._place} doesn't answer")
        try:
            with self._translated():
                with self._creation:
                    client = self._client
                yield client
        finally:
            self._slots.release()

    @contextmanager
    def _translated(self) -> Generator[None]:
        """Replace the errors of the library, whose texts have URLs with queries."""
        from botocore.exceptions import (
            BotoCoreError,
            ClientError,
            NoCredentialsError,
            NoRegionError,
            PartialCredentialsError,
        )

        try:
            yield
        except ClientError as error:
            raise self._error_of(error.response) from None
        except (NoCredentialsError, PartialCredentialsError):
            raise FilesUnavailableError(
                f"There are no keys for {self.location}: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
            ) from None
        except NoRegionError:
            raise FilesUnavailableError(
                f"The region of {self.location.bucket} is unknown: add ?region=NAME to the URL"
            ) from None
        except BotoCoreError as error:
            self._paused_until = time.monotonic() + PAUSE_S
            raise FilesUnavailableError(f"{self._place} doesn't answer ({type(error).__name__})") from None

    def _error_of(self, response: Any) -> Exception:
        code = str(response.get("Error", {}).get("Code", ""))
        status = int(response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0))
        bucket = self.location.bucket
        if code in _MISSING:
            return FileNotFoundError(errno.ENOENT, "The file is missing in the store")
        if code in _PARTS:
            return PartsRejectedError(_PARTS[code])
        if code == "NoSuchBucket":
            return FilesUnavailableError(f"{self._place} has no bucket {bucket}")
        if code in _KEYS:
            return FilesUnavailableError(f"{self._place} doesn't accept the keys ({code})")
        if status in (401, 403):
            return FilesUnavailableError(f"The keys don't permit this in bucket {bucket} ({code})")
        if status in (405, 501):
            return FilesUnavailableError(f"{self._place} doesn't have an operation that is needed ({code})")
        return FilesUnavailableError(f"{self._place} can't do this now ({code or status})")

    @property
    def _place(self) -> str:
        return f"The S3 store {self.location.endpoint or 'of Amazon'}"

    def _create_client(self, endpoint: str) -> Any:
        from botocore.config import Config

        location = self.location
        session = self._library.Session(
            aws_access_key_id=location.access_key or None, aws_secret_access_key=location.secret_key or None
        )
        # Other stores don't have regions, but a signature does.
        region = location.region or session.region_name or ("us-east-1" if location.endpoint else None)
        return session.client(
            "s3",
            region_name=region,
            endpoint_url=endpoint or location.endpoint or None,
            config=Config(
                signature_version="s3v4",
                s3={"addressing_style": "path" if endpoint or location.endpoint else "auto"},
                # Other stores reject the headers of newer checksums.
                request_checksum_calculation="when_required",
                response_checksum_validation="when_required",
                connect_timeout=CONNECT_S,
                read_timeout=READ_S,
                max_pool_connections=SLOTS,
                retries={"mode": "standard", "total_max_attempts": ATTEMPTS},
            ),
        )
