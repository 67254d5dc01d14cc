"""Export canvases in every format without a display, and open each file in the program that it is for.

    python packaging/check_exports.py [--out FOLDER] [--bagit PYTHON] [--base-url URL --key-file FILE]

It needs the packages `poppler-utils`, `inkscape`, `librsvg2-bin`, `graphviz`, and `jq` of Debian, and isn't
part of the tests; `check_html.py` opens the pages in browsers. With the Python of an environment that has
`bagit`, it also verifies an archive of the workspace. It ends with 1 if a file differs from what is expected;
the images are to be looked at.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.export.test_json_canvas import check_canvas  # noqa: E402

_TIMEOUT_S = 300
_FORMATS = (
    ("pdf", "one.pdf", ()),
    ("pdf", "sheets.pdf", ("--pages", "sheets")),
    ("pdf", "groups.pdf", ("--pages", "groups", "--comments")),
    ("png", "half.png", ("--scale", "0.5")),
    ("svg", "embedded.svg", ()),
    ("svg", "beside.svg", ("--no-embed",)),
    ("canvas", "board.canvas", ()),
    ("dot", "board.gv", ()),
    ("mermaid", "board.mmd", ()),
    ("csv", "nodes.csv", ("--comments",)),
    ("versions", "versions.csv", ()),
    ("html", "page.html", ("--comments",)),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--out", type=Path, default=Path("exports"))
    parser.add_argument("--bagit", metavar="PYTHON")
    options, workspace = parser.parse_known_args()
    workspace = workspace or ["--sample"]
    options.out.mkdir(parents=True, exist_ok=True)
    problems = 0
    rows = _wsdesk("list", "canvases", "--jsonl", *workspace).splitlines()
    for number, canvas in enumerate(map(json.loads, rows)):
        for name, suffix, arguments in _FORMATS:
            path = options.out / f"{number:02d}-{suffix}"
            export = ("export", "canvas", canvas["id"], "--format", name, "--output", str(path))
            problems += _report(path, partial(_wsdesk, *export, *arguments, *workspace))
            if path.exists():
                problems += _report(path, partial(_CHECKS.get(name, _check_none), path))
    if options.bagit:
        problems += _report(
            options.out / "all.zip", partial(_check_archive, options.out, options.bagit, workspace)
        )
    return 1 if problems else 0


def _report(path: Path, work: Callable[[], str]) -> int:
    """Print the result of a step; return the number of its problems."""
    try:
        print(path.name, work().strip(), flush=True)
    except (AssertionError, OSError, ValueError, subprocess.SubprocessError) as error:
        print(f"{path.name}: {error!r}", getattr(error, "stderr", ""), file=sys.stderr, flush=True)
        return 1
    return 0


def _run(*command: str | Path) -> str:
    """Standard output of a program, which must succeed. There is no display."""
    environment = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, timeout=_TIMEOUT_S, env=environment
    )
    return done.stdout


def _wsdesk(*arguments: str) -> str:
    os.environ["PYTHONPATH"] = str(ROOT)
    return _run(sys.executable, "-m", "wsdesk", *arguments)


def _check_pdf(path: Path) -> str:
    pages = re.search(r"Pages:\s+(\d+)", _run("pdfinfo", path))
    assert pages is not None
    fonts = [line.split() for line in _run("pdffonts", path).splitlines()[2:]]
    assert all(font[-5] == "yes" for font in fonts), fonts  # embedded
    _run("pdftoppm", "-r", "30", "-png", path, path.with_suffix(""))
    return f"{pages[1]} pages, {len(fonts)} fonts, {len(_run('pdftotext', path, '-'))} characters"


def _check_svg(path: Path) -> str:
    _run("rsvg-convert", "-w", "1200", "-o", path.with_suffix(".rsvg.png"), path)
    target = path.with_suffix(".inkscape.png")
    _run("inkscape", "--export-type=png", "-w", "1200", f"--export-filename={target}", path)
    return f"{target.stat().st_size} bytes in Inkscape"


def _check_json_canvas(path: Path) -> str:
    content = json.loads(path.read_text(encoding="utf-8"))
    check_canvas(content)
    files = [path.parent / node["file"] for node in content["nodes"] if node["type"] == "file"]
    assert all(file.is_file() for file in files)
    return f"{_run('jq', '.nodes | length', path).strip()} nodes, {len(files)} files"


def _check_dot(path: Path) -> str:
    _run("dot", "-Tpng", "-o", path.with_suffix(".dot.png"), path)
    _run("neato", "-n", "-Tsvg", "-o", path.with_suffix(".neato.svg"), path)
    return "drawn"


def _check_table(path: Path) -> str:
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert len({len(row) for row in rows}) == 1
    formulas = [cell for row in rows for cell in row if re.match(r"[=+@]|-(?![\d.]+$)", cell)]
    assert not formulas, formulas
    return f"{len(rows) - 1} rows"


def _check_none(path: Path) -> str:
    return f"{path.stat().st_size} bytes"


_CHECKS: dict[str, Callable[[Path], str]] = {
    "pdf": _check_pdf,
    "svg": _check_svg,
    "canvas": _check_json_canvas,
    "dot": _check_dot,
    "csv": _check_table,
    "versions": _check_table,
}


def _check_archive(folder: Path, python: str, workspace: Sequence[str]) -> str:
    path, bag = folder / "all.zip", folder / "bag"
    _wsdesk("archive", "create", str(path), *workspace)
    _wsdesk("archive", "extract", str(path), str(bag))
    _run(python, "-m", "bagit", "--validate", bag)
    return _wsdesk("archive", "verify", str(path))


if __name__ == "__main__":
    sys.exit(main())
