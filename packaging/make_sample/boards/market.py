"""Night market: the storyboard in twelve frames, and the signs of the stalls."""

from __future__ import annotations

from board import Board, Take
from gallery import Gallery
from known import at

FRAMES = [
    ("arrival", "Arrival", "The street opens. Everything is in the puddles first."), ("rain", "Rain", "Umbrellas go up like one word."),
    ("stalls", "Stalls", "Along the fronts, knee height."), ("canopy", "Looking up", "Lanterns overhead, out of the rain."),
    ("bowl", "Bowl", "Steam. Four seconds. Nobody eats."), ("crowd", "Crowd", "The crowd closes; we lose the child's hand."),
    ("crossing", "From above", "Umbrellas only. We search for the red one."), ("bokeh", "Out of focus", "Tears or rain."),
    ("canopy-plum", "Looking up, again", "The same lanterns, other colours."), ("quiet", "Nearly alone", "A street after rain."),
    ("bowl-blue", "Bowl, later", "Somebody has eaten."), ("last", "Last", "One person left. It is the child, grown."),
]  # fmt: skip


def storyboard(g: Gallery) -> Board:
    """Three rows of four frames; each has words, a pencil, a colour frame, most a moving test."""
    b = Board(g, "storyboard", "Storyboard", "market", at("09-07"), at("11-18", "20:10"), "aiko")
    b.tiles = ["market-rain", "market-bowl", "market-canopy"]
    b.text(
        "logline",
        "Logline",
        0,
        0,
        "A child loses a hand in the crowd of a night market, and finds it twenty years later.\n\n夜市で離した手を、二十年後に見つける。",
        w=260,
        h=170,
        by="aiko",
    )
    b.pdf(
        "treatment",
        "Treatment.pdf",
        0,
        220,
        [Take("paper-treatment")],
        w=220,
        by="aiko",
        supportedInputs=["pdf"],
    )
    b.audio(
        "crowd-sound",
        "Rain and crowd",
        0,
        590,
        [
            Take(
                "sound-market",
                "Rain on awnings, a crowd, far",
                model="foghorn",
                variant="ambience",
                star="aiko",
            )
        ],
        w=260,
        by="tomas",
    )
    b.upload("mood", "Mood", 0, 760, "market-duo", w=260, by="aiko")
    b.group("g-given", "Given", ["logline", "treatment", "crowd-sound", "mood"], "#f5b84c", by="aiko")
    rows: list[list[str]] = [[], [], []]
    for i, (key, name, words) in enumerate(FRAMES):
        row, col = divmod(i, 4)
        x, y = 420 + col * 660, row * 640
        n = f"f{i + 1:02d}"
        b.text(f"{n}-words", f"{i + 1:02d} · {name}", x, y, words, w=240, h=110, by="aiko")
        b.image(
            f"{n}-pencil",
            "Pencil",
            x,
            y + 150,
            [Take(f"market-{key}-pencil", f"{words} Pencil, loose.", model="inkwell", seed=800 + i)],
            w=240,
            by="aiko",
        )
        failed = Take(
            prompt=f"{words} Night, lanterns, wet street.",
            model="aurora-image-2",
            tier="pro",
            seed=820 + i,
            failed="A face was asked for that the house rules forbid.",
            severity="warning",
            retry=False,
        )
        final = Take(
            f"market-{key}",
            f"{words} Night, lanterns, wet street.",
            model="aurora-image-2",
            tier="pro",
            seed=830 + i,
            star="aiko" if i in (1, 4, 11) else "",
        )
        old = Take("market-print", "Two inks", model="inkwell", seed=829)
        b.image(
            f"{n}-frame",
            f"Frame {i + 1:02d}",
            x + 290,
            y,
            [failed, final] if i == 5 else [old, final] if i == 0 else [final],
            w=270,
            ratio="16:9",
            by="aiko",
        )
        b.edge(f"{n}-words", f"{n}-frame")
        b.edge(f"{n}-pencil", f"{n}-frame")
        rows[row] += [f"{n}-words", f"{n}-pencil", f"{n}-frame"]
        b.text(
            f"{n}-camera",
            "Camera",
            x,
            y + 380,
            ("Push in, 35 mm", "Static, 50 mm", "Track right, knee high", "Tilt up")[i % 4]
            + f", {3 + i % 4} s",
            w=240,
            h=100,
            by="wim",
        )
        rows[row].append(f"{n}-camera")
        if i % 2 == 1 or i == 4:
            film = ("film-market", "film-lanterns")[i in (3, 7)]
            takes = (
                [Take(film, words, model="tidal-video", seed=840 + i)]
                if i != 5
                else [
                    Take(
                        prompt=words,
                        model="tidal-video",
                        seed=845,
                        failed="Time ran out after 600 seconds.",
                        retry=True,
                    )
                ]
            )
            b.video(f"{n}-move", "Moving test", x + 290, y + 270, takes, w=270, seconds=4, by="aiko")
            b.edge(f"{n}-frame", f"{n}-move", "startImage")
            rows[row].append(f"{n}-move")
        else:
            b.text(
                f"{n}-sound",
                "Sound",
                x + 290,
                y + 270,
                ("Rain on canvas.", "Steam, a lid.", "Steps, one pair.", "Nothing.")[i // 3],
                w=270,
                h=100,
                by="tomas",
            )
            rows[row].append(f"{n}-sound")
    for r, (members, hue, title) in enumerate(
        zip(
            rows,
            ("#f0883e", "#c084fc", "#2dd4bf"),
            ("One · Arrival", "Two · Loss", "Three · Twenty years"),
            strict=True,
        )
    ):
        b.group(f"g-row-{r}", title, members, hue, by="aiko")
    b.edge("logline", "f01-words")
    b.edge("treatment", "f05-words", "text")
    b.edge("mood", "f09-pencil")
    for i in range(3, 12, 4):
        if i < 11:
            b.edge(f"f{i + 1:02d}-frame", f"f{i + 2:02d}-frame")
    b.card("animatic", "video_tool", "Animatic · 32 s", 3120, 260, 320, 280, [Take("film-market", more={"sourceToolName": "stitch"})], by="aiko",
           stitchClipOrder=[b.cards[f"f{i:02d}-move"].id for i in (2, 4, 5, 8, 10, 12)], stitchScaleFit="fill", stitchMuteSourceAudio=False,
           stitchAudioOverlays=[{"nodeId": b.cards["crowd-sound"].id, "startTimeSeconds": 0.5, "trimStartMs": 0, "trimEndMs": 2000}],
           stitchClipTrims={b.cards["f04-move"].id: {"trimStartMs": 0, "trimEndMs": 1500}}, supportedInputs=["video", "audio"])  # fmt: skip
    for i in (4, 8, 12):
        b.edge(f"f{i:02d}-move", "animatic")
    b.card(
        "hand",
        "hologram",
        "手 · hand, volumetric",
        3120,
        600,
        320,
        160,
        [Take(prompt="A hand, open, in rain, as a volume", model="relay-motion", seed=999)],
        by="wim",
        supportedInputs=["image"],
    )
    b.edge("f12-frame", "hand")
    b.note(
        420, 2000, 300, 92, "Red umbrella\nOnly in 02, 06, 07. Nowhere else, not even in the blur.", "aiko"
    )
    b.note(1080, 2000, 300, 92, "赤い傘は三度だけ。", "aiko")
    b.note(3120, 90, 320, 92, "Animatic\n32 s with the pauses. Ohne Pausen 19.", "jonas")
    b.comment("f05-frame", "mara", at("10-30", "19:00"), "I can smell this one.")
    b.comment("f05-frame", "aiko", at("10-30", "19:08"), "湯気を二倍にしました 🍜")
    b.comment("f06-frame", "aiko", at("11-01", "10:00"), "No faces, then. The back of a coat is enough.")
    b.comment("f12-frame", "jonas", at("11-18", "20:05"), "Kein Titel auf dieses Bild. Bitte.")
    b.comment(
        "animatic",
        "tomas",
        at("11-18", "20:09"),
        "Crowd is 2 s shorter than the cut; I let it end in silence.",
    )
    b.presets = {
        "image": {"model": "aurora-image-2", "mode": "default", "tier": "pro", "aspectRatio": "16:9", "resolution": "1K", "fast": True, "numVariations": 1, "pinnedModels": [{"model": "inkwell", "mode": "trace", "tier": "standard"}]},
        "video": {"model": "tidal-video", "mode": "default", "tier": "standard", "aspectRatio": "16:9", "resolution": "720p", "duration": 5, "fast": False, "numVariations": 1, "pinnedModels": []},
    }  # fmt: skip
    b.durations = [5, 10]
    return b


SIGNS = [
    ("夜市", "Night market"),
    ("茶", "Tea"),
    ("麺", "Noodles"),
    ("Suppe", "Soup"),
    ("شاي", "Tea"),
    ("果物", "Fruit"),
    ("Fisch", "Fish"),
    ("CAFÉ", "Coffee"),
]


def signs(g: Gallery) -> Board:
    b = Board(g, "signs", "Stall signs", "market", at("10-15"), at("11-11", "11:11"), "layla", order=1)
    b.tiles = ["card-market-ja"]
    b.text(
        "rule",
        "Rule",
        0,
        120,
        "One word a sign. Written by somebody who says it every day.",
        h=120,
        by="layla",
    )
    b.upload("ref", "Street", 0, 290, "market-stalls", w=240, by="aiko")
    members = []
    for i, (word, meaning) in enumerate(SIGNS):
        row, col = divmod(i, 4)
        x, y = 340 + col * 300, row * 330
        b.text(f"s{i}-word", word, x, y, f"{word}\n{meaning}", w=250, h=100, by="layla")
        take = (
            Take(
                "card-market-ja" if i in (0, 2) else "market-canopy" if i % 2 else "market-bokeh",
                f"Neon sign, the word {word}, rain behind",
                model="typeset-3",
                tier="pro",
                seed=900 + i,
            )
            if i not in (4, 6)
            else Take(
                prompt=f"Neon sign, the word {word}",
                model="typeset-3",
                tier="pro",
                failed="Die Schrift enthält dieses Zeichen nicht."
                if i == 6
                else "الخط لا يحتوي على هذه الحروف.",
                severity="warning",
                retry=True,
            )
        )
        b.image(f"s{i}-sign", f"Sign · {meaning}", x, y + 130, [take], w=250, ratio="16:9", by="layla")
        b.edge(f"s{i}-word", f"s{i}-sign")
        members += [f"s{i}-word", f"s{i}-sign"]
    b.group("g-signs", "Eight signs", members, "#f0616d", by="layla")
    b.edge("rule", "s0-word")
    b.edge("ref", "s4-sign")
    b.note(0, 540, 240, 92, "«شاي» تُكتب بخط اليد.", "layla")
    b.comment("s0-sign", "aiko", at("11-10", "16:00"), "「市」が少し太い。")
    return b
