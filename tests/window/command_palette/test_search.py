"""What the field finds, and in which order."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from tests.stand_ins import PaletteUsageInMemory
from wsdesk.window.command_palette.entry import PaletteEntry
from wsdesk.window.command_palette.search import MAX_RESULTS, PaletteSearch


class FakeSource:
    """A source of given entries that writes down what was run."""

    plain = True

    def __init__(self, *entries: PaletteEntry, prefix: str = "") -> None:
        self._entries = entries
        self.prefix = prefix
        self.ran: list[str] = []

    def entries(self, words: tuple[str, ...]) -> Iterable[PaletteEntry]:
        return self._entries

    def run(self, entry: PaletteEntry) -> None:
        self.ran.append(entry.id)


def searching(sources: tuple[FakeSource, ...]) -> PaletteSearch:
    return PaletteSearch(sources, cast(Any, PaletteUsageInMemory()))


def ids(search: PaletteSearch, query: str) -> list[str]:
    return [found.entry.id for found in search.find(query)]


def test_the_better_fit_comes_first_whatever_the_source() -> None:
    search = searching(
        (
            FakeSource(PaletteEntry("canvas:1", "Storyboard")),
            FakeSource(PaletteEntry("command:a", "Board settings")),
        )
    )
    assert ids(search, "board") == ["command:a", "canvas:1"]


def test_what_was_used_lately_comes_sooner() -> None:
    shelf = FakeSource(PaletteEntry("a", "Close tab"), PaletteEntry("b", "Close other tabs"))
    search = searching((shelf,))
    assert ids(search, "close") == ["a", "b"]
    search.run(search.find("close")[1].entry)
    assert shelf.ran == ["b"]
    assert ids(search, "close") == ["b", "a"]


def test_a_word_may_name_the_place() -> None:
    search = searching(
        (
            FakeSource(
                PaletteEntry("1", "Storyboard", "Autumn launch"),
                PaletteEntry("2", "Storyboard", "Night market"),
            ),
        )
    )
    assert ids(search, "story night") == ["2"]


def test_a_title_comes_before_a_keyword() -> None:
    search = searching(
        (
            FakeSource(
                PaletteEntry("1", "Agent skills", keywords="upload images"),
                PaletteEntry("2", "Reuploads", "Night market"),
            ),
        )
    )
    assert ids(search, "upload") == ["2", "1"]


def test_keywords_are_found_by_their_start_and_beside_words_of_the_title() -> None:
    search = searching((FakeSource(PaletteEntry("1", "Agent skills", "Go", keywords="upload images")),))
    assert ids(search, "upl") == ids(search, "skills Upload") == ["1"]
    assert ids(search, "load") == ids(search, "upload canvas") == []


def test_an_angle_leaves_commands_only() -> None:
    search = searching(
        (
            FakeSource(PaletteEntry("canvas:1", "Settings wall")),
            FakeSource(PaletteEntry("command:s", "Settings…"), prefix=">"),
        )
    )
    assert ids(search, ">set") == ["command:s"]


def test_the_list_is_bounded() -> None:
    search = searching((FakeSource(*(PaletteEntry(str(n), f"Canvas {n}") for n in range(MAX_RESULTS * 3))),))
    assert len(search.find("canvas")) == MAX_RESULTS


def test_an_entry_that_was_not_found_runs_nothing() -> None:
    shelf = FakeSource(PaletteEntry("a", "Alpha"))
    searching((shelf,)).run(PaletteEntry("b", "Beta"))
    assert shelf.ran == []


def test_what_can_do_nothing_now_is_listed_under_a_sign_alone_and_does_nothing() -> None:
    shelf = FakeSource(
        PaletteEntry("command:a", "Close tab"),
        PaletteEntry("command:b", "Close", is_disabled=True, weight=-50),
        prefix=">",
    )
    search = searching((shelf,))
    assert ids(search, "close") == ["command:a"]
    assert ids(search, ">close") == ["command:a", "command:b"]
    search.run(search.find(">close")[1].entry)
    assert shelf.ran == []
