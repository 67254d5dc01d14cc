"""Fixtures of the panels' tests: real stores where they need no network, else fakes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QWidget

from tests.patient_bot import WAIT_MS
from tests.stand_ins import FakeHistory, FakeOffline, FakeTimelines, FakeUnreadComments, FakeWhatsNew
from wsdesk.graph.model.document import Document
from wsdesk.graph.model.steps import Steps
from wsdesk.graph.model.values import Asset, AssetOrigin, Kind, Rect
from wsdesk.graph.model.values import Node as Card
from wsdesk.localdb.index.values import IndexedUsage
from wsdesk.media.decode.peaks import Peaks
from wsdesk.media.images.image_provider import ImageFailed, ImageReady
from wsdesk.media.images.waveforms import WaveformReady
from wsdesk.media.player.players import PlayerPool
from wsdesk.store.agent.approvals import ApprovalsState
from wsdesk.store.agent.skills import SkillsState
from wsdesk.store.agent.staged_uploads import UploadTarget
from wsdesk.store.agent.uploads_state import UploadsState
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.storage import StorageStore
from wsdesk.store.canvas.canvas_state import CanvasState, SavedCamera
from wsdesk.store.canvas.project_canvases import ProjectsState
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.models import ModelsState
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.comments.annotations import CommentAnnotations
from wsdesk.store.comments.canvas_comments import CanvasCommentsState
from wsdesk.store.comments.entry import CommentsState
from wsdesk.store.comments.result_comments import ResultCommentsStore, ResultId
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.connection.connection import ConnectionState
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.culling.collections import Collection, CollectionsStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.export.canvas_export import CanvasExportStore
from wsdesk.store.export.file_export import FileReady, FileSave
from wsdesk.store.export.marks_transfer import MarksTransfer
from wsdesk.store.index.crawler import CrawlerState
from wsdesk.store.results.light_table import GridRows, ResultFilter
from wsdesk.store.results.light_table_state import LightTableState
from wsdesk.store.results.mark_targets import MarkTargets
from wsdesk.store.results.presentation import PresentationStore
from wsdesk.store.results.prompts import PromptsState
from wsdesk.store.results.result_actions import ResultActions
from wsdesk.store.search.image_search import ImageSearchState
from wsdesk.store.search.library_locations import locations_of
from wsdesk.store.search.library_values import LibraryQuery, LibraryState
from wsdesk.store.search.result_search import FilterValuesState
from wsdesk.store.search.results import GlobalSearchState, SearchResult
from wsdesk.store.search.saved_searches import SavedSearchesStore
from wsdesk.store.stores import Stores
from wsdesk.store.versions.details import DetailsStore, InspectedStore
from wsdesk.store.versions.lineage import LineageStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager
from wsdesk.wire.models import Model
from wsdesk.wire.node import NodeResource

Calls = list[tuple[Any, ...]]


class FakeWaveforms(QObject):
    """Peaks that a test sets."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.loaded: dict[str, Peaks] = {}
        self.wanted: dict[str, list[Asset]] = {}
        self.error_codes: dict[str, str] = {}

    def peaks(self, asset: Asset) -> Peaks | None:
        return self.loaded.get(asset.asset_id)

    def request(self, owner: str, wanted: Sequence[Asset]) -> None:
        self.wanted[owner] = list(wanted)

    def error_code(self, asset_id: str) -> str:
        return self.error_codes.get(asset_id, "")

    def bring(self, asset_id: str, peaks: Peaks) -> None:
        self.loaded[asset_id] = peaks
        self.ready.emit(WaveformReady(asset_id))


class FakePages(QObject):
    """Documents whose pages a test opens; records requests."""

    opened = Signal(object)
    ready = Signal(object)
    matches_found = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.page_requests: list[tuple[Path, int, int]] = []
        self.searches: list[tuple[Path, str, int]] = []
        self.error_codes: dict[tuple[Path, int], str] = {}

    def find(self, path: Path, words: str, count: int) -> None:
        self.searches.append((path, words, count))

    def error_code(self, path: Path, page: int) -> str:
        return self.error_codes.get((path, page), "")

    def stop_search(self) -> None:
        pass

    def open(self, path: Path) -> None:
        pass

    def close(self) -> None:
        pass

    def page(self, path: Path, page: int, width_px: int) -> QImage | None:
        self.page_requests.append((path, page, width_px))
        return None

    def nearest(self, path: Path, page: int) -> QImage | None:
        return None


class FakeAnimation(QObject):
    """An animation without frames; records `stop`."""

    frame_ready = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.stopped = False

    def stop(self) -> None:
        self.stopped = True


class FakeImages(QObject):
    """Images that a test sets; records requests by owner."""

    ready = Signal(object)
    failed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.waveforms = FakeWaveforms()
        self.players = PlayerPool(self)
        self.pages = FakePages()
        self.animations: list[FakeAnimation] = []
        self.images: dict[str, QImage] = {}
        self.sizes: dict[str, tuple[int, int]] = {}
        self.wanted: dict[str, list[tuple[Asset, int]]] = {}
        self.error_codes: dict[str, str] = {}

    def best(self, asset: Asset, width_px: int) -> QImage | None:
        return self.images.get(asset.asset_id)

    def full_size(self, asset: Asset) -> tuple[int, int]:
        return self.sizes.get(asset.asset_id, (0, 0))

    def request(self, owner: str, wanted: Sequence[tuple[Asset, int]]) -> None:
        self.wanted[owner] = list(wanted)

    def error_code(self, asset_id: str) -> str:
        return self.error_codes.get(asset_id, "")

    def animate(self, path: Path) -> FakeAnimation:
        self.animations.append(FakeAnimation())
        return self.animations[-1]

    def wanted_ids(self) -> set[str]:
        return {asset.asset_id for wanted in self.wanted.values() for asset, _ in wanted}

    def bring(self, asset_id: str, width: int = 64, height: int = 48, color: str = "#336699") -> None:
        image = QImage(width, height, QImage.Format.Format_RGB32)
        image.fill(QColor(color))
        self.images[asset_id] = image
        self.ready.emit(ImageReady(asset_id))

    def fail(self, asset_id: str, code: str = "gone") -> None:
        self.error_codes[asset_id] = code
        self.failed.emit(ImageFailed(asset_id, code))


class FakeStore(QObject):
    """A store whose state a test sets; records calls."""

    changed = Signal(object)

    def __init__(self, state: Any) -> None:
        super().__init__()
        self.state = state
        self.calls: Calls = []

    def show(self, **fields: Any) -> None:
        """Change the state and emit `changed`."""
        self.state = replace(self.state, **fields)
        self.changed.emit(self.state)


class NoMarks:
    """A table of marks that stores nothing."""

    def all(self, _profile: str) -> dict[str, Any]:
        return {}

    def set(self, _profile: str, _marks: Any) -> None:
        pass


class NoCollections:
    """A table of collections that stores nothing."""

    def all(self, _profile: str) -> dict[str, Any]:
        return {}

    def target(self, _profile: str) -> str:
        return ""

    def set(self, _profile: str, _collections: Any) -> None:
        pass

    def set_target(self, _profile: str, _collection_id: str) -> None:
        pass


class FakeLightTable(QObject):
    """A light table whose state and grid a test sets."""

    is_indexing = False
    scope_filters: tuple[ResultFilter, ...] | None = ()

    changed = Signal(object)
    grid_changed = Signal(object)
    rows_changed = Signal(object)
    viewed = Signal(object)

    def __init__(
        self, marks: ResultMarksStore, collections: CollectionsStore, canvases: FakeCanvases
    ) -> None:
        super().__init__()
        self.marks = marks
        self.collections = collections
        self.canvases = canvases
        self.state = LightTableState()
        self.grid = GridRows()
        self.calls: list[tuple[Any, ...]] = []

    @property
    def canvas(self) -> FakeCanvas | None:
        return self.canvases.current

    def open(self, scope: str | None = None) -> None:
        self.calls.append(("open", scope))

    @property
    def collection(self) -> Collection | None:
        return self.collections.get(self.state.view.collection_id)

    def open_collection(self, collection_id: str) -> None:
        self.calls.append(("open_collection", collection_id))

    def close(self) -> None:
        self.calls.append(("close",))

    def reload(self) -> None:
        self.calls.append(("reload",))

    def refresh_marked(self) -> None:
        pass


class FakeProblems(QObject):
    """Problems that a test sets."""

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.settings: tuple[Any, ...] = ()
        self.is_complete = True
        self.media_problems: tuple[Any, ...] = ()
        self.stored_problems: tuple[Any, ...] = ()
        self.scopes: list[str] = []

    def find_media(self, _document: Document) -> Steps[tuple[Any, ...]]:
        yield from ()
        return self.media_problems

    def stored(self, _scope: str) -> tuple[Any, ...]:
        return self.stored_problems

    def set_scope(self, scope: str) -> None:
        self.scopes.append(scope)


class NoIndex:
    """An index without a file."""

    file: Any = None


class FakeGlobalSearch(FakeStore):
    """Search results that a test sets."""

    def __init__(self) -> None:
        super().__init__(GlobalSearchState())

    def search(self, text: str, kinds: tuple[str, ...]) -> None:
        self.calls.append(("search", text, kinds))

    def open(self, row: object) -> None:
        self.calls.append(("open", row))

    def find_usages(self, hit: Any) -> None:
        self.calls.append(("find_usages", hit.asset_id))

    def image_rows(self, results: tuple[SearchResult, ...]) -> tuple[SearchResult, ...]:
        return results

    def retry(self) -> None:
        self.calls.append(("retry",))


class FakeUsages(FakeStore):
    """Usages that a test sets, by asset."""

    def __init__(self) -> None:
        super().__init__({})

    def set_usages(self, usages: dict[str, tuple[IndexedUsage, ...]]) -> None:
        self.state = usages
        self.changed.emit(usages)

    def elsewhere(self, asset_id: str, canvas_id: str, node_id: str) -> tuple[IndexedUsage, ...]:
        own = (canvas_id, node_id)
        return tuple(one for one in self.state.get(asset_id, ()) if (one.canvas_id, one.node_id) != own)


class FakeImageSearch(FakeStore):
    """Search results that a test sets."""

    def __init__(self) -> None:
        super().__init__(ImageSearchState())

    def search(self, subject: object) -> None:
        self.calls.append(("search", subject))
        self.show(phase=LoadState.BUSY)

    def search_color(self, color: tuple[int, int, int]) -> None:
        self.calls.append(("color", color))
        self.show(phase=LoadState.BUSY, color=color)

    def retry(self) -> None:
        self.calls.append(("retry",))

    def clear(self) -> None:
        self.show(phase=LoadState.IDLE, image=None, color=None, results=(), failure=None)


class FakeFilterValues(FakeStore):
    def __init__(self) -> None:
        super().__init__(FilterValuesState())

    def load(self, text: str) -> None:
        self.calls.append(("load", text))


class NoNames:
    """An in-memory table of names."""

    def __init__(self) -> None:
        self.names: dict[tuple[str, str], dict[str, str]] = {}

    def set(self, profile: str, kind: str, key: str, name: str) -> None:
        self.names.setdefault((profile, kind), {})[key] = name

    def all(self, profile: str, kind: str) -> dict[str, str]:
        return dict(self.names.get((profile, kind), {}))


class FakeCrawler(FakeStore):
    def __init__(self) -> None:
        super().__init__(CrawlerState())

    @property
    def is_paused(self) -> bool:
        return self.state.phase == "paused"

    def set_paused(self, paused: bool) -> None:
        self.show(phase="paused" if paused else "active")

    def set_project_excluded(self, project_id: str, excluded: bool) -> None:
        change = self.state.excluded_projects.union if excluded else self.state.excluded_projects.difference
        self.show(excluded_projects=change({project_id}))


class FakeFiles(QObject):
    """Files that a test sets; records saves."""

    ready = Signal(object)
    progressed = Signal(object)
    failed = Signal(object)
    saving_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.calls: Calls = []
        self.saving: tuple[FileSave, ...] = ()
        self.saved: dict[str, Path] = {}

    def saved_at(self, asset: Asset) -> Path | None:
        return self.saved.get(asset.asset_id)

    def show_folder(self, folder: Path) -> None:
        self.calls.append(("show_folder", folder))

    def request(self, asset: Asset) -> None:
        self.calls.append(("request", asset.asset_id))

    def cancel(self, asset_id: str) -> None:
        self.calls.append(("cancel", asset_id))

    def suggested_name(self, asset: Asset, title: str = "") -> str:
        return f"{asset.name or title}.png"

    def save(self, asset: Asset, name: str, folder: Path, **marks: Any) -> int:
        self.calls.append(("save", asset.asset_id, name, folder))
        self.version_id = marks.get("version_id", "")
        self.settings_files = marks.get("settings_files")
        return 1

    def cancel_save(self, save_id: int) -> None:
        self.calls.append(("cancel_save", save_id))

    def bring(self, asset_id: str, path: Path) -> None:
        self.ready.emit(FileReady(asset_id, path))

    def show_saving(self, *saving: FileSave) -> None:
        self.saving = saving
        self.saving_changed.emit(saving)


class FakeDragExport(QObject):
    """Drag files that a test sets."""

    file_ready = Signal(object)
    image_ready = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.calls: Calls = []
        self.paths: dict[str, Path] = {}

    def path_of(self, asset: Asset) -> Path | None:
        return self.paths.get(asset.asset_id)

    def prepare(self, asset: Asset, title: str) -> None:
        self.calls.append(("prepare", asset.asset_id, title))

    def copy_image(self, asset: Asset) -> None:
        self.calls.append(("copy_image", asset.asset_id))


class FakeSettings:
    """In-memory settings."""

    def __init__(self) -> None:
        self.values: dict[str, Any] = {}
        self.watchers: list[Callable[[Any], None]] = []

    def get(self, setting: Any) -> Any:
        return self.values.get(setting.key, setting.default)

    def set(self, setting: Any, value: Any) -> None:
        changed = self.get(setting) != value
        self.values[setting.key] = value
        for watcher in tuple(self.watchers) if changed else ():
            watcher(setting)

    def watch(self, watcher: Callable[[Any], None]) -> Callable[[], None]:
        self.watchers.append(watcher)
        return lambda: self.watchers.remove(watcher)


class FakeConnection(FakeStore):
    connected = Signal(object)
    capabilities_loaded = Signal(object)
    profile_changed = Signal(object)
    canvas_painted = Signal()
    is_canvas_painted = True

    def __init__(self) -> None:
        super().__init__(ConnectionState("live"))
        self.client: Any = None

    @property
    def has_workspace(self) -> bool:
        return self.client is not None or self.state.mode not in ("none", "failed")


class FakeProjects(FakeStore):
    def __init__(self) -> None:
        super().__init__(ProjectsState())
        self.summaries: dict[str, Any] = {}

    def refresh(self) -> None:
        self.calls.append(("refresh",))

    def load_more(self) -> None:
        self.calls.append(("load_more",))

    def sort_by(self, sort: str, direction: str) -> None:
        self.calls.append(("sort_by", sort, direction))

    def refresh_project(self, project_id: str) -> None:
        self.calls.append(("refresh_project", project_id))

    def canvas_title(self, canvas_id: str) -> str:
        return f"canvas {canvas_id}"

    @property
    def canvases(self) -> dict[str, Any]:
        return self.summaries

    def summary(self, canvas_id: str) -> Any:
        return self.summaries.get(canvas_id)

    def project_of(self, canvas_id: str) -> Any:
        return next(
            (p for p in self.state.projects if any(c.id == canvas_id for c in p.canvases or ())), None
        )


class FakeCanvas(QObject):
    """An open canvas with the node resources that a test sets."""

    document_reset = Signal(object)
    changed = Signal(object)
    state_changed = Signal(object)
    snapshot_changed = Signal(object)
    reveal_requested = Signal(object)
    title_changed = Signal(object)
    node_read = Signal(object)
    highlight_requested = Signal(object)

    snapshot: object | None = None
    is_loading_snapshot = False

    def __init__(self, canvas_id: str = "c1", title: str = "Hero film board") -> None:
        super().__init__()
        self.canvas_id, self.title = canvas_id, title
        self.document = Document(canvas_id)
        self.nodes: dict[str, NodeResource] = {}
        self.presets: Any = None
        self.clip_seconds: tuple[float, ...] = ()
        self.state = CanvasState(LoadState.READY)
        self.camera: SavedCamera | None = None

    def set_camera(self, camera: SavedCamera) -> None:
        self.camera = camera

    def is_node_pending(self, node_id: str) -> bool:
        return False

    def node(self, node_id: str) -> NodeResource | None:
        return self.nodes.get(node_id)

    def highlight(self, ids: Any) -> None:
        self.highlight_requested.emit(ids)

    def show(self, document: Document) -> None:
        self.document = document
        self.document_reset.emit(document)


class FakeCanvases(QObject):
    opened = Signal(object)
    closed = Signal(object)
    current_changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.opened_canvas = FakeCanvas()
        self.current: FakeCanvas | None = None
        self.calls: Calls = []

    @property
    def all(self) -> tuple[FakeCanvas, ...]:
        return (self.current,) if self.current else ()

    def get(self, canvas_id: str) -> FakeCanvas | None:
        return self.current if self.current and self.current.canvas_id == canvas_id else None

    def open(
        self, canvas_id: str, *, title: str = "", activate: bool = True, preview: bool = False
    ) -> FakeCanvas:
        self.calls.append(("preview" if preview else "open", canvas_id, title))
        return self.opened_canvas

    def keep(self, canvas_id: str) -> None:
        self.calls.append(("keep", canvas_id))

    def reveal(self, canvas_id: str, node_id: str, version_id: str = "", **more: str) -> None:
        self.calls.append(("reveal", canvas_id, node_id, version_id))

    def set_current(self, canvas: FakeCanvas | None) -> None:
        self.current = canvas
        self.current_changed.emit(canvas)


class FakePrompts(FakeStore):
    def __init__(self) -> None:
        super().__init__(PromptsState())

    def __getattr__(self, name: str) -> Callable[..., None]:
        return lambda *values: self.calls.append((name, *values))

    def choose(self, text: str) -> None:
        self.calls.append(("choose", text))
        if text != self.state.current:
            self.show(current=text)


class FakeCanvasComments(FakeStore):
    def __init__(self) -> None:
        super().__init__(CanvasCommentsState())

    def set_active(self, looking: bool) -> None:
        self.calls.append(("active", looking))

    def show_view(self, view: str) -> None:
        self.calls.append(("view", view))
        self.show(view=view)

    def refresh(self) -> None:
        self.calls.append(("refresh",))

    def read_all(self) -> None:
        self.calls.append(("read_all",))


class FakeTransfer(QObject):
    done = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.calls: Calls = []

    def export_file(self, folder: Path, name: str) -> None:
        self.calls.append(("out", folder, name))

    def import_file(self, path: Path) -> None:
        self.calls.append(("in", path))


class FakeThreadCache(QObject):
    changed = Signal(object)


class FakeNodeVersions:
    def __init__(self, comments: FakeComments) -> None:
        self._comments = comments

    def number(self, canvas_id: str, node_id: str, version_id: str) -> int:
        return int(version_id.removeprefix("v")) if node_id == self._comments.state.node_id else 0

    def show(self, node_id: str, number: int) -> bool:
        self._comments.calls.append(("show_version", node_id, number))
        return number < 9


class FakeComments(FakeStore):
    draft_edited = Signal()
    reveal_requested = Signal(object)
    writing_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__(CommentsState())
        self.links = True
        self.counts: dict[str, int] = {}
        self.thread_cache = FakeThreadCache()
        self.canvas = FakeCanvasComments()
        self.transfer = FakeTransfer()
        self.threads = self
        self.versions = FakeNodeVersions(self)
        self.annotations: Any = None

    def count(self, node_id: str) -> int | None:
        return self.counts.get(node_id)

    def entries_of(self, canvas_id: str, node_id: str) -> tuple[Any, ...]:
        return self.state.entries if node_id == self.state.node_id else ()

    def replace_draft(self, text: str) -> None:
        self.set_draft(text)
        self.changed.emit(self.state)

    def post_parts(self) -> bool:
        self.calls.append(("post_parts",))
        self.show(draft="")
        return True

    def edit(self, entry_id: str) -> None:
        self.calls.append(("edit", entry_id))
        self.writing_requested.emit(self.state.node_id)

    def mark_read(self) -> None:
        self.calls.append(("mark_read",))

    def toggle_marker(self, entry: Any, marker: str) -> None:
        self.calls.append(("toggle_marker", entry.id, marker))

    def set_unread(self, entry: Any) -> None:
        self.calls.append(("set_unread", entry.id))

    def reveal(self, canvas_id: str, node_id: str, comment_id: str) -> None:
        self.calls.append(("reveal", canvas_id, node_id, comment_id))

    def set_draft(self, text: str) -> None:
        self.state = replace(self.state, draft=text, merged=False)
        self.calls.append(("set_draft", text))
        self.draft_edited.emit()

    def post(self) -> bool:
        self.calls.append(("post", self.state.draft))
        self.show(draft="")
        return True

    def retry(self, entry_id: str) -> None:
        self.calls.append(("retry", entry_id))

    def discard(self, entry_id: str) -> None:
        self.calls.append(("discard", entry_id))

    def link(self, text: str) -> bool:
        self.calls.append(("link", text))
        return self.links

    def unlink(self) -> str:
        self.calls.append(("unlink",))
        return "t1"

    def refresh(self) -> None:
        self.calls.append(("refresh",))


class FakeResultComments(ResultCommentsStore):
    """Shows the comments of `FakeComments`, and records loads."""

    def __init__(self, comments: Any, connection: Any) -> None:
        no_store: Any = None
        super().__init__(comments, connection, no_store, no_store)
        self.calls: Calls = []

    def load(self, result: ResultId | None) -> None:
        self.calls.append(("load", result))


class FakeLibrary(FakeStore):
    location_choice_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__(LibraryState())

    def open_location(self, hit: Any, place: Any) -> None:
        self.calls.append(("open_location", hit.asset_id, place.canvas_id, place.node_id))

    def places(self, hit: Any) -> Any:
        return locations_of(hit, lambda _node_id: "")

    def search(self, query: LibraryQuery) -> None:
        self.calls.append(("search", query))
        self.show(query=query, phase=LoadState.IDLE if query.empty else LoadState.BUSY)

    def more(self) -> None:
        self.calls.append(("more",))

    def retry(self) -> None:
        self.calls.append(("retry",))

    def open_hit(self, hit: Any) -> None:
        self.calls.append(("open_hit", hit.asset_id))

    def save_search(self, query: LibraryQuery, name: str) -> None:
        self.calls.append(("save_search", query, name))

    def delete_saved_search(self, key: str) -> None:
        self.calls.append(("delete_saved_search", key))

    def name_folder(self, folder_id: str, name: str) -> None:
        self.calls.append(("name_folder", folder_id, name))


class FakeModels(FakeStore):
    def __init__(self) -> None:
        super().__init__(ModelsState())

    def load_categories(self) -> None:
        self.calls.append(("load_categories",))

    def load(self) -> None:
        self.calls.append(("load",))

    def by_name(self, name: str | None) -> Model | None:
        return next((m for m in self.state.models if name and name in (m.name, m.display_name)), None)


class FakeApprovals(FakeStore):
    show_requested = Signal(object)

    def __init__(self) -> None:
        super().__init__(ApprovalsState())

    def open_link(self, text: str) -> bool:
        self.calls.append(("open_link", text))
        return "-" in text

    def open(self, approval_id: str) -> None:
        self.calls.append(("open", approval_id))

    def reveal(self, approval_id: str) -> None:
        self.calls.append(("reveal", approval_id))

    def watch(self, approval_id: str, on: bool) -> None:
        self.calls.append(("watch", approval_id, on))

    def forget(self, approval_id: str) -> None:
        self.calls.append(("forget", approval_id))

    def decide(self, approval_id: str, status: str) -> None:
        self.calls.append(("decide", approval_id, status))

    def load(self) -> None:
        self.calls.append(("load",))


class FakeSkills(FakeStore):
    def __init__(self) -> None:
        super().__init__(SkillsState())

    def load_on_connect(self) -> None:
        self.calls.append(("load_on_connect",))

    def load(self) -> None:
        self.calls.append(("load",))

    def by_id(self, skill_id: str) -> Any:
        return next((skill for skill in self.state.skills if skill.id == skill_id), None)


class FakeUploads(FakeStore):
    def __init__(self) -> None:
        super().__init__(UploadsState())
        self.staged = self

    def add(self, skill_id: str, paths: Sequence[Path]) -> int:
        self.calls.append(("stage", skill_id, tuple(paths)))
        return max(0, len(paths) - 100)

    def stop(self) -> None:
        self.calls.append(("stop_staging",))

    def remove(self, staged_id: str) -> None:
        self.calls.append(("unstage", staged_id))

    def describe(self, staged_id: str, text: str) -> None:
        self.calls.append(("describe", staged_id, text))

    def set_target(self, staged_id: str, target: UploadTarget) -> None:
        self.calls.append(("target", staged_id, target))

    def send(self, skill_id: str, name: str, team_id: str) -> int:
        self.calls.append(("send", skill_id, name, team_id))
        return 1

    def pause(self, upload_id: str) -> None:
        self.calls.append(("pause", upload_id))

    def resume(self, upload_id: str) -> None:
        self.calls.append(("resume", upload_id))

    def cancel(self, upload_id: str) -> None:
        self.calls.append(("cancel", upload_id))


@dataclass
class Harness:
    """The stores, each with the type that tests use."""

    approvals: FakeApprovals = field(default_factory=FakeApprovals)
    skills: FakeSkills = field(default_factory=FakeSkills)
    uploads: FakeUploads = field(default_factory=FakeUploads)
    images: FakeImages = field(default_factory=FakeImages)
    file_export: FakeFiles = field(default_factory=FakeFiles)
    settings: FakeSettings = field(default_factory=FakeSettings)
    global_search: FakeGlobalSearch = field(default_factory=FakeGlobalSearch)
    filter_values: FakeFilterValues = field(default_factory=FakeFilterValues)
    image_search: FakeImageSearch = field(default_factory=FakeImageSearch)
    crawler: FakeCrawler = field(default_factory=FakeCrawler)
    connection: FakeConnection = field(default_factory=FakeConnection)
    projects: FakeProjects = field(default_factory=FakeProjects)
    canvases: FakeCanvases = field(default_factory=FakeCanvases)
    comments: FakeComments = field(default_factory=FakeComments)
    library: FakeLibrary = field(default_factory=FakeLibrary)
    prompts: FakePrompts = field(default_factory=FakePrompts)
    models: FakeModels = field(default_factory=FakeModels)
    offline: FakeOffline = field(default_factory=FakeOffline)
    history: FakeHistory = field(default_factory=FakeHistory)
    timelines: FakeTimelines = field(default_factory=FakeTimelines)
    whats_new: FakeWhatsNew = field(default_factory=FakeWhatsNew)
    unread_comments: FakeUnreadComments = field(default_factory=FakeUnreadComments)
    usages: FakeUsages = field(default_factory=FakeUsages)
    selection: SelectionStore = field(default_factory=SelectionStore)
    commands: CommandStore = field(default_factory=CommandStore)
    notifications: NotificationStore = field(default_factory=NotificationStore)
    people: PeopleStore = field(default_factory=PeopleStore)
    outbox: FakeStore = field(default_factory=lambda: FakeStore(None))
    themes: ThemeManager = field(default_factory=lambda: ThemeManager("dark"))
    stores: Any = None

    def __post_init__(self) -> None:
        canvases: Any = self.canvases
        models: Any = self.models
        comments: Any = self.comments
        self.comments.annotations = CommentAnnotations(comments, canvases)
        self.result_comments = FakeResultComments(comments, self.connection)
        connection: Any = self.connection
        self.details = DetailsStore(connection, canvases, self.selection, models)
        self.links = LinkStore(self.notifications)
        names: Any = NoNames()
        self.saved_searches = SavedSearchesStore(connection, names, self.notifications)
        self.inspected = InspectedStore(self.selection, canvases, connection)
        self.problems: Any = FakeProblems()
        no_store: Any = NoIndex()
        self.lineage = LineageStore(canvases, self.selection, no_store, self.notifications)
        self.comparison = ComparisonStore(canvases, connection, self.notifications)
        self.viewer_items = ViewerItemsStore()
        table: Any = NoMarks()
        self.marks = ResultMarksStore(table)
        no_collections: Any = NoCollections()
        self.collections = CollectionsStore(no_collections, history=self.marks.history)
        self.light_table = FakeLightTable(self.marks, self.collections, self.canvases)
        no_index: Any = None  # a test sets the slides
        self.presentation = PresentationStore(no_index, self.notifications)
        fakes: dict[str, Any] = {
            name: getattr(self, name)
            for name in (
                "approvals",
                "skills",
                "uploads",
                "connection",
                "global_search",
                "filter_values",
                "projects",
                "canvases",
                "comments",
                "file_export",
                "library",
                "models",
                "offline",
                "history",
                "timelines",
                "whats_new",
                "unread_comments",
                "result_comments",
                "usages",
                "outbox",
                "images",
                "settings",
            )
        }
        unused: Any = None  # no panel draws
        self.batch_export = BatchExportStore(
            unused, fakes["projects"], fakes["file_export"], self.notifications, unused, connection, unused
        )
        self.canvas_export = CanvasExportStore(
            canvases, fakes["file_export"], unused, self.notifications, unused, unused, unused
        )
        light_table: Any = self.light_table
        self.result_actions = ResultActions(
            light_table,
            canvases,
            self.selection,
            self.inspected,
            self.comparison,
            self.batch_export,
            self.notifications,
        )
        self.drag_export = FakeDragExport()
        drag_export: Any = self.drag_export
        self.stores = Stores(
            commands=self.commands,
            notifications=self.notifications,
            selection=self.selection,
            details=self.details,
            comparison=self.comparison,
            batch_export=self.batch_export,
            storage=StorageStore(self.notifications),
            drag_export=drag_export,
            canvas_export=self.canvas_export,
            archives=unused,
            extensions=unused,
            archive_restore=unused,
            links=self.links,
            edge_drafts=unused,
            people=self.people,
            indexing=unused,
            crawler=self.crawler,
            media_refresh=unused,
            inspected=self.inspected,
            saved_searches=self.saved_searches,
            alerts=unused,
            keymap=unused,
            detached_windows=unused,
            fingerprints=unused,
            image_search=self.image_search,  # type: ignore[arg-type]
            marks=self.marks,
            marks_transfer=MarksTransfer(self.marks, unused, self.collections),
            mark_targets=MarkTargets(canvases, self.selection),
            collections=self.collections,
            light_table=self.light_table,
            prompts=self.prompts,  # type: ignore[arg-type]
            result_actions=self.result_actions,
            presentation=self.presentation,
            recent_canvases=unused,
            palette_history=unused,
            followed_comments=unused,
            viewer_items=self.viewer_items,
            lineage=self.lineage,
            problems=self.problems,
            profiles=None,  # type: ignore[arg-type]  # no panel uses it
            themes=self.themes,
            **fakes,
        )

    def open(self, canvas_id: str) -> FakeCanvas:
        """Open a canvas and make it current."""
        canvas = FakeCanvas(canvas_id)
        self.canvases.set_current(canvas)
        return canvas

    def select(self, *nodes: NodeResource, kinds: Sequence[Kind] = (), **more: Any) -> FakeCanvas:
        """Open a canvas with these nodes and select the first; `more` are fields of the document."""
        canvas = FakeCanvas()
        cards: list[Card] = []
        for at, node in enumerate(nodes):
            versions = sorted(node.versions or (), key=lambda v: v.created_at or "")
            has_active = any(v.id == node.active_version_id for v in versions)
            active = node.active_version_id if has_active else (versions[-1].id if versions else "")
            number = next((n for n, v in enumerate(versions, 1) if v.id == active), 0)
            cards.append(
                Card(
                    node.id,
                    kinds[at] if at < len(kinds) else Kind.IMAGE,
                    Rect(0, 0, 250, 258),
                    node_type=node.node_type or "",
                    title=node.title or "",
                    version_count=len(versions),
                    version_number=number,
                    version_id=active or "",
                    is_fallback_version=not has_active and bool(versions),
                    group_id=node.group_id or "",
                    asset_origins=tuple(
                        AssetOrigin(v.id, v.asset.asset_id, "", v.created_at or "")
                        for v in versions
                        if v.asset is not None and v.asset.asset_id
                    ),
                )
            )
            canvas.nodes[node.id] = node
        canvas.document = Document("c1", tuple(cards), **more)
        self.canvases.set_current(canvas)
        if nodes:
            self.selection.select("c1", nodes=(nodes[0].id,))
        return canvas


@pytest.fixture
def harness(qtbot: Any) -> Iterator[Harness]:
    """Stores without a network, in the dark theme; players are ended after the test."""
    created = Harness()
    yield created
    players = created.images.players
    players.terminate_all()
    qtbot.waitUntil(lambda: not players.process_ids)


@pytest.fixture
def show(qtbot: Any) -> Callable[..., Any]:
    """Show a widget at the size of a panel."""

    windows: list[QWidget] = []

    def show_widget(widget: QWidget, width: int = 268, height: int = 800) -> QWidget:
        # In a separate window, since the offscreen platform warns about widgets of fixed height.
        window = QWidget()
        qtbot.addWidget(window)
        windows.append(window)
        window.resize(width, height)
        widget.setParent(window)
        widget.resize(width, height)
        with qtbot.waitExposed(window, timeout=WAIT_MS):
            window.show()
        window.activateWindow()
        qtbot.waitUntil(window.isActiveWindow)
        return widget

    return show_widget
