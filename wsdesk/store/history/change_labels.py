"""Texts of changes: what, when, and by whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from wsdesk.graph.analysis.differences import Difference, DifferenceKind
from wsdesk.graph.analysis.word_changes import word_changes
from wsdesk.graph.model.values import Node, Note
from wsdesk.store.connection.people import PeopleStore
from wsdesk.store.text import sanitize, time_format
from wsdesk.store.text.kind_labels import on_card
from wsdesk.store.text.number_format import translator

if TYPE_CHECKING:
    from wsdesk.store.comments.unread import UnreadComments
    from wsdesk.store.history.news import News
    from wsdesk.store.history.whats_new import CanvasNews

_tr = translator("WhatsNew")
_NAME, _WORDS = 60, 40
"""Maximum letters of a name, and of changed words."""
_MOMENT_S = 120.0
"""A span of at most so many seconds is shown as a moment."""
_MAX_WORD_CHANGES = 3
_PUNCTUATION = " ,.;:"

K = DifferenceKind
_COLORS = {
    K.NODE_ADDED: "added",
    K.EDGE_ADDED: "added",
    K.NOTE_ADDED: "added",
    K.NODE_REMOVED: "removed",
    K.EDGE_REMOVED: "removed",
    K.NOTE_REMOVED: "removed",
    K.RUN_FAILED: "removed",
    K.VERSIONS_ADDED: "versions",
    K.RUN_FINISHED: "versions",
    K.NODE_MOVED: "moved",
    K.NOTE_MOVED: "moved",
}
COMMENT_COLOR = "change.edited"
"""Color token of unread comments."""
CHANGE_COLORS = tuple(f"change.{name}" for name in ("added", "removed", "versions", "moved", "edited"))
"""Color tokens of all kinds of changes, in the order in which they are shown."""


def color_of(kind: DifferenceKind) -> str:
    """Color token of a kind of change; the text names it as well."""
    return f"change.{_COLORS.get(kind, 'edited')}"


def summary_of(counts: Mapping[DifferenceKind, int]) -> str:
    """Number of changes by kind: "1 added, 3 new versions"; empty without any."""

    def total(*kinds: DifferenceKind) -> int:
        return sum(counts.get(kind, 0) for kind in kinds)

    known = (K.NODE_ADDED, K.NOTE_ADDED), (K.NODE_REMOVED, K.NOTE_REMOVED), (K.NODE_MOVED, K.NOTE_MOVED)
    added, removed, moved = (total(*kinds) for kinds in known)
    edited = total(
        *(K.NODE_RENAMED, K.PROMPT_CHANGED, K.SETTINGS_CHANGED, K.VERSION_ACTIVATED, K.NOTE_CHANGED)
    )
    parts = (
        _tr("%Ln added", added) if added else "",
        _tr("%Ln deleted", removed) if removed else "",
        _tr("%Ln new versions", total(K.VERSIONS_ADDED)) if total(K.VERSIONS_ADDED) else "",
        _tr("%Ln runs finished", total(K.RUN_FINISHED)) if total(K.RUN_FINISHED) else "",
        _tr("%Ln failed runs", total(K.RUN_FAILED)) if total(K.RUN_FAILED) else "",
        _tr("%Ln moved", moved) if moved else "",
        _tr("%Ln edited", edited) if edited else "",
        _tr("%Ln connections added", total(K.EDGE_ADDED)) if total(K.EDGE_ADDED) else "",
        _tr("%Ln connections removed", total(K.EDGE_REMOVED)) if total(K.EDGE_REMOVED) else "",
    )
    return ", ".join(part for part in parts if part)


def title_of(difference: Difference, src: str = "", dst: str = "", count: int = 1) -> str:
    """Title of a change: "3 new versions of Harbor". `src` and `dst` are the titles of an edge's nodes."""
    name = _name(difference)
    if difference.kind in (K.EDGE_ADDED, K.EDGE_REMOVED):
        text = (
            _tr("{src} connected to {dst}")
            if difference.kind is K.EDGE_ADDED
            else _tr("{src} disconnected from {dst}")
        )
        return text.format(src=_line(src) or _tr("Untitled"), dst=_line(dst) or _tr("Untitled"))
    if difference.kind is K.NODE_MOVED and count > 1:
        return _tr("%Ln nodes moved", count)
    match difference.kind:
        case K.VERSIONS_ADDED:
            several = _tr("%Ln new versions of {name}", difference.count)
            text = several if difference.count > 1 else _tr("New version of {name}")
        case K.RUN_FAILED:
            several = _tr("%Ln failed runs: {name}", difference.count)
            text = several if difference.count > 1 else _tr("Run failed: {name}")
        case K.NODE_RENAMED:
            was = difference.before
            old = _line(was.title) if isinstance(was, Node) else ""
            return _tr("{old} renamed to {name}").format(old=old or _tr("Untitled"), name=name)
        case _:
            text = _titles()[difference.kind]
    return text.format(name=name)


def _titles() -> dict[DifferenceKind, str]:
    return {
        K.NODE_ADDED: _tr("{name} added"),
        K.NODE_REMOVED: _tr("{name} deleted"),
        K.NODE_MOVED: _tr("{name} moved"),
        K.VERSION_ACTIVATED: _tr("Active version of {name} changed"),
        K.RUN_FINISHED: _tr("Run finished: {name}"),
        K.PROMPT_CHANGED: _tr("Prompt of {name} changed"),
        K.SETTINGS_CHANGED: _tr("Settings of {name} changed"),
        K.NOTE_ADDED: _tr("Note added: {name}"),
        K.NOTE_REMOVED: _tr("Note deleted: {name}"),
        K.NOTE_MOVED: _tr("Note moved: {name}"),
        K.NOTE_CHANGED: _tr("Note changed: {name}"),
    }


def words_of(difference: Difference) -> str:
    """Changed words of a prompt or a note: "slow push in → locked camera"; empty for other changes."""
    texts = [_text(difference, one) for one in (difference.before, difference.after)]
    if not any(texts):
        return ""
    parts: list[str] = []
    changes = word_changes(*texts)
    for change in changes[:_MAX_WORD_CHANGES]:
        old, new = (
            sanitize.line(text.strip(_PUNCTUATION) or text, _WORDS) for text in (change.old, change.new)
        )
        parts.append(f"{old} → {new}" if old and new else f"+ {new}" if new else f"− {old}")
    return ", ".join((*parts, "…") if len(changes) > len(parts) else parts)


def when_of(news: News) -> str:
    """When a change happened: "4 min ago", or "between 4:10 PM and 4:25 PM" if the moment isn't known."""
    if news.until - news.after <= _MOMENT_S:
        return time_format.ago_at(news.until)
    first, last = (datetime.fromtimestamp(at, UTC).isoformat() for at in (news.after, news.until))
    days = [datetime.fromtimestamp(at, UTC).astimezone().date() for at in (news.after, news.until)]
    today = datetime.now(UTC).astimezone().date()
    if days[0] == days[1]:
        text = (
            _tr("between {first} and {last}")
            if days[1] == today
            else _tr("{day}, between {first} and {last}")
        )
        clocks = {"first": time_format.clock(first), "last": time_format.clock(last)}
        return text.format(day=time_format.day(last), **clocks)
    return _tr("between {first} and {last}").format(
        first=time_format.moment(first), last=time_format.moment(last)
    )


def line_of(news: News, people: PeopleStore, since: float = 0) -> str:
    """Changed words, the creator if the API names one, and the time unless it only began at `since`."""
    note = news.difference.after
    name = people.name(news.user_id) if people.has(news.user_id) else ""
    if not name and isinstance(note, Note) and news.difference.kind is K.NOTE_ADDED:
        name = _line(note.author)
    by = _tr("by {name}").format(name=name) if name else ""
    when = when_of(news) if news.after > since or news.until <= news.after else ""
    return " · ".join(part for part in (words_of(news.difference), by, when) if part)


def since_of(canvas: CanvasNews) -> str:
    """When what the user has seen of a canvas was read: "since Nov 12, 5:42 PM"."""
    if not canvas.since:
        return ""
    when = time_format.moment(datetime.fromtimestamp(canvas.since, UTC).isoformat())
    return _tr("since {when}").format(when=when)


def counts_of(news: Iterable[News]) -> Counter[DifferenceKind]:
    """Number of changes by kind, with each version, run, and moved node."""
    counts = Counter[DifferenceKind]()
    for one in news:
        several = one.difference.count if one.difference.kind in (K.VERSIONS_ADDED, K.RUN_FAILED) else 1
        counts[one.difference.kind] += max(several, len(one.ids))
    return counts


def markdown_of(title: str, news: Iterable[News], people: PeopleStore) -> str:
    """Changes of a canvas as a Markdown list with its title as heading."""
    heading = _line(title) or _tr("Untitled")
    lines = [f"## {sanitize.escape_markdown(heading)}", ""]
    for one in news:
        what = title_of(one.difference, one.src, one.dst, len(one.ids))
        lines.append(f"- {sanitize.escape_markdown(what)} ({sanitize.escape_markdown(line_of(one, people))})")
    return "\n".join(lines) + "\n"


def comments_title(unread: UnreadComments) -> str:
    """Title of unread comments: "2 new comments on Harbor", a node or, if unknown, its canvas."""
    name = _line(unread.node_title or unread.canvas_title) or _tr("Untitled")
    if unread.count == 1:
        return _tr("New comment on {name}").format(name=name)
    return _tr("%Ln new comments on {name}", unread.count).format(name=name)


def comments_line(unread: UnreadComments) -> str:
    """Author of the last one if the API names one, canvas, and time."""
    by = _tr("by {name}").format(name=_line(unread.author)) if unread.author else ""
    when = time_format.ago_at(unread.at) if unread.at else ""
    where = _line(unread.canvas_title) if unread.node_title else ""
    return " · ".join(part for part in (by, where, when) if part)


def _name(difference: Difference) -> str:
    item = difference.after or difference.before
    if isinstance(item, Note):
        return _line(item.body.strip().partition("\n")[0]) or _tr("empty")
    if isinstance(item, Node):
        return _line(item.title) or on_card(item)
    return ""


def _text(difference: Difference, item: object) -> str:
    if difference.kind is K.PROMPT_CHANGED and isinstance(item, Node):
        return item.prompt
    if difference.kind is K.NOTE_CHANGED and isinstance(item, Note):
        return item.body
    return ""


def _line(text: str) -> str:
    return sanitize.line(text, _NAME)
