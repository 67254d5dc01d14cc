"""Comment badges follow threads."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from wsdesk.store.comments.badges import CommentBadges
from wsdesk.store.comments.listed_threads import ListedThreads, ThreadLink, with_lookups


class FakeSource(QObject):
    """The signals and lookups of all stores that badges follow."""

    changed = Signal(object)
    closed = Signal(object)
    commented = ("t",)
    entries = ()

    def __init__(self) -> None:
        super().__init__()
        self.count = 1
        self.links = {name: {"n": ThreadLink("t", "listed", 0)} for name in ("a", "b", "c", "d")}

    def lookups(self, canvas_id: str) -> ListedThreads:
        return with_lookups(self.links[canvas_id])

    def has_comments(self, _thread_id: str) -> bool:
        return True

    def comments(self, _thread_id: str) -> tuple[str, ...]:
        return ("comment",) * self.count

    def is_loaded(self, _thread_id: str) -> bool:
        return True

    def unread(self, _thread_id: str, _comments: object) -> tuple[str, ...]:
        return ()


def test_receivers_may_add_and_remove_canvases_while_a_thread_changes() -> None:
    sources = [FakeSource() for _ in range(5)]
    _canvases, threads, cache, *_ = sources
    badges = CommentBadges(*sources)  # type: ignore[arg-type]
    for canvas_id in "abc":
        badges.of(canvas_id)
    changed: list[Any] = []

    def on_changed(canvas_id: str) -> None:
        changed.append(canvas_id)
        if canvas_id == "a":
            badges.of("d")
            del threads.links["b"]["n"]
            threads.changed.emit("b")
            badges.of("b")

    badges.changed.connect(on_changed)
    cache.count = 2
    cache.changed.emit("t")
    assert changed == ["a", "b", "c"]
    assert [badges.of(canvas_id).get("n") is not None for canvas_id in "abcd"] == [True, False, True, True]
    assert badges.of("c")["n"].count == 2
