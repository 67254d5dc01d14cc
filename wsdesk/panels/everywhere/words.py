"""What the search over everything says of what it found."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.graph.values import Kind
from wsdesk.panels.parts.counted import counted
from wsdesk.store import kindwords
from wsdesk.store.found import EverywhereState, Row
from wsdesk.store.phase import Phase


def translate(text: str) -> str:
    return QCoreApplication.translate("Everywhere", text)


def kinds() -> tuple[tuple[str, str], ...]:
    """What can be looked for alone: the value of the filter and its words."""
    nodes = [(kind.value, kindwords.kind_words(kind)) for kind in Kind if kind is not Kind.UNKNOWN]
    others = (
        ("canvas", translate("Canvases")),
        ("note", translate("Notes")),
        ("comment", translate("Comments")),
        ("version", translate("Earlier versions")),
    )
    return (*nodes, *others)


def kind_word(kind: str) -> str:
    """What a row is, in a word."""
    others = {
        "canvas": translate("Canvas"),
        "note": translate("Note"),
        "comment": translate("Comment"),
        "version": translate("Version"),
        "asset": translate("Asset"),
    }
    return others.get(kind) or kindwords.kind_words(kind)


def drawing(row: Row) -> str:
    """The name of the drawing of a row."""
    others = {"canvas": "canvas", "note": "note", "comment": "comments", "version": "versions"}
    if row.kind == "asset":
        return kindwords.drawing((row.hit.file_type if row.hit is not None else None) or "")
    return others.get(row.kind) or kindwords.drawing(row.kind)


def labels(row: Row) -> tuple[str, ...]:
    """Where a row was found."""
    found = ((row.here, translate("On this computer")), (row.hit is not None, translate("Library")))
    return tuple(words for holds, words in found if holds)


def title_of(row: Row) -> str:
    return row.title.text or translate("Untitled")


def spoken(row: Row) -> str:
    """A whole row for who does not see it."""
    parts = (kind_word(row.kind), title_of(row), row.place, row.text.text[:160], ", ".join(labels(row)))
    return ", ".join(part for part in parts if part)


def summary(state: EverywhereState) -> str:
    """How many there are, who has answered, and what is still on its way."""
    if not state.text:
        return index_words(state)
    many = len(state.rows)
    words = [counted(many, translate("1 result"), translate("{n} results"))]
    if state.library is Phase.BUSY:
        words.append(translate("Searching library…"))
    elif state.library is Phase.FAILED and state.trouble is not None:
        words.append(translate("Library search failed: {why}").format(why=state.trouble.words))
    elif state.library is Phase.IDLE and not state.kinds:
        words.append(translate("Offline: searching this computer only"))
    if state.index.waiting:
        words.append(index_words(state))
    return " · ".join(words)


def index_words(state: EverywhereState) -> str:
    """How far the index is."""
    index = state.index
    if index.waiting:
        return counted(index.waiting, translate("Indexing 1 canvas…"), translate("Indexing {n} canvases…"))
    return counted(index.canvases, translate("1 canvas indexed"), translate("{n} canvases indexed"))
