"""Documents of the repository: links and paths lead to files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS = sorted(
    path.relative_to(ROOT).as_posix()
    for pattern in ("*.md", "docs/**/*.md", "resources/guide/**/*.md", "tests/**/*.md")
    for path in ROOT.glob(pattern)
)
MOST_README_LINES = 150


def broken_links(document: Path) -> Iterator[str]:
    for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", document.read_text("utf-8")):
        if "://" not in target and not (document.parent / target).exists():
            yield target


def missing_paths(document: Path) -> Iterator[str]:
    """Paths in code spans that are neither in the repository nor in `wsdesk`; placeholders are upper case."""
    for span in re.findall(r"`([\w./-]+/[\w./-]*\.(?:py|md|toml|txt))`", document.read_text("utf-8")):
        if not re.search(r"[A-Z]{2}", span.removesuffix(".md")) and not any(
            (base / span).exists() for base in (ROOT, ROOT / "wsdesk")
        ):
            yield span


@pytest.mark.parametrize("name", DOCUMENTS)
def test_links_lead_to_files(name: str) -> None:
    assert list(broken_links(ROOT / name)) == []


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md"])
def test_paths_exist(name: str) -> None:
    assert list(missing_paths(ROOT / name)) == []


def test_decisions_name_existing_modules() -> None:
    for document in sorted((ROOT / "docs" / "decisions").glob("*.md")):
        assert list(missing_paths(document)) == [], document.name


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= MOST_README_LINES
