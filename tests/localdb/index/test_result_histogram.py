"""Counts of results by date."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.localdb.index.test_results import document, fill, is_, version
from wsdesk.localdb.index import result_histogram, result_pages
from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.result_histogram import ResultHistogram, read_histogram
from wsdesk.localdb.index.result_query import ResultFilter, ResultQuery, Word
from wsdesk.localdb.index.values import IndexedText


@pytest.fixture
def file(tmp_path: Path) -> Iterator[IndexFile]:
    index = IndexFile(tmp_path / "one.sqlite3", 1 << 30)
    yield index
    index.close()


def histogram(file: IndexFile, *filters: ResultFilter, words: str = "") -> ResultHistogram:
    query = ResultQuery(tuple(map(Word, words.split())), filters)
    return file.read("facets", lambda connection: read_histogram(connection, query))


def totals(histogram_: ResultHistogram) -> dict[date, int]:
    return {one.first: one.total for one in histogram_.bins if one.total}


def versions(*days: str) -> list[IndexedText]:
    return [
        version(f"n{at}-1", "Harbor" if at % 2 else "Lamp", "", f"{day}T12:00:00", model=f"m{at % 2}")
        for at, day in enumerate(days)
    ]


DAYS = ("2026-11-03", "2026-11-03", "2026-11-04", "2026-11-20", "")


def test_results_are_counted_by_day_with_the_days_between(file: IndexFile) -> None:
    fill(file, "c", *(document(f"d{at}", one) for at, one in enumerate(versions(*DAYS))))
    histogram_ = histogram(file)
    assert (histogram_.unit, len(histogram_.bins), histogram_.is_approximate) == ("day", 18, False)
    assert totals(histogram_) == {date(2026, 11, 3): 2, date(2026, 11, 4): 1, date(2026, 11, 20): 1}
    assert histogram_.bins[-1].end == date(2026, 11, 21)
    assert totals(histogram(file, words="harbor")) == {date(2026, 11, 3): 1, date(2026, 11, 20): 1}
    assert totals(histogram(file, is_("model", "m0"))) == {date(2026, 11, 3): 1, date(2026, 11, 4): 1}
    assert histogram(file, is_("date", "2026-11-04", ">=")) == histogram_, (
        "its own filter would hide the rest"
    )
    assert histogram(file, is_("date", "2026-11-20", no=True)) != histogram_
    assert histogram(file, words="nothing") == ResultHistogram()


@pytest.mark.parametrize(("days", "unit"), [(40, "day"), (300, "week"), (1200, "month"), (9000, "year")])
def test_the_unit_depends_on_the_time_span_and_both_counts_agree(
    file: IndexFile, days: int, unit: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = date(2000, 2, 29)
    times = [str(first + timedelta(days * at // 20)) for at in range(21)]
    fill(file, "c", *(document(f"d{at}", one) for at, one in enumerate(versions(*times))))
    histogram_ = histogram(file)
    assert histogram_.unit == unit
    assert len(histogram_.bins) <= result_histogram.MAX_BINS
    assert sum(one.total for one in histogram_.bins) == 21
    assert all(one.first < one.end for one in histogram_.bins)
    assert histogram_.bins[0].first <= first < histogram_.bins[0].end
    monkeypatch.setattr(result_pages, "FEW", 0)
    assert histogram(file, is_("status", "ok")) == histogram_, "filters that many results fulfill"
    assert histogram(file, words="a").bins == ()
