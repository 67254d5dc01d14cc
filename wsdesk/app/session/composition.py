"""Composition root: creates every store with its dependencies.

Dependencies are constructor parameters; only this module imports all of them.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from wsdesk.app.platform.power import power_obstacle
from wsdesk.app.session.launch_target import embedded_profile
from wsdesk.export.formats import paint_preview, write_export
from wsdesk.localdb.core.database import Database
from wsdesk.localdb.fingerprints.file import FingerprintFolder
from wsdesk.localdb.history.folder import HistoryFolder
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.tables.agent import ApprovalTable, UploadTable
from wsdesk.localdb.tables.collections import CollectionsTable
from wsdesk.localdb.tables.outbox import OutboxTable
from wsdesk.localdb.tables.result_marks import ResultMarksTable
from wsdesk.localdb.tables.session_state import RecentTable, ResourceNameTable, SessionStateTable
from wsdesk.localdb.tables.snapshots import SnapshotTable
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.settings.directories import AppDirectories
from wsdesk.settings.profiles import Profiles
from wsdesk.settings.shortcuts import Shortcuts
from wsdesk.settings.table import (
    CA_FILE,
    CONTRAST,
    DENSITY,
    HISTORY_CANVAS_MB,
    HISTORY_MB,
    IMAGE_DISK_MB,
    IMAGE_MEMORY_MB,
    MEGABYTE,
    SNAPSHOT_DISK_MB,
    THEME,
    Settings,
)
from wsdesk.store.agent.approvals import ApprovalsStore
from wsdesk.store.agent.skills import SkillsStore
from wsdesk.store.agent.uploads import UploadsStore
from wsdesk.store.archives.archives import ArchivesStore
from wsdesk.store.archives.restore import ArchiveRestore
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.storage import StorageStore
from wsdesk.store.canvas.canvas_reader import CanvasReader
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.content_cache import ContentCache
from wsdesk.store.canvas.detached_windows import DetachedWindowsStore
from wsdesk.store.canvas.edge_drafts import EdgeDraftsStore
from wsdesk.store.canvas.offline import OfflineStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.recent_canvases import PreviewKeeper, RecentCanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
from wsdesk.store.catalog.model_limits import ModelInputLimits
from wsdesk.store.catalog.models import ModelsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.commands.keymap import KeymapStore
from wsdesk.store.comments.comments import CommentsStore
from wsdesk.store.comments.result_comments import ResultCommentsStore
from wsdesk.store.comments.unread import UnreadCommentsStore
from wsdesk.store.comparison.comparison import ComparisonStore
from wsdesk.store.connection.connection import ConnectionStore
from wsdesk.store.connection.links import LinkStore
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.connection.profiles import ProfilesStore
from wsdesk.store.connection.response_cache import ResponseCache
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.export.batch_sources import BatchSources
from wsdesk.store.export.canvas_export import CanvasExportStore
from wsdesk.store.export.drag_export import DragExportStore
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.export.marks_transfer import MarksTransfer
from wsdesk.store.export.xmp_sidecars import XmpSidecars
from wsdesk.store.extensions.extensions import ExtensionsStore
from wsdesk.store.history.alerts import AlertsStore
from wsdesk.store.history.followed_comments import FollowedComments
from wsdesk.store.history.history import HistoryStore
from wsdesk.store.history.timelines import TimelinesStore
from wsdesk.store.history.whats_new import WhatsNewStore
from wsdesk.store.index.crawler import Crawler
from wsdesk.store.index.image_fingerprints import FingerprintsStore
from wsdesk.store.index.indexer import Indexer
from wsdesk.store.index.media_refresh import MediaRefresh
from wsdesk.store.outbox.agent_proposals import AgentProposals
from wsdesk.store.outbox.outbox import OutboxStore
from wsdesk.store.problems.catalog_check import DeprecatedModelMarks
from wsdesk.store.problems.problems import ProblemsStore
from wsdesk.store.results.light_table import LightTableStore
from wsdesk.store.results.mark_targets import MarkTargets
from wsdesk.store.results.presentation import PresentationStore
from wsdesk.store.results.prompts import PromptsStore
from wsdesk.store.results.result_actions import ResultActions
from wsdesk.store.search.global_search import GlobalSearchStore
from wsdesk.store.search.image_search import ImageSearchStore
from wsdesk.store.search.library import LibraryStore
from wsdesk.store.search.palette_history import PaletteHistoryStore
from wsdesk.store.search.result_search import FilterValuesStore, ResultSearch
from wsdesk.store.search.saved_searches import SavedSearchesStore
from wsdesk.store.stores import Stores
from wsdesk.store.versions.details import DetailsStore, InspectedStore
from wsdesk.store.versions.lineage import LineageStore
from wsdesk.store.versions.usages import UsagesStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ContrastChoice, DensityChoice, ThemeChoice, ThemeManager

if TYPE_CHECKING:
    from wsdesk.api.client import Client
    from wsdesk.api.connection import Connection
    from wsdesk.store.archives.source import ArchiveSource
    from wsdesk.store.canvas.canvas import CanvasStore

IN_MEMORY_BYTES = 64 * MEGABYTE
"""Cache size of canvas snapshots with an in-memory database."""
INDEX_SHARE = 2
"""Share of the disk limit for the full-text index."""


def apply_theme_settings(themes: ThemeManager, settings: Settings, theme: str | None = None) -> None:
    """Apply theme (`theme` instead, if given), contrast, and density from the settings."""
    themes.choose(
        cast("ThemeChoice", theme or settings.get(THEME)),
        contrast=cast("ContrastChoice", settings.get(CONTRAST)),
        density=cast("DensityChoice", settings.get(DENSITY)),
    )


def build_stores(
    database: Database, settings: Settings, places: AppDirectories, *, owned: bool, theme: str | None = None
) -> Stores:
    """Create all stores of a window.

    `owned` is whether this process owns the outbox; `theme` applies to this run only.
    """
    themes = ThemeManager()
    apply_theme_settings(themes, settings, theme)

    def ca_file() -> str:
        return settings.get(CA_FILE)

    images = ImageProvider(
        places.media,
        memory_bytes=settings.get(IMAGE_MEMORY_MB) * MEGABYTE,
        disk_bytes=settings.get(IMAGE_DISK_MB) * MEGABYTE,
        ca_file=ca_file,
    )

    def make_client(connection: Connection) -> Client:
        from wsdesk.api.client import Client

        return Client(connection, ca_file=ca_file())

    connection = ConnectionStore(make_client)
    people, notifications, selection = PeopleStore(connection), NotificationStore(), SelectionStore()
    outbox = OutboxStore(connection, OutboxTable(database), owned=owned)
    snapshot_bytes = settings.get(SNAPSHOT_DISK_MB) * MEGABYTE
    if database.in_memory:
        snapshot_bytes = min(snapshot_bytes, IN_MEMORY_BYTES)
    snapshots = SnapshotTable(database, snapshot_bytes)
    contents = ContentCache(snapshots, connection)
    index = IndexFolder(places.index, snapshot_bytes // INDEX_SHARE)
    response_cache = ResponseCache(snapshots, connection)
    projects = ProjectsStore(connection, people, response_cache)

    def canvas_of(canvas_id: str) -> CanvasStore | None:
        return canvases.get(canvas_id)

    def make_canvas(canvas_id: str) -> CanvasStore:
        from wsdesk.store.canvas.canvas import CanvasStore

        return CanvasStore(canvas_id, connection, outbox, people, contents, edge_drafts, limits)

    def make_unseen(canvas_id: str) -> CanvasStore:
        canvas = make_canvas(canvas_id)
        comments.load_threads(canvas_id)
        indexing.watch(canvas)
        return canvas

    links = LinkStore(notifications)
    edge_drafts = EdgeDraftsStore(connection, outbox, settings, notifications, links, canvas_of)
    models = ModelsStore(connection, response_cache)
    limits = ModelInputLimits(models)
    canvases = CanvasesStore(make_canvas, connection, projects, selection, notifications)
    DeprecatedModelMarks(canvases, models)
    detached_windows = DetachedWindowsStore(canvases)
    recent_canvases = RecentCanvasesStore(SessionStateTable(database), connection, canvases, projects)
    PreviewKeeper(canvases, detached_windows, recent_canvases, outbox)
    marks, collections = _culling_stores(database, outbox)
    sidecars = XmpSidecars(marks, ResourceNameTable(database))
    file_export = FileExportStore(images, notifications, sidecars)
    comments = CommentsStore(connection, canvases, selection, outbox, people, database, snapshots)
    library = LibraryStore(
        connection,
        projects,
        canvases,
        notifications,
        ResourceNameTable(database),
        RecentTable(database),
        response_cache,
    )
    indexing = Indexer(index, connection, projects, canvases, comments, snapshots, people)
    crawler = Crawler(
        connection, projects, canvases, recent_canvases, indexing, SessionStateTable(database), settings
    )
    crawler.power = power_obstacle
    fingerprint_files, history_files = (
        FingerprintFolder(places.index),
        HistoryFolder(
            places.history, settings.get(HISTORY_MB) * MEGABYTE, settings.get(HISTORY_CANVAS_MB) * MEGABYTE
        ),
    )
    fingerprints = FingerprintsStore(fingerprint_files, connection, indexing, images, crawler)
    commands, viewer_items, skills = CommandStore(), ViewerItemsStore(), SkillsStore(connection)
    AgentProposals(outbox, notifications, commands, RecentTable(database))
    for personal in (marks, collections, sidecars):
        connection.profile_changed.connect(personal.load)
    results = ResultSearch(indexing, lambda: comments.markers.me, marks, collections, fingerprints)
    library.set_index(results)
    light_table = LightTableStore(results, marks, collections, canvases, projects, selection, viewer_items)
    return Stores(
        approvals=(approvals := ApprovalsStore(connection, notifications, ApprovalTable(database))),
        commands=commands,
        keymap=KeymapStore(commands, settings, Shortcuts(places.shortcuts)),
        notifications=notifications,
        connection=connection,
        problems=ProblemsStore(canvases, projects, models, images, indexing),
        projects=projects,
        canvases=canvases,
        detached_windows=detached_windows,
        recent_canvases=recent_canvases,
        selection=selection,
        details=DetailsStore(connection, canvases, selection, models),
        edge_drafts=edge_drafts,
        comments=comments,
        unread_comments=UnreadCommentsStore(canvases, comments, recent_canvases),
        result_comments=ResultCommentsStore(
            comments, connection, (reader := CanvasReader(canvases, make_unseen)), snapshots
        ),
        comparison=(comparison := ComparisonStore(canvases, connection, notifications)),
        global_search=GlobalSearchStore(results, connection, projects, canvases, comments, library),
        filter_values=FilterValuesStore(results, connection),
        saved_searches=SavedSearchesStore(connection, ResourceNameTable(database), notifications),
        file_export=file_export,
        batch_export=(
            batch_export := BatchExportStore(
                BatchSources(reader, projects, marks),
                projects,
                file_export,
                notifications,
                sidecars,
                connection,
                SessionStateTable(database),
            )
        ),
        drag_export=DragExportStore(file_export, notifications),
        canvas_export=CanvasExportStore(
            canvases, file_export, images, notifications, write_export, paint_preview, comments.read_threads
        ),
        indexing=indexing,
        crawler=crawler,
        followed_comments=FollowedComments(
            connection, canvases, projects, recent_canvases, comments.threads, crawler
        ),
        history=(
            history := HistoryStore(
                history_files, connection, projects, canvases, indexing, settings, lambda: offline.canvas_ids
            )
        ),
        alerts=AlertsStore(connection, projects, recent_canvases, comments, approvals, history, settings),
        timelines=TimelinesStore(history, canvases, selection, notifications),
        whats_new=WhatsNewStore(history, notifications, outbox),
        media_refresh=MediaRefresh(images, indexing, canvases, crawler.check),
        fingerprints=fingerprints,
        image_search=ImageSearchStore(fingerprints, indexing, connection, images),
        inspected=(inspected := InspectedStore(selection, canvases, connection)),
        library=library,
        lineage=LineageStore(canvases, selection, indexing, notifications),
        links=links,
        models=models,
        offline=(
            offline := OfflineStore(
                connection,
                canvases,
                notifications,
                snapshots,
                SessionStateTable(database),
                images,
                make_unseen,
            )
        ),
        outbox=outbox,
        people=people,
        profiles=ProfilesStore(
            Profiles(places.profiles),
            embedded_profile(),
            database,
            images,
            notifications,
            (index, fingerprint_files, history_files),
        ),
        skills=skills,
        storage=StorageStore(notifications),
        uploads=UploadsStore(connection, skills, UploadTable(database), owned=owned, ca_file=ca_file),
        palette_history=PaletteHistoryStore(connection, RecentTable(database)),
        viewer_items=viewer_items,
        marks=marks,
        marks_transfer=(marks_transfer := MarksTransfer(marks, sidecars, collections)),
        mark_targets=MarkTargets(canvases, selection),
        collections=collections,
        usages=UsagesStore(results, connection),
        prompts=PromptsStore(results, viewer_items, connection),
        light_table=light_table,
        result_actions=ResultActions(
            light_table, canvases, selection, inspected, comparison, batch_export, notifications
        ),
        presentation=PresentationStore(results, notifications),
        archive_restore=ArchiveRestore(marks_transfer, lambda: history.file, history.restore, notifications),
        archives=ArchivesStore(
            partial(_archive_source, connection, snapshots, comments),
            lambda: images.offline,
            lambda: history.file,
            marks,
            collections,
            file_export,
            notifications,
        ),
        extensions=ExtensionsStore(places.extensions, settings, notifications),
        settings=settings,
        images=images,
        themes=themes,
    )


def _archive_source(
    connection: ConnectionStore, snapshots: SnapshotTable, comments: CommentsStore
) -> ArchiveSource:
    from wsdesk.store.archives.source import ArchiveSource

    return ArchiveSource(connection, snapshots, comments)


def _culling_stores(database: Database, outbox: OutboxStore) -> tuple[ResultMarksStore, CollectionsStore]:
    """Marks and collections, with one undo history."""
    marks = ResultMarksStore(ResultMarksTable(database))
    outbox.marks_released.connect(marks.set_proposed)
    return marks, CollectionsStore(CollectionsTable(database), history=marks.history)
