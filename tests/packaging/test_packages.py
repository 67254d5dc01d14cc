"""Packages without root and network: contents, metadata, completion, and that two builds are equal.

`packaging/build` checks the sizes and linked libraries, and `packaging/check_deb` installs the .deb.
"""

from __future__ import annotations

import gzip
import importlib.util
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

from wsdesk.app.cli import completion, main

ROOT = Path(__file__).resolve().parents[2]
DATE = 1_793_000_000
needs_dpkg = pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="dpkg-deb is a program of Debian")


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "packaging" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def deb() -> ModuleType:
    return load("deb")


@pytest.fixture
def frozen(tmp_path: Path) -> Path:
    """What PyInstaller makes, in short."""
    folder = tmp_path / "frozen"
    (folder / "_internal/PySide6/Qt/lib").mkdir(parents=True)
    (folder / "wsdesk").write_text("#!/bin/sh\n")
    (folder / "wsdesk").chmod(0o700)
    for name in ("libssl.so.3", "libstdc++.so.6", "PySide6/Qt/lib/libQt6Core.so.6", "_cffi_backend.abi3.so"):
        (folder / "_internal" / name).write_bytes(b"library")
    (folder / "_internal/libQt6Core.so.6").symlink_to("PySide6/Qt/lib/libQt6Core.so.6")
    (folder / "_internal/libQt6Quick3D.so.6").symlink_to("PySide6/Qt/lib/libQt6Quick3D.so.6")
    return folder


@pytest.fixture
def tree(deb: ModuleType, frozen: Path, tmp_path: Path) -> Path:
    (tmp_path / "tree").mkdir()
    deb.make_tree(frozen, tmp_path / "tree", "1.2.3", DATE)
    return tmp_path / "tree"


def run(*command: object) -> str:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout


def test_libraries_of_the_system_are_left_to_it(tree: Path) -> None:
    program = tree / "usr/lib/wsdesk/_internal"
    assert {path.name for path in program.iterdir()} == {
        "PySide6",
        "_cffi_backend.abi3.so",
        "libQt6Core.so.6",
    }
    assert (program / "libQt6Core.so.6").read_bytes() == b"library"
    assert (tree / "usr/bin/wsdesk").resolve() == tree / "usr/lib/wsdesk/wsdesk"


@needs_dpkg
def test_two_packages_of_the_same_files_are_equal(
    deb: ModuleType, frozen: Path, tree: Path, tmp_path: Path
) -> None:
    (tmp_path / "again").mkdir()
    deb.make_tree(frozen, tmp_path / "again", "1.2.3", DATE)
    for name in ("tree", "again"):
        deb.build(tmp_path / name, tmp_path / f"{name}.deb", "1.2.3", DATE)
    assert (tmp_path / "tree.deb").read_bytes() == (tmp_path / "again.deb").read_bytes()
    control = run("dpkg-deb", "--field", tmp_path / "tree.deb")
    assert "Version: 1.2.3\n" in control
    assert "libc6 (>= 2.35)" in control
    listed = run("dpkg-deb", "--contents", tmp_path / "tree.deb").splitlines()
    assert all(" root/root " in line for line in listed)
    assert [line for line in listed if line.startswith("-rwxr-xr-x") and line.endswith("/lib/wsdesk/wsdesk")]


def test_the_desktop_entry_opens_links(tree: Path) -> None:
    path = tree / "usr/share/applications/wsdesk.desktop"
    lines = path.read_text("utf-8").splitlines()
    assert "Exec=wsdesk open %u" in lines
    assert "MimeType=x-scheme-handler/wsdesk;" in lines
    assert not [line for line in lines if line.startswith("X-")]
    if shutil.which("desktop-file-validate"):
        assert run("desktop-file-validate", path) == ""


def test_the_metadata_is_valid(tree: Path) -> None:
    path = tree / "usr/share/metainfo/org.wsdesk.wsdesk.metainfo.xml"
    root = ElementTree.parse(path).getroot()
    assert root.findtext("launchable") == "wsdesk.desktop"
    # appstreamcli of Debian 13 rejects metadata without a homepage, that of Debian 12 doesn't.
    assert root.findtext("url[@type='homepage']", "").startswith("https://")
    release = root.find("releases/release")
    assert release is not None
    assert (release.get("version"), release.get("date")) == ("1.2.3", "2026-10-26")
    if shutil.which("appstreamcli"):
        run("appstreamcli", "validate", "--no-net", path)


def test_the_manual_page_has_every_command(tree: Path) -> None:
    text = gzip.decompress((tree / "usr/share/man/man1/wsdesk.1.gz").read_bytes()).decode()
    assert re.findall(r"^\.TP\n\.B ([a-z]+)$", text, re.M) == list(main.HELP)


@pytest.mark.parametrize(
    ("shell", "name"),
    [
        ("bash", "bash-completion/completions/wsdesk"),
        ("zsh", "zsh/vendor-completions/_wsdesk"),
        ("fish", "fish/vendor_completions.d/wsdesk.fish"),
    ],
)
def test_completion_is_installed(tree: Path, shell: str, name: str) -> None:
    assert (tree / "usr/share" / name).read_text("utf-8") == completion.script(shell)


def test_imported_modules_of_qt_are_packaged() -> None:
    recipe = (ROOT / "packaging/wsdesk.spec").read_text("utf-8")
    pattern = re.search(r'r"""(.*?)"""', recipe, re.S)
    assert pattern is not None
    unused = re.compile(pattern[1], re.VERBOSE)
    modules = {
        name
        for path in (ROOT / "wsdesk").rglob("*.py")
        for name in re.findall(r"PySide6\.Qt(\w+)", path.read_text("utf-8"))
    }
    assert {"Core", "Pdf", "Multimedia"} <= modules
    linked = {"Qml", "QmlMeta", "QmlModels", "QmlWorkerScript", "Quick", "OpenGL"}
    assert not [name for name in modules | linked if unused.search(f"/PySide6/Qt/lib/libQt6{name}.so.6")]
    assert unused.search("/PySide6/Qt/lib/libQt6WebEngineCore.so.6")
    assert not unused.search("/resources/translations/wsdesk_de.qm")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two builds of wheel and source distribution."""
    folder = tmp_path_factory.mktemp("built")
    for name in ("first", "second"):
        command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder / name)]
        subprocess.run(
            command, cwd=ROOT, env={"SOURCE_DATE_EPOCH": str(DATE)}, capture_output=True, check=True
        )
    return folder


def test_wheels_and_source_distributions_are_equal(built: Path) -> None:
    names = sorted(path.name for path in (built / "first").iterdir())
    assert len(names) == 2
    for name in names:
        assert (built / "first" / name).read_bytes() == (built / "second" / name).read_bytes()


def test_the_wheel_has_the_program_its_resources_and_its_command(built: Path) -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    (path,) = (built / "first").glob(f"wsdesk-{version}-*.whl")
    with zipfile.ZipFile(path) as wheel:
        names = set(wheel.namelist())
        metadata = wheel.read(f"wsdesk-{version}.dist-info/METADATA").decode()
        commands = wheel.read(f"wsdesk-{version}.dist-info/entry_points.txt").decode()
    assert {"wsdesk/py.typed", "wsdesk/client/__init__.py", "wsdesk/resources/sample/canvases.json"} <= names
    assert f"\nVersion: {version}\n" in metadata
    assert "wsdesk = wsdesk.app.cli.main:main" in commands
    assert not [name for name in names if not name.startswith(("wsdesk/", f"wsdesk-{version}.dist-info/"))]


def test_the_source_distribution_builds_the_wheel(built: Path) -> None:
    (path,) = (built / "first").glob("*.tar.gz")
    with tarfile.open(path) as source:
        names = {name.partition("/")[2] for name in source.getnames()}
    assert {"pyproject.toml", "LICENSE", "README.md", "wsdesk/__main__.py", "packaging/build"} <= names
    assert not [name for name in names if name.startswith(("build/", "dist/", ".venv"))]


def test_release_notes_are_those_of_the_changelog(deb: ModuleType) -> None:
    notes = load("build").release_notes()
    assert notes.startswith("### Added\n")
    assert "\n## " not in notes
