"""Quiet rooms: the walls of an exhibition, and its catalogue."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from board import Board
from gallery import Gallery
from known import at
from papers import BRIEF_MD
from take import Take

ROOMS = [("Ochre, nine o'clock", 1), ("Ochre, noon", 2), ("Ochre, four", 3), ("Sage", 4), ("Blush", 5), ("Slate", 6), ("Chalk", 7)]


def exhibition(g: Gallery) -> Board:
    b = Board(g, "exhibition", "Exhibition walls", "rooms", at("08-24"), at("11-16", "13:30"), "ola")
    b.tiles = ["room-2", "hang-studies", "room-6"]
    b.text("idea", "Idea", -290, 60, "Seven walls and a window. Nobody enters; the light does.", h=110, by="ola")
    b.text("prompt", "Room prompt", 10, 60, ["An empty room with a window's light on the wall", "A quiet room, plaster wall, the light of a window with leaves before it, one table, one thing on it"], h=150, by="ola")
    walls = []
    for i, (name, number) in enumerate(ROOMS):
        row, col = divmod(i, 4)
        takes = [Take(f"room-{number}", f"{name}, one window, one thing", model="aurora-image-2", tier="pro", seed=1100 + i, star="ola" if i in (1, 5) else "")]
        if i == 0:
            takes = [Take("room-3", "Too late in the day", model="fjord-still", seed=1090), Take("room-2", "Too high", model="fjord-still", seed=1091), *takes]
        walls.append(f"room-{i}")
        b.image(walls[-1], name, 340 + col * 320, row * 270 + 30, takes, w=270, ratio="3:2", by="ola")
    b.group("g-rooms", "Seven walls", walls, "yellow", by="ola")
    studies = []
    for i in range(4):
        studies.append(f"study-{i}")
        b.image(studies[-1], f"Grain study {i + 1}", 340 + i * 240, 680, [Take(f"study-{i + 1}", "A fold of light, film grain", model="gouache-xl", seed=1120 + i)], w=190, by="jonas")
    sands = []
    for i, sand in enumerate(("evening", "noon", "moon", "rose")):
        sands.append(f"dunes-{sand}")
        b.image(sands[-1], f"Dunes · {sand}", 340 + i * 320, 1060, [Take(f"dunes-{sand}", f"Dunes, {sand}, one crest", model="aurora-image-2", seed=1130 + i)], w=270, by="jonas")
    b.group("g-studies", "Grain", studies, "purple", by="jonas")
    b.group("g-dunes", "Dunes, for the corridor", sands, "orange", by="jonas")
    b.image("poster", "Poster", 1720, 60, [Take("poster-rooms", "Quiet rooms, poster with a margin", model="typeset-3", tier="pro", seed=1141, star="ola")], w=260, by="ola")
    b.image("hang", "Hanging, dark wall", 1720, 720, [Take("hang-studies", "Three studies on slate", model="product-stage", tier="pro", seed=1140)], w=360, by="ola")
    b.video("wind", "Corridor loop", 1720, 1060, [Take("film-dunes", "Wind over the crest, endless", model="tidal-video", seed=1142)], w=300, by="jonas")
    b.chain("idea", "prompt", "room-0", "room-1", "room-2", "room-3", "poster")
    b.chain("study-0", "study-1", "study-2", "study-3", "hang")
    b.edge("dunes-rose", "wind", "startImage")
    b.card("someone", "image", "Unplaced draft", 0, 0, 240, 200, [Take("room-6", "Slate, once more", model="fjord-still", seed=1150)], by="ola")
    del b.cards["someone"].data["geometry"]
    b.note(-290, 260, 240, 110, "Light\n9:00 to 16:00 in seven steps; the visitor walks a day.", "ola")
    b.note(10, 1060, 240, 92, "Sand in der Galerie: nein, wirklich nicht.", "wim")
    b.comment("room-1", "mara", at("11-02", "10:00"), "I want to sit there.")
    b.comment("poster", "jonas", at("11-15", "16:10"), "Margin 8 %, nicht 7.")
    b.comment("poster", "ola", at("11-15", "16:25"), "8 it is.")
    b.presets = {"image": {"model": "aurora-image-2", "mode": "default", "tier": "pro", "aspectRatio": "3:2", "resolution": "2K", "fast": False, "numVariations": 1, "pinnedModels": []}}
    return b


def catalogue_book(g: Gallery) -> Board:
    b = Board(g, "book", "Catalogue", "rooms", at("10-26"), at("11-12", "09:50"), "ola", order=1)
    b.tiles = ["hang-plates", "study-1"]
    b.card("md", "text", "brief.md", -310, 0, 240, 170, [Take("text-brief", text=BRIEF_MD)], by="mara", generationType="uploaded")
    b.text("essay", "Essay", 0, 0, "On the wall a window is only light. We hung it at the height of a window all the same.\n\n„Ein Zimmer ist eine Uhr, die niemand aufzieht.“", h=190, model="quill-3", prompt="A page about windows, dry, kind", by="layla")
    b.image("spread-1", "Spread 1", 330, 0, [Take("hang-plates", "Plates on the wall", model="product-stage", seed=1200)], w=340, by="ola")
    b.image("spread-2", "Spread 2", 330, 260, [Take("hang-studies", "Studies on slate", model="product-stage", seed=1201)], w=340, by="ola")
    b.image("spread-3", "Spread 3", 330, 520, [Take("room-5", "Blush", model="aurora-image-2", seed=1202)], w=340, by="ola")
    b.group("g-spreads", "Spreads", ["spread-1", "spread-2", "spread-3"], "blue", by="ola")
    for i in range(4):
        b.image(f"plate-{i}", f"Plate {i + 1}", 790 + (i % 2) * 230, (i // 2) * 320, [Take(f"study-{i + 1}", "Grain", model="gouache-xl", seed=1210 + i)], w=190, by="jonas")
    b.group("g-plates", "Colour plates", [f"plate-{i}" for i in range(4)], "purple", by="jonas")
    b.pdf("proof", "Proof.pdf", 1320, 0, [Take("paper-brief"), Take("paper-dummy")], w=220, by="ola", active=0)
    b.chain("md", "essay", "spread-1", "plate-0", "plate-1", "proof")
    b.chain("spread-2", "plate-2", "plate-3")
    b.note(1320, 420, 240, 92, "Proof\nBinding in week 49.", "ola")
    b.comment("essay", "ola", at("11-10", "11:00"), "One sentence less and it is finished.")
    return b
