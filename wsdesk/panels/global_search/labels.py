"""Labels of search results."""

from __future__ import annotations

from wsdesk.graph.model.values import Kind
from wsdesk.store.base.load_state import LoadState
from wsdesk.store.index.crawler import CrawlerState
from wsdesk.store.query.query_language import parse
from wsdesk.store.search.image_search import ImageSearchState, certainty_label
from wsdesk.store.search.results import GlobalSearchState, SearchResult
from wsdesk.store.text import kind_labels
from wsdesk.store.text.number_format import number, translator
from wsdesk.store.text.time_format import format_size

translate = translator("Everywhere")


def kinds() -> tuple[tuple[str, str], ...]:
    """Filter values of kinds and their labels."""
    nodes = [(kind.value, kind_labels.kind_label(kind)) for kind in Kind if kind is not Kind.UNKNOWN]
    others = (
        ("canvas", translate("Canvases")),
        ("note", translate("Notes")),
        ("comment", translate("Comments")),
        ("version", translate("Earlier versions")),
    )
    return (*nodes, *others)


def kind_word(kind: str) -> str:
    """Label of a row's kind."""
    others = {
        "canvas": translate("Canvas"),
        "note": translate("Note"),
        "comment": translate("Comment"),
        "version": translate("Version"),
        "asset": translate("Asset"),
    }
    return others.get(kind) or kind_labels.kind_label(kind)


def icon_name(row: SearchResult) -> str:
    others = {"canvas": "canvas", "note": "note", "comment": "comments", "version": "versions"}
    if row.kind == "asset":
        return kind_labels.kind_icon((row.hit.file_type if row.hit is not None else None) or "")
    return others.get(row.kind) or kind_labels.kind_icon(row.kind)


def labels(row: SearchResult) -> tuple[str, ...]:
    if row.match is not None:
        return (certainty_label(row.match.certainty),)
    places = translate("Used in %Ln places", row.places)
    origins = (
        (bool(row.places), places),
        (row.is_indexed, translate("On this computer")),
        (row.hit is not None, translate("Library")),
    )
    return tuple(text for holds, text in origins if holds)


def title_of(row: SearchResult) -> str:
    return row.title.text or translate("Untitled")


def accessible_description(row: SearchResult) -> str:
    parts = (kind_word(row.kind), title_of(row), row.place, row.text.text[:160], *labels(row))
    return ", ".join(part for part in parts if part)


def summary(state: GlobalSearchState, crawl: CrawlerState) -> str:
    """Number of results, finished sources, and pending ones."""
    if not state.text:
        cost = (cost_text(crawl),) if crawl.disk else ()
        return " · ".join((index_message(state, crawl), *cost))
    count = len(state.rows)
    parts = [translate("%Ln results", count)]
    parts[:0] = [error.message for error in state.query_errors[:1]]
    if state.library is LoadState.BUSY:
        parts.append(translate("Searching library…"))
    elif state.library is LoadState.FAILED and state.failure is not None:
        parts.append(translate("Library search failed: {why}").format(why=state.failure.message))
    elif state.library is LoadState.IDLE and not state.kinds:
        parsed = parse(state.text)
        by_index = parsed.filters or not parsed.plain_text  # the library doesn't support the filters
        parts.append(
            translate("Filters search this computer only")
            if by_index
            else translate("Offline: searching this computer only")
        )
    if state.index.waiting or crawl.indexed < crawl.total:
        parts.append(index_message(state, crawl))
    return " · ".join(parts)


def image_summary(state: ImageSearchState, count: int) -> str:
    """Number of results of an image search, and how many images it covers."""
    coverage = state.coverage
    searched = translate("{known} of {total} images searched").format(
        known=number(min(coverage.count, coverage.total)), total=number(coverage.total)
    )
    if state.phase is LoadState.BUSY:
        return translate("Searching images…")
    return " · ".join((translate("%Ln results", count), searched))


def obstacle_message(crawl: CrawlerState) -> str:
    """Reason why background indexing is paused; empty while it runs."""
    if crawl.phase == "paused":
        return translate("Indexing is paused")
    reasons = {
        "offline": translate("Indexing waits for the server"),
        "metered": translate("Indexing waits for an unmetered network"),
        "battery": translate("Indexing waits for mains power"),
        "budget": translate("Indexing waits: download limit per hour reached"),
        "disk": translate("Indexing waits for disk space"),
    }
    return reasons.get(crawl.obstacle, "")


def cost_text(crawl: CrawlerState) -> str:
    """Downloaded bytes of the crawl and size of the index."""
    sizes = (
        (translate("Downloaded: {size}"), format_size(crawl.downloaded / 1_000)),
        (translate("Index on disk: {size}"), format_size(crawl.disk / 1_000)),
    )
    return " · ".join(text.format(size=size) for text, size in sizes if size)


def index_message(state: GlobalSearchState, crawl: CrawlerState) -> str:
    """Progress of the index, what it leaves out, and why it is paused."""
    index, excluded = state.index, len(crawl.excluded_projects)
    if crawl.total and crawl.phase != "off":
        total, indexed = number(crawl.total), number(crawl.indexed)
        text = translate("{indexed} of {total} canvases indexed").format(indexed=indexed, total=total)
        left_out = translate("%Ln projects excluded", excluded) if excluded else ""
        return " · ".join(filter(None, (text, left_out, obstacle_message(crawl))))
    if index.waiting:
        return translate("Indexing %Ln canvases…", index.waiting)
    return translate("%Ln canvases indexed", index.canvases)
