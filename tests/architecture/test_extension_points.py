"""Extension points: a panel, operation, node kind, or edge style is added to a copy of the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


class Checkout:
    """A copy of the program that a test changes."""

    def __init__(self, root: Path) -> None:
        self.root = root
        shutil.copytree(ROOT / "wsdesk", root / "wsdesk", ignore=shutil.ignore_patterns("__pycache__"))
        (root / "resources").mkdir()
        for part in (ROOT / "resources").iterdir():
            if part.name in ("icons", "theme"):
                shutil.copytree(part, root / "resources" / part.name)
            else:
                (root / "resources" / part.name).symlink_to(part)

    def write(self, path: str, text: str) -> None:
        assert not (self.root / path).exists()
        (self.root / path).write_text(text, encoding="utf-8")

    def insert(self, path: str, before: str, text: str) -> None:
        file = self.root / path
        old = file.read_text(encoding="utf-8")
        assert old.count(before) == 1, f"{path}: {before}"
        file.write_text(old.replace(before, text + before), encoding="utf-8")

    def run(self, program: str) -> None:
        env = {**os.environ, "PYTHONPATH": str(self.root), "QT_QPA_PLATFORM": "offscreen"}
        completed = subprocess.run(
            [sys.executable, "-c", program],
            cwd=self.root,
            env=env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert completed.returncode == 0, completed.stderr


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


def test_a_panel_is_a_widget_and_a_spec(checkout: Checkout) -> None:
    (checkout.root / "wsdesk/panels/stickers").mkdir()
    checkout.write(
        "wsdesk/panels/stickers/panel.py",
        "from PySide6.QtWidgets import QPushButton\n\n"
        "from wsdesk.panels.widgets.containers.panel import CanvasPanel\n"
        "from wsdesk.panels.widgets.layout.boxes import column\n\n\n"
        "class StickersPanel(CanvasPanel):\n"
        "    def __init__(self, stores):\n"
        '        super().__init__("stickers", "Stickers", stores.themes, stores.canvases)\n'
        "        self.button = QPushButton()\n"
        '        column(self.set_content(self.button, "text"), parent=self)\n'
        "        self.request_refresh()\n\n"
        "    def refresh(self):\n"
        '        self.button.setText("No canvas" if self._current.canvas is None else "Canvas")\n',
    )
    checkout.insert(
        "wsdesk/panels/registry.py",
        '    PanelSpec(\n        "details",',
        '    PanelSpec("stickers", "stickers.panel:StickersPanel", (),\n'
        '        name=_text("Stickers"), side="left", icon="note"),\n',
    )
    checkout.run("""
import asyncio
from PySide6.QtWidgets import QWidget
from wsdesk.window.theme_applier import create_application
application = create_application()
from wsdesk.app.platform.crash import CrashHandler
from wsdesk.app.platform.event_loop import EventLoop
from wsdesk.app.session.controller import AppController
from wsdesk.settings.directories import find_directories

async def main():
    controller = AppController(None, find_directories(), CrashHandler())
    controller.window.show()
    assert "Stickers" in controller.stores.commands.get("panel.stickers").title()
    assert controller.stores.commands.trigger("panel.stickers")
    await asyncio.sleep(0.2)
    panel = controller.window.findChild(QWidget, "stickersPanel")
    assert panel.isVisible() and panel.accessibleName() == "Stickers"
    assert panel.button.text() == "No canvas"
    controller.window.hide()
    await controller.aclose()

with asyncio.Runner(loop_factory=lambda: EventLoop(application)) as runner:
    runner.run(main())
""")


def test_a_node_kind_is_a_record_a_painter_and_an_icon_with_its_color(checkout: Checkout) -> None:
    kinds = "wsdesk/graph/model/kinds.py"
    checkout.insert(kinds, '    UNKNOWN = "unknown"\n', '    MESH = "mesh"\n')
    checkout.insert(
        kinds,
        "    KindSpec(\n        Kind.UNKNOWN,",
        '    KindSpec(Kind.MESH, "mesh", "3D mesh", "%Ln meshes", ("mesh",), Kind.MESH,\n'
        '        flow_label="meshes"),\n',
    )
    checkout.write(
        "wsdesk/scene/painters/bodies/mesh.py",
        "def paint_mesh(context, node, area):\n    raise NotImplementedError\n",
    )
    checkout.write(
        "resources/icons/mesh.svg", (ROOT / "resources/icons/node.svg").read_text(encoding="utf-8")
    )
    for theme in ("dark", "light"):
        checkout.insert(f"resources/theme/{theme}.toml", "[color.group]", 'mesh = "#123456"\n')
    checkout.run("""
from wsdesk.graph.model.kinds import FILES, MEDIA, KindInputs, find_kind, flow_kind, kind_in_words
from wsdesk.graph.model.values import Asset, Kind, Node, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.painters.bodies import body_painter
from wsdesk.store.base.error_messages import reason
from wsdesk.store.text import kind_labels
from wsdesk.theme.icons import icon_names
from wsdesk.theme.tokens import load_theme

mesh = find_kind(KindInputs("generate-mesh"))
assert mesh is Kind.MESH and flow_kind(mesh) is mesh is kind_in_words("mesh/obj")
assert mesh in MEDIA and mesh in FILES
node = Node("n", mesh, Rect(0, 0, 10, 10), asset=Asset("a"))
assert (kind_labels.on_card(node), kind_labels.kind_label("mesh")) == ("mesh", "3D mesh")
assert kind_labels.kind_icon("mesh") in icon_names()
assert "meshes" in reason("model-refuses-kind", (("model", "m"), ("flows", "mesh")))
assert body_painter(node).__name__ == "paint_mesh"
colors = CanvasColors(load_theme("dark"))
assert colors.kind("mesh").name() == "#123456" and "mesh" in colors.low_detail_colors
""")


def test_an_operation_is_a_record_a_type_a_method_and_a_handler(checkout: Checkout) -> None:
    checkout.write(
        "wsdesk/wire/tag.py",
        "from wsdesk.wire.base import Resource\n\n\nclass TagPage(Resource):\n    total: int | None = None\n",
    )
    checkout.insert(
        "wsdesk/wire/operations.py",
        "OPERATIONS: Mapping",
        'LIST_TAGS = Operation(12, "list-tags", "List tags", "GET", f"{PREFIX}/tags", "tag:TagPage",'
        ' query=(Param("pageSize", limits.CANVAS_PAGE, names=_PAGE_NAMES),))\n',
    )
    checkout.insert("wsdesk/wire/operations.py", "        GET_CANVAS_CONTENT,\n    )", "        LIST_TAGS,\n")
    checkout.insert(
        "wsdesk/api/client.py",
        "    async def fetch_capabilities(",
        "    async def list_tags(self, size):\n"
        '        return await self.send(rows.LIST_TAGS, query={"pageSize": size})\n\n',
    )
    checkout.write(
        "wsdesk/server/operations/tags.py",
        "from wsdesk.server.request_context import handles\n"
        "from wsdesk.wire.limits import CANVAS_PAGE\n"
        "from wsdesk.wire.operations import LIST_TAGS\n\n\n"
        "@handles(LIST_TAGS)\n"
        "def list_tags(workspace, call):\n"
        '    return b\'{"total": %d}\' % call.query.integer("pageSize", CANVAS_PAGE, default=1)\n',
    )
    checkout.run("""
import asyncio, httpx, time
from wsdesk.api.client import Client
from wsdesk.api.connection import Connection
from wsdesk.app.cli.call import operation_help
from wsdesk.server.app import application
from wsdesk.server.openapi import document
from wsdesk.server.server_context import ServerContext
from wsdesk.wire.operations import OPERATIONS

key = "wsk_0123456789abcdef"
workspace = ServerContext(None, clock=time.time)
workspace.keys.add(key)
app = application(workspace)
client = Client(Connection("http://127.0.0.1:8000", key), transport=httpx.ASGITransport(app))
assert asyncio.run(client.list_tags(7)).total == 7
app.state.workspace.close()
assert "1 to 200" in operation_help(["list-tags", "--help"])
assert document()["paths"]["/api/v1/tags"]["get"]["parameters"][0]["name"] == "limit"
""")


def test_an_edge_style_is_a_module_and_its_choice(checkout: Checkout) -> None:
    checkout.write(
        "wsdesk/graph/edges/stepped_style.py",
        "from wsdesk.graph.edges.bounds import hull\n"
        "from wsdesk.graph.edges.curve import polyline\n\n\n"
        "class SteppedStyle:\n"
        "    shares = (0.0,) * 32 + (1.0,) * 33\n\n"
        "    def shape(self, p, side_p, q, side_q, *, lane=0, loop=False, around=None):\n"
        "        return polyline((p, (p[0], q[1]), q))\n\n"
        "    def max_bounds(self, a, b, *, usual, loop):\n"
        "        return hull(a, b, 0)\n",
    )
    checkout.insert(
        "wsdesk/settings/table.py",
        '        ("straight"',
        '        ("stepped", _text("Stepped")),\n',
    )
    checkout.run("""
from wsdesk.graph.edges.router import EdgeRouter
from wsdesk.graph.edges.shape import edge_style
from wsdesk.graph.handles.table import HandleTable
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Edge, Kind, Node, Rect
from wsdesk.graph.picking.hits import hit
from wsdesk.settings.table import EDGE_STYLE

stepped = edge_style(EDGE_STYLE.read("stepped"))
nodes = Node("a", Kind.TEXT, Rect(0, 0, 320, 240)), Node("b", Kind.TEXT, Rect(900, 600, 320, 240))
document = Document("c", nodes, (Edge("e", "a", "b", "out", "in"),))
table = HandleTable(document)
routes = EdgeRouter(document, table, stepped)
assert hit(document, table, routes, 320, 500, 1.0).id == "e"
assert hit(document, table, routes, 610, 420, 1.0) is None
""")
