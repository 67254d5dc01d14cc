"""Words of the service in those of a person."""

from __future__ import annotations

import pytest

from wsdesk.store.text.api_value_labels import Role, service_words


@pytest.mark.parametrize(
    ("role", "value", "words"),
    [
        ("share", "restricted", "restricted"),
        ("share", "VIEW", "view only"),
        ("origin", "generated", "generated"),
        ("height", " auto ", "fit to text"),
        ("share", "by-moonlight", "By moonlight"),
        ("origin", "restricted", "Restricted"),
        ("thinking", None, ""),
        ("fit", "odd\u202eone\n" + "x" * 90, None),
    ],
)
def test_what_is_known_is_said_and_the_rest_stays(role: Role, value: str | None, words: str | None) -> None:
    said = service_words(role, value)
    if words is None:
        assert said.startswith("odd")
        assert "\u202e" not in said
        assert "\n" not in said
        assert len(said) <= 80
    else:
        assert said == words
