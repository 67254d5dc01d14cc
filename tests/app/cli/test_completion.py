"""Completion of commands, options, values, IDs, and titles, also in real shells."""

from __future__ import annotations

import json
import os
import pty
import select
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

import pytest

from wsdesk.app.cli.complete import complete, split
from wsdesk.app.cli.completion import SHELLS, command_table, script
from wsdesk.app.cli.main import HELP, main
from wsdesk.files.resources import resource
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas, IndexedResult, IndexedText
from wsdesk.settings.directories import find_directories
from wsdesk.settings.profiles import Profile, Profiles

TAB = "\t"
ROOT = Path(__file__).resolve().parents[3]
TABLE = resource("completion", "commands.json")


HOSTILE = "zz$(touch pwned)`touch pwned`;&'\"#*"
"""ID of a canvas that a shell must not interpret."""


def uid(name: str) -> str:
    return str(uuid5(NAMESPACE_URL, name))


def canvas(name: str, title: str, nodes: dict[str, str]) -> CanvasUpdate:
    result = IndexedResult("image", "flux", "Flux Pro", 64, 64, status="ok")
    documents = [
        IndexDocument(
            uid(node),
            b"1",
            (IndexedText("image", uid(node), uid(f"{node}-v"), text, "a red car", result=result),),
        )
        for node, text in nodes.items()
    ]
    return CanvasUpdate(
        IndexedCanvas(uid(name), title, uid("film"), b"", project_title="Harbor film"), tuple(documents)
    )


@pytest.fixture
def _index() -> None:
    """The indexes of a saved workspace and of the sample."""
    directories = find_directories()
    Profiles(directories.profiles).save(Profile("one", "Studio North", "https://x.example"))
    folder = IndexFolder(directories.index, 1 << 30)
    folder.of("one").write(
        [
            canvas("board", "Harbor board", {"lantern": "Lantern \x1b[31mrow", "fog": "Fog, before"}),
            canvas("night", "Harbor at night; $(touch pwned)", {"ferry": "Ferry in gold"}),
            canvas("dusk", "Möwe 森", {}),
            CanvasUpdate(IndexedCanvas(HOSTILE, "zz", "", b""), ()),
        ]
    )
    folder.of("embedded").write([canvas("sample", "Sample board", {})])
    folder.close()


def values(line: str) -> list[str]:
    return [value for value, _text in complete(split(line)[0])]


NODE = f"wsdesk://canvas/{uid('board')}?node={uid('lantern')}"


@pytest.mark.usefixtures("_index")
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("wsdesk exp", ["export"]),
        ("wsdesk list no", ["nodes", "notes"]),
        ("wsdesk archive ver", ["verify"]),
        ("wsdesk archive create --pro", ["--project", "--profile"]),
        ("wsdesk list nodes x --js", ["--jsonl"]),
        ("wsdesk export canvas --format p", ["pdf", "png"]),
        ("wsdesk export canvas --format=p", ["--format=pdf", "--format=png"]),
        ("wsdesk list models ima", ["image", "image_tool"]),
        ("wsdesk list projects ", []),
        ("wsdesk list nodes x ", []),
        ("wsdesk find --type im", ["image"]),
        ("wsdesk get model fl", ["flux"]),
        ("wsdesk get project har", [uid("film")]),
        (f"wsdesk list nodes {uid('board')[:9]}", [uid("board")]),
        ("wsdesk list nodes har", [uid("night"), uid("board")]),
        ("wsdesk list nodes 'harbor b", [uid("board")]),
        ("wsdesk list nodes harbor\\ b", [uid("board")]),
        ("wsdesk list nodes 森", [uid("dusk")]),
        ("wsdesk list nodes %", []),
        ("wsdesk list nodes --sample ", [uid("sample")]),
        ("wsdesk list --profile 'Studio North' nodes board", [uid("board")]),
        ("wsdesk list --profile Other nodes board", []),
        ("wsdesk list nodes --profile St", ["Studio North"]),
        ("wsdesk get node lantern", [NODE]),
        (f"wsdesk connect {NODE[:16]}{uid('night')}", [f"wsdesk://canvas/{uid('night')}?node="]),
        (f"wsdesk connect x {NODE[:-30]}", [NODE]),
        ('wsdesk comment "la', [NODE]),
        ("wsdesk comment 'x\" OR", []),
        ("wsdesk export --canvas möwe", [uid("dusk")]),
        ("wsdesk open notes.zip", [":"]),
        ("wsdesk upload skill sea", [":"]),
        ("wsdesk upload skill sea.png fog", [":"]),
        ("wsdesk unknown ", []),
    ],
)
def test_values_are_completed(line: str, expected: list[str]) -> None:
    assert values(line) == expected


@pytest.mark.usefixtures("_index")
def test_titles_have_no_control_characters() -> None:
    assert complete(split("wsdesk get node lantern")[0]) == [(NODE, "Lantern [31mrow · Harbor board")]


def test_without_an_index_nothing_is_found() -> None:
    assert values("wsdesk list nodes ") == []
    find_directories().index.mkdir(parents=True)
    (find_directories().index / "damaged.sqlite3").write_bytes(b"no database" * 1000)
    assert values("wsdesk list nodes ") == []


def test_the_table_has_every_command_and_option() -> None:
    text = json.dumps(command_table(), indent=1, ensure_ascii=False) + "\n"
    if os.environ.get("WSDESK_WRITE_COMMANDS"):
        TABLE.write_text(text, "utf-8")
    assert TABLE.read_text("utf-8") == text, "WSDESK_WRITE_COMMANDS=1 writes the table"
    assert {name.split()[0] for name in json.loads(text)} == HELP.keys()


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_is_printed(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    assert capsys.readouterr().out == script(shell)


def test_no_slow_library_is_imported() -> None:
    code = """
import sys
from wsdesk.app.cli.main import main
main(["complete", "zsh", "wsdesk get node lan"])
main(["complete", "zsh", "wsdesk list --profile x nodes "])
slow = {"PySide6", "httpx", "pydantic", "asyncio", "numpy", "tomlkit", "importlib.metadata"}
print(sorted(slow & set(sys.modules)))
"""
    process = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert process.stdout == "[]\n"


class Shell:
    """A shell on a terminal, with a command `wsdesk` that completes, or prints its arguments as JSON."""

    def __init__(self, name: str, folder: Path) -> None:
        code = folder / "wsdesk.py"
        code.write_text(
            "import json, sys\n"
            f"sys.path.insert(0, {str(ROOT)!r})\n"
            "from wsdesk.app.cli.main import main\n"
            "if sys.argv[1:2] == ['complete']:\n"
            f"    open({str(folder / 'calls')!r}, 'a').write('.')\n"
            "    sys.exit(main())\n"
            "print('ARGS' + json.dumps(sys.argv[1:]) + 'END')\n"
        )
        program = folder / "wsdesk"
        program.write_text(f'#!/bin/sh\nexec {shlex.quote(sys.executable)} {shlex.quote(str(code))} "$@"\n')
        program.chmod(0o755)
        self._calls = folder / "calls"
        self._calls.touch()
        path = folder / "_wsdesk"  # the name of an installed zsh file
        path.write_text(script(name.partition("-")[0]))
        command = {
            "bash": ["bash", "--noprofile", "--norc", "-i"],
            "zsh": ["zsh", "-f", "-i"],
            "fish": ["fish", "--no-config", "--interactive"],
        }[name.partition("-")[0]]
        start = {
            "bash": f". {path}",
            "zsh": f"autoload -Uz compinit; compinit -u -d {folder}/dump; . {path}",
            "zsh-installed": f"fpath=({folder} $fpath); autoload -Uz compinit; compinit -u -d {folder}/dump",
            "fish": f"source {path}",
        }[name]
        environment = {
            **os.environ,
            "PATH": f"{folder}:{os.environ['PATH']}",
            "HOME": str(folder),
            "TERM": "xterm",
            "LC_ALL": "C.UTF-8",
        }
        self.name, self.output = name, ""
        self._pid, self._terminal = pty.fork()
        if self._pid == 0:
            os.chdir(folder)
            os.execvpe(command[0], command, environment)
        self.send(f"stty cols 200; {start}; echo RE''ADY\r")
        self.read_until("READY")

    def send(self, text: str) -> None:
        os.write(self._terminal, text.encode())

    def read_until(self, text: str, seconds: float = 30) -> str:
        """Output since the last call, up to this text."""
        end = time.monotonic() + seconds
        while text not in self.output:
            readable, _, _ = select.select([self._terminal], [], [], max(0.0, end - time.monotonic()))
            assert readable, self.output
            self.output += os.read(self._terminal, 65536).decode("utf-8", "replace")
            if "\x1b[c" in self.output:  # fish queries the type of the terminal
                self.send("\x1b[?62c")
                self.output = self.output.replace("\x1b[c", "")
        result, _, self.output = self.output.partition(text)
        return result

    def arguments(self, line: str) -> list[str]:
        """Arguments of the completed command line."""
        for part in line.split("\t")[:-1]:
            calls = self._calls.stat().st_size
            self.send(f"{part}\t")
            end = time.monotonic() + 30
            while self._calls.stat().st_size == calls:  # zsh completes only if nothing more is typed
                assert time.monotonic() < end, line
                time.sleep(0.01)
        self.send(f"{line.rpartition(TAB)[2]}\r")
        self.read_until("ARGS")
        return json.loads(self.read_until("END"))

    def close(self) -> None:
        os.close(self._terminal)
        os.waitpid(self._pid, 0)


@pytest.fixture(params=(*SHELLS, "zsh-installed"))
def shell(request: pytest.FixtureRequest, tmp_path: Path, _index: None) -> Iterator[Shell]:
    if shutil.which(request.param.partition("-")[0]) is None:
        pytest.skip(f"{request.param} isn't installed")
    (tmp_path / "bin").mkdir()
    one = Shell(request.param, tmp_path / "bin")
    yield one
    one.close()


def test_a_shell_completes(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "bin" / "sea view.png").touch()
    cases = [
        ("wsdesk exp\tcanv\tx --form\tpd\t", ["export", "canvas", "x", "--format", "pdf"]),
        (f"wsdesk list nodes {uid('board')[:9]}\t", ["list", "nodes", uid("board")]),
        (f"wsdesk get node {NODE[:40]}\t{NODE[-36:-28]}\t", ["get", "node", NODE]),
        ("wsdesk list nodes x --profile Stu\t", ["list", "nodes", "x", "--profile", "Studio North"]),
        ("wsdesk upload skill sea\t", ["upload", "skill", "sea view.png"]),
        ("wsdesk list nodes harbor\t", ["list", "nodes", "harbor"]),
        ("wsdesk list nodes zz\t", ["list", "nodes", HOSTILE]),
    ]
    if shell.name != "fish":  # it doesn't search descriptions
        cases.append(("wsdesk list nodes Möw\t", ["list", "nodes", uid("dusk")]))
        cases.append(("wsdesk get node 'lantern\t", ["get", "node", NODE]))
        cases.append(("wsdesk get node lantern\t", ["get", "node", NODE]))
    if shell.name == "bash":
        cases.append(('wsdesk list nodes "zz\t"', ["list", "nodes", "zz"]))
    for line, expected in cases:
        assert shell.arguments(line) == expected
    assert not (tmp_path / "bin" / "pwned").exists()


def test_a_shell_shows_titles(shell: Shell) -> None:
    shell.send("wsdesk list nodes \t\t")
    assert "Harbor at night; $(touch pwned)" in shell.read_until("Möwe")
