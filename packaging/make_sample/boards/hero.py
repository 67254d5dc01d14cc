"""Autumn launch · Hero film board, first half: the brief, the look, twelve shots in three acts."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from board import Board
from gallery import Gallery
from known import at
from take import Take, extraction

from boards import hero_finish, hero_words

BLUE, AMBER = "blue", "yellow"
LOOK = {"model": "aurora-image-2", "tier": "pro"}
SHOT = {"model": "relay-motion", "tier": "pro"}

PROMPTS = [
    "A harbour at dusk, wide.",
    "A harbour at dusk, long lens, low sun, warm.",
    "Dusk over the harbour, long lens, blue hour, moon over the hills.",
    "Dusk over the harbour, long lens, lanterns coming on one by one, slow push in",
    "Dusk over the harbour, long lens, lower camera, lanterns coming on one by one, slow push in",
    "The harbour by day, same camera, no lanterns, for matching",
    "Late dusk over the harbour, long lens, every lantern lit, slow push in, violet before rose",
]
SEEDS = [1203, 2981, 3555, 4417, 4418, 88, 9007199254740991]
MADE = ("16:59", "17:04", "17:21", "17:42", "17:55", "18:02", "18:20")

ACTS = [
    ("one", "Act one · Arrival", "01 wide, push in. 02 the first lantern. 03 masts, long lens. 04 out of focus.", [
        ("01", "Wide", "01-wide", "film-push-in", "Slow push in, no cut, lanterns come on one by one."),
        ("02", "First lantern", "02-first-lantern", "", "Hold. One lantern flickers and stays."),
        ("03", "Masts", "03-masts", "film-03-masts", "Long lens, masts sway against the last orange."),
        ("04", "Out of focus", "04-out-of-focus", "film-lanterns", "Rack focus into nothing but light."),
    ]),
    ("two", "Act two · The ferry", "05 the ridge. 06 water, no horizon. 07 the ferry. 08 fog, hold long.", [
        ("05", "Ridge", "05-ridge", "film-05-ridge", "Clouds drag across the ridge, time-lapse feel."),
        ("06", "Water", "06-water", "film-06-water", "Only water. Reflections break, then close again."),
        ("07", "Ferry", "07-ferry", "film-07-ferry", "The ferry crosses right to left, never cuts the sun."),
        ("08", "Fog", "08-fog", "film-08-fog", "Fog takes the boats one after another."),
    ]),
    ("three", "Act three · Blue hour", "09 the pier, somebody waits. 10 blue hour. 11 hills. 12 last light, title.", [
        ("09", "Pier", "09-pier", "film-09-pier", "Over the shoulder, the figure does not turn."),
        ("10", "Blue hour", "10-blue-hour", "film-10-blue-hour", "Moon path on the water, hold eight seconds."),
        ("11", "Hills", "11-hills", "film-11-hills", "Night ridge, first stars."),
        ("12", "Last light", "12-last-light", "film-12-last-light", "Everything lit. The title comes in under the horizon."),
    ]),
]


def hero(g: Gallery) -> Board:
    b = Board(g, "hero", "Hero film board", "autumn", at("09-28"), at("11-20", "17:12"), "mara")
    b.tiles = ["harbour-4", "shot-01-wide", "shot-10-blue-hour"]
    _brief(b)
    _look(b)
    _shots(b)
    hero_finish.put(b)
    hero_words.put(b)
    return b


def _brief(b: Board) -> None:
    b.text("scene-prompt", "Scene prompt", 0, 0, [
        "A harbour at dusk. Lanterns. Nobody speaks.",
        "Dusk over the harbour, long lens, lanterns, slow push in.",
        "Dusk over the harbour, long lens, lanterns coming on one by one, slow push in. The water stays almost black; violet before rose, rose before amber.",
    ], by="mara", made=at("09-28", "10:05"))
    b.upload("style-ref", "Style reference", 0, 200, "style-sea", by="jonas", made=at("09-28", "10:40"))
    b.upload("palette", "Palette · dusk", 0, 460, "palette-dusk", by="jonas")
    b.pdf("brief-pdf", "Brief.pdf", 20, 710, [Take("paper-brief", more=extraction(
        b.gallery, "paper-brief", "A film of one hour of light: violet, rose, amber. Twelve shots, one camera move, no voices. Teal belongs to the tins alone.",
        [("harbour-4", 1, 1), ("shot-02-first-lantern", 2, 1), ("shot-10-blue-hour", 2, 2), ("palette-dusk", 3, 1), ("style-sea", 3, 2), ("poster-harbour", 4, 1), ("range-1", 4, 2)],
    ))], by="mara")
    b.group("g-brief", "Brief", ["scene-prompt", "style-ref", "palette", "brief-pdf"], AMBER)


def _look(b: Board) -> None:
    takes = [
        Take(f"harbour-{i + 1}", PROMPTS[i], **(LOOK if i > 1 else {"model": "aurora-image-1"}), seed=SEEDS[i], star="mara" if i == 3 else "", negative="people, text, birds" if i > 1 else "",
             config={"thinkingLevel": "low", "resolution": "2K"} if i > 1 else {}, more={"outputAspectRatio": "21:9", "outputResolution": "2K", "layerCount": 1 + i % 3})
        for i in range(7)
    ]
    card = b.image("harbour", "Harbour at dusk", 400, 20, takes, w=300, ratio="21:9", active=3, by="mara", made=at("11-12", "16:58"), seed=4417, numVariations=4, autoModel=False, fastModel=False,
                   textPrompt=PROMPTS[3], negativePrompt="people, text, birds", outputResolution="2K", modelSupportsReferenceImage=True,
                   modelConfig={"model": "aurora-image-2", "variant": "default", "tier": "pro", "thinkingLevel": "low", "quality": "high", "resolution": "2K", "ratios": ["21:9", "16:9"]})
    for version, moment in zip(card.versions, MADE, strict=True):
        version["createdAt"], version["updatedAt"] = f"2026-11-12T{moment}:07.000Z", f"2026-11-12T{moment}:41.000Z"
    card.data["updatedAt"] = card.versions[-1]["updatedAt"]
    b.image("lantern-row", "Lantern row", 400, 240, [Take("shot-04-out-of-focus", "Lanterns far out of focus, warm", model="fjord-still", seed=41), Take("market-bokeh", "Lanterns far out of focus, jade", model="fjord-still", seed=42)], w=300, active=0)
    b.image("fog-morning", "Fog, before", 400, 480, [Take("shot-08-fog", "The same harbour in fog, nothing moves", **LOOK, seed=808)], w=300)
    b.image("ferry-gold", "Ferry in gold", 400, 720, [Take("shot-07-ferry", "A ferry crosses the last gold", **LOOK, seed=707, star="jonas")], w=300)
    b.image("low-camera", "Low camera", 790, 20, [Take("alternate-05", "Lower camera, teal", model="fjord-still", seed=51), Take("harbour-5", PROMPTS[4], **LOOK, seed=4418, star="aiko")], w=290, ratio="21:9")
    b.image("blue-hour", "Blue hour", 790, 240, [Take("shot-10-blue-hour", "Blue hour, moon path on the water", **LOOK, seed=1010)], w=290)
    b.image("last-light", "Last light", 790, 480, [Take("shot-12-last-light", "Teal evening, every lantern lit", **LOOK, seed=1212), Take("alternate-15", "The same, wider", model="fjord-still", seed=1213)], w=290, active=0)
    b.image("storm", "Storm, maybe", 790, 720, [Take(prompt="A storm rolls in, rain on the lens", **LOOK, seed=66, failed="The prompt was held back by the safety filter of the model. Rewording may help.", severity="warning", retry=False)], w=290, ratio="16:9")
    b.group("g-look", "Look development", ["harbour", "lantern-row", "fog-morning", "ferry-gold", "low-camera", "blue-hour", "last-light", "storm"], BLUE)
    for source, target in (("scene-prompt", "harbour"), ("style-ref", "harbour"), ("style-ref", "lantern-row"), ("palette", "fog-morning"), ("harbour", "low-camera"), ("lantern-row", "blue-hour"), ("fog-morning", "last-light"), ("ferry-gold", "storm")):
        b.edge(source, target)
    b.edge("brief-pdf", "scene-prompt")


def _shots(b: Board) -> None:
    acts = []
    for a, (key, title, words, rows) in enumerate(ACTS):
        left = 1220 + a * 646
        b.text(f"list-{key}", f"Shot list · {title.split('· ')[1]}", left, 54, words, w=530, h=110, model="quill-3", prompt=f"Shots of {title}, one line", by="mara")
        members = [f"list-{key}"]
        for i, (number, name, frame, film, motion) in enumerate(rows):
            top = 204 + i * 214
            layout = [Take(f"shot-{frame}-pencil", f"Layout for {name.lower()}", model="inkwell", seed=int(number) * 7)] if int(number) < 7 else []
            b.image(f"frame-{number}", f"{number} · {name}", left, top, [*layout, Take(f"shot-{frame}", f"{name}. {PROMPTS[3]}", **LOOK, seed=4400 + int(number), star="mara" if number in ("01", "07", "10") else "")], w=240, ratio="16:9", by="jonas")
            b.video(f"shot-{number}", f"Shot {number}", left + 290, top, _takes(number, film, motion), w=240, seconds={"10": 8, "01": 6}.get(number, 4), by="aiko", active=0 if number == "04" else None,
                    generateAudio=number == "01", modelGeneratesAudio=True, modelSupportsAudioInput=True, modelSupportsEndImage=True, modelSupportsOptionalStartImage=True, modelSupportsReferenceImage=True)
            b.edge(f"frame-{number}", f"shot-{number}", "startImage")
            members += [f"frame-{number}", f"shot-{number}"]
        b.group(f"g-act-{key}", title, members, ("blue", "purple", "pink")[a], by="mara")
        acts.append(f"g-act-{key}")
    b.group("g-shots", "Shots", acts, "default", by="mara")
    for source, target in (("low-camera", "frame-01"), ("blue-hour", "frame-02"), ("last-light", "frame-03"), ("last-light", "frame-04")):
        b.edge(source, target)


def _takes(number: str, film: str, motion: str) -> list[Take]:
    """The versions of a shot: some failed, some have a draft before them."""
    if number == "02":
        return [Take(prompt=motion, **SHOT, seed=22, failed="Generation failed: input is longer than the model accepts. Can be retried.", retry=True)]
    made = Take(film, motion, **SHOT, seed=int(number) + 100, star="mara" if number in ("01", "12") else "")
    if number == "04":
        return [made, Take("film-bokeh", "The same in jade, too cold", **SHOT, seed=45)]
    if number == "08":
        return [made, Take(prompt=motion, **SHOT, seed=82, failed="The service was out of capacity for 1080p. Try again in some minutes.", severity="warning", retry=True)]
    if number == "01":
        return [Take("film-12-last-light", "Push in, from the other side of the harbour", model="tidal-video", seed=7), Take("film-10-blue-hour", "Push in, later", model="relay-motion", tier="fast", seed=8), made]
    if number == "12":
        return [Take("film-title", "Title too early", model="relay-motion", tier="fast", seed=120), made]
    return [made]
