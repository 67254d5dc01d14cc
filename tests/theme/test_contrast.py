"""Words can be read and icons seen, on everything they are drawn on, in both themes."""

from __future__ import annotations

import pytest

from wsdesk.graph.model.values import Kind
from wsdesk.store.history.change_labels import CHANGE_COLORS
from wsdesk.theme.tokens import (
    CONTRAST_NAMES,
    ICON_RATIO,
    TEXT_RATIO,
    THEME_NAMES,
    ThemeName,
    contrast,
    load_theme,
)

GROUNDS = ("bg", "surface", "raised")
ON_WORDS = [
    *(
        (word, ground)
        for word in ("text", "muted", "accent", "ok", "warn", "error", "error-text")
        for ground in GROUNDS
    ),
    *((word, "hover") for word in ("text", "muted", "error-text")),
    ("text", "pressed"),
    *((word, "selected") for word in ("text", "selected-text", "selected-muted")),
    ("on-accent", "accent"),
    ("on-accent", "accent-hover"),
    ("on-accent", "accent-pressed"),
    ("text", "match"),
    ("error-text", "error-tint"),
    ("text", "error-tint"),
    ("text", "ok-tint"),
    ("ok", "ok-tint"),
    ("text", "warn-tint"),
    ("warn", "warn-tint"),
    ("note-text", "note"),
    ("note-muted", "note"),
    ("tooltip-text", "tooltip"),
    ("surround-muted", "surround"),
]
MORE_WORDS, MORE_SHAPES = 7.0, 4.5
"""What the themes of high contrast hold (WCAG 2, AAA)."""
ALL_NAMES = (*THEME_NAMES, *CONTRAST_NAMES)


def least_words(name: ThemeName) -> float:
    return MORE_WORDS if name in CONTRAST_NAMES else TEXT_RATIO


def least_shapes(name: ThemeName) -> float:
    return MORE_SHAPES if name in CONTRAST_NAMES else ICON_RATIO


GROUPS = ("default", "gray", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink")
GROUP_TINT = 0.08
"""The most that a group's colour is laid over the canvas where its title stands."""


@pytest.mark.parametrize("name", ALL_NAMES)
@pytest.mark.parametrize(("word", "ground"), ON_WORDS)
def test_words_stand_out(name: ThemeName, word: str, ground: str) -> None:
    theme = load_theme(name)
    assert contrast(theme.color(word), theme.color(ground)) >= least_words(name)


@pytest.mark.parametrize("name", ALL_NAMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_kinds_and_focus_stand_out_as_shapes(name: ThemeName, ground: str) -> None:
    theme = load_theme(name)
    for token in (*(f"kind.{kind}" for kind in Kind), *CHANGE_COLORS, "focus", "muted", "text"):
        assert contrast(theme.color(token), theme.color(ground)) >= least_shapes(name), token


@pytest.mark.parametrize("name", ALL_NAMES)
@pytest.mark.parametrize("colour", GROUPS)
def test_titles_of_groups_can_be_read_on_their_tint(name: ThemeName, colour: str) -> None:
    theme = load_theme(name)
    token = f"group.{colour}"
    for ground in (theme.color("bg"), theme.mixed(token, "bg", GROUP_TINT)):
        assert contrast(theme.color(token), ground) >= least_words(name)


@pytest.mark.parametrize("name", ALL_NAMES)
def test_words_on_a_selected_or_hovered_row_are_told_from_each_other(name: ThemeName) -> None:
    theme = load_theme(name)
    assert theme.color("selected") != theme.color("surface")
    assert theme.color("hover") != theme.color("surface")


def test_black_and_white_are_as_far_apart_as_can_be() -> None:
    theme = load_theme("light")
    assert contrast(theme.color("on-accent"), theme.color("on-accent")) == pytest.approx(1.0)
    black, white = theme.color("text"), theme.color("surface")
    black.setRgb(0, 0, 0)
    assert contrast(black, white) == pytest.approx(21.0)


@pytest.mark.parametrize("name", CONTRAST_NAMES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_borders_are_seen_where_more_contrast_is_asked_for(name: ThemeName, ground: str) -> None:
    theme = load_theme(name)
    assert contrast(theme.color("line"), theme.color(ground)) >= MORE_SHAPES


@pytest.mark.parametrize("name", ALL_NAMES)
def test_the_surround_of_images_is_one_neutral_gray_with_a_focus_that_stands_out(name: ThemeName) -> None:
    theme = load_theme(name)
    surround = theme.color("surround")
    assert surround == load_theme("dark").color("surround")
    assert surround.red() == surround.green() == surround.blue()
    assert contrast(theme.color("surround-focus"), surround) >= least_shapes(name)
