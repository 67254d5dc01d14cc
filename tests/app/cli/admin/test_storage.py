"""`wsdesk serve` and `wsdesk admin` with files in S3."""

from __future__ import annotations

import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.s3_service import KEYS, S3Service
from wsdesk.app.cli.main import main
from wsdesk.server.files.folder_store import SMALL_BYTES
from wsdesk.server.files.s3_location import S3Location
from wsdesk.server.server_context import ServerContext


@pytest.fixture
def location(s3: S3Service, monkeypatch: pytest.MonkeyPatch) -> S3Location:
    """An empty bucket, with its keys in the environment."""
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", KEYS["access_key"])
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", KEYS["secret_key"])
    return s3.create()


def url_of(location: S3Location) -> str:
    return f"{location}?endpoint={quote(location.endpoint, safe='')}"


def test_a_workspace_is_copied_to_s3_and_checked(
    location: S3Location, documents: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], s3: S3Service
) -> None:
    """The options file names the copy, with its keys."""
    data, copy, restored = tmp_path / "data", tmp_path / "a copy", tmp_path / "back"
    image = tmp_path / "sea.png"
    image.write_bytes(b"sea" * SMALL_BYTES)
    with closing(ServerContext(data, clock=lambda: 1e9)) as workspace:
        stored = workspace.files.stage("sea.png", image)
        with workspace.database.write() as unit:
            workspace.files.record(unit, stored)
    assert main(["admin", "import", str(documents), "--data", str(data)]) == 0
    target_options = ["--to-data", str(copy), "--to-storage", url_of(location)]
    assert main(["admin", "copy", "--data", str(data), *target_options]) == 0
    config = tmp_path / "serve.toml"
    keys = f'storage-access-key = "{KEYS["access_key"]}"\nstorage-secret-key = "{KEYS["secret_key"]}"'
    config.write_text(f'data = "a copy"\nstorage = "{url_of(location)}"\n{keys}\n')
    capsys.readouterr()
    assert main(["admin", "check", "--content", "--config", str(config)]) == 0
    assert "No problems found" in capsys.readouterr().err
    assert main(["admin", "check", "--data", str(copy)]) == 1
    assert f"in s3://{location.bucket}. Use --storage" in capsys.readouterr().err
    assert main(["admin", "people", "list", "--data", str(copy)]) == 0, "it needs no files"
    assert main(["admin", "backup", str(tmp_path / "backup"), "--config", str(config)]) == 0
    target_options = ["--data", str(restored), "--storage", url_of(replace(s3.create(), prefix="back/"))]
    assert main(["admin", "restore", str(tmp_path / "backup"), *target_options]) == 0
    capsys.readouterr()
    assert main(["admin", "check", "--content", *target_options]) == 0


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"bucket": "another-bucket"}, "has no bucket another-bucket"),
        ({"endpoint": "http://127.0.0.1:1"}, "The S3 store http://127.0.0.1:1 doesn't answer"),
    ],
)
def test_a_server_reports_errors_of_the_store(
    location: S3Location,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    changes: dict[str, str],
    message: str,
) -> None:
    url = url_of(replace(location, **changes))
    assert main(["serve", "--empty", "--data", str(tmp_path / "data"), "--storage", url]) == 1
    printed = capsys.readouterr().err
    assert message in printed
    assert KEYS["secret_key"] not in printed
    assert "Traceback" not in printed


def test_keys_on_the_command_line_are_rejected(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["serve"], ["admin", "check"]):
        with pytest.raises(SystemExit) as excinfo:
            main([*command, "--data", str(tmp_path), "--storage", "s3://key1:hidden1@harbor"])
        assert excinfo.value.code == 2
        printed = capsys.readouterr().err
        assert "set AWS_ACCESS_KEY_ID" in printed
        assert "hidden1" not in printed


def test_the_missing_library_is_named(
    location: S3Location, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "boto3.session", None)
    assert main(["serve", "--data", str(tmp_path / "data"), "--storage", url_of(location)]) == 1
    assert "pip install 'wsdesk[server]'" in capsys.readouterr().err


def test_the_library_is_loaded_with_a_store_only(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from wsdesk.app.cli import serve, serve_options
from wsdesk.server import app
from wsdesk.server.server_context import ServerContext
ServerContext(Path(sys.argv[1]), clock=lambda: 0.0).close()
print(*(name for name in sys.modules if name.startswith(("boto", "s3transfer", "urllib3"))))
"""
    command = [sys.executable, "-c", program, str(tmp_path / "data")]
    process = subprocess.run(command, capture_output=True, text=True, check=True)
    assert process.stdout.strip() == ""
