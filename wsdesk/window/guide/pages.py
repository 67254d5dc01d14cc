"""The pages that come with the program: the same files that one reads in the repository."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from wsdesk.files.places import resource


@dataclass(frozen=True, slots=True)
class Page:
    """One page: its file's name without the ending, its first heading, and its Markdown."""

    name: str
    title: str
    text: str


def guide_folder() -> Path:
    """Where the pages and their pictures lie."""
    return resource("guide")


def guide_pages() -> tuple[Page, ...]:
    """The guide, in its order."""
    return tuple(_page(path) for path in sorted(guide_folder().glob("[0-9][0-9]-*.md")))


def changes() -> Page | None:
    """What has changed from version to version; None where the file did not come along."""
    path = resource("guide", "changes.md")
    return _page(path) if path.is_file() else None


def holding(pages: tuple[Page, ...], words: str) -> tuple[Page, ...]:
    """Those in which every word stands somewhere."""
    wanted = words.casefold().split()
    return tuple(page for page in pages if all(word in page.text.casefold() for word in wanted))


def _page(path: Path) -> Page:
    text = path.read_text(encoding="utf-8")
    title = next((line[2:].strip() for line in text.splitlines() if line.startswith("# ")), path.stem)
    return Page(path.stem, title, text)
