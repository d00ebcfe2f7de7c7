"""Things that a story gives, where one of its conditions asks for them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from turnto.exchange.importers.prose.clauses import in_sentences
from turnto.exchange.story import Block, ConditionBlock, Link, Paragraph, Passage, Sentence, walk

_SOUGHT = re.compile(
    r"you (?:have|possess|own|carry|are carrying|hold) (?:(?:either|both) )?(?:the|an?|any|some) ([\w' -]{2,40}?)(?= and | or |$)"
    r"|du (?:das|den|die|eine?n?) ([\w' -]{2,40}?) hast$",
    re.IGNORECASE | re.MULTILINE,
)
"""Thing that a condition asks for."""
_TAKEN = re.compile(
    r"(?:(?P<may>you (?:may|can|could) )?(?:you )?(?:(?:must )?(?:take|pick up|receive|gain|get)|note (?:down )?that you (?:now )?(?:have|possess)|add)"
    r" (?:the|an?|this|that) \*{0,2}(?P<thing>[\w' -]{2,40}?)\*{0,2}(?: with you| (?:on|to) your [\w ]+)?"
    r"|(?:du )?(?:nimm|nimmst|erhältst|notiere|notierst) (?:dir )?(?P<artikel>das|den|die|eine?n?) (?P<ding>[\w' -]{2,40}?)(?: mit| an dich| auf)?)\.",
    re.IGNORECASE,
)


def with_things(passage: Passage, sought: Collection[str]) -> Passage:
    """Return a passage with instructions for the things that it gives.

    Only things that a condition of the story asks for (``sought``) are.
    """
    blocks: list[Block] = []
    for block in passage.blocks:
        words: list[str] = []
        for sentence in in_sentences(block.text) if isinstance(block, Paragraph) and not block.kind else ():
            found = _TAKEN.fullmatch(sentence)
            thing = found and (found["thing"] or found["ding"])
            if not found or not thing or thing.casefold() not in sought:
                words.append(sentence)
                continue
            blocks += [Paragraph(" ".join(words))] if words else []
            words = []
            verb = f"Nimm {found['artikel']}" if found["ding"] else "You may take the" if found["may"] else "Take the"
            blocks.append(Sentence(f"{verb} **{thing}**", passage.place, sentence, is_prose=True))
        blocks += (
            [Paragraph(" ".join(words))]
            if words
            else []
            if isinstance(block, Paragraph) and not block.kind
            else [block]
        )
    return replace(passage, blocks=tuple(blocks))


def things_sought(passages: Iterable[Passage]) -> frozenset[str]:
    """Return the things that conditions of a story ask for."""
    asked: list[str] = []
    for one in passages:
        for block in walk(one.blocks):
            asked += (
                block.when if isinstance(block, Link) else [block.text] if isinstance(block, ConditionBlock) else []
            )
    found = _SOUGHT.findall("\n".join(asked))
    return frozenset((thing or ding).casefold() for thing, ding in found)
