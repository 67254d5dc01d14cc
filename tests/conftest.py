"""What every test gets: no display needed, no home touched, asyncio through anyio's plugin."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(autouse=True)
def _home_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test reads or writes the files of the person who runs it."""
    monkeypatch.setenv("WSDESK_HOME", str(tmp_path / "home"))
    for name in ("WSDESK_BASE_URL", "WSDESK_TEAM_ID", "WSDESK_API_KEY"):
        monkeypatch.delenv(name, raising=False)
