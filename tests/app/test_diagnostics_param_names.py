"""Diagnostics list the sent name of each hidden query parameter."""

from __future__ import annotations

from wsdesk.app.platform.diagnostics import sent_as
from wsdesk.wire.param_names import HIDDEN_NAMES


def test_every_hidden_name_has_a_line_with_the_sent_name() -> None:
    lines = list(sent_as({"list-projects.sort": "orderBy", "list-models.category": ""}))
    sent_names = {line.split()[0]: line.split()[1] for line in lines}
    assert set(sent_names) == {hidden.key for hidden in HIDDEN_NAMES}
    assert sent_names["list-projects.sort"] == "orderBy"
    assert sent_names["list-models.category"] == "-"
    assert sent_names["search-assets.offset"] == "offset"
