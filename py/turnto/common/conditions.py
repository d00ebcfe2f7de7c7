"""What a book can ask of hero and world: things, words, titles, money."""

from __future__ import annotations

from turnto.common.inventory import carried, need, written
from turnto.common.keywords import CODE, KENNWORT, TITLES, kind_of
from turnto.common.messages import named
from turnto.common.money import money_words
from turnto.core.message import say
from turnto.core.names import fold
from turnto.core.phrase import Condition, Deed
from turnto.core.sheet import Item
from turnto.core.system import System
from turnto.core.world import State, Terms

HAVE = "you (have|still have|carry|are carrying|hold|own|possess)"
HABEN = "du (hast|trägst|besitzt)"


def ever_key(kind: str, name: str) -> str:
    """Return the key of a thing in the world's memory: ``item rope``, ``keywords arbalest``."""
    return f"{kind} {fold(name)}"


def _item(deed: Deed) -> Item:
    slot = deed["item"]
    return Item(slot) if isinstance(slot, str) else written(slot)


def conditions(system: System) -> tuple[Condition, ...]:
    """Return the conditions on what the hero has."""
    return (*_of_items(system), *_of_numbers(system), *_of_words(system), *_of_money(system))


ITEM = (("item", "item"),)
"""Asks for an item."""


def _of_items(system: System) -> tuple[Condition, ...]:
    def has(state: State, deed: Deed, _: Terms) -> bool:
        wanted = _item(deed)
        rated = wanted.count == 1 and state.hero.rating(system.language.skills, wanted.name) is not None
        count = carried(system, state, wanted.name)
        # “You have 0 rations” means none: nought or more would always hold.
        return rated or (count >= wanted.count if wanted.count else count == 0)

    def had(state: State, deed: Deed, _: Terms) -> bool:
        name = _item(deed).name
        return state.hero.carries(name) > 0 or ever_key("item", name) in state.world.ever

    return (
        Condition(
            "has-item",
            {
                "en": (f"{HAVE} [any] {{item:item}}",),
                "de": (f"{HABEN} {{item:item}}", "du {item:item} (hast|trägst|besitzt)"),
            },
            has,
            lambda deed, terms: need(terms, _item(deed)),
            tests=ITEM,
            doc="The hero carries it now (or has the skill of that name).",
            examples=("you have the **rope**", "you have two torches"),
        ),
        Condition(
            "had-item",
            {
                "en": ("you (have ever had|ever had|once had|have had) {item:item}",),
                "de": ("du (hattest je|hattest jemals|hast je gehabt) {item:item}",),
            },
            had,
            lambda deed, terms: say("never-had", what=named(terms, _item(deed).name)),
            lambda deed, terms: say("had-before", what=named(terms, _item(deed).name)),
            tests=(("ever item", "item"),),
            doc="The hero carries it now, or did at any time in this adventure.",
            examples=("you have ever had the **rope**",),
        ),
    )


def _of_numbers(system: System) -> tuple[Condition, ...]:
    def number(state: State, deed: Deed) -> int:
        return carried(system, state, _item(deed).name)

    def lack_number(deed: Deed, terms: Terms) -> str:
        return need(terms, Item(_item(deed).name, (), int(deed["count"])))

    return (
        Condition(
            "has-at-least",
            {
                "en": (
                    f"{HAVE} at least {{count:number}} {{item:thing}}",
                    f"{HAVE} {{count:number}} or more {{item:thing}}",
                    "the number of {item:thing} you (have|carry) is {count:number} or more",
                ),
                "de": (
                    f"{HABEN} mindestens {{count:number}} {{item:thing}}",
                    "du mindestens {count:number} {item:thing} hast",
                ),
            },
            lambda state, deed, _: number(state, deed) >= int(deed["count"]),
            lack_number,
            tests=ITEM,
            doc="So many of it, or more.",
            examples=("you have at least three rations",),
        ),
        Condition(
            "has-at-most",
            {
                "en": (
                    f"{HAVE} at most {{count:number}} {{item:thing}}",
                    f"{HAVE} {{count:number}} or fewer {{item:thing}}",
                    "the number of {item:thing} you (have|carry) is {count:number} or (less|fewer)",
                ),
                "de": (f"{HABEN} höchstens {{count:number}} {{item:thing}}",),
            },
            lambda state, deed, _: number(state, deed) <= int(deed["count"]),
            tests=ITEM,
            doc="So many of it, or fewer.",
            examples=("you have at most one ration",),
        ),
        Condition(
            "has-more",
            {
                "en": (f"{HAVE} more than {{count:number}} {{item:thing}}",),
                "de": (f"{HABEN} mehr als {{count:number}} {{item:thing}}",),
            },
            lambda state, deed, _: number(state, deed) > int(deed["count"]),
            lambda deed, terms: need(terms, Item(_item(deed).name, (), int(deed["count"]) + 1)),
            tests=ITEM,
            doc="More of it than that.",
            examples=("you have more than two torches",),
        ),
        Condition(
            "has-fewer",
            {
                "en": (f"{HAVE} (fewer|less) than {{count:number}} {{item:thing}}",),
                "de": (f"{HABEN} weniger als {{count:number}} {{item:thing}}",),
            },
            lambda state, deed, _: number(state, deed) < int(deed["count"]),
            tests=ITEM,
            doc="Less of it than that.",
            examples=("you have fewer than three rations",),
        ),
        Condition(
            "has-exactly",
            {
                "en": (f"{HAVE} exactly {{count:number}} {{item:thing}}",),
                "de": (f"{HABEN} genau {{count:number}} {{item:thing}}",),
            },
            lambda state, deed, _: number(state, deed) == int(deed["count"]),
            tests=ITEM,
            doc="So many of it, no more and no fewer.",
            examples=("you have exactly two rations",),
        ),
        Condition(
            "has-none",
            {"en": (f"{HAVE} no {{item:thing}}",), "de": (f"{HABEN} (kein|keine|keinen) {{item:thing}}",)},
            lambda state, deed, _: number(state, deed) == 0,
            lambda deed, terms: say("have-it", what=named(terms, _item(deed).name)),
            tests=ITEM,
            doc="None of it.",
            examples=("you have no rations",),
        ),
    )


def _of_words(system: System) -> tuple[Condition, ...]:
    codes, word = system.language.codes, kind_of(system.language.codes)

    def has_code(state: State, deed: Deed, _: Terms) -> bool:
        return state.hero.has_word(codes, deed["keyword"])

    def had_code(state: State, deed: Deed, terms: Terms) -> bool:
        return has_code(state, deed, terms) or ever_key(codes, deed["keyword"]) in state.world.ever

    def lack_code(deed: Deed, terms: Terms) -> str:
        return say("need-code", word=word, code=deed["keyword"])

    def never_code(deed: Deed, terms: Terms) -> str:
        return say("never-code", word=word, code=deed["keyword"])

    def never_title(deed: Deed, terms: Terms) -> str:
        return say("never-title", title=deed["title"])

    def lack_title(deed: Deed, terms: Terms) -> str:
        return say("need-title", title=deed["title"])

    return (
        Condition(
            "has-code",
            {
                "en": (f"[you (have|gain|get)] [(the|a|any)] {CODE} {{keyword:keyword}}",),
                "de": (f"[du hast] {KENNWORT} {{keyword:keyword}}", f"du {KENNWORT} {{keyword:keyword}} hast"),
            },
            has_code,
            lack_code,
            tests=(("keyword", "keyword"),),
            doc=f"The {word} is noted on the sheet.",
            examples=(f"you have the {word} *Arbalest*",),
        ),
        Condition(
            "had-code",
            {
                "en": (f"you (have ever had|ever had|once had|have had) the {CODE} {{keyword:keyword}}",),
                "de": (f"du (hattest je|hattest jemals) {KENNWORT} {{keyword:keyword}}",),
            },
            had_code,
            never_code,
            lambda deed, _: say("had-code-before", word=word, code=deed["keyword"]),
            tests=(("ever keyword", "keyword"),),
            doc=f"The {word} is noted, or was at any time in this adventure.",
            examples=(f"you have ever had the {word} *Arbalest*",),
        ),
        Condition(
            "has-title",
            {
                "en": ("you (have|hold|bear) the title [of] {title:title}", "you are [(a|an|the)] {title:title}"),
                "de": (
                    "du (hast|trägst) den Titel {title:title}",
                    "du den Titel {title:title} (hast|trägst)",
                    "du bist {title:title}",
                ),
            },
            lambda state, deed, _: state.hero.has_word(TITLES, deed["title"]),
            lack_title,
            tests=(("title", "title"),),
            doc="The hero bears the title.",
            examples=("you have the title Reeve", "you are a Reeve"),
        ),
        Condition(
            "had-title",
            {
                "en": ("you (have ever had|ever had|once had|have had) the title [of] {title:title}",),
                "de": ("du hattest je den Titel {title:title}",),
            },
            lambda state, deed, _: (
                state.hero.has_word(TITLES, deed["title"]) or ever_key(TITLES, deed["title"]) in state.world.ever
            ),
            never_title,
            lambda deed, _: say("had-title-before", title=deed["title"]),
            tests=(("ever title", "title"),),
            doc="The hero bears the title, or did at any time in this adventure.",
            examples=("you have ever had the title Reeve",),
        ),
    )


def _of_money(system: System) -> tuple[Condition, ...]:
    if not system.goods.money:
        return ()
    en, de, gp = money_words(system, "en"), money_words(system, "de"), system.goods.money

    def lack(deed: Deed, terms: Terms) -> str:
        return say("need", what=f"{deed.get('amount', 1)} {gp}")

    return (
        Condition(
            "has-money",
            {
                "en": (
                    f"{HAVE} [at least] {{amount:number}} {en} [or more]",
                    f"you (can|can afford to|are able to) pay {{amount:number}} {en}",
                    f"you can afford {{amount:number}} {en}",
                    f"{HAVE} [(any|some)] ({en[1:-1]}|money|gold|silver|coins)",
                ),
                "de": (
                    f"{HABEN} [mindestens] {{amount:number}} {de} [oder mehr]",
                    f"du [mindestens] {{amount:number}} {de} [oder mehr] hast",
                ),
            },
            lambda state, deed, _: state.hero[gp] >= int(deed.get("amount", 1)),
            lack,
            tests=(("money", "amount"),),
            doc="So much money, or more.",
            examples=(f"you have 10 {gp}", f"you have at least 5 {gp}"),
        ),
        Condition(
            "has-less-money",
            {
                "en": (f"{HAVE} (less|fewer) than {{amount:number}} {en}",),
                "de": (f"{HABEN} weniger als {{amount:number}} {de}",),
            },
            lambda state, deed, _: state.hero[gp] < int(deed["amount"]),
            tests=(("money", "amount"),),
            doc="Less money than that.",
            examples=(f"you have less than 5 {gp}",),
        ),
        Condition(
            "has-no-money",
            {
                "en": (f"{HAVE} no ({en[1:-1]}|money|gold|silver|coins)",),
                "de": (f"{HABEN} (kein|keine) ({de[1:-1]}|Geld|Gold)",),
            },
            lambda state, *_: state.hero[gp] == 0,
            doc="The purse is empty.",
            examples=(f"you have no {gp}",),
        ),
    )
