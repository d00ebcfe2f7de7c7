"""View of a hero typed in from a paper sheet: its fields, each with its refusals."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from browser.language import page_of
from browser.views.address import BLANK, address
from browser.views.html import Html, command, join, tag
from browser.views.shell.frame import spread
from turnto.core.hero_form import Field
from turnto.core.names import fold
from turnto.play.game import Game
from turnto.words import label
from turnto.words.translator import Translator, capital

NEW, PLAYED = "new", "played"
"""Whether the hero was only made on paper, or has come through adventures there."""
Typed = Mapping[str, str]
"""What stands in each field, by its key; ``name`` and ``past`` are no field of the rules'."""
Wrong = Sequence[tuple[str, str]]
"""What cannot be: the key of its field, or nothing where it is no single one's; and the sentence."""
LINES = {"items": 4, "ratings": 3, "words": 2}
"""Lines of a list's box, by what it holds; it grows as it is filled."""


def keys(game: Game) -> list[str]:
    """The keys of what is typed in, in the order of the form."""
    return ["name", *(field.key for field in fields(game)), "past"]


def fields(game: Game) -> list[Field]:
    """The fields of the sheet as its panels have them."""
    known = {field.key: field for field in game.system.sheet.fields}
    return [known[key] for panel in game.system.sheet.panels for key in panel.keys if key in known]


def called(game: Game, field: Field) -> str:
    """What a field is called on the sheet."""
    return capital(field.label if game.language == "en" else label(field.key, game.system, game.language))


def make(game: Game, typed: Typed) -> Html:
    """The page on which a paper sheet is typed in, with what was typed before."""
    words = page_of(game)
    blank = tag("a", words.say("blank-sheet"), class_="link", href=address(game.book.id, BLANK))
    head = join(
        tag("h1", words.say("hero-on-paper"), class_="title", tabindex=-1),
        tag("p", words.say("hero-on-paper-what"), " ", blank),
    )
    return spread(join(head, tag("div", form(game, typed, ()), id="on-paper")), view="on-paper")


def form(game: Game, typed: Typed, wrong: Wrong) -> Html:
    """The fields as they are filled, under what is wrong with them."""
    words = page_of(game)
    name = _entry(words, "name", words.say("name"), typed.get("name", ""), _of(wrong, "name"))
    by_key = {field.key: field for field in fields(game)}
    panels = [
        _panel(game, game.words(panel.title), own, typed, wrong)
        for panel in game.system.sheet.panels
        if (own := [by_key[key] for key in panel.keys if key in by_key])
    ]
    past = tag(
        "p",
        tag("label", words.say("paper-past"), for_="paper-past", class_="label"),
        tag(
            "select",
            *(
                tag("option", words.say(f"paper-{value}"), value=value, selected=typed.get("past") == value)
                for value in (NEW, PLAYED)
            ),
            id="paper-past",
            data_change=command("paper-typed", "past"),
        ),
        class_="field",
    )
    begin = tag("button", words.say("turn-to-first-page"), type="button", class_="act", data_do=command("paper-hero"))
    told = _told(words, game, wrong) if wrong else None
    return join(
        told, tag("form", name, *panels, past, tag("p", begin, class_="acts"), data_gaps=True, class_="paper-hero")
    )


def _told(words: Translator, game: Game, wrong: Wrong) -> Html:
    """What cannot be, each with the way to its field."""
    names = {"name": words.say("name")} | {field.key: called(game, field) for field in fields(game)}
    items = (tag("li", _before(names.get(key, ""), said), said, *_way(words, key)) for key, said in wrong)
    return tag(
        "section",
        tag("h2", words.say("paper-cannot-be"), id="paper-wrong", tabindex=-1),
        tag("ul", *items),
        class_="notice",
        role="alert",
    )


def _before(field: str, said: str) -> Html | None:
    """The name of the field that a sentence is about, unless it begins with it."""
    return join(tag("b", field), ": ") if field and not said.startswith(field) else None


def _way(words: Translator, key: str) -> Iterator[Html]:
    if key:
        yield Html(" ")
        yield tag(
            "button", words.say("paper-to-field"), type="button", class_="link", data_do=command("paper-field", key)
        )


def _of(wrong: Wrong, key: str) -> list[str]:
    return [said for where, said in wrong if where == key]


def _panel(game: Game, title: str, own: Sequence[Field], typed: Typed, wrong: Wrong) -> Html:
    """Return the fields of one panel: numbers side by side, lists below, one hint for all scores."""
    words, scores = page_of(game), [field.key for field in own if field.kind == "score"]
    hint = tag("p", words.say("paper-score"), id=_score_hint(scores[0]), class_="hint wide") if scores else None
    titled = len(own) == 1 and fold(called(game, own[0])) == fold(title)
    drawn = [
        _field(game, field, typed, _of(wrong, field.key), titled=titled, hinted=scores[0] if scores else "")
        for field in own
    ]
    inside = tag("div", hint, *drawn, class_="paper-fields")
    return tag("fieldset", tag("legend", title), inside, class_="step")


def _score_hint(first: str) -> str:
    return f"paper-{first}-how"


def _field(game: Game, field: Field, typed: Typed, wrong: Sequence[str], *, titled: bool, hinted: str) -> Html:
    words, start = page_of(game), "" if field.start is None else str(field.start)
    said, value = called(game, field), typed.get(field.key, start)
    match field.kind:
        case "score" | "number":
            how = _score_hint(hinted) if field.kind == "score" else ""
            return _entry(words, field.key, said, value, wrong, how=how, titled=titled)
        case "fact" if field.choices:
            options = (
                tag("option", game.words.named(one), value=one, selected=one == (value or field.start))
                for one in field.choices
            )
            return tag(
                "p",
                tag("label", said, for_=f"paper-{field.key}", class_="label"),
                tag("select", *options, id=f"paper-{field.key}", data_change=command("paper-typed", field.key)),
                class_="field",
            )
        case "fact":
            return _entry(words, field.key, said, value, wrong)
    return _entry(
        words,
        field.key,
        said,
        typed.get(field.key, ""),
        wrong,
        words.say(f"paper-{field.kind}"),
        LINES[field.kind],
        titled=titled,
    )


def _entry(
    words: Translator,
    key: str,
    said: str,
    value: str,
    wrong: Sequence[str],
    hint: str = "",
    lines: int = 0,
    *,
    how: str = "",
    titled: bool = False,
) -> Html:
    """Return a box with its label, its refusals and its hint.

    ``how`` is the id of a hint that it shares with others; ``titled`` hides the label from sight, for the panel's title has the same words.
    """
    how = f"paper-{key}-how" if hint else how
    about = {
        "id": f"paper-{key}",
        "aria_describedby": " ".join([*([how] if how else []), *([f"paper-{key}-wrong"] if wrong else [])]) or None,
        "aria_invalid": "true" if wrong else None,
        "autocomplete": "off",
        "data_change": command("paper-typed", key),
    }
    box = (
        tag("textarea", value, rows=lines, **about)
        if lines
        else tag("input", type="text", value=value, maxlength=200, **about)
    )
    return tag(
        "div",
        tag("label", said, for_=f"paper-{key}", class_="sr" if titled else "label"),
        tag("p", hint, id=how, class_="hint") if hint else None,
        box,
        tag("p", " ".join(wrong), id=f"paper-{key}-wrong", class_="refusal") if wrong else None,
        class_="field wide" if lines or key == "name" else "field",
    )
