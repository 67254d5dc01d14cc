"""`wsdesk mcp` as a child process, with the SDK's client and with one that only writes and reads lines."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from tests.agents.conftest import parts
from wsdesk.app.cli.main import main

ROOT = Path(__file__).resolve().parents[2]
BOARD = "fddcfa90-b4ca-58e5-b7a8-e42fa638ce90"
DOCUMENT = ROOT / "docs" / "agents.md"


def arguments(data: Path | None, *more: str) -> list[str]:
    """The command; without a folder, on the sample of the data folders of the test."""
    workspace = ["--data", str(data)] if data is not None else ["--sample"]
    return ["-m", "wsdesk", "mcp", *workspace, *more]


@pytest.mark.anyio
async def test_the_client_of_the_sdk_looks_at_the_sample(tmp_path: Path) -> None:
    server = StdioServerParameters(
        command=sys.executable, args=arguments(tmp_path), env={**os.environ}, cwd=ROOT
    )
    async with Client(stdio_client(server)) as client:
        tools = (await client.list_tools()).tools
        assert all(tool.annotations is not None and tool.annotations.read_only_hint for tool in tools)
        canvas: Any = await client.call_tool("read_canvas", {"canvas": f"wsdesk://canvas/{BOARD}"})
        _, lines, _ = parts(canvas.content[0].text)
        short = next(line for line in lines if "Harbour at dusk" in line).split()[0]
        text, image = (await client.call_tool("view_version", {"canvas": BOARD, "node": short})).content
        assert "Harbour at dusk" in text.text
        assert (image.type, image.mime_type) == ("image", "image/jpeg")
        comments: Any = await client.call_tool("read_comments", {"canvas": BOARD, "node": short})
        assert "Can we hold the horizon a little lower?" in comments.content[0].text


class Lines:
    """JSON-RPC 2.0 over lines, without the SDK."""

    def __init__(self, data: Path | None, *more: str) -> None:
        command = [sys.executable, *arguments(data, *more)]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._number = 0

    def send(self, method: str, params: dict[str, Any], number: int | None = None) -> None:
        assert self.process.stdin is not None
        message = {"jsonrpc": "2.0", "method": method, "params": params} | ({"id": number} if number else {})
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def request(self, method: str, **params: Any) -> dict[str, Any]:
        assert self.process.stdout is not None
        self._number += 1
        self.send(method, params, self._number)
        while True:
            message = json.loads(self.process.stdout.readline())
            if message.get("id") == self._number:
                return message

    def start(self) -> dict[str, Any]:
        client = {"name": "lines", "version": "1"}
        started = self.request("initialize", protocolVersion="2025-06-18", capabilities={}, clientInfo=client)
        self.send("notifications/initialized", {})
        return started

    def end(self) -> tuple[str, str, int]:
        """What follows on standard output and standard error, and the exit code."""
        out, errors = self.process.communicate(timeout=60)
        return out, errors, self.process.returncode


def test_a_client_of_lines_speaks_with_it(tmp_path: Path) -> None:
    lines = Lines(tmp_path, "--tools", "canvases")
    assert lines.start()["result"]["serverInfo"]["name"] == "wsdesk"
    names = {tool["name"] for tool in lines.request("tools/list")["result"]["tools"]}
    assert "read_canvas" in names
    assert "search" not in names
    result = lines.request("tools/call", name="list_projects", arguments={})["result"]
    assert "Autumn launch" in result["content"][0]["text"]
    assert lines.request("tools/call", name="search", arguments={"query": "x"})["result"]["isError"]
    assert lines.request("no/such", x=1)["error"]["code"] == -32601
    assert lines.end() == ("", "", 0)


def test_unknown_toolsets_are_refused(tmp_path: Path) -> None:
    lines = Lines(tmp_path, "--tools", "canvases,everything")
    out, errors, code = lines.end()
    assert (out, code) == ("", 2)
    assert "no toolset 'everything'" in errors


def test_it_says_how_to_install_the_sdk(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == "mcp" else find(name))
    assert main(["mcp", "--sample"]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert "pipx install 'wsdesk[mcp]'" in output.err


def test_no_other_command_imports_the_sdk() -> None:
    script = (
        "import sys; sys.modules['mcp'] = None; from wsdesk.app.cli import main; main.main(['mcp', '--help'])"
    )
    run = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "Toolsets:" in run.stdout
    assert run.stderr == ""


def test_without_a_workspace_it_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["mcp"]) == 2
    output = capsys.readouterr()
    assert output.out == ""
    assert "open a workspace in wsdesk, or use --profile" in json.loads(output.err)["error"]["message"]


def test_the_examples_of_the_documentation_start_it() -> None:
    """With the sample instead of a saved workspace."""
    examples = re.findall(r"```json\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
    assert len(examples) == 4
    for example in examples:
        servers = json.loads(example)
        ((_, server),) = (servers.get("mcpServers") or servers["servers"]).items()
        assert (server["command"], server["args"][0]) == ("wsdesk", "mcp")
        options = re.sub(r"--profile \S+|--sample", "", " ".join(server["args"][1:])).split()
        lines = Lines(None, *options)
        assert lines.start()["result"]["serverInfo"]["name"] == "wsdesk"
        names = {tool["name"] for tool in lines.request("tools/list")["result"]["tools"]}
        assert ("add_comment" in names) == ("--allow-writes" in options)
        assert lines.end() == ("", "", 0)
