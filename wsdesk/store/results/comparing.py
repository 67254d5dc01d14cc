"""Comparison: two versions, or pages of up to sixteen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QBuffer, QCoreApplication, QIODevice, QObject, Signal
from PySide6.QtGui import QColor, QImage

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.media.core.workers import WorkerThreads
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import TaskOwner
from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.results.details import NodeDetail, read_node
from wsdesk.store.results.file_copy import write_new
from wsdesk.store.results.viewer_items import version_of
from wsdesk.store.text import sanitize
from wsdesk.store.text.file_names import file_name
from wsdesk.store.text.kind_labels import kind_words

if TYPE_CHECKING:
    from wsdesk.media.decode.image_difference import ImageDifference
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.results.comparison_report import ComparisonReport
    from wsdesk.store.results.viewer_items import ViewerItem
    from wsdesk.wire.version import Version

translate = QCoreApplication.translate

MOST = 16
"""Results on one page of a comparison."""
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Compared:
    """One version with where it stands: the node's title in words, and its number among the node's (from 1).

    An asset that is no node's version has no node ID, and the number 0.
    """

    node_id: str
    title: str
    number: int
    version: Version
    versions: tuple[Version, ...] = ()
    """All of the node's, in the order of their making."""

    @property
    def name(self) -> str:
        return f"{self.title} v{self.number}" if self.number else self.title


@dataclass(frozen=True, slots=True)
class VersionRef:
    """A version that is read when its page is shown; the node's active one if `version_id` is empty."""

    node_id: str
    version_id: str = ""


Side = Compared | VersionRef


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two sides, or the page of a sheet: the sides from index `first` on, of `count` in all."""

    canvas_id: str
    sides: tuple[Compared, ...]
    first: int = 0
    count: int = 0

    @property
    def is_pair(self) -> bool:
        return self.count == 2 == len(self.sides)


class ComparingStore(TaskOwner):
    """Who is compared with whom; measures how much two images differ, off the GUI thread."""

    changed = Signal(object)
    """The `Comparison`, None when it has ended."""
    measured = Signal(object)
    """The `ImageDifference` that was asked for last."""

    def __init__(
        self, canvases: CanvasesStore, notices: NotificationStore, parent: QObject | None = None
    ) -> None:
        super().__init__("comparing", parent)
        self._canvases = canvases
        self._notices = notices
        self._current: Comparison | None = None
        self._all: tuple[Side, ...] = ()
        """Every side, of all pages."""
        self._watched: CanvasStore | None = None
        self._workers = WorkerThreads(1, "comparing")
        canvases.current_changed.connect(self._on_current_changed)

    @property
    def current(self) -> Comparison | None:
        return self._current

    def side(self, canvas_id: str, node_id: str, version_id: str = "") -> Compared | None:
        """A version of a node (its active one by default), None where there is none."""
        canvas = self._canvases.get(canvas_id)
        detail = read_node(canvas, node_id, version_id) if canvas is not None else None
        return compared(detail)

    def compare(self, canvas_id: str, sides: Sequence[Side], index: int = 0) -> bool:
        """Compare these from the page that holds `index` on; return whether there are at least two."""
        if len(sides) < 2:
            return False
        self._all = tuple(sides)
        self._show_page(canvas_id, index)
        return True

    def compare_items(self, items: Sequence[ViewerItem], index: int = 0) -> bool:
        """Compare assets that are no versions of nodes, such as images extracted from a PDF."""
        return self.compare("", [compared_item(item) for item in items], index)

    def turn(self, by: int) -> None:
        """Show a later or earlier page, stopping at the ends."""
        now = self._current
        if now is not None:
            pages = page_starts(len(self._all))
            at = next((n for n, first in enumerate(pages) if first == now.first), 0)
            self._show_page(now.canvas_id, pages[min(max(at + by, 0), len(pages) - 1)])

    def remove(self, place: int) -> None:
        """Take the side at a place of the page out of the comparison; at least two stay."""
        now = self._current
        if now is not None and len(self._all) > 2 and 0 <= place < len(now.sides):
            found = self._index_of(now.sides[place], now)
            self._all = (*self._all[:found], *self._all[found + 1 :])
            self._show_page(now.canvas_id, min(now.first, len(self._all) - 1))

    def replace_side(self, place: int, version_id: str) -> None:
        """Another version of the node on one side."""
        now = self._current
        if now is None:
            return
        old = now.sides[place]
        found = next(((n, v) for n, v in enumerate(old.versions, 1) if v.id == version_id), None)
        if found is not None:
            new = Compared(old.node_id, old.title, *found, old.versions)
            self._show_all(now, (*now.sides[:place], new, *now.sides[place + 1 :]))

    def swap(self) -> None:
        """The first side becomes the second."""
        now = self._current
        if now is not None and now.is_pair:
            self._show_all(now, now.sides[::-1])

    def close(self) -> None:
        """Compare nothing."""
        self.tasks.cancel("measure")
        self._all = ()
        self._set(None)

    def measure(self, one: QImage, other: QImage, threshold: int, tint: QColor) -> None:
        """Find out where two images differ; `measured` tells. A newer question replaces an older one."""
        self.tasks.start("measure", self._measure(one, other, threshold, tint))

    def save(self, picture: QImage, words: str, folder: Path) -> None:
        """Write an image of the comparison as PNG; a name that is taken gets a number. Ends in a notice."""
        self.tasks.start(f"save {words}", self._save(_png, picture, file_name(words, ".png"), folder))

    def save_paper(self, paper: ComparisonReport, words: str, folder: Path) -> None:
        """The same as a PDF, with images as sharp as they are and texts as text."""
        from wsdesk.store.results.comparison_report import pdf_of

        self.tasks.start(f"save {words}", self._save(pdf_of, paper, file_name(words, ".pdf"), folder))

    async def aclose(self) -> None:
        """End what runs."""
        await super().aclose()
        await self._workers.aclose()

    async def _measure(self, one: QImage, other: QImage, threshold: int, tint: QColor) -> None:
        from wsdesk.media.decode.image_difference import difference

        found: ImageDifference = await self._workers.run(difference, one, other, threshold, tint)
        self.measured.emit(found)

    async def _save(self, made: Callable[[T], bytes], what: T, name: str, folder: Path) -> None:
        def write() -> Path:
            return write_new(folder, name, made(what))

        try:
            target = await self._workers.run(write)
        except OSError as error:
            words = translate("Compare", "Couldn't save the comparison.")
            self._notices.notify("error", words, detail=error.strerror or "")
            return
        words = translate("Compare", "Saved {name}").format(name=sanitize.line(target.name))
        detail = translate("Compare", "In folder {folder}").format(folder=sanitize.plain(str(folder)))
        self._notices.notify("ok", words, detail=detail)

    def _show_all(self, now: Comparison, sides: tuple[Compared, ...]) -> None:
        self._all = sides
        self._set(replace(now, sides=sides))

    def _show_page(self, canvas_id: str, index: int) -> None:
        starts = page_starts(len(self._all))
        first = max(start for start in starts if start <= max(index, 0))
        end = next((start for start in starts if start > first), len(self._all))
        read = [self._read(canvas_id, side) for side in self._all[first:end]]
        sides = tuple(side for side in read if side is not None)
        self._set(Comparison(canvas_id, sides, first, len(self._all)))

    def _read(self, canvas_id: str, side: Side) -> Compared | None:
        return side if isinstance(side, Compared) else self.side(canvas_id, side.node_id, side.version_id)

    def _index_of(self, side: Compared, now: Comparison) -> int:
        """Where a side of the page stands among all; one of the page may be unreadable and not shown."""
        read = (self._read(now.canvas_id, one) for one in self._all[now.first :])
        known = (side.node_id, side.version.id)
        return now.first + next(
            (n for n, one in enumerate(read) if one and (one.node_id, one.version.id) == known), 0
        )

    def _set(self, comparison: Comparison | None) -> None:
        self._watch(self._canvases.get(comparison.canvas_id) if comparison is not None else None)
        if comparison != self._current:
            self._current = comparison
            self.changed.emit(comparison)

    def _watch(self, canvas: CanvasStore | None) -> None:
        if canvas is self._watched:
            return
        if self._watched is not None:
            self._watched.document_reset.disconnect(self._on_document_changed)
            self._watched.changed.disconnect(self._on_document_changed)
        self._watched = canvas
        if canvas is not None:
            canvas.document_reset.connect(self._on_document_changed)
            canvas.changed.connect(self._on_document_changed)

    def _on_document_changed(self, _changes: object) -> None:
        """Addresses of media are signed for a while and then others; what is gone stays as it was."""
        now = self._current
        if now is not None:
            self._set(replace(now, sides=tuple(self._anew(now.canvas_id, one) for one in now.sides)))

    def _anew(self, canvas_id: str, old: Compared) -> Compared:
        if not old.node_id:
            return old
        found = self.side(canvas_id, old.node_id, old.version.id or "")
        return found if found is not None and found.version.id == old.version.id else old

    def _on_current_changed(self, canvas: object) -> None:
        if self._current is not None and getattr(canvas, "canvas_id", "") != self._current.canvas_id:
            self.close()


def compared(detail: NodeDetail | None) -> Compared | None:
    """The version of a node that is looked at, as a side of a comparison."""
    if detail is None or detail.chosen is None:
        return None
    title = sanitize.line(detail.card.title, 80) or kind_words(detail.card.kind)
    return Compared(detail.node.id, title, detail.number, detail.chosen, detail.versions)


def compared_item(item: ViewerItem) -> Compared:
    """An asset that is no version, as a side of a comparison."""
    version = version_of(item)
    return Compared("", item.title, 0, version, (version,))


def page_starts(count: int) -> tuple[int, ...]:
    """The index at which each page begins: as few pages as possible, of nearly the same length."""
    pages = max(1, -(-count // MOST))
    size = max(1, -(-count // pages))
    return tuple(range(0, max(1, count), size))


def partner(detail: NodeDetail | None) -> Compared | None:
    """What the version that is looked at is best compared with.

    The newest result; for the newest itself the active one, else the one before. Failures and versions
    without a result are passed over; None where no other is left.
    """
    one = compared(detail)
    if detail is None or one is None or not has_result(one.version):
        return None
    others = [(n, v) for n, v in enumerate(detail.versions, 1) if v is not one.version and has_result(v)]
    if not others:
        return None
    number, version = others[-1]
    if number < one.number:
        number, version = next(((n, v) for n, v in others if v.id == detail.active_id), others[-1])
    return Compared(one.node_id, one.title, number, version, one.versions)


def has_result(version: Version) -> bool:
    """Whether there is anything to be looked at."""
    return version.asset is not None or bool(version.generated_text)


def _png(picture: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if not picture.save(buffer, "PNG"):  # pyright: ignore[reportArgumentType, reportCallIssue]
        raise OSError
    return bytes(buffer.data().data())
