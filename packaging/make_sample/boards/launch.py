"""Autumn launch: packaging shots, voice-over, title cards."""

# fmt: off
# ruff: noqa: E501

from __future__ import annotations

from board import Board
from gallery import Gallery
from known import at, uid
from paint.tins import BLENDS
from take import Take, resized

HUES = ["purple", "gray", "green", "yellow", "orange", "teal"]


def packaging(g: Gallery) -> Board:
    """Six tins, each from its label to a final; then the range, the boxes, and what the shop needs."""
    b = Board(g, "packaging", "Packaging shots", "autumn", at("10-05"), at("11-19", "16:30"), "wim", order=1)
    b.tiles = ["tin-harbour-dusk-2", "range-1", "box-harbour-dusk"]
    b.upload("logo", "Logo", -330, 0, "logo-rose", by="wim")
    b.text("rules", "Rules of the shelf", -330, 190, "One window, one floor. The tin stands a hand's width from the edge. Teal only on Tideline. No steam, no leaves, no hands.", h=150, by="wim")
    b.upload("pattern", "Lining, dusk", -330, 370, "pattern-dusk", by="priya")
    b.card("stage", "template", "Stage template", -20, 60, 250, 270, [Take("tin-lantern-1", more={"sourceToolName": "template"})], by="wim", templateId=uid("template", "stage"), isExpandable=True, templatePorts=STAGE_PORTS, childNodeIds=[uid("inner", name) for name in ("wrap", "scene", "light")])
    b.group("g-kit", "Kit", ["logo", "rules", "pattern", "stage"], "yellow", by="wim")
    b.edge("logo", "stage", "label")
    b.edge("rules", "stage", "rules")
    b.edge("pattern", "stage", "props")
    frames = [_tin(b, i, 400 + (i // 3) * 1310, (i % 3) * 490) for i in range(6)]
    b.group("g-range", "The six", frames, "gray", by="wim")
    b.edge("stage", "harbour-dusk-test", "image", out="still")
    x = 2980
    b.image("range-day", "Range · oat paper", x, 0, [Take("range-1", "Four tins in a row on oat paper", model="product-stage", tier="pro", seed=77), Take("range-2", "The same, rose", model="product-stage", tier="pro", seed=78)], w=360, active=0, by="wim")
    b.image("range-night", "Range · night", x, 290, [Take("range-3", "Tins and boxes at night, wet floor", model="product-stage", tier="pro", seed=79, star="mara")], w=360, by="wim")
    b.image("box-dusk", "Gift box", x, 580, [Take("box-harbour-dusk", "Gift box, dusk", model="product-stage", seed=80)], w=170, by="wim")
    b.image("box-orchard", "Gift box, orchard", x + 190, 580, [Take("box-orchard", "Gift box, orchard", model="product-stage", seed=81)], w=170, by="wim")
    b.video("turn", "Turntable", x + 430, 0, [Take("film-tin", "One turn in four seconds", model="relay-motion", tier="pro", seed=82, star="wim")], w=320, by="aiko")
    b.card("shop-sizes", "image_tool", "Shop sizes", x + 430, 290, 320, 250, [Take("range-3", more={"sourceToolName": "magic-resize", "toolInputAsset": b.asset("range-3")})], by="wim", supportedInputs=["image"], magicResizeOutputs=[resized(g, 0, "16:9", "range-3"), resized(g, 1, "1:1", "box-harbour-dusk"), resized(g, 2, "1:1", "tin-night-market-2")])
    b.group("g-shop", "For the shop", ["range-day", "range-night", "box-dusk", "box-orchard", "turn", "shop-sizes"], "green", by="wim")
    b.edge("night-market-up", "range-day")
    b.edge("lantern-up", "range-night")
    b.edge("range-day", "turn", "startImage")
    b.edge("range-night", "shop-sizes")
    b.note(-330, 650, 240, 92, "Lid\nBrushed, not polished. The ring light showed in every test.", "wim")
    b.note(400, -380, 320, 92, "Etikett\nLieferung der Muster am 24. November, sechs Sorten.", "jonas")
    b.note(x, 830, 320, 92, "Shop needs white backgrounds by Friday.\n白背景は金曜まで。", "aiko")
    for key, by, day, clock, body in (
        ("harbour-dusk-final", "priya", "11-09", "10:02", "The moon is now on the side that the camera sees. Finally."), ("harbour-dusk-final", "wim", "11-09", "10:30", "Moved the seam to the back, 0.4 rad."),
        ("orchard-final", "wim", "11-10", "12:00", "Falling leaves are over. Not one readable label in three."), ("orchard-cut", "priya", "11-11", "09:41", "Empty mask again; retry after the new final."),
        ("turn", "aiko", "11-12", "18:20", "80 frames, no flicker. 一周4秒。"), ("range-day", "mara", "11-15", "11:11", "Oat paper. Rose fights with the film."),
    ):
        b.comment(key, by, at(day, clock), body)
    b.presets = presets("product-stage", "relay-motion")
    return b


def _tin(b: Board, i: int, x: float, y: float) -> str:
    """Idea and label, a light test, the final, and what is made of it."""
    name, kind = BLENDS[i][:2]
    slug = name.lower().replace(" ", "-")
    b.text(f"{slug}-brief", f"{name} · idea", x, y, [f"{kind}. Colour first, name second.", f"{kind}. Colour first, name second, the moon stays.\nPaper: uncoated, 300 g."], w=220, h=130, by="wim")
    b.upload(f"{slug}-label", f"{name} · label", x, y + 170, f"label-{slug}", w=220, by="priya")
    b.image(f"{slug}-test", "Light test", x + 290, y, [Take(f"tin-{slug}-1", f"{name} tin, window from the left, grey sweep", model="product-stage", seed=300 + i)], w=210, by="wim")
    final = Take(f"tin-{slug}-2", f"{name} tin, window from the right, warm, on paper", model="product-stage", tier="pro", seed=310 + i, star="wim" if i in (0, 5) else "")
    failed = Take(prompt=f"{name} tin, falling leaves", model="product-stage", tier="pro", seed=305 + i, failed="Label text came out unreadable three times in a row.", retry=False)
    first = Take(f"tin-{slug}-1", f"{name} tin, window from the right", model="product-stage", tier="pro", seed=304 + i)
    b.image(f"{slug}-final", f"{name} · final", x + 570, y, [first, failed, final] if i % 2 == 0 else [first, final], w=270, by="wim", numVariations=2, fastModel=False)
    b.card(f"{slug}-up", "image_tool", "Upscaled 4K", x + 910, y, 160, 200, [Take(f"tin-{slug}-2", model="lumen-upscale", variant="upscale", more={"sourceToolName": "lumen-upscale", "toolInputAsset": b.asset(f"tin-{slug}-2")})], by="wim", supportedInputs=["image"])
    mask = [Take(model="cut-out", variant="background", failed="The mask was empty.", retry=True)] if i == 2 else []
    b.card(f"{slug}-cut", "image_tool", "Cut-out", x + 910, y + 220, 160, 106, mask, by="wim", supportedInputs=["image"])
    b.group(f"g-{slug}", name, [f"{slug}-{part}" for part in ("brief", "label", "test", "final", "up", "cut")], HUES[i], by="wim")
    for source, target in (("brief", "test"), ("label", "test"), ("test", "final"), ("final", "up"), ("final", "cut")):
        b.edge(f"{slug}-{source}", f"{slug}-{target}")
    return f"g-{slug}"


STAGE_PORTS = [
    {"direction": "input", "portId": "label", "label": "Label", "handleType": "image", "nodeId": uid("inner", "wrap"), "internalHandle": "image", "required": True, "maxConnections": 1, "locked": False,
     "internalTargets": [{"nodeId": uid("inner", "wrap"), "internalHandle": "image"}], "connectedSourceIds": [uid("node", "packaging", "logo")], "sourcePosition": {"x": -330, "y": 0}, "sourceNodeKey": "logo", "top": "28%"},
    {"direction": "input", "portId": "rules", "label": "House rules", "handleType": "text", "nodeId": uid("inner", "scene"), "internalHandle": "text", "required": False, "maxConnections": 1, "locked": True,
     "internalTargets": [{"nodeId": uid("inner", "scene"), "internalHandle": "text"}], "connectedSourceIds": [uid("node", "packaging", "rules")], "top": "50%"},
    {"direction": "input", "portId": "props", "label": "Props (up to 3)", "handleType": "image", "nodeId": uid("inner", "scene"), "internalHandle": "reference", "required": False, "maxConnections": 3, "locked": False,
     "internalTargets": [{"nodeId": uid("inner", "scene"), "internalHandle": "reference"}, {"nodeId": uid("inner", "light"), "internalHandle": "reference"}], "connectedSourceIds": [uid("node", "packaging", "pattern")], "top": "72%"},
    {"direction": "output", "portId": "still", "label": "Still", "handleType": "image", "nodeId": uid("inner", "scene"), "internalHandle": "output", "required": False, "maxConnections": 12, "locked": False, "internalTargets": [], "connectedSourceIds": [], "top": "40%"},
]


def presets(picture: str, film: str) -> dict[str, object]:
    return {
        "image": {"model": picture, "mode": "default", "tier": "pro", "aspectRatio": "1:1", "resolution": "2K", "fast": False, "numVariations": 2, "pinnedModels": []},
        "video": {"model": film, "mode": "default", "tier": "fast", "aspectRatio": "16:9", "resolution": "360p", "duration": 4, "fast": True, "numVariations": 1, "pinnedModels": []},
    }


LINES = [
    ("en", "English", "The harbour lowers its voice.", "layla"),
    ("de", "Deutsch", "Der Hafen spricht leiser.", "jonas"),
    ("ja", "日本語", "港は声をひそめる。", "aiko"),
    ("ar", "العربية", "الميناء يخفض صوته.", "layla"),
    ("pt", "Português", "O porto baixa a voz.", "tomas"),
]


def voice(g: Gallery) -> Board:
    """Five languages, two voices each; nobody knows yet whether anything is said."""
    b = Board(g, "voice", "Voice-over", "autumn", at("10-12"), at("11-17", "12:10"), "layla", order=2)
    b.tiles = ["study-2"]
    b.text(
        "script",
        "Script",
        0,
        300,
        ["The harbour does not sleep.", "The harbour does not sleep. It lowers its voice.\n\nOne lantern, then the next."],
        h=170,
        model="quill-3",
        prompt="One sentence for the last shot",
        by="layla",
    )
    rows = []
    for i, (code, name, line, by) in enumerate(LINES):
        y = i * 170
        b.text(f"{code}-line", name, 340, y, line, w=230, h=110, by=by)
        config = {"voiceId": f"northwind-{code}", "usesProviderDefaultVoice": i % 2 == 0, "customVoiceId": uid("voice", code)}
        b.audio(
            f"{code}-a",
            f"{name} · alto",
            640,
            y,
            [Take("sound-voice", line, model="cadence-voice", variant="speech", tier="pro", star=by if i in (0, 2) else "", config=config)],
            w=220,
            h=110,
            by=by,
            voiceId=f"northwind-{code}",
            customVoiceId=uid("voice", code),
        )
        bad = i == 3
        b.audio(
            f"{code}-b",
            f"{name} · bass",
            900,
            y,
            [Take("" if bad else "sound-voice", line, model="cadence-voice", variant="speech", failed="The voice does not speak this language." if bad else "", retry=False if bad else None)],
            w=220,
            h=110,
            by=by,
        )
        b.edge("script", f"{code}-line")
        b.edge(f"{code}-line", f"{code}-a")
        b.edge(f"{code}-a", f"{code}-b")
        rows += [f"{code}-line", f"{code}-a", f"{code}-b"]
    b.group("g-lines", "Five languages", rows, "green", by="layla")
    b.video("lips", "Lip test", 1220, 300, [Take("film-09-pier", "Lips follow the alto", model="lipline", variant="sync")], w=280, by="aiko", supportedInputs=["video", "audio"])
    b.edge("ja-b", "lips", "audio")
    b.note(0, 520, 240, 92, "Pause\nTwo seconds before the last word. In every language.", "layla")
    b.note(1220, 540, 280, 92, "Vielleicht sagt am Ende niemand etwas. Auch gut.", "jonas")
    b.comment("ar-a", "layla", at("11-05", "09:15"), "أبطأ قليلًا في الكلمة الأخيرة.")
    b.comment("de-a", "jonas", at("11-05", "10:00"), "Das „leiser“ klingt wie eine Bitte. Schön.")
    b.comment("ja-a", "aiko", at("11-06", "09:30"), "息が近くて良い。")
    b.presets = presets("aurora-image-2", "relay-motion")
    return b


def titles(g: Gallery) -> Board:
    """Cards by style and language; one template that takes any of them."""
    b = Board(g, "titles", "Title cards", "autumn", at("10-20"), at("11-18", "18:45"), "layla", order=3)
    b.tiles = ["card-main-serif", "card-end", "card-main-ja"]
    b.text("words", "Words", 0, 60, "Harbour at dusk\nHafen in der Dämmerung\n港の灯\nالميناء عند الغسق\nPorto ao anoitecer", h=180, by="layla")
    b.upload("under", "Picture under the type", 0, 300, "harbour-4", w=240, by="mara")
    b.image("colours", "Type colours", 0, 520, [Take("palette-dusk")], w=240, by="layla")
    b.group("g-in", "Given", ["words", "under", "colours"], "yellow", by="layla")
    rows = [
        ("Main title", "blue", [("main-serif", "Quiet serif"), ("main-wide", "Thin and wide"), ("main-left", "Heavy, left"), ("main-ja", "日本語")]),
        ("Parts", "purple", [("part-one", "First lantern"), ("part-two", "The ferry"), ("part-three", "Blue hour"), ("end", "End card")]),
        ("Night market", "red", [("market-ja", "夜市"), ("market-left", "Night market")]),
    ]
    for r, (title, hue, cards) in enumerate(rows):
        members = []
        for c, (key, name) in enumerate(cards):
            config = {
                "font": {"source": "custom" if c == 0 else "library", "familyName": ("Century Schoolbook", "Inter Display", "Inter Display", "Noto Serif CJK")[c]},
                "colors": [{"r": 255, "g": 244, "b": 224}],
            }
            card = f"c-{key}"
            b.image(
                card,
                name,
                380 + c * 330,
                r * 300 + 30,
                [Take(f"card-{key}", f"{name}, title card", model="typeset-3", tier="pro", seed=500 + r * 10 + c, star="layla" if key in ("main-serif", "end") else "", config=config)],
                w=280,
                ratio="16:9",
                by="layla",
            )
            members.append(card)
        b.group(f"g-row-{r}", title, members, hue, by="layla")
    b.chain("c-main-serif", "c-main-wide", "c-main-left", "c-main-ja")
    b.chain("c-part-one", "c-part-two", "c-part-three", "c-end")
    b.edge("words", "c-main-serif")
    b.edge("under", "c-main-serif")
    b.edge("colours", "c-part-one")
    b.edge("c-market-ja", "c-market-left")
    for i, (key, title, asset) in enumerate((("p-harbour", "Poster", "poster-harbour"), ("p-market", "Poster · market", "poster-market"), ("p-guide", "Poster · guide", "poster-guide"))):
        b.image(key, title, 1760 + i * 230, 30, [Take(asset, f"{title}, 50 × 70", model="typeset-3", tier="pro", seed=540 + i)], w=200, by="jonas")
    b.video("reveal", "Title comes in", 1760, 380, [Take("film-title", "Letters rise out of the reflection", model="relay-motion", tier="pro", seed=560, star="mara")], w=320, seconds=3, by="aiko")
    b.image("print", "Riso test", 1760, 650, [Take("market-print", "Two inks, coarse", model="inkwell", seed=570)], w=240, by="jonas")
    b.image("duo", "Duotone", 2030, 650, [Take("market-duo", "Two tones", model="fjord-still", seed=571)], w=240, by="jonas")
    b.group("g-out", "Posters and motion", ["p-harbour", "p-market", "p-guide", "reveal", "print", "duo"], "green", by="jonas")
    b.edge("c-main-ja", "p-harbour")
    b.edge("c-end", "reveal", "endImage")
    b.edge("c-market-left", "print")
    b.note(0, 770, 240, 92, "Arabic\nالعنوان العربي يحتاج خطًا آخر؛ لا تستعملوا الافتراضي.", "layla")
    b.note(1080, 660, 320, 92, "Night market belongs to the other project; kept here so that the serif stays one family.", "layla")
    b.comment("c-main-ja", "aiko", at("11-12", "09:00"), "「灯」の右払いをもう少し長く。")
    b.comment("c-main-ja", "layla", at("11-12", "09:20"), "Done, with the custom cut.")
    b.comment("reveal", "mara", at("11-18", "18:40"), "Yes. 🤍")
    b.presets = presets("typeset-3", "relay-motion")
    return b
