"""Which canvases are downloaded for the index, in which order, and how fast."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from wsdesk.localdb.index.values import CanvasDownload
from wsdesk.store.index.crawl_plan import (
    FOLLOWED_INTERVAL_S,
    MAX_CANVASES,
    MIN_INTERVAL_S,
    UNLISTED_INTERVAL_S,
    CrawlBudget,
    ListedCanvas,
    canvases_due,
    listed_canvases,
)

NOW = 1_000_000.0


def ids(canvases: list[ListedCanvas]) -> list[str]:
    return [canvas.canvas_id for canvas in canvases]


def test_new_canvases_are_due_newest_first() -> None:
    listed = [
        ListedCanvas("a", "p", "2026-01"),
        ListedCanvas("b", "p", "2026-03"),
        ListedCanvas("c", "p", ""),
    ]
    assert ids(canvases_due(listed, {}, NOW)) == ["b", "a", "c"]


def test_pinned_and_recent_canvases_come_first() -> None:
    listed = [ListedCanvas(i, "p", f"2026-0{n}") for n, i in enumerate("abcd", 1)]
    assert ids(canvases_due(listed, {}, NOW, first=("b", "gone", "a"))) == ["b", "a", "d", "c"]


def test_an_unchanged_canvas_is_not_due() -> None:
    listed = [ListedCanvas("a", "p", "2026-01")]
    assert canvases_due(listed, {"a": CanvasDownload("2026-01")}, NOW) == []


@pytest.mark.parametrize(("age", "due"), [(MIN_INTERVAL_S - 1, []), (MIN_INTERVAL_S, ["a"])])
def test_a_canvas_that_changes_all_the_time_is_downloaded_at_intervals(age: float, due: list[str]) -> None:
    listed = [ListedCanvas("a", "p", "2026-02")]
    downloads = {"a": CanvasDownload("2026-01", read_at=NOW - age)}
    assert ids(canvases_due(listed, downloads, NOW)) == due


@pytest.mark.parametrize(("age", "due"), [(FOLLOWED_INTERVAL_S - 1, []), (FOLLOWED_INTERVAL_S, ["a"])])
def test_a_followed_canvas_is_downloaded_sooner(age: float, due: list[str]) -> None:
    listed = [ListedCanvas("a", "p", "2026-02"), ListedCanvas("b", "p", "2026-02")]
    downloads = {one: CanvasDownload("2026-01", read_at=NOW - age) for one in "ab"}
    assert ids(canvases_due(listed, downloads, NOW, followed={"a"})) == due


def test_a_canvas_that_was_downloaded_without_its_own_time_is_due_once_that_is_listed() -> None:
    project = SimpleNamespace(id="a", updated_at=None)
    (before,) = listed_canvases({"p": (project,)}, {}, {"p": "2026-01"})
    (after,) = listed_canvases({"p": (SimpleNamespace(id="a", updated_at="2026-02"),)}, {}, {"p": "2026-01"})
    downloads = {"a": CanvasDownload(before.updated_at, read_at=NOW - 1)}
    assert canvases_due((before,), downloads, NOW, undated={"a"}) == []
    assert ids(canvases_due((after,), downloads, NOW, undated={"a"})) == ["a"]
    assert canvases_due((after,), downloads, NOW) == []


def test_each_failure_doubles_the_interval() -> None:
    listed = [ListedCanvas("a", "p", "2026-01")]
    for failures in (1, 2, 3):
        interval = MIN_INTERVAL_S * 2**failures
        early = {"a": CanvasDownload("2026-01", read_at=NOW - interval + 1, failures=failures)}
        late = {"a": CanvasDownload("2026-01", read_at=NOW - interval, failures=failures)}
        assert (canvases_due(listed, early, NOW), ids(canvases_due(listed, late, NOW))) == ([], ["a"])


def test_a_download_of_the_future_does_not_block_a_changed_canvas() -> None:
    listed = [ListedCanvas("a", "p", "2026-02")]
    assert ids(canvases_due(listed, {"a": CanvasDownload("2026-01", read_at=NOW + 9e9)}, NOW)) == ["a"]


def test_canvases_of_excluded_projects_are_not_due() -> None:
    listed = [ListedCanvas("a", "p"), ListedCanvas("b", "q")]
    assert ids(canvases_due(listed, {}, NOW, excluded_projects={"p"})) == ["b"]


@pytest.mark.parametrize(("age", "due"), [(UNLISTED_INTERVAL_S - 1, []), (UNLISTED_INTERVAL_S, ["a"])])
def test_an_indexed_canvas_that_is_not_listed_is_checked_once_a_day(age: float, due: list[str]) -> None:
    assert ids(canvases_due([], {"a": CanvasDownload("2026-01", read_at=NOW - age)}, NOW)) == due


def test_only_so_many_canvases_are_crawled() -> None:
    listed = [ListedCanvas(f"c{n}", "p", "2026-01") for n in range(MAX_CANVASES + 500)]
    assert len(canvases_due(listed, {}, NOW)) == MAX_CANVASES


def wait_s(budget: CrawlBudget, now: float) -> float:
    return budget.wait_s(now, requests_per_minute=20, bytes_per_hour=1_000)


def test_requests_are_spread_over_the_minute() -> None:
    budget = CrawlBudget()
    assert wait_s(budget, 0) == 0
    budget.add_request(0)
    assert [wait_s(budget, now) for now in (0, 1, 3)] == [3, 2, 0]


@pytest.mark.parametrize(("response_s", "interval_s"), [(0.01, 0.5), (0.2, 1), (0.4, 2), (0.9, 3)], ids=str)
def test_while_the_user_is_away_a_fast_server_gets_more_requests(
    response_s: float, interval_s: float
) -> None:
    def wait_s(now: float) -> float:
        return budget.wait_s(now, requests_per_minute=20, bytes_per_hour=1_000, is_away=True)

    budget = CrawlBudget()
    budget.add_request(0)
    assert wait_s(0) == 3, "before the first response"
    budget.add_response(0, response_s, 100)
    assert wait_s(0) == pytest.approx(interval_s)
    budget.add_failure(0)
    assert wait_s(0) == 3, "after a failure"
    budget.add_request(3_600)
    assert wait_s(3_600) == pytest.approx(interval_s), "an hour after a failure"
    budget.add_response(3_600, response_s, 1_000)
    assert wait_s(3_600) == 3_600, "the bytes per hour stay"


def test_requests_for_news_use_the_budget_of_the_minute_at_once() -> None:
    def wait_s(now: float, *, is_outdated: bool = True) -> float:
        return budget.wait_s(now, requests_per_minute=20, bytes_per_hour=100_000, is_outdated=is_outdated)

    budget, now, sent = CrawlBudget(), 0.0, list[float]()
    for _ in range(45):
        now += wait_s(now)
        budget.add_request(now)
        budget.add_response(now, 0.01, 100)
        sent.append(now)
    assert sent[19] == pytest.approx(9.5)
    assert sent[20] == pytest.approx(60)
    assert all(later - one >= 60 for one, later in zip(sent, sent[20:], strict=False)), "20 in any minute"
    now += wait_s(now, is_outdated=False)
    assert now - sent[25] >= 60, "others are within the same budget"
    budget.add_failure(now)
    budget.add_request(now)
    assert wait_s(now) >= 3, "after a failure"


def test_a_canvas_is_outdated_if_it_changed_since_a_download_that_did_not_fail() -> None:
    listed = [ListedCanvas(one, "p", "2026-02") for one in ("changed", "failed", "new")]
    downloads = {"changed": CanvasDownload("2026-01"), "failed": CanvasDownload("2026-02", failures=1)}
    due = {canvas.canvas_id: canvas.is_outdated for canvas in canvases_due(listed, downloads, NOW)}
    assert due == {"changed": True, "failed": False, "new": False}


def test_bytes_beyond_the_budget_wait_until_enough_are_an_hour_old() -> None:
    budget = CrawlBudget()
    for at, size in ((0, 600), (100, 300), (200, 400)):
        budget.add_bytes(at, size)
    assert wait_s(budget, 200) == 3_400
    assert wait_s(budget, 3_600) == 0
    budget.add_bytes(3_600, 5_000)
    assert wait_s(budget, 3_600) == 3_600


def test_a_full_budget_waits() -> None:
    budget = CrawlBudget()
    budget.add_bytes(0, 1_000)
    assert wait_s(budget, 1) == 3_599
