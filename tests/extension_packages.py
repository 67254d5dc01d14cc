"""Extensions as installed packages in a temporary folder."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from wsdesk.scene.painters.bodies import ADDED
from wsdesk.settings.directories import find_directories
from wsdesk.store.export.export_request import EXPORT_FORMATS

Install = Callable[..., None]


@pytest.fixture
def folder() -> Iterator[Path]:
    """The extension folder of this test; loaded extensions are unloaded afterwards."""
    path = find_directories().extensions
    path.mkdir(parents=True)
    known, formats = set(sys.modules), dict(EXPORT_FORMATS)
    yield path
    EXPORT_FORMATS.clear()
    EXPORT_FORMATS.update(formats)
    ADDED.clear()
    sys.path[:] = [entry for entry in sys.path if entry != str(path)]
    for name in set(sys.modules) - known:
        if str(path) in (getattr(sys.modules[name], "__file__", None) or ""):
            del sys.modules[name]
    sys.path_importer_cache.pop(str(path), None)


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
