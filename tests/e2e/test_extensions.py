"""Extensions in the whole window: what they add, and that broken ones are named and disabled."""

from __future__ import annotations

import asyncio
import importlib
import json
import re
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from harness import Harness, until
from PySide6.QtCore import QPoint, QRectF
from PySide6.QtGui import QImage, QPainter, QPalette
from PySide6.QtWidgets import QLabel, QListWidget, QWidget

from tests.extension_packages import Install
from tests.ids import id_of
from wsdesk.app.session.controller import AppController
from wsdesk.settings.table import EXTENSIONS_OFF, RIGHT_PANEL
from wsdesk.store.export.export_request import ExportOptions, ExportRequest
from wsdesk.store.extensions.extensions import ExtensionState

DOCS = Path(__file__).resolve().parents[2] / "docs"
EXAMPLE, PAGE = DOCS / "extension-example", DOCS / "extensions.md"
DECLARED = """
from wsdesk.extensions import *
def window_panel(workspace):
    from PySide6.QtWidgets import QLabel
    return QLabel("works")
EXTENSION = Extension(
    api=1, title="Test of " + __name__,
    panels=(PanelEntry("one", "One", __name__ + ":{panel}"),),
    commands=(CommandEntry("go", "Go there", __name__ + ":{command}", shortcut="{keys}"),),
)
"""
GOOD = DECLARED.format(panel="window_panel", command="go", keys="Ctrl+Alt+1") + (
    'def go(workspace): workspace.notify(f"<b>{workspace.canvas.title}</b>\\x07")\n'
)
pytestmark = pytest.mark.anyio


async def loaded(harness: Harness) -> AppController:
    """The program, once all extensions were loaded or have failed."""
    controller = await harness.start()
    store = controller.stores.extensions
    await until(lambda: controller.stores.canvases.current is not None)
    await until(lambda: store.state and not store.tasks.count)
    return controller


def name_of(case: str) -> str:
    """The name of the extension of a case."""
    return f"x-{re.sub('[^a-z]+', '-', case.lower()).strip('-')}"


def state(controller: AppController, name: str) -> ExtensionState:
    return controller.stores.extensions.state[name]


def messages(controller: AppController) -> list[str]:
    return [notice.message for notice in controller.stores.notifications.recent]


def find(controller: AppController, kind: type[QWidget], name: str) -> Any:
    found = controller.window.findChild(kind, name)
    assert found is not None, name
    return found


async def fails(controller: AppController, name: str, why: str) -> None:
    """Wait until an extension is named and disabled, while the window still works."""
    await until(lambda: not state(controller, name).is_running)
    assert why in " ".join(state(controller, name).problems)
    assert len([text for text in messages(controller) if f"“{state(controller, name).title}”" in text]) == 1
    commands = controller.stores.commands
    command = commands.get(f"{name}.go")
    assert command is None or not command.enabled(None)
    assert commands.trigger("panel.outline")
    controller.window.grab()


@pytest.mark.parametrize("is_page", [False, True])
async def test_the_example_is_installed_with_pip_and_used(
    harness: Harness, folder: Path, tmp_path: Path, is_page: bool
) -> None:
    """The example package, and the same with the modules as the documentation has them."""
    source = folder.parent / "source"
    shutil.copytree(EXAMPLE, source)
    if is_page:
        examples = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
        for name, text in zip(("__init__", "panel", "markdown", "card"), examples, strict=True):
            (source / "wsdesk_word_count" / f"{name}.py").write_text(text, "utf-8")
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--disable-pip-version-check", "-q")
    command = [sys.executable, "-m", "pip", "install", "--target", str(folder), *options, str(source)]
    await asyncio.to_thread(subprocess.run, command, check=True, capture_output=True)
    controller = await loaded(harness)
    extension = state(controller, "word-count")
    assert (extension.title, extension.version, extension.problems) == ("Word count", "1.0", ())
    assert extension.adds[:2] == ("Panel: Words", "Command: Select longest prompt")
    assert "wsdesk_word_count.panel" not in sys.modules  # imported when it is shown
    stores = controller.stores
    current = stores.canvases.current
    assert current is not None
    await until(lambda: current.document.nodes)
    assert stores.commands.trigger("panel.word-count.words")
    panel = find(controller, QWidget, "word-count.wordsPanel")
    await until(lambda: any(label.text().endswith(" words") for label in panel.findChildren(QLabel)))
    assert panel.isVisible()
    if not is_page:
        await until(lambda: panel.findChild(QListWidget).count())
    assert stores.commands.key_of("word-count.select-longest") == "Ctrl+Alt+W"
    assert stores.commands.trigger("word-count.select-longest")
    await until(lambda: any("Word count:" in text for text in messages(controller)))
    longest = max(current.document.nodes, key=lambda node: len(node.text.split()))
    assert stores.selection.state.nodes == (longest.id,)
    await exported(controller, "word-count.markdown", tmp_path)
    assert (tmp_path / "out.md").read_text("utf-8").startswith(f"# {current.title}\n")
    image = QImage(200, 100, QImage.Format.Format_ARGB32)
    image.fill(0)
    with QPainter(image) as painter:
        paint = importlib.import_module("wsdesk_word_count.card").paint
        paint(painter, SimpleNamespace(text="one"), QRectF(0, 0, 200, 100), QPalette())
    assert any(image.constBits())


async def test_a_panel_shown_last_is_shown_again(harness: Harness, install: Install) -> None:
    install("good", GOOD)
    controller = await loaded(harness)
    controller.stores.commands.trigger("panel.good.one")
    assert controller.stores.settings.get(RIGHT_PANEL) == "good.one"
    controller = await harness.restart()
    await until(lambda: "good" in controller.stores.extensions.state)
    await until(lambda: controller.window.right.pages.current == "good.one")
    panel = find(controller, QWidget, "good.onePanel")
    controller.stores.commands.trigger("side.right")
    await until(lambda: [label.text() for label in panel.findChildren(QLabel) if label.text() == "works"])


async def test_texts_of_extensions_are_plain(harness: Harness, install: Install) -> None:
    install("good", GOOD)
    controller = await loaded(harness)
    controller.stores.commands.trigger("good.go")
    await until(lambda: any("<b>" in text for text in messages(controller)))
    assert not any("\x07" in text for text in messages(controller))


async def test_extensions_that_are_off_are_listed_and_not_imported(
    harness: Harness, install: Install
) -> None:
    install("good", GOOD)
    controller = await loaded(harness)
    controller.stores.extensions.set_on("good", is_on=False)
    assert controller.stores.settings.get(EXTENSIONS_OFF) == "good"
    sys.modules.pop("good")
    await harness.stop()
    controller = await loaded(harness)
    assert not state(controller, "good").is_on
    assert not state(controller, "good").is_running
    assert "good" not in sys.modules
    controller.stores.extensions.set_on("good", is_on=True)
    assert controller.stores.settings.get(EXTENSIONS_OFF) == ""


BROKEN = {
    "no module": ("import there_is_none", "No module named 'there_is_none'"),
    "syntax": ("def (:", "invalid syntax"),
    "exit": ("import sys; sys.exit(3)", "SystemExit: 3"),
    "no extension": ("EXTENSION = 5", "names no Extension, but int"),
    "nothing": ("", "has no attribute 'EXTENSION'"),
    "newer": ("from wsdesk.extensions import *; EXTENSION = Extension(api=2, title='x')", "version 2"),
    "unknown field": (
        "from wsdesk.extensions import *; EXTENSION = Extension(api=1, title='x', pages=())",
        "unexpected keyword argument 'pages'",
    ),
    "traversal": (
        "from wsdesk.extensions import *\n"
        "EXTENSION = Extension(1, 'x', panels=(PanelEntry('../../x', 'x', 'a:b'),))",
        "is invalid",
    ),
    "not a text": (
        "from wsdesk.extensions import *\nEXTENSION = Extension(1, 'x', panels=(PanelEntry('x', 7, 'a:b'),))",
        "title isn't a text",
    ),
    "false text": (
        "class Evil(Exception):\n    def __str__(self): raise ValueError\nraise Evil",
        "Evil",
    ),
}


async def test_those_that_cannot_be_loaded_are_named(harness: Harness, install: Install) -> None:
    for case, (code, _) in BROKEN.items():
        install(name_of(case), code)
    install("good", GOOD)
    controller = await loaded(harness)
    for case, (_, why) in BROKEN.items():
        await fails(controller, name_of(case), why)
    assert state(controller, "good").is_running  # the others are loaded
    assert controller.stores.commands.get("good.go") is not None


async def test_an_import_that_blocks_does_not_block_the_window(harness: Harness, install: Install) -> None:
    install("blocked", "import threading; threading.Event().wait()")
    install("good", GOOD)
    controller = await harness.start()
    store = controller.stores.extensions
    store.import_s = 0.3
    # The other import has the usual time, however busy the computer is.
    store.disabled.connect(lambda _name: setattr(store, "import_s", 10.0))
    await until(lambda: "blocked" in store.state)
    await fails(controller, "blocked", "Importing blocked takes too long")
    await until(lambda: controller.stores.commands.get("good.go") is not None)
    assert state(controller, "good").is_running


PANELS_AT_ONCE = 3
"""Panels of extensions for which a sidebar has space."""
FAILING_PANELS = {
    "import": ("", "has no attribute 'Broken'"),
    "constructor": ("    def __init__(self, workspace): raise ValueError('in init')", "in init"),
    "refresh": ("    def refresh(self): raise ValueError('in refresh')", "in refresh"),
    "paint": (
        "    def paintEvent(self, event):\n        painter = QPainter(self)\n"
        "        raise ValueError('in paint')",
        "in paint",
    ),
    "size": ("    def sizeHint(self): raise ValueError('in size')", "in size"),
    "event": ("    def event(self, event): raise ValueError('in event')", "in event"),
    "timer": (
        "    def __init__(self, workspace):\n        super().__init__(workspace)\n"
        "        self.startTimer(1)\n"
        "    def timerEvent(self, event): sys.exit()",
        "SystemExit",
    ),
    "lambda": (
        "    def __init__(self, workspace):\n        super().__init__(workspace)\n"
        "        QTimer.singleShot(1, lambda: 1 / 0)",
        "ZeroDivisionError",
    ),
    "thread": (
        "    def __init__(self, workspace):\n        super().__init__(workspace)\n"
        "        threading.Thread(target=self.work).start()\n"
        "    def work(self): raise ValueError('in thread')",
        "in thread",
    ),
    "thread of Qt": (
        "    class Work(QRunnable):\n        def run(self): raise ValueError('in run')\n"
        "    work = Work()\n    work.setAutoDelete(False)\n"
        "    def __init__(self, workspace):\n        super().__init__(workspace)\n"
        "        QThreadPool.globalInstance().start(self.work)",
        "in run",
    ),
    "class in a class": (
        "    class Inner(QWidget):\n        def event(self, event): raise ValueError('in inner')\n"
        "    def __init__(self, workspace):\n        super().__init__(workspace)\n"
        "        self.Inner(self)",
        "in inner",
    ),
    "class in a function": (
        "    def __init__(self, workspace):\n"
        "        class Item(QGraphicsItem):\n"
        "            def boundingRect(self): return QRectF(0, 0, 9, 9)\n"
        "            def paint(self, *_): raise ValueError('in item')\n"
        "        super().__init__(workspace)\n"
        "        self.scene = QGraphicsScene()\n        self.scene.addItem(Item())\n"
        "        QGraphicsView(self.scene, self)",
        "in item",
    ),
    "deleted": (
        "    def __init__(self, workspace):\n        super().__init__(workspace)\n"
        "        QTimer.singleShot(1, self.end)\n"
        "    def end(self):\n        shiboken6.delete(self)\n        raise ValueError('in end')",
        "in end",
    ),
    "no widget": ("    def __new__(cls, workspace): return 'text'", "returns no QWidget"),
}


@pytest.mark.parametrize("first", range(0, len(FAILING_PANELS), PANELS_AT_ONCE))
async def test_panels_that_fail_are_replaced_by_their_errors(
    harness: Harness, install: Install, first: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = dict(list(FAILING_PANELS.items())[first : first + PANELS_AT_ONCE])
    imports = "import shiboken6, sys, threading\n" + "".join(
        f"from PySide6.{module} import *\n" for module in ("QtCore", "QtGui", "QtWidgets")
    )
    for case, (body, _) in cases.items():
        kind = f"class Broken(ExtensionPanel):\n{body}\n" if body else ""
        install(name_of(case), imports + DECLARED.format(panel="Broken", command="go", keys="") + kind)
    controller = await loaded(harness)
    caught = _uncaught(controller, monkeypatch)
    for case, (_, why) in cases.items():
        name = name_of(case)
        controller.stores.commands.trigger(f"panel.{name}.one")
        await fails(controller, name, why)
        controller.stores.commands.trigger(f"panel.{name}.one")
        panel = find(controller, QWidget, f"{name}.onePanel")
        await until(lambda panel=panel, why=why: any(why in one.text() for one in panel.findChildren(QLabel)))
    assert caught == []


def _uncaught(controller: AppController, monkeypatch: pytest.MonkeyPatch) -> list[BaseException]:
    """Exceptions that reach the hooks of the interpreter and belong to no extension, as in the program."""
    import threading

    found: list[BaseException] = []

    def hook(error: BaseException) -> None:
        if not controller.stores.extensions.claim(error):
            found.append(error)

    monkeypatch.setattr(sys, "excepthook", lambda _kind, error, _trace: hook(error))
    monkeypatch.setattr(threading, "excepthook", lambda args: hook(args.exc_value))
    return found


async def test_commands_that_fail_are_disabled(harness: Harness, install: Install) -> None:
    code = DECLARED.format(panel="window_panel", command="go", keys="")
    cases = ("KeyError(1)", "SystemExit(3)", "RecursionError()", "KeyboardInterrupt()")
    for raised in cases:
        install(name_of(raised), f"{code}def go(workspace): raise {raised}\n")
    controller = await loaded(harness)
    for raised in cases:
        name = name_of(raised)
        assert controller.stores.commands.trigger(f"{name}.go")
        await fails(controller, name, raised.partition("(")[0])
        assert not controller.stores.commands.trigger(f"{name}.go")


async def test_an_extension_handles_its_own_exceptions(harness: Harness, install: Install) -> None:
    """Only what leaves the extension is a failure."""
    code = DECLARED.format(panel="Careful", command="go", keys="") + (
        "class Careful(ExtensionPanel):\n"
        "    def refresh(self):\n"
        "        try:\n            self.read()\n"
        "        except ValueError:\n            self.setAccessibleName('handled')\n"
        "    def read(self): raise ValueError\n"
    )
    install("careful", code)
    controller = await loaded(harness)
    controller.stores.commands.trigger("panel.careful.one")
    panel = find(controller, QWidget, "careful.onePanel")
    await until(lambda: any(one.accessibleName() == "handled" for one in panel.findChildren(QWidget)))
    assert state(controller, "careful").is_running


async def test_slots_get_the_arguments_that_they_take(harness: Harness, install: Install) -> None:
    code = DECLARED.format(panel="Buttons", command="go", keys="") + (
        "from PySide6.QtWidgets import QPushButton\n"
        "class Buttons(ExtensionPanel):\n"
        "    def __init__(self, workspace):\n"
        "        super().__init__(workspace)\n"
        "        self.button = QPushButton('Press', self)\n"
        "        self.button.setObjectName('press')\n"
        "        self.button.clicked.connect(self.press)\n"
        "    def press(self): self.button.setText('Pressed')\n"
    )
    install("buttons", code)
    controller = await loaded(harness)
    controller.stores.commands.trigger("panel.buttons.one")
    await until(lambda: controller.window.findChild(QWidget, "press"))
    button = find(controller, QWidget, "press")
    button.click()
    assert button.text() == "Pressed"


async def test_names_are_used_once(harness: Harness, install: Install) -> None:
    install("good", GOOD)
    install("good", GOOD.replace("Test of", "Other"), package="impostor")
    install("Bad name", GOOD, package="badly_named")
    controller = await loaded(harness)
    assert state(controller, "good").title == "Test of good"
    assert state(controller, "good").problems == ("impostor has the same name.",)
    assert state(controller, "Bad name").problems == ("Invalid name",)
    assert "badly_named" not in sys.modules


async def test_commands_of_the_program_stay(harness: Harness, install: Install) -> None:
    code = GOOD.replace('"go", "Go there"', '"outbox", "Go there"')
    install("connection", code)
    controller = await loaded(harness)
    problem = "The ID connection.outbox of the command “Go there” is in use."
    assert state(controller, "connection").problems == (problem,)
    assert state(controller, "connection").adds == ("Panel: One",)


async def test_classes_of_the_program_are_not_disabled_with_an_extension(
    harness: Harness, install: Install
) -> None:
    code = DECLARED.replace('__name__ + ":{panel}"', '"wsdesk.extensions:ExtensionPanel"')
    install("broken", code.format(command="go", keys="") + "def go(workspace): raise ValueError('in go')\n")
    controller = await loaded(harness)
    controller.stores.commands.trigger("panel.broken.one")
    await until(lambda: not controller.stores.extensions.tasks.count)
    controller.stores.commands.trigger("broken.go")
    await fails(controller, "broken", "in go")


async def test_shortcuts_of_the_program_stay(harness: Harness, install: Install) -> None:
    cases = ("Ctrl+S", "Ctrl+K", "A", "Return", "nonsense")
    for keys in cases:
        code = DECLARED.format(panel="", command="go", keys=keys)
        install(name_of(keys), re.sub("panels=.*\n", "", code))
    controller = await loaded(harness)
    for keys in cases:
        name = name_of(keys)
        assert controller.stores.commands.key_of(f"{name}.go") == ""
        assert f"The shortcut {keys} of “Go there”" in state(controller, name).problems[0]
        assert state(controller, name).is_running


async def test_menus_and_sidebars_stay_short(harness: Harness, install: Install) -> None:
    many = (
        "from wsdesk.extensions import *\n"
        "EXTENSION = Extension(1, 'Many & more',\n"
        "    panels=tuple(PanelEntry(f'p{n}', f'P{n}', 'many:x', side) for n in range(6)\n"
        "        for side in ('left', 'right') if (n % 2) == (side == 'left')),\n"
        "    commands=tuple(CommandEntry(f'c{n}', f'C{n}', 'many:x') for n in range(30)))\n"
    ).replace("range(6)", "range(12)")
    install("many", many)
    controller = await loaded(harness)
    window = controller.window
    assert len(window.left.pages.ids) == 8
    assert len(window.right.pages.ids) == 10
    assert "no space" in state(controller, "many").problems[0]
    assert window.menus.part("panels").findChild(QWidget, "menu-panels-extensions").actions()[19:]
    assert not window.menus.part("panels").findChild(QWidget, "menu-panels-extensions").actions()[20:]
    assert len(window.menus.part("go").findChild(QWidget, "menu-go-panel").actions()) <= 20
    assert controller.stores.commands.get("many.c29") is not None


WRITERS = {
    "raises": ("raise ValueError('in export')", "in export"),
    "no file": ("pass", "wrote no file"),
    "exit": ("raise SystemExit", "SystemExit"),
    "iteration": ("raise StopIteration", "StopIteration"),
}


async def exported(controller: AppController, format_id: str, folder: Path) -> None:
    current = controller.stores.canvases.current
    assert current is not None
    options = ExportOptions(format_id, prompts=False)
    store = controller.stores.canvas_export
    store.export(ExportRequest(current.canvas_id, options, folder, "out"))
    await until(lambda: store.state.phase != "writing")


def exporter(body: str) -> str:
    return (
        "from wsdesk.extensions import *\n"
        "EXTENSION = Extension(1, 'Writer',\n"
        "    exporters=(ExporterEntry('x', 'X', __name__ + ':write', '.x'),))\n"
        f"def write(canvas, path): {body}\n"
    )


async def test_an_exporter_gets_what_the_options_include(
    harness: Harness, install: Install, tmp_path: Path
) -> None:
    install("writer", exporter("path.write_text(canvas.title + repr([n.prompt for n in canvas.nodes]))"))
    controller = await loaded(harness)
    current = controller.stores.canvases.current
    assert current is not None
    await until(lambda: any(node.prompt for node in current.document.nodes))
    await exported(controller, "writer.x", tmp_path)
    text = (tmp_path / "out.x").read_text("utf-8")
    assert text.startswith(f"{current.title}['', ")
    assert set(text.removeprefix(current.title)) <= set("[', ]")


async def test_exporters_that_fail_leave_no_file(harness: Harness, install: Install, tmp_path: Path) -> None:
    for case, (body, _) in WRITERS.items():
        install(name_of(case), exporter(body).replace("'Writer'", repr(case)))
    controller = await loaded(harness)
    (tmp_path / "to").mkdir()
    for case, (_, why) in WRITERS.items():
        await exported(controller, f"{name_of(case)}.x", tmp_path / "to")
        assert controller.stores.canvas_export.state.phase == "failed"
        assert list((tmp_path / "to").iterdir()) == []
        await fails(controller, name_of(case), why)


async def test_an_exporter_that_never_ends_can_be_canceled(
    harness: Harness, install: Install, tmp_path: Path
) -> None:
    install("writer", exporter("path.write_text('a'); any(zero for zero in iter(int, 1))"))
    controller = await loaded(harness)
    (tmp_path / "to").mkdir()
    current = controller.stores.canvases.current
    assert current is not None
    store = controller.stores.canvas_export
    store.export(ExportRequest(current.canvas_id, ExportOptions("writer.x"), tmp_path / "to", "out"))
    await until(lambda: list((tmp_path / "to").iterdir()))
    store.cancel()
    await until(lambda: not store.tasks.count)
    await until(lambda: "writer writer:write" not in [thread.name for thread in threading.enumerate()])
    assert list((tmp_path / "to").iterdir()) == []


@pytest.fixture
def checklists(harness: Harness, tmp_path: Path) -> None:
    """A workspace whose only canvas has three nodes of a type that wsdesk doesn't know."""
    folder = tmp_path / "documents"
    (folder / "content").mkdir(parents=True)
    canvas = {"id": id_of("canvas"), "title": "Lists", "teamId": id_of("team")}
    (folder / "canvases.json").write_text(json.dumps({"data": [canvas]}))
    nodes = [
        {
            "id": id_of(f"list {n}"),
            "nodeType": "checklist",
            "title": f"List {n}",
            "geometry": {"x": 320 * n, "y": 0, "w": 300, "h": 200},
            "textPrompt": "milk\nbread",
        }
        for n in range(3)
    ]
    content = {"nodes": nodes, "edges": [], "notes": []}
    (folder / f"content/{id_of('canvas')}.json").write_text(json.dumps(content))
    harness.imports = (str(folder),)


def card(body: str) -> str:
    return (
        "from PySide6.QtGui import QColor, QPainter\nfrom wsdesk.extensions import *\n"
        "EXTENSION = Extension(1, 'Cards',\n"
        "    card_bodies=(CardBodyEntry('x', 'checklist', __name__ + ':paint'),))\n"
        f"def paint(painter, node, rect, palette): {body}\n"
    )


MAGENTA = "painter.fillRect(rect.adjusted(-900, -900, 900, 900), QColor('#ff00ff'))"


async def with_lists(harness: Harness) -> AppController:
    """The program with the canvas of the lists, at 100%."""
    controller = await loaded(harness)
    canvas = controller.stores.canvases.open(id_of("canvas"))
    await until(lambda: canvas.document.nodes and controller.view_in_front())
    view = controller.view_in_front()
    assert view is not None
    await until(lambda: view.model.document.nodes)
    view.actual_size()
    return controller


def magenta(controller: AppController) -> float:
    """Share of the pixels of the canvas in a color that wsdesk doesn't use."""
    view = controller.view_in_front()
    assert view is not None
    image = view.viewport().grab().toImage().scaled(200, 200)
    points = [(x, y) for x in range(200) for y in range(200)]
    return sum(image.pixelColor(x, y).name() == "#ff00ff" for x, y in points) / len(points)


@pytest.mark.parametrize(
    "before",
    ["", "painter.setClipping(False); ", "painter.setClipRect(rect.adjusted(-900, -900, 900, 900)); "],
)
async def test_cards_of_a_type_are_painted_within_their_bodies(
    harness: Harness, install: Install, checklists: None, before: str
) -> None:
    install("cards", card(f"{before}{MAGENTA}; painter.end()"))  # ending its painter ends no other
    controller = await with_lists(harness)
    view = controller.view_in_front()
    assert view is not None
    await until(lambda: magenta(controller) > 0.02)
    await asyncio.sleep(0.3)  # what it paints appears tile by tile
    await until(lambda: view.static_layer.is_sharp)
    card_rect = view.node_screen_rect(id_of("list 1"))
    assert card_rect is not None
    left = view.viewport().mapFromGlobal(card_rect.center()) - QPoint(card_rect.width() // 2 + 6, 0)
    assert view.viewport().grab().toImage().pixelColor(left).name() != "#ff00ff"
    assert state(controller, "cards").is_running


async def test_a_body_is_painted_by_a_new_painter(
    harness: Harness, install: Install, checklists: None
) -> None:
    install("cards", card(f"({MAGENTA}) if rect.isEmpty() else painter.drawEllipse(rect)"))
    controller = await with_lists(harness)
    view = controller.view_in_front()
    assert view is not None
    await until(lambda: "cards.paint" in sys.modules or state(controller, "cards").is_running)
    body = view.node_screen_rect(id_of("list 1"))
    assert body is not None
    center = view.viewport().mapFromGlobal(body.center())

    def color() -> str:
        return view.viewport().grab().toImage().pixelColor(center.x(), center.y() + 20).name()

    await until(lambda: color() == controller.stores.themes.current.color("raised").name())


BAD_CARDS = {
    "raises": ("1 / 0", "ZeroDivisionError"),
    "exit": ("raise SystemExit", "SystemExit"),
    "slow": ("__import__('time').sleep(0.25)", "Painting cards:paint takes too long"),
    "large": (
        "[painter.drawText(rect, 0, 'text' * 99) for n in range(9_999)]",
        "Painting cards:paint takes too long",
    ),
    "arguments": ("painter.drawLine('a')", "TypeError"),
}


@pytest.mark.parametrize("case", BAD_CARDS)
async def test_cards_whose_painter_fails_are_painted_as_before(
    harness: Harness, install: Install, checklists: None, case: str
) -> None:
    body, why = BAD_CARDS[case]
    install("cards", card(f"({MAGENTA}); {body}"))
    controller = await with_lists(harness)
    await until(lambda: magenta(controller) == 0 and not state(controller, "cards").is_running)
    await fails(controller, "cards", why)


async def test_types_are_painted_once(harness: Harness, install: Install, checklists: None) -> None:
    install("cards", card(MAGENTA))
    install("later", card("1 / 0"))
    install("images", card("1 / 0").replace("'checklist'", "'image'"))
    controller = await with_lists(harness)
    store = controller.stores.extensions
    refused = [name for name in ("cards", "later", "images") if store.state[name].problems]
    assert len(refused) == 2
    assert "images" in refused
    assert all(store.state[name].is_running for name in ("cards", "later", "images"))
