"""Checks of a book's header."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from turnto.book.check.context import CheckContext
from turnto.book.emit.compile import bare_preset, numbers_as_such, options_of
from turnto.book.emit.earlier_names import KINDS, named_before
from turnto.book.folder import leads_out
from turnto.book.grammar.frames.lexicon import lexicon
from turnto.book.grammar.frames.ways import coin_of
from turnto.book.ifid import is_ifid
from turnto.book.model import Place, Problem, Suggestion
from turnto.book.text.header import FIELDS
from turnto.book.text.word_files import known_languages
from turnto.book.theme import COLOURS, FACES, SHIPPED, Theme, faint, read_theme
from turnto.core import hero_file
from turnto.core.names import fold, plainly
from turnto.core.phrasebook import NO_FRAMES
from turnto.core.world import Terms
from turnto.ir.book import is_address
from turnto.words import translator


def no_title(context: CheckContext) -> Iterable[Problem]:
    """The book has no title; its folder's name will stand in."""
    if not _has_field(context, "title"):
        yield context.problem(context.header_place("system"), "the book has no title", "Write title: in its header.")


def no_author(context: CheckContext) -> Iterable[Problem]:
    """The book does not say who wrote it."""
    if not _has_field(context, "author", "authors"):
        yield context.problem(
            context.header_place("title", "system"),
            "the book does not say who wrote it",
            "Write author: in its header.",
        )


def no_licence(context: CheckContext) -> Iterable[Problem]:
    """The book does not say under which licence it may be shared.

    Without one nobody may pass it on.
    """
    if not _has_field(context, "licence", "license", "rights"):
        yield context.problem(
            context.header_place("title", "system"),
            "the book does not say how it may be shared",
            "Write licence: in its header, for example CC BY-SA 4.0.",
        )


def _has_field(context: CheckContext, *fields: str) -> bool:
    return any(context.book.header.get(field) for field in fields)


def unknown_language(context: CheckContext) -> Iterable[Problem]:
    """Nobody has written the words of the format in this language yet; English ones are used."""
    code = context.book.language
    if code.split("-")[0].casefold() not in known_languages():
        yield context.problem(
            context.header_place("language"),
            f"instructions are not known in the language {code[:30]}; English ones are used",
            f"There are {', '.join(known_languages())}.",
        )


def unknown_field(context: CheckContext) -> Iterable[Problem]:
    """Warn of an unknown field of the header, which changes nothing.

    A field for a tool of the author's own begins with x- and passes.
    """
    known = (*FIELDS, *context.system.language.header, *(f"{kind}s" for kind in context.system.language.kinds))
    known = (*known, *(["money"] if coin_of(context.system, context.book.header) else []))
    for field in context.book.header:
        if field not in known and not field.startswith(("x-", "x_")):
            place, message = context.header_place(field), f"nothing is known of the field {field[:40]}"
            if called := _called(field, context):
                mend = Suggestion(place, field, called) if called not in context.book.header else None
                yield context.problem(place, message, f"Did you mean {called}?", suggestion=mend)
                continue
            hint = (
                _meant(field, context) or _close(field, known) or "For a tool of your own let its name begin with x-."
            )
            yield context.problem(place, message, hint)


def _called(field: str, context: CheckContext) -> str:
    """Return the field that is meant by another name for it; empty for any other."""
    frames = context.system.author_checks().frames.get("en", NO_FRAMES)
    return frames.fields.get(fold(field)) or lexicon("en").fields.get(fold(field), "")


ABOUT_A_HERO = frozenset("starting start begin initial hero gold money hp gear equipment health".split())


def _meant(field: str, context: CheckContext) -> str:
    """Return what a field was most likely meant for: what heroes begin with stands in presets."""
    words = set(re.findall(r"[a-z]+", fold(field)))
    named = " ".join(
        re.findall(
            r"[a-z]+",
            re.sub(r"\b(?:starting|start|initial|beginning|begin|hero|heroes|max|maximum)\b", "", fold(field)),
        )
    )
    keys = {plainly(word): own.key for own in context.system.sheet.fields for word in (own.key, str(own.label))}
    frames = context.system.author_checks().frames.get("en", NO_FRAMES)
    keys |= {
        plainly(word): key for key, said in frames.names.items() for word in said.split("|") if key in keys.values()
    }
    if money := context.system.goods.money:
        keys |= {plainly(word): money for word in lexicon("en").money}
    value = context.book.header.get(field)
    if plainly(named) in keys and isinstance(value, str) and len(value) <= 20:
        put = f"{keys[plainly(named)]}: {value}"
        return (
            f"What heroes begin with stands under presets:, a name and below it the fields of a hero file, here {put}."
        )
    labels = {word for own in context.system.sheet.fields for word in (own.key, fold(str(own.label)))}
    if words & (ABOUT_A_HERO | labels):
        fields = ", ".join(own.key for own in context.system.sheet.fields[:8])
        return (
            f"What heroes begin with stands under presets:, a name and below it the fields of a hero file ({fields} …)."
        )
    return ""


def _close(word: str, known: Iterable[str]) -> str:
    from difflib import get_close_matches

    close = get_close_matches(fold(word)[:40], list(known), 1, 0.8)
    return f"Did you mean {close[0]}?" if close else ""


def bad_ifid(context: CheckContext) -> Iterable[Problem]:
    """The IFID is not one that the Treaty of Babel allows: 8 to 63 capitals, digits and hyphens.

    Without one a book has an IFID that its name and its title make; with one it keeps it when these change.
    """
    given = context.book.header.get("ifid")
    if given is not None and not is_ifid(given):
        yield context.problem(
            context.header_place("ifid"),
            f"{str(given)[:70]} is no IFID: it has 8 to 63 capitals, digits and hyphens",
            f"Write {str(given).upper()}." if is_ifid(str(given).upper()) else "A UUID in capitals is one.",
        )


def unknown_theme(context: CheckContext) -> Iterable[Problem]:
    """The theme is neither one of those that come with Turnto nor a style sheet in the book's folder."""
    name = context.book.header.get("theme")
    if name is not None and name not in SHIPPED and _theme_file(context) is None:
        yield context.problem(
            context.header_place("theme"),
            f"there is no theme {str(name)[:80]}",
            f"Write {', '.join(SHIPPED[:-1])} or {SHIPPED[-1]}, or the name of a .css file in the book's folder.",
        )


def theme_unread(context: CheckContext) -> Iterable[Problem]:
    """Something in a theme is no variable of the page; it is left out."""
    for line in _theme_of(context).unread:
        yield context.problem(
            context.header_place("theme"),
            f"the theme says “{line}”, which is left out",
            f"Colours are {', '.join(COLOURS)}; typefaces are {', '.join(FACES)}.",
        )


def theme_faint(context: CheckContext) -> Iterable[Problem]:
    """Two colours of a theme have too little contrast for text (WCAG AA asks for 4.5)."""
    for ink, paper, when, found in faint(_theme_of(context)):
        yield context.problem(
            context.header_place("theme"),
            f"--{ink} on --{paper} has a contrast of {found:.1f} in the {when}; text needs 4.5",
            "Choose a darker ink or a lighter paper." if when == "light" else "Choose a lighter ink or a darker paper.",
        )


def _theme_file(context: CheckContext) -> Path | None:
    """Return the style sheet that a header names in the book's folder."""
    name, folder = context.book.header.get("theme"), Path(context.book.folder)
    if not isinstance(name, str) or not name.endswith(".css") or leads_out(folder, name):
        return None
    return folder / name if (folder / name).is_file() else None


def _theme_of(context: CheckContext) -> Theme:
    file = _theme_file(context)
    return read_theme(file.read_text("utf-8", "replace")) if file else Theme()


def unknown_option(context: CheckContext) -> Iterable[Problem]:
    """The header sets an option that the rules do not have, or to a value they do not allow."""
    known = {fold(option.key): option for option in context.system.language.options}
    for key, value in options_of(context.book.header.get("options")).items():
        place = context.header_place(f"options: {key}", "options")
        option = known.get(fold(key))
        if option is None:
            hint = _close(key, known) or f"There are {', '.join(known) or 'none'}."
            yield context.problem(place, f"{context.system.name} has no option {key[:40]}", hint)
        elif option.choices and fold(str(value)) not in map(fold, option.choices):
            yield context.problem(
                place, f"the option {key} cannot be {str(value)[:40]}", f"It can be {', '.join(option.choices)}."
            )


def bad_address(context: CheckContext) -> Iterable[Problem]:
    """A book that is kept elsewhere has no whole address of the web.

    A turn into it stays closed.  Write the address of the page it is read on, from https:// on.
    """
    listed = context.book.header.get("elsewhere")
    if listed and not isinstance(listed, Mapping):
        hint = "Write each book on a line of its own: title: https://…"
        yield context.problem(context.header_place("elsewhere"), "elsewhere is no list of books", hint)
    for title, address in listed.items() if isinstance(listed, Mapping) else ():
        if not is_address(address):
            yield context.problem(
                context.header_place(f"elsewhere: {title}", "elsewhere"),
                f"{str(address)[:60]} is no address of the web",
                "Write it whole, as in https://example.org/books/#/the-valley.",
            )


def earlier_name(context: CheckContext) -> Iterable[Problem]:
    """An earlier name of a keyword or a thing says nothing.

    Either ``was`` is no list of names, or the book still has a keyword or a thing of the earlier name: a saved game keeps it.
    """
    listed = context.book.header.get("was")
    if listed is None:
        return
    if not isinstance(listed, Mapping) or not set(listed) <= set(KINDS):
        hint = "Write keywords: or things:, and below it the new name, a colon and the old one."
        yield context.problem(context.header_place("was"), "was is no list of earlier names", hint)
        return
    for kind in KINDS:
        for new, olds in named_before(context.book.header, kind).items():
            for old in olds:
                if context.things.is_in_use(kind, old):
                    yield context.problem(
                        context.header_place(f"was: {kind}", "was"),
                        f"{new[:40]} was {old[:40]}, but the book has {old[:40]} still",
                        "Saved games keep what they have. Give the one of today another name, or take the line out.",
                    )


def illegal_preset(context: CheckContext) -> Iterable[Problem]:
    """A ready hero of the book's cannot be read, or is not legal under its rules."""
    listed = context.book.header.get("presets")
    if not isinstance(listed, Mapping):
        if listed:
            yield context.problem(
                context.header_place("presets"),
                "presets is no list of heroes",
                "Write each hero's name, and below it the fields of a hero file.",
            )
        return
    terms = context.terms
    for name, hero in listed.items():
        for level, message in _hero_problems(context, hero, terms):
            yield context.problem(
                context.header_place(f"presets: {name}", "presets"), f"{name[:40]}: {message}", error=level == "error"
            )


def _hero_problems(context: CheckContext, hero: Any, terms: Terms) -> Iterator[tuple[str, str]]:
    sheet, problems = hero_file.hero(numbers_as_such(bare_preset(hero)), context.system, terms)
    for problem in problems:
        yield problem.level, problem.message
    words = translator(context.system)  # authors are spoken to in English
    for rule, message in context.system.sheet.problems(sheet, terms):
        yield "warning", f"{words(message)} ({rule})"


def of_the_header(context: CheckContext) -> Iterable[Problem]:
    """The rule system's own checks of the header and of the items that the book names."""
    for level, code, message, hint in context.system.author_checks().book(context.terms):
        yield context.problem(_place_of(context, message), message, hint, error=level == "error", code=code)


def _place_of(context: CheckContext, message: str) -> Place:
    """Return the place of the thing, foe or header field that a message begins with or names."""
    words = fold(message)
    for thing in context.things.given:
        if thing.kind == "item" and thing.tags and words.startswith(fold(thing.name) + " "):
            return thing.place
    if tables := [section for section in context.book.sections if section.foes]:
        names = [fold(next(iter(row.values()))) for row in tables[0].foes if row]
        if "table of foes" in words or any(re.search(rf"\b{re.escape(name)}\b", words) for name in names if name):
            return tables[0].place
    named = [field for field in context.book.header_places if fold(field) in words]
    return context.header_place(*sorted(named, key=len, reverse=True), "options", "title")


CHECKS = (
    no_title,
    no_author,
    no_licence,
    unknown_language,
    unknown_field,
    bad_ifid,
    unknown_theme,
    theme_unread,
    theme_faint,
    unknown_option,
    bad_address,
    earlier_name,
    illegal_preset,
    of_the_header,
)
