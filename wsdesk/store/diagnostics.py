"""What a report of a fault needs of a connection, as text: no key, and no words of the service."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from wsdesk.store.connection import ConnectionStore
from wsdesk.store.describe import tr
from wsdesk.store.offline import OfflineStore
from wsdesk.store.outbox import OutboxStore
from wsdesk.wire.spelling import HIDDEN_NAMES


def diagnostics(
    connection: ConnectionStore, outbox: OutboxStore, offline: OfflineStore, versions: str
) -> str:
    """Versions, how the connection is, what waits, and what each hidden parameter is sent as."""
    state = connection.state
    waiting = Counter(f"{entry.kind} {entry.state}" for entry in outbox.entries)
    lines = [
        versions,
        "",
        tr("Service: {address}").format(address=state.address or "-"),
        tr("State: {mode}").format(mode=state.mode),
        tr("Waits: {what}").format(
            what=", ".join(f"{n} {what}" for what, n in sorted(waiting.items())) or "-"
        ),
        tr("Kept offline: {n} canvases, {size} bytes").format(
            n=len(offline.all), size=sum(one.bytes for one in offline.all)
        ),
        "",
        tr("Query names that the interface hides:"),
        *names_in_use(connection),
    ]
    return "\n".join(lines)


def names_in_use(connection: ConnectionStore) -> list[str]:
    """A line for each parameter: its operation and role, what it is sent as, and where that is from."""
    client = connection.client
    overrides: Mapping[str, str] = client.connection.spelling if client is not None else {}
    lines: list[str] = []
    for hidden in HIDDEN_NAMES:
        name = overrides.get(hidden.key)
        if name is None:
            sent, why = hidden.default, tr("as is usual")
        elif name:
            sent, why = name, tr("found out, or chosen")
        else:
            sent, why = "-", tr("ignored there: not sent, done here")
        lines.append(f"{hidden.operation:<20}{hidden.role:<12}{sent:<16}{why}")
    return lines
