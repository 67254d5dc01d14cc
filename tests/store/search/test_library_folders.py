from __future__ import annotations

import pytest

from wsdesk.store.search.library_folders import FolderCursor, KnownFolders, top_folders
from wsdesk.store.search.library_values import Folder
from wsdesk.wire.project import Project


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


def names_of(folders: KnownFolders, *projects: dict[str, str], **local: str) -> dict[str, str]:
    rows = [Project.model_validate(project) for project in projects]
    return {folder.id: folder.name for folder in folders.all(rows, local)}


def test_folders_of_projects_and_results_follow_those_of_the_server() -> None:
    known = KnownFolders()
    known.set_listed([Folder("z", "Server", has_server_name=True)])
    known.add(["b", "z"])
    projects = ({"id": "1", "folderId": "a"}, {"id": "2", "folderId": "a", "title": "Film"})
    assert list(names_of(known, *projects).items()) == [("z", "Server"), ("a", "Film"), ("b", "")]


def test_a_local_name_replaces_that_of_a_project_but_not_the_servers() -> None:
    known = KnownFolders()
    known.set_listed([Folder("z", "Server", has_server_name=True)])
    project = {"id": "1", "folderId": "a", "title": "Film"}
    assert names_of(known, project, a="Mine", z="Mine") == {"z": "Server", "a": "Mine"}


def test_no_folder_is_known_of_another_workspace() -> None:
    known = KnownFolders()
    known.set_listed([Folder("z", "")])
    known.add(["b"])
    known.clear()
    assert known.all((), {}) == ()
