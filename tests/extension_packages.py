"""Extensions as installed packages in a temporary folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wsdesk.settings.directories import find_directories
from wsdesk.store.export.export_request import EXPORT_FORMATS

Install = Callable[..., None]


@pytest.fixture
def folder() -> Iterator[Path]:
    """The folder of extensions of this test; its modules are unloaded afterwards."""
    path = find_directories().extensions
    path.mkdir(parents=True)
    known = set(sys.modules)
    yield path
    sys.path[:] = [entry for entry in sys.path if entry != str(path)]
    for name in set(sys.modules) - known:
        if str(path) in (getattr(sys.modules[name], "__file__", None) or ""):
            del sys.modules[name]
    sys.path_importer_cache.pop(str(path), None)


@pytest.fixture
def formats() -> Iterator[None]:
    """Removes the formats of extensions after the test."""
    known = dict(EXPORT_FORMATS)
    yield
    EXPORT_FORMATS.clear()
    EXPORT_FORMATS.update(known)


@pytest.fixture
def install(folder: Path) -> Install:
    """Write a package with one module: `install("broken", "raise ValueError")`."""

    def write(name: str, code: str, *, package: str = "", version: str = "1.0") -> None:
        module = (package or name).replace("-", "_")
        (folder / f"{module}.py").write_text(code, "utf-8")
        info = folder / f"{module}-{version}.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: {module}\nVersion: {version}\n", "utf-8"
        )
        (info / "entry_points.txt").write_text(f"[wsdesk.extensions]\n{name} = {module}:EXTENSION\n", "utf-8")

    return write
