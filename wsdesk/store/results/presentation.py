"""Presentation: results one after another, full screen."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.localdb.core.errors import LocalDbError
from wsdesk.localdb.index.result_query import Result as Result
from wsdesk.localdb.index.result_query import ResultFilter, ResultQuery
from wsdesk.store.base import error_messages
from wsdesk.store.base.notifications import NotificationStore
from wsdesk.store.base.store import Store
from wsdesk.store.culling.collections import Collection
from wsdesk.store.search.result_search import ResultSearch
from wsdesk.store.text.number_format import translator

tr = translator("Presentation")
MAX_SLIDES = 5_000
_ROWS = 500
"""Results that are read at once."""


@dataclass(frozen=True, slots=True)
class Slide:
    """A result and its note in the collection that is presented."""

    result: Result
    note: str = ""


@dataclass(frozen=True, slots=True)
class PresentationState:
    """Slides and the index of the current one. Without slides, no presentation is running."""

    slides: tuple[Slide, ...] = ()
    index: int = 0
    is_black: bool = False
    shows_details: bool = False
    shows_comments: bool = False

    @property
    def is_running(self) -> bool:
        return bool(self.slides)

    def slide(self, offset: int = 0) -> Slide | None:
        """The current slide, or one before or after it; None beyond the ends."""
        at = self.index + offset
        return self.slides[at] if 0 <= at < len(self.slides) else None


class PresentationStore(Store[PresentationState]):
    """Reads the slides from the index, so that their canvases needn't be open."""

    def __init__(self, index: ResultSearch, notifications: NotificationStore) -> None:
        super().__init__("presentation", PresentationState())
        self._index = index
        self._notifications = notifications

    def start(
        self, version_ids: Sequence[str], first: str = "", collection: Collection | None = None
    ) -> None:
        """Present versions in this order, beginning with `first` or the first one.

        At most `MAX_SLIDES` are presented, from `first` on if there are more.
        """
        if len(version_ids) > MAX_SLIDES:
            at = version_ids.index(first) if first in version_ids else 0
            version_ids = version_ids[min(at, len(version_ids) - MAX_SLIDES) :][:MAX_SLIDES]
        self.tasks.start("load", self._load(tuple(version_ids), first, collection))

    def start_collection(self, collection: Collection) -> None:
        """Present a collection in its order, with its notes."""
        self.start(collection.version_ids, collection=collection)

    def step(self, by: int) -> None:
        """Go to a later or earlier slide."""
        self.go_to(self.state.index + by)

    def go_to(self, index: int) -> None:
        """Go to a slide, clamped to the first and last; a black screen ends."""
        if self.state.is_running:
            index = min(max(index, 0), len(self.state.slides) - 1)
            self.update_state(index=index, is_black=False)

    def toggle_black(self) -> None:
        """Show nothing, or the slide again."""
        self.update_state(is_black=self.state.is_running and not self.state.is_black)

    def toggle_details(self) -> None:
        """Show or hide title, prompt, model, and settings."""
        self.update_state(shows_details=not self.state.shows_details)

    def toggle_comments(self) -> None:
        """Show or hide the pins of comments."""
        self.update_state(shows_comments=not self.state.shows_comments)

    def end(self) -> None:
        """End the presentation. Whether details and comments are shown is preserved."""
        self.tasks.cancel("load")
        self.set_state(replace(self.state, slides=(), index=0, is_black=False))

    async def _load(self, version_ids: tuple[str, ...], first: str, collection: Collection | None) -> None:
        try:
            results = await self._results(version_ids)
        except LocalDbError as error:
            failure = error_messages.failure_of(error)
            self._notifications.notify("warning", failure.message, detail=failure.detail)
            return
        notes = {item.version_id: item.note for item in collection.items} if collection is not None else {}
        slides = tuple(Slide(result, notes.get(result.version_id, "")) for result in results)
        if not slides:
            self._notifications.notify("info", tr("No results to present"))
            return
        at = next((at for at, slide in enumerate(slides) if slide.result.version_id == first), 0)
        self.set_state(replace(self.state, slides=slides, index=at, is_black=False))

    async def _results(self, version_ids: tuple[str, ...]) -> list[Result]:
        """Results of versions that didn't fail, in this order; missing ones are left out."""
        members = ResultFilter("members", json.dumps(version_ids))
        failed = ResultFilter("status", "failed", is_excluded=True)
        query = ResultQuery(filters=(members, failed))
        grid = await self._index.grid(query, group="none", stack="none", expanded=())
        results: dict[str, Result] = {}
        for at in range(0, len(grid.numbers), _ROWS):
            for result in await self._index.rows(grid.numbers[at : at + _ROWS]):
                results.setdefault(result.version_id, result)
        return [results[version_id] for version_id in version_ids if version_id in results]
