"""A server process on the sample workspace, and its address and key in the environment."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve_process import serve_process

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def server_process(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    with serve_process(tmp_path_factory.mktemp("server")) as ready:
        yield ready


@pytest.fixture
def server(server_process: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setenv("WSDESK_BASE_URL", server_process["url"])
    monkeypatch.setenv("WSDESK_API_KEY", server_process["key"])
    return server_process
