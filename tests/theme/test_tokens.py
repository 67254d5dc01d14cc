"""A theme is read whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from wsdesk.theme import tokens
from wsdesk.theme.tokens import CONTRAST_NAMES, THEME_NAMES, ThemeError, load_theme


def test_both_themes_name_the_same_tokens() -> None:
    dark, light = (load_theme(name) for name in THEME_NAMES)
    assert set(dark.colors) == set(light.colors)
    assert dict(dark.numbers) == dict(light.numbers)
    assert (dark.dark, light.dark) == (True, False)


def test_more_contrast_names_no_token_that_its_base_has_not() -> None:
    for name, base in zip(CONTRAST_NAMES, THEME_NAMES, strict=True):
        assert set(load_theme(name).colors) == set(load_theme(base).colors)
        assert dict(load_theme(name).numbers) == dict(load_theme(base).numbers)
        assert load_theme(name).dark is load_theme(base).dark
        assert load_theme(name).name == name


def test_less_room_between_lines_changes_heights_alone() -> None:
    usual = load_theme("dark")
    compact = usual.compact()
    assert compact.size("row") < usual.size("row")
    assert dict(compact.colors) == dict(usual.colors)
    assert compact.type_size("body") == usual.type_size("body")
    assert usual.compact() is compact


def test_a_colour_is_handed_out_as_a_copy() -> None:
    theme = load_theme("dark")
    theme.color("accent").setRgb(1, 2, 3)
    assert theme.color("accent").name() == "#7c93ff"


def test_a_misspelt_token_is_an_error() -> None:
    with pytest.raises(KeyError):
        load_theme("dark").color("akzent")


def test_eight_digits_are_a_colour_with_its_opacity_last() -> None:
    assert load_theme("dark").color("picture-scrim").alpha() == 0xB0


def test_half_of_one_over_another_lies_between() -> None:
    theme = load_theme("dark")
    assert theme.mixed("text", "bg", 0).name() == theme.color("bg").name()
    assert theme.mixed("text", "bg", 1).name() == theme.color("text").name()
    assert theme.faded("accent", 0.5).alphaF() == pytest.approx(0.5, abs=0.01)


@pytest.mark.parametrize(
    "text",
    ['[color]\nbg = "blue"', "[color]\nbg = 3", "[radius]\ncard = 1.5", "[color", '[color]\nbg = "#FFF"'],
)
def test_a_damaged_token_file_is_named(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "dark.toml").write_text(text)
    monkeypatch.setattr(tokens, "resource", lambda *parts: tmp_path / parts[-1])
    with pytest.raises(ThemeError, match=r"dark\.toml"):
        load_theme.__wrapped__("dark")
