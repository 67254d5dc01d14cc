"""Layout of a card, and its texts."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from wsdesk.graph.model.values import Asset, Clip, Failure, Kind, Node, Port, Rect
from wsdesk.scene.model.colors import CanvasColors
from wsdesk.scene.painters.bodies.stitch import clip_widths
from wsdesk.scene.painters.card_labels import node_badges, node_footer
from wsdesk.scene.painters.card_layout import MAX_CROP, card_layout, fit_image
from wsdesk.theme.icons import icon_names
from wsdesk.theme.tokens import ThemeName, contrast, load_theme

lengths = st.floats(1, 6000)


@given(lengths, lengths)
def test_the_parts_of_a_card_of_any_size_lie_inside_it(width: float, height: float) -> None:
    card = Rect(-50, 70, width, height)
    layout = card_layout(card)
    for part in (layout.header, layout.body, layout.footer):
        if part.w > 0 and part.h > 0:
            assert part.x >= card.x
            assert part.y >= card.y
            assert part.right <= card.right + 1e-6
            assert part.bottom <= card.bottom + 1e-6
    if layout.body.h and layout.footer.h:
        assert layout.body.bottom <= layout.footer.y + 1e-6


@given(lengths, lengths, st.integers(1, 9000), st.integers(1, 9000))
def test_pictures_are_never_stretched_and_hardly_cut(w: float, h: float, wide: int, high: int) -> None:
    frame = Rect(10, 20, w, h)
    target, source = fit_image(frame, wide, high)
    assert target.w / source.w == pytest.approx(target.h / source.h)
    assert source.w >= wide * (1 - MAX_CROP) - 1e-6
    assert source.h >= high * (1 - MAX_CROP) - 1e-6
    assert target.x >= frame.x - 1e-6
    assert target.right <= frame.right + 1e-6
    assert target.bottom <= frame.bottom + 1e-6


@pytest.mark.parametrize(
    ("facts", "left", "right"),
    [
        ({"kind": Kind.TEXT, "version_count": 3, "version_number": 3}, "text", "v3"),
        (
            {
                "kind": Kind.IMAGE,
                "ratio": "21:9",
                "seed": 4417,
                "version_count": 7,
                "version_number": 4,
                "favorite": True,
            },
            "image · 21:9 · seed 4417",
            "v4 of 7 ★",
        ),
        (
            {
                "kind": Kind.IMAGE,
                "generation_type": "upload",
                "asset": Asset("a", width=1600, height=1100),
                "version_count": 1,
                "version_number": 1,
            },
            "image · upload",
            "1600×1100",
        ),
        ({"kind": Kind.AUDIO, "asset": Asset("a", duration_ms=24_000)}, "audio · 0:24", ""),
        ({"kind": Kind.VIDEO, "duration_s": 6.0}, "video · 6 s", ""),
        ({"kind": Kind.PDF, "pages": 12}, "PDF · 12+ pages", ""),
        ({"kind": Kind.UNKNOWN, "node_type": "timer"}, "timer", ""),
        ({"kind": Kind.VIDEO, "failure": Failure("no")}, "video", "error"),
        ({"kind": Kind.VIDEO, "failure": Failure("no", "fatal")}, "video", "fatal"),
        ({"kind": Kind.IMAGE, "ratio": "1:1", "variations": 4}, "image · 1:1 · 4 variations", ""),
        (
            {"kind": Kind.IMAGE, "version_number": 1, "version_count": 3, "viewed_over": "v3"},
            "image",
            "viewing v1",
        ),
        (
            {"kind": Kind.IMAGE, "version_number": 2, "viewed_over": "v3", "failure": Failure("no")},
            "image",
            "viewing v2 · error",
        ),
    ],
)
def test_footers_say_what_matters_at_a_glance(facts: dict[str, object], left: str, right: str) -> None:
    node = Node(id="n", rect=Rect(0, 0, 200, 200), **facts)  # type: ignore[arg-type]
    footer = node_footer(node)
    assert (footer.left, footer.right) == (left, right)


@pytest.mark.parametrize(
    ("severity", "right"), [("", "Fehler"), ("error", "Fehler"), ("WARNING", "Warnung"), ("fatal", "fatal")]
)
def test_the_severity_of_a_failure_is_in_the_language_of_the_window(
    use_language: Callable[[str], object], severity: str, right: str
) -> None:
    use_language("de")
    node = Node("n", Kind.VIDEO, Rect(0, 0, 200, 200), failure=Failure("no", severity))
    assert node_footer(node).right == right


def test_badges_say_what_else_one_has_to_know() -> None:
    node = Node(
        "n",
        Kind.TEMPLATE,
        Rect(0, 0, 200, 200),
        placed=False,
        outdated=True,
        expandable=True,
        ports=(Port("p", locked=True), Port("q")),
    )
    assert [badge.label for badge in node_badges(node)] == [
        "no position",
        "outdated model",
        "locked",
        "expandable",
    ]
    assert all(badge.icon in icon_names() for badge in node_badges(node) if badge.icon)
    assert node_badges(Node("n", Kind.TEXT, Rect(0, 0, 200, 200), ports=(Port("p"),))) == ()


def test_clips_are_as_long_as_they_last_and_never_slivers() -> None:
    widths = clip_widths(
        (Clip("a", length_ms=9_000), Clip("b", length_ms=1_000), Clip("c", length_ms=1)), 300
    )
    assert sum(widths) == pytest.approx(300)
    assert widths[0] > widths[1] > widths[2] >= 50
    assert clip_widths((Clip("a", length_ms=9_000), Clip("b")), 300) == [150, 150]


@pytest.mark.parametrize("name", ["dark", "light"])
@pytest.mark.parametrize("color", ["#ff8800", "#000", "#ffffff", "slateblue", "#11202f"])
def test_a_group_has_its_color(name: ThemeName, color: str) -> None:
    """Unchanged if the title is readable in it, else mixed with the text color."""
    theme = load_theme(name)
    colors = CanvasColors(theme)
    given, own = QColor(color), colors.group(color)
    assert contrast(own, theme.color("bg")) >= 4.5
    if contrast(given, theme.color("bg")) >= 5.1:
        assert own == given
    assert colors.group("no such color") == colors.group("default") == theme.color("group.default")
    assert colors.group("red") == theme.color("group.red")
