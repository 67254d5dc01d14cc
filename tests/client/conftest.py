"""A server process on the sample workspace, and its address and key in the environment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve_process import serve_process

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with serve_process(tmp_path_factory.mktemp("served")) as ready:
        yield ready


@pytest.fixture
def service(served: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setenv("WSDESK_BASE_URL", served["url"])
    monkeypatch.setenv("WSDESK_API_KEY", served["key"])
    return served
