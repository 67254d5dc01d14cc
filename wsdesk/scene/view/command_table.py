"""The commands of the canvas as a table: where each stands, its words, its keys.

What a command does is in `commands.py`.
"""

from __future__ import annotations

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.settings.setting import QT_TRANSLATE_NOOP

_NODE = frozenset({"node"})
_CANVAS = frozenset({"canvas"})


@dataclass(frozen=True, slots=True)
class SceneCommandRow:
    """One command; `does` names a method of `SceneActions`, `words` an English text of `Canvas`."""

    id: str
    words: str
    does: str
    menu: str
    keys: tuple[str, ...] = ()
    icon: str = ""
    contexts: frozenset[str] = frozenset()
    checked: str = ""
    """A method of `SceneActions` too, for what is on or off."""
    enabled: str = "has_nodes"
    pane: str = "canvas"
    """Where its keys are heard; empty: wherever no text is being typed."""


ROWS: tuple[SceneCommandRow, ...] = (
    SceneCommandRow(
        "canvas.fit",
        QT_TRANSLATE_NOOP("Canvas", "Zoom to fit"),
        "fit",
        "view",
        ("Shift+1",),
        "fit",
        _CANVAS,
        pane="",
    ),
    SceneCommandRow(
        "canvas.fit-selection",
        QT_TRANSLATE_NOOP("Canvas", "Zoom to selection"),
        "fit_selection",
        "view",
        ("Shift+2",),
        "fit-selection",
        _NODE,
        pane="",
    ),
    SceneCommandRow(
        "canvas.actual-size",
        QT_TRANSLATE_NOOP("Canvas", "Zoom to 100%"),
        "actual_size",
        "view",
        ("Shift+0",),
        "actual-size",
        _CANVAS,
        pane="",
    ),
    SceneCommandRow(
        "canvas.zoom-in",
        QT_TRANSLATE_NOOP("Canvas", "Zoom in"),
        "zoom_in",
        "view",
        ("Ctrl+=", "Ctrl++"),
        "zoom-in",
    ),
    SceneCommandRow(
        "canvas.zoom-out",
        QT_TRANSLATE_NOOP("Canvas", "Zoom out"),
        "zoom_out",
        "view",
        ("Ctrl+-",),
        "zoom-out",
    ),
    SceneCommandRow("canvas.back", QT_TRANSLATE_NOOP("Canvas", "Previous view"), "back", "go", ("Alt+Left",)),
    SceneCommandRow(
        "canvas.forward",
        QT_TRANSLATE_NOOP("Canvas", "Next view"),
        "forward",
        "go",
        ("Alt+Right",),
    ),
    SceneCommandRow("canvas.focus", QT_TRANSLATE_NOOP("Canvas", "Focus canvas"), "focus", "go"),
    SceneCommandRow("canvas.next-node", QT_TRANSLATE_NOOP("Canvas", "Next node"), "next_node", "go"),
    SceneCommandRow(
        "canvas.previous-node", QT_TRANSLATE_NOOP("Canvas", "Previous node"), "previous_node", "go"
    ),
    SceneCommandRow(
        "canvas.select-all",
        QT_TRANSLATE_NOOP("Canvas", "Select all nodes"),
        "select_all",
        "edit",
        ("Ctrl+A",),
        "",
        _CANVAS,
    ),
    SceneCommandRow(
        "canvas.connect-to",
        QT_TRANSLATE_NOOP("Canvas", "Connect to…"),
        "connect_to",
        "node",
        ("C",),
        "connect",
        _NODE,
    ),
    SceneCommandRow(
        "canvas.connect-from",
        QT_TRANSLATE_NOOP("Canvas", "Connect from…"),
        "connect_from",
        "node",
        ("Shift+C",),
        "",
        _NODE,
    ),
    SceneCommandRow(
        "canvas.connect-selected",
        QT_TRANSLATE_NOOP("Canvas", "Connect selected nodes"),
        "connect_selected",
        "node",
        ("Ctrl+L",),
        "",
        _NODE,
    ),
    SceneCommandRow("canvas.select-none", QT_TRANSLATE_NOOP("Canvas", "Deselect all"), "select_none", "edit"),
    SceneCommandRow(
        "canvas.invert-selection",
        QT_TRANSLATE_NOOP("Canvas", "Invert selection"),
        "invert_selection",
        "edit",
        ("Ctrl+Shift+A",),
    ),
    SceneCommandRow(
        "canvas.select-kind",
        QT_TRANSLATE_NOOP("Canvas", "Select all of same type"),
        "select_kind",
        "edit",
        contexts=_NODE,
    ),
    SceneCommandRow(
        "canvas.select-upstream",
        QT_TRANSLATE_NOOP("Canvas", "Select upstream nodes"),
        "select_upstream",
        "edit",
        contexts=_NODE,
    ),
    SceneCommandRow(
        "canvas.select-downstream",
        QT_TRANSLATE_NOOP("Canvas", "Select downstream nodes"),
        "select_downstream",
        "edit",
        contexts=_NODE,
    ),
    SceneCommandRow(
        "canvas.select-neighbours",
        QT_TRANSLATE_NOOP("Canvas", "Add connected nodes to selection"),
        "select_neighbours",
        "edit",
        contexts=_NODE,
    ),
    SceneCommandRow(
        "group.collapse",
        QT_TRANSLATE_NOOP("Canvas", "Collapse group"),
        "collapse",
        "view",
        ("G",),
        "chevron-right",
        _NODE,
        enabled="can_collapse",
    ),
    SceneCommandRow(
        "group.expand",
        QT_TRANSLATE_NOOP("Canvas", "Expand group"),
        "expand",
        "view",
        ("G",),
        "chevron-down",
        _NODE,
        enabled="can_expand",
    ),
    SceneCommandRow(
        "group.collapse-all",
        QT_TRANSLATE_NOOP("Canvas", "Collapse all groups"),
        "collapse_all",
        "view",
        enabled="has_groups",
    ),
    SceneCommandRow(
        "group.expand-all",
        QT_TRANSLATE_NOOP("Canvas", "Expand all groups"),
        "expand_all",
        "view",
        ("Shift+G",),
        enabled="has_folds",
    ),
    SceneCommandRow(
        "focus.near",
        QT_TRANSLATE_NOOP("Canvas", "Focus on selection and direct connections"),
        "dim_1",
        "view",
        ("F",),
        "target",
        _NODE,
        "dims_1",
    ),
    SceneCommandRow(
        "focus.two-steps",
        QT_TRANSLATE_NOOP("Canvas", "Focus on selection, two steps"),
        "dim_2",
        "view",
        ("Shift+F",),
        checked="dims_2",
    ),
    SceneCommandRow(
        "focus.all",
        QT_TRANSLATE_NOOP("Canvas", "Focus on everything connected to selection"),
        "dim_all",
        "view",
        ("Ctrl+Alt+F",),
        checked="dims_all",
    ),
    SceneCommandRow(
        "focus.off", QT_TRANSLATE_NOOP("Canvas", "Exit focus mode"), "dim_nothing", "view", enabled="dims"
    ),
    SceneCommandRow(
        "edges.all",
        QT_TRANSLATE_NOOP("Canvas", "Show all connections"),
        "edges_all",
        "view",
        icon="edge",
        checked="shows_all_edges",
    ),
    SceneCommandRow(
        "edges.selection",
        QT_TRANSLATE_NOOP("Canvas", "Show connections of selection only"),
        "edges_selection",
        "view",
        ("E",),
        checked="shows_edges_of_selection",
    ),
    SceneCommandRow(
        "edges.none",
        QT_TRANSLATE_NOOP("Canvas", "Hide all connections"),
        "edges_none",
        "view",
        ("Shift+E",),
        checked="shows_no_edges",
    ),
)
