"""Sidecar files with generation settings, as JSON and Markdown."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from wsdesk.store.results.generation_settings import recipe_json, recipe_markdown
from wsdesk.store.text import sanitize

if TYPE_CHECKING:
    from wsdesk.wire.version import Version

translate = QCoreApplication.translate

_MARKS = re.compile(r"([\\`*_\[\]<>#|~])")


def sidecar_json(version: Version, file: str, place: Mapping[str, str]) -> str:
    """The recipe with where it came from: `place` holds project, canvas, title, n and the IDs."""
    told = {"file": file, **{key: value for key, value in place.items() if value}}
    return (
        json.dumps({**told, "recipe": json.loads(recipe_json(version))}, ensure_ascii=False, indent=2) + "\n"
    )


def sidecar_markdown(version: Version, file: str, place: Mapping[str, str]) -> str:
    """The same to be read."""
    rows = (
        (translate("Recipe", "Project"), place.get("project", "")),
        (translate("Recipe", "Canvas"), place.get("canvas", "")),
        (translate("Recipe", "Title"), place.get("title", "")),
        (translate("Recipe", "Version"), place.get("n", "")),
        (translate("Recipe", "Created"), sanitize.line(version.created_at, 40)),
    )
    lines = "\n".join(
        f"- **{label}:** {_escaped(sanitize.line(words, 200))}" for label, words in rows if words
    )
    return f"# {_escaped(file)}\n\n{lines}\n\n{recipe_markdown(version)}"


def write_beside(target: Path, suffix: str, text: str) -> Path:
    """Write a text beside a file, under its name with another ending; one that is there gets a longer one.

    Blocks; for threads. Raises OSError.
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


def _escaped(words: str) -> str:
    return _MARKS.sub(r"\\\1", words)
