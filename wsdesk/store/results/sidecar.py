"""Sidecar files with generation settings, as JSON and Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.store.results.generation_settings import settings_json, settings_markdown
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.wire.version import Version

translate = QCoreApplication.translate

_MARKDOWN_CHARS = re.compile(r"([\\`*_\[\]<>#|~])")


def sidecar_json(version: Version, file: str, place: Mapping[str, str]) -> str:
    """Serialize the generation settings with `place`: project, canvas, title, n, and the IDs."""
    fields = {"file": file, **{key: value for key, value in place.items() if value}}
    return (
        json.dumps({**fields, "recipe": json.loads(settings_json(version))}, ensure_ascii=False, indent=2)
        + "\n"
    )


def sidecar_markdown(version: Version, file: str, place: Mapping[str, str]) -> str:
    """Format the same as Markdown."""
    rows = (
        (translate("Recipe", "Project"), place.get("project", "")),
        (translate("Recipe", "Canvas"), place.get("canvas", "")),
        (translate("Recipe", "Title"), place.get("title", "")),
        (translate("Recipe", "Version"), place.get("n", "")),
        (translate("Recipe", "Created"), sanitize.line(version.created_at, 40)),
    )
    lines = "\n".join(
        f"- **{label}:** {_escape_markdown(sanitize.line(words, 200))}" for label, words in rows if words
    )
    return f"# {_escape_markdown(file)}\n\n{lines}\n\n{settings_markdown(version)}"


def write_sidecar(target: Path, suffix: str, text: str) -> Path:
    """Write a text next to a file, with its name and another extension, numbered if that exists.

    Blocks; run it in a worker thread. Raises OSError.
    """
    for name in (
        f"{target.stem}{suffix}",
        *(f"{target.name}{n}{suffix}" for n in ("", *map(str, range(2, 99)))),
    ):
        try:
            with target.with_name(name).open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            continue
        return target.with_name(name)
    raise FileExistsError(target.name)


def _escape_markdown(words: str) -> str:
    return _MARKDOWN_CHARS.sub(r"\\\1", words)
