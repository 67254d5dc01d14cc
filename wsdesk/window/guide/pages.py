"""Pages of the guide, in the repository and in the window.

English ones lie in `resources/guide`, those of another language in a folder there that bears its code.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QCoreApplication

from wsdesk.files.resources import resource

ENGLISH = "en"


@dataclass(frozen=True, slots=True)
class GuidePage:
    """One page: its file's name without the ending, its first heading, and its Markdown."""

    name: str
    title: str
    text: str


def guide_folder() -> Path:
    """Where the English pages lie, and the pictures of all."""
    return resource("guide")


def spoken() -> str:
    """The language of the texts that are shown: each file of translations says here which one it is."""
    return QCoreApplication.translate("Guide", "en")


def guide_pages(language: str = ENGLISH) -> tuple[GuidePage, ...]:
    """The guide in a language, in its order; in English where there is no other."""
    own = guide_folder() / language
    folder = own if language != ENGLISH and own.is_dir() else guide_folder()
    return tuple(_page(path) for path in sorted(folder.glob("[0-9][0-9]-*.md")))


def changes() -> GuidePage | None:
    """What has changed from version to version; None where the file did not come along."""
    path = resource("guide", "changes.md")
    return _page(path) if path.is_file() else None


def holding(pages: tuple[GuidePage, ...], words: str) -> tuple[GuidePage, ...]:
    """Those in which every word stands somewhere."""
    wanted = words.casefold().split()
    return tuple(page for page in pages if all(word in page.text.casefold() for word in wanted))


def _page(path: Path) -> GuidePage:
    text = path.read_text(encoding="utf-8")
    title = next((line[2:].strip() for line in text.splitlines() if line.startswith("# ")), path.stem)
    return GuidePage(path.stem, title, text)
