"""Generated canvases: dense fields of cards in groups, with the edges of real graphs.

Every group holds 100 cards of 320 x 240 px, ten by ten, so that some 28 cards meet a view of 1600 x 1000 px
at 100%. There are 1.3 edges a node: 85% to a near neighbour in the group, 13% into a neighbouring group,
2% anywhere. Of those 11% run parallel to another one, about a fifth runs backwards, and a few are loops.
"""

from __future__ import annotations

from math import ceil, sqrt
from random import Random

from wsdesk.graph.model.document import Document
from wsdesk.graph.model.values import Asset, Edge, Failure, Kind, Node, Note, Rect

WIDTH, HEIGHT = 320, 240
_PITCH_X, _PITCH_Y = 334, 252
_SIDE = 10
_PER_GROUP = _SIDE * _SIDE
_GAP = 180
PICTURES = 64
"""How many different images there are."""
_WORDS = (
    "a",
    "red",
    "fox",
    "runs",
    "over",
    "wet",
    "stone",
    "while",
    "morning",
    "light",
    "falls",
    "on",
    "the",
    "old",
    "mill",
    "and",
    "the",
    "river",
    "bends",
)
_KINDS = (
    (Kind.IMAGE, 0.45),
    (Kind.TEXT, 0.33),
    (Kind.VIDEO, 0.12),
    (Kind.AUDIO, 0.05),
    (Kind.PDF, 0.02),
    (Kind.UNKNOWN, 0.03),
)
_COLORS = ("default", "gray", "red", "orange", "yellow", "green", "teal", "blue", "purple", "pink")


def canvas(count: int, seed: int = 7) -> Document:
    """A canvas of about `count` cards; the same one for the same numbers.

    Nodes of a group share its ID, and edges those of their nodes, as in a canvas that is read.
    """
    random = Random(seed)
    groups = ceil(count / _PER_GROUP)
    columns = max(1, ceil(sqrt(groups)))
    group_ids = [f"g{g}" for g in range(groups)]
    cards = [_card(random, i, columns, group_ids) for i in range(count)]
    around = [
        _group(random, g, columns, group_id, min(_PER_GROUP, count - g * _PER_GROUP))
        for g, group_id in enumerate(group_ids)
    ]
    edges = _edges(random, cards, groups, columns)
    return Document(f"bench-{count}", (*cards, *around), tuple(edges), tuple(_notes(around)))


def _card(random: Random, i: int, columns: int, group_ids: list[str]) -> Node:
    group, place = divmod(i, _PER_GROUP)
    x = group % columns * (_SIDE * _PITCH_X + _GAP) + place % _SIDE * _PITCH_X + random.randint(-6, 6)
    y = group // columns * (_SIDE * _PITCH_Y + _GAP) + place // _SIDE * _PITCH_Y + random.randint(-6, 6)
    kind = random.choices([kind for kind, _ in _KINDS], [share for _, share in _KINDS])[0]
    versions = random.choice((1, 1, 2, 3, 7))
    failed = random.random() < 0.02
    return Node(
        f"n{i}",
        kind,
        Rect(x, y, WIDTH, HEIGHT),
        node_type=kind.value,
        title=_text(random, 3).title(),
        z=i % 7,
        group_id=group_ids[group],
        text=_text(random, 24),
        asset=_asset(random, kind) if kind is not Kind.TEXT else None,
        failure=Failure("The model took too long to answer", "error", True) if failed else None,
        version_count=versions,
        version_number=random.randint(1, versions),
        favorite=random.random() < 0.1,
        ratio="16:9",
        seed=random.getrandbits(40),
    )


def _asset(random: Random, kind: Kind) -> Asset:
    which = random.randrange(PICTURES)
    addresses = (("preview", f"https://media.example/{which}"),) if kind is not Kind.AUDIO else ()
    return Asset(f"p{which}", width=512, height=384, duration_ms=24_000, addresses=addresses)


def _group(random: Random, g: int, columns: int, group_id: str, members: int) -> Node:
    x, y = g % columns * (_SIDE * _PITCH_X + _GAP) - 40, g // columns * (_SIDE * _PITCH_Y + _GAP) - 40
    rows = ceil(members / _SIDE)
    return Node(
        group_id,
        Kind.GROUP,
        Rect(x, y, min(members, _SIDE) * _PITCH_X + 66, rows * _PITCH_Y + 68),
        node_type="group",
        title=_text(random, 2).title(),
        children=tuple(f"n{g * _PER_GROUP + k}" for k in range(members)),
        group_color=_COLORS[g % len(_COLORS)],
    )


def _notes(groups: list[Node]) -> list[Note]:
    """A note beside every third group."""
    return [
        Note(
            f"note{i}",
            Rect(group.rect.x + 20, group.rect.bottom + 8, 240, 92),
            body="Lighting\nKeep the lanterns warm; the water should stay almost black.",
            author="Director",
        )
        for i, group in enumerate(groups[::3])
    ]


def _edges(random: Random, cards: list[Node], groups: int, columns: int) -> list[Edge]:
    made: list[Edge] = []
    count = len(cards)
    for e in range(int(1.3 * count)):
        if made and random.random() < 0.11:
            src, dst = made[-1].src, made[-1].dst
        else:
            a = random.randrange(count)
            b = _other(random, a, count, groups, columns)
            if b == a and random.random() > 0.02:
                b = (a + 1) % count
            if b < a and random.random() < 0.55:
                a, b = b, a
            src, dst = cards[a].id, cards[b].id
        made.append(Edge(f"e{e}", src, dst, "out", random.choice(("in", "in", "prompt"))))
    return made


def _other(random: Random, a: int, count: int, groups: int, columns: int) -> int:
    group, place = divmod(a, _PER_GROUP)
    chance = random.random()
    if chance < 0.85:
        step = random.choice((1, 2, _SIDE, _SIDE + 1, _SIDE - 1, 2 * _SIDE, -1, -_SIDE))
        b = group * _PER_GROUP + (place + step) % _PER_GROUP
    elif chance < 0.98:
        beside = group + random.choice((1, -1, columns, -columns))
        b = (beside if 0 <= beside < groups else group) * _PER_GROUP + random.randrange(_PER_GROUP)
    else:
        b = random.randrange(count)
    return min(b, count - 1)


def _text(random: Random, words: int) -> str:
    return " ".join(random.choice(_WORDS) for _ in range(words))
