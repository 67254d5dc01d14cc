"""Numbers in the user's language."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QLocale

from wsdesk.store.text.number_format import number, translated, unbroken


@pytest.fixture(params=["en", "de"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    before = QLocale()
    QLocale.setDefault(QLocale(request.param))
    yield request.param
    QLocale.setDefault(before)


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (4.0, "4", "4"),
        (1.5, "1.5", "1,5"),
        (0.1 + 0.2, "0.3", "0,3"),
        (12_345, "12,345", "12.345"),
        (-2.25, "-2.25", "-2,25"),
        (float("nan"), "", ""),
        (float("inf"), "", ""),
    ],
)
def test_a_number_in_both_languages(language: str, value: float, english: str, german: str) -> None:
    assert number(value) == (german if language == "de" else english)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Saved 4.3 MB in 2 s.", "Saved 4.3\u00a0MB in 2\u00a0s."),
        ("4,3 MB, 12 Std. und 5 %", "4,3\u00a0MB, 12\u00a0Std. und 5\u00a0%"),
        ("2 scenes, 3 Birds, 4 high, MB 5", "2 scenes, 3 Birds, 4 high, MB 5"),
    ],
)
def test_a_number_stays_with_its_unit(text: str, expected: str) -> None:
    assert unbroken(text) == expected
    assert len(expected) == len(text)


@pytest.mark.parametrize(
    ("n", "english", "german"),
    [
        (0, "0 comments", "0 Kommentare"),
        (1, "1 comment", "1 Kommentar"),
        (3, "3 comments", "3 Kommentare"),
        (12_345, "12,345 comments", "12.345 Kommentare"),
        (1e300, "unknown comments", "unbekannt Kommentare"),
        (float("nan"), "unknown comments", "unbekannt Kommentare"),
    ],
)
@pytest.mark.parametrize("spoken", ["en", "de"])
def test_a_count_takes_its_plural_form(
    use_language: Callable[[str], str], spoken: str, n: float, english: str, german: str
) -> None:
    use_language(spoken)
    assert translated("outbox", "%Ln comments", n) == (german if spoken == "de" else english)
