"""Distinct prompts of an index file."""

from __future__ import annotations

from pathlib import Path

from wsdesk.localdb.index.file import IndexFile
from wsdesk.localdb.index.result_prompts import PromptUse, PromptUses, read_prompts
from wsdesk.localdb.index.result_query import ResultFilter, ResultQuery, Word
from wsdesk.localdb.index.values import CanvasUpdate, IndexDocument, IndexedCanvas, IndexedResult, IndexedText


def document(name: str, *versions: tuple[str, str, IndexedResult]) -> IndexDocument:
    """A node with versions: prompt, other text, and result; v1 is the oldest."""
    texts = tuple(
        IndexedText(
            "version",
            name,
            f"{name}-v{number}",
            name,
            "\n".join(part for part in (prompt, more) if part),
            f"2026-10-0{number}T10:00:00Z",
            result=result,
            prompt=prompt,
        )
        for number, (prompt, more, result) in enumerate(versions, 1)
    )
    return IndexDocument(name, b"", texts)


def indexed_result(model: str = "flux", *, status: str = "ok", favorite: bool = False) -> IndexedResult:
    return IndexedResult(
        "image",
        model,
        model.title(),
        status=status,
        is_favorite=favorite,  # type: ignore[arg-type]
    )


def index(path: Path) -> IndexFile:
    file = IndexFile(path / "index", 1 << 30)
    one = document(
        "one",
        ("a red boat", "Flux", indexed_result()),
        ("a red boat", "Aurora\nout of memory", indexed_result("aurora", status="failed")),
        ("a blue boat", "Flux", indexed_result(favorite=True)),
    )
    other = document(
        "two", ("a red boat ", "boat.png", indexed_result()), ("", "uploaded.png", indexed_result(""))
    )
    file.write([CanvasUpdate(IndexedCanvas("c1", "Harbor"), (one, other))])
    return file


def prompts(file: IndexFile, query: ResultQuery = ResultQuery()) -> PromptUses:  # noqa: B008
    return file.read("prompts", lambda connection: read_prompts(connection, query))


def test_results_are_counted_by_prompt_regardless_of_other_texts(tmp_path: Path) -> None:
    prompt_rows = prompts(index(tmp_path))
    assert not prompt_rows.is_partial
    blue, red = prompt_rows.uses
    assert (blue.text, blue.results, blue.favorites, blue.failures) == ("a blue boat", 1, 1, 0)
    assert (red.text, red.results, red.favorites, red.failures) == ("a red boat", 3, 0, 1)
    assert red.models == (("Flux", 2), ("Aurora", 1))
    assert len(red.numbers) == 3


def test_words_and_filters_restrict_the_results(tmp_path: Path) -> None:
    file = index(tmp_path)
    aurora = prompts(file, ResultQuery(filters=(ResultFilter("model", "aurora"),)))
    assert [(use.text, use.results) for use in aurora.uses] == [("a red boat", 1)]
    blue = prompts(file, ResultQuery((Word("blue"),)))
    assert [use.text for use in blue.uses] == ["a blue boat"]
    assert prompts(file, ResultQuery((Word("nowhere"),))).uses == ()


def test_a_prompt_beyond_the_limit_of_a_text_is_truncated(tmp_path: Path) -> None:
    file = IndexFile(tmp_path / "index", 1 << 30)
    text = "word " * 10_000
    file.write(
        [CanvasUpdate(IndexedCanvas("c1", "Harbor"), (document("one", (text, "Flux", indexed_result())),))]
    )
    (use,) = prompts(file).uses
    assert isinstance(use, PromptUse)
    assert text.startswith(use.text)
    assert len(use.text) > 10_000
