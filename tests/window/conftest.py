"""A window on stores without a network: stubs replace those that would send requests."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from tests.stand_ins import FakeHistory, FakeOffline, FakeTimelines, FakeWhatsNew, PaletteUsageInMemory
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.tables.outbox import OutboxItem
from wsdesk.panels.specs import PanelSpec, Side
from wsdesk.settings.profiles import Profile
from wsdesk.settings.shortcuts import Shortcuts
from wsdesk.settings.table import Settings
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.storage import StorageStore
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.canvas.canvas_state import CanvasState, SavedCamera
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.detached_windows import DetachedWindowsStore
from wsdesk.store.canvas.edge_drafts import EdgeDraftsStore
from wsdesk.store.canvas.project_canvases import place_canvases
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.recent_canvases import PreviewKeeper, RecentCanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.model_limits import ModelInputLimits
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import Command, CommandStore
from wsdesk.store.commands.keymap import KeymapStore
from wsdesk.store.connection.connection import ConnectionState, ConnectionStore
from wsdesk.store.connection.connection_tester import ConnectionTester
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.connection.profiles import ProfileEntry, ProfilesStore, UnsentSummary
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.extensions.extensions import ExtensionsStore
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.search.library_values import LibraryQuery, LibraryState
from wsdesk.store.stores import Stores
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.window.main_window import MainWindow
from wsdesk.wire.project import Project

HERE = Path(__file__).parent


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Ignore warnings of the offscreen platform, which can't raise windows or grab keys."""
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.qt_log_ignore("This plugin does not support"))


class StubTester(ConnectionTester):
    """Records tested connections, and sends nothing."""

    def __init__(self, parent: ConnectionStore) -> None:
        super().__init__(cast(Any, None), asyncio.sleep, parent)
        self.tests: list[tuple[str, str, str]] = []
        self.probes: list[tuple[str, str, str]] = []

    def test(self, address: str, key: str, team: str = "") -> None:
        self.tests.append((address, key, team))

    def find_keyring(self) -> None:
        """The system's keyring isn't used."""

    def probe_param_names(self, address: str, key: str, team: str = "") -> None:
        self.probes.append((address, key, team))


class StubConnection(ConnectionStore):
    """A connection whose state the test sets; its client is never used."""

    def __init__(self) -> None:
        super().__init__()
        self._state = ConnectionState(
            "live", "", "p", "Northwind Studio", "", "https://example.test", 1_000.0
        )
        self._client = cast(Any, object())
        self.checks = 0
        self.stops = 0
        self.tester = StubTester(self)

    def put(self, **changes: Any) -> None:
        self.update_state(**changes)

    def check_now(self) -> None:
        self.checks += 1

    def stop_waiting(self) -> None:
        self.stops += 1


class StubProjects(ProjectsStore):
    """Projects that the test lists."""

    refreshes = 0

    def put(self, *projects: Project, **changes: Any) -> None:
        self._placed = place_canvases(projects, (), complete=True)
        canvases = self._placed.by_project
        self.update_state(projects=projects, canvases=canvases, phase=LoadState.READY, **changes)

    def refresh(self) -> None:
        self.refreshes += 1


class StubImages(QObject):
    """An image provider with the images that the test puts in, by asset ID; nothing is downloaded."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.images: dict[str, QImage] = {}
        self.requested: set[str] = set()

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        return self.images.get(asset.asset_id)

    def request(self, owner: str, wanted: Sequence[tuple[Asset, int]]) -> None:
        self.requested |= {asset.asset_id for asset, _width in wanted}


class StubOutbox(OutboxStore):
    """An outbox that the test fills; nothing is sent."""

    def __init__(self, connection: ConnectionStore) -> None:
        self.others: tuple[OutboxItem, ...] = ()
        self.only_in_memory: frozenset[str] = frozenset()
        self.blocked: LocalDbError | None = None
        super().__init__(connection, cast(Any, None))
        self.retried: list[str] = []
        self.approved: list[str] = []
        self.sends = 0
        self.discarded: list[str] = []

    def put(self, *entries: OutboxItem) -> None:
        self._queue._entries = {entry.id: entry for entry in entries}
        self.changed.emit(self.entries)

    @property
    def elsewhere(self) -> tuple[OutboxItem, ...]:
        return self.others

    @property
    def unsaved(self) -> frozenset[str]:
        return self.only_in_memory

    def disk_error(self, entry_id: str) -> LocalDbError | None:
        return self.blocked

    def discard_elsewhere(self, profile: str) -> None:
        self.discarded.append(profile)

    def _on_connection_changed(self, state: ConnectionState) -> None:
        """There is no database to read."""

    def send_now(self) -> None:
        self.sends += 1

    def release(self, entry_ids: Iterable[str]) -> None:
        self.approved += [i for i in entry_ids if self._queue._entries[i].state == "approval"]

    def retry(self, entry_id: str) -> None:
        self.retried.append(entry_id)

    def discard(self, entry_id: str) -> None:
        self.discarded.append(entry_id)


class StubProfiles(ProfilesStore):
    """Connections that the test lists."""

    def __init__(self) -> None:
        unused = cast(Any, None)
        super().__init__(unused, Profile("embedded", "Sample workspace"), unused, unused, unused, unused)
        self.listed: tuple[ProfileEntry, ...] = ()
        self.calls: list[tuple[object, ...]] = []
        self.would_lose = UnsentSummary()

    @property
    def entries(self) -> tuple[ProfileEntry, ...]:
        return self.listed

    @property
    def current(self) -> ProfileEntry | None:
        return next((entry for entry in self.listed if entry.current), None)

    def put(self, *entries: ProfileEntry) -> None:
        self.listed = entries
        self.changed.emit(entries)

    def of_scope(self, scope: str) -> ProfileEntry | None:
        return next((entry for entry in self.listed if entry.id == scope), None)

    def choose(self, profile_id: str) -> None:
        self.calls.append(("choose", profile_id))

    def choose_team(self, profile_id: str, team_id: str) -> None:
        self.calls.append(("team", profile_id, team_id))

    def edit(self, profile_id: str, *, name: str | None = None, color: str | None = None) -> None:
        self.calls.append(("edit", profile_id, name, color))

    def name_team(self, profile_id: str, team_id: str, label: str) -> None:
        self.calls.append(("name", profile_id, team_id, label))

    def unsent(self, profile_id: str) -> UnsentSummary:
        return self.would_lose

    def remove(self, profile_id: str) -> None:
        self.calls.append(("remove", profile_id))


class StubLibrary(QObject):
    changed = Signal(object)

    state = LibraryState()

    def __init__(self) -> None:
        super().__init__()
        self.queries: list[LibraryQuery] = []

    def search(self, query: LibraryQuery) -> None:
        self.queries.append(query)


class StubCanvas(CanvasStore):
    """A canvas that is loaded by the test."""

    reloads = 0
    paging = ""

    def reload(self, paging: str = "changed") -> None:
        self.reloads += 1
        self.paging = paging

    def put_state(self, state: CanvasState) -> None:
        self._state = state
        self.state_changed.emit(state)

    def put_document(self, document: Document) -> None:
        self._base = document
        self._show_document(document)
        self.document_reset.emit(document)
        self.put_state(CanvasState(LoadState.READY))


class NoTasks:
    """Closes coroutines without running them."""

    def start(self, _key: str, coroutine: Coroutine[Any, Any, object]) -> None:
        coroutine.close()

    def running(self, _key: str) -> bool:
        return False


class StubGlobalSearch(QObject):
    """Records requests; a test emits suggestions."""

    suggested = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.calls: list[str] = []
        self.opened: list[object] = []

    def suggest(self, text: str) -> None:
        self.calls.append(text)

    def open(self, row: object) -> None:
        self.opened.append(row)


class StubComments:
    """Comments whose badges the test sets; records edited comments."""

    def __init__(self) -> None:
        self.badges = StubBadges()
        self.edited: list[str] = []

    def edit(self, entry_id: str) -> bool:
        self.edited.append(entry_id)
        return True


class StubBadges:
    """Nodes with comments that a test sets."""

    def __init__(self) -> None:
        self.commented: tuple[str, ...] = ()

    def of(self, _canvas_id: str) -> tuple[str, ...]:
        return self.commented


class StubView(QWidget):
    """Replaces the canvas view; records calls."""

    camera_changed = Signal(object)

    def __init__(self, canvas: CanvasStore) -> None:
        super().__init__()
        self.setObjectName("canvasView")
        self.setAccessibleName("Canvas")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.canvas = canvas
        self.calls: list[object] = []

    def look(self, scale: float) -> None:
        self.camera_changed.emit(SavedCamera(0, 0, scale))

    def fit(self) -> None:
        self.calls.append("fit")

    def reserve(self, place: QRect | None) -> None:
        self.reserved = place

    def actual_size(self) -> None:
        self.calls.append("Zoom to 100%")

    def zoom_by(self, factor: float) -> None:
        self.calls.append(factor)

    def highlight(self, node_ids: Iterable[str] | None) -> None:
        self.calls.append(None if node_ids is None else tuple(node_ids))

    def select(self, node_ids: Iterable[str], note_ids: Iterable[str]) -> None:
        self.calls.append(("select", tuple(node_ids), tuple(note_ids)))


class StubPanel(QWidget):
    """A panel with one field, and a badge that the test sets."""

    badge_changed = Signal()

    def __init__(self, panel_id: str) -> None:
        super().__init__()
        self.badge_words = ""
        self.field = QLineEdit(self)
        self.field.setObjectName(f"{panel_id}-field")
        self.field.setAccessibleName(panel_id)
        QVBoxLayout(self).addWidget(self.field)

    def badge(self) -> str:
        return self.badge_words


class StubSpec(PanelSpec):
    """Builds a `StubPanel` with the commands that a test sets."""

    def __init__(self, panel_id: str, title: str, side: Side, *commands: Command) -> None:
        super().__init__(panel_id, "", (), title, side, "details")
        object.__setattr__(self, "own", commands)

    def build(self, stores: Stores) -> QWidget:
        return StubPanel(self.id)

    def commands(self, stores: Stores, widget: QWidget) -> tuple[Command, ...]:
        return self.own  # type: ignore[attr-defined]  # set above: the class is frozen


def panel_spec(panel_id: str, title: str, side: Side, *commands: Command) -> PanelSpec:
    return StubSpec(panel_id, title, side, *commands)


@dataclass
class Harness:
    """A window and its stores."""

    qtbot: QtBot
    stores: Stores
    connection: StubConnection
    projects: StubProjects
    outbox: StubOutbox
    library: StubLibrary
    window: MainWindow
    views: dict[str, StubView]
    done: list[str] = field(default_factory=list[str])

    def open(self, canvas_id: str, title: str = "", *, preview: bool = False) -> StubCanvas:
        return cast(
            StubCanvas, self.stores.canvases.open(canvas_id, title=title or canvas_id, preview=preview)
        )

    def show(self, width: int = 1280, height: int = 800) -> MainWindow:
        self.window.resize(width, height)
        self.window.show()
        self.window.activateWindow()
        self.qtbot.waitUntil(lambda: self.window.isActiveWindow() and not self.window.builder.is_active)
        return self.window

    def find(self, kind: type[QWidget], name: str) -> Any:
        found = self.window.findChild(kind, name)
        assert found is not None, name
        return found


PANELS = (
    ("projects", "Projects", "left"),
    ("library", "Library", "left"),
    ("models", "Models", "left"),
    ("details", "Details", "right"),
    ("versions", "Versions", "right"),
    ("comments", "Comments", "right"),
)


class FakeKeyValues:
    """An in-memory key-value table."""

    def __init__(self) -> None:
        self.values: dict[tuple[str, str], object] = {}

    def get(self, profile: str, key: str, default: object = None) -> object:
        return self.values.get((profile, key), default)

    def set(self, profile: str, key: str, value: object) -> None:
        self.values[profile, key] = value


class NoMarks:
    """A table of marks that stores nothing."""

    def all(self, _profile: str) -> dict[str, Any]:
        return {}

    def set(self, _profile: str, _marks: Any) -> None:
        pass


def stub_stores(
    settings: Settings, shortcuts: Shortcuts
) -> tuple[Stores, StubConnection, StubProjects, StubOutbox, StubLibrary]:
    """Stores that send no requests."""
    people, selection, notifications = PeopleStore(), SelectionStore(), NotificationStore()
    connection, library = StubConnection(), StubLibrary()
    projects, outbox = StubProjects(connection, people, cast(Any, None)), StubOutbox(connection)
    unused = cast(Any, None)

    def make(canvas_id: str) -> CanvasStore:
        return StubCanvas(canvas_id, connection, outbox, people, unused, edges, limits)

    canvases = CanvasesStore(make, connection, projects, selection, notifications)
    models = ModelsStore(connection, unused)
    limits = ModelInputLimits(models)
    edges = EdgeDraftsStore(
        connection, outbox, settings, notifications, LinkStore(notifications), canvases.get
    )
    canvases.tasks = cast(Any, NoTasks())
    commands = CommandStore()
    detached_windows = DetachedWindowsStore(canvases)
    recent_canvases = RecentCanvasesStore(cast(Any, FakeKeyValues()), connection, canvases, projects)
    PreviewKeeper(canvases, detached_windows, recent_canvases, outbox)
    known: dict[str, Any] = {
        "commands": commands,
        "keymap": KeymapStore(commands, settings, shortcuts),
        "notifications": notifications,
        "connection": connection,
        "projects": projects,
        "canvases": canvases,
        "detached_windows": detached_windows,
        "recent_canvases": recent_canvases,
        "edge_drafts": edges,
        "extensions": ExtensionsStore(Path("extensions"), settings, notifications),
        "global_search": StubGlobalSearch(),
        "models": models,
        "palette_history": PaletteUsageInMemory(),
        "comments": StubComments(),
        "selection": selection,
        "library": library,
        "marks": ResultMarksStore(cast(Any, NoMarks())),
        "offline": FakeOffline(),
        "outbox": outbox,
        "people": people,
        "images": StubImages(),
        "profiles": StubProfiles(),
        "settings": settings,
        "storage": StorageStore(notifications),
        "themes": ThemeManager("dark"),
        "timelines": FakeTimelines(),
        "history": FakeHistory(),
        "viewer_items": ViewerItemsStore(),
        "whats_new": FakeWhatsNew(),
    }
    # The rest belongs to panels; the window never asks for it.
    known["batch_export"] = BatchExportStore(
        unused, projects, unused, known["notifications"], unused, connection, unused
    )
    stores = Stores(**{part.name: known.get(part.name) for part in fields(Stores)})
    return stores, connection, projects, outbox, library


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.toml")


@pytest.fixture
def make_harness(qtbot: QtBot, settings: Settings, tmp_path: Path) -> Iterator[Callable[..., Harness]]:
    made: list[Harness] = []

    def make(*specs: PanelSpec) -> Harness:
        shortcuts = Shortcuts(tmp_path / "shortcuts.toml")
        stores, connection, projects, outbox, library = stub_stores(settings, shortcuts)
        views: dict[str, StubView] = {}

        def view(canvas: CanvasStore) -> QWidget:
            views[canvas.canvas_id] = StubView(canvas)
            return views[canvas.canvas_id]

        def minimap(_view: QWidget) -> QWidget:
            return QWidget()

        panels = specs or tuple(panel_spec(name, title, cast(Side, side)) for name, title, side in PANELS)
        window = MainWindow(stores, panels, view, minimap)
        harness = Harness(qtbot, stores, connection, projects, outbox, library, window, views)
        made.append(harness)
        return harness

    yield make
    for harness in made:
        harness.window.hide()
        harness.window.deleteLater()
    made.clear()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def harness(make_harness: Callable[..., Harness]) -> Harness:
    return make_harness()
