"""View of hero creation: ready heroes, or steps under the system's rules, which admit no illegal hero."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from browser.language import page_of, writing
from browser.views.creation import ready, steps, summary
from browser.views.creation.lists import ListView
from browser.views.creation.ready import OWN
from browser.views.html import NOTHING, Html, command, join, tag
from browser.views.page.prose import Pictures, prose
from browser.views.shell.frame import act, notice, spread
from turnto.core.hero_form import Draft, Stage, Step
from turnto.core.sheet import Sheet
from turnto.play.game import Game
from turnto.words.translator import Translator

STAGES: tuple[Stage, ...] = ("who", "abilities", "traits", "skills", "gear", "person")


@dataclass(frozen=True, slots=True)
class CreationForm:
    """A hero in the making: which preset, or the draft of one's own; and why the last edit was refused."""

    draft: Draft
    preset: str = OWN
    name: str = ""
    refused: tuple[str, tuple[str, ...]] = ("", ())
    """The step whose last edit was refused, and the reasons."""
    stage: str = "who"
    """The part of the way that is shown."""
    lists: Mapping[str, ListView] = field(default_factory=dict)
    """How long lists are looked at, by step."""


def make(
    game: Game,
    making: CreationForm,
    sheet: Sheet | None,
    pictures: Pictures,
    *,
    first: bool = False,
    notices: Html = NOTHING,
) -> Html:
    """Return the page of hero creation.

    ``sheet`` is the hero so far; ``first`` says that it is the reader's first game.
    """
    words = page_of(game)
    intro = prose(game.book.front, game.terms.numbers, pictures)
    front = tag(
        "details", tag("summary", words.say("what-the-book-says-first")), tag("div", intro, class_="prose front", **writing(game.book.language)),
        data_keep="front",
    ) if intro.strip() else None  # fmt: skip
    hint = tag("div", _hint(words), id="hint") if first else None
    head = join(
        notices,
        tag("h1", words.say("make-a-hero"), class_="title", tabindex=-1),
        tag("div", hint, front, class_="foreword") if first or front else None,
    )
    inside = join(head, tag("div", form(game, making, sheet, pictures=pictures), id="making"), ready.drawer(words))
    return spread(inside, view="hero")


def _hint(words: Translator) -> Html:
    lines = (words.say("hint-book-keeping"), words.say("hint-ready-made"))
    return notice(words.say("your-first-game"), lines, act(words.say("hide-this"), "hinted", link=True))


def asked_now(game: Game, making: CreationForm) -> list[Step]:
    """Return the steps that leave something to choose, without the name, which the page asks itself."""
    steps_now = game.system.creation.steps(making.draft, game.terms)
    return [step for step in steps_now if step.key != "name" and step.is_choice]


def stages_of(asked: Sequence[Step], *, ready_ones: bool = True) -> list[Stage]:
    """The parts of the way: who, where there are ready heroes, those at which something is asked, and the person."""
    always = ("who", "person") if ready_ones else ("person",)
    return [stage for stage in STAGES if stage in always or any(step.stage == stage for step in asked)]


def form(
    game: Game,
    making: CreationForm,
    sheet: Sheet | None,
    asked: Sequence[Step] | None = None,
    pictures: Pictures | None = None,
) -> Html:
    """The part of the way that is shown; drawn again after every edit.  ``asked`` are the steps, where they are known."""
    words, pictures = page_of(game), pictures or {}
    if making.preset != OWN:
        called = making.preset.split(",")[0]
        inside = join(
            ready.roster(words, game, making.preset, pictures),
            _name(words, making, called),
            _foot(words, [], "who", ()),
        )
        return _form("who", tag("div", inside, class_="stage"))
    asked = asked_now(game, making) if asked is None else asked
    stages = stages_of(asked, ready_ones=bool(game.presets))
    stage = making.stage if making.stage in stages else stages[0]
    here = steps.spoken(game, (step for step in asked if step.stage == stage))
    refused = game.words.put(game.system.creation.refusals(making.draft, game.terms))
    inside = tag(
        "div",
        _head(words, stages, stage, here),
        ready.roster(words, game, OWN, pictures) if stage == "who" and game.presets else None,
        _name(words, making) if stage == "person" else None,
        _steps(words, making, here),
        _foot(words, stages, stage, refused),
        class_="stage",
    )
    called = making.name or game.words.named(str(making.draft.get("concept") or making.draft.get("archetype") or ""))
    beside = summary.so_far(words, game, called, _totals(words, game, making), sheet, refused)
    return _form(
        stage,
        join(_path(words, stages, stage) if len(stages) > 1 else None, inside, beside if stage != "who" else None),
    )


def _form(stage: str, inside: Html) -> Html:
    return tag("form", inside, data_form="hero", data_stage=stage, autocomplete="off", class_="making")


def _path(words: Translator, stages: Sequence[str], at: str) -> Html:
    """The parts of the way, each a press away: back and forth is free."""
    items = (
        tag(
            "li",
            tag(
                "button",
                tag("b", number),
                tag("span", words.say(f"stage-{stage}")),
                type="button",
                id=f"stage-{stage}",
                aria_current="step" if stage == at else None,
                data_do=command("stage", stage),
            ),
        )
        for number, stage in enumerate(stages, 1)
    )
    return tag("nav", tag("ol", *items), class_="path", aria_label=words.say("the-way-to-a-hero"))


def _head(words: Translator, stages: Sequence[str], at: str, here: Sequence[Step]) -> Html:
    """The heading of a part of the way: the one question it asks is heading enough."""
    number = stages.index(at) + 1 if at in stages else 1
    progress = tag("small", words.say("step-of", number=number, all=len(stages)))
    label = here[0].label if len(here) == 1 and at not in ("who", "person") else words.say(f"stage-{at}")
    return tag("h2", label, progress, id="stage", class_="stage-head", tabindex=-1)


def _steps(words: Translator, making: CreationForm, here: Sequence[Step]) -> list[Html]:
    about, reasons = making.refused
    plain = [step for step in here if step.kind != "text"]
    told = [step for step in here if step.kind == "text"]

    def drawn(step: Step) -> Html:
        return steps.drawn(words, step, reasons if about == step.key else (), making.lists.get(step.key))

    shown = [drawn(step) for step in plain]
    if len(plain) == 1 and plain[0].stage not in ("who", "person"):
        shown = [tag("div", *shown, class_="alone")]
    if told:
        # What is only looked at is nobody's first concern.
        label = tag("summary", words.say("what-one-sees"), class_="link")
        shown.append(tag("details", label, *map(drawn, told), class_="own", data_keep="looks"))
    return shown


def _name(words: Translator, making: CreationForm, called: str = "") -> Html:
    """The name, which may be left to what a ready hero is called."""
    label = tag("label", words.say("name"), for_="hero-name", class_="label")
    entry = tag(
        "input", id="hero-name", type="text", value=making.name, data_draft="name", autocomplete="off", maxlength=60,
        placeholder=called or None,
    )  # fmt: skip
    return tag("div", tag("p", label, entry, class_="field"), class_="step named")


def _totals(words: Translator, game: Game, making: CreationForm) -> Html:
    """Return the running totals, always in sight, and why the last edit was refused."""
    rows = game.words.put(list(game.system.creation.totals(making.draft, game.terms)))
    items = (tag("div", tag("dt", label), tag("dd", said)) for label, said in rows)
    reasons = steps.refusals(making.refused[1])
    status = {"role": "status", "aria_label": words.say("what-it-comes-to")}
    return tag("div", reasons, tag("dl", *items, class_="facts"), **status, class_="totals") if rows else NOTHING


def _foot(words: Translator, stages: Sequence[str], at: str, refused: Sequence[str]) -> Html:
    """On, back, and at the end of the way the first page of the book."""
    place = stages.index(at) if at in stages else 0
    if place + 1 < len(stages):
        after = stages[place + 1]
        on = tag(
            "button", words.say("stage-next", stage=words.say(f"stage-{after}")), type="button", class_="act",
            id="stage-on", data_do=command("stage", after),
        )  # fmt: skip
        owed = None
    else:
        on = tag(
            "button",
            words.say("turn-to-first-page"),
            class_="act",
            disabled=bool(refused),
            aria_describedby="not-yet" if refused else None,
        )
        owed = tag("div", steps.refusals(refused), id="not-yet") if refused else None
    back = act(words.say("stage-back"), "stage", stages[place - 1], link=True) if place else None
    anew = act(words.say("begin-again"), "blank", link=True) if place or not stages else None
    return tag("div", owed, tag("p", on, back, anew, class_="acts"), class_="step foot-of-stage")
