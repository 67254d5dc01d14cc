"""Versions that mark commands act on: those of the page on top, or of the nodes selected on the canvas."""

from __future__ import annotations

from typing import Protocol

from wsdesk.store.canvas.canvases import CanvasesStore
from wsdesk.store.canvas.selection import SelectionStore


class MarkTarget(Protocol):
    """A page whose results can be marked."""

    def marked_version_ids(self) -> tuple[str, ...]:
        """IDs of the selected versions, in their order."""
        ...

    def advance(self) -> None:
        """Go to the next result."""
        ...

    def show_marked(self, version_id: str, *others: str) -> None:
        """Go back to a result whose mark was undone, or to several, if the page shows them."""
        ...


class MarkTargets:
    """Stack of the open pages with results, above the canvas with the shown versions of its nodes."""

    def __init__(self, canvases: CanvasesStore, selection: SelectionStore) -> None:
        self._canvases = canvases
        self._selection = selection
        self._pages: list[MarkTarget] = []

    @property
    def page(self) -> MarkTarget | None:
        """The page on top; None if marks are set on the canvas."""
        return self._pages[-1] if self._pages else None

    def push(self, page: MarkTarget) -> None:
        """Put a page that was opened or raised on top."""
        self.remove(page)
        self._pages.append(page)

    def remove(self, page: MarkTarget) -> None:
        """Remove a page that is being closed."""
        if page in self._pages:
            self._pages.remove(page)

    def version_ids(self) -> tuple[str, ...]:
        """IDs of the versions to mark."""
        page, canvas, chosen = self.page, self._canvases.current, self._selection.state
        if page is not None:
            return page.marked_version_ids()
        if canvas is None or canvas.canvas_id != chosen.canvas_id:
            return ()
        return tuple(version_id for node_id in chosen.nodes if (version_id := self.version_of_node(node_id)))

    def for_subject(self, subject: object | None) -> tuple[str, ...]:
        """IDs of the versions to mark, given the subject of a context menu: a node ID, a `Version`, or
        anything with a `version_id`. One outside of the selection is used in place of it, and nothing if it
        has no version.
        """
        selected = self.version_ids()
        if isinstance(subject, str):
            one = self.version_of_node(subject)
            is_selected = self.page is None and subject in self._selection.state.nodes
        else:
            # A `Version` isn't tested for: pydantic would be imported before the window is painted.
            version_id: str | None = getattr(subject, "version_id", None)
            one = version_id or getattr(subject, "id", "") or ""
            is_selected = version_id is None  # nothing, or a library result, which only its page knows
        if one and one not in selected:
            return (one,)
        return selected if one or is_selected else ()

    def version_of_node(self, node_id: str) -> str:
        """ID of the shown version of a node on the current canvas; empty if it has none."""
        canvas = self._canvases.current
        node = canvas.document.node_by_id.get(node_id) if canvas is not None else None
        return node.version_id if node is not None else ""
