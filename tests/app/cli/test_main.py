"""Start of the command line."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def test_garbage_is_collected_while_a_command_runs() -> None:
    program = (
        "import gc, sys\n"
        "from wsdesk.app.cli import completion\n"
        "from wsdesk.app.cli.main import main\n"
        "completion.run = lambda parsed: print(gc.isenabled(), gc.get_freeze_count() > 1_000) or 0\n"
        "sys.argv = ['wsdesk', 'completion', 'bash']\n"
        "sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], env={**os.environ}, capture_output=True, text=True, timeout=60
    )
    assert (done.stdout, done.returncode) == ("True True\n", 0)


def _run_without_qt(*arguments: str) -> subprocess.CompletedProcess[str]:
    program = (
        "import importlib.util, sys\n"
        "from wsdesk.app.cli.main import main\n"
        "importlib.util.find_spec = lambda name: None\n"
        "code = main()\n"
        "assert 'PySide6' not in sys.modules and 'qasync' not in sys.modules\n"
        "sys.exit(code)"
    )
    return subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60, check=False
    )


@pytest.mark.parametrize("arguments", [(), ("demo",), ("list", "projects"), ("export", "--help")])
def test_a_server_installation_says_that_qt_is_missing(arguments: tuple[str, ...]) -> None:
    done = _run_without_qt(*arguments)
    assert (done.stdout, done.returncode) == ("", 1)
    assert done.stderr.startswith(f"wsdesk: {arguments[0] if arguments else 'open'} needs PySide6")


@pytest.mark.parametrize(
    "arguments", [("--version",), ("call", "list-projects", "--help"), ("completion", "bash")]
)
def test_a_server_installation_runs_other_commands(arguments: tuple[str, ...]) -> None:
    done = _run_without_qt(*arguments)
    assert (done.stderr, done.returncode) == ("", 0)
    assert "wsdesk" in done.stdout


def test_a_list_imports_no_parts_of_libraries_and_types_that_it_does_not_use() -> None:
    program = (
        "import importlib.metadata, os, sys\n"
        "before = set(os.environ)\n"
        "from wsdesk.app.cli.main import main\n"
        "sys.argv[1:] = ['list', 'projects', '--base-url', 'http://127.0.0.1:1']\n"
        "code = main()\n"
        "loaded = [*sys.modules]\n"
        "from wsdesk.wire.project import Project\n"
        "importlib.metadata.distributions = lambda **_: loaded.append('plugins') or ()\n"
        "Project.read({})\n"
        "print(code, *loaded)\n"
        "print(*set(os.environ) - before)"
    )
    environment = {**os.environ, "WSDESK_API_KEY": "key"}
    environment.pop("PYDANTIC_DISABLE_PLUGINS", None)
    done = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, timeout=60
    )
    modules, added = done.stdout.splitlines()
    code, *loaded = modules.split()
    assert (code, {"httpx", "pydantic.main"} - {*loaded}) == ("1", set[str]())
    types = {
        f"wsdesk.wire.{name}" for name in ("agent", "capabilities", "comment", "content", "models", "node")
    }
    assert not {*loaded} & {"click", "plugins", "pygments", "rich", *types}
    assert added == "", "programs that the window opens would inherit it"


@pytest.mark.parametrize(
    "arguments",
    [("demo",), ("find", "harbor"), ("export", "canvas", "a"), ("list", "projects", "--filter", "a")],
)
def test_a_missing_library_of_the_system_is_named(arguments: tuple[str, ...]) -> None:
    program = (
        "import ctypes, sys\n"
        "from wsdesk.app.cli.main import main\n"
        "def find(name, *rest):\n"
        "    if name == 'PySide6.QtCore':\n"
        "        raise ImportError('libEGL.so.1: cannot open shared object file: No such file')\n"
        "def open_library(name):\n"
        "    if name == 'libEGL.so.1':\n"
        "        raise OSError\n"
        "ctypes.CDLL = open_library\n"
        "sys.meta_path.insert(0, type('Finder', (), {'find_spec': staticmethod(find)}))\n"
        "sys.exit(main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.returncode, "Traceback" in done.stderr) == ("", 1, False)
    message = "libEGL.so.1 isn't installed, which Qt needs. On Debian and Ubuntu: sudo apt install libegl1"
    assert message in done.stderr
