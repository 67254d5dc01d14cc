"""Saves several results: order, progress, cancel, and failures."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from PySide6.QtCore import QObject, Signal

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.errors import MediaError
from wsdesk.store.base.error_messages import failure_of, tr
from wsdesk.store.base.notifications import NotificationAction, NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.content.asset_mapper import asset_of_version
from wsdesk.store.results.details import read_node
from wsdesk.store.results.file_copy import write_new
from wsdesk.store.results.file_export import FilesStore, addresses_to_save
from wsdesk.store.results.name_template import filled
from wsdesk.store.results.sidecar import sidecar_json, sidecar_markdown, write_beside
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import ending_of, suffix_of_type
from wsdesk.store.text.kind_labels import kind_words

if TYPE_CHECKING:
    from wsdesk.wire.version import Version

AT_ONCE = 3
_SLICE_S = 0.006
_SHOWN_EVERY_S = 0.05


@dataclass(frozen=True, slots=True)
class BatchItem:
    """One result that can be saved: a file, or a text. `is_shown` marks the version that its node shows."""

    node_id: str
    version: Version
    values: tuple[tuple[str, str], ...]
    """What a name's fields stand for here (`nametemplate.FIELDS`)."""
    is_shown: bool

    @property
    def words(self) -> str:
        """What it is called where it has no name yet."""
        known = dict(self.values)
        return f"{known['title']} v{known['n']}"

    def name(self, template: str) -> str:
        """The name of its file; the ending may turn out to be another one."""
        asset, kind = self.version.asset, ".md"
        if asset is not None:
            known = [asset.display_name or "", asset.original_url or "", asset.url or ""]
            endings = [suffix_of_type(asset.media_type or ""), *(ending_of(name) for name in known)]
            kind = next((ending for ending in endings if ending), "")
        return filled(template, dict(self.values), kind)


@dataclass(frozen=True, slots=True)
class BatchRequest:
    """How to save: where to, under which names, whether all versions, with which recipes beside them."""

    folder: Path
    template: str
    every: bool = False
    as_json: bool = False
    as_markdown: bool = False


@dataclass(frozen=True, slots=True)
class BatchFailure:
    """What failed, and why, in words."""

    piece: BatchItem
    words: str
    why: str


@dataclass(frozen=True, slots=True)
class BatchState:
    """`phase`: nothing, results being gathered, ready to be saved, being saved, or done with."""

    phase: Literal["none", "gathering", "ready", "saving", "done"] = "none"
    canvas_id: str = ""
    pieces: tuple[BatchItem, ...] = ()
    total: int = 0
    saved: int = 0
    names: tuple[str, ...] = ()
    """Of what is under way."""
    failed: tuple[BatchFailure, ...] = ()
    stopped: bool = False
    order: BatchRequest | None = None

    @property
    def done(self) -> int:
        return self.saved + len(self.failed)

    def wanted(self, every: bool) -> tuple[BatchItem, ...]:
        """All versions, or of each node the one that it shows."""
        return tuple(piece for piece in self.pieces if every or piece.is_shown)


class BatchStore(TaskOwner):
    """One batch at a time. Nothing is ever written over."""

    changed = Signal(object)
    """The `BatchState`."""

    def __init__(
        self,
        canvases: CanvasesStore,
        projects: ProjectsStore,
        files: FilesStore,
        notices: NotificationStore,
        parent: QObject | None = None,
    ) -> None:
        super().__init__("batch", parent)
        self._canvases = canvases
        self._projects = projects
        self._files = files
        self._notices = notices
        self._told = 0.0
        self._telling: asyncio.TimerHandle | None = None
        self.state = BatchState()
        self.is_watched = False
        """Whether somebody looks at it: then its end needs no notice."""

    def gather(self, canvas_id: str, nodes: Sequence[tuple[str, str]]) -> None:
        """Find out what nodes have to save; each with the version that it shows (empty: its active one)."""
        if self.state.phase == "saving":
            return
        self._set(BatchState("gathering", canvas_id))
        self.tasks.start("gather", self._gather(canvas_id, tuple(nodes)))

    def save(self, order: BatchRequest, pieces: Sequence[BatchItem] | None = None) -> None:
        """Save what the order asks for, or these pieces; the end is a state and a notice."""
        chosen = tuple(pieces) if pieces is not None else self.state.wanted(order.every)
        if not chosen or self.state.phase not in ("ready", "done"):
            return
        fresh = replace(self.state, phase="saving", total=len(chosen), saved=0, failed=(), stopped=False)
        self._set(replace(fresh, order=order, names=()))
        self.tasks.start("save", self._save(order, chosen))

    def save_failed_again(self) -> None:
        """Try once more what failed, as it was ordered."""
        if self.state.order is not None:
            self.save(self.state.order, [unsaved.piece for unsaved in self.state.failed])

    def stop(self) -> None:
        """Save no more; what is saved stays, what is half written goes."""
        if self.state.phase == "saving":
            self.tasks.cancel("save")
            self._finish(stopped=True)

    def close(self) -> None:
        """Be done with it; what is being saved goes on."""
        if self.state.phase != "saving":
            self.tasks.cancel("gather")
            self._set(BatchState())

    def show_folder(self) -> None:
        """Show where the files went."""
        if self.state.order is not None:
            self._files.show_folder(self.state.order.folder)

    async def aclose(self) -> None:
        """Stop everything; unfinished files are removed."""
        await super().aclose()
        self._tell_no_more()

    async def _gather(self, canvas_id: str, nodes: tuple[tuple[str, str], ...]) -> None:
        canvas = self._canvases.get(canvas_id)
        project = self._projects.project_of(canvas_id)
        pieces: list[BatchItem] = []
        turn = time.perf_counter()
        for node_id, version_id in nodes:
            if canvas is not None:
                await canvas.whole_node(node_id)
            detail = read_node(canvas, node_id, version_id) if canvas is not None else None
            if detail is not None and canvas is not None:
                title = sanitize.line(detail.card.title, 200) or kind_words(detail.card.kind)
                title = title[: len(title) - len(ending_of(title))] or title
                place = {
                    "project": sanitize.line(project.title, 200) if project is not None else "",
                    "canvas": sanitize.line(canvas.title, 200),
                    "title": title,
                }
                for number, version in enumerate(detail.versions, 1):
                    if _has_file(version):
                        values = place | _of_version(version, number)
                        pieces.append(
                            BatchItem(node_id, version, tuple(values.items()), version is detail.chosen)
                        )
            if time.perf_counter() - turn > _SLICE_S:
                await asyncio.sleep(0)
                turn = time.perf_counter()
        self._set(replace(self.state, phase="ready", pieces=tuple(pieces)))

    async def _save(self, order: BatchRequest, pieces: tuple[BatchItem, ...]) -> None:
        waiting = list(reversed(pieces))
        broken: list[str] = []

        async def work() -> None:
            while waiting:
                piece = waiting.pop()
                if broken:
                    self._note(replace(self.state, failed=(*self.state.failed, _untried(piece, order))))
                    continue
                why = await self._save_one(order, piece, broken)
                if why:
                    unsaved = BatchFailure(piece, sanitize.line(piece.name(order.template), 200), why)
                    self._note(replace(self.state, failed=(*self.state.failed, unsaved)))
                else:
                    self._note(replace(self.state, saved=self.state.saved + 1))

        async with asyncio.TaskGroup() as group:
            for _ in range(AT_ONCE):
                group.create_task(work())
        self._finish(stopped=False)

    async def _save_one(self, order: BatchRequest, piece: BatchItem, broken: list[str]) -> str:
        """Save one; why it could not be, else an empty text. `broken` tells that the folder takes nothing."""
        name = piece.name(order.template)
        self._note(replace(self.state, names=(*self.state.names, name)))
        try:
            await self._write(order, piece, name)
        except MediaError as error:
            return failure_of(error).message
        except OSError as error:
            broken.append(name)
            return failure_of(error).message
        finally:
            left = list(self.state.names)
            if name in left:
                left.remove(name)
            self._note(replace(self.state, names=tuple(left)))
        return ""

    async def _write(self, order: BatchRequest, piece: BatchItem, name: str) -> None:
        version = piece.version
        if version.asset is not None:
            target = await self._files.save_file(asset_of_version(version.asset), name, order.folder)
        else:
            text = version.generated_text or ""
            target = await asyncio.to_thread(write_new, order.folder, name, text.encode())
        place = {**dict(piece.values), "canvasId": self.state.canvas_id, "nodeId": piece.node_id}
        for wanted, suffix, words in (
            (order.as_json, ".json", sidecar_json),
            (order.as_markdown, ".recipe.md" if target.suffix == ".md" else ".md", sidecar_markdown),
        ):
            if wanted:
                text = words(version, target.name, place)
                await asyncio.to_thread(write_beside, target, suffix, text)

    def _finish(self, *, stopped: bool) -> None:
        state = replace(self.state, phase="done", names=(), stopped=stopped)
        self._set(state)
        if self.is_watched:
            return
        failures = "\n".join(f"{unsaved.words}: {unsaved.why}" for unsaved in state.failed[:200])
        folder = state.order.folder if state.order is not None else Path()
        where = tr("In folder {folder}").format(folder=sanitize.plain(str(folder)))
        self._notices.notify(
            "warning" if state.failed else "info" if stopped else "ok",
            result_words(state),
            detail="\n".join(part for part in (where, failures) if part),
            action=NotificationAction(tr("Show in folder"), self.show_folder) if state.saved else None,
        )

    def _note(self, state: BatchState) -> None:
        """Keep a state; it is told a few times a second, the last one too."""
        self.state = state
        if self._telling is None:
            wait = max(0.0, self._told + _SHOWN_EVERY_S - time.monotonic())
            self._telling = asyncio.get_running_loop().call_later(wait, self._tell)

    def _tell(self) -> None:
        self._telling, self._told = None, time.monotonic()
        self.changed.emit(self.state)

    def _set(self, state: BatchState) -> None:
        self._tell_no_more()
        self.state = state
        self.changed.emit(state)

    def _tell_no_more(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None


def result_words(state: BatchState) -> str:
    """How it went: what was saved, what failed, what was left when it was stopped."""
    if state.total == 1 and state.saved == 1:
        return tr("File saved")
    words = [tr("{n} of {total} files saved.").format(n=state.saved, total=state.total)]
    if state.failed:
        words.append(tr("{n} failed.").format(n=len(state.failed)))
    if state.stopped and state.total > state.done:
        words.append(tr("Stopped. %Ln files were not saved.", state.total - state.done))
    return " ".join(words)


def _untried(piece: BatchItem, order: BatchRequest) -> BatchFailure:
    words = sanitize.line(piece.name(order.template), 200)
    return BatchFailure(piece, words, tr("Not saved: the folder isn't writable."))


def _has_file(version: Version) -> bool:
    if version.asset is None:
        return bool(version.generated_text)
    return bool(addresses_to_save(asset_of_version(version.asset)))


def _of_version(version: Version, number: int) -> dict[str, str]:
    config = version.model_configuration
    model = version.model_display_name or (config.model if config is not None else "")
    return {
        "model": sanitize.line(model, 200),
        "seed": "" if version.seed is None else str(version.seed),
        "n": str(number),
    }
