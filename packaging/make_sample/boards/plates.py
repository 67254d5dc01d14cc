"""Field guide · Plates I–XII: each from its note to its caption."""

# fmt: off
# ruff: noqa: E501

from __future__ import annotations

from board import Board
from gallery import Gallery
from known import at
from paint.plants import PLANTS
from take import Take, extraction

FAMILIES = [("Ferns, flags and oats", "green", (0, 7, 8)), ("Meadow", "purple", (1, 3, 4)), ("Wood's edge", "yellow", (2, 5, 6)), ("Shore and moor", "blue", (9, 10, 11))]
PLACES = [
    "Hollen, north slope",
    "Vestmere reed bed",
    "Aske, by the mill",
    "Sorrel Point",
    "Lowen lane",
    "Kestrel Head",
    "Fennick wood",
    "Ulvdal pasture",
    "Tarn of Eyr",
    "Ardwater moor",
    "Graa Sund, low tide",
    "Møre Holm",
]
GERMAN = ["Schwertfarn", "Nordsonnenhut", "Fächerbaum", "Hafenmohn", "Spitzendolde", "Laternenbeere", "Glutkappe", "Zitterhafer", "Sumpfschwertel", "Aschdistel", "Rottang", "Gezeitenlärche"]
JAPANESE = ["剣羊歯", "北の菊", "扇の木", "港の芥子", "飾り芹", "提灯の実", "熾茸", "震え麦", "沼菖蒲", "灰薊", "赤海藻", "潮唐松"]
NOTES = [
    "Fronds to the knee, stiff, evergreen; a smell of iron after rain.",
    "One flower a stem, cone almost black, bees until October.",
    "Leaves fall in one night. We were there.",
    "Only within sight of salt water. Petals last a day.",
    "Seventeen rays, counted three times.",
    "Berries glow before the leaves turn; thrushes know.",
    "In rings under birch. Not for eating, whatever Wim says.",
    "Trembles when a door closes in the next valley.",
    "Stands in a hand of water, never more.",
    "Grey until it flowers, then violet for a week.",
    "Between the tides; loses its colour in an hour.",
    "Cones hang over the cliff and open in fog.",
]


def plates(g: Gallery) -> Board:
    b = Board(g, "plates", "Plates I–XII", "guide", at("07-06"), at("11-19", "10:40"), "priya")
    b.tiles = ["plate-02-wash", "plate-04-wash", "plate-09-light"]
    families = []
    for f, (family, hue, members) in enumerate(FAMILIES):
        inner = []
        for k, i in enumerate(members):
            inner.append(_plate(b, i, (k * 1490), f * 1170))
        b.group(f"g-family-{f}", family, inner, hue, by="priya")
        families.append(f"g-family-{f}")
    b.pdf("dummy", "Dummy.pdf", 4700, 0, [Take("paper-treatment"), Take("paper-dummy", more=extraction(g, "paper-dummy", "A dummy of the field guide: cover and twelve plates, two a page, captions in small italic.", [(f"plate-{i + 1:02d}-wash", 2 + i // 2, 1 + i % 2) for i in range(12)]))], w=260, by="ola")
    b.image("hang", "How they hang", 4700, 480, [Take("hang-plates", "Four plates on a gallery wall", model="product-stage", tier="pro", seed=12)], w=360, by="ola")
    b.image("cover", "Cover", 4700, 800, [Take("poster-guide", "Cover, cyanotype of the flag", model="typeset-3", tier="pro", seed=13, star="ola")], w=260, by="ola")
    b.group("g-book", "The book", ["dummy", "hang", "cover"], "red", by="ola")
    b.edge("p09-light", "cover")
    b.edge("p09-caption", "dummy", "text")
    b.edge("p05-plate", "hang")
    _notes(b)
    _comments(b)
    b.presets = {
        "image": {
            "model": "inkwell",
            "mode": "default",
            "tier": "standard",
            "aspectRatio": "3:4",
            "resolution": "2K",
            "fast": False,
            "numVariations": 4,
            "pinnedModels": [{"model": "gouache-xl", "mode": "default", "tier": "standard"}],
        },
        "text": {"model": "quill-3", "mode": "default", "tier": "pro", "fast": False, "numVariations": 1, "pinnedModels": []},
    }
    return b


def _plate(b: Board, i: int, x: float, y: float) -> str:
    """One plate's flow: note and sketch, ink, draft, plate, cyanotype, caption."""
    roman, name, latin, _ = PLANTS[i]
    n, key = f"p{i + 1:02d}", f"plate-{i + 1:02d}"
    by = ("priya", "ola", "aiko")[i % 3]
    b.text(f"{n}-note", "Field note", x, y, f"{PLACES[i]}. {NOTES[i]}", w=230, h=130, by="ola")
    b.text(
        f"{n}-prompt",
        "Plate prompt",
        x,
        y + 170,
        [
            f"{name}, botanical plate, watercolour",
            f"{name} ({latin}), botanical plate, watercolour over pencil, cream paper, whole plant, no ground",
            f"{name} ({latin}), botanical plate, watercolour over ink, cream paper, whole plant, no ground, roman numeral {roman} above",
        ],
        w=230,
        h=150,
        by=by,
    )
    b.text(f"{n}-names", "Names", x, y + 360, f"{name}\n{GERMAN[i]}\n{JAPANESE[i]}", w=230, h=120, model="quill-mini", prompt=f"Common names of {latin} in three languages", by="ola")
    b.image(f"{n}-ink", "Ink", x + 300, y, [Take(f"{key}-ink", f"{name}, ink lines only", model="inkwell", seed=100 + i)], w=190, by=by)
    b.image(
        f"{n}-trace",
        "Trace",
        x + 300,
        y + 330,
        [Take(f"{key}-ink", f"{name}, traced", model="inkwell", variant="trace", seed=120 + i)]
        if i % 4
        else [Take(prompt=f"{name}, traced", model="inkwell", variant="trace", failed="The lines were too fine to trace.", severity="warning", retry=True)],
        w=190,
        ratio="3:4",
        by=by,
    )
    b.image(f"{n}-draft", "Colour draft", x + 550, y, [Take(f"{key}-draft", f"{name}, first colours", model="gouache-xl", seed=140 + i)], w=190, by=by)
    b.image(
        f"{n}-alt",
        "Draft, paper changed",
        x + 550,
        y + 330,
        [Take(f"{key}-draft", f"{name}, on grey paper", model="fjord-still", tier="fast", seed=160 + i), Take(f"{key}-wash", f"{name}, on cream paper", model="fjord-still", seed=161 + i)],
        w=190,
        by=by,
        active=0,
    )
    finals = [
        Take(f"{key}-draft", f"{name}, watercolour", model="gouache-xl", seed=180 + i),
        Take(f"{key}-ink", f"{name}, too dry", model="inkwell", seed=181 + i),
        Take(
            f"{key}-wash",
            f"{name} ({latin}), watercolour over ink, cream paper, numeral {roman}",
            model="gouache-xl",
            seed=182 + i,
            star="priya" if i % 2 else "ola",
            config={"steps": 36, "guidanceScale": 6.5, "loras": [{"id": "lora-paper", "name": "Cream paper", "weight": 0.7}, {"id": "lora-hatch", "name": "Old hatching", "weight": 0.35}]}
            if i < 6
            else {},
        ),
    ]
    if i in (4, 7):
        finals.insert(2, Take(prompt=f"{name}, larger", model="gouache-xl", seed=190, failed="The result did not differ from the version before; nothing was billed.", severity="info", retry=False))
    b.image(
        f"{n}-plate",
        f"Plate {roman} · {name}",
        x + 800,
        y,
        finals,
        w=280,
        ratio="3:4",
        by=by,
        numVariations=4,
        modelConfig={"model": "gouache-xl", "variant": "default", "tier": "standard", "steps": 36, "guidanceScale": 6.5, "loras": [{"id": "lora-paper", "name": "Cream paper", "weight": 0.7}]},
    )
    b.image(f"{n}-light", "Cyanotype", x + 1140, y, [Take(f"{key}-light", f"{name}, cyanotype, torn edge", model="inkwell", seed=200 + i, star="aiko" if i == 8 else "")], w=190, by="aiko")
    b.text(
        f"{n}-caption",
        f"Caption {roman}",
        x + 800,
        y + 450,
        f"*{latin}*. {NOTES[i]}\n\n{GERMAN[i]}: {PLACES[i]}.",
        w=280,
        h=130,
        model="quill-3",
        prompt="A caption of two lines, Latin first",
        by="ola",
    )
    b.card(
        f"{n}-crop",
        "image_tool",
        "Detail",
        x + 1140,
        y + 330,
        190,
        230,
        [Take(f"{key}-wash", more={"sourceToolName": "crop", "toolInputAsset": b.asset(f"{key}-wash")})],
        by=by,
        supportedInputs=["image"],
    )
    b.group(f"g-{n}-studies", "Studies", [f"{n}-ink", f"{n}-trace", f"{n}-draft", f"{n}-alt"], "gray", pad=20, by=by)
    b.group(
        f"g-{n}",
        f"{roman} · {name}",
        [f"{n}-note", f"{n}-prompt", f"{n}-names", f"g-{n}-studies", f"{n}-plate", f"{n}-light", f"{n}-caption", f"{n}-crop"],
        ("green", "purple", "yellow", "blue")[next(f for f, (_, _, who) in enumerate(FAMILIES) if i in who)],
        by=by,
    )
    b.edge(f"{n}-note", f"{n}-ink")
    b.edge(f"{n}-prompt", f"{n}-ink")
    b.edge(f"{n}-prompt", f"{n}-trace")
    b.edge(f"{n}-ink", f"{n}-draft")
    b.edge(f"{n}-trace", f"{n}-alt")
    b.edge(f"{n}-draft", f"{n}-plate")
    b.edge(f"{n}-alt", f"{n}-plate")
    b.edge(f"{n}-plate", f"{n}-light")
    b.edge(f"{n}-plate", f"{n}-crop")
    b.edge(f"{n}-names", f"{n}-caption")
    return f"g-{n}"


WORDS = [
    "Stem thinner.",
    "Count the rays again.",
    "Paper a touch warmer, please.",
    "Wurzel fehlt noch.",
    "根も描く？",
    "Looks pressed, not grown.",
    "Leave the left half empty.",
    "Hue of the berries: between brick and rose.",
    "Caption runs over two lines in German.",
    "Checked against the specimen.",
    "Ink too dark at the base.",
    "صفحة جميلة.",
    "Folha a mais, à direita.",
    "No shadow under the plant.",
    "Scale bar?",
    "Perfect 🌿",
]


def _notes(b: Board) -> None:
    """More notes than one page of fifty holds: areas under the families, and slips between the cards."""
    for f, (family, _, _) in enumerate(FAMILIES):
        frame = b.cards[f"g-family-{f}"]
        b.note(frame.x - 60, frame.y - 80, frame.w + 120, frame.h + 140, f"{family}\nThree plates, one light, one hand.", "ola", auto=False)
    for i in range(12):
        frame = b.cards[f"g-p{i + 1:02d}"]
        for k in range(4):
            words = WORDS[(i * 5 + k * 3) % len(WORDS)]
            b.note(frame.x + 40 + k * 335, frame.bottom + 14, 220, 64, words, b.who("priya", "ola", "aiko", "jonas", "wim"), group=f"g-p{i + 1:02d}" if k == 0 else "")
    for k in range(18):
        b.note(4700 + (k % 3) * 250, 1330 + (k // 3) * 110, 230, 84, f"Page {2 * k + 4}\n{PLACES[k % 12]}: {WORDS[(k * 7) % len(WORDS)]}", b.who("ola", "priya"))


def _comments(b: Board) -> None:
    b.comment("p01-plate", "ola", at("09-02", "09:14"), "Three fronds are enough. The fourth was in the way of the numeral.")
    b.comment("p01-plate", "priya", at("09-02", "09:40"), "Gone.")
    b.comment("p04-plate", "mara", at("09-15", "17:00"), "If the film had a flower, it would be this.")
    b.comment("p04-plate", "priya", at("09-15", "17:21"), "It grows only where the film was shot.")
    b.comment("p09-light", "aiko", at("10-08", "11:00"), "紙の端は本物をスキャンしました。")
    b.comment("p09-light", "ola", at("10-08", "11:30"), "This is the cover, then.")
    b.comment("p07-plate", "wim", at("10-11", "12:12"), "For the record, I never ate one.")
    b.comment("p11-plate", "jonas", at("10-14", "08:55"), "Der Tang verliert im Buch keine Farbe. Anders als am Strand.")
    b.comment("dummy", "ola", at("11-12", "16:00"), "Seven pages. The binder needs eight.")
