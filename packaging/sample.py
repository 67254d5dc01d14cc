"""Update resources/sample after a change of its files: previews, file sizes, layout, checksums.

    python packaging/sample.py            write
    python packaging/sample.py --check    write nothing; list outdated files, and exit with 1 if there are any

The JSON files are the source: edit them, and add assets to resources/sample/assets.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image, ImageOps

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "resources" / "sample"
ASSETS = SAMPLE / "assets"
CHECKSUMS = ROOT / "tests" / "sample" / "checksums.txt"
PREVIEWS = {160: 64, 320: 70, 640: 74}
"""Width in px to WebP quality."""
PREVIEW = re.compile(r"(.+)-(160|320|640)\.webp")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    write = not parser.parse_args().check
    late: list[str] = []
    documents = [*SAMPLE.glob("*.json"), *SAMPLE.glob("content/*.json")]
    names: set[str] = set()
    for path in documents:
        document = json.loads(path.read_text("utf-8"))
        for value in objects(document):
            update_size(value)
            names |= {Path(text).name for text in value.values() if is_address(text)}
        late += update(path, layout(document) + "\n", write=write)
    for name in sorted(names):
        late += (
            [f"missing: {name}"] if not (ASSETS / name).exists() and not create_preview(name, write) else []
        )
    late += [f"unused: {path.name}" for path in sorted(ASSETS.iterdir()) if path.name not in names]
    late += update(CHECKSUMS, "".join(f"{line}\n" for line in checksums()), write=write)
    print("\n".join(late) or "resources/sample is up to date")
    return 1 if late and not write else 0


def objects(value: Any) -> Iterator[dict[str, Any]]:
    """Every JSON object in a value, itself included."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from objects(inner)


def is_address(value: object) -> bool:
    return isinstance(value, str) and value.startswith("assets/")


def update_size(value: dict[str, Any]) -> None:
    """Write the size of the file that `url` or `path` names into the object."""
    for address, size, unit in (("url", "fileSizeInKb", 1024), ("path", "sizeInBytes", 1)):
        if size in value and is_address(value.get(address)) and (file := SAMPLE / value[address]).exists():
            value[size] = max(1, round(file.stat().st_size / unit))


def create_preview(name: str, write: bool) -> bool:
    """Create a preview such as `lamp-320.webp` from `lamp.webp`, `lamp.jpg`, `lamp-poster.webp`, ..."""
    match = PREVIEW.fullmatch(name)
    source = next((path for path in ASSETS.glob(f"{match[1]}.*")), None) if match else None
    if match is None or source is None:
        return False
    width = int(match[2])
    with Image.open(source) as opened:
        image = ImageOps.exif_transpose(opened).convert("RGBA" if "A" in opened.getbands() else "RGB")
    if write:
        size = (width, round(image.height * width / image.width))
        image.resize(size, Image.Resampling.LANCZOS).save(ASSETS / name, quality=PREVIEWS[width], method=6)
    return write


def layout(document: dict[str, Any]) -> str:
    """One line per entry of the outer lists, so that changing a node changes one line."""
    rows = (f"{json.dumps(key)}: {_rows(value)}" for key, value in document.items())
    return "{\n" + ",\n".join(rows) + "\n}"


def _rows(value: Any) -> str:
    if isinstance(value, list) and value:
        return "[\n" + ",\n".join(map(_compact, value)) + "\n]"
    return _compact(value)


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def checksums() -> Iterator[str]:
    """SHA-256 and path of each file, as `sha256sum` prints them."""
    for path in sorted(path for path in SAMPLE.rglob("*") if path.is_file()):
        yield f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.relative_to(SAMPLE).as_posix()}"


def update(path: Path, text: str, *, write: bool) -> list[str]:
    """Write a text where it differs, and say so."""
    if path.exists() and path.read_text("utf-8") == text:
        return []
    if write:
        path.write_text(text, "utf-8")
    return [f"{'updated' if write else 'out of date'}: {path.relative_to(ROOT)}"]


if __name__ == "__main__":
    raise SystemExit(main())
