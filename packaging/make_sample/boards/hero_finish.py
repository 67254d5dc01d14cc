"""Autumn launch · Hero film board, second half: sound, grades, alternates, the cut, what is delivered."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from board import Board
from known import uid
from pictures import GRADED
from take import Take, resized

GREEN, TEAL, CORAL, AMBER = "green", "teal", "red", "yellow"
CLIPS = ["shot-01", "shot-04", "shot-06", "shot-07", "shot-10", "shot-12"]
END = [("en", "English"), ("de", "Deutsch"), ("ja", "日本語"), ("ar", "العربية"), ("pt", "Português")]


def put(b: Board) -> None:
    _sound(b)
    _grades(b)
    _alternates(b)
    _mix(b)
    _cut(b)
    _end_cards(b)
    b.presets = PRESETS


def _sound(b: Board) -> None:
    top = 1430
    b.text("vo-script", "Voice-over, five lines", 0, top, [
        "The harbour does not sleep. It lowers its voice.",
        "The harbour does not sleep.\nIt lowers its voice.\n\nOne lantern. Then the next.\n\nDer Hafen schläft nicht. Er spricht nur leiser.\n\n港は眠らない。声をひそめるだけ。",
    ], w=260, h=230, model="quill-3", prompt="Five lines for a film without voices, in case we need them", by="layla")
    b.audio("vo", "Scratch voice", 340, top, [Take("sound-voice", "Warm, close, unhurried", model="cadence-voice", variant="speech", tier="pro", config={"voiceId": "northwind-alto", "usesProviderDefaultVoice": False})], voiceId="northwind-alto", by="layla")
    b.audio("wind", "Wind in the rigging", 620, top, [Take(prompt="Wind in the rigging, no gusts", model="foghorn", variant="ambience", failed="No audio came back from the model.", retry=True)], by="tomas")
    b.audio("room-tone", "Room tone", 340, top + 240, [Take("sound-room-tone", "Harbour at night, distant hum", model="foghorn", variant="ambience")], by="tomas")
    b.audio("lid", "Lid of the tin", 620, top + 240, [Take("sound-click")], by="wim")
    b.group("g-ambience", "Ambience", ["room-tone", "lid"], TEAL)
    b.group("g-sound", "Sound", ["vo-script", "vo", "wind", "g-ambience"], GREEN)
    b.edge("vo-script", "vo")
    b.edge("room-tone", "shot-02", "audio")


def _grades(b: Board) -> None:
    """A strip below the acts."""
    left, top = 1220, 1230
    b.text("grade-words", "Grade", left, top, "Four looks. Print for the act that opens, bleach for the ferry, tide and ember for the end.", w=190, h=154, by="jonas")
    members = ["grade-words"]
    for i, (name, look) in enumerate(GRADED):
        key = f"grade-{name}"
        b.card(key, "image_tool", f"{name[:2]} · {look}", left + (i + 1) * 206, top, 190, 154, [Take(f"grade-{name}", more={"sourceToolName": "grade", "toolInputAsset": b.asset(f"shot-{name}")})], by="jonas", supportedInputs=["image"])
        members.append(key)
    b.chain("grade-words", f"grade-{GRADED[0][0]}", f"grade-{GRADED[1][0]}")
    for i in range(2, 8, 2):
        b.chain(f"grade-{GRADED[i][0]}", f"grade-{GRADED[i + 1][0]}")
    b.group("g-grade", "Grade", members, CORAL, by="jonas")


def _alternates(b: Board) -> None:
    left, top = 1220, 1540
    names = []
    for i in range(18):
        names.append(f"alt-{i + 1:02d}")
        b.image(names[-1], f"Alternate {i + 1:02d}", left + (i % 6) * 206, top + (i // 6) * 146, [Take(f"alternate-{i + 1:02d}", f"Alternate light {i + 1}", model="fjord-still", tier="fast" if i % 3 == 0 else "standard", seed=6000 + i, star="jonas" if i in (4, 11) else "")], w=190, ratio="21:9", by="jonas", numVariations=8)
    b.group("g-alt", "Alternates · contact sheet", names, "gray", by="jonas")
    row = top + 570
    steps = []
    for i, frame in enumerate(("01-wide", "02-first-lantern", "03-masts", "04-out-of-focus", "05-ridge", "06-water")):
        steps.append(f"pencil-{i + 1}")
        b.image(steps[-1], f"Pencil {i + 1}", left + i * 206, row, [Take(f"shot-{frame}-pencil", "Layout, soft pencil", model="inkwell", variant="trace", seed=70 + i)], w=190, by="priya")
    for i, frame in enumerate(("01-wide", "05-ridge", "09-pier")):
        steps.append(f"gouache-{i + 1}")
        b.image(steps[-1], f"Colour script {i + 1}", left + (i + 6) * 206, row, [Take(f"shot-{frame}-gouache", "Gouache, broad, before detail", model="gouache-xl", seed=90 + i)], w=190, by="priya")
    b.chain(*steps)
    b.group("g-script", "Pencil and colour script", steps, AMBER, by="priya")


def _mix(b: Board) -> None:
    left, top = 2870, 1540
    b.audio("harbour-sound", "Water and bell", left, top, [Take("sound-harbour", "Water against the quay, a distant bell", model="foghorn", variant="ambience", star="tomas")], by="tomas")
    b.audio("melody", "Melody, plucked", left, top + 146, [Take("sound-chime", "One chime", model="plectrum", variant="music"), Take("sound-melody", "Small melody, plucked strings, minor", model="plectrum", variant="music", star="mara")], by="tomas")
    b.audio("chime", "Chime", left, top + 292, [Take("sound-chime")], by="tomas")
    b.text("mix-words", "Mix notes", left - 270, top, "Water from the first frame.\n\nMelody at 6.5 s, under −20 dB, out before the fog.\n\nChime once, at 36 s, six frames late.", w=230, h=180, by="tomas")
    b.group("g-mix", "Mix", ["harbour-sound", "melody", "chime", "mix-words"], GREEN, by="tomas")


def _cut(b: Board) -> None:
    left, right = 3240, 3650
    b.card("cut", "video_tool", "Cut v3 · 40 s", left, 28, 320, 236, [Take("film-lanterns", more={"sourceToolName": "stitch"}), Take("film-10-blue-hour", more={"sourceToolName": "stitch"}), Take("film-push-in", star="mara", more={"sourceToolName": "stitch", "layerCount": 6})], by="aiko",
           stitchClipOrder=[b.cards[clip].id for clip in CLIPS], stitchScaleFit="fit", stitchMuteSourceAudio=True,
           stitchClipTrims={b.cards[clip].id: {"trimStartMs": 250 * i, "trimEndMs": 400 + 100 * i} for i, clip in enumerate(CLIPS) if i % 2 == 0},
           stitchAudioOverlays=[
               {"nodeId": b.cards[key].id, "startTimeSeconds": start, "trimStartMs": head, "trimEndMs": tail}
               for key, start, head, tail in (("harbour-sound", 0, 0, 0), ("melody", 6.5, 400, 1200), ("chime", 36, 0, 500))
           ], outputAspectRatio="16:9", outputDuration=40, supportedInputs=["video", "audio"])
    for clip in CLIPS:
        b.edge(clip, "cut")
    for sound in ("harbour-sound", "melody", "chime"):
        b.edge(sound, "cut")
    b.image("title-card", "Title card", left, 320, [
        Take("card-main-wide", "HARBOUR AT DUSK, thin and wide", model="typeset-3", tier="pro"), Take("card-main-left", "Harbour at dusk, heavy, left", model="typeset-3", tier="pro"),
        Take("card-main-serif", "Harbour at dusk, quiet serif", model="typeset-3", tier="pro", star="mara"),
    ], w=320, ratio="16:9", by="layla", modelConfig={"model": "typeset-3", "variant": "default", "tier": "pro", "font": {"source": "custom", "familyName": "Century Schoolbook"}, "colors": [{"r": 255, "g": 244, "b": 224}, {"r": 43, "g": 22, "b": 69}], "backgroundColor": {"r": 20, "g": 12, "b": 34}})
    b.text("captions", "Captions", left, 610, "EN  The harbour lowers its voice.\nDE  Der Hafen spricht leiser.\nJA  港は声をひそめる。\nAR  الميناء يخفض صوته.\nPT  O porto baixa a voz. ✨", w=320, h=180, model="quill-3", prompt="The last line in five languages, short", by="layla")
    b.upload("cut-logo", "Logo for the end", left, 850, "logo-rose", w=320, by="mara")
    b.group("g-cut", "Cut", ["cut", "title-card", "captions", "cut-logo"], CORAL, by="aiko")
    draft = b.cards["cut"].versions[2]["id"]
    b.video("master", "Master 16:9", right, 28, [Take("film-push-in", "Master of the cut", model="restage", variant="replacement", tier="pro")], w=320, seconds=40, by="aiko",
            modelConfig={"model": "restage", "variant": "replacement", "tier": "pro", "videoEditMode": "replacement", "preciseEdit": True, "draftVersionId": draft, "draftBilling": {"mode": "input-media", "outputSeconds": 40, "inputVideoSeconds": 41.5}})
    b.card("sizes", "image_tool", "Poster sizes", right, 320, 320, 250, [Take("harbour-4", more={"sourceToolName": "magic-resize", "toolInputAsset": b.asset("harbour-4")})], by="jonas", supportedInputs=["image"], magicResizeOutputs=[
        resized(b.gallery, 0, "16:9", "card-main-serif"), resized(b.gallery, 1, "21:9", "harbour-4"), resized(b.gallery, 2, "3:4", "poster-harbour"),
        {"layerIndex": 3, "ratio": "9:16", "failed": True, "errorMessage": "The picture is wider than 3:1 of the target; nothing was left of the horizon.", "errorSeverity": "error"},
    ])
    b.image("poster", "Poster", right + 40, 620, [Take("poster-market", "First poster, wrong project", model="typeset-3", tier="pro"), Take("poster-harbour", "Poster 50 × 70, dusk", model="typeset-3", tier="pro", star="jonas")], w=240, by="jonas", active=-1)
    b.group("g-deliver", "Deliver", ["master", "sizes", "poster"], TEAL, by="aiko")
    b.edge("cut", "master")
    b.edge("title-card", "sizes")
    b.edge("captions", "poster")
    b.edge("cut-logo", "poster")


def _end_cards(b: Board) -> None:
    left, top = 3240, 1290
    members = []
    for i, (code, name) in enumerate(END):
        members.append(f"end-{code}")
        b.image(members[-1], f"End card · {name}", left + (i % 3) * 250, top + (i // 3) * 200, [Take(f"end-{code}", f"Last line, {name}, quiet serif", model="typeset-3", tier="pro", seed=580 + i)], w=224, ratio="16:9", by="layla")
    b.text("end-words", "Order", left + 500, top + 200, "English first, then the language of the place where it is shown.", w=224, h=120, by="layla")
    b.chain("end-en", "end-de", "end-ja")
    b.chain("end-ar", "end-pt")
    b.group("g-end", "End cards", [*members, "end-words"], "purple", by="layla")
    top = 1840
    names = []
    for i, (key, title) in enumerate((("scout-quay", "Scouting, the quay"), ("scout-fog", "Scouting, fog"), ("scout-ridge", "Scouting, the ridge"))):
        names.append(key)
        b.upload(key, title, left + i * 250, top, key, w=200 if key != "scout-fog" else 224, by="ola")
    b.group("g-scout", "Scouting", names, "gray", by="ola")


PRESETS = {
    "image": {"model": "aurora-image-2", "mode": "default", "tier": "pro", "aspectRatio": "21:9", "resolution": "2K", "fast": False, "numVariations": 4,
              "pinnedModels": [{"model": "aurora-image-2", "mode": "default", "tier": "pro"}, {"model": "fjord-still", "mode": "default", "tier": "fast"}, {"model": "gouache-xl", "mode": "default", "tier": "standard"}]},
    "video": {"model": "relay-motion", "mode": "default", "tier": "pro", "aspectRatio": "21:9", "resolution": "720p", "duration": 6, "fast": False, "numVariations": 2,
              "pinnedModels": [{"model": "relay-motion", "mode": "start-end", "tier": "pro"}, {"model": "tidal-video", "mode": "default", "tier": "standard"}]},
    "text": {"model": "quill-3", "mode": "default", "tier": "pro", "fast": False, "numVariations": 1, "pinnedModels": [{"model": "quill-mini", "mode": "default", "tier": "standard"}]},
    "audio": {"model": "cadence-voice", "mode": "speech", "tier": "pro", "voiceId": "northwind-alto", "customVoiceId": uid("voice", "alto"), "duration": 24, "numVariations": 1,
              "voiceSettings": {"speed": 0.94, "stability": 0.6, "similarityBoost": 0.75, "style": 0.2, "speakerBoost": True, "removeBackgroundNoise": True, "outputFormat": "mp3_44100_128"},
              "pinnedModels": [{"model": "foghorn", "mode": "ambience", "tier": "standard"}, {"model": "plectrum", "mode": "music", "tier": "standard"}]},
}
