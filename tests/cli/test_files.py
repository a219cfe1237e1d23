"""Files are written whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from kwartet.cli.failure import Problem
from kwartet.cli.files import read_text, write_text


def test_a_new_file_has_the_usual_permissions(folder: Path) -> None:
    umask = os.umask(0o027)
    try:
        write_text(folder / "new.kw", "text")
    finally:
        os.umask(umask)
    assert stat.S_IMODE((folder / "new.kw").stat().st_mode) == 0o640


def test_a_replaced_file_keeps_its_permissions(folder: Path) -> None:
    path = folder / "old.kw"
    path.write_text("old")
    path.chmod(0o600)
    write_text(path, "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_link_stays_a_link(folder: Path) -> None:
    (folder / "real.kw").write_text("old")
    (folder / "link.kw").symlink_to("real.kw")
    write_text(folder / "link.kw", "new")
    assert (folder / "link.kw").is_symlink()
    assert (folder / "real.kw").read_text() == "new"


def test_a_failed_write_leaves_the_old_file_and_nothing_else(folder: Path) -> None:
    path = folder / "old.kw"
    path.write_text("old")
    with pytest.raises(Problem, match="cannot write"):
        write_text(path, "no encoding knows \ud800")
    assert path.read_text() == "old"
    assert list(folder.iterdir()) == [path]


def test_a_folder_is_not_replaced(folder: Path) -> None:
    (folder / "sub").mkdir()
    with pytest.raises(Problem, match="is a directory"):
        write_text(folder / "sub", "text")
    assert list(folder.iterdir()) == [folder / "sub"]


def test_a_device_is_written_to(folder: Path) -> None:
    write_text(Path(os.devnull), "text")
    assert Path(os.devnull).is_char_device()
    assert list(folder.iterdir()) == []


def test_a_byte_order_mark_is_no_text(folder: Path) -> None:
    (folder / "marked.kw").write_bytes(b"\xef\xbb\xbftext")
    assert read_text(folder / "marked.kw") == "text"


def test_an_old_archive_may_be_written_in_latin_letters_of_one_byte(folder: Path) -> None:
    (folder / "old.sgf").write_bytes('P0[id "José"]'.encode("latin-1"))
    (folder / "old.kw").write_bytes("José".encode("latin-1"))
    assert "José" in read_text(folder / "old.sgf")
    with pytest.raises(Problem, match="line 1 is not UTF-8 text"):
        read_text(folder / "old.kw")
