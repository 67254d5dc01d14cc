"""Location of a bucket of an S3-compatible store: the URL of `wsdesk serve --storage`."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from urllib.parse import parse_qsl, urlsplit

_BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
_PREFIX = re.compile(r"(?:[A-Za-z0-9._-]+/)*")
_OPTIONS = ("endpoint", "public_endpoint", "region")


@dataclass(frozen=True, slots=True)
class S3Location:
    """A bucket, and a prefix of the names of all objects: empty, or with a slash at its end.

    Without an endpoint, it is a bucket of Amazon S3. Clients use `public_endpoint`, if it differs. Without
    keys, those of the environment or the configuration of AWS tools are used.
    """

    bucket: str
    prefix: str = ""
    endpoint: str = ""
    public_endpoint: str = ""
    region: str = ""
    access_key: str = field(default="", repr=False)
    secret_key: str = field(default="", repr=False)

    @staticmethod
    def read(url: str) -> S3Location:
        """Read `s3://BUCKET/PREFIX?endpoint=URL&public_endpoint=URL&region=NAME`.

        Raises:
            ValueError: with the reason, for users.
        """
        try:
            parts = urlsplit(url)
        except ValueError:
            raise ValueError("isn't a URL such as s3://bucket?endpoint=https://…") from None
        if parts.scheme != "s3":
            raise ValueError("must begin with s3://")
        if "@" in parts.netloc:
            raise ValueError(
                "other users can read keys in the URL: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
            )
        if not _BUCKET.fullmatch(parts.netloc):
            raise ValueError(f"{parts.netloc!r} isn't the name of a bucket")
        prefix = f"{parts.path.strip('/')}/".lstrip("/")
        if not _PREFIX.fullmatch(prefix):
            raise ValueError("the path after the bucket may have letters, digits, '.', '_', and '-'")
        options = dict(parse_qsl(parts.query, keep_blank_values=True))
        for name, value in options.items():
            if name not in _OPTIONS:
                raise ValueError(f"unknown parameter {name!r}; there are {', '.join(_OPTIONS)}")
            if name != "region" and not _is_origin(value):
                raise ValueError(f"{name} must be a URL such as https://s3.example.com")
        return S3Location(
            parts.netloc, prefix, **{name: value.rstrip("/") for name, value in options.items()}
        )

    def __str__(self) -> str:
        return f"s3://{self.bucket}/{self.prefix}".rstrip("/")


def _is_origin(url: str) -> bool:
    try:
        parts = urlsplit(url)
        has_port = parts.port is None or parts.port > 0
    except ValueError:
        return False
    is_plain = not (parts.username or parts.password or parts.query or parts.fragment)
    return parts.scheme in ("http", "https") and bool(parts.hostname) and is_plain and has_port
