"""Every visible text is translatable and translated: checks of the source and the Linguist files."""

from __future__ import annotations

import ast
import importlib.util
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.source_trees import nodes_of, tree_of

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "wsdesk"
LINGUIST = sorted((ROOT / "resources" / "translations").glob("wsdesk_*.ts"))
SHOWN_BY = {
    "QAction": 0,
    "QCheckBox": 0,
    "QGroupBox": 0,
    "QLabel": 0,
    "QPushButton": 0,
    "QRadioButton": 0,
    "addAction": 0,
    "addMenu": 0,
    "addTab": 0,
    "announce": 0,
    "setAccessibleDescription": 0,
    "setAccessibleName": 0,
    "setPlaceholderText": 0,
    "setStatusTip": 0,
    "setText": 0,
    "setTitle": 0,
    "setToolTip": 0,
    "setWindowTitle": 0,
    "post": 1,
}
"""Calls that show a text, and which argument it is."""
WORDS = re.compile(r"[A-Za-z]{2,}")
UNTRANSLATED = {"wsdesk", "esc", "png", "json"}
"""Words that are the same in every language."""
FIELD = re.compile(r"%L?n|\{\w*\}")


def calls(nodes: Iterable[ast.AST]) -> Iterator[tuple[str, ast.Call]]:
    for node in nodes:
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Attribute(attr=name) | ast.Name(id=name):
                    yield name, node
                case _:
                    pass


def literals(node: ast.expr) -> Iterator[str]:
    """The string literals in an expression, except arguments of calls such as `tr`."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            for part in parts:
                yield from literals(part)
        case ast.BinOp(left=left, right=right):
            yield from literals(left)
            yield from literals(right)
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body)
            yield from literals(orelse)
        case _:
            return


def test_every_visible_text_is_translatable() -> None:
    untranslatable: list[str] = []
    for path in sorted(PACKAGE.rglob("*.py")):
        for name, call in calls(nodes_of(tree_of(path))):
            position = SHOWN_BY.get(name)
            if position is None or len(call.args) <= position:
                continue
            for text in literals(call.args[position]):
                if any(word.lower() not in UNTRANSLATED for word in WORDS.findall(text)):
                    untranslatable.append(f"{path.relative_to(ROOT)}:{call.lineno}: {text!r}")
    assert untranslatable == []


def test_no_text_is_translated_inside_an_f_string() -> None:
    """Linguist's extraction tool ignores f-strings."""
    hidden = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for joined in nodes_of(tree_of(path))
        if isinstance(joined, ast.JoinedStr)
        for name, call in calls(ast.walk(joined))
        if name in ("tr", "_tr", "translate")
    ]
    assert hidden == []


def test_the_translations_match_the_code() -> None:
    completed = subprocess.run(
        [sys.executable, ROOT / "packaging" / "translate.py", "--check"],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
        check=False,
    )
    assert completed.returncode == 0, completed.stdout + completed.stderr


COUNTING = """
from wsdesk.store.text.number_format import translator

_tr = translator("box")
tr = translator("other")

_tr("Saved")
_tr("%Ln nodes", len([1]))
_tr("%Ln edges", n=2)
_tr(
    "%Ln “notes”",
    sum(n for n in (1, 2)),
).format(what=_tr("a note"))
tr("Kept")


class BoxCommands(CommandGroup):
    @command("box.open", "Open box", "edit/box:10", contexts="box/open", enabled=can_open)
    def _open(self) -> None: ...


class LidCommands(CommandGroup):
    context = "Lids"

    @command("lid.lift", "Lift lid", keywords="raise top")
    def _lift(self) -> None: ...

    @command("lid.turn", _turn_title)
    def _turn(self) -> None: ...
"""


def test_a_text_that_counts_is_found_with_its_plural_forms(tmp_path: Path) -> None:
    spec = importlib.util.spec_from_file_location("translate", ROOT / "packaging" / "translate.py")
    assert spec is not None
    assert spec.loader is not None
    tool = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, "translate", tool)
        spec.loader.exec_module(tool)
    package = tmp_path / "package"
    package.mkdir()
    (package / "box.py").write_text(COUNTING, encoding="utf-8")
    for path, text in tool.plain_modules(package):
        path.write_text(text, encoding="utf-8")
    for name in ("wsdesk_de.ts", "wsdesk_en.ts"):
        (tmp_path / name).write_text('<TS version="2.1" sourcelanguage="en"/>', encoding="utf-8")
    counted, plain = (
        {"%Ln nodes", "%Ln edges", "%Ln “notes”"},
        {"Saved", "a note", "Kept", "Open box", "Lift lid", "raise top"},
    )
    generated = tmp_path / "generated"
    generated.mkdir()
    for name, texts in (("wsdesk_de.ts", counted | plain), ("wsdesk_en.ts", counted)):
        root = ET.parse(tool.update(tmp_path / name, package, generated)).getroot()
        messages_by_source = {message.findtext("source"): message for message in root.iter("message")}
        assert messages_by_source.keys() == texts
        assert {
            text for text, message in messages_by_source.items() if message.get("numerus") == "yes"
        } == counted
        contexts = {context.findtext("name") for context in root.iter("context")}
        assert contexts == ({"box", "other", "BoxCommands", "Lids"} if plain < texts else {"box"})


def messages(path: Path) -> Iterator[tuple[str, str]]:
    for message in ET.parse(path).getroot().iter("message"):
        source, translation = message.find("source"), message.find("translation")
        assert source is not None
        assert source.text
        assert translation is not None
        forms = [form.text or "" for form in translation.iter("numerusform")] or [translation.text or ""]
        for form in forms:
            yield source.text, form


@pytest.mark.parametrize("path", LINGUIST, ids=lambda path: path.stem)
def test_a_translation_has_the_fields_and_punctuation_of_its_source(path: Path) -> None:
    wrong: list[str] = []
    for source, translation in messages(path):
        same_fields = sorted(FIELD.findall(source)) == sorted(FIELD.findall(translation))
        ends = [text.rstrip().endswith(("…", "...")) for text in (source, translation)]
        stops = [text.rstrip().endswith((".", "…", "?", ":")) for text in (source, translation)]
        if not translation.strip() or not same_fields or ends[0] != ends[1] or stops[0] != stops[1]:
            wrong.append(f"{source!r}: {translation!r}")
    assert wrong == []


def test_no_text_is_translated_by_a_qualified_function() -> None:
    """`module.tr("text")` is extracted into the context "module", not into that of the function."""
    wrong = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for call in nodes_of(tree_of(path))
        if isinstance(call, ast.Call)
        and isinstance(call.func, ast.Attribute)
        and call.func.attr in ("tr", "_tr", "translate", "translated")
        and isinstance(call.func.value, ast.Name)
        and call.func.value.id not in ("self", "QCoreApplication")
        and any(isinstance(one, ast.Constant) and isinstance(one.value, str) for one in call.args)
    ]
    assert wrong == []
