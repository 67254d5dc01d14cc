"""The outbox: durable, ordered, and without duplicates."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path

import pytest

from wsdesk.localdb.core.database import Database
from wsdesk.localdb.core.errors import DiskFullError
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable
from wsdesk.localdb.tables.profiles import delete_profile_data

EDGE = OutboxItem("e1", "edge", "p", "c1", "n1", {"id": "e1", "srcNodeId": "n1", "dstNodeId": "n2"})
COMMENT = OutboxItem("k1", "comment", "p", "c1", "t1", {"body": "Schön 🙂 \ud800 \0"})


@pytest.fixture
def outbox(db: Database) -> OutboxTable:
    return OutboxTable(db, clock=lambda: 1000.0)


def test_items_are_returned_in_order_by_profile(outbox: OutboxTable) -> None:
    edge, comment = outbox.add(EDGE, COMMENT).result()
    (other,) = outbox.add(replace(EDGE, id="e2", profile="q")).result()
    assert outbox.waiting("p") == (edge, comment)
    assert outbox.waiting("q") == (other,)
    assert edge == replace(EDGE, created_at=1000.0, seq=edge.seq)
    assert edge.seq < comment.seq < other.seq
    assert comment.body["body"] == "Schön 🙂 \ud800 \0"


def test_a_duplicate_item_id_is_rejected(outbox: OutboxTable) -> None:
    outbox.add(EDGE).result()
    with pytest.raises(ValueError, match="this id"):
        outbox.add(COMMENT, replace(EDGE, body={})).result()
    assert [(item.id, item.body) for item in outbox.waiting("p")] == [("e1", EDGE.body)]


def test_states_errors_and_attempts(outbox: OutboxTable) -> None:
    outbox.add(EDGE).result()
    assert outbox.mark("e1", "sending").result()
    assert outbox.mark("e1", "unknown", "no answer \udfff").result()
    assert outbox.mark("e1", "sending").result()
    [item] = outbox.waiting("p")
    assert (item.state, item.error, item.attempts) == ("sending", "", 2)
    assert not outbox.mark("nobody", "failed").result()


def test_one_of_several_senders_claims_an_item(path: Path, outbox: OutboxTable) -> None:
    outbox.add(EDGE).result()
    second = open_database(path)
    claims: list[bool] = []

    def claim(box: OutboxTable) -> None:
        claims.append(box.mark("e1", "sending", only_from=("queued",)).result())

    threads = [threading.Thread(target=claim, args=(box,)) for box in (outbox, OutboxTable(second)) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    second.close()
    assert sorted(claims) == [False] * 7 + [True]
    assert outbox.waiting("p")[0].attempts == 1


def test_discarded_items_are_deleted(outbox: OutboxTable) -> None:
    outbox.add(EDGE).result()
    assert outbox.discard("e1").result()
    assert not outbox.discard("e1").result()
    assert outbox.waiting("p") == ()


def test_interrupted_items_become_unknown(outbox: OutboxTable) -> None:
    for number, profile in enumerate("ppq"):
        outbox.add(replace(EDGE, id=str(number), profile=profile)).result()
    outbox.mark("0", "sending").result()
    outbox.mark("2", "sending").result()
    assert outbox.recover_interrupted("p").result() == 1
    assert [item.state for item in outbox.waiting("p")] == ["unknown", "queued"]
    assert outbox.waiting("q")[0].state == "sending"


def test_held_items_are_staged_at_the_next_start(outbox: OutboxTable) -> None:
    for number, state in enumerate(("held", "staged", "queued")):
        outbox.add(replace(EDGE, id=str(number), state=state)).result()
    assert outbox.recover_interrupted("p").result() == 1
    assert [item.state for item in outbox.waiting("p")] == ["staged", "staged", "queued"]


def test_items_of_other_profiles_are_separate(outbox: OutboxTable) -> None:
    for number, profile in enumerate("pqr"):
        outbox.add(replace(EDGE, id=str(number), profile=profile)).result()
    assert [item.id for item in outbox.elsewhere("q")] == ["0", "2"]


LONG = "a text that nobody needs any more "


def bytes_of(path: Path) -> bytes:
    """All bytes of a database on the disk."""
    return b"".join(file.read_bytes() for file in path.parent.glob(path.name + "*"))


def test_sent_text_is_overwritten_in_the_files(path: Path, db: Database, outbox: OutboxTable) -> None:
    for number in range(40):
        body = {"body": f"{LONG}{number} " * (number + 1) * 20}
        outbox.add(replace(COMMENT, id=str(number), body=body)).result()
    for number in range(39):
        outbox.discard(str(number)).result()
    end = time.monotonic() + 20
    while f"{LONG}38 ".encode() in bytes_of(path):
        assert time.monotonic() < end, "it is still there"
        time.sleep(0.1)
    assert not [n for n in range(39) if f"{LONG}{n} ".encode() in bytes_of(path)]
    assert f"{LONG}39 ".encode() in bytes_of(path), "what waits is not"


def test_a_full_disk_is_an_error_before_sending(db: Database, outbox: OutboxTable) -> None:
    outbox.add(EDGE).result()
    db.write(lambda connection: connection.execute("PRAGMA max_page_count = 1").fetchone()).result()
    with pytest.raises(DiskFullError):
        outbox.add(replace(COMMENT, body={"body": "x" * 100_000})).result()
    assert [item.id for item in outbox.waiting("p")] == ["e1"]


def test_deleting_a_profile_deletes_only_its_items(db: Database, outbox: OutboxTable) -> None:
    outbox.add(EDGE).result()
    outbox.add(replace(EDGE, id="e2", profile="q")).result()
    delete_profile_data(db, "p").result()
    assert outbox.waiting("p") == ()
    assert len(outbox.waiting("q")) == 1


SENDER = """
import sys
from pathlib import Path
from wsdesk.localdb.core.open_database import open_database
from wsdesk.localdb.tables.outbox import OutboxItem, OutboxTable

db = open_database(Path(sys.argv[1]))
outbox = OutboxTable(db)
for number in range(100_000):
    outbox.add(OutboxItem(f"i{number}", "comment", "p", "c", "t", {"body": "x" * 500})).result()
    outbox.mark(f"i{number}", "sending").result()
    print(number, flush=True)
"""


def test_added_items_survive_a_kill(path: Path) -> None:
    child = subprocess.Popen(
        [sys.executable, "-c", SENDER, str(path)], stdout=subprocess.PIPE, cwd=Path(__file__).parents[3]
    )
    assert child.stdout is not None
    last = -1
    for line in child.stdout:
        last = int(line)
        if last >= 60:
            break
    child.send_signal(signal.SIGKILL)
    child.wait()
    last = max([last, *(int(line) for line in child.stdout.read().split())])
    child.stdout.close()
    database = open_database(path)
    outbox = OutboxTable(database)
    assert database.quarantined is None
    items_by_id = {item.id: item for item in outbox.waiting("p")}
    assert {f"i{number}" for number in range(last + 1)} <= set(items_by_id)
    assert all(items_by_id[f"i{number}"].attempts == 1 for number in range(last + 1))
    database.close()


def test_every_change_is_synced_before_it_is_confirmed(db: Database, outbox: OutboxTable) -> None:
    statements: list[str] = []
    db.write(lambda connection: connection.set_trace_callback(statements.append)).result()
    changes = (
        lambda: outbox.add(COMMENT).result(),
        lambda: outbox.mark("k1", "sending").result(),
        lambda: outbox.recover_interrupted("p").result(),
        lambda: outbox.discard("k1").result(),
    )
    for change in changes:
        statements.clear()
        change()
        significant = [
            statement for statement in statements if "freelist" not in statement
        ]  # cleanup while idle
        assert significant[0] == "PRAGMA synchronous = FULL"
        assert significant[1] == "PRAGMA secure_delete = ON"
        assert significant[2].startswith("BEGIN")
        assert significant[-1] == "COMMIT"
    db.write(lambda connection: connection.set_trace_callback(None)).result()
