from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from wsdesk.app.commands.links import LinkCommands, LinkNavigator
from wsdesk.store.canvas.canvas import CanvasStore
from wsdesk.store.connection.deep_links import parse_link


class _Tab(CanvasStore):
    """A canvas with only an ID."""

    def __init__(self, canvas_id: str) -> None:
        self.canvas_id = canvas_id


class _Clipboard:
    text = ""

    def copy(self, text: str, label: str) -> None:
        assert label
        self.text = text


def _commands(current: _Tab | None) -> tuple[Any, _Clipboard]:
    stores = SimpleNamespace(canvases=SimpleNamespace(current=current))
    clipboard = _Clipboard()
    link_commands = LinkCommands(
        cast(Any, stores), cast(Any, clipboard), LinkNavigator(cast(Any, stores)), lambda canvas: None
    ).all()
    return next(c for c in link_commands if c.id == "canvas.copy-link"), clipboard


def _link_in(clipboard: _Clipboard) -> str:
    link = parse_link(clipboard.text)
    return link.canvas_id if link is not None else ""


def test_the_link_of_a_tab_is_the_link_of_its_canvas() -> None:
    shown_tab, other = "11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"
    command, clipboard = _commands(_Tab(shown_tab))
    command.run(_Tab(other))
    assert _link_in(clipboard) == other
    command.run(None)
    assert _link_in(clipboard) == shown_tab


def test_without_a_canvas_there_is_no_link() -> None:
    command, _ = _commands(None)
    assert not command.enabled(None)
