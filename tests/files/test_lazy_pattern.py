"""Regular expressions that are compiled on first use work like compiled ones."""

from __future__ import annotations

import re

import pytest

from wsdesk.files.lazy_pattern import lazy_pattern


def test_it_is_compiled_on_first_use(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []
    compile_pattern = re.compile
    monkeypatch.setattr(re, "compile", lambda *args: compiled.append(args) or compile_pattern(*args))
    word = lazy_pattern(r"([a-z]+)\d", re.IGNORECASE)
    assert compiled == []
    assert [word.sub(r"\1", "Ab1 c2"), word.pattern, word.flags] == ["Ab c", r"([a-z]+)\d", 34]
    assert [bool(word.fullmatch(text)) for text in ("Ab1", "1")] == [True, False]
    assert set(compiled) == {(r"([a-z]+)\d", re.IGNORECASE)}


def test_an_invalid_expression_is_an_error_on_first_use() -> None:
    invalid = lazy_pattern("(")
    with pytest.raises(re.error):
        invalid.match("")
    assert not hasattr(invalid, "__len__")
    with pytest.raises(AttributeError):
        lazy_pattern("a").no_such_attribute()
