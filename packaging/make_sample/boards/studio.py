"""The studio's kit, and two canvases that belong to no listed project."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from board import Board
from gallery import Gallery
from known import at, uid
from take import Json, Take

GREETER: Json = {"partnerAvatar": "northwind-greeter", "partnerSettings": {"backgroundColor": "#1b2340", "removeBackground": True, "fit": "cover", "caption": True, "voice": "alto"}}


def kit(g: Gallery) -> Board:
    b = Board(g, "kit", "Studio kit", "house", at("03-16"), at("11-04", "17:20"), "mara")
    b.tiles = ["pattern-dusk", "mark-turning", "pattern-tide"]
    b.upload("rose", "Logo · rose", 0, 0, "logo-rose", w=280, by="mara")
    b.upload("light", "Logo · light", 0, 200, "logo-light", w=280, by="mara")
    b.upload("mark", "The mark", 0, 400, "mark", w=220, by="mara")
    b.upload("turning", "Mark, in motion", 250, 400, "mark-turning", w=220, by="aiko")
    inner = uid("inner", "poster")
    b.card("box", "template", "Poster template", 350, 80, 260, 230, [Take("poster-harbour", more={"sourceToolName": "template", "elementVersionId": uid("element", "poster", 3)})], by="mara", templateId=uid("template", "poster"), isExpandable=True, childNodeIds=[inner], templatePorts=[
        {"direction": "input", "portId": "picture", "label": "Picture", "handleType": "image", "nodeId": inner, "internalHandle": "image", "required": True, "maxConnections": 1, "locked": False, "internalTargets": [{"nodeId": inner, "internalHandle": "image"}], "connectedSourceIds": [], "top": "26%"},
        {"direction": "input", "portId": "line", "label": "Line", "handleType": "text", "nodeId": inner, "internalHandle": "text", "required": True, "maxConnections": 1, "locked": False, "internalTargets": [{"nodeId": inner, "internalHandle": "text"}], "connectedSourceIds": [], "top": "46%"},
        {"direction": "input", "portId": "logo", "label": "Logo", "handleType": "image", "nodeId": inner, "internalHandle": "logo", "required": False, "maxConnections": 1, "locked": True, "internalTargets": [], "connectedSourceIds": [uid("node", "kit", "light")], "sourcePosition": {"x": 280, "y": 300}, "sourceNodeKey": "light", "top": "66%"},
        {"direction": "output", "portId": "poster", "label": "Poster", "handleType": "image", "nodeId": inner, "internalHandle": "output", "required": False, "locked": False, "internalTargets": [], "connectedSourceIds": [], "top": "50%"},
    ])
    b.group("g-logo", "Logo", ["rose", "light", "mark", "turning", "box"], "blue", by="mara")
    b.edge("light", "box", "logo")
    b.upload("dusk", "Pattern · dusk", 730, 0, "pattern-dusk", w=280, by="priya")
    b.upload("tide", "Pattern · tide", 730, 260, "pattern-tide", w=280, by="priya")
    b.upload("loop", "Lights, loop", 730, 520, "lanterns-loop", w=280, by="aiko")
    b.group("g-pattern", "Patterns", ["dusk", "tide", "loop"], "purple", by="priya")
    b.upload("warm", "Palette · dusk", 1130, 0, "palette-dusk", by="jonas")
    b.upload("cool", "Palette · water", 1130, 230, "palette-water", by="jonas")
    b.upload("coral", "Strokes · coral", 1400, 0, "style-coral", by="jonas")
    b.upload("gold", "Strokes · gold", 1400, 230, "style-gold", by="jonas")
    b.group("g-colour", "Colour", ["warm", "cool", "coral", "gold"], "yellow", by="jonas")
    b.audio("chime", "Chime", 1130, 560, [Take("sound-chime")], by="tomas")
    b.audio("lid", "Lid", 1130, 700, [Take("sound-click")], by="tomas")
    b.video("greeter", "Greeter", 1400, 560, [Take("film-tin", "A greeter turns the tin", model="lipline", variant="sync", config=GREETER)], w=280, by="wim", modelConfig={"model": "lipline", "variant": "sync", "tier": "standard", **GREETER})
    b.group("g-sound", "Sound and motion", ["chime", "lid", "greeter"], "green", by="tomas")
    b.edge("chime", "greeter")
    b.note(350, 730, 260, 92, "Clear space\nThe height of the needle, on every side.", "mara")
    b.comment("turning", "mara", at("11-04", "17:10"), "24 degrees, not 30. A needle, no bell.")
    return b


def scratchpad(g: Gallery) -> Board:
    """Belongs to a project that is not in the list; holds what has gone wrong."""
    b = Board(g, "scratch", "Scratchpad", "unlisted", at("05-04"), at("11-20", "08:45"), "tomas")
    b.tiles = ["mood-moss", "alternate-08"]
    for i, air in enumerate(("moss", "slate", "dawn")):
        b.upload(air, f"Mood · {air}", 0, i * 250, f"mood-{air}", w=280, by="tomas")
    b.text("maybe", "Maybe", 360, 0, "A film without a horizon? Um filme sem horizonte? 水平線のない映画？", h=130, by="tomas")
    lost = b.image("lost", "Which one was it?", 360, 220, [Take("alternate-08", "Warped masts, I liked it", model="fjord-still", seed=1), Take("alternate-14", "Again, less", model="fjord-still", seed=2)], w=300, ratio="21:9", by="tomas")
    lost.data["activeVersionId"] = uid("version", "deleted long ago")
    b.image("waiting", "Not made yet", 360, 500, [], w=280, ratio="16:9", by="tomas", textPrompt="A harbour under snow", supportedInputs=["text", "image"])
    b.audio("hum", "Hum", 740, 0, [Take("sound-room-tone")], by="tomas")
    b.image("old", "With the old model", 740, 220, [Take("mood-spring", "Spring ranges", model="aurora-image-1", seed=3)], w=280, by="tomas")
    b.card("scene", "scene3d", "Harbour, blocked out", 740, 500, 280, 170, [], by="wim", textPrompt="Boxes for boats", supportedInputs=["image", "depth"])
    b.text("empty", "Empty", 740, 720, "", h=90, by="tomas")
    for source, target, handle in (("moss", "maybe", "image"), ("maybe", "lost", ""), ("lost", "maybe", "image"), ("slate", "lost", ""), ("dawn", "waiting", ""), ("lost", "old", ""), ("waiting", "scene", "")):
        b.edge(source, target, handle)
    b.note(1080, 0, 240, 92, "Nothing here is decided.", "tomas")
    b.comment("lost", "tomas", at("11-20", "08:40"), "Which one did you star? It is gone on my side.")
    b.comment("lost", "wim", at("11-20", "08:44"), "Neither. I closed my laptop on it.")
    return b


def odds(g: Gallery) -> Board:
    """An old canvas, also without a listed project; nearly empty."""
    b = Board(g, "odds", "Old moodboard", "unlisted", at("02-02"), at("03-10", "10:10"), "jonas", order=1)
    b.tiles = ["scout-fog"]
    for i, (key, title) in enumerate((("scout-fog", "Fog"), ("mood-dawn", "Ridge"), ("dunes-rose", "Rose"))):
        b.upload(key, title, i * 340, 0, key, w=300, by="jonas")
    b.note(0, 300, 300, 80, "Alles vor dem Frühling.", "jonas")
    return b
