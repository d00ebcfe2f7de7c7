"""A built site as files: what is written, what is refused, what is cleared away.  No browser, no Node."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from turnto.site import build, page, paths, runtime, shelf
from turnto.site.errors import Trouble

POINT = {"title": "The <i>Bell</i> & Co", "blurb": "It tolls </script>."}


@pytest.fixture(autouse=True)
def small_runtime(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> runtime.Runtime:
    """A runtime of empty files, and archives of the same kind: nothing is compiled."""
    pyodide, pyscript = tmp_path / "run" / "pyodide", tmp_path / "run" / "pyscript"
    for name in runtime.PYODIDE_FILES:
        write(pyodide / name, name)
    write(pyodide / "package.json", '{"version": "1.2.3"}')
    write(pyodide / "pyodide-lock.json", '{"info": {"python": "3.14.0"}, "packages": {"big": {}}}')
    write(pyscript / "package.json", '{"version": "4.5.6"}')
    write(pyscript / "dist" / "core.js", 'export{a}from"./core-x.js";\n//# sourceMappingURL=core.js.map')
    write(pyscript / "dist" / "core-x.js", 'import("./zip-y.js")')
    write(pyscript / "dist" / "zip-y.js", "")
    zips = {name: write(tmp_path / "zips" / f"{name}.zip", name) for name in ("library", "core", "gnat", "briar")}
    archives = runtime.Archives(zips["library"], zips["core"], {"gnat": zips["gnat"], "briar": zips["briar"]})
    found = runtime.Runtime(pyodide, pyscript)
    monkeypatch.setattr(runtime, "find", lambda say: found)
    monkeypatch.setattr(runtime, "archives", lambda found, systems, say: archives)
    return found


def write(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


@pytest.fixture
def bell(tmp_path: Path) -> Path:
    """A book's folder with a picture."""
    write(tmp_path / "bell" / "book.md", "")
    write(tmp_path / "bell" / "art" / "bell.svg", "<svg/>")
    return tmp_path / "bell"


def compiled(path: Path, **said: Any) -> Mapping[str, Any]:
    header = {"cover": "art/bell.svg", "author": "A", **POINT}
    ops = [["block", "p"], ["text", ["Three ", ["em", ["small"]], " words"]]]
    sections = {"one": {"ops": ops}}
    return {
        "id": path.name,
        "title": POINT["title"],
        "system": "gnat",
        "header": header,
        "sections": sections,
        "words": 3,
    } | said


def built(bell: Path, out: Path, **options: Any) -> build.Built:
    return build.build([bell], out, compile_book=compiled, **options)


def test_the_notices_name_what_is_shipped_and_hold_the_licences_that_go_with_each_copy(
    bell: Path, tmp_path: Path
) -> None:
    site = built(bell, tmp_path / "out")
    notices = (site.out / "NOTICES.txt").read_text("utf-8")
    assert "Pyodide 1.2.3" in notices
    assert "PyScript 4.5.6" in notices
    assert "The Alegreya Project Authors" in notices
    assert "SIL OPEN FONT LICENSE" in notices
    assert "The Turnto authors" in notices
    assert "Permission is hereby granted, free of charge, to any person obtaining a copy" in notices


def test_only_the_systems_of_the_books_are_shipped(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out")
    assert any(name.startswith("assets/gnat-") for name in site.files)
    assert not any("briar" in name for name in site.files)


def test_the_card_says_what_the_shelf_needs(bell: Path, tmp_path: Path) -> None:
    (card,) = built(bell, tmp_path / "out").books
    assert card["id"] == "bell"
    assert card["sections"] == 1
    assert card["words"] == 3
    assert card["cover"] == card["pictures"]["art/bell.svg"]
    assert (tmp_path / "out" / card["json"]).is_file()
    assert (tmp_path / "out" / card["cover"]).read_text("utf-8") == "<svg/>"


def test_the_ready_heroes_keep_the_order_in_which_the_author_gave_them(bell: Path, tmp_path: Path) -> None:
    write(
        bell / "book.md",
        "---\ntitle: Bell\nsystem: gnat\npresets:\n  Zita: {talent: 9}\n  Ann: {talent: 8}\n---\n\n## one [end]\n\nOver.\n",
    )
    (card,) = build.build([bell], tmp_path / "out").books
    kept = json.loads((tmp_path / "out" / card["json"]).read_text("utf-8"))
    assert list(kept["presets"]) == ["Zita", "Ann"]
    assert list(kept["presets"]) == list(shelf.compile_book(bell)["presets"])


def test_nothing_a_book_says_breaks_out_of_the_page(bell: Path, tmp_path: Path) -> None:
    built(bell, tmp_path / "out")
    text = (tmp_path / "out" / "index.html").read_text("utf-8")
    told = text.split('id="turnto-site">')[1].split("</script>")[0]
    assert json.loads(told)["books"][0]["blurb"] == POINT["blurb"]
    assert "<i>Bell</i>" not in text


def test_the_page_names_no_other_host(bell: Path, tmp_path: Path) -> None:
    built(bell, tmp_path / "out")
    assert "//" not in (tmp_path / "out" / "index.html").read_text("utf-8").replace("default-src", "")


def test_every_file_but_itself_is_on_the_workers_list(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out")
    text = (tmp_path / "out" / "service-worker.js").read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith("const SITE = "))
    told = json.loads(line.removeprefix("const SITE = ").rstrip(";"))
    assert told["build"] == site.build
    assert set(told["files"]) == (set(site.files) - {"index.html", "service-worker.js"}) | {"./"}


def test_a_site_for_writing_has_a_worker_that_leaves(bell: Path, tmp_path: Path) -> None:
    built(bell, tmp_path / "out", offline=False)
    assert "unregister" in (tmp_path / "out" / "service-worker.js").read_text("utf-8")


def test_the_same_books_give_the_same_site(bell: Path, tmp_path: Path) -> None:
    first, second = built(bell, tmp_path / "a"), built(bell, tmp_path / "b")
    assert (first.build, first.files) == (second.build, second.files)
    assert all((first.out / name).read_bytes() == (second.out / name).read_bytes() for name in first.files)


def test_a_release_of_nothing_but_a_picture_is_another_build(bell: Path, tmp_path: Path) -> None:
    first = built(bell, tmp_path / "a")
    write(bell / "art" / "bell.svg", "<svg></svg>")
    assert built(bell, tmp_path / "b").build != first.build


def test_a_release_of_nothing_but_a_style_is_another_build(
    bell: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = built(bell, tmp_path / "a")
    monkeypatch.setattr(page, "_styles", lambda site: site.add_folder("style", {"turnto.css": b"body { color: red }"}))
    assert built(bell, tmp_path / "b").build != first.build


def test_the_next_build_clears_away_its_own_files_and_no_others(bell: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    (before,) = built(bell, out).books
    write(out / "CNAME", "mine")
    write(bell / "art" / "bell.svg", "<svg>new</svg>")
    (after,) = built(bell, out).books
    assert before["cover"] != after["cover"]
    assert not (out / before["cover"]).exists()
    assert (out / "CNAME").exists()


def test_a_folder_with_other_things_is_not_written_into(bell: Path, tmp_path: Path) -> None:
    write(tmp_path / "out" / "thesis.txt", "")
    with pytest.raises(Trouble, match="holds other things"):
        built(bell, tmp_path / "out")


def test_what_cannot_be_built_is_told_before_anything_is_written(bell: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(Trouble, match="no book"):
        build.build([], out)
    with pytest.raises(Trouble, match="no rule system drums"):
        build.build([bell], out, compile_book=lambda path: compiled(path, system="drums"))
    with pytest.raises(Trouble, match="id bell"):
        build.build([bell, bell], out, compile_book=compiled)
    assert not out.exists()


def test_a_book_with_a_mistake_leaves_what_was_built_before(bell: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    text = "---\ntitle: Bell\nsystem: gnat\n---\n\n## one [end]\n\nOver.\n"
    write(bell / "book.md", text)
    build.build([bell], out)
    before = {file: file.read_bytes() for file in out.rglob("*") if file.is_file()}
    write(bell / "book.md", f"{text}\n- Away. -> nowhere\n")
    with pytest.raises(Trouble, match="no section nowhere"):
        build.build([bell], out)
    assert {file: file.read_bytes() for file in out.rglob("*") if file.is_file()} == before


def test_a_site_can_be_one_zip(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out", zipped=True)
    assert site.archive
    with zipfile.ZipFile(site.archive) as packed:
        assert sorted(packed.namelist()) == list(site.files)


def test_a_zip_that_cannot_be_written_whole_leaves_the_one_before(
    bell: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = built(bell, tmp_path / "out", zipped=True).archive
    assert before
    kept = before.read_bytes()

    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(OSError, match="No space left"):
        built(bell, tmp_path / "out", zipped=True)
    assert before.read_bytes() == kept
    assert sorted(path.name for path in tmp_path.glob("out*")) == ["out", "out.zip"]


def test_pyscript_is_shipped_as_far_as_it_is_loaded(bell: Path, tmp_path: Path) -> None:
    names = [Path(name).name for name in built(bell, tmp_path / "out").files if "/pyscript-" in name]
    assert sorted(names) == ["core-x.js", "core.js"]


def test_the_policy_lets_nothing_in_from_outside() -> None:
    assert "http" not in page.POLICY
    assert "unsafe-inline" not in page.POLICY


@pytest.mark.parametrize("ways, roaming", [
    ({"a": ["b"], "b": ["c"], "c": []}, False),
    ({"a": ["b"], "b": ["a"], "c": []}, True),
    ({"a": ["b"], "b": ["a"], "c": [], "d": []}, False),
    ({"a": ["b"], "b": ["c", "elsewhere"], "c": ["a"]}, True),
])  # fmt: skip
def test_a_book_roams_where_most_of_it_can_be_come_back_to(ways: dict[str, list[str]], roaming: bool) -> None:
    sections = {
        name: {"ops": [["choice", to, [], ["On."], [], {"to": to}, []] for to in leads]} for name, leads in ways.items()
    }
    assert shelf.roams(sections) is roaming


def test_the_shelf_knows_which_of_its_books_roam() -> None:
    def roaming(book: str) -> bool:
        return shelf.roams(shelf.compile_book(paths.PYTHON_ROOT.parent / "adventures" / book)["sections"])

    assert roaming("the-high-round")
    assert not roaming("a-queen-for-huffcap")
