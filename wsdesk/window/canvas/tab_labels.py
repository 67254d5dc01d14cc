"""Labels of canvas tabs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wsdesk.store.stores import Stores
from wsdesk.window.canvas.canvas_tabs import CanvasTabs
from wsdesk.window.commands.shortcut_tooltips import shortcut_text

if TYPE_CHECKING:
    from wsdesk.store.canvas.canvas import CanvasStore


def show_tab(tabs: CanvasTabs, canvas: CanvasStore, stores: Stores) -> None:
    """Update title, state, and close shortcut of a tab."""
    tabs.close_key = shortcut_text(stores.commands.key_of("tab.close"))
    one = stores.offline.state(canvas.canvas_id)
    kept = one is not None and one.phase == "kept"
    tabs.refresh(
        canvas,
        kept=kept,
        pinned=stores.recent_canvases.is_pinned(canvas.canvas_id),
        preview=stores.canvases.preview_id == canvas.canvas_id,
    )
