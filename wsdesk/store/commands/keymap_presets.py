"""Sets of keys to choose from. One names only what differs from the keys that the commands come with."""

from __future__ import annotations

from collections.abc import Mapping

WSDESK = "wsdesk"
FIGMA_LIKE = "figma-like"

PRESETS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    WSDESK: {},
    # Who comes from a drawing program writes a comment with C, draws a connector with L, goes from one
    # frame to the next with N, and finds commands with Ctrl+/.
    FIGMA_LIKE: {
        "comments.write": ("C",),
        "canvas.connect-to": ("L",),
        "canvas.connect-from": ("Shift+L",),
        "canvas.next-node": ("N",),
        "canvas.previous-node": ("Shift+N",),
        "canvas.zoom-in": ("+", "=", "Ctrl+=", "Ctrl++"),
        "canvas.zoom-out": ("-", "Ctrl+-"),
        "canvas.actual-size": ("Shift+0", "Ctrl+0"),
        "go.finder": ("Ctrl+K", "Ctrl+/", "Ctrl+P"),
        "side.left": ("Ctrl+\\", "Ctrl+B"),
        "side.right": ("Ctrl+Alt+\\", "Ctrl+Alt+B"),
    },
}
