"""The examples of the documentation run against the sample workspace."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "client.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text("utf-8"), re.DOTALL)
OUTPUT = [r"\w+ \d", r"\w+ \d+ \d+ \d+", r"\d+ True", r"\d+ \d+\n(.*\n)*\d+$", r"\d+$", "404 .*project"]


def test_every_example_has_a_case() -> None:
    assert len(EXAMPLES) == len(OUTPUT)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_an_example_runs(
    server: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: int,
) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(EXAMPLES[number], f"example {number}", "exec"), {"__name__": "example"})
    assert re.search(OUTPUT[number], capsys.readouterr().out.strip())
