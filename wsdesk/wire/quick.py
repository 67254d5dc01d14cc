"""The quick reader: what cards need of a canvas's content, node by node, without stalling the window.

    for batch in read_slices(data):      # each batch is about 1 MB of the document
        ...                              # build the graph's values
        await asyncio.sleep(0)           # and let the window breathe

or, where stalling is no matter, `read_quick(data)`. Interface: "Canvas content" (endpoint 11).

The document is cut at its top-level pieces by a scanner, each piece is decoded alone (no single call works
on more than 5 MB), and a piece that is wrong costs itself: it is left out, or loses the wrong field, and a
`QuickProblem` says so. Every piece keeps its bytes, from which `wire.Node.model_validate_json(node.raw)`
builds the whole node when somebody looks at it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from wsdesk.wire.quicktypes import QuickEdge, QuickNode, QuickNote

Bytes = bytes | bytearray | memoryview

PIECE_BYTES = 4_000_000
"""A single node, edge or note larger than this is left out: `too-large`."""


class QuickProblem(Struct, frozen=True, gc=False):
    """Something that could not be taken as it was sent.

    `where` is `nodes`, `edges`, `notes` or `document`; `index` counts the rows as they came; `id` is empty
    where none could be read. `code`: `not-json`, `not-an-object`, `no-id`, `no-ends`, `doubled-id`,
    `too-large`, `too-deep` (the piece is left out); `bad-field` (`field` is left out, or was understood
    otherwise than sent), `bad-text` (bytes that are no UTF-8, or half a character, became U+FFFD);
    `cut-off`, `trailing`, `not-a-list` (of the document).
    """

    code: str
    where: str = "nodes"
    index: int = -1
    id: str = ""
    field: str = ""


class QuickFacts(Struct, frozen=True, gc=False):
    """What the document says beside its three arrays. `presets` is the bytes of modelPresets, or empty."""

    total_note_count: int | None = None
    note_offset: int | None = None
    next_note_offset: int | None = None
    video_duration_options: tuple[float, ...] = ()
    presets: bytes = b""
    complete: bool = False
    """False until the document's closing brace was read."""


class QuickSlice(Struct, frozen=True):
    """One batch, in the document's order. `facts` is what is known so far, and whole in the last batch."""

    nodes: tuple[QuickNode, ...] = ()
    edges: tuple[QuickEdge, ...] = ()
    notes: tuple[QuickNote, ...] = ()
    problems: tuple[QuickProblem, ...] = ()
    facts: QuickFacts = QuickFacts()
    done_bytes: int = 0


class QuickContent(Struct, frozen=True):
    """The whole content, as one value."""

    nodes: tuple[QuickNode, ...] = ()
    edges: tuple[QuickEdge, ...] = ()
    notes: tuple[QuickNote, ...] = ()
    problems: tuple[QuickProblem, ...] = ()
    facts: QuickFacts = QuickFacts()


class NotContent(ValueError):
    """The bytes are no JSON object at all. `code`: `empty`, `html`, `not-json`, `not-an-object`."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def read_slices(
    data: Bytes, slice_bytes: int = 1 << 20, *, known: Mapping[bytes, QuickNode] | None = None
) -> Iterator[QuickSlice]:
    """The content in batches of about `slice_bytes`.

    `known` maps the bytes of nodes read before to what was read: a node whose bytes have not changed is
    taken from there and costs no parsing. Raises NotContent before the first batch.
    """
    raise NotImplementedError


def read_quick(data: Bytes, *, known: Mapping[bytes, QuickNode] | None = None) -> QuickContent:
    """The whole content at once. Raises NotContent."""
    raise NotImplementedError
