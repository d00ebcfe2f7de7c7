"""Every text for players has an id, and every language says it with the same facts."""

from __future__ import annotations

import io
import re
import string
import zipfile
from pathlib import Path

import pytest

from support.reading import NAMES, system
from turnto.core import po
from turnto.core.catalogues import GERMANIC, Catalogues, Template, form
from turnto.core.hero_form import Panel
from turnto.core.message import say
from turnto.words.translator import COMMON, Translator
from words import audit
from words.audit import PY, Part

PARTS = audit.parts()
by_name = pytest.mark.parametrize("part", PARTS, ids=lambda part: part.name)
FILES = sorted(PY.rglob("messages/*.po"))
by_file = pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(PY).as_posix())

# Literals that are still said outside the catalogues, part by part: these may only fall, and are to fall to none.
ESCAPED = {
    "common": 0,
    "play": 0,
    "browser": 0,
    "rules/briar": 0,
    "rules/gnat": 0,
    "rules/goonies": 0,
    "rules/gurps": 0,
}
# Parts of which no language leaves anything to English.
TRANSLATED = {"common", "play", "browser", "rules/briar", "rules/goonies", "rules/gnat", "rules/gurps"}
# Rules may say a common thing in their own way.
OWN_WAY = {
    "rules/gurps": {
        "checked",
        "changed-gain",
        "changed-lose",
        "round-ended",
        "buy",
        "sell",
        "give-back",
        "take-back",
        "only-money",
        "amount.rounds",
    },
}


def slots(template: Template) -> set[str]:
    forms = (template,) if isinstance(template, str) else template
    return {name for one in forms for _, name, _, _ in string.Formatter().parse(one) if name}


def messages(part: Part, language: str) -> dict[str, Template]:
    return {id: said for id, said in part.catalogues[language].items() if id}


# --- what is said in the code ---------------------------------------------------------------------------


@by_name
def test_no_more_is_said_outside_the_catalogues_than_was(part: Part) -> None:
    explained = audit.EXPLAINED.get(part.name, {})
    escaped = [one for path in part.files for one in audit.literals(path) if one.text.strip() not in explained]
    shown = "\n".join(f"{one.path}:{one.line}: {one.text!r}" for one in escaped)
    assert len(escaped) <= ESCAPED[part.name], f"give these an id and a message (docs/translate.md):\n{shown}"


@by_name
def test_every_message_said_has_words_for_the_facts_it_is_given(part: Part) -> None:
    known = {**messages(PARTS[0], "en"), **(messages(part, "en") if "en" in part.catalogues else {})}
    for one in (one for path in part.files for one in audit.used(path)):
        where = f"{one.path}:{one.line}: {one.id}"
        assert one.id in known or part.catalogues._folder.is_dir() is False, f"{where} has no words"
        if one.facts is not None and one.id in known:
            wanted = (
                slots(known[one.id]) | slots(known.get(f"{one.id}-you", "")) | slots(known.get(f"{one.id}-untold", ""))
            )
            assert wanted <= one.facts | {"who"}, f"{where} is not given {wanted - one.facts}"


@by_name
def test_every_message_with_words_is_said(part: Part) -> None:
    if "en" not in part.catalogues:
        return
    # what is common is said by every part
    plain, made_up = audit.mentioned(
        *(file for own in (PARTS if part.name == "common" else [part]) for file in own.files)
    )
    # names of scores, outcomes and kinds are asked for by what they name, as are amounts; -many is English grammar, -brief the
    # short words for the table, -card those on a card
    families = ("label.", "verdict.", "amount.")
    for id in messages(part, "en"):
        # what is short for the table, on a card, of the reader, or untold is said where the plain one is
        bare = re.sub(r"(-brief|-card)?(-you)?(-many)?(-untold)?$", "", id)
        said = bare in plain or id.startswith(families) or any(form.fullmatch(bare) for form in made_up)
        assert said or bare in OWN_WAY.get(part.name, ()), f"{id} is never said"


def test_a_part_says_a_common_thing_in_its_own_way_only_where_that_is_meant() -> None:
    common = {*messages(PARTS[0], "en"), *messages(PARTS[1], "en")}
    for part in PARTS[2:]:
        own = {id for id in part.catalogues.get("en", ()) if id and not id.startswith("label.")}
        assert own & common == OWN_WAY.get(part.name, set())


@pytest.mark.slow
def test_an_explained_literal_is_still_in_the_code() -> None:
    for part in PARTS:
        said = {one.text.strip() for path in part.files for one in audit.literals(path)}
        assert set(audit.EXPLAINED.get(part.name, ())) <= said


# --- the files ------------------------------------------------------------------------------------------


@by_file
def test_every_language_says_no_more_than_english_and_with_the_same_facts(file: Path) -> None:
    english = po.catalogue((file.parent / "en.po").read_text("utf-8"))
    for id, template in po.catalogue(file.read_text("utf-8")).items():
        assert id in english, id
        if id:
            assert slots(template) <= slots(english[id]), id
            assert not isinstance(template, tuple) or "count" in slots(english[id]), f"{id}: forms without a count"


@by_file
def test_what_is_translated_is_translated_whole(file: Path) -> None:
    part = next((part for part in PARTS if part.name in TRANSLATED and part.catalogues._folder == file.parent), None)
    missing = audit.untranslated(part, file.stem) if part else []
    assert [id for id in missing if not id.endswith("-many")] == []


@pytest.mark.cpython_only
@by_file
def test_babel_finds_no_fault_and_reads_the_same(file: Path) -> None:
    pofile = pytest.importorskip("babel.messages.pofile")
    read = pofile.read_po(io.BytesIO(file.read_bytes()), locale=file.stem)
    assert [(one.id, [str(error) for error in errors]) for one, errors in read.check() if errors] == []
    assert {one.id if isinstance(one.id, str) else one.id[0]: one.string for one in read if one.id} == {
        id: said for id, said in po.catalogue(file.read_text("utf-8")).items() if id
    }


# --- how they are read ------------------------------------------------------------------------------------

POLISH = r"""
msgid ""
msgstr ""
"Language: pl\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\n"

# a comment
msgid "days"
msgid_plural "days"
msgstr[0] "{count} dzień"
msgstr[1] "{count} dni \"całe\""
msgstr[2] "{count} dni"

#, fuzzy
msgid "guessed"
msgstr "Chyba tak."

msgid "unknown"
msgstr ""

msgid "long"
msgstr ""
"Na początku "
"było.\n"
"""


def test_a_translators_file_is_read() -> None:
    read = po.catalogue(POLISH)
    assert set(read) == {"", "days", "long"}
    assert read["long"] == "Na początku było.\n"
    words = Translator("pl", {"pl": read})
    said = [words(say("days", count=count)) for count in (1, 2, 5, 112, 1022)]
    assert said == ["1 dzień", '2 dni "całe"', "5 dni", "112 dni", '1022 dni "całe"']


def test_a_line_that_is_none_of_the_format_is_named() -> None:
    with pytest.raises(ValueError, match="line 2: expected a message, got 'msgstr Yes'"):
        po.catalogue('msgid "yes"\nmsgstr Yes\n')


def test_english_has_one_form_for_one_and_another_for_any_other_number() -> None:
    assert [form(("day", "days"), count, GERMANIC) for count in (0, 1, 2, 101, -1)] == [
        "days",
        "day",
        "days",
        "days",
        "day",
    ]


def test_what_a_page_gets_built_says_the_same(tmp_path: Path) -> None:
    import json

    folder = tmp_path / "messages"
    folder.mkdir()
    (folder / "pl.json").write_text(json.dumps(po.catalogue(POLISH)), "utf-8")
    assert Catalogues(str(tmp_path / "x.py"))["pl"] == po.catalogue(POLISH)


# --- how they are said ------------------------------------------------------------------------------------

OWN = {"en": {"knock": "{who} knocks at {what}.", "knock-you": "You knock at {what}.", "gate": "the {kind} gate"}}


def test_messages_are_facts_of_messages_and_an_authors_text_passes_through() -> None:
    words = Translator("en", COMMON, OWN)
    gate = say("gate", kind="north {}")
    assert words(say("knock", who="Ann", what=gate)) == "Ann knocks at the north {} gate."
    assert words(say("knock", who="you", what=gate)) == "You knock at the north {} gate."
    assert words("{who} knocks") == "{who} knocks"


def test_a_named_tuple_stays_one_when_its_messages_are_put_in_words() -> None:
    words = Translator("en", COMMON, OWN)
    (put,) = words.put((Panel(say("gate", kind="north"), ("luck",), "boxes"),))
    assert isinstance(put, Panel)
    assert put == Panel("the north gate", ("luck",), "boxes")


def test_a_fact_that_is_missing_is_shown_as_its_name_in_whatever_form_it_is_asked() -> None:
    words = Translator("en", {"en": {"raise": "{who:capital}: {by:+}"}})
    assert words(say("raise")) == "who: by"


def test_a_message_equals_the_same_message_and_no_text() -> None:
    assert say("gate", kind="north") == say("gate", kind="north")
    assert len({say("gate", kind="north"), say("gate", kind="north"), say("gate", kind="south")}) == 2
    assert say("gate") != "gate"


def test_a_message_is_not_pasted_into_a_text() -> None:
    with pytest.raises(TypeError, match=r"give it as a fact of another message"):
        f"{say('gate', kind='north')}!"


def test_what_nobody_has_translated_is_said_in_english_and_what_nobody_knows_by_its_id() -> None:
    assert Translator("de", COMMON, OWN)(say("gate", kind="north")) == "the north gate"
    assert Translator("en")(say("gate", kind="north")) == "gate, north"


@pytest.mark.parametrize("name", NAMES)
def test_every_system_speaks_english(name: str) -> None:
    assert "en" in system(name).words.messages


def test_what_is_built_is_read_out_of_the_zip_that_its_module_came_from(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "core.zip", "w") as archive:
        archive.writestr("part/messages/en.json", '{"greeting": "Well met.", "coins": ["coin", "coins"]}')
    found = Catalogues(str(tmp_path / "core.zip" / "part" / "__init__.pyc"))
    assert found["en"] == {"greeting": "Well met.", "coins": ("coin", "coins")}
    assert "de" not in found
