"""Labels of the light table."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QLocale

from wsdesk.store.culling.mark_labels import marks_text
from wsdesk.store.culling.marks import Flag, ResultMarks
from wsdesk.store.index.crawler import CrawlerState
from wsdesk.store.query.mark_filters import match_all
from wsdesk.store.query.query_language import parse
from wsdesk.store.results.light_table import GridGroup, GridStack, Result, ResultFilter
from wsdesk.store.results.light_table_state import PLACE_SCOPES, GridSort, LightTableState, Scope
from wsdesk.store.results.result_items import generated_text_of
from wsdesk.store.text import kind_labels, sanitize
from wsdesk.store.text.number_format import number, translator
from wsdesk.store.text.plain_text import strip_markdown
from wsdesk.store.text.time_format import format_duration, recent_moment

tr = translator("LightTable")


def scopes() -> tuple[tuple[Scope, str], ...]:
    return (
        ("canvas", tr("Canvas")),
        ("project", tr("Project")),
        ("workspace", tr("Workspace")),
        ("selection", tr("Selected nodes")),
    )


def groups() -> tuple[tuple[GridGroup, str], ...]:
    return (
        ("none", tr("No groups")),
        ("day", tr("Group by day")),
        ("canvas", tr("Group by canvas")),
        ("group", tr("Group by canvas group")),
        ("node", tr("Group by node")),
        ("model", tr("Group by model")),
        ("author", tr("Group by author")),
        ("prompt", tr("Group by prompt")),
    )


def stacks() -> tuple[tuple[GridStack, str], ...]:
    return (
        ("none", tr("No stacks")),
        ("node", tr("Stack versions")),
        ("similar", tr("Stack similar images")),
    )


def sorts(*, has_hand: bool = False) -> tuple[tuple[GridSort, bool, str], ...]:
    """Sort orders: column, whether it is descending, and label. `has_hand` adds that of a collection."""
    hand: tuple[GridSort, bool, str] = ("hand", True, tr("Collection order"))
    return (
        *((hand,) if has_hand else ()),
        ("date", True, tr("Newest first")),
        ("date", False, tr("Oldest first")),
        ("size", True, tr("Largest first")),
        ("duration", True, tr("Longest first")),
        ("model", False, tr("Model")),
        ("author", False, tr("Author")),
        ("canvas", False, tr("Canvas")),
    )


def section_title(group: GridGroup, label: str) -> str:
    """Title of a section of the grid."""
    if group == "day" and label:
        day = date.fromisoformat(label)
        return QLocale().toString(QDate(day.year, day.month, day.day), QLocale.FormatType.LongFormat)
    missing = {
        "day": tr("No date"),
        "group": tr("No group"),
        "model": tr("No model"),
        "author": tr("Unknown author"),
        "prompt": tr("No prompt"),
    }
    return sanitize.line(label, 160) or missing.get(group, tr("Untitled"))


def title_of(result: Result) -> str:
    return sanitize.line(result.title, 160) or tr("Untitled")


def first_lines(result: Result) -> str:
    """Beginning of a text result, without Markdown syntax."""
    return strip_markdown(sanitize.plain(generated_text_of(result) or result.prompt, 400))


def accessible_text(result: Result, marks: ResultMarks) -> str:
    """Accessible name of a result."""
    status = tr("Failed") if result.status == "failed" else ""
    parts = (
        title_of(result),
        kind_labels.kind_label(result.type),
        format_duration(result.duration_ms) if result.duration_ms else "",
        status,
        marks_text(marks),
        favorite_text(result),
    )
    # Versions of a node differ by their time only, for those who don't see them.
    date = recent_moment(result.date_ms / 1000) if result.date_ms else ""
    return ", ".join(part for part in (*parts, sanitize.line(result.canvas_title, 80), date) if part)


def favorite_text(result: Result) -> str:
    """Text of a favorite, with its user if the name is known; empty for other results."""
    if not result.is_favorite:
        return ""
    name = sanitize.line(result.favorited_by, 80)
    return tr("Favorite, set by {name}").format(name=name) if name else tr("Favorite")


def tooltip(result: Result, note: str = "") -> str:
    lines = (
        title_of(result),
        note,
        favorite_text(result),
        sanitize.line(result.canvas_title, 80),
        sanitize.line(result.model, 80),
    )
    text = result.prompt if result.image is not None else first_lines(result)
    return "\n".join(line for line in (*lines, sanitize.plain(text, 200)) if line)


def empty_state(
    state: LightTableState,
    crawl: CrawlerState,
    *,
    has_workspace: bool,
    has_canvas: bool,
    is_indexing: bool,
) -> tuple[str, str, str]:
    """Title, text, and action of a grid without results."""
    if state.query_error is not None:
        return tr("No results"), state.query_error.message, tr("Clear search and filters")
    if not has_workspace:
        return tr("No workspace open"), tr("Open a workspace to see its results."), ""
    if state.view.scope in PLACE_SCOPES and not has_canvas:
        text = tr("Open a canvas, or choose the scope Workspace.")
        return tr("No canvas open"), text, tr("Show workspace")
    if state.view.text:
        text = tr("Try different words or fewer filters.")
        return tr("No results"), text, tr("Clear search and filters")
    if state.view.scope == "selection":
        text = tr("Select nodes or groups with results on the canvas.")
        return tr("No results"), text, tr("Show workspace")
    is_crawling = state.view.scope in ("workspace", "project") and crawl.indexed < crawl.total
    if is_indexing or is_crawling:
        return tr("No results yet"), tr("Results appear once their canvases are indexed."), ""
    return tr("No results"), tr("Images, videos, audio, and texts of nodes appear here."), ""


def status_parts(state: LightTableState, selected: int) -> list[str]:
    """Parts of the status line: an invalid filter, and the numbers of results and marks."""
    parts = [state.query_error.message] if state.query_error is not None else []
    parts.append(tr("%Ln results", state.total))
    filters = [one for one in parse(state.view.text).filters if one.field == "flag"]
    # The counts of flags are those without the filters by flag, which may hide them.
    picked, rejected = (
        state.marks.get(ResultFilter("flag", flag), 0) if match_all(filters, ResultMarks(flag)) else 0
        for flag in (Flag.PICK, Flag.REJECT)
    )
    if picked:
        parts.append(tr("%Ln picked", picked))
    if rejected:
        parts.append(tr("%Ln rejected", rejected))
    if selected > 1:
        parts.append(tr("%Ln selected", selected))
    return parts


def crawl_parts(crawl: CrawlerState) -> list[str]:
    """Parts of the status line: the indexed canvases, and where marks are stored."""
    parts: list[str] = []
    if crawl.total:
        template = tr("{indexed} of {total} canvases indexed")
        parts.append(template.format(indexed=number(crawl.indexed), total=number(crawl.total)))
    return [*parts, tr("Flags and ratings are stored on this computer")]
