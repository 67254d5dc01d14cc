"""Sources of the command palette: commands, projects, canvases, nodes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol, cast

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.commands.commands import CommandStore
from wsdesk.store.connection.profiles import ProfilesStore
from wsdesk.store.text import sanitize
from wsdesk.store.text.number_format import translator
from wsdesk.window.command_palette.entry import PaletteEntry
from wsdesk.window.command_palette.ranking import Corpus
from wsdesk.window.commands.menus import menu_path
from wsdesk.window.commands.shortcuts import shortcuts_text

if TYPE_CHECKING:
    from wsdesk.graph.model.document import Document
    from wsdesk.store.canvas.canvas import CanvasStore

_tr = translator("Finder")


class Source(Protocol):
    """Provides entries and runs them."""

    prefix: str
    """Prefix of queries that search only this source; empty for none."""
    plain: bool
    """Whether queries without a prefix search it."""

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        """All current entries; of very many, those that may match these (folded) words."""
        ...

    def run(self, entry: PaletteEntry) -> None: ...


_ENTRIES_PER_SLICE = 400
"""Entries per slice: about 3 ms."""


class PrefilteredEntries:
    """Cached entries; many are prefiltered by a corpus."""

    MANY = 250

    def __init__(self, entries: tuple[PaletteEntry, ...]) -> None:
        self._entries = entries
        self._corpus: Corpus | None = None

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        if len(self._entries) <= self.MANY:
            return self._entries
        if self._corpus is None:
            self._corpus = Corpus([f"{entry.title} {entry.place}" for entry in self._entries])
        return [self._entries[number] for number in self._corpus.candidates(words)]


class CommandSource:
    """Every command of every menu with its shortcut; disabled ones are last."""

    def __init__(self, commands: CommandStore, prefix: str = ">") -> None:
        self._commands = commands
        self.prefix = prefix
        self.plain = prefix == ">"

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for command in self._commands.all():
            if command.menu or command.contexts:
                can = command.enabled(None)
                yield PaletteEntry(
                    f"command:{command.id}",
                    sanitize.line(command.title()),
                    menu_path(command),
                    shortcuts_text(command),
                    command.icon or "command",
                    weight=1.0 if can else -50.0,
                    subject=command.id,
                    is_disabled=not can,
                    keywords=command.keywords(),
                )

    def run(self, entry: PaletteEntry) -> None:
        self._commands.trigger(str(entry.subject))


class CanvasSource:
    """Canvases of the listed projects, of no project, and open ones."""

    prefix = ""
    plain = True

    def __init__(self, projects: ProjectsStore, canvases: CanvasesStore) -> None:
        self._projects = projects
        self._canvases = canvases
        self._cached: PrefilteredEntries | None = None
        self._changed = False
        projects.changed.connect(self._on_changed)
        canvases.opened.connect(self._on_changed)
        canvases.closed.connect(self._on_changed)
        canvases.current_changed.connect(self._on_changed)

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        if self._cached is None:
            self._cached = PrefilteredEntries(tuple(self._all()))
        return self._cached.entries(words)

    def warm_up(self) -> Iterator[None]:
        """Build the entries in advance, in slices: a team may have thousands."""
        if self._cached is not None:
            return
        self._changed = False
        listed: list[PaletteEntry] = []
        for entry in self._all():
            listed.append(entry)
            if len(listed) % _ENTRIES_PER_SLICE == 0:
                yield
                if self._changed or self._cached is not None:
                    return  # built by a query meanwhile, or the list changed
        self._cached = PrefilteredEntries(tuple(listed))

    def _on_changed(self) -> None:
        self._cached = None
        self._changed = True

    def _all(self) -> Iterable[PaletteEntry]:
        current = self._canvases.current
        nearest = self._projects.project_of(current.canvas_id) if current is not None else None
        seen: set[str] = set()
        for canvas in self._canvases.all:
            project = self._projects.project_of(canvas.canvas_id)
            seen.add(canvas.canvas_id)
            yield self._entry(canvas.canvas_id, canvas.title, project.title if project else "", open_now=True)
        state = self._projects.state
        for project in state.projects:
            for canvas in state.canvases_of(project):
                if canvas.id not in seen:
                    seen.add(canvas.id)
                    near = nearest is not None and nearest.id == project.id
                    yield self._entry(canvas.id, canvas.title, project.title, open_now=False, near=near)
        for canvas in tuple(self._projects.canvases.values()):
            if canvas.id not in seen:
                seen.add(canvas.id)
                yield self._entry(canvas.id, canvas.title, "", open_now=False)

    def run(self, entry: PaletteEntry) -> None:
        self._canvases.open(str(entry.subject), title=entry.title)

    def _entry(
        self, canvas_id: str, title: str | None, project: str | None, *, open_now: bool, near: bool = False
    ) -> PaletteEntry:
        place = sanitize.line(project, 80) or _tr("Canvas")
        return PaletteEntry(
            f"canvas:{canvas_id}",
            sanitize.line(title, 160) or _tr("Untitled"),
            _tr("{project} · open").format(project=place) if open_now else place,
            icon="canvas",
            weight=4.0 if open_now else 3.5 if near else 3.0,
            subject=canvas_id,
        )


class ProfileSource:
    """Other workspaces, and other teams of the current one."""

    prefix = ""
    plain = True

    def __init__(self, profiles: ProfilesStore) -> None:
        self._profiles = profiles

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        for profile in self._profiles.entries:
            if not profile.current:
                yield PaletteEntry(
                    f"profile:{profile.id}",
                    sanitize.line(profile.name, 160),
                    _tr("Workspace"),
                    icon="globe",
                    weight=1.5,
                    subject=(profile.id, None),
                )
        current = self._profiles.current
        for team in current.teams if current is not None else ():
            if current is not None and team.id != current.team:
                yield PaletteEntry(
                    f"team:{current.id}:{team.id}",
                    sanitize.line(team.label or team.id, 160) or _tr("Default team"),
                    _tr("Team"),
                    icon="users",
                    weight=1.5,
                    subject=(current.id, team.id),
                )

    def run(self, entry: PaletteEntry) -> None:
        if isinstance(entry.subject, tuple):
            profile_id, team_id = cast("tuple[str, str | None]", entry.subject)
            if team_id is None:
                self._profiles.choose(profile_id)
            else:
                self._profiles.choose_team(profile_id, team_id)


class ProjectSource:
    """Projects; running one opens its main canvas."""

    prefix = ""
    plain = True

    def __init__(self, projects: ProjectsStore, canvases: CanvasesStore) -> None:
        self._projects = projects
        self._canvases = canvases
        self._cached: PrefilteredEntries | None = None
        projects.changed.connect(self._on_changed)

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        if self._cached is None:
            self._cached = PrefilteredEntries(tuple(self._all()))
        return self._cached.entries(words)

    def _on_changed(self) -> None:
        self._cached = None

    def _all(self) -> Iterable[PaletteEntry]:
        state = self._projects.state
        for project in state.projects:
            first = next(iter(state.canvases_of(project)), None)
            canvas_id = project.canvas_id or (first.id if first is not None else "")
            if project.id and canvas_id:
                yield PaletteEntry(
                    f"project:{project.id}",
                    sanitize.line(project.title, 160) or _tr("Untitled"),
                    _tr("Project"),
                    icon="projects",
                    weight=2.5,
                    subject=canvas_id,
                )

    def run(self, entry: PaletteEntry) -> None:
        self._canvases.open(str(entry.subject))


_HERE, _OPEN = 2.0, 1.0
_MAX_WITHOUT_QUERY = 60
_MAX_TITLE = 160


@dataclass(frozen=True, slots=True)
class NodeAt:
    """A node of a canvas."""

    canvas_id: str
    node_id: str


class NodeSource:
    """Nodes of the current canvas come before those of other tabs."""

    prefix = ""
    plain = True

    def __init__(self, canvases: CanvasesStore) -> None:
        self._canvases = canvases
        self._corpora: dict[CanvasStore, tuple[Document, Corpus]] = {}
        canvases.closed.connect(self._on_canvas_closed)

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        current = self._canvases.current
        if current is None:
            return
        yield from self._of(current, words, here=True)
        if words:
            for canvas in self._canvases.all:
                if canvas is not current:
                    yield from self._of(canvas, words, here=False)

    def run(self, entry: PaletteEntry) -> None:
        if isinstance(entry.subject, NodeAt):
            self._canvases.reveal(entry.subject.canvas_id, entry.subject.node_id)

    def warm_up(self) -> Iterator[None]:
        """Index the titles of the current canvas in advance, in slices."""
        if self._canvases.current is not None:
            yield from self._corpus(self._canvases.current).build_slices()

    def _of(self, canvas: CanvasStore, words: tuple[str, ...], *, here: bool) -> Iterator[PaletteEntry]:
        from wsdesk.store.text import kind_labels

        nodes = canvas.document.nodes
        place = _tr("on this canvas") if here else sanitize.line(canvas.title, 80)
        first = nodes[:_MAX_WITHOUT_QUERY]
        for node in (nodes[at] for at in self._corpus(canvas).candidates(words)) if words else first:
            if node.title:
                yield PaletteEntry(
                    f"node:{canvas.canvas_id}:{node.id}",
                    sanitize.line(node.title, _MAX_TITLE),
                    place,
                    icon=kind_labels.kind_icon(node.kind),
                    weight=_HERE if here else _OPEN,
                    subject=NodeAt(canvas.canvas_id, node.id),
                )

    def _corpus(self, canvas: CanvasStore) -> Corpus:
        document = canvas.document
        cached = self._corpora.get(canvas)
        if cached is None or cached[0].nodes is not document.nodes:
            cached = document, Corpus([node.title[:_MAX_TITLE] for node in document.nodes])
            self._corpora[canvas] = cached
        return cached[1]

    def _on_canvas_closed(self, canvas: CanvasStore) -> None:
        self._corpora.pop(canvas, None)
