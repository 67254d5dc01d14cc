"""All stores of a window. The composition root creates them; panels take those that they need."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.images.image_provider import ImageProvider
from wsdesk.settings.setting import Setting, T
from wsdesk.settings.table import Settings
from wsdesk.store.agent.approvals import ApprovalsStore
from wsdesk.store.agent.skills import SkillsStore
from wsdesk.store.agent.uploads import UploadsStore
from wsdesk.store.archives.archives import ArchivesStore
from wsdesk.store.archives.restore import ArchiveRestore
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.storage import StorageStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.detached_windows import DetachedWindowsStore
from wsdesk.store.canvas.edge_drafts import EdgeDraftsStore
from wsdesk.store.canvas.offline import OfflineStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.canvas.recent_canvases import RecentCanvasesStore
from wsdesk.store.canvas.selection import SelectionStore
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
from wsdesk.store.culling.collections import CollectionsStore
from wsdesk.store.culling.marks import ResultMarksStore
from wsdesk.store.export.batch_export import BatchExportStore
from wsdesk.store.export.canvas_export import CanvasExportStore
from wsdesk.store.export.drag_export import DragExportStore
from wsdesk.store.export.file_export import FileExportStore
from wsdesk.store.export.marks_transfer import MarksTransfer
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
from wsdesk.store.outbox.outbox import OutboxStore
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
from wsdesk.store.search.result_search import FilterValuesStore
from wsdesk.store.search.saved_searches import SavedSearchesStore
from wsdesk.store.versions.details import DetailsStore, InspectedStore
from wsdesk.store.versions.lineage import LineageStore
from wsdesk.store.versions.usages import UsagesStore
from wsdesk.store.versions.viewer_items import ViewerItemsStore
from wsdesk.theme.theme_manager import ThemeManager


@dataclass(slots=True)
class Stores:
    """In the order of creation: each store uses earlier ones only.

    Not frozen, so that it satisfies the protocols in which panels list the stores that they use.
    """

    themes: ThemeManager
    images: ImageProvider
    settings: Settings
    connection: ConnectionStore
    people: PeopleStore
    notifications: NotificationStore
    selection: SelectionStore
    outbox: OutboxStore
    projects: ProjectsStore
    links: LinkStore
    edge_drafts: EdgeDraftsStore
    models: ModelsStore
    canvases: CanvasesStore
    detached_windows: DetachedWindowsStore
    recent_canvases: RecentCanvasesStore
    file_export: FileExportStore
    skills: SkillsStore
    comments: CommentsStore
    unread_comments: UnreadCommentsStore
    result_comments: ResultCommentsStore
    library: LibraryStore
    indexing: Indexer
    crawler: Crawler
    followed_comments: FollowedComments
    history: HistoryStore
    timelines: TimelinesStore
    whats_new: WhatsNewStore
    media_refresh: MediaRefresh
    fingerprints: FingerprintsStore
    image_search: ImageSearchStore
    commands: CommandStore
    approvals: ApprovalsStore
    alerts: AlertsStore
    keymap: KeymapStore
    problems: ProblemsStore
    details: DetailsStore
    comparison: ComparisonStore
    global_search: GlobalSearchStore
    filter_values: FilterValuesStore
    saved_searches: SavedSearchesStore
    batch_export: BatchExportStore
    drag_export: DragExportStore
    canvas_export: CanvasExportStore
    inspected: InspectedStore
    lineage: LineageStore
    offline: OfflineStore
    profiles: ProfilesStore
    storage: StorageStore
    uploads: UploadsStore
    palette_history: PaletteHistoryStore
    viewer_items: ViewerItemsStore
    marks: ResultMarksStore
    marks_transfer: MarksTransfer
    mark_targets: MarkTargets
    collections: CollectionsStore
    usages: UsagesStore
    light_table: LightTableStore
    prompts: PromptsStore
    result_actions: ResultActions
    presentation: PresentationStore
    archive_restore: ArchiveRestore
    archives: ArchivesStore
    extensions: ExtensionsStore

    async def aclose(self) -> None:
        """Close stores in reverse order of creation."""
        for name in reversed(list(Stores.__annotations__)):
            store: object = getattr(self, name)
            if isinstance(store, TaskOwner | ImageProvider):
                await store.aclose()


def save_setting(stores: Stores, setting: Setting[T], value: T) -> None:
    """Save a setting. If it can't be written, it applies until the program ends, and a warning is shown.

    Raises:
        BadValue: the value is invalid for the setting.
    """
    try:
        stores.settings.set(setting, value)
    except OSError as error:
        message = QCoreApplication.translate(
            "Settings", "Couldn't save settings. The change applies until you quit."
        )
        stores.notifications.notify("warning", message, detail=str(error))
