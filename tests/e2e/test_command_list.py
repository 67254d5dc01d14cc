"""The list of all commands: IDs, shortcuts, places in menus, and titles, as saved in `commands.tsv`.

A deliberate change: run this file with WSDESK_WRITE_COMMANDS=1, and say why in the commit.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from harness import Harness, until
from PySide6.QtCore import QCoreApplication, QTranslator
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from wsdesk import panels
from wsdesk.app.session.controller import AppController
from wsdesk.files.resources import resource
from wsdesk.panels.registry import OVERLAYS, PANELS
from wsdesk.store.commands.commands import Command

pytestmark = pytest.mark.anyio
SAVED = Path(__file__).with_name("commands.tsv")
MENUS = ("file", "edit", "select", "view", "canvas", "node", "panels", "go", "help")
CONTEXTS = (
    *(
        "asset",
        "canvas",
        "collection",
        "comment",
        "compare-cell",
        "edge",
        "folder",
        "item",
        "model",
        "news",
        "node",
        "note",
        "prompt",
        "result",
    ),
    *("saved-search", "skill", "tab", "tree-canvas", "tree-project", "value", "version"),
)
COLUMNS = ("id", "shortcuts", "pane", "icon", "checkable", "menu", "contexts", "en", "de")


def declared() -> set[str]:
    """IDs of the commands that the panels and overlays declare."""
    groups = [path for spec in (*PANELS, *OVERLAYS) for path in spec.command_groups]
    modules = {Path(panels.__path__[0], *path.partition(":")[0].split(".")) for path in groups}
    sources = [module.with_suffix(".py").read_text(encoding="utf-8") for module in modules]
    return {command_id for source in sources for command_id in re.findall(r'@command\(\s*"([^"]+)"', source)}


EXPECTED = declared()


def places_in(menu: QMenu, path: str) -> Iterator[tuple[str, str]]:
    """The ID of each command in a menu and its place: the path of menus with the part and the row in it."""
    part, row = 1, 0
    for action in menu.actions():
        if action.isSeparator():
            part, row = part + 1, 0
            continue
        row += 1
        below = action.menu()
        if isinstance(below, QMenu):
            name = below.objectName().removeprefix(f"{menu.objectName()}-")
            yield from places_in(below, f"{path} {part}.{row} > {name}")
        else:
            yield str(action.data()), f"{path} {part}.{row}"


def places_of_commands(controller: AppController) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """By ID the place in the main menu, and those in the context menus with everything enabled."""
    main: dict[str, list[str]] = {}
    contexts: dict[str, list[str]] = {}
    menus = controller.window.menus
    for name in MENUS:
        for command_id, place in places_in(menus.part(name), name):
            main.setdefault(command_id, []).append(place)
    commands = controller.stores.commands
    in_context = commands.in_context
    with pytest.MonkeyPatch.context() as patch:  # a context menu has only what is enabled for its subject
        patch.setattr(commands, "in_context", lambda name: tuple(map(enabled, in_context(name))))
        for name in CONTEXTS:
            commands.request_menu(name, None, 100, 100)
            for command_id, place in places_in(menus.context, name):
                contexts.setdefault(command_id, []).append(place)
            menus.context.hide()
    return main, contexts


def enabled(command: Command) -> Command:
    return replace(command, enabled=lambda _subject: True)


async def list_commands(harness: Harness) -> list[dict[str, str]]:
    controller = await harness.start()
    commands = controller.stores.commands
    # Panels are built one after another.
    await until(lambda: built(controller) >= EXPECTED)
    main, contexts = places_of_commands(controller)
    return [
        {
            "id": command.id,
            "shortcuts": " ".join(command.shortcuts),
            "pane": command.pane,
            "icon": command.icon,
            "checkable": "yes" if command.checked is not None else "",
            "menu": "; ".join(main.get(command.id, ())),
            "contexts": "; ".join(contexts.get(command.id, ())),
            "title": command.title(),
        }
        for command in sorted(commands.all(), key=lambda command: command.id)
    ]


def built(controller: AppController) -> set[str]:
    return {command.id for command in controller.stores.commands.all()}


def saved() -> list[dict[str, str]]:
    lines = SAVED.read_text(encoding="utf-8").splitlines()[1:]
    return [dict(zip(COLUMNS, line.split("\t"), strict=True)) for line in lines]


@pytest.mark.parametrize("language", ["en", "de"])
async def test_commands_are_those_that_were_saved(
    harness: Harness, language: str, qapp: QApplication
) -> None:
    assert len(EXPECTED) > 100
    translator = QTranslator(qapp)
    if language != "en":
        assert translator.load(f"wsdesk_{language}", str(resource("translations")))
        QCoreApplication.installTranslator(translator)
    try:
        found = await list_commands(harness)
    finally:
        QCoreApplication.removeTranslator(translator)
    if os.environ.get("WSDESK_WRITE_COMMANDS"):
        write(found, language)
    expected = [{k: v for k, v in row.items() if k not in ("en", "de")} for row in saved()]
    titles = [row[language] for row in saved()]
    assert [row.pop("title") for row in found] == titles
    assert found == expected


def write(found: list[dict[str, str]], language: str) -> None:
    before = {row["id"]: row for row in saved()} if SAVED.exists() else {}
    lines = ["\t".join(COLUMNS)]
    for row in found:
        line = before.get(row["id"], {}) | row | {language: row["title"]}
        lines.append("\t".join(line.get(column, "") for column in COLUMNS))
    SAVED.write_text("\n".join(lines) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("language", "found_by"),
    [
        ("en", {"upload": "skills.open", "pref": "settings.open", "reload": "view.refresh"}),
        ("de", {"hochladen": "skills.open", "sprache": "settings.open", "neu": "view.refresh"}),
    ],
)
async def test_commands_are_found_by_their_keywords(
    harness: Harness, language: str, found_by: dict[str, str], use_language: Callable[[str], object]
) -> None:
    use_language(language)
    controller = await harness.start()
    await until(lambda: built(controller) >= EXPECTED)
    repeated = [
        (command.id, word)
        for command in controller.stores.commands.all()
        for word in command.keywords().casefold().split()
        if word in command.title().casefold().split()
    ]
    assert not repeated
    palette = controller.window.finder
    for typed, command_id in found_by.items():
        palette.field.clear()
        QTest.keyClicks(palette.field, typed)
        assert f"command:{command_id}" in [entry.id for entry in palette.results.entries], typed


async def test_every_context_is_in_the_list(harness: Harness) -> None:
    controller = await harness.start()
    await until(lambda: built(controller) >= EXPECTED)
    assert {place.menu for command in controller.stores.commands.all() for place in command.contexts} == set(
        CONTEXTS
    )
