"""Turns of a manuscript, marked in its text.

In the words of the genre: “turn to 12”, “(see 12)”, “→ The House”.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from turnto.exchange.importers.prose.clauses import TURN, TURN_END
from turnto.exchange.prose import EM, EM_END, STRONG, STRONG_END, marked_up, paired
from turnto.exchange.story import BACK

UNIT = r"(?!\s+(?!(?:or|and|if|when|then|now|instead|for|to|unless|after|before|at|immediately|straight|again|oder|und|wenn|falls|weiter\w*|zurück\w*|um|für|is|where)\b)[a-zà-ÿ])"
"""Behind a number that counts nothing: “12 guards” are no section."""
TURN_SAID = re.compile(
    r"(?:\(?(?:(?<![*_\w])[*_]{1,3})?\b(?:please\s+)?(?:turn|(?P<gerund>turning|going|moving|proceeding|escape|flee|run|back|consult|refer|advance|head)|go|proceed|move(?:\s+on)?|continue|return|skip|jump|read\s+on|carry\s+on)\s+(?:now\s+|on\s+|back\s+|straight\s+|straight\s?away\s+|at\s+once\s+|immediately\s+|directly\s+)*(?:to|at|with|from)\s+"
    r"(?:(?:section|paragraph|page|number|reference|entry|passage|§)\s*)?[*_\[]{0,3}(?P<number>\d{1,4})\b[*_\]]{0,3}\)?"
    r"|\b(?:(?:lies|liest|lest|lesen(?:\s+sie)?|blättere|gehe?|gehst|geht|geht\s+es|gehst\s+du|kommst\s+du|steigst\s+du|gehen(?:\s+sie)?|kehrs?t|kehre|fahre|schlage)\s+(?:bitte\s+|nun\s+|jetzt\s+|sofort\s+|dann\s+)*(?:weiter\s+|zurück\s+)*|(?:es\s+geht\s+)?(?:weiter|zurück)\s+)(?:bei|zu|zum|auf|in|unter|mit|nach)\s+"
    r"(?:(?:abschnitt|absatz|nummer|seite)\s*)?[*_]{0,3}(?P<nummer>\d{1,4})\b[*_]{0,3}(?:\s+(?:weiter|fort|auf|zurück))?"
    r"|\b(?:bei|zu|mit)\s+(?:(?:abschnitt|absatz|nummer)\s*)?[*_]{0,3}(?P<weiter>\d{1,4})\b[*_]{0,3}\s+(?:weiter\w*|zurück\w+|fort\w+|gehen|gehst|lesen|liest)"
    r"|\bschlage?\s+(?:abschnitt|absatz|seite|nummer)\s+[*_]{0,3}(?P<auf>\d{1,4})\b[*_]{0,3}\s+auf\b"
    r"|(?:(?<=\bsonst )|(?<=\bandernfalls )|(?<=\bansonsten )|(?<=\bnicht, )|(?<=\bnein, ))(?:(?:bei|zu|zum|auf|in)\s+(?:(?:abschnitt|absatz|nummer)\s*)?|(?=\d{1,4}(?:[.;)]|$)))[*_]{0,3}(?P<sonst>\d{1,4})\b[*_]{0,3}(?:\s+weiter)?"
    r"|\b(?:see(?:\s+also)?|consult|read|siehe(?:\s+auch)?|lies|lest)\s+(?:(?:section|paragraph|entry|reference|number|abschnitt|absatz|nummer|§)\s*)?[*_\[]{0,3}(?P<see>\d{1,4})\b[*_\]]{0,3}"
    + UNIT
    + r""
    r"|(?:(?<=\botherwise )|(?<=\botherwise, )|(?<=\bif not, )|(?<=\w: )(?=section|paragraph|entry|abschnitt|absatz))(?:to\s+)?(?:(?:section|paragraph|entry|abschnitt|absatz)\s+)?[*_]{0,3}(?P<other>\d{1,4})\b[*_]{0,3}(?=[.;)]|$)"
    r"|(?:->|→|=>|⇒)\s*[*_\[]{0,3}(?P<arrow>\d{1,4})\b[*_\]]{0,3}"
    r"|\[(?P<label>[^\[\]\n]{1,200})\]\((?P<sign>#?)(?:sect?(?:ion)?-?(?=\d))?(?P<link>[^()\s#]{1,80})\))",
    re.IGNORECASE,
)
MENTION = re.compile(
    r"(?i:\b(?:section|paragraph|abschnitt|absatz|to|zu|bei)\s+[*_]{0,3}(?P<called>\d{1,4})\b(?![-–]\d))" + UNIT + r""
    r"|\((?P<within>\d{1,4})\)"
    r"|(?:\b[a-zà-ÿ]{2,}|(?<!\d)[:,?!…–—])\s?(?<!by )(?<!than )(?<!um )(?<!is )(?P<alone>\d{1,4})(?=\s*(?:[.,;)]|$)|\s+(?:or|if|is|oder|wenn|falls)\b)"
)
"""Number that may be a section's, where no word says so."""
THROWS = re.compile(
    r"\b\d+:\d\d\b|\b\d+\s+(?:or|oder)\s+(?:more|less|fewer|higher|lower|over|under|above|below|better|mehr|weniger|höher|niedriger|niedriger)\b"
    r"|\b(?:(?:more|less|fewer|higher|lower|greater) than|at least|at most|(?:reduced|increased|raised|lowered|restored|set|equal|falls?|fallen|drops?|rises?) to|against|gegen|of|(?:höher|niedriger|größer|kleiner|mehr|weniger) als|mindestens|höchstens)\s+\d+\b"
    r"|\b(?:up to\s+|(?:roll|score|throw|get|würfel)\w*\s+(?:an?\s+|eine?\s+)?|(?:on an?|bei einer)\s+|(?:on|bei)\s+(?=\d+\s*(?:-|–|or|to|oder|bis)\s*\d))\d[\d,–-]*(?:\s*(?:,|or|to|and|oder|bis|und)\s+(?:an?\s+)?\d+)*",
    re.IGNORECASE,
)
"""Numbers of dice, which are no section's."""


class NamedSections(dict[str, str]):
    """Sections by their names, their own ids, and the signs of a link to a heading."""

    marked: tuple[re.Pattern[str], ...] = ()
    """Signs that the manuscript sets the numbers of its turns in, and no other number: “**12**”, “§12”."""


LEAST_MARKED = 5
"""Numbers with a sign of a manuscript that is taken to mark its turns so."""


def signs_of_turns(text: str, named: Mapping[str, str]) -> tuple[re.Pattern[str], ...]:
    """Return the signs with which a manuscript marks the numbers of sections, and but few others."""
    found: list[re.Pattern[str]] = []
    for sign in (_BOLD, _SIGNED):
        numbers = [one["marked"] for one in sign.finditer(_ALONE.sub("", text))]
        if len(numbers) >= LEAST_MARKED and sum(one in named for one in numbers) >= 0.9 * len(numbers):
            found.append(sign)
    return tuple(found)


_ALONE = re.compile(r"^[# \t]{0,9}(?:[*_]{2,3}\d{1,4}[*_]{2,3}|§ ?\d{1,4}\b.{0,60})[ \t]{0,9}$", re.MULTILINE)
"""Number of a section above it."""
_VERB_LAST = re.compile(
    rf"(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})(?P<behind> (?!oder\b|und\b|wenn\b|falls\b|sofern\b|sofort\b|bei\b|or\b|and\b|if\b|to\b|when\b|unless\b)[a-zäöüß][^.,;:!?()\n{TURN}]{{1,50}}(?:en|n|t))(?=[.,;])"
)
"""Words of German between a turn and the end of its sentence: “darfst du es bei 24 noch einmal versuchen”."""
_ONE_TURNS = (
    r"(?:[ \t]?(?:->|→|=>|⇒)|(?:,? ?\b(?:so )?(?:lies|lest|siehe|geht es|gehst du|geh)(?: nun| jetzt| dann)?)?(?: (?:statt ?dessen|weiter))? ?\b(?:bei|auf|zu|nach)|\bdann|\b(?:that(?:'ll| will) be|(?:it|that)(?:['’]s| is| will be)|(?:(?:it|this|that|which|and) )?(?:takes you to|gets you to|brings you to|sends you to|leads (?:you )?to)|at|to)"
    r"|\b(?:so )?lies(?: statt ?dessen)?)?"
)
"""Words that only say that one turns to the number behind them."""
_BOLD = re.compile(
    rf"{_ONE_TURNS}(?P<space>[ \t(]{{0,3}})(?<!came from )(?<!come from )(?<![*_\w])[*_]{{2,3}}(?P<marked>\d{{1,4}})[*_]{{2,3}}(?![*_\w])",
    re.IGNORECASE,
)
_SIGNED = re.compile(
    rf"{_ONE_TURNS}(?P<space>[ \t(]{{0,3}})(?<!came from )(?<!come from )(?<![\w§])§ ?(?P<marked>\d{{1,4}})(?![\w-])",
    re.IGNORECASE,
)
"""Number with a sign, with the words that only say that one turns there."""
_BOLD_OUTCOME = re.compile(
    r"[*_]{1,3}((?:on (?:an? )?)?(?:success|failure|fail|pass|win|lose|victory|defeat|partial|miss|hit|critical|yes|no|erfolg|misserfolg|sieg|niederlage|ja|nein))(?::[*_]{1,3}|[*_]{1,3}:)",
    re.IGNORECASE,
)
"""Outcome in bold before what it brings: “**Success:** 2.”"""
_BRACKETED = re.compile(
    r"\[(If|Wenn|Falls) ([^\[\]\n:]{2,60}): ?(?:turn to |go to |weiter bei |lies )?(\d{1,4})\](?!\()\.?", re.IGNORECASE
)
"""Way on with its condition in square brackets: “[If NEPHEW: 2]”."""
_ASKED_LINE = re.compile(r"^\?[ \t]+([^\n]{2,60}?)[ \t]*(?:[-–—=]+>|→|:)[ \t]*(\d{1,4})\.?[ \t]*$", re.MULTILINE)
"""Line that asks before its way on: “? BRASS KEY -> 2”."""
_TURN_AS_LINK = re.compile(
    r"\[((?:turn|go|proceed|continue|return|lies|weiter)\b[^\[\]\n]{0,20}?\d{1,4})\]\(#?[\w-]{1,40}\)", re.IGNORECASE
)
"""Link of Markdown whose words are the turn."""


def in_usual_words(text: str) -> str:
    """Return text with its turns in the words of a printed book."""
    text = _ASKED_LINE.sub(r"If \1, turn to \2.", _BOLD_OUTCOME.sub(r"\1:", text))
    text = _TURN_IN_SQUARES.sub(_without_squares, _BRACKETED.sub(r"\1 \2, turn to \3.", text))
    return _TURN_AS_LINK.sub(r"\1", text)


_TURN_IN_SQUARES = re.compile(
    r"(?P<before>[^\s\[\]])(?P<space>[ \t]+)\[(?P<turn>(?:turn|go|proceed|continue|return|see|lies|weiter|zurück)\b[^\[\]\n]{0,24}?\d{1,4})\](?!\()",
    re.IGNORECASE,
)
"""Turn in square brackets: “Ask her. [Go to 3]”."""


def _without_squares(found: re.Match[str]) -> str:
    turn = found["turn"]
    said = f"{turn[:1].upper()}{turn[1:]}" if found["before"] in '.!?)*_”"' else f"({turn})"
    return f"{found['before']}{found['space']}{said}"


_OUTCOME_DE = re.compile(r"(?:kritischer )?(?:erfolg|misserfolg|glück|pech)", re.IGNORECASE)
_ONLY = re.compile(r"^[ (,]*(?:(?:although|though) )?|[)]$", re.IGNORECASE)
"""What stands around the condition behind a way on."""
_BARE = re.compile(
    r"(?:(?<!\s)\s++)?(?:[,;]\s*+)?(?P<outcome>\b(?:if\s+|on\s+(?:a\s+)?|bei\s+)?(?:critical\s+|kritischer\s+)?(?:success|failure|succeed|fail|pass|win|lose|lost|yes|no|lucky|unlucky|erfolg|misserfolg|glück|pech))(?P<sign>\s*[:=–—]\s*(?:(?:section|paragraph|abschnitt|§)\s*)?|\s*,?\s*(?:section|paragraph|abschnitt|§)\s*|(?<=lucky)\s+)[*_]{0,3}(?P<number>\d{1,4})\b[*_]{0,3}(?=\s*(?:[,;.)]|$))"
    r"|(?P<given>\b(?:if|when|wenn|falls)\s[^.,;:()\d\n]{2,60}),\s+(?P<then>\d{1,4})(?=\s*(?:[.;)]|$))"
    r"|(?P<led>^[^\n]*[^\s–—:…-])[ \t]*[-–—:…]{1,3}[ \t]*(?:section|paragraph|entry|abschnitt|absatz|§)[ \t]*[*_]{0,3}(?P<to>\d{1,4})\b[*_]{0,3}[.]?[ \t]*$"
    r"|:[ \t]*[*_]{2,3}(?P<bold>\d{1,4})[*_]{2,3}(?=[.;,)]|[ \t]*$)"
    r"|(?P<item>^[ \t]*(?:[-*•+]|[a-z][.)])[ \t]+[^\n]*\S)(?:[ \t]*[(\[](?:(?:section|paragraph|entry|abschnitt|absatz|§)\s*)?[*_]{0,3}(?P<behind>\d{1,4})[*_]{0,3}[)\]]|:[ \t]*[*_]{0,3}(?P<colon>\d{1,4})[*_]{0,3})\.?[ \t]*(?P<only>\((?:but |aber )?(?:only |nur )?(?:if|when|wenn|falls)[^()\n]{2,60}\)|,? (?:(?:but|although|though|aber) )?(?:only |nur )?(?:if|when|wenn|falls)[^()\n]{2,60})?[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""Number of a section without a verb: “success: 8, failure: 9”, and an item of a list with “(8)” behind it."""


def with_turns(text: str, named: NamedSections) -> str:
    """Mark every turn in a text; one whose passage is not there is still a turn, of a missing passage."""
    return _Marker(named).marked(text)


class _Marker:
    """Marker of the turns of a manuscript, whose sections have names."""

    def __init__(self, named: NamedSections) -> None:
        self.named = named

    def marked(self, text: str) -> str:
        """Return a text with its turns marked: by their names, by number, in a list, behind another, and back."""
        text = _LED.sub(self._by_heading, _WITHIN.sub(r"→ \g<link>", text))
        text = _BARE.sub(self._by_number_alone, _LED_BY_LINK.sub(r"\g<before>\g<number>", text))
        text = TURN_SAID.sub(self._by_number_or_link, text)
        text = re.sub(rf"(?:->|→|=>|⇒)\s*(?=[*_]{{0,3}}{TURN})", "", text)
        ways = [one["within"] or one["behind"] for one in _LISTED.finditer(text)]
        if (len(ways) > 1 or _MAY.search(text)) and all(str(int(one)) in self.named for one in ways):
            text = _LISTED.sub(_in_a_list, text)
        for _ in range(MOST_IN_A_ROW):
            if (more := _ANOTHER.sub(self._behind_another, text)) == text:
                break
            text = more
        for sign in self.named.marked:
            text = _VERB_LAST.sub(r"\g<behind> \g<turn>", sign.sub(self._with_sign, text))
        return _RETURN.sub(f"{TURN}{BACK}{TURN_END}", _TURN_BY_NAME.sub(self._by_name, text))

    def _section(self, *signs: str) -> str:
        """Return the section that one of some signs is the name of; empty for none."""
        return next((self.named[one.casefold()] for one in signs if one.casefold() in self.named), "")

    def _by_heading(self, found: re.Match[str]) -> str:
        """Mark “→ The House” and “go to [the inn](#inn)”."""
        name = found["name"] or found["label"]
        known = self._section(found["link"] or name, name.strip())
        if not known or known.isdigit():
            return found[0]
        is_named = not found["label"] or self.named.get(name.strip("*_ ").casefold()) == known
        is_alone = not re.search(r"\w", found.string[found.string.rfind("\n", 0, found.start()) + 1 : found.start()])
        is_bare = _BARE_LINK.fullmatch(name.strip())
        said = "" if is_bare or (is_named and not is_alone) else f"{name.strip()} "
        verb = f"{found['verb']} " if _TELLING.fullmatch((found["verb"] or "").split(" ")[0]) else ""
        return f"{verb}{said}{TURN}{known}{TURN_END}"

    def _by_number_alone(self, found: re.Match[str]) -> str:
        """Mark “success: 8”, “if not, 5” and an item with “(8)” behind it."""
        number = next(filter(None, found.group("number", "then", "behind", "colon", "to", "bold")))
        if str(int(number)) not in self.named:
            return found[0]
        if found["bold"] and _ANSWERED.search(found.string, 0, found.start()):
            return found[0]
        if found["bold"]:
            return f" {TURN}{int(number)}{TURN_END}"
        if found["outcome"]:
            outcome = re.sub(r"^(?:if|on|a|bei)\s+", "", found["outcome"], flags=re.IGNORECASE)
            begins = not found.string[: found.start()].strip() or found.string[: found.start()].rstrip()[-1] in ".!?"
            joint = "bei" if _OUTCOME_DE.match(outcome) else "if"
            said = f" {joint.capitalize()} {outcome}, " if begins else f", {joint} {outcome}, "
        elif found["given"]:
            said = f"{found['given']}, "
        else:
            said = str(found["item"] or re.sub(r"^[ \t]*\w{1,2}[.)][ \t]+", "- ", found["led"]))
            said += " " if said[-1] in ".!?" else ". "
        return f"{said}{TURN}{int(number)}{TURN_END}" + (f" ({_ONLY.sub('', found['only'])})" if found["only"] else "")

    def _by_number_or_link(self, found: re.Match[str]) -> str:
        """Mark “turn to 12”, “→ 12” and “[The Hives](#the-hives)”."""
        return self._by_link(found) if found["link"] else self._by_number(found, found[str(found.lastgroup)])

    def _by_number(self, found: re.Match[str], number: str) -> str:
        is_loose = found["gerund"] or found["other"] or found["see"]
        if is_loose and (number not in self.named or _COUNTED.match(found.string, found.end())):
            return found[0]
        verb = f"{found['gerund']} " if _TELLING.fullmatch(found["gerund"] or "") else ""
        at_once = _AT_ONCE.search(found[0])
        is_forced = at_once and re.match(r"\s*(?:[.;]|$)", found.string[found.end() :])
        is_forced = is_forced and _ASKED_BEFORE.search(found.string, 0, found.start())
        behind = f" {at_once[0].casefold()}" if at_once and is_forced else ""  # it leaves no choice
        return f"{verb}{TURN}{int(number)}{TURN_END}{behind}"

    def _by_link(self, found: re.Match[str]) -> str:
        target = found["link"].replace("_", " ")
        known = self._section(found["link"], target)
        said = "" if _BARE_LINK.fullmatch(found["label"]) else found["label"]
        is_led_to = known or (found["sign"] and target.isdigit())
        return f"{said} {TURN}{known or target}{TURN_END}" if is_led_to else found[0]

    def _behind_another(self, found: re.Match[str]) -> str:
        """Mark the second of “turn to 6 (if you have the key) or to 5”."""
        is_section = found["another"] in self.named
        return f"{found['before']}{TURN}{found['another']}{TURN_END}" if is_section else found[0]

    def _with_sign(self, found: re.Match[str]) -> str:
        """Mark a number in bold or behind “§”, where those are turns."""
        bracket = "(" if "(" in found["space"] else ""
        is_section = found["marked"] in self.named
        return f" {bracket}{TURN}{int(found['marked'])}{TURN_END}" if is_section else found[0]

    def _by_name(self, found: re.Match[str]) -> str:
        """Mark “turn to *The House*”, and “turn to The House” as far as it is a name."""
        name = found["shown"] or found["plain"]
        known = self._section(name.strip())
        while not found["shown"] and not known and " " in name:
            name = name.rpartition(" ")[0]
            known = self._section(name.strip())
        if not known or known.isdigit() or (found["plain"] and known != name.strip()):
            return found[0]
        return f"{TURN}{known}{TURN_END}" + ("" if found["shown"] else found["plain"][len(name) :])


def _in_a_list(found: re.Match[str]) -> str:
    """Mark one of “left (12), right (15)”."""
    number, label = found["within"] or found["behind"], found["label"].strip()
    begin = f". {label[:1].upper()}{label[1:]}" if found["above"] else label
    return f"{begin} {TURN}{int(number)}{TURN_END}"


_RETURN = re.compile(
    r"\b(?:turn|go|return)(?: now)?(?: back)? to the (?:section|paragraph|page|entry|reference|number)"
    r"(?: that| which| from which| from where)? you (?:have |had )?(?:just )?(?:came(?: here)?(?: from)?|come from|left)(?=\s*(?:[.;,)]|$))"
    r"|\b(?:kehre?|gehe?|blättere)(?: (?:nun|jetzt|dann))?(?: wieder)? (?:zu dem|zum|zur|in den|an den) (?:abschnitt|absatz|seite|nummer) zurück,"
    r" (?:(?:von|aus) (?:dem|der)|woher) du (?:gerade |eben )?(?:gekommen bist|kamst|kommst)(?=\s*(?:[.;,)]|$))",
    re.IGNORECASE,
)
"""Turn to where the reader came from; “the section” says that it is no place of the story."""
_LED_BY_LINK = re.compile(
    r"(?P<before>(?:->|→|=>|⇒)[ ]?|\b(?:to|at|with|zu|bei|mit)[ ])\[#?(?P<number>\d{1,4})\]\([^()\s]{1,80}\)",
    re.IGNORECASE,
)
"""Link of Markdown behind the words of a turn: “go to [3](#3)”."""
_BARE_LINK = re.compile(
    r"turn to\b.*|(?:\w+ )?(?:here|hier)|#?\d+|go|go on|go there|continue|read on|next|turn|weiter", re.IGNORECASE
)
"""Words of a link that say nothing but that one turns."""
_WITHIN = re.compile(r"\((?P<link>\[[^\[\]\n]{1,80}\]\(#[^()\s]{1,80}\))\)")
"""Link in brackets: “stay here ([The Hives](#the-hives))”."""
_LED = re.compile(
    r"(?:(?:->|→|=>|⇒)[ \t]*|(?<=\w):[ \t]+(?=\[)|\b(?P<verb>(?:go|turn|return|continue|proceed|run|flee|head|escape|back)(?: back| on)?)[ ]+to[ ]+)"
    r"(?:\[(?P<label>[^\[\]\n]{1,80})\]\(#?(?P<link>[^()\s]{1,80})\)|(?<=[→⇒>] )[*_]{0,2}(?P<name>[^\W\d][^\n\[\]→⇒]{1,60}?)[*_]{0,2}[.]?[ \t]*$)",
    re.IGNORECASE | re.MULTILINE,
)
"""Way on to a section by its name: “→ [The House](#the-house)”, “go to [the inn](#inn)”, “→ The House”."""
_LISTED = re.compile(
    rf"(?P<above>:\s+)?(?P<label>\b[A-Za-zÀ-ÿ][^.:;,!?()\d\n{TURN}]{{1,60}}?)(?:[ ]?\((?:(?:page|section|§|seite|abschnitt)[ ]?)?[*_]{{0,3}}(?P<within>\d{{1,4}})[*_]{{0,3}}\)|:[ ]?(?:(?:section|paragraph|§|abschnitt)[ ]?)?(?P<behind>\d{{1,4}})(?=[.,;)]|\s*$))"
)
"""Ways that have their number behind them: “left (12), right (15)”, “Left door: 2. Right door: 3.”"""
_AT_ONCE = re.compile(r"\b(?:at\s+once|immediately|straight\s?away|sofort)\b", re.IGNORECASE)
_ANSWERED = re.compile(r"\?[\"”’)*_]*\s+(?:then|dann|so)\b[^.!?]*$", re.IGNORECASE)
"""Begin of what answers a question of what is so: “You've been here before? Then you know the bar: **10**”."""
_ASKED_BEFORE = re.compile(r"\b(?:if|should|wenn|falls|solltest)\b[^.!?]*$", re.IGNORECASE)
"""Condition in the sentence that a turn stands in."""
_MAY = re.compile(
    rf"\b(?:(?:you|du) (?:can|may|could|kannst|darfst)|(?:kannst|darfst) du)\b[^.:!?{TURN}]{{2,60}} \([*_]{{0,3}}\d",
    re.IGNORECASE,
)
"""One way alone: “you can leave (3)”."""
_TELLING = re.compile("escape|flee|run|advance|head", re.IGNORECASE)
"""Verbs of a turn that tell what one does."""
_COUNTED = re.compile(f"(?!{UNIT})", re.IGNORECASE)
MOST_IN_A_ROW = 12
"""Turns of one sentence that share a verb."""
_ANOTHER = re.compile(
    rf"(?P<before>{TURN}\d+{TURN_END}(?:\s*\([^()\n{TURN}]{{1,80}}\)|\s+(?:if|when|wenn|falls)\s[^.;\d\n{TURN}]{{2,60}}?)?(?:,?\s*(?:or|and|oder|und)\s*|[;,](?=\s+to\s)|,(?=\s+\d{{1,4}}(?:,\s*\d{{1,4}})*,?\s+(?:or|oder)\s+\d))(?:,?\s*(?:if|when|wenn|falls)\b[^.,;\d\n]{{2,60}},)?\s+)(?:to\s+|zu\s+|bei\s+)?(?:(?:section|paragraph|abschnitt|absatz)\s+)?[*_]{{0,3}}(?P<another>\d{{1,4}})\b[*_]{{0,3}}",
    re.IGNORECASE,
)
"""Turn without a verb of its own behind another: “turn to 6 (if you have the key) or to 5”."""
_TURN_BY_NAME = re.compile(
    r"\b(?:(?i:turn|go|proceed|continue|return)\s+(?:on\s+|back\s+|now\s+)?(?:to|at|with)|(?i:weiter|lies)\s+(?:bei|mit))\s+"
    r"(?:(?P<sign>[*_]{1,3}|[\"“„])(?P<shown>[^*_\"”“\n]{2,80})[*_\"”“]{1,3}|(?P<plain>\w[\w ’'-]{1,60}))"
)


def as_prose(text: str) -> str:
    parts = re.split(f"({TURN}[^{TURN_END}]*{TURN_END})", text)
    for sign, opens, closes, guard in (("**", STRONG, STRONG_END, ""), ("*", EM, EM_END, r"(?<![\w*])"), ("__", STRONG, STRONG_END, r"(?<!\w)"), ("_", EM, EM_END, r"(?<![\w_])")):  # fmt: skip
        parts[::2] = [paired(part, sign, opens, closes, guard) for part in parts[::2]]
    return marked_up("".join(parts))
