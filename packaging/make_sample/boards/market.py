"""Night market: the storyboard in twelve frames, and the signs of the stalls."""

# fmt: off
# ruff: noqa: E501
from __future__ import annotations

from board import Board
from gallery import Gallery
from known import at
from take import Take, extraction

FRAMES = [
    ("arrival", "Arrival", "The street opens. Everything is in the puddles first.", ""),
    ("rain", "Rain", "Umbrellas go up like one word.", "film-market"),
    ("stalls", "Stalls", "Along the fronts, knee height.", ""),
    ("canopy", "Looking up", "Lanterns overhead, out of the rain.", "film-market-canopy"),
    ("bowl", "Bowl", "Steam. Four seconds. Nobody eats.", "film-bowl"),
    ("crowd", "Crowd", "The crowd closes; we lose the child's hand.", "!Time ran out after 600 seconds."),
    ("crossing", "From above", "Umbrellas only. We search for the red one.", "film-market-crossing"),
    ("bokeh", "Out of focus", "Tears or rain.", "film-bokeh"),
    ("canopy-plum", "Looking up, again", "The same lanterns, other colours.", ""),
    ("quiet", "Nearly alone", "A street after rain.", "film-quiet"),
    ("bowl-blue", "Bowl, later", "Somebody has eaten.", ""),
    ("last", "Last", "One person left. It is the child, grown.", "film-market-last"),
]
CAMERA = ("Push in, 35 mm", "Static, 50 mm", "Track right, knee high", "Tilt up")
SOUND = ("Rain on canvas, one voice that calls prices.", "A lid. Then nothing.", "Steps, one pair, wet.", "Nothing, and then the river.")


def storyboard(g: Gallery) -> Board:
    """Four rows of three frames; each has words, a pencil, a colour frame, and a moving test or a sound."""
    b = Board(g, "storyboard", "Storyboard", "market", at("09-07"), at("11-18", "20:10"), "aiko")
    b.tiles = ["market-rain", "market-bowl", "market-canopy"]
    b.text("logline", "Logline", 0, 0, "A child loses a hand in the crowd of a night market, and finds it twenty years later.\n\n夜市で離した手を、二十年後に見つける。", w=260, h=170, by="aiko")
    b.pdf("treatment", "Treatment.pdf", 20, 230, [Take("paper-treatment", more=extraction(g, "paper-treatment", "A walk through a night market in the rain; one still moment, a bowl.", [("market-rain", 1, 1), ("market-arrival", 2, 1), ("market-crowd", 2, 2), ("market-bowl", 3, 1)]))], w=220, by="aiko")
    b.audio("crowd-sound", "Rain and crowd", 0, 630, [Take("sound-market", "Rain on awnings, a crowd, far", model="foghorn", variant="ambience", star="aiko")], w=260, by="tomas")
    b.upload("mood", "Mood", 0, 800, "market-duo", w=260, by="aiko")
    b.group("g-given", "Given", ["logline", "treatment", "crowd-sound", "mood"], "yellow", by="aiko")
    rows: list[list[str]] = [[], [], [], []]
    for i, frame in enumerate(FRAMES):
        rows[i // 3] += _frame(b, i, *frame, x=420 + (i % 3) * 960, y=(i // 3) * 480)
    for r, (members, hue, title) in enumerate(zip(rows, ("orange", "purple", "blue", "teal"), ("One · Arrival", "Two · Loss", "Three · Search", "Four · Twenty years"), strict=True)):
        b.group(f"g-row-{r}", title, members, hue, by="aiko")
    b.edge("logline", "f01-words")
    b.edge("treatment", "f04-words")
    b.edge("mood", "f07-pencil")
    for first in (2, 5, 8):
        b.edge(f"f{first:02d}-frame", f"f{first + 1:02d}-frame")
    b.card("animatic", "video_tool", "Animatic · 32 s", 3300, 330, 320, 236, [Take("film-market", more={"sourceToolName": "stitch"})], by="aiko",
           stitchClipOrder=[b.cards[f"f{i:02d}-move"].id for i in (2, 4, 5, 8, 10, 12)], stitchScaleFit="fill", stitchMuteSourceAudio=False,
           stitchAudioOverlays=[{"nodeId": b.cards["crowd-sound"].id, "startTimeSeconds": 0.5, "trimStartMs": 0, "trimEndMs": 2000}],
           stitchClipTrims={b.cards["f04-move"].id: {"trimStartMs": 0, "trimEndMs": 1500}}, supportedInputs=["video", "audio"])
    for i in (6, 12):
        b.edge(f"f{i:02d}-move", "animatic")
    b.card("hand", "hologram", "手 · hand, volumetric", 3300, 640, 320, 150, [Take(prompt="A hand, open, in rain, as a volume", model="relay-motion", seed=999)], by="wim", textPrompt="A hand, open, in rain, as a volume", supportedInputs=["image"])
    b.edge("f09-frame", "hand")
    b.image("sheet", "Riso sheet", 3300, 860, [Take("market-print", "Two inks, coarse", model="inkwell", seed=570)], w=320, by="jonas")
    b.edge("f12-frame", "sheet")
    b.group("g-after", "After", ["animatic", "hand", "sheet"], "red", by="aiko")
    b.note(420, -280, 320, 92, "Red umbrella\nOnly in 02, 06, 07. Nowhere else, not even in the blur.", "aiko")
    b.note(1380, -280, 320, 92, "赤い傘は三度だけ。", "aiko")
    b.note(3300, 90, 320, 92, "Animatic\n32 s with the pauses. Ohne Pausen 19.", "jonas")
    for key, by, day, clock, body in (
        ("f05-frame", "mara", "10-30", "19:00", "I can smell this one."), ("f05-frame", "aiko", "10-30", "19:08", "湯気を二倍にしました 🍜"),
        ("f06-frame", "aiko", "11-01", "10:00", "No faces, then. The back of a coat is enough."), ("f06-move", "aiko", "11-02", "09:10", "600 seconds and nothing. Tomorrow at six, when nobody else renders."),
        ("f12-frame", "jonas", "11-18", "20:05", "Kein Titel auf dieses Bild. Bitte."), ("animatic", "tomas", "11-18", "20:09", "Crowd is 2 s shorter than the cut; I let it end in silence."),
    ):
        b.comment(key, by, at(day, clock), body)
    b.presets = {
        "image": {"model": "aurora-image-2", "mode": "default", "tier": "pro", "aspectRatio": "16:9", "resolution": "1K", "fast": True, "numVariations": 1, "pinnedModels": [{"model": "inkwell", "mode": "trace", "tier": "standard"}]},
        "video": {"model": "tidal-video", "mode": "default", "tier": "standard", "aspectRatio": "16:9", "resolution": "720p", "duration": 5, "fast": False, "numVariations": 1, "pinnedModels": []},
    }
    b.durations = [5, 10]
    return b


def _frame(b: Board, i: int, key: str, name: str, words: str, film: str, *, x: float, y: float) -> list[str]:
    """Words above a pencil, the frame above its camera, the moving test above the sound."""
    n = f"f{i + 1:02d}"
    wish = f"{words} Night, lanterns, wet street."
    b.text(f"{n}-words", f"{i + 1:02d} · {name}", x, y, words, h=110, by="aiko")
    b.image(f"{n}-pencil", "Pencil", x, y + 150, [Take(f"market-{key}-pencil", f"{words} Pencil, loose.", model="inkwell", seed=800 + i)], w=240, by="aiko")
    takes = [Take(f"market-{key}", wish, model="aurora-image-2", tier="pro", seed=830 + i, star="aiko" if i in (1, 4, 11) else "")]
    if i == 0:
        takes.insert(0, Take("market-print", "Two inks", model="inkwell", seed=829))
    if i == 5:
        takes.insert(0, Take(prompt=wish, model="aurora-image-2", tier="pro", seed=825, failed="A face was asked for that the house rules forbid.", severity="warning", retry=False))
    b.image(f"{n}-frame", f"Frame {i + 1:02d}", x + 290, y, takes, w=270, ratio="16:9", by="aiko")
    b.text(f"{n}-camera", "Camera", x + 290, y + 240, f"{CAMERA[i % 4]}, {3 + i % 4} s", w=270, h=92, by="wim")
    b.edge(f"{n}-words", f"{n}-frame")
    b.edge(f"{n}-pencil", f"{n}-frame")
    move = f"{n}-move"
    take = Take(prompt=words, model="tidal-video", seed=840 + i, failed=film[1:], retry=True) if film.startswith("!") else Take(film, words, model="tidal-video", seed=840 + i)
    # A frame without a test of its own still has the card for it: nothing has run there yet.
    b.video(move, "Moving test", x + 610, y, [take] if film else [], w=270, seconds=5, by="aiko", textPrompt=words)
    b.text(f"{n}-sound", "Sound", x + 610, y + 240, SOUND[i % 4], w=270, h=92, by="tomas")
    b.edge(f"{n}-frame", move, "startImage")
    return [f"{n}-{part}" for part in ("words", "pencil", "frame", "camera", "move", "sound")]


SIGNS = [("yoichi", "夜市", "Night market"), ("cha", "茶", "Tea"), ("men", "麺", "Noodles"), ("suppe", "Suppe", "Soup"), ("shai", "شاي", "Tea"), ("kudamono", "果物", "Fruit"), ("fisch", "Fisch", "Fish"), ("cafe", "CAFÉ", "Coffee"), ("", "餅", "Rice cake")]


def signs(g: Gallery) -> Board:
    """A word, then its sign; three in a row."""
    b = Board(g, "signs", "Stall signs", "market", at("10-15"), at("11-11", "11:11"), "layla", order=1)
    b.tiles = ["neon-yoichi", "neon-cha"]
    b.text("rule", "Rule", 0, 0, "One word a sign. Written by somebody who says it every day.", h=120, by="layla")
    b.upload("ref", "Street", 0, 180, "market-stalls", w=240, by="aiko")
    members = []
    for i, (key, word, meaning) in enumerate(SIGNS):
        x, y = 360 + (i % 3) * 560, (i // 3) * 240
        b.text(f"s{i}-word", word, x, y, f"{word}\n{meaning}", w=170, h=100, by="layla")
        wish = f"Neon sign, the word {word}, wet wall"
        takes = [Take(f"neon-{key}", wish, model="typeset-3", tier="pro", seed=900 + i, star="layla" if i in (0, 4) else "")] if key else [Take(prompt=wish, model="typeset-3", tier="pro", failed="Die Schrift enthält dieses Zeichen nicht.", severity="warning", retry=True)]
        if i == 4:
            takes.insert(0, Take(prompt=wish, model="typeset-3", failed="الخط لا يحتوي على هذه الحروف.", severity="warning", retry=False))
        b.image(f"s{i}-sign", f"Sign · {meaning}", x + 210, y, takes, w=270, ratio="16:9", by="layla")
        b.edge(f"s{i}-word", f"s{i}-sign")
        members += [f"s{i}-word", f"s{i}-sign"]
    b.group("g-signs", "Nine signs", members, "red", by="layla")
    b.edge("rule", "s0-word")
    b.edge("ref", "s3-word", "image")
    b.note(0, 440, 240, 92, "«شاي» تُكتب بخط اليد.", "layla")
    b.comment("s0-sign", "aiko", at("11-10", "16:00"), "「市」が少し太い。")
    b.comment("s4-sign", "layla", at("11-10", "17:20"), "النسخة الثانية سليمة، بفضل خط آخر.")
    return b
