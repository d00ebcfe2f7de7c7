"""The steps of making a hero: a question each, with what there is to choose from and what it costs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from browser.views.creation.lists import ListView, is_long, looked_through
from browser.views.creation.rows import kind_of_person, pick, row, stepper
from browser.views.html import NOTHING, Html, command, tag
from turnto.core.hero_form import CustomEntry, Pick, Placeholder, Step
from turnto.play.game import Game
from turnto.words.translator import Translator


def spoken(game: Game, asked: Iterable[Step]) -> list[Step]:
    """Return the steps in words, and what can be picked under its names in the game's language."""
    return [replace(step, picks=tuple(_named(game, one) for one in step.picks)) for step in game.words.put(list(asked))]


def _named(game: Game, one: Pick) -> Pick:
    called = game.words.named(one.label)
    return one if called == one.label else replace(one, label=called)


def drawn(words: Translator, step: Step, reasons: Iterable[str], view: ListView | None = None) -> Html:
    """A step, and why its last edit was refused; of a long list, what is looked at."""
    refused = tuple(reasons)
    inside = looked_through(words, step, view or ListView()) if is_long(step) else _inside(words, step)
    return tag(
        "fieldset",
        tag("legend", step.label),
        _tally(words, step),
        inside,
        _own(words, step),
        tag("div", refusals(refused), role="status") if refused else None,
        class_="step",
    )


def refusals(reasons: Iterable[str]) -> list[Html]:
    return [tag("p", reason, class_="refusal") for reason in reasons]


def _own(words: Translator, step: Step) -> Html:
    """What may be added in the player's own words; folded away where there is more beside it."""
    entries = [_entry(words, step, place, own) for place, own in enumerate(step.own)]
    if not entries or len(step.picks) == len(step.value or ()):
        return tag("div", *entries) if entries else NOTHING
    summary = tag("summary", words.say("in-your-own-words"), class_="link")
    return tag("details", summary, *entries, class_="own", data_keep=f"own {step.key}")


def _entry(words: Translator, step: Step, place: int, own: CustomEntry) -> Html:
    """Return the fields of a custom entry and the button that adds it, folded if the list offers others."""
    key = f"{step.key}-own-{place}"
    gaps = [_gap(words, f"{key}-{number}", gap) for number, gap in enumerate(own.gaps)]
    does = {"data_do": command("own", step.key, place), "aria_label": words.say("add-what", what=own.label)}
    button = tag("button", words.say("add"), type="button", id=key, class_="act quiet", **does)
    asked = tag("div", gaps, button, class_="ask", data_gaps=True)
    if len(step.own) == 1:
        return asked
    return tag("details", tag("summary", own.label, class_="link"), asked, class_="own", data_keep=key)


def _gap(words: Translator, id: str, gap: Placeholder) -> Html:
    if gap.choices:
        options = (tag("option", words.named(said), value=word) for word, said in gap.choices)
        entry = tag("select", *options, id=id)
    else:
        entry = tag("input", id=id, type="text", autocomplete="off", maxlength=60)
    return tag("div", tag("label", gap.label, for_=id, class_="label"), entry)


def _tally(words: Translator, step: Step) -> Html:
    chosen = ""
    if step.kind == "several":
        chosen = words.say("so-many-chosen", number=len(step.value or ()), most=step.most) if step.most else ""
    elif step.kind == "points":
        chosen = (
            words.say("so-many-spent", number=sum((step.value or {}).values()), most=step.most) if step.most else ""
        )
    if not step.help and not chosen:
        return NOTHING
    return tag("p", tag("span", step.help), tag("b", chosen) if chosen else None, class_="tally")


def _inside(words: Translator, step: Step) -> Html:
    match step.kind:
        case "one" if any(one.emblem for one in step.picks):
            return tag("div", *(kind_of_person(step, one) for one in step.picks), class_="roster")
        case "one":
            return tag("div", *(pick(step, one, "radio") for one in step.picks), class_="cards rows")
        case "several":
            wide = all(not one.cost and len(one.note) < 12 for one in step.picks)
            picks = (pick(step, one, "checkbox", small=wide, words=words) for one in step.picks)
            return tag("div", *picks, class_="cards two" if wide else "cards rows")
        case "number":
            return stepper(words, step, "", step.label, int(step.value or 0), step.least, step.most)
        case "points":
            return tag("div", *(row(words, step, (one,)) for one in step.picks), class_="cards")
        case "text":
            entry = tag(
                "input",
                id=f"step-{step.key}",
                type="text",
                value=step.value or "",
                data_draft=step.key,
                autocomplete="off",
                aria_label=step.label,
            )
            return tag("p", entry, class_="field")
