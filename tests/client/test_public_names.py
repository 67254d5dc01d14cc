"""The public API of the library: its names with their parameters, and what importing it costs."""

from __future__ import annotations

import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import wsdesk.client
from wsdesk.client import public_names

NAMES = Path(__file__).with_name("public_names.txt")
ROOT = Path(__file__).resolve().parents[2]


def public_names_list() -> list[str]:
    """The public names, with the methods and parameters of clients and the fields of data."""
    lines: list[str] = []
    errors = {name: kind for name, kind in vars(public_names.errors).items() if name.endswith("Error")}
    for name, kind in [
        *((name, getattr(public_names, name)) for name in public_names.__all__),
        *errors.items(),
    ]:
        if not isinstance(kind, type):
            lines.append(name)
        elif hasattr(kind, "model_fields"):
            lines.append(f"{name}: {' '.join(kind.model_fields)}")
        elif issubclass(kind, Exception):
            lines.append(f"{name}({', '.join(base.__name__ for base in kind.__bases__)})")
        else:
            lines.append(f"{name}{inspect.signature(kind)}")
            lines += [
                f"    {name}.{member}{inspect.signature(value) if inspect.isfunction(value) else ''}"
                for member, value in sorted(vars(kind).items())
                if not member.startswith("_")
            ]
    return lines


def test_the_public_names_are_those_of_the_last_release() -> None:
    """If this is intended, the next release has a new minor version (docs/client.md, "Versions")."""
    if os.environ.get("WSDESK_WRITE_NAMES"):
        NAMES.write_text("\n".join(public_names_list()) + "\n", "utf-8")
    assert public_names_list() == NAMES.read_text("utf-8").splitlines(), (
        "WSDESK_WRITE_NAMES=1 writes the list"
    )


def test_every_public_name_is_found_in_the_package() -> None:
    for name in public_names.__all__:
        assert getattr(wsdesk.client, name) is getattr(public_names, name)


def test_the_types_are_published() -> None:
    assert (Path(wsdesk.client.__file__).parents[1] / "py.typed").exists()


def run(code: str) -> list[str]:
    command = [sys.executable, "-c", f"import json, sys\n{code}\nprint(json.dumps(sorted(sys.modules)))"]
    process = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    return json.loads(process.stdout.splitlines()[-1])


def test_no_qt_is_imported(server: dict[str, str]) -> None:
    code = """
import os
from wsdesk.client import *
with SyncClient(os.environ["WSDESK_BASE_URL"], os.environ["WSDESK_API_KEY"]) as client:
    client.get_canvas(next(iter(client.canvases())).id)
"""
    modules = run(code)
    assert "httpx" in modules
    assert not [name for name in modules if name.startswith(("PySide6", "shiboken6", "wsdesk.store"))]


def test_importing_the_package_imports_no_large_library() -> None:
    modules = run("import wsdesk.client")
    assert "wsdesk.client" in modules
    assert not {"asyncio", "httpx", "pydantic", "wsdesk.api.client"} & set(modules)
