"""A server process on the sample workspace, and its address and key in the environment."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, str]]:
    data = tmp_path_factory.mktemp("served")
    command = [sys.executable, "-m", "wsdesk", "serve", "--data", str(data), "--watch-stdin"]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdin is not None
    assert process.stdout is not None
    yield json.loads(process.stdout.readline())
    process.stdin.close()
    process.wait(10)
    process.stdout.close()


@pytest.fixture
def service(served: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    monkeypatch.setenv("WSDESK_BASE_URL", served["url"])
    monkeypatch.setenv("WSDESK_API_KEY", served["key"])
    return served
