"""Mends of which there is only one: check --fix."""

import pytest

pytest.importorskip("markdown_it")

from support.reading import read_text
from turnto.book.mend import difference, mended, mends_of

HEAD = "---\ntitle: T\nauthor: A\nlicence: L\nsystem: gnat\n---\n"
END = "\n\n## b [end]\nB.\n\n## the old mill [end]\nM.\n"


def mend(text: str) -> str:
    """A section's text with its mends."""
    source = f"{HEAD}## a\n{text}{END}"
    book, problems = read_text(source)
    after = mended(book.sources, mends_of(problems, book.sources)).get("book.md", source)
    return after.removeprefix(f"{HEAD}## a\n").removesuffix(END)


@pytest.mark.parametrize(
    "before, after",
    [
        ("- Go. –> b\n- Stay. --> b", "- Go. -> b\n- Stay. -> b"),
        ("- Go. → b", "- Go. → b"),
        ("- Go. -> the old mil", "- Go. -> the old mill"),
        ("Test your Talent.\n\n-> b", "{Test your Talent}.\n\n-> b"),
        ("{Test your Talent}\n- Succes -> b\n- Failure -> b", "{Test your Talent}\n- Success -> b\n- Failure -> b"),
        ("- Nowhere at all. -> xyzzy", "- Nowhere at all. -> xyzzy"),
        ("`a --> b`\n\n-> b", "`a --> b`\n\n-> b"),
    ],
)
def test_only_what_can_be_mended_in_one_way_is_mended(before: str, after: str) -> None:
    assert mend(before) == after


@pytest.mark.parametrize(
    "slip, meant",
    [
        ("{Gian 3 gp}", "{Gain 3 gp}"),
        ("{Lsoe 2 Vitality}", "{Lose 2 Vitality}"),
        ("{Tset your Talent}", "{Test your Talent}"),
        ("{Frob 3 gp}", None),
        ("{If the moon is up and the dog is asleep, roll a die}", None),  # not on the first condition alone
    ],
)
def test_a_slip_of_two_letters_is_offered_as_what_it_is_a_slip_of(slip: str, meant: str | None) -> None:
    _, problems = read_text(f"{HEAD}## a\n{slip}\n\n-> b{END}")
    offered = [
        problem.suggestion and problem.suggestion.new for problem in problems if problem.code == "unknown-phrase"
    ]
    assert offered == [meant]


def test_the_change_is_shown_as_a_diff() -> None:
    assert difference({"b.md": "a –> b\n"}, {"b.md": "a -> b\n"}).splitlines()[-2:] == ["-a –> b", "+a -> b"]
