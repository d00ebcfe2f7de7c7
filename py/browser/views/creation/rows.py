"""A row of a list in hero creation, with its price, level and line of explanation."""

from __future__ import annotations

from collections.abc import Sequence

from browser.views.creation.emblems import emblem
from browser.views.html import Html, classes, command, tag
from turnto.core.hero_form import Pick, Step
from turnto.words.translator import Translator


def row(words: Translator, step: Step, thing: Sequence[Pick]) -> Html:
    """One thing: rated by a number, had in one of its levels, or had or not."""
    if step.kind == "points":
        return points(words, step, thing[0])
    return _levels(words, step, thing) if len(thing) > 1 else pick(step, thing[0], "checkbox", words=words)


def pick(step: Step, one: Pick, kind: str, *, small: bool = False, words: Translator | None = None) -> Html:
    """Something that is had or not; ``words`` where it is marked what the book asks for."""
    value = step.value or ()
    chosen = one.key == value if kind == "radio" else one.key in value
    entry = tag(
        "input",
        type=kind,
        id=f"{step.key}-{step.picks.index(one)}",
        name=step.key,
        value=one.key,
        checked=chosen,
        disabled=bool(one.closed) and not chosen,
        data_draft=step.key,
    )
    price = tag("span", one.cost, class_="price") if one.cost else None
    note = tag("span", one.note, class_="price" if small else "gist") if one.note else None
    # A price says by itself that it cannot be paid; any other reason is told.
    why = tag("span", one.closed, class_="gist why") if one.closed and not one.dear else None
    name = tag("span", one.label, _mark(words, one), class_="name")
    return tag(
        "label", entry, name, price, note, why, class_=classes("card", "dear" if one.dear and not chosen else None)
    )


def kind_of_person(step: Step, one: Pick) -> Html:
    """A kind of person to choose, as a card like those of the ready heroes."""
    entry = tag(
        "input",
        type="radio",
        id=f"{step.key}-{step.picks.index(one)}",
        name=step.key,
        value=one.key,
        checked=one.key == step.value,
        data_draft=step.key,
    )
    said = tag("span", one.note, class_="gist") if one.note else None
    about = tag("span", tag("span", one.label, class_="name"), said, class_="about-hero")
    return tag("div", tag("label", entry, emblem(one.emblem), about), class_="ready")


def _mark(words: Translator | None, one: Pick) -> Html | None:
    return tag("small", words.say("used-here"), class_="used") if words and one.used else None


def points(words: Translator, step: Step, one: Pick) -> Html:
    """Something rated by a number: its level between the buttons, its price, what it does."""
    at = (step.value or {}).get(one.key)
    least = 0 if step.least >= 0 else step.least
    more = tag(
        "details", tag("summary", tag("i", "i", aria_hidden="true"), tag("span", words.say("more-of", what=one.label), class_="sr")),
        tag("div", one.more), class_="about", data_keep=f"about {step.key} {one.key}",
    ) if one.more else None  # fmt: skip
    return tag(
        "div",
        tag("span", one.label, _mark(words, one), class_="name"),
        tag("span", one.cost, class_="price") if one.cost else None,
        stepper(words, step, one.key, one.label, int(at or 0), least, int(at or 0) if one.closed else None, unset=at is None),
        tag("span", one.note, class_="gist") if one.note else None,
        tag("span", one.closed, class_="gist why") if one.closed else None,
        more,
        class_=classes("card points", "dear" if one.dear and at is None else None),
    )  # fmt: skip


def stepper(
    words: Translator, step: Step, key: str, label: str, now: int, least: int, most: int | None, *, unset: bool = False
) -> Html:
    """Less and more of a number, which stands between."""

    def button(by: int, sign: str, said: str) -> Html:
        closed = now <= least if by < 0 else most is not None and now >= most
        return _button(
            f"{step.key}-{key}-{'less' if by < 0 else 'more'}",
            sign,
            f"{said}: {label}",
            command("points", step.key, by, key),
            closed,
        )

    return tag(
        "div",
        button(-1, "−", words.say("one-less")),
        tag("output", "–" if unset and step.least <= 0 and not step.most else now),
        button(1, "+", words.say("one-more")),
        class_="stepper",
    )


def _button(id: str, sign: str, said: str, does: str, closed: bool) -> Html:
    return tag(
        "button", tag("span", sign, aria_hidden="true"), tag("span", said, class_="sr"),
        type="button", id=id, data_do=does, disabled=closed,
    )  # fmt: skip


def _levels(words: Translator, step: Step, thing: Sequence[Pick]) -> Html:
    """Levels of one thing between buttons where they are numbers, else its kinds to choose from."""
    of, value = thing[0].of, step.value or ()
    at = next((place for place, one in enumerate(thing) if one.key in value), -1)
    shown = thing[max(at, 0)]
    numbered = all(one.level.isdigit() for one in thing)
    control = _numbered(words, step, thing, at) if numbered else _kinds(words, step, thing, at)
    first, last = thing[0].cost, thing[-1].cost
    price = shown.cost if numbered or at >= 0 or first == last else words.say("from-to", first=first, last=last)
    return tag(
        "div",
        tag("span", words.named(of), _mark(words, shown), class_="name"),
        tag("span", price, class_="price"),
        control,
        tag("span", shown.note, class_="gist") if shown.note else None,
        class_=classes("card points", "dear" if at < 0 and all(one.dear for one in thing) else None, "has" if at >= 0 else None),
    )  # fmt: skip


def _numbered(words: Translator, step: Step, thing: Sequence[Pick], at: int) -> Html:
    of, called = thing[0].of, words.named(thing[0].of)
    less, more = thing[at - 1].key if at > 0 else "", thing[at + 1].key if at + 1 < len(thing) else ""
    return tag(
        "div",
        _level_button(step, of, "less", "−", f"{words.say('one-less')}: {called}", less, at < 0),
        tag("output", thing[at].level if at >= 0 else "–"),
        _level_button(step, of, "more", "+", f"{words.say('one-more')}: {called}", more, not more),
        class_="stepper",
    )


def _level_button(step: Step, of: str, way: str, sign: str, said: str, key: str, closed: bool) -> Html:
    return _button(f"{step.key}-{of}-{way}", sign, said, command("level", step.key, of, key), closed)


def _kinds(words: Translator, step: Step, thing: Sequence[Pick], at: int) -> Html:
    """A choice of kinds, each with its price."""
    of = thing[0].of
    options = (
        tag("option", words.say("kind-and-price", kind=one.level, price=one.cost), value=one.key, selected=place == at)
        for place, one in enumerate(thing)
    )
    none = tag("option", words.say("none-of-it"), value="", selected=at < 0)
    return tag(
        "select", none, *options, id=f"{step.key}-{of}-kind", aria_label=words.named(of),
        data_change=command("level", step.key, of),
    )  # fmt: skip
