"""Field guide · Maps: three islands, each surveyed, drawn, lettered and printed."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from board import Board
from gallery import Gallery
from known import at
from take import Take

ISLES = [
    ("hollen", "Hollen", "green", "scout-fog", [("hollen-mono", "Heights"), ("hollen-field", "Field map"), ("hollen-night", "Night map"), ("hollen-relief", "Relief")]),
    ("aske", "Aske", "red", "mood-spring", [("aske-mono", "Heights"), ("aske-field", "Field map"), ("aske-rose", "Rose map"), ("aske-night", "Night map")]),
    ("graa", "Graa Sund", "blue", "mood-slate", [("graa-sund-mono", "Heights"), ("graa-sund-relief", "Relief"), ("graa-sund-night", "Night map"), ("", "Field map")]),
]
LEGENDS = ["Barometer and\nboiling point.\nEvery 25 m.", "Contours 25 m,\nevery fifth bold.\nRed: our path.", "For the wheel-\nhouse. No white\nanywhere.", "Light from the\nnorth-west, as\nalways."]


def maps(g: Gallery) -> Board:
    b = Board(g, "maps", "Maps", "guide", at("08-10"), at("11-13", "15:00"), "ola", order=1)
    b.tiles = ["map-hollen-field", "map-aske-rose", "map-graa-sund-relief"]
    for r, (key, name, hue, photo, rows) in enumerate(ISLES):
        y = r * 620
        b.text(f"{key}-brief", f"{name} · survey", 0, y, f"{name}: coast by foot, heights by barometer, names by asking.", h=110, by="ola")
        b.text(f"{key}-names", "Place names", 0, y + 140, "Brennvik, Sorrel Point, Lowen, Ny Lykke, Kestrel Head", h=110, model="quill-mini", prompt=f"Names for the places of {name}", by="layla")
        b.upload(f"{key}-photo", "From the boat", 0, y + 280, photo, by="ola")
        members = [f"{key}-brief", f"{key}-names", f"{key}-photo"]
        for c, (asset, title) in enumerate(rows):
            card, x = f"{key}-{c}", 320 + c * 380
            if asset:
                take = Take(f"map-{asset}", f"{name}, {title.lower()}, contour lines every 25 m", model="cartograph", tier="pro", seed=700 + r * 10 + c, star="ola" if c == 1 else "")
            else:
                take = Take(prompt="field map", model="cartograph", tier="pro", failed="The prompt is shorter than this model needs (12 characters).", retry=False)
            b.image(card, f"{name} · {title}", x, y, [take], w=320, ratio="3:2", by="ola", outputResolution="2K")
            b.text(f"{card}-legend", "Legend", x, y + 290, LEGENDS[c], w=150, h=140, by="ola")
            b.card(f"{card}-detail", "image_tool", "Detail", x + 170, y + 290, 150, 140, [Take(f"map-{asset}", more={"sourceToolName": "crop", "toolInputAsset": b.asset(f"map-{asset}")})] if asset else [], by="wim", supportedInputs=["image"])
            members += [card, f"{card}-legend", f"{card}-detail"]
            if c:
                b.edge(f"{key}-{c - 1}", card)
        b.edge(f"{key}-brief", f"{key}-0")
        b.edge(f"{key}-names", f"{key}-0")
        b.edge(f"{key}-photo", f"{key}-0")
        b.group(f"g-{key}", name, members, hue, by="ola")
    b.card("sheet", "image_tool", "Print sheet", 1920, 620, 260, 230, [Take("map-aske-rose", more={"sourceToolName": "lumen-upscale", "toolInputAsset": b.asset("map-aske-rose")})], by="wim", supportedInputs=["image"])
    b.edge("hollen-3", "sheet")
    b.edge("aske-3", "sheet")
    b.note(1920, 400, 260, 92, "Names\nNo island is named after anybody who lives.", "ola")
    b.note(1920, 900, 260, 92, "海図の紙は薄いものを。", "aiko")
    for key, by, day, clock, body in (
        ("hollen-1", "jonas", "10-20", "10:10", "Der Weg stimmt, wir sind ihn gegangen."), ("aske-2", "ola", "10-22", "14:00", "Rose for the endpapers?"),
        ("aske-2", "priya", "10-22", "14:20", "Yes!"), ("graa-3", "ola", "10-27", "09:50", "Two words were too few for it. Fair."),
    ):
        b.comment(key, by, at(day, clock), body)
    b.presets = {"image": {"model": "cartograph", "mode": "default", "tier": "pro", "aspectRatio": "3:2", "resolution": "2K", "fast": False, "numVariations": 1, "pinnedModels": []}}
    return b
