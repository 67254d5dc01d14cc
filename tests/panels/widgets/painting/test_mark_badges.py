"""Marks of small images, and in a line."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from wsdesk.panels.widgets.painting.mark_badges import marks_width, paint_marks_line, paint_small_marks
from wsdesk.store.culling.marks import Flag, ResultMarks
from wsdesk.theme.tokens import load_theme


@pytest.mark.parametrize(("height", "middle", "has_icon"), [(56, 10, True), (24, 6, False)])
@pytest.mark.parametrize("flag", [Flag.PICK, Flag.REJECT])
def test_a_flag_has_an_icon_unless_the_image_is_tiny(
    qapp: QApplication, flag: Flag, height: int, middle: int, has_icon: bool
) -> None:
    theme = load_theme("dark")
    image = QImage(80, height, QImage.Format.Format_RGB32)
    image.fill(QColor("white"))
    painter = QPainter(image)
    paint_small_marks(painter, theme, QRect(0, 0, 80, height), ResultMarks(flag))
    painter.end()
    near = range(middle - 1, middle + 1)
    colors = {image.pixelColor(x, y).name() for x in near for y in near}
    assert (len(colors) > 1) == has_icon


@pytest.mark.parametrize(("height", "is_shown"), [(56, True), (24, False)])
def test_a_small_image_shows_its_rating_and_label(qapp: QApplication, height: int, is_shown: bool) -> None:
    theme = load_theme("dark")
    image = QImage(80, height, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    paint_small_marks(painter, theme, QRect(0, 0, 80, height), ResultMarks(rating=2, color_label="red"))
    painter.end()
    lower = range(height // 2, height)
    for token, xs in (("rating", range(20)), ("group.red", range(60, 80))):
        colors = {image.pixelColor(x, y).name() for x in xs for y in lower}
        assert (theme.color(token).name() in colors) == is_shown, token


def test_stars_are_above_other_content_at_the_bottom(qapp: QApplication) -> None:
    theme, image = load_theme("dark"), QImage(80, 56, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    paint_small_marks(painter, theme, QRect(0, 0, 80, 56), ResultMarks(rating=5, color_label="red"), lift=19)
    painter.end()
    assert {image.pixelColor(x, y).name() for x in range(80) for y in range(37, 56)} == {"#000000"}
    above = {image.pixelColor(x, y).name() for x in range(80) for y in range(37)}
    assert {theme.color("rating").name(), theme.color("group.red").name()} <= above


@pytest.mark.parametrize("width", [12, 18, 27, 36, 48])
@pytest.mark.parametrize("rating", [1, 5])
def test_a_narrow_image_shows_its_marks_within_its_edges(qapp: QApplication, width: int, rating: int) -> None:
    theme, image = load_theme("dark"), QImage(80, 48, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    box = QRect(16, 0, width, 48)
    paint_small_marks(painter, theme, box, ResultMarks(Flag.PICK, rating, "red"))
    painter.end()

    def colors(xs: range) -> set[str]:
        return {image.pixelColor(x, y).name() for x in xs for y in range(48)}

    mark_colors = {theme.color(token).name() for token in ("rating", "group.red", "ok")}
    assert mark_colors <= colors(range(box.left(), box.right() + 1))
    outside = colors(range(box.left() - 1)) | colors(range(box.right() + 2, 80))
    assert not mark_colors & outside


def line_of_marks(marks: ResultMarks, width: int) -> QImage:
    image = QImage(width, 18, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    paint_marks_line(painter, load_theme("dark"), QRect(0, 0, width, 18), marks)
    painter.end()
    return image


def test_a_narrow_line_tells_ratings_apart(qapp: QApplication) -> None:
    for width in range(30, marks_width(ResultMarks(Flag.PICK, 1, "red"))):
        lines = [line_of_marks(ResultMarks(Flag.PICK, rating, "red"), width) for rating in range(6)]
        assert all(one != other for at, one in enumerate(lines) for other in lines[:at]), width


def test_a_narrow_line_has_no_mark_that_is_cut_off(qapp: QApplication) -> None:
    red = load_theme("dark").color("group.red").name()

    def red_pixels(image: QImage) -> int:
        return sum(image.pixelColor(x, y).name() == red for x in range(image.width()) for y in range(18))

    marks = ResultMarks(Flag.PICK, color_label="red")
    whole = red_pixels(line_of_marks(marks, marks_width(marks)))
    assert {red_pixels(line_of_marks(marks, width)) for width in range(12, 40)} == {0, whole}
