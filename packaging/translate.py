"""Update resources/translations from the code; `packaging/translate` runs it.

New texts are added to wsdesk_*.ts as unfinished, removed ones are deleted, and the .qm files are compiled.
wsdesk_en.ts contains only texts with a number, which have a singular and a plural. With --check nothing is
written; outdated files are listed, and the exit code is 1.
"""

from __future__ import annotations

import argparse
import ast
import filecmp
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path

import PySide6

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "resources" / "translations"
OPTIONS = ("-silent", "-no-obsolete", "-locations", "none", "-extensions", "py")
ENGLISH = "wsdesk_en.ts"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; list outdated files")
    check = parser.parse_args().check
    is_outdated, texts, missing = False, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "wsdesk"
        for module, text in plain_modules(ROOT / "wsdesk"):
            copy = sources / module.relative_to(ROOT / "wsdesk")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
        for current in sorted(TRANSLATIONS.glob("wsdesk_*.ts")):
            updated = update(current, sources, Path(folder))
            for file in (updated, updated.with_suffix(".qm")):
                target = TRANSLATIONS / file.name
                if check and not (target.exists() and filecmp.cmp(file, target, shallow=False)):
                    print(f"{target.relative_to(ROOT)} is outdated: run packaging/translate")
                    is_outdated = True
                elif not check:
                    # A new file, since a running window has mapped the previous one.
                    target.unlink(missing_ok=True)
                    shutil.copyfile(file, target)
            content = updated.read_text(encoding="utf-8")
            unfinished = content.count('type="unfinished"')
            if unfinished:
                print(f"{current.name}: {unfinished} texts without a translation")
            texts, missing = texts + content.count("<source>"), missing + unfinished
    print(f"{texts} texts in all languages, {missing} without a translation")
    return 1 if check and (is_outdated or missing) else 0


def update(current: Path, sources: Path, folder: Path) -> Path:
    """Update a copy of a .ts file from the sources, in a folder, and compile it to a .qm file beside it."""
    updated = folder / current.name
    shutil.copyfile(current, updated)
    only = ("-pluralonly",) if current.name == ENGLISH else ()
    _run("lupdate", *OPTIONS, *only, sources, "-ts", updated)
    _run("lrelease", "-silent", updated, "-qm", updated.with_suffix(".qm"))
    return updated


def plain_modules(package: Path) -> Iterator[tuple[Path, str]]:
    """Each module of a package, with every call of a helper rewritten so that lupdate finds it.

    `tr("Saved")` becomes `translate("describe", "Saved")`: the context is that of the helper, wherever it
    stands. `tr("%Ln files", len(files))` becomes `translate("describe", "%Ln files", None, 1)`: a text with
    plural forms. `@command("node.open", "Open")` becomes `@translate("NodeCommands", "Open")`: the context is
    that of the class. The keywords of a command follow in the same way.
    """
    paths = sorted(package.rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    modules = {".".join(path.relative_to(package.parent).with_suffix("").parts): path for path in paths}
    helpers = {name: dict(_helpers(trees[path])) for name, path in modules.items()}
    for name, path in modules.items():
        known = dict(helpers[name])
        for node in ast.walk(trees[path]):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    context = helpers.get(node.module, {}).get(alias.name)
                    if context:
                        known[alias.asname or alias.name] = context
        yield path, _rewritten(path.read_text(encoding="utf-8"), trees[path], known)


def _helpers(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Name and context of each helper that a module makes: `_tr = translator("Card")`."""
    for line in tree.body:
        match line:
            case ast.Assign(
                targets=[ast.Name(id=name)],
                value=ast.Call(
                    func=ast.Name(id="translator" | "text_marker"), args=[ast.Constant(value=str(context))]
                ),
            ):
                yield name, context
            case _:
                pass


def _rewritten(text: str, tree: ast.Module, known: dict[str, str]) -> str:
    data = text.encode()
    starts = [0, *accumulate(len(line) for line in data.splitlines(keepends=True))]
    changes: list[tuple[int, int, str]] = []
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in known:
            count = _count(call)
            begin = starts[call.lineno - 1] + call.col_offset
            end = data.index(b"(", begin) + 1
            changes.append((begin, end, f'translate("{known[call.func.id]}", '))
            if count is not None:
                begin = starts[count.lineno - 1] + count.col_offset
                end = starts[(count.end_lineno or 0) - 1] + (count.end_col_offset or 0)
                changes.append((begin, end, "None, 1"))
    for call, context in _titled_commands(tree):
        begin = starts[call.lineno - 1] + call.col_offset
        end = starts[(call.end_lineno or 0) - 1] + (call.end_col_offset or 0)
        texts = [call.args[1], *(option.value for option in call.keywords if option.arg == "keywords")]
        translated = (f'translate("{context}", {ast.unparse(text)})' for text in texts)
        changes.append((begin, end, f"({', '.join(translated)})"))
    for begin, end, words in sorted(changes, reverse=True):
        data = data[:begin] + words.encode() + data[end:]
    return data.decode()


def _titled_commands(tree: ast.Module) -> Iterator[tuple[ast.Call, str]]:
    """Calls of the decorator `command` with a text as title, each with the context of its class."""
    for group in ast.walk(tree):
        if not isinstance(group, ast.ClassDef):
            continue
        context = group.name
        for line in group.body:
            match line:
                case ast.Assign(targets=[ast.Name(id="context")], value=ast.Constant(value=str(named))):
                    context = named
                case ast.FunctionDef(decorator_list=decorators):
                    for decorator in decorators:
                        match decorator:
                            case ast.Call(
                                func=ast.Name(id="command"), args=[_, ast.Constant(value=str()), *_]
                            ):
                                yield decorator, context
                            case _:
                                pass
                case _:
                    pass


def _count(call: ast.Call) -> ast.expr | ast.keyword | None:
    """The argument that is the number of a helper."""
    named = next((keyword for keyword in call.keywords if keyword.arg == "n"), None)
    return call.args[1] if len(call.args) > 1 else named


def _run(tool: str, *arguments: str | Path) -> None:
    program = shutil.which(tool, path=str(Path(PySide6.__file__).parent))
    if program is None:
        raise SystemExit(f"PySide6 comes without {tool} here.")
    subprocess.run([program, *map(str, arguments)], check=True, cwd=ROOT, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
