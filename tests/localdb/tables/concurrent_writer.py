"""Child process that writes a paragraph at a node, letter by letter. Arguments: database, text."""

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
    text_so_far = ""
    for end in range(1, len(text) + 1):
        paragraphs = text_so_far.split("\n\n") if text_so_far else []
        if text[: end - 1] in paragraphs:
            paragraphs[paragraphs.index(text[: end - 1])] = text[:end]
        else:
            paragraphs.append(text[:end])
        text_so_far = drafts.set("p", "node", "\n\n".join(paragraphs), base=text_so_far).result().value or ""
    database.close()


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2])
