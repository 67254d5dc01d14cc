"""The examples of the command line's documentation run; those of help and other documents are accepted."""

from __future__ import annotations

import argparse
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.app.cli.test_completion import canvas
from tests.serve_process import serve_process
from wsdesk.app.cli.main import HELP, load
from wsdesk.files.resources import resource
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.settings.directories import find_directories

ROOT = Path(__file__).resolve().parents[3]
DOCUMENT = (ROOT / "docs" / "command-line.md").read_text("utf-8")
EXAMPLES = [
    line for block in re.findall(r"```sh\n(.*?)```", DOCUMENT, re.DOTALL) for line in block.splitlines()
]


@pytest.fixture(scope="module")
def server_env(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Environment of a shell in which `wsdesk` uses a server with the sample workspace."""
    folder = tmp_path_factory.mktemp("bin")
    program = folder / "wsdesk"
    program.write_text(
        f'#!/bin/sh\nPYTHONPATH={shlex.quote(str(ROOT))} exec {shlex.quote(sys.executable)} -m wsdesk "$@"\n'
    )
    program.chmod(0o755)
    with serve_process(tmp_path_factory.mktemp("served")) as ready:
        yield {
            "PATH": f"{folder}:{os.environ['PATH']}",
            "WSDESK_BASE_URL": ready["url"],
            "WSDESK_API_KEY": ready["key"],
        }


@pytest.mark.parametrize("line", EXAMPLES)
def test_an_example_of_the_document_runs(server_env: dict[str, str], tmp_path: Path, line: str) -> None:
    if "| jq " in line and shutil.which("jq") is None:
        pytest.skip("jq isn't installed")
    folder = IndexFolder(find_directories().index, 1 << 30)
    folder.of("embedded").write([canvas("board", "Harbor board", {"lantern": "Lantern"})])
    folder.close()
    shutil.copy(resource("sample") / "assets" / "style-sea.jpg", tmp_path)
    process = subprocess.run(
        ["bash", "-o", "pipefail", "-c", line],
        cwd=tmp_path,
        env={**os.environ, **server_env},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (process.returncode, process.stderr) == (0, "")
    assert process.stdout or line.startswith("source")


def _help_examples() -> list[str]:
    lines: list[str] = []
    for name in HELP:
        parser = argparse.ArgumentParser(prog=f"wsdesk {name}")
        load(name, parser)
        lines += [line.strip() for line in (parser.epilog or "").splitlines() if line.startswith("  wsdesk ")]
    return lines


def _document_examples() -> list[str]:
    """Commands in the blocks of all documents but that of the command line, whose examples run."""
    lines: list[str] = []
    for path in sorted(
        {*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("resources/guide/**/*.md")}
    ):
        blocks = re.findall(r"```sh\n(.*?)```", path.read_text("utf-8"), re.DOTALL)
        commands = re.findall(r"^ *(?:wsdesk|\./packaging/run) +(\w[^>\n]*)", "".join(blocks), re.MULTILINE)
        lines += commands if path.name != "command-line.md" else []
    assert len(lines) > 25
    return lines


@pytest.mark.parametrize("line", [*_help_examples(), *_document_examples()])
def test_an_example_of_help_and_documents_is_accepted(line: str) -> None:
    name, *arguments = shlex.split(line.removeprefix("wsdesk "), comments=True)
    parser = argparse.ArgumentParser(prog=f"wsdesk {name}")
    load(name, parser)
    parser.parse_args(arguments)
