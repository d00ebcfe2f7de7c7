"""The architecture: who imports whom, folder by folder, and what the page may load."""

import ast
import re
import sys
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from turnto.rules.installed import SHIPPED
from turnto.site import modules

PY = Path(__file__).parents[1] / "py"

# Who may import whom, a table per folder: each of its children, and the other children it may import.  Children of a
# folder without a table are files that may import one another, as long as they form no circle.
ARROWS: dict[str, dict[str, str]] = {
    "": {
        "turnto": "",
        "browser": "turnto",
    },
    "turnto": {
        "core": "",
        "markov": "",
        "ir": "core",
        "words": "core",
        "common": "core",
        "api": "core common",
        "rules": "core common markov",
        "book": "core common ir words",
        "play": "core common ir words",
        "odds": "core common ir markov play",
        "site": "core book rules ir words play odds",
        "survey": "core book site",
        "exchange": "core common ir book",
        "lsp": "core common ir book play odds rules",
        "author": "core ir words rules book play site survey",
        "cli": "core common ir words rules book play odds site survey exchange lsp author",
        "dev": "",
    },
    "turnto.book": {
        "model": "",
        "folder": "",
        "ifid": "",
        "theme": "",
        "text": "model",
        "grammar": "model text",
        "lower": "model text grammar",
        "emit": "model text grammar folder",
        "problem": "model",
        "check": "model text grammar emit problem folder ifid theme",
        "reread": "model grammar",
        "mend": "model text",
        "tried": "model text grammar mend",
        "ready_heroes": "grammar",
        "read": "model text grammar lower emit check problem folder ready_heroes reread tried",
        "phrasebook": "model text grammar",
        "as_read": "model text grammar emit",
        "rename": "model emit read reread",
    },
    "turnto.book.lower": {
        "columns": "",
        "links": "",
        "nodes": "",
        "ranges": "",
        "instructions": "columns",
        "label_reader": "ranges",
        "answers": "instructions label_reader ranges",
        "other_words": "",
        "tables": "columns",
        "branches": "instructions nodes",
        "unbraced": "branches links other_words",
        "braces": "answers instructions label_reader other_words ranges unbraced",
        "lists": "answers braces branches label_reader links ranges unbraced",
        "left_over": "columns other_words unbraced",
        "section": "braces instructions left_over links lists nodes tables unbraced",
    },
    "turnto.author": {
        "drafts": "",
        "stored": "",
        "changes": "",
        "shown": "changes drafts",
        "panel": "changes drafts shown stored",
    },
    "turnto.exchange": {
        "story": "",
        "prose": "",
        "names": "",
        "sentences": "story",
        "wording": "story",
        "plain_text": "wording",
        "mended": "wording plain_text",
        "left_over": "story wording plain_text mended",
        "write": "story names marks sentences wording plain_text mended left_over",
        "marks": "",
        "links": "",
        "importers": "story prose names marks links",
        "exporters": "marks links",
        "paper": "exporters story",
    },
    "turnto.rules": {
        "installed": "gnat briar goonies gurps",
        "gnat": "",
        "briar": "",
        "goonies": "",
        "gurps": "",
    },
    "turnto.rules.gurps": {
        # root: what every part uses
        "tables": "",
        "options": "",
        "expiring_flags": "",
        "success_roll": "",
        "target_roll": "success_roll",
        "luck": "success_roll expiring_flags options character",
        # from the bottom up
        "character": "tables options",
        "injury": "character luck success_roll target_roll expiring_flags",
        "effects": "character injury tables options success_roll target_roll expiring_flags",
        "combat": "character injury effects tables options luck success_roll target_roll expiring_flags",
        "rolls": "character injury effects combat tables options luck success_roll expiring_flags",
        "hazards": "character injury effects rolls tables options luck success_roll target_roll expiring_flags",
        "sheet": "character effects rolls tables",
        "feats": "character injury effects rolls hazards tables luck success_roll target_roll",
        "magic": "character injury effects combat rolls hazards tables options luck success_roll target_roll expiring_flags",
        "campaign": "character injury effects rolls hazards magic tables options luck success_roll expiring_flags",
        "names": "character campaign tables",
        "creation": "character sheet campaign names tables options",
        "phrases": "character effects combat rolls hazards feats magic campaign tables options success_roll expiring_flags",
        "author_checks": "character combat rolls campaign creation phrases tables options",
    },
    "turnto.rules.gurps.combat": {
        "foes": "",
        "state": "foes",
        "attack": "foes state",
        "maneuvers": "foes state attack",
        "wounds": "foes state attack maneuvers",
        "magic_hook": "state maneuvers",
        "decisions": "foes state attack maneuvers wounds magic_hook",
        "ending": "state attack magic_hook",
        "fight": "foes state attack maneuvers wounds decisions magic_hook ending",
        "odds": "foes state maneuvers wounds decisions fight",
    },
    "turnto.rules.gurps.magic": {
        "ignite": "",
        "casting": "",
        "cast_on_hero": "ignite",
        "spells": "casting ignite",
        "combat": "casting cast_on_hero",
    },
    "turnto.cli": {
        "errors": "",
        "output": "",
        "hero_source": "errors",
        "kept_readings": "",
        "open_book": "errors kept_readings",
        "shelf": "errors open_book",
        "game": "errors shelf",
        "terminal": "errors open_book shelf hero_source game",
        "cluster": "errors",
        "many_plays": "errors cluster",
        "own_plays": "errors open_book shelf hero_source game terminal",
        "commands": "errors output open_book shelf hero_source game terminal cluster many_plays own_plays",
        "arguments": "commands",
    },
    "browser": {
        "language": "",
        "ports": "",
        "commands": "",
        "saved_games": "ports fingers",
        "shelf_file": "ports saved_games fingers seen",
        "fingers": "ports",
        "seen": "ports",
        "views": "language ports seen",
        "adapters": "ports",
        "controllers": "language ports saved_games shelf_file fingers seen views",
        "app": "language ports commands saved_games seen views controllers",
        "main": "app ports adapters",
    },
    "browser.views": {
        "typography": "",
        "html": "typography",
        "address": "",
        "amounts": "html",
        "markdown": "html typography",
        "open_beat": "",
        "page": "html typography address amounts open_beat",
        "sheet": "html address amounts open_beat",
        "shell": "html markdown address amounts page sheet",
        "creation": "html markdown address amounts page sheet shell",
        "notebook": "html address page sheet shell",
    },
}
# Arrows that cross from one top folder to the other against the table: a site is drawn ahead by the page's own views.
ACROSS = {("turnto.site", "browser.views"), ("turnto.site", "browser.language"), ("turnto.cli", "browser.views")}
# What the page's parts may have of the library, beside what those bring along.
OF_THE_LIBRARY = {
    "browser.views": "core words play ir",
    "browser.controllers": "core words play ir common odds",
    "browser.adapters": "core words play ir",
    "browser": "core words play ir",
}
MOST_FILES = 16
"""Modules in one folder: more than a person can name before opening them want to be grouped."""
# Imports that no reader of the source can follow, each with its reason.
DYNAMIC = {
    "browser.adapters.library": "a book's card says where the value of its rule system stands, wherever that was installed",
    "turnto.cli.arguments": "a command loads only what it needs",
    "turnto.site.compiling.pyc": "imports inside Pyodide what a page will, to compile what that generates",
    "turnto.site.compiling.library": "runs inside Pyodide, over a list of the standard library's modules",
}
# Only the outermost parts know the world: files, the clock, entropy, the page.
RIMS = {"site", "survey", "lsp", "cli", "dev", "browser"}
OUTSIDE = {"time", "datetime", "random", "secrets", "uuid", "js", "pyscript", "pyodide", "os", "subprocess", "socket"}
# The libraries that authors' and players' terminals have, and no browser.
LIBRARIES = {
    "book": {"markdown_it", "yaml"},
    "site": {"watchfiles", "brotli"},
    "survey": {"networkx", "spellchecker"},
    "lsp": {"lsprotocol", "pygls", "pygments"},
    "cli": {"rich", "yaml", "distributed"},
    "exchange": {"docx", "weasyprint", "markdown_it"},
}
# `pyodide` and `pyscript` are there in a page without being shipped.
IN_THE_PAGE = {"js", "pyscript", "pyodide"}

FILES = sorted([*(PY / "turnto").rglob("*.py"), *(PY / "browser").rglob("*.py")])


def unit(module: str) -> str:
    """The folder of the library or of the page that a module stands in: core, play, views; empty for the page's root."""
    top, *below = module.split(".")
    if top == "browser":
        return below[0] if below and below[0] in {"views"} else "browser"
    return below[0] if below else ""


def module_of(path: Path) -> str:
    parts = path.relative_to(PY).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(path: Path) -> tuple[str, ...]:
    """Every module a file imports, whole dotted names; `from x import y` gives x and x.y."""
    return modules.imported_names(path.read_text("utf-8"), module_of(path), path.name == "__init__.py")


@cache
def ours(path: Path) -> frozenset[str]:
    """The modules of ours that a file imports, at once or later, and not only for their types."""
    own, names = module_of(path), imports(path)
    found = {name for name in names if modules.source_of(name, PY)}
    # `from a import b` names both a and a.b: where b is a module, a is only on the way to it
    wanted_itself = {name for name in names if not modules.source_of(name, PY)}
    on_the_way = {
        name
        for name in found
        if any(other.rpartition(".")[0] == name for other in found)
        and not any(other.rpartition(".")[0] == name for other in wanted_itself)
    }
    return frozenset(found - on_the_way - {own})


def others(path: Path) -> set[str]:
    """The top-level names of everything else a file imports."""
    tops = {name.split(".")[0] for name in imports(path)}
    return tops - {"turnto", "browser", "__future__"}


def test_there_are_files_to_judge() -> None:
    assert len(FILES) > 10


MODULES = {module_of(path): path for path in FILES}


def child(module: str, folder: str) -> str | None:
    """The child of a folder that a module is or stands in; None for the folder itself and what is not in it."""
    inside = module.removeprefix(folder + ".") if folder else module
    return inside.split(".")[0] if inside != module or not folder else None


@cache
def arrows_in(folder: str) -> frozenset[tuple[str, str]]:
    """Every import between two different children of a folder."""
    pairs = {(child(name, folder), child(other, folder)) for name, path in MODULES.items() for other in ours(path)}
    return frozenset((one, other) for one, other in pairs if one and other and one != other)


def folders() -> set[str]:
    """Every folder of code, the root (empty) included."""
    return {name for module in MODULES for name in above(module)} | {""}


def above(module: str) -> list[str]:
    """The folders that a module stands in."""
    parts = module.split(".")
    return [".".join(parts[:length]) for length in range(1, len(parts))]


@pytest.mark.parametrize("folder", ARROWS)
def test_every_child_of_a_folder_stands_in_its_table(folder: str) -> None:
    there = {child(name, folder) for name in MODULES} - {None, "__main__"}
    assert set(ARROWS[folder]) == there


@pytest.mark.parametrize("folder", sorted(ARROWS))
def test_imports_follow_the_arrows(folder: str) -> None:
    allowed = {(one, other) for one, others in ARROWS[folder].items() for other in others.split()}
    found = {(one, other) for one, other in arrows_in(folder) if one != "__main__"}
    if not folder:
        found -= {(one.split(".")[0], other.split(".")[0]) for one, other in ACROSS}
    assert found <= allowed


def test_only_a_site_and_the_command_draw_with_the_page() -> None:
    crossing = {
        (".".join(name.split(".")[:2]), ".".join(other.split(".")[:2]))
        for name, path in MODULES.items()
        for other in ours(path)
        if name.startswith("turnto.") and other.startswith("browser.")
    }
    assert crossing <= ACROSS


@pytest.mark.parametrize("part", OF_THE_LIBRARY)
def test_the_page_uses_of_the_library_what_its_part_may(part: str) -> None:
    own = [name for name in MODULES if name == part or name.startswith(part + ".")]
    deeper = [other for other in OF_THE_LIBRARY if other.startswith(part + ".")]
    own = [name for name in own if not name.startswith(tuple(f"{other}." for other in deeper))]
    used = {other.split(".")[1] for name in own for other in ours(MODULES[name]) if other.startswith("turnto.")}
    assert used <= set(OF_THE_LIBRARY[part].split())


def test_only_what_starts_the_page_knows_the_page_as_a_whole() -> None:
    # for its types neither: controllers and adapters are given what browser.ports says of it
    knowing = {name for name, path in MODULES.items() if "browser.app" in path.read_text("utf-8")}
    assert {name for name in knowing if name.startswith("browser.")} == {"browser.main"}


@pytest.mark.parametrize("folder", sorted(folders()))
def test_no_folder_is_in_a_circle(folder: str) -> None:
    later: dict[str, set[str]] = {}
    for one, other in arrows_in(folder):
        if folder or (one, other) != ("turnto", "browser"):
            later.setdefault(one, set()).add(other)
    assert list(TopologicalSorter(later).static_order()) is not None


def test_no_file_is_in_a_circle() -> None:
    later = {name: ours(path) for name, path in MODULES.items()}
    assert list(TopologicalSorter(later).static_order())


@pytest.mark.parametrize(
    "folder", sorted({path.parent for path in FILES}), ids=lambda path: path.relative_to(PY).as_posix()
)
def test_a_folder_holds_no_more_than_can_be_named(folder: Path) -> None:
    assert len([path for path in folder.glob("*.py") if path.stem not in ("__init__", "__main__")]) <= MOST_FILES


def test_modules_are_imported_by_name() -> None:
    found = {
        name
        for name, path in MODULES.items()
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, (ast.Name, ast.Attribute, ast.alias))
        and {getattr(node, "id", ""), getattr(node, "attr", ""), getattr(node, "name", "")}
        & {"import_module", "__import__"}
    }
    assert found == set(DYNAMIC)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_only_the_rims_touch_the_outside(path: Path) -> None:
    part = unit(module_of(path))
    if part not in RIMS:
        assert not others(path) & OUTSIDE


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_nothing_imports_random(path: Path) -> None:
    assert "random" not in others(path)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(PY).as_posix())
def test_libraries_are_where_they_may_be(path: Path) -> None:
    strangers = others(path) - set(sys.stdlib_module_names)
    known = LIBRARIES.get(unit(module_of(path)), set())
    if module_of(path).startswith("browser"):
        known = IN_THE_PAGE if unit(module_of(path)) == "browser" else set()
    # Two files run inside Pyodide when a site is built; one of them finds the other beside it.
    if path.name == "pyc.py":
        known = {"library"}
    assert strangers <= known


def test_rule_systems_do_not_know_one_another() -> None:
    assert len(SHIPPED) > 1
    for name in SHIPPED:
        used = set(modules.system_modules(f"turnto.rules.{name}", PY).ours)
        assert {part.split(".")[2] for part in used if part.startswith("turnto.rules.")} <= {name}


RULE_ID = re.compile(r"\b(GNAT|GOON|BRIAR)( A)?(-\d+|\||\))|\(GNAT A-5\)")
# Who may name a rule system outside `rules`, and why.
NAMING = {"turnto.play.old_saves": "what version 1 of a save kept by position, for the four systems there were then"}


@pytest.mark.parametrize("name", [name for name in MODULES if not name.startswith("turnto.rules")])
def test_nothing_outside_the_rules_names_a_rule_system(name: str) -> None:
    """The ids of rules may be cited; what is done must hold for systems that nobody here has heard of."""
    text = RULE_ID.sub("", MODULES[name].read_text("utf-8"))
    named = re.findall(rf"(?i)\b({'|'.join(SHIPPED)})\b", text)
    assert not named or name in NAMING


def test_what_strangers_import_is_imported_by_nobody_here() -> None:
    """`turnto.api` stays as it is for rule systems elsewhere, whatever moves; so nothing of ours may lean on it."""
    assert {name for name, path in MODULES.items() if "turnto.api" in ours(path)} == set()


def test_the_page_ships_nothing_that_only_authors_need() -> None:
    for name in SHIPPED:
        assert not [own for own in modules.system_modules(f"turnto.rules.{name}", PY).ours if "author_checks" in own]


def test_a_page_ships_no_reader_and_no_rim() -> None:
    shipped = modules.page_modules(PY)
    kept_home = ("turnto.site", "turnto.cli", "turnto.dev", "turnto.book.read")
    assert shipped.ours
    assert not [name for name in shipped.ours if name.startswith(kept_home)]
    tops = {name.split(".")[0] for name in shipped.library}
    assert tops <= set(sys.stdlib_module_names) | IN_THE_PAGE


def test_development_begins_on_a_bare_python() -> None:
    workshop = [path for path in FILES if unit(module_of(path)) == "dev"]
    assert workshop
    used = {name for path in workshop for name in imports(path)}
    assert not {name for name in used if name.split(".")[0] == "turnto" and not name.startswith("turnto.dev")}
    assert {name.split(".")[0] for name in used} <= {"turnto", *sys.stdlib_module_names}
