"""Painting of list rows and grid items: background, focus ring, texts, and icons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QImage, QPainter, QTextLayout

from wsdesk.files.lazy_dataclass import dataclass
from wsdesk.panels.widgets.layout.boxes import Space
from wsdesk.panels.widgets.painting import paint
from wsdesk.panels.widgets.text import type_scale
from wsdesk.panels.widgets.text.text_direction import unmirrored
from wsdesk.panels.widgets.text.type_scale import scaled
from wsdesk.theme.icons import icon_image
from wsdesk.theme.tokens import Theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyle


class TextColors(NamedTuple):
    """Colors of a text and its highlighted letters."""

    text: QColor
    highlighted: QColor


def marked_runs(text: str, marks: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    """Runs of highlighted letters as start and length in UTF-16 units, as Qt counts."""
    runs: list[tuple[int, int]] = []
    unit = 0
    needed = set(marks)
    for at, letter in enumerate(text):
        length = 2 if ord(letter) > 0xFFFF else 1
        if at in needed:
            if runs and sum(runs[-1]) == unit:
                runs[-1] = (runs[-1][0], runs[-1][1] + length)
            else:
                runs.append((unit, length))
        unit += length
    return tuple(runs)


def draw_marked(
    painter: QPainter, at: QPointF, text: str, marks: tuple[int, ...], font: QFont, colors: TextColors
) -> int:
    """Paint one line, vertically centered at `at`; return its width."""
    from PySide6.QtGui import QTextCharFormat  # imported lazily: text formats have 147 enumerators

    strong = QTextCharFormat()
    strong.setFontWeight(QFont.Weight.Bold)
    strong.setForeground(colors.highlighted)
    strong.setFontUnderline(colors.highlighted == colors.text)
    runs: list[QTextLayout.FormatRange] = []
    for start, length in marked_runs(text, marks):
        run = QTextLayout.FormatRange()
        run.start, run.length, run.format = start, length, strong  # pyright: ignore[reportAttributeAccessIssue]
        runs.append(run)
    # One text layout instead of single letters, because of ligatures and right-to-left scripts.
    layout = QTextLayout(text, font)
    layout.setFormats(runs)
    layout.beginLayout()
    line = layout.createLine()
    line.setLineWidth(100_000)
    layout.endLayout()
    painter.setPen(colors.text)
    place = QRectF(at.x(), at.y() - line.height() / 2, line.naturalTextWidth(), line.height())
    with unmirrored(painter, place):
        layout.draw(painter, place.topLeft())
    return round(place.width())


INSET = Space.TIGHT
"""Logical px between the sides of a list and the background of a row."""
ICON = 14
_BOX = 14
_DISABLED_OPACITY = 0.62
"""Opacity of the texts of a disabled row."""


class RowState(NamedTuple):
    """Selection, hover, and focus of a row; `ring` is a color token."""

    is_selected: bool = False
    is_hovered: bool = False
    ring: str = ""

    @classmethod
    def of(cls, state: QStyle.StateFlag, *, has_focus: bool = True) -> RowState:
        """State of a row from the style option of a view."""
        from PySide6.QtWidgets import QStyle  # imported lazily: the style classes take 8 ms

        flags = QStyle.StateFlag
        focus = has_focus and bool(state & flags.State_HasFocus)
        return cls(
            bool(state & flags.State_Selected), bool(state & flags.State_MouseOver), "focus" if focus else ""
        )


@dataclass(frozen=True, slots=True)
class RowEnd:
    """Text or icon at the end of a row; `color` is a token, muted if empty."""

    text: str = ""
    icon: str = ""
    color: str = ""
    icon_size: int = ICON
    style: Literal["plain", "outlined", "tinted"] = "plain"
    """`outlined` adds a border, `tinted` a background in the tint of its color."""

    @property
    def is_tall(self) -> bool:
        """Whether it spans both lines of a row instead of the first one."""
        return bool(self.icon) or self.style == "outlined"


@dataclass(frozen=True, slots=True)
class RowContent:
    """Content of a row. Colors are tokens; marks are indexes of highlighted letters."""

    title: str
    line: str = ""
    """Second line; without it the title is vertically centered."""
    icon: str = ""
    color: str = ""
    icon_size: int = ICON
    dot: str = ""
    """Color of a dot before the title."""
    box: Literal["", "check", "radio"] = ""
    """Check box or radio button at the start; `is_checked` is its state."""
    is_checked: bool = False
    depth: int = 0
    beside: str = ""
    """Muted words after the title."""
    ends: tuple[RowEnd, ...] = ()
    """Items at the end, from the outer edge inward."""
    marks: tuple[int, ...] = ()
    line_marks: tuple[int, ...] = ()
    is_strong: bool = False
    is_muted: bool = False
    is_dimmed: bool = False
    is_heading: bool = False
    title_color: str = ""


THUMBNAIL = QSize(38, 28)
"""Logical px at 100% text size."""


def draw_thumbnail(
    painter: QPainter, theme: Theme, area: QRect, image: QImage | None, icon: str, color: str = ""
) -> QRect:
    """Draw an image, otherwise an icon, at the start of a row; return the remaining content area.

    Rows lower than `THUMBNAIL` get a smaller one of the same aspect ratio.
    """
    high = min(scaled(THUMBNAIL.height()), area.height() - Space.TIGHT)
    wide = round(high * THUMBNAIL.width() / THUMBNAIL.height())
    box = QRectF(area.x(), area.y() + (area.height() - high) / 2, wide, high)
    radius = theme.radius("small")
    if image is not None and not image.isNull():
        paint.draw_image(painter, box, image, radius)
    else:
        paint.draw_tile(painter, box, theme.color("hover"), radius)
        side = scaled(ICON)
        shade = paint.token_color(theme, color) if color else theme.color("muted")
        glyph = icon_image(icon, shade, side, painter.device().devicePixelRatioF())
        paint.draw_glyph(painter, box.center() - QPointF(side / 2, side / 2), glyph)
    return area.adjusted(wide + Space.SMALL, 0, 0, 0)


def draw_ground(painter: QPainter, theme: Theme, box: QRect, state: RowState, inset: int = INSET) -> None:
    """Draw the background of a selected or hovered row, and the focus ring."""
    tile, radius = QRectF(box).adjusted(inset, 1, -inset, -1), theme.radius("small")
    if state.is_selected or state.is_hovered:
        paint.draw_tile(painter, tile, theme.color("selected" if state.is_selected else "hover"), radius)
    if state.ring:
        paint.draw_ring(painter, tile, theme.color(state.ring), radius)


def content_area(box: QRect, inset: int = INSET) -> QRect:
    """Content rectangle of a row."""
    return box.adjusted(inset + Space.SMALL, 0, -inset - Space.SMALL, 0)


def draw_content(painter: QPainter, theme: Theme, area: QRect, content: RowContent, selected: bool) -> None:
    """Draw the texts and icons of a row into its content area."""
    quiet = theme.color("selected-muted" if selected else "muted")
    if content.is_heading:
        lower = area.adjusted(0, area.height() // 4, 0, 0)
        paint.draw_line(painter, lower, content.title, type_scale.small(), quiet)
        return
    first = QRect(area)
    if content.line:
        first.setHeight(scaled(20))
        first.moveTop(area.y() + (area.height() - scaled(38)) // 2)
    area = area.adjusted(Space.MEDIUM * content.depth, 0, 0, 0)
    left = _draw_start(painter, theme, area, first, content, quiet)
    right, line_right = _draw_ends(
        painter, theme, area, first.adjusted(left - first.x(), 0, 0, 0), content.ends, quiet
    )
    strong = theme.color("selected-text" if selected else "accent")
    painter.setOpacity(_DISABLED_OPACITY if content.is_dimmed else 1.0)
    color = quiet if content.is_muted else theme.color("selected-text" if selected else "text")
    color = theme.color(content.title_color) if content.title_color else color
    title = QRect(left, first.y(), right - left, first.height())
    _draw_title(painter, title, content, TextColors(color, strong), quiet)
    if content.line:
        below = QRect(left, first.y() + scaled(19), line_right - left, scaled(18))
        colors = TextColors(quiet, strong)
        _draw_marked(painter, below, content.line, content.line_marks, type_scale.small(), colors)
    painter.setOpacity(1.0)


def _draw_start(
    painter: QPainter, theme: Theme, area: QRect, first: QRect, content: RowContent, quiet: QColor
) -> int:
    """Draw the check box and the icon or dot before the first line; return the x position of the text."""
    if content.box:
        area = _draw_box(painter, theme, area, first, content)
    if content.dot:
        size = scaled(8)
        dot = QRectF(area.x(), first.y() + (first.height() - size) / 2, size, size)
        paint.draw_dot(painter, dot, theme.color(content.dot), theme.color("line"))
        return area.x() + size + Space.SMALL
    if not content.icon:
        return area.x()
    side = scaled(content.icon_size)
    color = paint.token_color(theme, content.color) if content.color else quiet
    image = icon_image(content.icon, color, side, painter.device().devicePixelRatioF())
    paint.draw_glyph(painter, QPointF(area.x(), first.y() + (first.height() - side) / 2), image)
    return area.x() + side + Space.SMALL


def _draw_box(painter: QPainter, theme: Theme, area: QRect, first: QRect, content: RowContent) -> QRect:
    """Draw a check box or radio button as the style sheet does; return the remaining area."""
    side = scaled(_BOX)
    box = QRectF(area.x(), first.y() + (first.height() - side) / 2, side, side)
    radius = side / 2 if content.box == "radio" else 4
    paint.draw_tile(painter, box, theme.color("accent" if content.is_checked else "bg"), radius)
    if content.is_checked:
        glyph = "dot" if content.box == "radio" else "check"
        image = icon_image(glyph, theme.color("on-accent"), side, painter.device().devicePixelRatioF())
        paint.draw_glyph(painter, box.topLeft(), image)
    else:
        paint.draw_ring(painter, box, theme.color("muted"), radius, 1)
    return area.adjusted(side + Space.SMALL, 0, 0, 0)


def _draw_title(
    painter: QPainter, box: QRect, content: RowContent, colors: TextColors, quiet: QColor
) -> None:
    """Draw the title and the text beside it, which gets what the title leaves, at least a quarter."""
    font = type_scale.title() if content.is_strong else type_scale.body()
    if not content.beside:
        _draw_marked(painter, box, content.title, content.marks, font, colors)
        return
    beside_font = type_scale.small() if content.line else type_scale.body()
    needed = QFontMetrics(beside_font).horizontalAdvance(content.beside) + 1
    widest = QFont(font)
    widest.setBold(font.bold() or bool(content.marks))
    rest = box.width() - Space.MEDIUM - QFontMetrics(widest).horizontalAdvance(content.title) - 2
    room = box.adjusted(0, 0, -min(needed, max(rest, box.width() // 4)) - Space.MEDIUM, 0)
    wide = _draw_marked(painter, room, content.title, content.marks, font, colors) + Space.MEDIUM
    paint.draw_line(painter, box.adjusted(wide, 0, 0, 0), content.beside, beside_font, quiet)


def _draw_marked(
    painter: QPainter, box: QRect, text: str, marks: tuple[int, ...], font: QFont, colors: TextColors
) -> int:
    """Draw one elided line with highlighted letters; return its width."""
    if not marks:
        paint.draw_line(painter, box, text, font, colors.text)
        return min(box.width(), QFontMetrics(font).horizontalAdvance(text))
    bold = QFont(font)
    bold.setBold(True)  # elided as if all of it were bold
    cut = QFontMetrics(bold).elidedText(text, Qt.TextElideMode.ElideRight, max(0, box.width()))
    return draw_marked(painter, QPointF(box.x(), box.center().y() + 0.5), cut, marks, font, colors)


def _draw_ends(
    painter: QPainter, theme: Theme, area: QRect, first: QRect, ends: tuple[RowEnd, ...], quiet: QColor
) -> tuple[int, int]:
    """Draw the items at the end; return the right edges of the first and second line."""
    right = line_right = area.right() + 1
    ends = _fitting_ends(ends, first.width() // 2)
    for number, end in enumerate(ends):
        color = theme.color(end.color) if end.color else quiet
        right -= _draw_end(painter, theme, area if end.is_tall else first, right, end, color)
        between_icons = end.icon and number + 1 < len(ends) and ends[number + 1].icon
        right -= Space.TIGHT if between_icons else Space.SMALL
        line_right = right if end.is_tall else line_right
    return right, line_right


def _fitting_ends(ends: tuple[RowEnd, ...], room: int) -> tuple[RowEnd, ...]:
    """Leave out labels with a border that don't fit in the room, but not the first one."""
    shown: list[RowEnd] = []
    used = 0
    for end in reversed(ends):
        wide = _end_width(end) + Space.SMALL if end.style == "outlined" else 0
        if not used or used + wide <= room:
            shown.append(end)
            used += wide
    return tuple(reversed(shown))


def _end_width(end: RowEnd) -> int:
    """Width of a label."""
    wide = QFontMetrics(type_scale.small()).horizontalAdvance(end.text) + 1
    return wide if end.style == "plain" else wide + Space.MEDIUM


def _draw_end(painter: QPainter, theme: Theme, line: QRect, right: int, end: RowEnd, color: QColor) -> int:
    """Draw an icon or a label that ends at `right`; return its width."""
    if end.icon:
        side = scaled(end.icon_size)
        image = icon_image(end.icon, color, side, painter.device().devicePixelRatioF())
        paint.draw_glyph(painter, QPointF(right - side, line.y() + (line.height() - side) / 2), image)
        return side
    font, wide = type_scale.small(), _end_width(end)
    if end.style == "plain":
        box = QRect(right - wide, line.y(), wide, line.height())
        paint.draw_line(painter, box, end.text, font, color, Qt.AlignmentFlag.AlignRight)
        return wide
    high = scaled(18)
    label = QRectF(right - wide, line.y() + (line.height() - high) / 2, wide, high)
    if end.style == "tinted":
        paint.draw_tile(painter, label, theme.color(f"{end.color}-tint"), theme.radius("small"))
    else:
        paint.draw_ring(painter, label, theme.color("line"), theme.radius("small"), 1)
    painter.setFont(font)
    painter.setPen(color)
    with unmirrored(painter, label):
        painter.drawText(label, Qt.AlignmentFlag.AlignCenter, end.text)
    return wide
