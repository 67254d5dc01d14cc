from __future__ import annotations

import pytest

from wsdesk.store.search.library_folders import FolderCursor, top_folders
from wsdesk.store.search.library_values import Folder


def folders(**parents: str) -> list[Folder]:
    return [Folder(folder_id, folder_id, parent) for folder_id, parent in parents.items()]


@pytest.mark.parametrize(
    ("known", "expected"),
    [
        ({}, ()),
        ({"a": "", "b": "a", "c": "b"}, ("a",)),
        ({"c": "b", "b": "a", "a": ""}, ("a",)),
        ({"a": "missing", "b": ""}, ("a", "b")),
        ({"a": "a"}, ("a",)),
    ],
)
def test_a_search_of_the_top_folders_covers_all(known: dict[str, str], expected: tuple[str, ...]) -> None:
    assert top_folders(folders(**known)) == expected


def test_of_folders_in_a_circle_one_is_searched() -> None:
    assert len(top_folders(folders(a="b", b="a", c="b"))) == 1


def test_a_folder_ends_with_its_last_page() -> None:
    walk = FolderCursor(("a", "b"))
    walk = walk.next_page(20, 20, 45, has_new=True)
    assert (walk.folder_id, walk.offset) == ("a", 20)
    walk = walk.next_page(20, 20, 40, has_new=True)
    assert (walk.folder_id, walk.offset) == ("b", 0)
    assert walk.next_page(3, 20, None, has_new=True).has_ended
    assert not walk.next_page(20, 20, None, has_new=True).has_ended
    assert walk.next_page(20, 20, 99, has_new=False).has_ended, "a server that repeats itself"
