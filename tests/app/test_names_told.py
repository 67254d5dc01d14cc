"""Diagnostics tell what each hidden query name is sent as."""

from __future__ import annotations

from wsdesk.app.platform.diagnostics import sent_as
from wsdesk.wire.param_names import HIDDEN_NAMES


def test_every_hidden_name_has_a_line_that_says_what_is_sent() -> None:
    lines = list(sent_as({"list-projects.sort": "orderBy", "list-models.category": ""}))
    told = {line.split()[0]: line.split()[1] for line in lines}
    assert set(told) == {hidden.key for hidden in HIDDEN_NAMES}
    assert told["list-projects.sort"] == "orderBy"
    assert told["list-models.category"] == "-"
    assert told["search-assets.offset"] == "offset"
