"""The steps of making a hero: a question each, with what there is to choose from and what it costs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from browser.views.html import NOTHING, Html, command, join, tag
from turnto.core.hero_form import CustomEntry, Pick, Placeholder, Step
from turnto.words.translator import Translator


def drawn(words: Translator, step: Step, reasons: Iterable[str]) -> Html:
    """A step, and why its last edit was refused."""
    refused = () if is_long(step) else tuple(reasons)
    inside = _inside(words, step)
    return tag(
        "fieldset",
        tag("legend", step.label),
        _tally(words, step),
        _folded(words, step, inside) if is_long(step) else inside,
        [_own(words, step, place, own) for place, own in enumerate(step.own)],
        tag("div", refusals(refused), role="status") if refused else None,
        class_="step",
    )


MANY = 24
"""A longer list is folded away behind what was chosen of it."""


def is_long(step: Step) -> bool:
    return len(step.picks) > MANY


def refusals(reasons: Iterable[str]) -> list[Html]:
    return [tag("p", reason, class_="refusal") for reason in reasons]


def _folded(words: Translator, step: Step, inside: Html) -> Html:
    """A long list behind what was chosen of it."""
    value = step.value or ()
    rated = value if isinstance(value, Mapping) else {}
    chosen = [
        " ".join(filter(None, (pick.label, str(rated.get(pick.key, "")), _priced(pick))))
        for pick in step.picks
        if pick.key in value
    ]
    summary = tag("summary", words.say("choose-among", number=len(step.picks)), class_="link")
    listed = tag("p", "; ".join(chosen)) if chosen else None
    return join(listed, tag("details", summary, inside, data_keep=f"step {step.key}"))


VERY_MANY, A_PART = 60, 10
"""A longer list is folded once more, by the letters its things begin with, into parts of at least so many."""


def _cards(words: Translator, step: Step, cards: Iterable[Html], class_: str = "cards") -> Html:
    """What there is to choose from; of very much, in the order of its letters, a part for a few of them at a time."""
    listed = list(zip((pick.label for pick in step.picks), cards, strict=True))
    if len(listed) <= VERY_MANY:
        return tag("div", *(card for _, card in listed), class_=class_)
    listed.sort(key=lambda one: one[0].casefold())
    return join(
        tag(
            "details",
            tag("summary", f"{_letters(words, part[0][0], part[-1][0])}: {len(part)}", class_="link"),
            tag("div", *(card for _, card in part), class_=class_),
            class_="own",
            data_keep=f"part {step.key} {part[0][0]}",
        )
        for part in _parts(listed)
    )


def _letters(words: Translator, first: str, last: str) -> str:
    return first[:1] if first[:1] == last[:1] else words.say("from-to", first=first[:1], last=last[:1])


def _parts(listed: Sequence[tuple[str, Html]]) -> Iterator[Sequence[tuple[str, Html]]]:
    """Runs of so many at least, the last of half as many; all that begin with a letter stand together."""
    first = 0
    for place in range(1, len(listed) - A_PART // 2):
        if place - first >= A_PART and listed[place][0][:1] != listed[place - 1][0][:1]:
            yield listed[first:place]
            first = place
    yield listed[first:]


def _priced(pick: Pick) -> str:
    """The cost in brackets, where the name does not end with it: Odious Habit (-5)."""
    said = f"({pick.cost})"
    return said if pick.cost and not pick.label.endswith(said) else ""


def _own(words: Translator, step: Step, place: int, own: CustomEntry) -> Html:
    """Something of the player's own: its gaps, and a button that adds it; folded away where there are others beside it."""
    key = f"{step.key}-own-{place}"
    gaps = [_gap(f"{key}-{number}", gap) for number, gap in enumerate(own.gaps)]
    does = {"data_do": command("own", step.key, place), "aria_label": words.say("add-what", what=own.label)}
    button = tag("button", words.say("add"), type="button", id=key, class_="act quiet", **does)
    asked = tag("div", gaps, button, class_="ask", data_gaps=True)
    if len(step.picks) == len(step.value or ()):
        return asked
    return tag("details", tag("summary", own.label, class_="link"), asked, class_="own", data_keep=key)


def _gap(id: str, gap: Placeholder) -> Html:
    if gap.choices:
        options = (tag("option", said, value=word) for word, said in gap.choices)
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
        case "one":
            return tag(
                "div",
                *(_pick(step, place, pick, "radio", pick.key == step.value) for place, pick in enumerate(step.picks)),
                class_="cards",
            )
        case "several":
            wide = all(not pick.cost and len(pick.note) < 12 for pick in step.picks)
            value = step.value or ()
            picks = (
                _pick(step, place, pick, "checkbox", pick.key in value, small=wide)
                for place, pick in enumerate(step.picks)
            )
            return _cards(words, step, picks, "cards two" if wide else "cards")
        case "number":
            return _stepper(words, step, "", step.label, int(step.value or 0), step.least, step.most)
        case "points":
            return _cards(words, step, (_points(words, step, pick) for pick in step.picks))
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


def _pick(step: Step, place: int, pick: Pick, kind: str, chosen: bool, *, small: bool = False) -> Html:
    entry = tag(
        "input",
        type=kind,
        id=f"{step.key}-{place}",
        name=step.key,
        value=pick.key,
        checked=chosen,
        disabled=bool(pick.closed) and not chosen,
        data_draft=step.key,
    )
    price = tag("span", pick.cost, class_="price") if pick.cost else None
    note = tag("span", pick.note, class_="price" if small else "gist") if pick.note else None
    why = tag("span", pick.closed, class_="gist why") if pick.closed else None
    return tag("label", entry, tag("span", pick.label, class_="name"), price, note, why, class_="card")


def _points(words: Translator, step: Step, pick: Pick) -> Html:
    now = int((step.value or {}).get(pick.key, 0))
    # A point too many is refused by the rules themselves, in words; here only what can never be.
    drawn = _stepper(
        words, step, pick.key, pick.label, now, 0 if step.least >= 0 else step.least, None if not pick.closed else now
    )
    note = tag("span", pick.note, class_="gist") if pick.note else None
    why = tag("span", pick.closed, class_="gist why") if pick.closed else None
    return tag(
        "div",
        tag("span", pick.label, class_="name"),
        tag("span", pick.cost, class_="price"),
        drawn,
        note,
        why,
        class_="card points",
    )


def _stepper(words: Translator, step: Step, pick: str, label: str, now: int, least: int, most: int | None) -> Html:
    def button(by: int, sign: str, said: str) -> Html:
        closed = now <= least if by < 0 else most is not None and now >= most
        return tag(
            "button",
            tag("span", sign, aria_hidden="true"),
            tag("span", f"{said}: {label}", class_="sr"),
            type="button",
            id=f"{step.key}-{pick}-{'less' if by < 0 else 'more'}",
            data_do=command("points", step.key, by, pick),
            disabled=closed,
        )

    return tag(
        "div",
        button(-1, "−", words.say("one-less")),
        tag("output", now),
        button(1, "+", words.say("one-more")),
        class_="stepper",
    )
