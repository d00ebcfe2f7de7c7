"""Messages: text for players as an id and facts, before it is in any language."""

from __future__ import annotations

from collections.abc import Iterable

Facts = tuple[tuple[str, str | int], ...]


class Message(str):
    """A text for players as the id of a message and the facts its template is filled with.

    It is a ``str`` (as Zope's ``Message`` and Pyramid's ``TranslationString`` are), so that it can stand wherever a plain
    text of the author's can: as a label, a prompt, a reason, the name of a part of a sum, a fact of another message.
    ``words.Translator`` puts it into words of a language.  Two messages are equal where id and facts are; none equals a plain text.
    """

    __slots__ = ("facts",)

    facts: Facts

    def __new__(cls, id: str, facts: Facts = ()) -> Message:
        """The message of this id with these facts."""
        made = super().__new__(cls, id)
        made.facts = facts
        return made

    @property
    def id(self) -> str:
        """The id under which the catalogues hold its templates."""
        return str.__str__(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and str.__eq__(self, other) and self.facts == other.facts

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((str.__hash__(self), self.facts))

    def __repr__(self) -> str:
        return f"say({', '.join([repr(self.id), *(f'{name}={fact!r}' for name, fact in self.facts)])})"

    def __format__(self, spec: str) -> str:
        # An f-string would show the id to a player, in no language at all.
        raise TypeError(f"expected text, got {self!r}: give it as a fact of another message")

    def __reduce__(self) -> tuple[type[Message], tuple[str, Facts]]:
        return Message, (self.id, self.facts)


def say(id: str, /, **facts: str | int) -> Message:
    """Return the message of this id, filled with these facts: numbers, texts of the author's, other messages."""
    return Message(id, tuple(facts.items()))


def decimal(number: float, places: int = 3) -> str:
    """Return a number with its decimals as each language writes them: ``0.25`` is 0,25 in German.

    Zeros at the end are left out; three places tell every weight and price of the tables whole.
    """
    whole, _, part = f"{number:.{places}f}".partition(".")
    part = part.rstrip("0")
    return say("number-decimal", whole=whole, part=part) if part else whole


def joined(texts: Iterable[str], by: str = "list-comma") -> str:
    """Return several texts as one: ``by`` is a message with the facts ``first`` and ``second``; nothing for none."""
    whole = ""
    for text in texts:
        whole = say(by, first=whole, second=text) if whole else text
    return whole


def percent(share: float) -> str:
    """Return a chance in per cent, with 0 % and 100 % for certainties only."""
    if 0 < share < 0.005:
        return say("under-one-per-cent")
    if 0.995 < share < 1:
        return say("over-ninety-nine")
    return say("per-cent", number=round(100 * share))
