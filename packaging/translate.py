"""Bring resources/translations up to date with the code; `packaging/translate` runs it.

What is new stands in wsdesk_*.ts as unfinished, what is gone is taken out, and the .qm files that the
program reads are compiled from them. With --check nothing is written: it says what is late and ends with 1.
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
from pathlib import Path

import PySide6

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "resources" / "translations"
OPTIONS = ("-silent", "-no-obsolete", "-locations", "none", "-extensions", "py")
HELPERS = ("tr", "_tr", "translate", "titled")
"""Functions of these names hand their text to Qt's translators in the context that they name."""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="write nothing; say what is not up to date")
    check = parser.parse_args().check
    late = False
    with tempfile.TemporaryDirectory() as folder:
        sources = Path(folder) / "wsdesk"
        for module, text in plain_modules(ROOT / "wsdesk"):
            copy = sources / module.relative_to(ROOT / "wsdesk")
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_text(text, encoding="utf-8")
        for kept in sorted(TRANSLATIONS.glob("wsdesk_*.ts")):
            texts = Path(folder) / kept.name
            shutil.copyfile(kept, texts)
            _run(
                "lupdate",
                "-silent",
                "-no-obsolete",
                "-locations",
                "none",
                "-extensions",
                "py",
                sources,
                "-ts",
                texts,
            )
            _run("lrelease", "-silent", texts, "-qm", texts.with_suffix(".qm"))
            for made in (texts, texts.with_suffix(".qm")):
                name = TRANSLATIONS / made.name
                if check and not (name.exists() and filecmp.cmp(made, name, shallow=False)):
                    print(f"{name.relative_to(ROOT)} is not up to date: run packaging/translate")
                    late = True
                elif not check:
                    shutil.copyfile(made, name)
            content = texts.read_text(encoding="utf-8")
            missing = content.count('type="unfinished"')
            print(f"{kept.name}: {content.count('<source>')} texts, {missing} without a translation")
            late |= bool(missing)
    return 1 if check and late else 0


def plain_modules(package: Path) -> Iterator[tuple[Path, str]]:
    """Each module of a package, with every call of a helper written as Linguist's own tool reads it.

    `tr("Saved")` becomes `translate("describe", "Saved")`: the context is that of the helper, wherever it
    stands.
    """
    paths = sorted(package.rglob("*.py"))
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in paths}
    modules = {".".join(path.relative_to(package.parent).with_suffix("").parts): path for path in paths}
    contexts = {
        (name, helper): context for name, path in modules.items() for helper, context in _helpers(trees[path])
    }
    for name, path in modules.items():
        known = {helper: context for (module, helper), context in contexts.items() if module == name}
        for node in ast.walk(trees[path]):
            if isinstance(node, ast.ImportFrom) and node.module:
                for alias in node.names:
                    context = contexts.get((node.module, alias.name))
                    if context:
                        known[alias.asname or alias.name] = context
        yield path, _rewritten(path.read_text(encoding="utf-8"), trees[path], known)


def _helpers(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name in HELPERS:
            for call in ast.walk(function):
                if isinstance(call, ast.Call) and ast.unparse(call.func).endswith("translate"):
                    context = call.args[0]
                    if isinstance(context, ast.Constant) and isinstance(context.value, str):
                        yield function.name, context.value


def _rewritten(text: str, tree: ast.Module, known: dict[str, str]) -> str:
    lines = text.encode().splitlines(keepends=True)
    for node in sorted(_calls(tree, known), key=lambda call: (-call.lineno, -call.col_offset)):
        line, column = node.lineno - 1, node.col_offset
        name = ast.unparse(node.func)
        end = column + len(name.encode()) + 1
        lines[line] = lines[line][:column] + f'translate("{known[name]}", '.encode() + lines[line][end:]
    return b"".join(lines).decode()


def _calls(tree: ast.Module, known: dict[str, str]) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known:
            yield node


def _run(tool: str, *arguments: str | Path) -> None:
    program = shutil.which(tool, path=str(Path(PySide6.__file__).parent))
    if program is None:
        raise SystemExit(f"PySide6 comes without {tool} here.")
    subprocess.run([program, *map(str, arguments)], check=True, cwd=ROOT, stdin=subprocess.DEVNULL)


if __name__ == "__main__":
    sys.exit(main())
