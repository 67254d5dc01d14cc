"""Quiet rooms (an exhibition and its book), the studio's kit, and two canvases that belong to no listed project."""

from __future__ import annotations

from board import Board, Take
from gallery import Gallery
from known import at, uid

ROOMS = [
    ("Ochre, nine o'clock", 1),
    ("Ochre, noon", 2),
    ("Ochre, four", 3),
    ("Sage", 4),
    ("Blush", 5),
    ("Slate", 6),
    ("Chalk", 7),
]


def exhibition(g: Gallery) -> Board:
    b = Board(g, "exhibition", "Exhibition walls", "rooms", at("08-24"), at("11-16", "13:30"), "ola")
    b.tiles = ["room-2", "hang-studies", "room-6"]
    b.text(
        "idea", "Idea", 0, 150, "Seven walls and a window. Nobody enters; the light does.", h=110, by="ola"
    )
    b.text(
        "prompt",
        "Room prompt",
        0,
        300,
        [
            "An empty room with a window's light on the wall",
            "A quiet room, plaster wall, the light of a window with leaves before it, one table, one thing on it",
        ],
        h=150,
        by="ola",
    )
    names = []
    for i, (name, number) in enumerate(ROOMS):
        row, col = divmod(i, 4)
        takes = [
            Take(
                f"room-{number}",
                f"{name}, one window, one thing",
                model="aurora-image-2",
                tier="pro",
                seed=1100 + i,
                star="ola" if i in (1, 5) else "",
            )
        ]
        if i == 0:
            takes = [
                Take("room-3", "Too late in the day", model="fjord-still", seed=1090),
                Take("room-2", "Too high", model="fjord-still", seed=1091),
                *takes,
            ]
        b.image(f"room-{i}", name, 340 + col * 320, row * 270 + 30, takes, w=270, ratio="3:2", by="ola")
        names.append(f"room-{i}")
    b.group("g-rooms", "Seven walls", names, "#f5b84c", by="ola")
    studies = []
    for i in range(4):
        b.image(
            f"study-{i}",
            f"Grain study {i + 1}",
            340 + i * 240,
            680,
            [Take(f"study-{i + 1}", "A fold of light, film grain", model="gouache-xl", seed=1120 + i)],
            w=190,
            by="jonas",
        )
        studies.append(f"study-{i}")
    sands = []
    for i, sand in enumerate(("evening", "noon", "moon", "rose")):
        b.image(
            f"dunes-{sand}",
            f"Dunes · {sand}",
            340 + i * 320,
            1060,
            [Take(f"dunes-{sand}", f"Dunes, {sand}, one crest", model="aurora-image-2", seed=1130 + i)],
            w=270,
            by="jonas",
        )
        sands.append(f"dunes-{sand}")
    b.group("g-studies", "Grain", studies, "#c084fc", by="jonas")
    b.group("g-dunes", "Dunes, for the corridor", sands, "#f0883e", by="jonas")
    b.image(
        "hang",
        "Hanging, dark wall",
        1720,
        640,
        [Take("hang-studies", "Three studies on slate", model="product-stage", tier="pro", seed=1140)],
        w=360,
        by="ola",
    )
    b.image(
        "poster",
        "Poster",
        1720,
        60,
        [
            Take(
                "poster-rooms",
                "Quiet rooms, poster with a margin",
                model="typeset-3",
                tier="pro",
                seed=1141,
                star="ola",
            )
        ],
        w=260,
        by="ola",
    )
    b.video(
        "wind",
        "Corridor loop",
        1720,
        1060,
        [Take("film-dunes", "Wind over the crest, endless", model="tidal-video", seed=1142)],
        w=300,
        by="jonas",
    )
    b.edge("idea", "prompt")
    b.edge("prompt", "room-0")
    b.chain("room-0", "room-1", "room-2")
    b.edge("study-3", "hang")
    b.edge("room-3", "poster")
    b.edge("dunes-rose", "wind", "startImage")
    b.card(
        "someone",
        "image",
        "Unplaced draft",
        0,
        0,
        240,
        200,
        [Take("room-6", "Slate, once more", model="fjord-still", seed=1150)],
        by="ola",
    )
    del b.cards["someone"].data["geometry"]
    b.note(0, 500, 240, 110, "Light\n9:00 to 16:00 in seven steps; the visitor walks a day.", "ola")
    b.note(340, 1330, 300, 92, "Sand in der Galerie: nein, wirklich nicht.", "wim")
    b.comment("room-1", "mara", at("11-02", "10:00"), "I want to sit there.")
    b.comment("poster", "jonas", at("11-15", "16:10"), "Margin 8 %, nicht 7.")
    b.comment("poster", "ola", at("11-15", "16:25"), "8 it is.")
    b.presets = {
        "image": {
            "model": "aurora-image-2",
            "mode": "default",
            "tier": "pro",
            "aspectRatio": "3:2",
            "resolution": "2K",
            "fast": False,
            "numVariations": 1,
            "pinnedModels": [],
        }
    }
    return b


def catalogue_book(g: Gallery) -> Board:
    b = Board(g, "book", "Catalogue", "rooms", at("10-26"), at("11-12", "09:50"), "ola", order=1)
    b.tiles = ["hang-plates", "study-1"]
    b.card(
        "md", "text", "brief.md", 0, 0, 240, 170, [Take("text-brief")], by="mara", generationType="uploaded"
    )
    b.text(
        "essay",
        "Essay",
        0,
        220,
        "On the wall a window is only light. We hung it at the height of a window all the same.\n\n„Ein Zimmer ist eine Uhr, die niemand aufzieht.“",
        h=190,
        model="quill-3",
        prompt="A page about windows, dry, kind",
        by="layla",
    )
    b.image(
        "spread-1",
        "Spread 1",
        330,
        0,
        [Take("hang-plates", "Plates on the wall", model="product-stage", seed=1200)],
        w=340,
        by="ola",
    )
    b.image(
        "spread-2",
        "Spread 2",
        330,
        250,
        [Take("hang-studies", "Studies on slate", model="product-stage", seed=1201)],
        w=340,
        by="ola",
    )
    b.image(
        "spread-3",
        "Spread 3",
        330,
        520,
        [Take("room-5", "Blush", model="aurora-image-2", seed=1202)],
        w=340,
        by="ola",
    )
    b.group("g-spreads", "Spreads", ["spread-1", "spread-2", "spread-3"], "#7c93ff", by="ola")
    for i, key in enumerate(("study-1", "study-2", "study-3", "study-4")):
        b.image(
            f"plate-{i}",
            f"Plate {i + 1}",
            780 + (i % 2) * 220,
            (i // 2) * 310,
            [Take(key, "Grain", model="gouache-xl", seed=1210 + i)],
            w=190,
            by="jonas",
        )
    b.group("g-plates", "Colour plates", [f"plate-{i}" for i in range(4)], "#c084fc", by="jonas")
    b.pdf(
        "proof", "Proof.pdf", 1260, 0, [Take("paper-brief"), Take("paper-dummy")], w=220, by="ola", active=0
    )
    b.edge("md", "essay")
    b.edge("essay", "spread-1")
    b.edge("spread-1", "plate-0")
    b.edge("spread-2", "plate-2")
    b.edge("plate-1", "proof")
    b.note(1260, 420, 240, 92, "Proof\nBinding in week 49.", "ola")
    return b


def kit(g: Gallery) -> Board:
    b = Board(g, "kit", "Studio kit", "house", at("03-16"), at("11-04", "17:20"), "mara")
    b.tiles = ["pattern-dusk", "logo-light", "pattern-tide"]
    b.upload("ink", "Logo · ink", 0, 0, "logo-ink", w=280, by="mara")
    b.upload("light", "Logo · light", 0, 210, "logo-light", w=280, by="mara")
    b.upload("mark", "The mark", 0, 420, "mark", w=200, by="mara")
    b.upload("turning", "Mark, in motion", 230, 420, "mark-turning", w=200, by="aiko")
    b.group("g-logo", "Logo", ["ink", "light", "mark", "turning"], "#7c93ff", by="mara")
    b.upload("dusk", "Pattern · dusk", 540, 0, "pattern-dusk", w=280, by="priya")
    b.upload("tide", "Pattern · tide", 540, 270, "pattern-tide", w=280, by="priya")
    b.upload("loop", "Lights, loop", 540, 540, "lanterns-loop", w=280, by="aiko")
    b.group("g-pattern", "Patterns", ["dusk", "tide", "loop"], "#c084fc", by="priya")
    b.upload("warm", "Palette · dusk", 930, 0, "palette-dusk", w=240, by="jonas")
    b.upload("cool", "Palette · water", 930, 240, "palette-water", w=240, by="jonas")
    b.upload("coral", "Strokes · coral", 930, 480, "style-coral", w=240, by="jonas")
    b.upload("gold", "Strokes · gold", 930, 730, "style-gold", w=240, by="jonas")
    b.group("g-colour", "Colour", ["warm", "cool", "coral", "gold"], "#f5b84c", by="jonas")
    b.audio("chime", "Chime", 1280, 0, [Take("sound-chime")], w=220, by="tomas")
    b.audio("lid", "Lid", 1280, 160, [Take("sound-click")], w=220, by="tomas")
    b.video(
        "greeter",
        "Greeter",
        1280,
        330,
        [
            Take(
                "film-tin",
                "A greeter turns the tin",
                model="lipline",
                variant="sync",
                config={
                    "partnerAvatar": "northwind-greeter",
                    "partnerSettings": {
                        "backgroundColor": "#1b2340",
                        "removeBackground": True,
                        "fit": "cover",
                        "caption": True,
                        "voice": "alto",
                    },
                },
            )
        ],
        w=280,
        by="wim",
        modelConfig={
            "model": "lipline",
            "variant": "sync",
            "tier": "standard",
            "partnerAvatar": "northwind-greeter",
            "partnerSettings": {
                "backgroundColor": "#1b2340",
                "removeBackground": True,
                "fit": "cover",
                "caption": True,
                "voice": "alto",
            },
        },
    )
    b.group("g-sound", "Sound and motion", ["chime", "lid", "greeter"], "#34d399", by="tomas")
    b.card("box", "template", "Poster template", 0, 730, 280, 200, [Take("poster-harbour", more={"sourceToolName": "template", "elementVersionId": uid("element", "poster", 3)})], by="mara", templateId=uid("template", "poster"), isExpandable=True, templatePorts=[
        {"direction": "input", "portId": "picture", "label": "Picture", "handleType": "image", "nodeId": uid("inner", "poster"), "internalHandle": "image", "required": True, "maxConnections": 1, "locked": False, "internalTargets": [{"nodeId": uid("inner", "poster"), "internalHandle": "image"}], "connectedSourceIds": [], "top": "26%"},
        {"direction": "input", "portId": "line", "label": "Line", "handleType": "text", "nodeId": uid("inner", "poster"), "internalHandle": "text", "required": True, "maxConnections": 1, "locked": False, "internalTargets": [{"nodeId": uid("inner", "poster"), "internalHandle": "text"}], "connectedSourceIds": [], "top": "46%"},
        {"direction": "input", "portId": "logo", "label": "Logo", "handleType": "image", "nodeId": uid("inner", "poster"), "internalHandle": "logo", "required": False, "maxConnections": 1, "locked": True, "internalTargets": [], "connectedSourceIds": [uid("node", "kit", "light")], "sourcePosition": {"x": 280, "y": 300}, "sourceNodeKey": "light", "top": "66%"},
        {"direction": "output", "portId": "poster", "label": "Poster", "handleType": "image", "nodeId": uid("inner", "poster"), "internalHandle": "output", "required": False, "locked": False, "internalTargets": [], "connectedSourceIds": [], "top": "50%"},
    ], childNodeIds=[uid("inner", "poster")])  # fmt: skip
    b.edge("light", "box", "logo")
    b.edge("chime", "greeter")
    b.note(340, 730, 260, 92, "Clear space\nThe height of the needle, on every side.", "mara")
    return b


def scratchpad(g: Gallery) -> Board:
    """Belongs to a project that is not in the list."""
    b = Board(g, "scratch", "Scratchpad", "unlisted", at("05-04"), at("11-20", "08:45"), "tomas")
    b.tiles = ["alternate-08", "mood-moss"]
    b.upload("one", "Mood · moss", 0, 0, "mood-moss", w=280, by="tomas")
    b.upload("two", "Mood · slate", 0, 250, "mood-slate", w=280, by="tomas")
    b.upload("three", "Mood · dawn", 0, 500, "mood-dawn", w=280, by="tomas")
    b.text(
        "maybe",
        "Maybe",
        360,
        60,
        "A film without a horizon? Um filme sem horizonte? 水平線のない映画？",
        h=130,
        by="tomas",
    )
    lost = b.image(
        "lost",
        "Which one was it?",
        360,
        240,
        [
            Take("alternate-08", "Warped masts, I liked it", model="fjord-still", seed=1),
            Take("alternate-14", "Again, less", model="fjord-still", seed=2),
        ],
        w=300,
        ratio="21:9",
        by="tomas",
    )
    lost.data["activeVersionId"] = uid("version", "deleted long ago")
    b.image(
        "waiting",
        "Not made yet",
        360,
        480,
        [],
        w=240,
        ratio="3:2",
        by="tomas",
        textPrompt="A harbour under snow",
        supportedInputs=["text", "image"],
    )
    b.text("empty", "Empty", 360, 730, "", w=240, h=90, by="tomas")
    b.audio("hum", "Hum", 740, 60, [Take("sound-room-tone")], w=220, by="tomas")
    b.image(
        "old",
        "With the old model",
        740,
        240,
        [Take("mood-spring", "Spring ranges", model="aurora-image-1", seed=3)],
        w=280,
        by="tomas",
    )
    b.card(
        "scene",
        "scene3d",
        "Harbour, blocked out",
        740,
        480,
        280,
        170,
        [],
        by="wim",
        textPrompt="Boxes for boats",
        supportedInputs=["image", "depth"],
    )
    b.edge("one", "maybe", "image")
    b.edge("maybe", "lost")
    b.edge("lost", "maybe", "image")
    b.edge("two", "waiting")
    b.edge("lost", "old")
    b.edge("waiting", "scene")
    b.note(1080, 60, 240, 92, "Nothing here is decided.", "tomas")
    b.comment("lost", "tomas", at("11-20", "08:40"), "Which one did you star? It is gone on my side.")
    b.comment("lost", "wim", at("11-20", "08:44"), "Neither. I closed my laptop on it.")
    return b


def odds(g: Gallery) -> Board:
    """An old canvas, also without a listed project; nearly empty."""
    b = Board(g, "odds", "Old moodboard", "unlisted", at("02-02"), at("03-10", "10:10"), "jonas", order=1)
    b.tiles = ["scout-fog"]
    b.upload("a", "Fog", 0, 0, "scout-fog", w=300, by="jonas")
    b.upload("b", "Ridge", 340, 0, "scout-ridge", w=220, by="jonas")
    b.upload("c", "Quay", 600, 0, "scout-quay", w=220, by="jonas")
    b.note(0, 300, 300, 80, "Alles vor dem Frühling.", "jonas")
    return b
