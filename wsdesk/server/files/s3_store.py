"""Large files in an S3-compatible store: clients send parts to it, and get files from it, by signed URLs.

Objects: `files/ID`, `uploads/ID` until an upload is recorded, and `renditions/NAME`. An object is complete
before its row is inserted; `sweep` deletes those that no row names.
"""

from __future__ import annotations

import hashlib
import ssl
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import httpx
import truststore
from typing_extensions import override

from wsdesk.server import media
from wsdesk.server.addresses import url_segment
from wsdesk.server.files.bucket import Bucket
from wsdesk.server.files.errors import FilesUnavailableError, PartsRejectedError
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.files.store import HEAD_BYTES, ID_LENGTH, FileStore, ListedFile, StoredFile
from wsdesk.server.storage.queries.uploads import UploadedPart

PART_BYTES = 5 << 20
"""Minimum size of a part, except for the last one."""
PART_LIFETIME_S = 900
URL_LIFETIME_S = 300
KNOWN_S = 600.0
"""Seconds for which the existence of a rendition isn't checked again."""
PROBE_TIMEOUT_S = 10.0
ABANDONED_S = 24 * 3600.0
"""Age of an upload that was joined, but not recorded, when it is deleted."""
UPLOAD_LIFETIME_S = 7 * 24 * 3600.0

_INLINE = ("image/png", "image/jpeg", "image/webp", "image/gif", "video/", "audio/", "text/plain")
"""Content types, or their beginnings, that a browser may show; it downloads others, such as HTML and SVG."""
_MAX_KNOWN = 50_000


class S3Store(FileStore):
    """Files in a bucket. `folder` is for temporary files."""

    is_remote = True

    def __init__(self, folder: Path, location: S3Location) -> None:
        super().__init__(folder)
        self.location = location
        self.place, self.endpoint = str(location), location.endpoint
        self.bucket = Bucket(location)
        self._uploads = S3Uploads(self)
        self._known: dict[str, str] = {}
        self._known_since = time.monotonic()

    def key(self, kind: str, name: str) -> str:
        """Key of an object: `files`, `uploads`, or `renditions`."""
        return f"{self.location.prefix}{kind}/{name}"

    @override
    def find_large(self, file_id: str) -> ListedFile | None:
        found = self._head("files", file_id)
        return (
            None
            if found is None
            else ListedFile(file_id, found["ContentLength"], _age(found["LastModified"]))
        )

    @override
    def delete(self, file_id: str) -> None:
        self.bucket.delete(self.key("files", file_id))

    @override
    def list(self) -> Iterator[ListedFile]:
        prefix = self.key("files", "")
        for entry in self.objects(prefix):
            yield ListedFile(entry["Key"].removeprefix(prefix), entry["Size"], _age(entry["LastModified"]))

    @override
    def chunks(self, file_id: str) -> Iterator[bytes]:
        return self.bucket.chunks(self.key("files", file_id))

    @override
    def read_large(self, file_id: str, first: int, count: int) -> bytes:
        return self.bucket.read(self.key("files", file_id), first, count)

    @override
    def publish(self, part: Path, stored: StoredFile, *, durable: bool) -> None:
        self.bucket.upload(part, self.key("files", stored.id), stored.content_type)

    @override
    def known_rendition(self, name: str) -> str | None:
        # Someone may have deleted it.
        if len(self._known) > _MAX_KNOWN or time.monotonic() - self._known_since > KNOWN_S:
            self._known, self._known_since = {}, time.monotonic()
        return self._known.get(name)

    @override
    def find_rendition(self, name: str) -> str | None:
        found = self._head("renditions", name)
        if found is None:
            return None
        return self._known.setdefault(name, found["ContentType"] if found["ContentLength"] else "")

    @override
    def add_rendition(self, name: str, content_type: str, data: bytes) -> None:
        self.bucket.call(
            "put_object",
            Key=self.key("renditions", name),
            Body=data,
            ContentType=content_type or media.BINARY,
        )
        self._known[name] = content_type

    @override
    def read_rendition(self, name: str, content_type: str) -> bytes:
        return self.bucket.read(self.key("renditions", name), 0, -1)

    @property
    @override
    def direct(self) -> S3Uploads:
        return self._uploads

    @override
    def url(self, name: str, stored: StoredFile, method: str) -> str:
        return self._url(self.key("files", stored.id), stored.content_type, method, name)

    @override
    def rendition_url(self, name: str, content_type: str, method: str) -> str:
        return self._url(self.key("renditions", name), content_type, method, "")

    @override
    def access_problem(self) -> str:
        try:
            self.bucket.call("list_objects_v2", Prefix=self.location.prefix, MaxKeys=1)
            self._uploads.parts(str(uuid4()), "probe")  # not all stores can list them
        except FilesUnavailableError as error:
            return str(error)
        return ""

    @override
    def find_problems(self) -> Iterator[str]:
        data, key = b"wsdesk probe", f"probe-{uuid4()}"
        try:
            upload_id = self._uploads.start(key)
            url = self._uploads.sign_part(upload_id, key, 1)
            try:
                with self._client() as client:
                    etag = client.put(url, content=data).raise_for_status().headers.get("etag", "")
                self._uploads.parts(upload_id, key)
                self._uploads.join(upload_id, key, [UploadedPart(1, etag, len(data), "")])
                signed = self._url(self.key("uploads", key), media.BINARY, "GET", "probe")
                with self._client() as client:
                    content = client.get(signed).raise_for_status().content
                if content != data:
                    yield f"{self._public} sends another content than was stored"
            except httpx.HTTPStatusError as error:
                yield f"{self._public} refuses a signed URL ({error.response.status_code})"
            except httpx.HTTPError as error:
                is_untrusted = "CERTIFICATE_VERIFY_FAILED" in str(error)
                reason = "its certificate isn't trusted" if is_untrusted else type(error).__name__
                yield f"{self._public} doesn't answer ({reason})"
            if self._head("uploads", key) is not None:
                self._uploads.discard(key)
            else:
                self._uploads.abort(upload_id, key)
            if self._head("uploads", key) is not None:
                yield f"{self.location} doesn't delete files"
        except (FilesUnavailableError, PartsRejectedError) as error:
            yield str(error)

    def _client(self) -> httpx.Client:
        """Client of the public endpoint, with the system's certificates, as windows use them."""
        return httpx.Client(verify=truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT), timeout=PROBE_TIMEOUT_S)

    @property
    def _public(self) -> str:
        return self.location.public_endpoint or self.location.endpoint or str(self.location)

    def objects(self, prefix: str) -> Iterator[dict[str, Any]]:
        """All objects with a prefix."""
        return self.pages("list_objects_v2", "Contents", Prefix=prefix)

    def pages(self, operation: str, member: str, **parameters: Any) -> Iterator[dict[str, Any]]:
        """Entries of all pages of a list."""
        following: dict[str, Any] = {}
        while True:
            page = self.bucket.call(operation, **parameters, **following)
            yield from page.get(member, ())
            if not page.get("IsTruncated"):
                return
            names = _FOLLOWING[operation]
            following = {name: page[source] for name, source in names.items()}

    def _head(self, kind: str, name: str) -> dict[str, Any] | None:
        try:
            return self.bucket.call("head_object", Key=self.key(kind, name))
        except FileNotFoundError:
            return None

    def _url(self, key: str, content_type: str, method: str, name: str) -> str:
        kind = "inline" if content_type.startswith(_INLINE) else "attachment"
        file_name = f"; filename*=UTF-8''{quote(url_segment(name), safe='')}" if name else ""
        return self.bucket.sign(
            "head_object" if method == "HEAD" else "get_object",
            URL_LIFETIME_S,
            Key=key,
            ResponseContentType=content_type,
            ResponseContentDisposition=f"{kind}{file_name}",
            ResponseCacheControl=f"private, max-age={URL_LIFETIME_S}",
        )


class S3Uploads:
    """Uploads in parts, which clients send to the store."""

    part_bytes = PART_BYTES

    def __init__(self, store: S3Store) -> None:
        self._store = store
        self.bucket = store.location.bucket

    def start(self, key: str) -> str:
        """Start an upload, and return its ID."""
        return self._store.bucket.call("create_multipart_upload", Key=self._key(key))["UploadId"]

    def sign_part(self, upload_id: str, key: str, number: int) -> str:
        """A short-lived URL for the PUT of a part."""
        return self._store.bucket.sign(
            "upload_part", PART_LIFETIME_S, Key=self._key(key), UploadId=upload_id, PartNumber=number
        )

    def parts(self, upload_id: str, key: str) -> dict[int, UploadedPart] | None:
        """Parts by number; None if the upload was joined before."""
        pages = self._store.pages("list_parts", "Parts", Key=self._key(key), UploadId=upload_id)
        try:
            return {
                part["PartNumber"]: UploadedPart(part["PartNumber"], part["ETag"], part["Size"], "")
                for part in pages
            }
        except FileNotFoundError:
            return None

    def join(self, upload_id: str, key: str, parts: list[UploadedPart]) -> None:
        """Join the parts; raises `PartsRejectedError`."""
        numbers = [{"PartNumber": part.number, "ETag": part.etag} for part in parts]
        # Another request may have joined them meanwhile.
        with suppress(FileNotFoundError):
            self._store.bucket.call(
                "complete_multipart_upload",
                Key=self._key(key),
                UploadId=upload_id,
                MultipartUpload={"Parts": numbers},
            )

    def adopt(self, key: str, name: str) -> StoredFile:
        """Read a joined upload, and copy it in the store as a file called `name`.

        Raises:
            FileNotFoundError: it was never joined.
        """
        digest, size, head = hashlib.sha256(), 0, b""
        for chunk in self._store.bucket.chunks(self._key(key)):
            head = head or chunk[:HEAD_BYTES]
            digest.update(chunk)
            size += len(chunk)
        stored = StoredFile(digest.hexdigest()[:ID_LENGTH], size, media.content_type(name, head))
        self._store.bucket.call(
            "copy_object",
            Key=self._store.key("files", stored.id),
            CopySource={"Bucket": self.bucket, "Key": self._key(key)},
            ContentType=stored.content_type,
            MetadataDirective="REPLACE",
        )
        return stored

    def discard(self, key: str) -> None:
        """Delete a joined upload."""
        self._store.bucket.delete(self._key(key))

    def delete_old(self) -> None:
        """Delete the rest of uploads that weren't recorded, and of files whose writer was interrupted."""
        store = self._store
        for entry in store.objects(self._key("")):
            if _age(entry["LastModified"]) > ABANDONED_S:
                store.bucket.delete(entry["Key"])
        for prefix in (self._key(""), store.key("files", "")):
            for upload in store.pages("list_multipart_uploads", "Uploads", Prefix=prefix):
                if _age(upload["Initiated"]) > UPLOAD_LIFETIME_S:
                    self._abort(upload["UploadId"], upload["Key"])

    def abort(self, upload_id: str, key: str) -> None:
        """Delete the parts of an upload that wasn't joined."""
        self._abort(upload_id, self._key(key))

    def _abort(self, upload_id: str, object_key: str) -> None:
        with suppress(FileNotFoundError):
            self._store.bucket.call("abort_multipart_upload", Key=object_key, UploadId=upload_id)

    def _key(self, key: str) -> str:
        return self._store.key("uploads", key)


_FOLLOWING = {
    "list_objects_v2": {"ContinuationToken": "NextContinuationToken"},
    "list_parts": {"PartNumberMarker": "NextPartNumberMarker"},
    "list_multipart_uploads": {"KeyMarker": "NextKeyMarker", "UploadIdMarker": "NextUploadIdMarker"},
}
"""Parameters of the next page, by the members of this one that have their values."""


def _age(time_of: datetime) -> float:
    return (datetime.now(UTC) - time_of).total_seconds()
