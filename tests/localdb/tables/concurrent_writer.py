"""Somebody who writes a paragraph at a node, letter by letter. Run as a child: database, text."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[3]))

from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.comments import DraftTable


def write(path: Path, text: str) -> None:
    database = open_database(path)
    drafts = DraftTable(database)
    sys.stdout.write("ready\n")
    sys.stdout.flush()
    sys.stdin.readline()
    shown = ""
    for end in range(1, len(text) + 1):
        paragraphs = shown.split("\n\n") if shown else []
        if text[: end - 1] in paragraphs:
            paragraphs[paragraphs.index(text[: end - 1])] = text[:end]
        else:
            paragraphs.append(text[:end])
        shown = drafts.set("p", "node", "\n\n".join(paragraphs), base=shown).result().value or ""
    database.close()


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2])
