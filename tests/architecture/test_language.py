"""Language of texts and names: forbidden words and patterns of the style guide."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.source_trees import nodes_of, tree_of

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "wsdesk"
TRANSLATIONS = ROOT / "resources" / "translations"
GUIDE = ROOT / "resources" / "guide"
FORBIDDEN_TEXT = {
    "British spelling": r"colour|favourite|catalogue|centre\b|behaviour|licence|cancelled|organise",
    "media are images, videos, and audio": r"\b(?:picture|film|sound)s?\b",
    "a saved server is a workspace, the remote side a server": r"\b(?:service|interface)s?\b(?!\.example)",
    "edges are connections": r"\bedges?\b(?! of a card)",
    "staged, not gathered": r"\b(?:gather|gathered|tray)\b",
    "undo, remove, or discard": r"\bta(?:ke[ns]?|ken) (?:back|away)\b|\bforget\b",
    "known or unknown": r"\b(?:can't|cannot|to) be told\b|\bis told\b",
    "isn't": r"\bis no\b(?! longer)|\bcannot\b",
    "loading or sending": r"\bon its way\b|\bhas come\b",
    "is shown": r"\bstands? (?:here|there|beside)\b",
    "plain modal verbs": r"\b(?:shall|is to be|has to be|may not)\b",
    "you": r"\b(?:whoever|somebody|the person|one's)\b",
    "no space before a percent sign": r"[\d}] %",
    "an ellipsis is one character": r"\.\.\.",
}
FORBIDDEN_GERMAN = {
    "formal address": r"\b(?:du|dein|deine|dir|dich)\b|\b(?:Aktualisiere|Wähle|Öffne|Klicke|Drücke|Prüfe)\b",
    "a canvas is masculine, without a plural ending": r"\bCanvases\b|\bdas Canvas\b(?!-)",
    "thumbnails are Vorschaubilder": r"\bMiniatur",
    "the server, not a service": r"\bDienst(?:e[sn]?)?\b",
    "color labels are Farbmarkierungen": r"\bFarbetikett",
    "the key is Enter": r"\+Eingabe\b|\bEingabetaste",
    "nodes are Knoten": r"\bNodes?\b(?!-ID\b|\.)",
    "the Befehlszeile": r"\bKommandozeile",
}
FORBIDDEN_IN_DOCUMENTS = (
    r"\b(?:whoever|somebody|on its way|is no)\b(?! longer)|\bwithout the service\b|\bta(?:ke|ken) away\b"
)
DOCUMENT_RULES = (
    "British spelling",
    "known or unknown",
    "loading or sending",
    "is shown",
    "plain modal verbs",
)
FORBIDDEN_NAME = re.compile(
    r"(?:^|_)(?:told|kept|apart|quick|quickly|later|standing|veil|board|shelf|bubble|studio|easel|ink|eye|cover|"
    r"covers|tray|wishes|waves|prints|strands|made|given|asking|filling|opening|keeping|listening|wanting|"
    r"resting|comparing|debounced|utils|helpers|misc)(?:_|$)"
)
EXCEPTION_BASES = re.compile(r"(?:Error|Exception)$")


def english_texts() -> list[str]:
    messages = ElementTree.parse(TRANSLATIONS / "wsdesk_de.ts").getroot().iter("message")
    return [message.findtext("source") or "" for message in messages]


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in nodes_of(tree_of(path)):
            if isinstance(node, ast.ClassDef):
                yield path.relative_to(PACKAGE).as_posix(), node


@pytest.mark.parametrize("rule", FORBIDDEN_TEXT)
def test_texts_follow_the_style_guide(rule: str) -> None:
    pattern = re.compile(FORBIDDEN_TEXT[rule], re.IGNORECASE)
    texts = english_texts()
    assert len(texts) > 1_000
    assert [text for text in texts if pattern.search(text)] == []


@pytest.mark.parametrize("rule", FORBIDDEN_GERMAN)
def test_german_texts_use_the_terms_of_the_glossary(rule: str) -> None:
    pattern = re.compile(FORBIDDEN_GERMAN[rule])
    messages = ElementTree.parse(TRANSLATIONS / "wsdesk_de.ts").getroot().iter("message")
    texts = ["".join(m.find("translation").itertext()) for m in messages]  # pyright: ignore[reportOptionalMemberAccess]
    texts += [line for page in (GUIDE / "de").glob("*.md") for line in page.read_text().splitlines()]
    assert len(texts) > 1_500
    assert [text for text in texts if pattern.search(text)] == []


def test_documents_follow_the_style_guide() -> None:
    rules = [rule for name, rule in FORBIDDEN_TEXT.items() if name in DOCUMENT_RULES]
    pattern = re.compile("|".join([FORBIDDEN_IN_DOCUMENTS, *rules]), re.IGNORECASE)
    documents = [*GUIDE.glob("[0-9]*.md"), *(ROOT / "docs").rglob("*.md"), *ROOT.glob("[ACR]*.md")]
    documents.remove(ROOT / "CHANGELOG.md")
    violations = [
        f"{path.relative_to(ROOT)}: {line}"
        for path in documents
        for line in re.sub(r"```.*?```|`[^`\n]*`|\]\([^)]*\)", "", path.read_text(), flags=re.S).splitlines()
        if pattern.search(line)
    ]
    assert len(documents) > 25
    assert violations == []


def test_counts_have_plural_forms() -> None:
    """A text for one and another for many is a text with plural forms: `%Ln nodes`.

    Credits are decimal numbers, which have no plural form in Qt.
    """
    messages = ElementTree.parse(TRANSLATIONS / "wsdesk_de.ts").getroot().iter("message")
    texts = [m.findtext("source") or "" for m in messages if m.get("numerus") is None]
    counts_one = re.compile(r"(?<![\w.,–])1 (?!credit\b|to\b)[a-z]")
    assert [text for text in texts if "%Ln" in text or counts_one.search(text)] == []


def test_no_code_chooses_between_singular_and_plural() -> None:
    violations = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in nodes_of(tree_of(path))
        if isinstance(node, ast.IfExp)
        and re.search(r"[!=]= 1$", ast.unparse(node.test))
        and all(re.search(r"\btr\(|translate\(", ast.unparse(text)) for text in (node.body, node.orelse))
        and not re.search("%Ln|credit", ast.unparse(node))
    ]
    assert violations == []


def test_modules_and_packages_have_plain_names() -> None:
    names = {
        part.removesuffix(".py") for path in PACKAGE.rglob("*.py") for part in path.relative_to(PACKAGE).parts
    }
    assert sorted(name for name in names if FORBIDDEN_NAME.search(name)) == []


def test_classes_have_plain_names() -> None:
    violations = [
        f"{module}: {node.name}"
        for module, node in classes()
        if FORBIDDEN_NAME.search(re.sub(r"(?<!^)(?=[A-Z])", "_", node.name.lstrip("_")).lower())
    ]
    assert violations == []


def test_exceptions_end_in_error() -> None:
    violations = [
        f"{module}: {node.name}"
        for module, node in classes()
        if any(EXCEPTION_BASES.search(ast.unparse(base)) for base in node.bases)
        and not node.name.endswith("Error")
    ]
    assert violations == []
