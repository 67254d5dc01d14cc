"""The shape of an edge: one cubic curve that leaves and enters by the sides of its handles."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, sqrt

from wsdesk.graph.values import Rect, Side

Point = tuple[float, float]

STUB = 40.0
"""How far (px) a curve runs straight out of its handle at least, where the ends are not closer than that."""

BOW_CLEARANCE = 24.0
"""Room (px) between a card and the edge that bows around it."""

BOW_MOST = 1200.0
"""A card that reaches further than this (px) beyond its handle is crossed rather than walked around."""

LANE_MOST = 64.0
"""How far (px) the outermost of many coinciding edges bulges."""

_PULL_MOST = 2.6
_TEARDROP = 70.0


@dataclass(frozen=True, slots=True)
class Curve:
    """A cubic Bezier curve in canvas px: from `start` to `end`, pulled by `c1` and `c2`."""

    start: Point
    c1: Point
    c2: Point
    end: Point

    def at(self, t: float) -> Point:
        """The point at parameter `t`, 0 to 1."""
        s = 1 - t
        a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
        return (
            a * self.start[0] + b * self.c1[0] + c * self.c2[0] + d * self.end[0],
            a * self.start[1] + b * self.c1[1] + c * self.c2[1] + d * self.end[1],
        )


def curve_between(
    p: Point,
    side_p: Side,
    q: Point,
    side_q: Side,
    *,
    lane: int = 0,
    loop: bool = False,
    around: tuple[Rect, Rect] | None = None,
) -> Curve:
    """The curve from `p` on a card's `side_p` to `q` on another's `side_q`.

    `lane` tells edges apart that would coincide (0: none to tell from). `around` are the two cards: an edge
    that runs backward between cards that stand side by side is bowed below or above them. `loop` says that
    both ends are on one card; with `around` it is walked around.
    """
    px, py = p
    qx, qy = q
    nx, ny = _outward(side_p)
    mx, my = _outward(side_q)
    dx, dy = qx - px, qy - py
    distance = hypot(dx, dy)
    ahead = dx * nx + dy * ny
    if loop and nx == mx and ny == my:
        return _teardrop(p, q, nx, ny, lane)
    if ahead < 0 and nx == -mx and ny == -my and around is not None:
        bowed = _bow(p, q, nx, ny, around, lane, above=loop)
        if bowed is not None:
            return bowed
    base = STUB if distance > 2 * STUB or loop else distance / 2
    out = _pull(ahead, base)
    back = _pull(-(dx * mx + dy * my), base)
    shift = _lane_shift(dx, dy, distance, lane)
    sx, sy = _not_against(shift, nx, ny)
    tx, ty = _not_against(shift, mx, my)
    return Curve(p, (px + nx * out + sx, py + ny * out + sy), (qx + mx * back + tx, qy + my * back + ty), q)


def lane_offset(lane: int) -> float:
    """How far (px) a lane bends the middle of a curve; each further lane adds less."""
    return LANE_MOST * lane / (abs(lane) + 3)


def _outward(side: Side) -> tuple[float, float]:
    if side is Side.RIGHT:
        return 1.0, 0.0
    if side is Side.LEFT:
        return -1.0, 0.0
    return (0.0, -1.0) if side is Side.TOP else (0.0, 1.0)


def _pull(ahead: float, base: float) -> float:
    """How far a pulling point stands out: half the way ahead; going backward it grows with the root."""
    if ahead >= 0:
        return max(base, ahead / 2)
    return base + 6 * sqrt(-ahead)


def _lane_shift(dx: float, dy: float, distance: float, lane: int) -> Point:
    """The shift of both pulling points, square to the chord, to the same hand whichever end is first."""
    if not lane or not distance:
        return 0.0, 0.0
    ux, uy = -dy / distance, dx / distance
    by = lane_offset(lane) * 4 / 3
    if uy < 0 or (uy == 0 and ux < 0):
        by = -by
    return ux * by, uy * by


def _not_against(shift: Point, nx: float, ny: float) -> Point:
    """The shift without what would pull the curve back into its card."""
    inward = min(0.0, shift[0] * nx + shift[1] * ny)
    return shift[0] - nx * inward, shift[1] - ny * inward


def _bow(
    p: Point, q: Point, nx: float, ny: float, around: tuple[Rect, Rect], lane: int, *, above: bool
) -> Curve | None:
    """A backward curve around both cards, below or above whichever is shorter; None where there is no need
    to.

    `nx, ny` is the direction in which it leaves; written for a horizontal one, a vertical one is turned.
    """
    a, b = around
    if ny:
        turned = _bow((p[1], p[0]), (q[1], q[0]), ny, 0.0, (_turned(a), _turned(b)), lane, above=above)
        return turned and Curve(*[(y, x) for x, y in (turned.start, turned.c1, turned.c2, turned.end)])
    (px, py), (qx, qy) = p, q
    if a.y > b.bottom + BOW_CLEARANCE or b.y > a.bottom + BOW_CLEARANCE:
        return None
    low, high = max(a.bottom, b.bottom) + BOW_CLEARANCE, min(a.y, b.y) - BOW_CLEARANCE
    goes_below = not above and (low - py) + (low - qy) <= (py - high) + (qy - high)
    edge = low if goes_below else high
    room_p, room_q = edge - py, edge - qy
    if max(abs(room_p), abs(room_q)) > BOW_MOST:
        return None
    back = abs(px - qx)
    out = STUB + 6 * sqrt(back)
    # Where the curve comes back past its own card; there it must be as far down as the card's end.
    past = out / (back + 3 * out)
    pull = min(_PULL_MOST, 1 / (3 * past * (1 - past)))
    extra = (lane_offset(lane) + (LANE_MOST if lane else 0)) * (1 if goes_below else -1)
    return Curve(
        p,
        (px + nx * out, py + room_p * pull + extra),
        (qx - nx * out, qy + room_q * pull + extra),
        q,
    )


def _turned(rect: Rect) -> Rect:
    return Rect(rect.y, rect.x, rect.h, rect.w)


def _teardrop(p: Point, q: Point, nx: float, ny: float, lane: int) -> Curve:
    """A loop back to the same side of the same card."""
    out = _TEARDROP + hypot(q[0] - p[0], q[1] - p[1]) / 2 + lane_offset(abs(lane))
    spread = out * 0.6
    hand = -1.0 if (q[0] - p[0]) * -ny + (q[1] - p[1]) * nx < 0 else 1.0
    wx, wy = -ny * spread * hand, nx * spread * hand
    return Curve(
        p, (p[0] + nx * out - wx, p[1] + ny * out - wy), (q[0] + nx * out + wx, q[1] + ny * out + wy), q
    )
