"""Autumn launch · Hero film board: the showpiece, from the brief on the left to the cut on the right."""

from __future__ import annotations

from board import Board, Take
from gallery import Gallery
from known import at, uid

VIOLET, BLUE, AMBER, GREEN, CORAL, TEAL = "#c084fc", "#7c93ff", "#f5b84c", "#34d399", "#f0616d", "#2dd4bf"

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

ACTS = [
    ("one", "Act one · Arrival", "01 wide, push in. 02 the first lantern. 03 masts, long lens. 04 out of focus.", [
        ("01", "Wide", "01-wide", "film-push-in", "Slow push in, no cut, lanterns come on from the right."),
        ("02", "First lantern", "02-first-lantern", "", "Hold. One lantern flickers and stays."),
        ("03", "Masts", "03-masts", "film-push-in", "Long lens, masts sway against the last orange."),
        ("04", "Out of focus", "04-out-of-focus", "film-lanterns", "Rack focus into nothing but light."),
    ]),
    ("two", "Act two · The ferry", "05 the ridge. 06 water, no horizon. 07 the ferry. 08 fog, hold long.", [
        ("05", "Ridge", "05-ridge", "film-dunes", "Clouds drag across the ridge, time-lapse feel."),
        ("06", "Water", "06-water", "film-push-in", "Only water. Reflections break, then close again."),
        ("07", "Ferry", "07-ferry", "film-push-in", "The ferry crosses right to left, never cuts the sun."),
        ("08", "Fog", "08-fog", "", "Fog takes the boats one after another."),
    ]),
    ("three", "Act three · Blue hour", "09 the pier, somebody waits. 10 blue hour. 11 hills. 12 last light, title.", [
        ("09", "Pier", "09-pier", "film-push-in", "Over the shoulder, the figure does not turn."),
        ("10", "Blue hour", "10-blue-hour", "film-push-in", "Moon path on the water, hold eight seconds."),
        ("11", "Hills", "11-hills", "film-dunes", "Night ridge, first stars."),
        ("12", "Last light", "12-last-light", "film-title", "Everything lit. The title comes in under the horizon."),
    ]),
]  # fmt: skip


def hero(g: Gallery) -> Board:
    b = Board(g, "hero", "Hero film board", "autumn", at("09-28"), at("11-20", "17:12"), "mara")
    b.tiles = ["harbour-4", "shot-01-wide", "shot-10-blue-hour"]
    _brief(b)
    _look(b)
    _shots(b)
    _sound(b)
    _below(b)
    _edit(b)
    _notes(b)
    _comments(b)
    return b


def _brief(b: Board) -> None:
    b.card("scene-prompt", "text", "Scene prompt", 0, 0, 240, 150, [
        Take(text="A harbour at dusk. Lanterns. Nobody speaks."),
        Take(text="Dusk over the harbour, long lens, lanterns, slow push in."),
        Take(text="Dusk over the harbour, long lens, lanterns coming on one by one, slow push in. The water stays almost black; violet before rose, rose before amber."),
    ], by="mara", made=at("09-28", "10:05"), textPrompt="Dusk over the harbour, long lens, lanterns coming on one by one, slow push in", supportedInputs=["text"])  # fmt: skip
    b.upload(
        "style-ref", "Style reference", 0, 200, "style-sea", w=240, by="jonas", made=at("09-28", "10:40")
    )
    b.upload("palette", "Palette · dusk", 0, 460, "palette-dusk", w=240, by="jonas")
    b.pdf("brief-pdf", "Brief.pdf", 20, 710, [Take("paper-brief", more={
        "sourceToolName": "pagelift",
        "toolInputAsset": b.asset("paper-brief"),
        "pdfExtraction": {
            "summaryText": "A film of one hour of light: violet, rose, amber. Twelve shots, one camera move, no voices. Teal belongs to the tins alone.",
            "extractedImages": [
                {"assetId": b.asset(key)["assetId"], "url": b.asset(key)["previewUrl"], "pageIndex": page, "imageIndex": index}
                for key, page, index in (("harbour-4", 1, 1), ("shot-02-first-lantern", 2, 1), ("shot-10-blue-hour", 2, 2), ("palette-dusk", 3, 1), ("style-sea", 3, 2), ("poster-harbour", 4, 1), ("range-1", 4, 2))
            ],
            "extractedImageUrls": [b.asset(key)["previewUrl"] for key in ("harbour-4", "shot-02-first-lantern", "shot-10-blue-hour", "palette-dusk", "style-sea", "poster-harbour", "range-1")],
            "extractedImageCount": 7,
        },
    })], by="mara", supportedInputs=["pdf"])  # fmt: skip
    b.group("g-brief", "Brief", ["scene-prompt", "style-ref", "palette", "brief-pdf"], AMBER)


def _look(b: Board) -> None:
    takes = [
        Take(f"harbour-{i + 1}", PROMPTS[i], model="aurora-image-1" if i < 2 else "aurora-image-2", tier="standard" if i < 2 else "pro", seed=SEEDS[i], star="mara" if i == 3 else "",
             negative="people, text, birds" if i > 1 else "", config={"thinkingLevel": "low", "resolution": "2K"} if i > 1 else {},
             more={"outputAspectRatio": "21:9", "outputResolution": "2K", "layerCount": 1 + i % 3})
        for i in range(7)
    ]  # fmt: skip
    b.image(
        "harbour",
        "Harbour at dusk",
        400,
        20,
        takes,
        w=300,
        ratio="21:9",
        active=3,
        by="mara",
        made=at("11-12", "16:58"),
        seed=4417,
        numVariations=4,
        autoModel=False,
        fastModel=False,
        negativePrompt="people, text, birds",
        outputResolution="2K",
        modelSupportsReferenceImage=True,
        modelConfig={
            "model": "aurora-image-2",
            "variant": "default",
            "tier": "pro",
            "thinkingLevel": "low",
            "quality": "high",
            "resolution": "2K",
            "ratios": ["21:9", "16:9"],
        },
    )
    for version, moment in zip(
        b.cards["harbour"].data["versions"],
        ("16:59", "17:04", "17:21", "17:42", "17:55", "18:02", "18:20"),
        strict=True,
    ):  # type: ignore[call-overload]
        version["createdAt"] = f"2026-11-12T{moment}:07.000Z"
        version["updatedAt"] = f"2026-11-12T{moment}:41.000Z"
    b.image(
        "lantern-row",
        "Lantern row",
        400,
        240,
        [
            Take("shot-04-out-of-focus", "Lanterns far out of focus, warm", model="fjord-still", seed=41),
            Take("market-bokeh", "Lanterns far out of focus, jade", model="fjord-still", seed=42),
        ],
        w=300,
        active=0,
    )
    b.image(
        "fog-morning",
        "Fog, before",
        400,
        480,
        [
            Take(
                "shot-08-fog",
                "The same harbour in fog, nothing moves",
                model="aurora-image-2",
                tier="pro",
                seed=808,
            )
        ],
        w=300,
    )
    b.image(
        "ferry-gold",
        "Ferry in gold",
        400,
        720,
        [
            Take(
                "shot-07-ferry",
                "A ferry crosses the last gold",
                model="aurora-image-2",
                tier="pro",
                seed=707,
                star="jonas",
            )
        ],
        w=300,
    )
    b.image("low-camera", "Low camera", 790, 20, [
        Take("alternate-05", "Lower camera, teal", model="fjord-still", seed=51),
        Take("harbour-5", PROMPTS[4], model="aurora-image-2", tier="pro", seed=4418, star="aiko"),
    ], w=290, ratio="21:9")  # fmt: skip
    b.image(
        "blue-hour",
        "Blue hour",
        790,
        240,
        [
            Take(
                "shot-10-blue-hour",
                "Blue hour, moon path on the water",
                model="aurora-image-2",
                tier="pro",
                seed=1010,
            )
        ],
        w=290,
    )
    b.image(
        "last-light",
        "Last light",
        790,
        480,
        [
            Take(
                "shot-12-last-light",
                "Teal evening, every lantern lit",
                model="aurora-image-2",
                tier="pro",
                seed=1212,
            ),
            Take("alternate-15", "The same, wider", model="fjord-still", seed=1213),
        ],
        w=290,
        active=0,
    )
    b.image(
        "storm",
        "Storm, maybe",
        790,
        720,
        [
            Take(
                prompt="A storm rolls in, rain on the lens",
                model="aurora-image-2",
                tier="pro",
                seed=66,
                failed="The prompt was held back by the safety filter of the model. Rewording may help.",
                severity="warning",
                retry=False,
            )
        ],
        w=290,
        outputAspectRatio="16:9",
    )
    b.group(
        "g-look",
        "Look development",
        [
            "harbour",
            "lantern-row",
            "fog-morning",
            "ferry-gold",
            "low-camera",
            "blue-hour",
            "last-light",
            "storm",
        ],
        BLUE,
    )
    b.edge("scene-prompt", "harbour")
    b.edge("style-ref", "harbour")
    b.edge("palette", "fog-morning")
    b.edge("style-ref", "lantern-row")
    b.edge("brief-pdf", "ferry-gold", "text")
    b.edge("harbour", "low-camera")
    b.edge("harbour", "blue-hour")
    b.edge("fog-morning", "last-light")
    b.edge("ferry-gold", "storm")


def _shots(b: Board) -> None:
    groups = []
    for a, (key, title, words, rows) in enumerate(ACTS):
        left = 1220 + a * 646
        b.text(
            f"list-{key}",
            f"Shot list · {title.split('· ')[1]}",
            left,
            54,
            words,
            w=530,
            h=110,
            model="quill-3",
            prompt=f"Shots of {title}, one line",
            by="mara",
        )
        members = [f"list-{key}"]
        for i, (number, name, frame, film, motion) in enumerate(rows):
            top = 204 + i * 214
            frame_key, film_key = f"frame-{number}", f"shot-{number}"
            extra = (
                [
                    Take(
                        f"shot-{frame}-pencil",
                        f"Layout for {name.lower()}",
                        model="inkwell",
                        seed=int(number) * 7,
                    )
                ]
                if f"shot-{frame}-pencil" in b.gallery.made
                else []
            )
            b.image(
                frame_key,
                f"{number} · {name}",
                left,
                top,
                [
                    *extra,
                    Take(
                        f"shot-{frame}",
                        f"{name}. {PROMPTS[3]}",
                        model="aurora-image-2",
                        tier="pro",
                        seed=4400 + int(number),
                        star="mara" if number in ("01", "07", "10") else "",
                    ),
                ],
                w=240,
                ratio="16:9",
                by="jonas",
            )
            shot_takes = {
                "02": [
                    Take(
                        prompt=motion,
                        model="relay-motion",
                        tier="pro",
                        seed=22,
                        failed="Generation failed: input is longer than the model accepts. Can be retried.",
                        retry=True,
                    )
                ],
                "08": [
                    Take("film-dunes", motion, model="tidal-video", seed=81),
                    Take(
                        prompt=motion,
                        model="relay-motion",
                        tier="pro",
                        seed=82,
                        failed="The service was out of capacity for 1080p. Try again in some minutes.",
                        severity="warning",
                        retry=True,
                    ),
                ],
                "04": [
                    Take("film-lanterns", motion, model="relay-motion", tier="fast", seed=43),
                    Take("film-market", motion, model="relay-motion", tier="pro", seed=44),
                ],
            }.get(number) or [
                Take("film-dunes", motion, model="relay-motion", tier="fast", seed=int(number)),
                Take(
                    film or "film-push-in",
                    motion,
                    model="relay-motion",
                    tier="pro",
                    seed=int(number) + 100,
                    star="mara" if number in ("01", "12") else "",
                ),
            ]
            b.video(
                film_key,
                f"Shot {number}",
                left + 290,
                top,
                shot_takes,
                w=240,
                seconds={"10": 8, "01": 6}.get(number, 4),
                by="aiko",
                generateAudio=number == "01",
                modelGeneratesAudio=True,
                modelSupportsAudioInput=True,
                modelSupportsEndImage=True,
                modelSupportsOptionalStartImage=True,
                modelSupportsReferenceImage=True,
                active=0 if number == "04" else None,
            )
            b.edge(frame_key, film_key, "startImage")
            members += [frame_key, film_key]
        b.group(f"g-act-{key}", title, members, ("#a78bfa", "#c084fc", "#e879f9")[a], by="mara")
        groups.append(f"g-act-{key}")
    b.group("g-shots", "Shots", groups, VIOLET, by="mara")
    for number in ("01", "02", "03"):
        b.edge(
            "low-camera" if number == "02" else "harbour" if number == "01" else "blue-hour",
            f"frame-{number}",
        )
    b.edge("last-light", "frame-04")
    b.edge("style-ref", "shot-02", "endImage")


def _sound(b: Board) -> None:
    top = 1330
    b.text("vo-script", "Voice-over, five lines", 0, top, [
        "The harbour does not sleep. It lowers its voice.",
        "The harbour does not sleep.\nIt lowers its voice.\n\nOne lantern. Then the next.\n\nDer Hafen schläft nicht. Er spricht nur leiser.\n\n港は眠らない。声をひそめるだけ。",
    ], w=260, h=190, model="quill-3", prompt="Five lines for a film without voices, in case we need them", by="layla")  # fmt: skip
    b.audio(
        "vo",
        "Scratch voice",
        340,
        top,
        [
            Take(
                "sound-voice",
                "Warm, close, unhurried",
                model="cadence-voice",
                tier="pro",
                config={"voiceId": "northwind-alto", "usesProviderDefaultVoice": False},
            )
        ],
        w=220,
        voiceId="northwind-alto",
        by="layla",
    )
    b.audio(
        "room-tone",
        "Room tone",
        340,
        top + 160,
        [Take("sound-room-tone", "Harbour at night, distant hum", model="foghorn")],
        w=220,
        by="tomas",
        made=at("10-21", "11:12"),
    )
    b.audio(
        "harbour-sound",
        "Water and bell",
        340,
        top + 320,
        [
            Take(
                "sound-harbour",
                "Water against the quay, a distant bell",
                model="foghorn",
                variant="ambience",
                star="tomas",
            )
        ],
        w=220,
        by="tomas",
    )
    b.audio(
        "melody",
        "Melody, plucked",
        620,
        top,
        [
            Take("sound-chime", "One chime", model="plectrum", variant="music"),
            Take(
                "sound-melody",
                "Small melody, plucked strings, minor",
                model="plectrum",
                variant="music",
                star="mara",
            ),
        ],
        w=220,
        by="tomas",
    )
    b.audio("chime", "Chime", 620, top + 160, [Take("sound-chime")], w=220, by="tomas")
    b.audio("lid", "Lid of the tin", 620, top + 320, [Take("sound-click")], w=220, by="wim")
    b.audio(
        "wind",
        "Wind in the rigging",
        860,
        top,
        [
            Take(
                prompt="Wind in the rigging, no gusts",
                model="foghorn",
                failed="No audio came back from the model.",
                retry=True,
            )
        ],
        w=200,
        by="tomas",
    )
    b.group("g-ambience", "Ambience", ["room-tone", "harbour-sound", "chime", "lid"], "#2dd4bf")
    b.group("g-sound", "Sound", ["vo-script", "vo", "melody", "wind", "g-ambience"], GREEN)
    b.edge("vo-script", "vo")
    b.edge("room-tone", "shot-02", "audio")


def _below(b: Board) -> None:
    top, left = 1400, 1220
    names = []
    for i in range(18):
        key = f"alt-{i + 1:02d}"
        b.image(
            key,
            f"Alternate {i + 1:02d}",
            left + (i % 9) * 206,
            top + (i // 9) * 150,
            [
                Take(
                    f"alternate-{i + 1:02d}",
                    f"Alternate light {i + 1}",
                    model="fjord-still",
                    tier="fast" if i % 3 == 0 else "standard",
                    seed=6000 + i,
                    star="jonas" if i in (4, 11) else "",
                )
            ],
            w=190,
            ratio="21:9",
            by="jonas",
            numVariations=8,
        )
        names.append(key)
    b.group("g-alt", "Alternates · contact sheet", names, "default", by="jonas")
    row = top + 420
    pencils = []
    for i, frame in enumerate(
        ("01-wide", "02-first-lantern", "03-masts", "04-out-of-focus", "05-ridge", "06-water")
    ):
        key = f"pencil-{i + 1}"
        b.image(
            key,
            f"Pencil {i + 1}",
            left + i * 206,
            row,
            [
                Take(
                    f"shot-{frame}-pencil",
                    "Layout, soft pencil",
                    model="inkwell",
                    variant="trace",
                    seed=70 + i,
                )
            ],
            w=190,
            by="priya",
        )
        pencils.append(key)
    paints = []
    for i, frame in enumerate(("01-wide", "05-ridge", "09-pier")):
        key = f"gouache-{i + 1}"
        b.image(
            key,
            f"Colour script {i + 1}",
            left + (i + 6) * 206,
            row,
            [Take(f"shot-{frame}-gouache", "Gouache, broad, before detail", model="gouache-xl", seed=90 + i)],
            w=190,
            by="priya",
        )
        paints.append(key)
    b.group("g-script", "Pencil and colour script", [*pencils, *paints], AMBER, by="priya")
    for i in range(5):
        b.edge(pencils[i], pencils[i + 1])
    b.edge(pencils[5], paints[0])
    b.edge(paints[0], paints[1])
    b.edge(paints[1], paints[2])
    b.edge("harbour", "alt-01")


def _edit(b: Board) -> None:
    left = 3240
    clips = ["shot-01", "shot-04", "shot-06", "shot-07", "shot-10", "shot-12"]
    b.card("cut", "video_tool", "Cut v3 · 40 s", left, 28, 320, 300, [
        Take("film-lanterns", more={"sourceToolName": "stitch"}), Take("film-market", more={"sourceToolName": "stitch"}), Take("film-push-in", star="mara", more={"sourceToolName": "stitch", "layerCount": 6}),
    ], by="aiko", made=at("11-18", "14:20"), stitchClipOrder=[b.cards[clip].id for clip in clips], stitchScaleFit="fit", stitchMuteSourceAudio=True,
        stitchAudioOverlays=[
            {"nodeId": b.cards["harbour-sound"].id, "startTimeSeconds": 0, "trimStartMs": 0, "trimEndMs": 0},
            {"nodeId": b.cards["melody"].id, "startTimeSeconds": 6.5, "trimStartMs": 400, "trimEndMs": 1200},
            {"nodeId": b.cards["chime"].id, "startTimeSeconds": 36, "trimStartMs": 0, "trimEndMs": 500},
        ],
        stitchClipTrims={b.cards[clip].id: {"trimStartMs": 250 * i, "trimEndMs": 400 + 100 * i} for i, clip in enumerate(clips) if i % 2 == 0},
        outputAspectRatio="16:9", outputDuration=40, supportedInputs=["video", "audio"])  # fmt: skip
    for clip in clips:
        b.edge(clip, "cut")
    for sound in ("harbour-sound", "melody", "chime"):
        b.edge(sound, "cut")
    b.image("title-card", "Title card", left, 380, [
        Take("card-main-wide", "HARBOUR AT DUSK, thin and wide", model="typeset-3", tier="pro"), Take("card-main-left", "Harbour at dusk, heavy, left", model="typeset-3", tier="pro"), Take("card-main-serif", "Harbour at dusk, quiet serif", model="typeset-3", tier="pro", star="mara"),
    ], w=320, ratio="16:9", by="layla", modelConfig={"model": "typeset-3", "variant": "default", "tier": "pro", "font": {"source": "custom", "familyName": "Century Schoolbook"}, "colors": [{"r": 255, "g": 244, "b": 224}, {"r": 43, "g": 22, "b": 69}], "backgroundColor": {"r": 20, "g": 12, "b": 34}})  # fmt: skip
    b.text(
        "captions",
        "Captions",
        left,
        660,
        "EN  The harbour lowers its voice.\nDE  Der Hafen spricht leiser.\nJA  港は声をひそめる。\nAR  الميناء يخفض صوته.\nPT  O porto baixa a voz. ✨",
        w=320,
        h=170,
        model="quill-3",
        prompt="The last line in five languages, short",
        by="layla",
    )
    harbour = b.asset("harbour-4")
    b.card("sizes", "image_tool", "Poster sizes", left, 870, 320, 320, [Take("harbour-4", more={"sourceToolName": "magic-resize", "toolInputAsset": harbour})], by="jonas", magicResizeOutputs=[
        {"layerIndex": 0, "ratio": "16:9", "assetId": b.asset("shot-01-wide")["assetId"], "assetUrl": b.asset("shot-01-wide")["url"], "previewUrl": b.asset("shot-01-wide")["previewUrl"], "failed": False},
        {"layerIndex": 1, "ratio": "1:1", "assetId": b.asset("tin-harbour-dusk-2")["assetId"], "assetUrl": b.asset("tin-harbour-dusk-2")["url"], "previewUrl": b.asset("tin-harbour-dusk-2")["previewUrl"], "failed": False},
        {"layerIndex": 2, "ratio": "3:4", "assetId": b.asset("poster-harbour")["assetId"], "assetUrl": b.asset("poster-harbour")["url"], "previewUrl": b.asset("poster-harbour")["previewUrl"], "failed": False},
        {"layerIndex": 3, "ratio": "9:16", "failed": True, "errorMessage": "The picture is wider than 3:1 of the target; nothing was left of the horizon.", "errorSeverity": "error"},
    ], supportedInputs=["image"])  # fmt: skip
    b.edge("title-card", "sizes")
    b.edge("captions", "title-card")
    b.image(
        "poster",
        "Poster",
        left,
        1400,
        [
            Take("poster-market", "First poster, wrong project", model="typeset-3", tier="pro"),
            Take("poster-harbour", "Poster 50 × 70, dusk", model="typeset-3", tier="pro", star="jonas"),
        ],
        w=240,
        by="jonas",
        active=-1,
    )
    b.video(
        "master",
        "Master 16:9",
        left,
        1800,
        [Take("film-push-in", "Master", model="restage", variant="replacement", tier="pro")],
        w=320,
        seconds=40,
        by="aiko",
        modelConfig={
            "model": "restage",
            "variant": "replacement",
            "tier": "pro",
            "videoEditMode": "replacement",
            "preciseEdit": True,
            "draftVersionId": b.cards["cut"].data["versions"][2]["id"],
            "draftBilling": {"mode": "input-media", "outputSeconds": 40, "inputVideoSeconds": 41.5},
        },
    )  # type: ignore[index]
    b.edge("gouache-3", "poster")
    b.group("g-cut", "Cut", ["cut", "title-card", "captions", "sizes"], CORAL, by="aiko")
    b.group("g-deliver", "Deliver", ["poster", "master"], TEAL, by="aiko")
    b.edge("cut", "master")
    b.presets = {
        "image": {"model": "aurora-image-2", "mode": "default", "tier": "pro", "aspectRatio": "21:9", "resolution": "2K", "fast": False, "numVariations": 4,
                  "pinnedModels": [{"model": "aurora-image-2", "mode": "default", "tier": "pro"}, {"model": "fjord-still", "mode": "default", "tier": "fast"}, {"model": "gouache-xl", "mode": "default", "tier": "standard"}]},
        "video": {"model": "relay-motion", "mode": "default", "tier": "pro", "aspectRatio": "21:9", "resolution": "720p", "duration": 6, "fast": False, "numVariations": 2,
                  "pinnedModels": [{"model": "relay-motion", "mode": "start-end", "tier": "pro"}, {"model": "tidal-video", "mode": "default", "tier": "standard"}]},
        "text": {"model": "quill-3", "mode": "default", "tier": "pro", "fast": False, "numVariations": 1, "pinnedModels": [{"model": "quill-mini", "mode": "default", "tier": "standard"}]},
        "audio": {"model": "cadence-voice", "mode": "speech", "tier": "pro", "voiceId": "northwind-alto", "customVoiceId": uid("voice", "alto"), "duration": 24, "numVariations": 1,
                  "voiceSettings": {"speed": 0.94, "stability": 0.6, "similarityBoost": 0.75, "style": 0.2, "speakerBoost": True, "removeBackgroundNoise": True, "outputFormat": "mp3_44100_128"},
                  "pinnedModels": [{"model": "foghorn", "mode": "ambience", "tier": "standard"}, {"model": "plectrum", "mode": "music", "tier": "standard"}]},
    }  # fmt: skip


def _notes(b: Board) -> None:
    b.note(0, 1120, 236, 92, "Lighting\nKeep the lanterns warm; the water should stay almost black.", "mara")
    b.note(
        400, 1010, 236, 92, "v4 is the one.\nEverything else on this board is measured against it. 🏮", "mara"
    )
    b.note(790, 1010, 236, 92, "Storm\nNot now. Ask again when the client has seen the fog.", "jonas")
    b.note(1220, 1250, 300, 84, "Act one\nNo cut before the first lantern is lit.", "aiko")
    b.note(1866, 1250, 300, 84, "Akt zwei\nDie Fähre fährt von rechts nach links, immer.", "jonas")
    b.note(2512, 1250, 300, 84, "第三幕\n人物は振り向かない。", "aiko")
    b.note(
        0, 1900, 300, 92, "Sound\nRoom tone under everything, −32 dB. One chime, at the very end.", "tomas"
    )
    b.note(360, 1900, 260, 92, "الصوت\nهمس الماء قبل أي موسيقى.", "layla")
    b.note(3500, 1400, 200, 110, "Poster\nTeal is for the tins alone. Rose here.", "wim")


def _comments(b: Board) -> None:
    b.comment("harbour", "jonas", at("11-13", "10:12"), "This one. Can we hold the horizon a little lower?")
    b.comment("harbour", "mara", at("11-13", "10:20"), "Trying v5 with a lower camera.")
    b.comment(
        "harbour",
        "aiko",
        at("11-13", "10:41"),
        "v5は水面が広くて好きです。でもランタンの光はv4のほうが温かい。",
    )
    b.comment("harbour", "mara", at("11-13", "11:02"), "Agreed: v4 stays, v5 becomes its own card.")
    b.comment(
        "harbour",
        "wim",
        at("11-16", "15:30"),
        "The client asked if the figure on the pier could hold a tin. I said no for all of us. 🙃",
    )
    b.comment("harbour", "layla", at("11-17", "09:05"), "شكرًا يا فيم. الصورة أجمل بدونها.")
    b.comment(
        "shot-02", "aiko", at("11-14", "16:44"), "Failed again. The room tone is 24 s, the model takes 8."
    )
    b.comment("shot-02", "tomas", at("11-14", "16:58"), "I can cut you a loop of six. Ten minutes.")
    b.comment("shot-02", "aiko", at("11-14", "17:01"), "ありがとう!")
    b.comment("shot-01", "mara", at("11-15", "09:12"), "Push in 10 % slower, please. Otherwise: locked.")
    b.comment("shot-01", "aiko", at("11-15", "11:40"), "v2 is slower. Starred it.")
    b.comment("shot-07", "jonas", at("11-16", "13:20"), "Links nach rechts wäre falsch. Diese hier stimmt.")
    b.comment(
        "cut", "mara", at("11-18", "15:02"), "40 seconds, at last. The fog is missing and I do not miss it."
    )
    b.comment(
        "cut",
        "tomas",
        at("11-18", "15:30"),
        "Chime is 6 frames late on purpose. Tell me if it bothers anybody.",
    )
    b.comment("cut", "priya", at("11-18", "16:11"), "It does not bother, it breathes.")
    b.comment("cut", "wim", at("11-19", "09:25"), "Sent to Halde. They want the tin half a second longer.")
    b.comment(
        "title-card",
        "layla",
        at("11-17", "14:08"),
        "Third one: the serif sits in the reflection of the first lantern. Keep.",
    )
    b.comment("title-card", "mara", at("11-17", "14:15"), "Keep. And the Japanese one goes to Title cards.")
    b.comment("poster", "jonas", at("11-19", "17:40"), "v1 was the wrong project, sorry. Nobody print it.")
    b.comment("sizes", "jonas", at("11-19", "18:02"), "9:16 fails as expected; we crop by hand.")
    b.comment("style-ref", "priya", at("10-02", "10:00"), "Painted on a train between Aske and Hollen.")
    b.comment("melody", "tomas", at("11-10", "12:30"), "Second half in minor now.")
    b.comment("melody", "mara", at("11-10", "12:44"), "Now I believe it.")
