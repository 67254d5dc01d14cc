"""Builds wheel, source distribution, .deb, and release notes into `dist` (run by packaging/build).

Builds of one commit are equal: the version is that of pyproject.toml, and the date that of the commit.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import deb

ROOT = Path(__file__).resolve().parents[1]
DIST, WORK = ROOT / "dist", ROOT / "build"


def run(*command: str | Path, folder: Path = ROOT) -> None:
    subprocess.run(command, check=True, cwd=folder)


def version() -> str:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def commit_date() -> int:
    """Seconds since the epoch of the commit, or SOURCE_DATE_EPOCH."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    command = ["git", "log", "-1", "--format=%ct"]
    return int(given or subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout)


def build_wheel() -> Path:
    """Build and check wheel and source distribution; returns the wheel."""
    run(sys.executable, "-m", "hatchling", "build", "-d", DIST)
    wheel = DIST / f"wsdesk-{version()}-py3-none-any.whl"
    run(sys.executable, "-m", "twine", "check", "--strict", wheel, DIST / f"wsdesk-{version()}.tar.gz")
    return wheel


def build_deb(wheel: Path, date: int) -> Path:
    """Freeze the program of the wheel, and package it."""
    run(sys.executable, "-m", "pip", "install", "-qq", "--no-deps", "--force-reinstall", wheel)
    frozen, tree = WORK / "frozen", WORK / "tree"
    for folder in (frozen, tree, WORK / "work"):
        shutil.rmtree(folder, ignore_errors=True)
    options = ("--noconfirm", "--log-level", "WARN", "--distpath", frozen, "--workpath", WORK / "work")
    # In another folder, from which the package of the checkout isn't imported.
    run(sys.executable, "-m", "PyInstaller", *options, ROOT / "packaging/wsdesk.spec", folder=WORK)
    tree.mkdir()
    deb.make_tree(frozen / "wsdesk", tree, version(), date)
    deb.check_libraries(tree)
    package = DIST / f"wsdesk_{version()}_{deb.architecture()}.deb"
    deb.build(tree, package, version(), date)
    deb.check_sizes(tree, package)
    return package


def release_notes() -> str:
    """The changes of this version in CHANGELOG.md, or the unreleased ones."""
    sections = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text("utf-8"), flags=re.M)[1:]
    by_title = {
        section.split("\n", 1)[0].strip("[]").split("]")[0].split(" ")[0]: section for section in sections
    }
    section = by_title.get("Unreleased") or by_title[version()]
    return section.split("\n", 1)[1].strip() + "\n"


def main() -> None:
    date = commit_date()
    os.environ["SOURCE_DATE_EPOCH"] = str(date)
    os.umask(0o022)
    DIST.mkdir(exist_ok=True)
    wheel = build_wheel()
    if sys.argv[1:] != ["wheel"]:
        build_deb(wheel, date)
    (DIST / "release-notes.md").write_text(release_notes(), "utf-8")
    for path in sorted(DIST.iterdir()):
        print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.relative_to(ROOT)}")


if __name__ == "__main__":
    main()
