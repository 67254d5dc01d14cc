"""An S3-compatible store for tests: moto's server, in this process."""

from __future__ import annotations

import itertools
from typing import Any

import boto3.session
from botocore.config import Config
from moto.server import ThreadedMotoServer

from wsdesk.server.files.s3_location import S3Location

KEYS = {"access_key": "test-key", "secret_key": "test-secret"}


class S3Service:
    """A store; it accepts any keys, and URLs that were changed or have expired."""

    def __init__(self) -> None:
        self._server = ThreadedMotoServer("127.0.0.1", 0, verbose=False)
        self._server.start()
        self._numbers = itertools.count()
        host, port = self._server.get_host_and_port()
        self.url = f"http://{host}:{port}"
        self.client: Any = boto3.session.Session("test-key", "test-secret").client(
            "s3",
            endpoint_url=self.url,
            region_name="us-east-1",
            config=Config(s3={"addressing_style": "path"}, request_checksum_calculation="when_required"),
        )

    def create(self, prefix: str = "") -> S3Location:
        """Create an empty bucket."""
        bucket = f"test{next(self._numbers):05}"
        self.client.create_bucket(Bucket=bucket)
        return S3Location(bucket, prefix, self.url, **KEYS)

    def keys(self, location: S3Location) -> list[str]:
        """Keys of all objects."""
        page = self.client.list_objects_v2(Bucket=location.bucket)
        return [entry["Key"] for entry in page.get("Contents", ())]

    def remove(self) -> None:
        """Stop the server."""
        self.client.close()
        self._server.stop()
