"""Makes the sample workspace in resources/sample: run by hand, and commit what it makes.

    python packaging/make_sample                 what is missing, and every JSON file
    python packaging/make_sample harbour film-   the assets whose names begin so, again
    python packaging/make_sample --all           everything again

Needs numpy, scipy, Pillow and PySide6, the program ffmpeg (libx264, libvpx-vp9, libopus, libmp3lame), and the
fonts Inter, C059, Z003, URW Gothic, DejaVu Sans and Noto (Sans and Serif) CJK. The same inputs give the same
workspace; other versions of those may move single pixels.

    known       ids, times, people              gallery    the assets folder and its previews
    pictures, films, sounds, papers   what is in it, made with paint/ and encoding
    catalogue   the models                      canvas, board, boards/   the canvases
    library     folders, tags, approvals, skills, the search rows
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import catalogue
import films
import library
import papers
import pictures
import sounds
from boards import everything
from gallery import Gallery
from PySide6.QtGui import QGuiApplication

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"


def main(names: list[str]) -> None:
    app = QGuiApplication([])
    for folder in ("assets", "content"):
        (SAMPLE / folder).mkdir(parents=True, exist_ok=True)
    gallery = Gallery(
        SAMPLE / "assets", lambda name: "--all" in names or any(name.startswith(start) for start in names)
    )
    pictures.fill(gallery)
    papers.fill(gallery)
    sounds.fill(gallery)
    films.fill(gallery)
    boards = everything(gallery)
    contents = {f"{board.id}.json" for board in boards}
    for old in (SAMPLE / "content").iterdir():
        if old.name not in contents:
            old.unlink()
    for board in boards:
        store(SAMPLE / "content" / f"{board.id}.json", board.content())
    canvases = [board.summary() for board in boards]
    store(SAMPLE / "canvases.json", {"data": canvases, "total": len(canvases)})
    projects = library.projects(gallery, boards)
    store(SAMPLE / "projects.json", {"data": projects, "total": len(projects)})
    store(SAMPLE / "models.json", {"models": catalogue.models()})
    store(SAMPLE / "extras.json", library.extras(gallery, boards))
    gone = gallery.sweep()
    weight = sum(path.stat().st_size for path in SAMPLE.rglob("*") if path.is_file())
    print(
        f"{len(boards)} canvases, {sum(len(board.cards) for board in boards)} nodes, "
        f"{len(gallery.made)} assets, {weight / 1e6:.1f} MB, {len(gone)} files removed"
    )
    del app


def store(target: Path, value: object) -> None:
    """One line an entry of the outer lists, so that a change of one node is a change of one line."""
    target.write_text(layout(value) + "\n", "utf-8")


def layout(value: object, depth: int = 0) -> str:
    if depth < 1 and isinstance(value, dict):
        inner = ",\n".join(f"{json.dumps(key)}: {layout(item, depth + 1)}" for key, item in value.items())
        return "{\n" + inner + "\n}"
    if depth == 1 and isinstance(value, list) and value:
        return (
            "[\n"
            + ",\n".join(json.dumps(item, ensure_ascii=False, separators=(",", ":")) for item in value)
            + "\n]"
        )
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


if __name__ == "__main__":
    main(sys.argv[1:])
