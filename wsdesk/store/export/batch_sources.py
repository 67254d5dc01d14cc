"""Items of a batch export: versions and resized images of nodes, also on canvases that aren't open."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from wsdesk.store.canvas.canvas_reader import CanvasReader, is_loaded
from wsdesk.store.canvas.projects import ProjectsStore
from wsdesk.store.culling.marks import Flag, ResultMarksStore
from wsdesk.store.export.batch_items import BatchItem, has_file, location_fields, version_fields
from wsdesk.store.export.save_target import key_of
from wsdesk.store.text import sanitize
from wsdesk.store.text.kind_labels import kind_label
from wsdesk.store.turn_budget import turn
from wsdesk.store.versions.details import NodeDetail, read_node
from wsdesk.store.versions.viewer_items import items_of_outputs, version_of

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore
    from wsdesk.store.versions.viewer_items import ViewerItem

_SLICE_S = 0.006


class BatchSources:
    """Reads items from canvases, which are loaded if they aren't open."""

    def __init__(self, reader: CanvasReader, projects: ProjectsStore, marks: ResultMarksStore) -> None:
        self._reader = reader
        self._projects = projects
        self._marks = marks

    def of_result(self, item: ViewerItem) -> BatchItem:
        """Item of a result with what the index has of it."""
        project, version = self._projects.project_of(item.canvas_id), version_of(item)
        place = location_fields(project.title if project is not None else "", item.source, item.title)
        canvas = self._reader.opened(item.canvas_id)
        detail = read_node(canvas, item.node_id, item.version_id) if canvas is not None else None
        values = place | version_fields(version, detail.number if detail is not None else 1)
        is_pick = self._marks.of(item.version_id).flag is Flag.PICK
        partial = bool(item.canvas_id and item.node_id) and detail is None
        return BatchItem(
            item.node_id, version, tuple(values.items()), True, item.canvas_id, None, is_pick, partial
        )

    async def of_canvas(
        self, canvas_id: str, nodes: Sequence[tuple[str, str]] = (), *, again: bool = False
    ) -> tuple[BatchItem, ...] | None:
        """Items of nodes, given as node ID and shown version ID (empty: active); without any, of all nodes.

        None if the canvas can't be loaded; with `again`, an open one is downloaded too.
        """
        title = self._projects.canvas_title(canvas_id)
        async with self._reader.read(canvas_id, title, again=again) as canvas:
            has_nodes = bool(canvas.document.nodes)  # also without the server, from the cache
            if not has_nodes and not await is_loaded(canvas) and not canvas.document.nodes:
                return None
            items: list[BatchItem] = []
            until = turn.until(_SLICE_S)
            for node_id, version_id in nodes or [(node.id, "") for node in canvas.document.nodes]:
                await canvas.whole_node(node_id)
                detail = read_node(canvas, node_id, version_id)
                if detail is not None:
                    items.extend(self._of_node(canvas, detail))
                if turn.is_over(until):
                    await asyncio.sleep(0)
                    until = turn.until(_SLICE_S)
            return tuple(items)

    async def complete(self, items: Iterable[BatchItem], *, outputs: bool) -> tuple[BatchItem, ...]:
        """Replace partial items by those of their canvases; with `outputs`, add resized images.

        Those whose canvas or version can't be read stay as they are.
        """
        by_canvas: dict[str, list[BatchItem]] = defaultdict(list)
        for item in items:
            by_canvas[item.canvas_id if item.is_partial else ""].append(item)
        complete = by_canvas.pop("", [])
        for canvas_id, partial in by_canvas.items():
            nodes = dict.fromkeys(item.node_id for item in partial)
            found = await self.of_canvas(canvas_id, [(node_id, "") for node_id in nodes]) or ()
            by_version = {(one.node_id, one.version.id): one for one in found if one.output is None}
            for item in partial:
                whole = by_version.get((item.node_id, item.version.id))
                complete.append(replace(whole, is_shown=True) if whole is not None else item)
            if outputs:
                complete += [one for one in found if one.output is not None]
        return tuple(complete)

    async def again(self, item: BatchItem) -> BatchItem | None:
        """The item with new URLs, None if it can't be read."""
        found = await self.of_canvas(item.canvas_id, [(item.node_id, "")], again=True) or ()
        return next((one for one in found if key_of(one.row) == key_of(item.row)), None)

    def _of_node(self, canvas: CanvasStore, detail: NodeDetail) -> Iterator[BatchItem]:
        project = self._projects.project_of(canvas.canvas_id)
        title = sanitize.line(detail.card.title, 200) or kind_label(detail.card.kind)
        place = location_fields(project.title if project else "", canvas.title, title)
        for number, version in enumerate(detail.versions, 1):
            if has_file(version):
                values = place | version_fields(version, number)
                is_pick = self._marks.of(version.id or "").flag is Flag.PICK
                yield BatchItem(
                    detail.node.id,
                    version,
                    tuple(values.items()),
                    version is detail.chosen,
                    canvas.canvas_id,
                    is_pick=is_pick,
                )
        for output in items_of_outputs(detail.node):
            version = detail.chosen or version_of(output)
            values = place | version_fields(version, detail.number) | {"title": f"{title} {output.title}"}
            yield BatchItem(
                detail.node.id, version, tuple(values.items()), True, canvas.canvas_id, output.asset
            )
