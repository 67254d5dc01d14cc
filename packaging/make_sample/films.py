"""Short films, made frame by frame; most begin with a picture that is there already."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from gallery import FILM, Gallery
from paint import cards, market, tins
from paint.base import Picture, smooth
from paint.finish import crop, fit
from paint.harbour import harbour
from paint.landscapes import dunes
from paint.tins import Thing

W, H = FILM
FPS = 24


def fill(g: Gallery) -> None:
    g.film("film-push-in", _push_in, FPS, 5, "shot-01-wide", summary="Slow push in over the harbour, lanterns coming on one by one")
    g.film("film-lanterns", lambda: (market.bokeh(W, H, 44, "ember", count=70, size=1.25, drift=k / 96) for k in range(96)), FPS, 4, "shot-04-out-of-focus", suffix=".webm", summary="Lanterns out of focus, drifting")
    g.film("film-tin", _turning, 20, 4, lambda: fit(tins.shelf(1440, 810, [Thing(0, 0, 0.85, 2.0, 0, turn=0.0)], 0, "#e9dfd2"), 1152, 648), summary="A tin turns once")
    g.film("film-dunes", lambda: (fit(dunes(W * 5 // 4, H * 5 // 4, 1, "evening", shift=k / 60), W, H, 0.35 + 0.3 * k / 100) for k in range(100)), 25, 4, "dunes-evening", suffix=".webm", summary="Wind over dunes, slow pan")
    g.film("film-title", _title, FPS, 3, "card-main-serif", sound="sound-chime.flac", summary="The title comes in")
    for name, seed, hour, more in (("06-water", 4436, "rose", {"boats": 5}), ("07-ferry", 4437, "gold", {"boats": 2, "lamps": 7, "horizon": 0.6, "quay": "left"}), ("10-blue-hour", 4440, "blue", {"boats": 5, "lamps": 11, "horizon": 0.57}), ("12-last-light", 4442, "teal", {"boats": 3, "lamps": 12, "quay": "left"})):
        cut = (0.25, 0.52, 0.80, 1.0) if name == "06-water" else (0.03, 0.03, 0.97, 0.97)
        g.film(f"film-{name}", _waves(seed, hour, more, cut), FPS, 4, f"shot-{name}", summary=f"Shot {name.replace('-', ' ')}: the water moves")
    for name, start, end in (
        ("shot-03-masts", (0.0, 0.06, 0.8), (0.2, 0.12, 0.8)), ("shot-05-ridge", (0.0, 0.1, 0.84), (0.16, 0.05, 0.84)), ("shot-08-fog", (0.1, 0.1, 0.9), (0.0, 0.0, 1.0)),
        ("shot-09-pier", (0.0, 0.0, 1.0), (0.14, 0.16, 0.8)), ("shot-11-hills", (0.15, 0.1, 0.85), (0.0, 0.0, 0.85)),
        ("market-canopy", (0.0, 0.2, 0.8), (0.2, 0.0, 0.8)), ("market-crossing", (0.1, 0.1, 0.8), (0.0, 0.0, 1.0)), ("market-last", (0.0, 0.0, 1.0), (0.17, 0.2, 0.66)),
    ):
        g.film(f"film-{name.removeprefix('shot-')}", _travel(g, name, start, end), FPS, 3, name, summary=f"{g.made[name].summary}: a slow move of the camera")
    g.film("film-market", lambda: (market.street(W, H, 2, "indigo", near=0.42, rain=0.9, umbrellas=0.8, move=k / 48) for k in range(96)), FPS, 4, "market-rain", sound="sound-market.opus", summary="Rain on the night market")
    g.film("film-quiet", lambda: (market.street(W, H, 5, "jade", people=2, rain=0.4, move=k / 48) for k in range(72)), FPS, 3, "market-quiet", summary="A street after rain")
    g.film("film-bowl", lambda: (market.bowl(W, H, 1, "ember", move=k / 72) for k in range(84)), FPS, 3.5, "market-bowl", summary="Steam over a bowl")
    g.film("film-bokeh", lambda: (market.bokeh(W, H, 3, "jade", drift=k / 96) for k in range(84)), FPS, 3.5, "market-bokeh", suffix=".webm", summary="Jade lights, drifting")


def _push_in() -> Iterator[Picture]:
    for k in range(120):
        t = k / 119
        lit = round(0.1 + 0.9 * min(1, t * 1.25), 1)
        frame = harbour(W * 5 // 4, H * 5 // 4, 4421, "violet", lamps=10, boats=4, horizon=0.58, lit=lit, phase=k / FPS * 0.10)
        edge = 0.5 * (0.16 * float(smooth(0, 1, np.float32(t))))
        yield crop(frame, edge, edge, 1 - edge, 1 - edge, W, H)


def _waves(seed: int, hour: str, more: dict[str, object], cut: tuple[float, float, float, float]) -> Callable[[], Iterator[Picture]]:
    """The harbour with water that moves, seen through the cut (left, top, right, bottom)."""
    large = 3 / 2 if cut[0] > 0.1 else 5 / 4
    return lambda: (crop(harbour(int(W * large), int(H * large), seed, hour, phase=k / FPS * 0.10, **more), *cut, W, H) for k in range(96))  # type: ignore[arg-type]


def _travel(g: Gallery, key: str, start: tuple[float, float, float], end: tuple[float, float, float]) -> Callable[[], Iterator[Picture]]:
    """From one cut (left, top, size) of a picture to another."""

    def frames() -> Iterator[Picture]:
        still = g.read(key)
        for k in range(72):
            t = float(smooth(0, 1, np.float32(k / 71)))
            left, top, size = (a + (b - a) * t for a, b in zip(start, end, strict=True))
            yield crop(still, left, top, left + size, top + size, W, H)

    return frames


def _turning() -> Iterator[Picture]:
    return (tins.shelf(W, H, [Thing(0, 0, 0.85, 2.0, 0, turn=6.2832 * k / 80)], 0, "#e9dfd2") for k in range(80))


def _title() -> Iterator[Picture]:
    under = harbour(W, H, 4417, "rose")
    return (cards.title(W, H, under, "Harbour at dusk", "A Northwind film", share=float(smooth(8, 46, np.float32(k)))) for k in range(72))
