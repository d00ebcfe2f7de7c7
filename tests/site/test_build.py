"""A built site as files: what is written, what is refused, what is cleared away.  No browser, no Node."""

from __future__ import annotations

import base64
import gzip
import json
import os
import re
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from turnto.site import build, page, paths, runtime, shelf, untranslated
from turnto.site.errors import Trouble

ADVENTURES = Path(__file__).parents[2] / "adventures"
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
    systems = {"gnat": zips["gnat"], "briar": zips["briar"]}
    archives = runtime.Archives(zips["library"], zips["core"], systems, write(tmp_path / "machine.wasm", "anew"))
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
        "format": 1,
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
    assert "Braille Institute of America" in notices
    assert "Reserved Font Name OpenDyslexic" in notices
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
    assert card["cover"] == card["pictures"]["art/bell.svg"].partition("#")[0]
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


def test_the_first_words_of_the_shelf_are_there_in_every_language_with_one_of_them_shown(
    bell: Path, tmp_path: Path
) -> None:
    built(bell, tmp_path / "out")
    text = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert re.findall(r'<div data-part="" lang="(\w+)"( hidden)?>', text) == [("en", ""), ("de", " hidden")]
    assert "Das Regal" in text
    assert re.findall(r'<template data-top="" lang="(\w+)">', text) == ["de", "en"]


def test_the_first_words_of_a_book_are_there_in_every_language_too(bell: Path, tmp_path: Path) -> None:
    built(bell, tmp_path / "out")
    text = (tmp_path / "out" / "index.html").read_text("utf-8")
    assert re.findall(r'<div data-part="bell" id="/bell" lang="(\w+)" hidden>', text) == ["en"]
    assert re.findall(r'<template data-title="bell" lang="(\w+)">', text) == ["de"]
    for head in ("bell", "bell/play"):
        assert sorted(re.findall(rf'<template data-top="{head}" lang="(\w+)">', text)) == ["de", "en"]


def test_no_id_stands_twice_in_a_page_with_the_title_pages_of_two_books(bell: Path, tmp_path: Path) -> None:
    write(tmp_path / "gong" / "book.md", "")
    write(tmp_path / "gong" / "art" / "bell.svg", "<svg/>")
    build.build([bell, tmp_path / "gong"], tmp_path / "out", compile_book=compiled)
    page = (tmp_path / "out" / "index.html").read_text("utf-8")
    # What stands in a template is no part of the page.
    ids = re.findall(r'\sid="([^"]+)"', re.sub(r"<template.*?</template>", "", page, flags=re.DOTALL))
    assert len(ids) > 10
    assert sorted(ids) == sorted(set(ids))


def test_the_page_names_no_other_host(bell: Path, tmp_path: Path) -> None:
    built(bell, tmp_path / "out")
    text = (tmp_path / "out" / "index.html").read_text("utf-8").replace("default-src", "")
    # The name of a vocabulary, which nothing fetches.
    assert "//" not in text.replace(page.BABEL, "")


def test_every_file_but_itself_is_on_the_workers_list(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out")
    text = (tmp_path / "out" / "service-worker.js").read_text("utf-8")
    line = next(line for line in text.splitlines() if line.startswith("const SITE = "))
    told = json.loads(line.removeprefix("const SITE = ").rstrip(";"))
    assert told["build"] == site.build
    assert set(told["files"]) | set(told["wanted"]) == (set(site.files) - {"index.html", "service-worker.js"}) | {"./"}
    # Typefaces that a reader may choose, and title pages for previews, are kept once they were fetched, and by nobody else.
    assert told["wanted"]
    faces = {name for name in told["wanted"] if name.startswith("assets/faces-") and name.endswith(".woff2")}
    assert set(told["wanted"]) - faces == {"about/bell.html"}
    assert not set(told["files"]) & set(told["wanted"])


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


def test_nothing_but_what_the_book_names_is_published(bell: Path, tmp_path: Path) -> None:
    secret = write(tmp_path / "secret.svg", "<svg><title>a secret of mine</title></svg>")
    write(bell / "draft.svg", secret.read_text("utf-8"))
    write(bell / "art" / "notes.txt", "a secret of mine")
    site = built(bell, tmp_path / "out")
    assert [name for name in site.files if name.endswith(".svg") and name.startswith("books/")] == [
        site.books[0]["pictures"]["art/bell.svg"]
    ]
    assert not [
        path for path in (tmp_path / "out").rglob("*") if path.is_file() and b"a secret of mine" in path.read_bytes()
    ]


@pytest.mark.parametrize("text", ["<svg onload='x'/>", "<svg><script xmlns='http://www.w3.org/2000/svg'/></svg>"])
def test_an_unsafe_picture_is_not_published_whoever_compiled_the_book(bell: Path, tmp_path: Path, text: str) -> None:
    write(bell / "art" / "bell.svg", text)
    with pytest.raises(Trouble, match=r"art/bell\.svg has"):
        built(bell, tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own there")
def test_a_picture_that_is_a_link_out_of_the_folder_is_not_published(bell: Path, tmp_path: Path) -> None:
    write(tmp_path / "secret.svg", "<svg/>")
    (bell / "art" / "bell.svg").unlink()
    (bell / "art" / "bell.svg").symlink_to(tmp_path / "secret.svg")
    with pytest.raises(Trouble, match="outside the book's folder"):
        built(bell, tmp_path / "out")


@pytest.mark.skipif(os.name == "nt", reason="links need a right of their own there")
def test_a_build_clears_away_nothing_beyond_a_link_out_of_its_folder(bell: Path, tmp_path: Path) -> None:
    mine = write(tmp_path / "mine" / "letter.txt", "mine")
    out = built(bell, tmp_path / "out").out
    (out / "old").symlink_to(mine.parent)
    mark = json.loads((out / build.MARK).read_text("utf-8"))
    write(out / build.MARK, json.dumps(mark | {"files": [*mark["files"], "old/letter.txt"]}))
    built(bell, out)
    assert mine.exists()


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


def test_one_file_has_everything_in_it_and_asks_no_host_for_anything(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out", single=True)
    assert site.page == tmp_path / "out.html"
    html = site.page.read_text("utf-8")
    assert re.findall(r"<[^>]* (?:src|href)=\"(?!#|data:)[^\"]*\"", html) == []
    (card,) = site.books
    packed = {name: inside(html, f"turnto-files{name}") for name in ("", "-for-python")}
    assert packed[""][card["cover"]] == "<svg/>"
    assert packed["-for-python"][card["json"]] == (site.out / card["json"]).read_text("utf-8")
    assert set(runtime.PYODIDE_FILES) <= {Path(name).name for name in packed["-for-python"]}
    assert "The Turnto authors" in packed[""]["NOTICES.txt"]
    # What the page's own modules import is there, and PyScript, the service worker and the picture of memory are not.
    modules = {Path(name).name: text for name, text in packed[""].items() if name.endswith(".mjs")}
    imported = {name for text in modules.values() for name in re.findall(r'(?:from|import)[ (]*"\./([^"]+)"', text)}
    assert imported <= modules.keys()
    assert not [name for name in (*packed[""], *packed["-for-python"]) if "pyscript" in name or "memory.mjs" in name]


def test_the_policy_of_one_file_lets_only_its_own_scripts_and_styles_in(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out", single=True)
    assert site.page
    html = site.page.read_text("utf-8")
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', html)
    words = {name: sources for name, *sources in (part.split() for part in unescape(policy).split("; "))}
    for tag, directive in (("script", "script-src"), ("style", "style-src")):
        texts = re.findall(rf"<{tag}(?![^>]*application/json)[^>]*>(.*?)</{tag}>", html, re.DOTALL)
        allowed = [word for word in words[directive] if word.startswith("'sha256-")]
        assert set(allowed) == {
            f"'sha256-{base64.b64encode(sha256(text.encode()).digest()).decode()}'" for text in texts
        }
    assert not [
        word for sources in words.values() for word in sources if "unsafe-inline" in word or word == "unsafe-eval'"
    ]
    assert words["connect-src"] == ["blob:"]


def inside(html: str, id: str) -> dict[str, str]:
    """Return the files that a page of one file holds under this id."""
    (said,) = re.findall(rf'id="{id}">(.*?)</script>', html)
    return {
        name: gzip.decompress(base64.b64decode(body)).decode("utf-8", "replace")
        for name, body in json.loads(said).items()
    }


def test_pyscript_is_shipped_as_far_as_it_is_loaded(bell: Path, tmp_path: Path) -> None:
    names = [Path(name).name for name in built(bell, tmp_path / "out").files if "/pyscript-" in name]
    assert sorted(names) == ["core-x.js", "core.js"]


def test_the_policy_lets_nothing_in_from_outside() -> None:
    words = {name: sources for name, *sources in (part.split() for part in page.POLICY.split("; "))}
    assert words["default-src"] == words["base-uri"] == words["form-action"] == ["'none'"]
    assert words["script-src"] == ["'self'", "'unsafe-eval'", "'wasm-unsafe-eval'"]
    # PyScript's own, made by a script that runs already: a blob has the origin and the policy of the page that made it.
    assert words["worker-src"] == words["connect-src"] == ["'self'", "blob:"]
    seen = ("script-src", "worker-src", "connect-src")
    others = {source for name, sources in words.items() if name not in seen for source in sources}
    assert others == {"'none'", "'self'", "data:"}


def test_every_word_of_the_policy_has_its_reason_in_the_manual() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "security.md").read_text("utf-8")
    assert [word for word in page.POLICY.replace(";", "").split() if f"`{word}`" not in manual] == []


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


def test_a_pyscript_of_another_shape_stays_as_it_is() -> None:
    assert page.without_library("const x = {pyscript:1};") == "const x = {pyscript:1};"


# --- what is said in English in books of other languages -----------------------------------------------------


def book_in(language: str, system: str) -> dict[str, str]:
    return {"language": language, "system": system}


def test_the_build_says_what_a_book_in_another_language_will_be_told_in_english() -> None:
    told = list(untranslated.untranslated([book_in("fr-CA", "gnat"), book_in("en", "gnat"), book_in("fr", "gnat")]))
    assert [line.split(" ", 1)[0] for line in told] == ["fr:", "fr:"]
    of_page, of_rules = (re.findall(r"(\d+) of (\d+) sentences of (the \w+(?: of \w+)?)", line)[0] for line in told)
    assert of_page[0] == of_page[1]
    assert of_rules[2] == "the rules of gnat"


def test_the_build_says_what_readers_of_an_english_book_will_miss_in_the_language_of_their_browser(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert list(untranslated.untranslated([book_in("en", "gnat")])) == []
    monkeypatch.setattr(untranslated, "MESSAGES", {"en": untranslated.MESSAGES["en"], "de": {}})
    (told,) = untranslated.untranslated([book_in("en", "gnat")])
    assert told.startswith("de: ")
    assert re.search(r"of the page are not translated \([a-z-]+, .*, …\)", told)


def test_the_build_says_nothing_of_a_language_that_is_translated_whole() -> None:
    assert list(untranslated.untranslated([book_in("de", name) for name in ("gnat", "briar", "goonies")])) == []


def test_a_build_reports_it(bell: Path, tmp_path: Path) -> None:
    told: list[str] = []
    build.build([bell], tmp_path / "out", compile_book=lambda path: compiled(path, language="fr"), say=told.append)
    assert any(line.startswith("fr: ") for line in told)


def test_compressed_forms_are_no_files_of_the_page_and_go_with_the_next_build(bell: Path, tmp_path: Path) -> None:
    write(bell / "art" / "bell.svg", "<svg/>" + "<!-- a bell -->" * 100)
    out = tmp_path / "out"
    for name in ("library", "core", "gnat", "briar"):
        with zipfile.ZipFile(tmp_path / "zips" / f"{name}.zip", "w") as packed:
            packed.writestr("a.pyc", name)
    site = built(bell, out, compress=True)
    assert (out / "index.html.gz").is_file()
    assert not [name for name in site.files if name.endswith((".gz", ".br"))]
    assert ".gz" not in (out / "service-worker.js").read_text("utf-8")
    built(bell, out)
    assert not [path for path in out.rglob("*") if path.suffix in {".gz", ".br"}]


# --- what is read without the page's scripts


def head_of(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta (?:prefix="[^"]*" )?(?:property|name)="([^"]+)" content="([^"]*)">', page))


def test_a_book_has_a_title_page_that_is_read_without_scripts(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out")
    page_of = (site.out / "about" / "bell.html").read_text("utf-8")
    assert "<script" not in page_of
    assert "default-src &#x27;none&#x27;" in page_of
    assert "The &lt;i&gt;Bell&lt;/i&gt; &amp; Co</h1>" in page_of
    assert 'href="../#/bell"' in page_of
    assert "data-do" not in page_of
    for file in re.findall(r' (?:src|href)="\.\./([^"#]+)"', page_of):
        assert (site.out / file).is_file()
    assert not re.search(r' (?:src|href)="(?!\.\./|#part-)', page_of)


def test_how_to_play_is_read_without_scripts(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out")
    index = (site.out / "index.html").read_text("utf-8")
    found = re.search(r'<noscript><p class="acts"><a class="link" href="([^"]+)">How to play</a>', index)
    assert found
    told = (site.out / found[1]).read_text("utf-8")
    assert "How to play</h1>" in told
    assert "Talent" in told
    parts = re.findall(r' href="#([^"]+)"', told)
    assert len(parts) > 3
    assert [part for part in parts if f' id="{part}"' not in told] == []
    assert "<button" not in told


def test_previews_of_links_show_title_words_and_cover(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out", address="https://example.org/b/")
    for name in ("index.html", "about/bell.html"):
        found = head_of((site.out / name).read_text("utf-8"))
        assert found["og:title"] == "The &lt;i&gt;Bell&lt;/i&gt; &amp; Co"
        assert found["og:description"] == "It tolls &lt;/script&gt;."
        assert found["og:image"] == f"https://example.org/b/{site.books[0]['cover']}"
        assert found["og:url"] == "https://example.org/b/about/bell.html"
        assert found["og:type"] == "book"


def test_without_an_address_the_cover_is_named_relative_to_the_page(bell: Path, tmp_path: Path) -> None:
    site = built(bell, tmp_path / "out")
    cover = site.books[0]["cover"]
    assert head_of((site.out / "index.html").read_text("utf-8"))["og:image"] == cover
    found = head_of((site.out / "about" / "bell.html").read_text("utf-8"))
    assert found["og:image"] == f"../{cover}"
    assert "og:url" not in found


def test_beside_an_svg_cover_previews_are_given_the_png(bell: Path, tmp_path: Path) -> None:
    png = (ADVENTURES / "the-stocktaking" / "cover.png").read_bytes()
    (bell / "art" / "bell.png").write_bytes(png)
    site = built(bell, tmp_path / "out")
    found = head_of((site.out / "index.html").read_text("utf-8"))
    assert (site.out / found["og:image"]).read_bytes() == png
    assert found["og:image"] != site.books[0]["cover"]
    (bell / "art" / "bell.png").write_bytes(b"no picture")
    assert head_of((built(bell, tmp_path / "again").out / "index.html").read_text("utf-8"))["og:image"].endswith(".svg")


@pytest.mark.parametrize("cover", sorted(ADVENTURES.glob("*/cover.svg")), ids=lambda cover: cover.parent.name)
def test_each_shipped_cover_has_a_preview_of_the_size_that_networks_ask_for(cover: Path) -> None:
    body = cover.with_suffix(".png").read_bytes()
    assert (int.from_bytes(body[16:20]), int.from_bytes(body[20:24])) == (1200, 630)
    assert len(body) < 150_000


def test_the_page_tells_catalogues_the_ifid(bell: Path, tmp_path: Path) -> None:
    def compiled_with(path: Path) -> Mapping[str, Any]:
        made = compiled(path)
        return {**made, "header": {**made["header"], "ifid": "ZCODE-88-840726"}}

    site = build.build([bell], tmp_path / "out", compile_book=compiled_with)
    told = '<meta prefix="ifiction: http://babel.ifarchive.org/protocol/iFiction/" property="ifiction:ifid" content="ZCODE-88-840726">'
    assert told in (site.out / "index.html").read_text("utf-8")
    assert told in (site.out / "about" / "bell.html").read_text("utf-8")


def test_a_book_of_several_has_its_own_title_page_whatever_its_id(bell: Path, tmp_path: Path) -> None:
    for name in ("my book", "my-book", "über"):
        write(tmp_path / name / "book.md", "")
    site = build.build(
        [tmp_path / name for name in ("my book", "my-book", "über")], tmp_path / "out", compile_book=compiled
    )
    assert len([name for name in site.files if name.startswith("about/")]) == 3
    assert "og:image" not in head_of((site.out / "index.html").read_text("utf-8"))


def test_a_theme_is_a_style_sheet_of_its_book_alone(bell: Path, tmp_path: Path) -> None:
    write(bell / "mine.css", ":root { --paper: light-dark(#fff, #000) } body { display: none }")
    write(bell / "good.css", ":root { --paper: light-dark(#fff, #000); --ink: expression(1) }")

    def themed(name: str) -> tuple[build.Built, str]:
        made = compiled(bell)
        site = build.build(
            [bell], tmp_path / "out", compile_book=lambda _: {**made, "header": {**made["header"], "theme": name}}
        )
        theme = site.books[0].get("theme", "")
        return site, (site.out / theme).read_text("utf-8") if theme else ""

    assert "--paper: light-dark(#f6ecd9, #1f1a14)" in themed("parchment")[1]
    site, text = themed("good.css")
    assert "--paper: light-dark(#fff, #000)" in text
    assert "expression" not in text
    assert f'href="../{site.books[0]["theme"]}"' in (site.out / "about" / "bell.html").read_text("utf-8")
    assert "body" not in themed("mine.css")[1]
    assert themed("../bell/good.css")[1] == themed("nothing")[1] == ""
