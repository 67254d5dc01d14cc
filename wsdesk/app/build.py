"""The composition root: every store is made here, once, and given what it needs.

Nothing below reaches for anything: a constructor says what it needs, and this module knows where it is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from wsdesk.app.target import EMBEDDED_PROFILE
from wsdesk.localdb.access import Database
from wsdesk.localdb.approvals import Approvals
from wsdesk.localdb.comment_marks import CommentMarks
from wsdesk.localdb.drafts import Drafts
from wsdesk.localdb.index.folder import IndexFolder
from wsdesk.localdb.kept import Kept
from wsdesk.localdb.names import Names
from wsdesk.localdb.outbox import Outbox
from wsdesk.localdb.recents import Recents
from wsdesk.localdb.snapshots import Snapshots
from wsdesk.localdb.threads import Threads
from wsdesk.localdb.uploads import UploadJournal
from wsdesk.media.pictures import Pictures
from wsdesk.settings.places import Places
from wsdesk.settings.profiles import Profiles
from wsdesk.settings.shortcuts import Shortcuts
from wsdesk.settings.table import (
    CA_FILE,
    CONTRAST,
    DENSITY,
    PICTURE_DISK_MB,
    PICTURE_MEMORY_MB,
    SNAPSHOT_DISK_MB,
    THEME,
    Settings,
)
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
from wsdesk.store.kept import KeptAnswers
from wsdesk.store.keymap import KeymapStore
from wsdesk.store.library import LibraryStore
from wsdesk.store.limits import Limits
from wsdesk.store.lineage import LineageStore
from wsdesk.store.links import LinkStore
from wsdesk.store.models import ModelsStore
from wsdesk.store.notices import NoticeStore
from wsdesk.store.offline import OfflineStore
from wsdesk.store.outbox import OutboxStore
from wsdesk.store.outdated import OutdatedMarks
from wsdesk.store.outgoing import OutgoingStore
from wsdesk.store.people import PeopleStore
from wsdesk.store.preview import PreviewKeeper
from wsdesk.store.problems import ProblemsStore
from wsdesk.store.profiles import ProfilesStore
from wsdesk.store.projects import ProjectsStore
from wsdesk.store.selection import SelectionStore
from wsdesk.store.skills import SkillsStore
from wsdesk.store.storage import StorageStore
from wsdesk.store.stores import Stores
from wsdesk.store.uploads import UploadsStore
from wsdesk.store.used import UsedStore
from wsdesk.store.viewer_items import ViewerItemsStore
from wsdesk.store.visits import VisitsStore
from wsdesk.theme.current import ContrastChoice, DensityChoice, ThemeChoice, Themes

if TYPE_CHECKING:
    from wsdesk.api.client import Client
    from wsdesk.api.connection import Connection
    from wsdesk.store.canvas import CanvasStore

MEGABYTE = 1 << 20
IN_MEMORY_BYTES = 64 * MEGABYTE
"""Snapshots of canvases where the database is in memory."""
INDEX_SHARE = 2
"""What is searched everywhere may take half the room of what it is made from."""


def choose_looks(themes: Themes, settings: Settings, theme: str | None = None) -> None:
    """Take theme (`theme` instead, where one is named), contrast and density from the settings."""
    themes.choose(
        cast("ThemeChoice", theme or settings.get(THEME)),
        contrast=cast("ContrastChoice", settings.get(CONTRAST)),
        density=cast("DensityChoice", settings.get(DENSITY)),
    )


def build_stores(
    database: Database, settings: Settings, places: Places, *, owned: bool, theme: str | None = None
) -> Stores:
    """All stores of a window.

    `owned` says that this process owns what the database has to send; `theme` is for this run only.
    """
    themes = Themes()
    choose_looks(themes, settings, theme)

    def ca_file() -> str:
        return settings.get(CA_FILE)

    pictures = Pictures(
        places.media,
        memory_bytes=settings.get(PICTURE_MEMORY_MB) * MEGABYTE,
        disk_bytes=settings.get(PICTURE_DISK_MB) * MEGABYTE,
        ca_file=ca_file,
    )

    def make_client(connection: Connection) -> Client:
        from wsdesk.api.client import Client

        return Client(connection, ca_file=ca_file())

    connection = ConnectionStore(make_client)
    people = PeopleStore()
    notices = NoticeStore()
    selection = SelectionStore()
    outbox = OutboxStore(connection, Outbox(database), owned=owned)
    kept_bytes = settings.get(SNAPSHOT_DISK_MB) * MEGABYTE
    if database.in_memory:
        kept_bytes = min(kept_bytes, IN_MEMORY_BYTES)
    snapshots = Snapshots(database, kept_bytes)
    index = IndexFolder(places.index, kept_bytes // INDEX_SHARE)
    kept = KeptAnswers(snapshots, connection)
    projects = ProjectsStore(connection, people, kept)

    def canvas_of(canvas_id: str) -> CanvasStore | None:
        return canvases.get(canvas_id)

    def make_canvas(canvas_id: str, title: str) -> CanvasStore:
        from wsdesk.store.canvas import CanvasStore

        return CanvasStore(canvas_id, title, connection, outbox, people, snapshots, edges, limits)

    def make_unseen(canvas_id: str, title: str) -> CanvasStore:
        canvas = make_canvas(canvas_id, title)
        indexing.watch(canvas)
        return canvas

    links = LinkStore(notices)
    edges = EdgesStore(connection, outbox, settings, notices, links, canvas_of)
    models = ModelsStore(connection, kept)
    limits = Limits(models)
    canvases = CanvasesStore(make_canvas, connection, projects, selection, notices)
    OutdatedMarks(canvases, models)
    apart = ApartStore(canvases)
    visits = VisitsStore(Kept(database), connection, canvases, projects)
    PreviewKeeper(canvases, apart, visits, outbox)
    files = FilesStore(pictures, notices)
    skills = SkillsStore(connection)
    comments = CommentsStore(
        connection,
        canvases,
        selection,
        outbox,
        people,
        Drafts(database),
        Threads(database),
        CommentMarks(database),
        snapshots,
    )
    library = LibraryStore(connection, projects, canvases, notices, Names(database), Recents(database), kept)
    indexing = Indexing(index, connection, projects, canvases, comments, snapshots)
    commands = CommandStore()
    return Stores(
        approvals=ApprovalsStore(connection, notices, Approvals(database)),
        commands=commands,
        keymap=KeymapStore(commands, settings, Shortcuts(places.shortcuts)),
        notices=notices,
        connection=connection,
        problems=ProblemsStore(canvases, projects, models, pictures, indexing),
        projects=projects,
        canvases=canvases,
        apart=apart,
        visits=visits,
        selection=selection,
        details=DetailsStore(canvases, selection, models),
        edges=edges,
        comments=comments,
        comparing=ComparingStore(canvases, notices),
        everywhere=EverywhereStore(indexing, connection, projects, canvases, comments, library),
        files=files,
        batch=BatchStore(canvases, projects, files, notices),
        outgoing=OutgoingStore(files, notices),
        indexing=indexing,
        inspected=InspectedStore(selection, canvases, connection),
        library=library,
        lineage=LineageStore(canvases, selection, indexing, notices),
        links=links,
        models=models,
        offline=OfflineStore(connection, canvases, notices, snapshots, Kept(database), pictures, make_unseen),
        outbox=outbox,
        people=people,
        profiles=ProfilesStore(
            Profiles(places.profiles), EMBEDDED_PROFILE, database, pictures, notices, index
        ),
        skills=skills,
        storage=StorageStore(notices),
        uploads=UploadsStore(connection, skills, UploadJournal(database), owned=owned, ca_file=ca_file),
        used=UsedStore(connection, Recents(database)),
        viewer_items=ViewerItemsStore(),
        settings=settings,
        pictures=pictures,
        themes=themes,
    )
