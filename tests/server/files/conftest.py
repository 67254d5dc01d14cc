"""Stores of files in S3."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.s3_service import S3Service
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.files.s3_store import S3Store


@pytest.fixture
def location(s3: S3Service) -> S3Location:
    """An empty bucket, used below a prefix."""
    return s3.create("desk/")


@pytest.fixture
def store(tmp_path: Path, location: S3Location) -> S3Store:
    return S3Store(tmp_path / "temporary files", location)
