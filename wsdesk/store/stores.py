"""All stores of a window, as the composition root made them; a panel's `build` takes what it needs."""

from __future__ import annotations

from wsdesk.files.classes import dataclass
from wsdesk.media.pictures import Pictures
from wsdesk.settings.table import Settings
from wsdesk.store.apart import ApartStore
from wsdesk.store.approvals import ApprovalsStore
from wsdesk.store.batch import BatchStore
from wsdesk.store.canvases import CanvasesStore
from wsdesk.store.commands import CommandStore
from wsdesk.store.comments import CommentsStore
from wsdesk.store.comparing import ComparingStore
from wsdesk.store.connection import ConnectionStore
from wsdesk.store.details import DetailsStore
from wsdesk.store.edges import EdgesStore
from wsdesk.store.everywhere import EverywhereStore
from wsdesk.store.files import FilesStore
from wsdesk.store.indexing import Indexing
from wsdesk.store.inspected import InspectedStore
from wsdesk.store.keymap import KeymapStore
from wsdesk.store.library import LibraryStore
from wsdesk.store.lineage import LineageStore
from wsdesk.store.links import LinkStore
from wsdesk.store.models import ModelsStore
from wsdesk.store.notices import NoticeStore
from wsdesk.store.offline import OfflineStore
from wsdesk.store.outbox import OutboxStore
from wsdesk.store.outgoing import OutgoingStore
from wsdesk.store.people import PeopleStore
from wsdesk.store.problems import ProblemsStore
from wsdesk.store.profiles import ProfilesStore
from wsdesk.store.projects import ProjectsStore
from wsdesk.store.selection import SelectionStore
from wsdesk.store.skills import SkillsStore
from wsdesk.store.storage import StorageStore
from wsdesk.store.uploads import UploadsStore
from wsdesk.store.used import UsedStore
from wsdesk.store.viewer_items import ViewerItemsStore
from wsdesk.store.visits import VisitsStore
from wsdesk.theme.current import Themes


@dataclass(frozen=True, slots=True)
class Stores:
    approvals: ApprovalsStore
    commands: CommandStore
    keymap: KeymapStore
    notices: NoticeStore
    connection: ConnectionStore
    problems: ProblemsStore
    projects: ProjectsStore
    canvases: CanvasesStore
    apart: ApartStore
    visits: VisitsStore
    selection: SelectionStore
    details: DetailsStore
    edges: EdgesStore
    comments: CommentsStore
    comparing: ComparingStore
    everywhere: EverywhereStore
    files: FilesStore
    batch: BatchStore
    outgoing: OutgoingStore
    indexing: Indexing
    inspected: InspectedStore
    library: LibraryStore
    lineage: LineageStore
    links: LinkStore
    models: ModelsStore
    offline: OfflineStore
    outbox: OutboxStore
    people: PeopleStore
    profiles: ProfilesStore
    skills: SkillsStore
    storage: StorageStore
    uploads: UploadsStore
    used: UsedStore
    viewer_items: ViewerItemsStore
    settings: Settings
    pictures: Pictures
    themes: Themes
