"""The interface of extensions: its names with their parameters, and what declaring an extension imports."""

from __future__ import annotations

import dataclasses
import inspect
import json
import os
import subprocess
import sys
from pathlib import Path

import wsdesk.extensions
from wsdesk.extensions import public_names

NAMES = Path(__file__).with_name("public_names.txt")
ROOT = Path(__file__).resolve().parents[2]


def described() -> list[str]:
    """The public names, with the members of classes and the fields of data."""
    lines = [f"API_VERSION = {public_names.API_VERSION}"]
    for name in sorted(public_names.__all__):
        kind = getattr(public_names, name)
        if not isinstance(kind, type):
            continue
        if dataclasses.is_dataclass(kind):
            lines.append(f"{name}{inspect.signature(kind)}")
            continue
        base = [one.__name__ for one in kind.__bases__ if one is not object]
        lines.append(f"{name}({', '.join(base)})" if base else name)
        lines += [
            f"    {name}.{member}{inspect.signature(value) if inspect.isfunction(value) else ''}"
            for member, value in sorted(vars(kind).items())
            if not member.startswith("_") and member != "staticMetaObject"
        ]
    return lines


def test_the_public_names_are_those_of_the_last_release() -> None:
    """If a name changed or is gone, `API_VERSION` is another one; if one was added, it stays the same."""
    if os.environ.get("WSDESK_WRITE_NAMES"):
        NAMES.write_text("\n".join(described()) + "\n", "utf-8")
    assert described() == NAMES.read_text("utf-8").splitlines(), "WSDESK_WRITE_NAMES=1 writes the list"


def test_every_public_name_is_found_in_the_package() -> None:
    for name in public_names.__all__:
        assert getattr(wsdesk.extensions, name) is getattr(public_names, name)


def test_declaring_an_extension_imports_no_qt() -> None:
    code = (
        "import json, sys\nfrom wsdesk.extensions import CommandEntry, Extension, PanelEntry\n"
        "Extension(1, 'x', (PanelEntry('a', 'A', 'a:A'),), (CommandEntry('b', 'B', 'b:B'),))\n"
        "print(json.dumps([name for name in sys.modules if name.startswith('PySide6')]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert json.loads(done.stdout) == []
