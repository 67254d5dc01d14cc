"""Every still picture of the sample by its key: `fill(gallery)` makes those that are missing."""

# fmt: off
# ruff: noqa: E501

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from gallery import Gallery
from paint import cards, maps, market, plants, rooms, tins
from paint.base import Picture, over, rgb
from paint.finish import crop, duotone, fit, gouache, grade, grain, halftone, sketch, swim
from paint.harbour import harbour
from paint.landscapes import dunes, peaks, sea, swatches
from paint.tins import Thing

WIDE, FRAME, SMALL, SQUARE, SHEET, MAP = ((1568, 672), (1152, 648), (896, 504), (960, 960), (720, 960), (1120, 747))


def fill(gallery: Gallery) -> None:
    _film(gallery)
    _grades(gallery)
    _alternates(gallery)
    _references(gallery)
    _packaging(gallery)
    _plates(gallery)
    _maps(gallery)
    _market(gallery)
    _rooms(gallery)
    _cards(gallery)
    _brand(gallery)


def _film(g: Gallery) -> None:
    main = [
        ("violet", {"lamps": 6, "lit": 0.5, "boats": 3}, "A harbour in violet light, few lanterns, three boats"),
        ("ember", {"lamps": 8, "lit": 0.7, "boats": 3}, "The same harbour against a low orange sun"),
        ("blue", {"lamps": 9, "lit": 1.0, "boats": 4}, "Blue hour with a moon over the hills"),
        ("rose", {"lamps": 11, "lit": 1.0, "boats": 5}, "Dusk in rose, lanterns lit along the quay, a figure on the pier"),
        ("teal", {"lamps": 11, "lit": 1.0, "boats": 5, "horizon": 0.44}, "A lower camera, teal evening"),
        ("day", {"lamps": 11, "lit": 0.0, "boats": 5}, "Daylight study of the same place"),
        ("violet", {"lamps": 12, "lit": 1.0, "boats": 6, "horizon": 0.52}, "Late violet dusk, every lantern lit"),
    ]
    for i, (hour, more, words) in enumerate(main, 1):
        g.picture(f"harbour-{i}", lambda hour=hour, more=more: harbour(*WIDE, 4417, hour, **more), summary=words, quality=82)
    w, h = FRAME
    shots: list[tuple[str, Callable[[], Picture]]] = [
        ("01-wide", lambda: harbour(w, h, 4421, "violet", lamps=10, boats=4, horizon=0.58)),
        ("02-first-lantern", lambda: harbour(w, h, 4432, "rose", lamps=9, lit=0.12, boats=3, horizon=0.62)),
        ("03-masts", lambda: crop(harbour(w * 2, h * 2, 4433, "ember", boats=7, lamps=8), 0.30, 0.24, 0.78, 0.72, w, h)),
        ("04-out-of-focus", lambda: market.bokeh(w, h, 44, "ember", count=70, size=1.25)),
        ("05-ridge", lambda: peaks(w, h, 51, "copper", ridges=6)),
        ("06-water", lambda: crop(harbour(w * 2, h * 2, 4436, "rose", boats=5), 0.25, 0.52, 0.80, 1.0, w, h)),
        ("07-ferry", lambda: harbour(w, h, 4437, "gold", boats=2, lamps=7, horizon=0.6, quay="left")),
        ("08-fog", lambda: harbour(w, h, 4438, "mist", boats=4, lamps=12, horizon=0.5, haze=0.8)),
        ("09-pier", lambda: crop(harbour(w * 2, h * 2, 4439, "rose", boats=3, lamps=10), 0.48, 0.42, 1.0, 0.94, w, h)),
        ("10-blue-hour", lambda: harbour(w, h, 4440, "blue", boats=5, lamps=11, horizon=0.57)),
        ("11-hills", lambda: peaks(w, h, 57, "night", ridges=7, sun=0.4)),
        ("12-last-light", lambda: harbour(w, h, 4442, "teal", boats=3, lamps=12, quay="left")),
    ]
    for name, paint in shots:
        g.picture(f"shot-{name}", paint, summary=f"Key frame {name.replace('-', ' ')}")
    for name, paint in shots[:6]:
        g.picture(f"shot-{name}-pencil", lambda name=name, paint=paint: sketch(fit(paint(), *SMALL), name), quality=50, summary="Pencil layout")
    for name, paint in (shots[0], shots[4], shots[8]):
        g.picture(f"shot-{name}-gouache", lambda name=name, paint=paint: gouache(fit(paint(), *SMALL), name), quality=70, summary="Colour script in gouache")


GRADED = [("01-wide", "print"), ("03-masts", "bleach"), ("05-ridge", "print"), ("07-ferry", "bleach"), ("09-pier", "tide"), ("10-blue-hour", "tide"), ("11-hills", "ember"), ("12-last-light", "ember")]


def _grades(g: Gallery) -> None:
    for name, look in GRADED:
        g.picture(f"grade-{name}", lambda name=name, look=look: grade(fit(g.read(f"shot-{name}"), *SMALL), look), quality=72, summary=f"{name[3:].replace('-', ' ').capitalize()}, graded: {look}")


def _alternates(g: Gallery) -> None:
    hours = ["rose", "violet", "ember", "blue", "teal", "gold", "mist", "day"]
    for i in range(18):
        hour = hours[(i * 3 + i // 8) % 8]

        def paint(i: int = i, hour: str = hour) -> Picture:
            made = harbour(840, 360, 6000 + i, hour, lamps=5 + i % 8, boats=2 + i % 5, horizon=0.46 + 0.03 * (i % 6), quay="left" if i % 3 == 0 else "right", lit=0.4 + 0.2 * (i % 4))
            return swim(made, i, 0.02) if i in (7, 13) else made

        g.picture(f"alternate-{i + 1:02d}", paint, quality=76, summary=f"Alternate {i + 1}")


def _references(g: Gallery) -> None:
    g.picture("style-sea", lambda: sea(1600, 1100, 7, "teal"), suffix=".jpg", quality=72, summary="Teal sea in broad strokes")
    g.picture("style-coral", lambda: sea(1200, 800, 9, "coral"), quality=70, summary="Coral strokes, warm to pale")
    g.picture("style-gold", lambda: sea(1200, 800, 11, "gold"), quality=70, summary="Gold strokes")
    g.picture("mood-dawn", lambda: peaks(1280, 720, 21, "dawn"), summary="Ranges at dawn")
    g.picture("mood-slate", lambda: peaks(1280, 720, 22, "slate"), summary="Grey ranges after rain")
    g.picture("mood-spring", lambda: peaks(1280, 720, 24, "spring"), summary="Spring ranges")
    g.picture("mood-moss", lambda: peaks(1280, 720, 23, "moss"), summary="Green ranges in mist")
    g.picture("palette-dusk", lambda: swatches(1000, 640, ["#2b1645", "#6a2a66", "#cf5078", "#f59a7e", "#ffd9a8"]), quality=78, summary="Five paint chips of the dusk")
    g.picture("palette-water", lambda: swatches(1000, 640, ["#06262f", "#0d5560", "#2f9f95", "#a9d8b4", "#f5e8b8"]), quality=78, summary="Five paint chips of the water")
    g.picture("scout-quay", lambda: grain(harbour(900, 1200, 811, "day", boats=4, lamps=5, horizon=0.55), 1, 0.03), suffix=".jpg", quality=70, turned=True, summary="Location photo, held upright")
    g.picture("scout-ridge", lambda: grain(peaks(900, 1200, 812, "spring"), 2, 0.03), suffix=".jpg", quality=70, turned=True, summary="Location photo of the ridge")
    g.picture("scout-fog", lambda: grain(harbour(1200, 800, 813, "mist", boats=2, lamps=4), 3, 0.03), suffix=".jpg", quality=70, summary="Location photo in fog")


def _packaging(g: Gallery) -> None:
    grounds = ["#e9dfd2", "#dfe6e4", "#f2ead6", "#20243a", "#f1dcc6", "#d9e6df"]

    def shelf(w: int, h: int, things: list[Thing], seed: object, ground: str, **more: float) -> Picture:
        return fit(tins.shelf(w * 3 // 2, h * 3 // 2, things, seed, ground, **more), w, h)

    for b, (name, *_) in enumerate(tins.BLENDS):
        slug = name.lower().replace(" ", "-")
        g.picture(f"label-{slug}", lambda b=b: tins.label(b, 1200, 600), quality=76, summary=f"Label of {name}, laid flat")
        g.picture(f"tin-{slug}-1", lambda b=b: shelf(*SQUARE, [Thing(0, 0, 0.78, 2.05, b, turn=0.5)], b, "#d8d5d0", light=0.35), quality=76, summary=f"{name}: first light test")
        g.picture(f"tin-{slug}-2", lambda b=b: shelf(*SQUARE, [Thing(0, 0, 0.78, 2.05, b, turn=0.1)], b, grounds[b], light=0.78), quality=80, summary=f"{name}: final, window from the right")
    four = [Thing(-1.9, -0.5, 0.58, 1.7, 0, 0.2), Thing(-0.65, 0.3, 0.58, 1.7, 4, 0.1), Thing(0.65, -0.2, 0.58, 1.7, 5, 0.0), Thing(1.85, 0.3, 0.58, 1.7, 2, -0.1)]
    night = [Thing(-1.75, 0.2, 0.56, 1.6, 3, 0.1), Thing(-0.45, -0.6, 0.8, 1.25, 0, 0.35, False), Thing(0.85, 0.35, 0.56, 1.6, 1, -0.1), Thing(1.95, -0.7, 0.66, 1.85, 5, -0.35, False)]
    g.picture("range-1", lambda: shelf(1440, 810, four, 1, "#e9dfd2"), summary="Four tins in a row on oat paper")
    g.picture("range-2", lambda: shelf(1440, 810, four, 1, "#c94f7c", light=0.25), summary="The same row on rose")
    g.picture("range-3", lambda: shelf(1440, 810, night, 2, "#243047", light=0.8, wet=0.5), summary="Tins and boxes at night")
    g.picture("box-harbour-dusk", lambda: shelf(*SQUARE, [Thing(0, 0, 1.0, 1.9, 0, 0.45, False)], 3, "#f2e3d2"), quality=78, summary="Gift box")
    g.picture("box-orchard", lambda: shelf(*SQUARE, [Thing(0, 0, 1.0, 1.9, 2, -0.4, False)], 4, "#e4ead6"), quality=78, summary="Gift box, orchard")


def _plates(g: Gallery) -> None:
    for i, (roman, name, latin, _) in enumerate(plants.PLANTS):
        key = f"plate-{i + 1:02d}"
        g.picture(f"{key}-wash", lambda i=i: plants.plate(*SHEET, i, "wash"), quality=72, summary=f"Plate {roman}: {name} ({latin}), watercolour")
        g.picture(f"{key}-ink", lambda i=i: plants.plate(*SHEET, i, "ink"), quality=58, summary=f"{name}, ink lines")
        g.picture(f"{key}-light", lambda i=i: plants.plate(*SHEET, i, "light"), quality=68, summary=f"{name}, cyanotype")
        g.picture(f"{key}-draft", lambda i=i: _draft(i), quality=62, summary=f"{name}, first colour draft")


def _draft(i: int) -> Picture:
    """Half coloured, broadly painted, or grown out of shape: what comes before a plate."""
    plain = plants.plate(540, 720, i, "wash", seed=2, words=False)
    if i % 3 == 0:
        return plants.plate(540, 720, i, "ink", seed=2, words=False) * 0.55 + plain * 0.45
    return gouache(plain, i, 0.55, 14000) if i % 3 == 1 else swim(plain, i, 0.03)


def _maps(g: Gallery) -> None:
    for key, seed, look, more in (
        ("hollen-field", 3, "field", {}),
        ("hollen-night", 3, "night", {}),
        ("hollen-mono", 3, "mono", {"words": False}),
        ("hollen-relief", 3, "relief", {}),
        ("aske-field", 12, "field", {}),
        ("aske-mono", 12, "mono", {"words": False}),
        ("aske-night", 12, "night", {}),
        ("graa-sund-mono", 17, "mono", {"words": False}),
        ("aske-rose", 12, "rose", {}),
        ("graa-sund-relief", 17, "relief", {}),
        ("graa-sund-night", 17, "night", {}),
    ):
        g.picture(f"map-{key}", lambda seed=seed, look=look, more=more: maps.island(*MAP, seed, look, **more), quality=70, summary=f"Map, {key.replace('-', ' ')}")


def _market(g: Gallery) -> None:
    w, h = FRAME
    frames: list[tuple[str, Callable[[], Picture], str]] = [
        ("arrival", lambda: market.street(w, h, 1, "ember"), "The street opens"),
        ("rain", lambda: market.street(w, h, 2, "indigo", near=0.42, rain=0.9, umbrellas=0.8), "Rain begins"),
        ("crowd", lambda: market.street(w, h, 3, "plum", near=0.58, people=16, rain=0.2), "The crowd closes in"),
        ("quiet", lambda: market.street(w, h, 5, "jade", people=2, rain=0.4), "Nearly alone"),
        ("stalls", lambda: crop(market.street(w * 2, h * 2, 8, "ember", people=3, rain=0), 0.0, 0.08, 0.52, 0.60, w, h), "Stall fronts"),
        ("bowl", lambda: market.bowl(w, h, 1, "ember"), "A bowl, steam"),
        ("bowl-blue", lambda: market.bowl(w, h, 4, "indigo", steam=1.4), "A bowl, later"),
        ("canopy", lambda: market.canopy(w, h, 1, "indigo"), "Looking up"),
        ("canopy-plum", lambda: market.canopy(w, h, 2, "plum"), "Looking up, again"),
        ("crossing", lambda: market.crossing(w, h, 2, "plum"), "From above"),
        ("bokeh", lambda: market.bokeh(w, h, 3, "jade"), "Out of focus"),
        ("last", lambda: market.street(w, h, 11, "indigo", people=1, rain=0.0, near=0.5), "One person left"),
    ]
    for name, paint, words in frames:
        g.picture(f"market-{name}", paint, summary=words, quality=78)
        g.picture(f"market-{name}-pencil", lambda name=name, paint=paint: sketch(fit(paint(), 768, 432), name), quality=45, summary=f"{words}, pencil")
    for key, word, tint, family in (("yoichi", "夜市", "#ff5a7a", "Noto Sans CJK JP"), ("cha", "茶", "#7fe0c2", "Noto Serif CJK JP"), ("men", "麺", "#ffb347", "Noto Sans CJK JP"), ("suppe", "Suppe", "#ffd98a", "Z003"), ("shai", "شاي", "#7fd1ff", "DejaVu Sans"), ("kudamono", "果物", "#ff8f5a", "Noto Serif CJK JP"), ("fisch", "Fisch", "#6fb7ff", "URW Gothic"), ("cafe", "CAFÉ", "#f7a8ff", "Inter Display")):
        g.picture(f"neon-{key}", lambda word=word, tint=tint, family=family: cards.neon(*SMALL, word, tint, family), quality=74, summary=f"Neon sign: {word}")
    g.picture("market-print", lambda: halftone(fit(frames[0][1](), *SMALL), 6, "#2a1030", "#ffe2b0"), quality=60, summary="Two-colour print")
    g.picture("market-duo", lambda: duotone(fit(frames[2][1](), *SMALL), "#190a2c", "#ffc98f"), quality=74, summary="Duotone")


def _rooms(g: Gallery) -> None:
    for i, (wall, hour, thing) in enumerate(
        (("ochre", 0.15, "vase"), ("ochre", 0.45, "vase"), ("ochre", 0.8, "vase"), ("sage", 0.3, "bowl"), ("blush", 0.5, "books"), ("slate", 0.7, "vase"), ("chalk", 0.4, "bowl"))
    ):
        g.picture(f"room-{i + 1}", lambda i=i, wall=wall, hour=hour, thing=thing: rooms.room(1200, 800, wall, wall, hour=hour, thing=thing), quality=78, summary=f"A quiet room, {wall}")
    for i, sand in enumerate(("evening", "noon", "moon", "rose")):
        g.picture(f"dunes-{sand}", lambda i=i, sand=sand: dunes(1280, 720, i + 1, sand), summary=f"Dunes, {sand}")
    tones = [("#0b1026", "#6a2a66", "#cf5078", "#ffd9a8"), ("#04161b", "#0d5560", "#2f9f95", "#f5e8b8"), ("#1c0d10", "#84302a", "#f9bd6b", "#fff3cf"), ("#10131f", "#2f56a4", "#7fa9dc", "#f4f0e6")]
    for i, tone in enumerate(tones):
        g.picture(f"study-{i + 1}", lambda i=i, tone=tone: cards.study(800, 1000, i, tone), quality=58, summary="Fold of light, film grain")
    g.picture("hang-plates", lambda: rooms.hung(1440, 810, [plants.plate(360, 480, i, "wash") for i in (1, 3, 8, 5)]), summary="Four plates on the gallery wall")
    g.picture("hang-studies", lambda: rooms.hung(1440, 810, [cards.study(400, 500, i, tones[i]) for i in range(3)], "slate"), summary="Three studies on a dark wall")


def _cards(g: Gallery) -> None:
    w, h = 1280, 720
    under = lambda hour, seed: harbour(w, h, seed, hour)  # noqa: E731
    rows: list[tuple[str, Callable[[], Picture]]] = [
        ("main-serif", lambda: cards.title(w, h, under("rose", 4417), "Harbour at dusk", "A Northwind film")),
        ("main-wide", lambda: cards.title(w, h, under("violet", 4417), "Harbour at dusk", "for Halde & Daughters", style="wide")),
        ("main-left", lambda: cards.title(w, h, under("ember", 4417), "Harbour at dusk", "Autumn 2026", style="left")),
        ("main-ja", lambda: cards.title(w, h, under("rose", 4417), "港の灯", "Harbour lights", style="cjk")),
        ("part-one", lambda: cards.title(w, h, "#1b2340", "First lantern", "Part one", style="wide", ink="#f2b37a")),
        ("part-two", lambda: cards.title(w, h, "#6a2a66", "The ferry", "Part two", style="wide", ink="#ffd9a8")),
        ("part-three", lambda: cards.title(w, h, "#0d5560", "Blue hour", "Part three", style="wide", ink="#f5e8b8")),
        ("end", lambda: cards.title(w, h, "#c94f7c", "Halde", "since autumn", style="box")),
        ("market-ja", lambda: cards.title(w, h, market.street(w, h, 1, "ember", people=4), "夜市", "Night market", style="cjk")),
        ("market-left", lambda: cards.title(w, h, market.street(w, h, 2, "indigo"), "Night market", "A short walk in the rain", style="left")),
    ]
    for name, paint in rows:
        g.picture(f"card-{name}", paint, quality=78, summary=f"Title card, {name.replace('-', ' ')}")
    for code, line, ground in (("en", "The harbour lowers its voice.", "#1b2340"), ("de", "Der Hafen spricht leiser.", "#3d2a55"), ("ja", "港は声をひそめる。", "#6a2a66"), ("ar", "الميناء يخفض صوته.", "#8f3d5e"), ("pt", "O porto baixa a voz.", "#0d5560")):
        g.picture(f"end-{code}", lambda line=line, ground=ground: cards.title(896, 504, ground, line, "Halde & Daughters", style="line", ink="#ffe2c0"), quality=76, summary=f"End card: {line}")
    for name, paint in (
        ("harbour", lambda: cards.poster(840, 1120, harbour(1120, 1120, 4417, "rose", horizon=0.6), "Harbour at dusk", "A film in twelve shots", "Northwind Studio · Autumn 2026")),
        ("market", lambda: cards.poster(840, 1120, market.street(1120, 1120, 2, "indigo", near=0.5, umbrellas=0.9), "Night market", "夜市 · Nachtmarkt · سوق الليل", "Every Friday until the frost")),
        (
            "rooms",
            lambda: cards.poster(
                840, 1120, rooms.room(1000, 900, "ochre", "ochre", hour=0.35), "Quiet rooms", "Seven walls and a window", "Exhibition · 4 Dec – 31 Jan", ink="#3a2c22", paper="#f3ecdf"
            ),
        ),
        ("guide", lambda: cards.poster(840, 1120, plants.plate(900, 1200, 8, "light", words=False), "Field guide", "Plates I–XII, and four maps", "Northwind Press", ink="#123a6b", paper="#eef2f3")),
    ):
        g.picture(f"poster-{name}", paint, quality=78, summary=f"Poster, {name}")


def _brand(g: Gallery) -> None:
    g.picture("logo-rose", lambda: cards.logo(1200, 480, "#d9577f"), suffix=".png", summary="Logo in rose on nothing")
    g.picture("logo-light", lambda: cards.logo(1200, 480, "#fff4e0"), summary="Logo, light, on nothing")
    g.picture("mark", lambda: cards.logo(640, 640, "#27a39a", words=False), summary="The mark alone")
    g.picture("pattern-dusk", lambda: cards.pattern(1200, 800, 1), quality=70, summary="Lining pattern, dusk")
    g.picture("pattern-tide", lambda: cards.pattern(1200, 800, 2, ("#0b3a4a", "#27a39a", "#f4e6b2", "#14717a")), quality=70, summary="Lining pattern, tide")
    g.moving(
        "mark-turning",
        lambda: [over(np.broadcast_to(rgb("#1b2340"), (360, 360, 3)), cards.logo(360, 360, "#f2b37a", words=False, turn=24 * float(np.sin(k / 20 * 6.283)))) for k in range(20)],
        70,
        suffix=".webp",
        summary="The needle swings, in a loop",
    )
    g.moving("lanterns-loop", lambda: [market.bokeh(320, 200, 5, "ember", count=40, drift=k / 12) for k in range(12)], 110, suffix=".gif", summary="Floating lights, in a loop")
