"""Clauses of printed gamebooks' prose: instructions, conditions, outcomes and labels, in the words of the genre."""

from __future__ import annotations

import re

TURN, TURN_END = "\ue050", "\ue051"
"""Marks around the passage that a turn leads to."""
LABEL, LABEL_END = "\ue052", "\ue053"
"""Marks around words that are a link of their own, before its turn."""
MAKE_A_TEST = re.compile(r"(?:make|take|attempt)\s+an?\s+([\w ]{2,30}?)\s+(?:test|check|roll)", re.IGNORECASE)
_SENTENCE = re.compile(
    r"(?<!\b[DMSHF][rst]\.)(?<!\b(?:Mrs|Col|Rev|Sgt|Hrn)\.)(?<!\b(?:Capt|Prof)\.)(?:(?<=[.!?])[\"'”’“«)*_]*\s+(?=[\"'“‘„»(*_]*[A-ZÄÖÜ\ue050\ue052])|(?<=[.!?])[\"'”’“«)*_]+\s+(?=[A-ZÄÖÜ\ue052])"
    r"|(?<=[.!?])\s+(?=\d{1,2}(?:\s?[-–]\s?\d{1,2})?\s?[:,]? ?\ue050))"
)
HAVING = re.compile(
    r"(?!.*\bany [\w ]{2,30} left$)(?!you (?:have|are carrying|carry) (?:more|fewer|less) than (?!\d)(?!\w+ (?:gold|silver|coins?|rations?|provisions?)\b))(?!you are (?:now |still )?(?!(?:carrying|wearing|holding)\b)\w+ing\b)(?!.*\b(?:neither|either|none|both|it|them|one|any|enough|already|not yet)$)"
    r"(?!you are (?:(?:the|a) (?:sort|kind|type)\b|(?:some(?:one|body)|one of those) who|in (?:a|the|no) \w+|feeling|inclined|tempted|tired|hungry|curious|sure|certain|afraid|ready|finished|done)\b)"
    r"(?!you (?:do not |don't )?have (?:not )?(?:won|lost|failed|succeeded|escaped|survived|finished|died|time|enough time|help|hope|courage|patience|luck|reason|doubts?|nothing|no (?:time|choice|luck|idea))$)"
    r"(?!you (?:do not|don't|did not) (?:want|wish|choose|like|care|dare|feel|trust|think|know what)\b)(?:you\s+)?(?:have|possess|own|carry|are carrying|hold|are holding|know|wear|are wearing|are|has|have noted|noted|visited|ticked|have ticked|marked|do not|don't|did not"
    r"|haven't|aren't|hadn't|lack|wrote|written|recorded|can (?:cast|use|read|speak|swim|fly)|are able to|know how to)\b|(?:this|it) is your (?:first|second|third|\w+th) (?:visit|time)\b|(?:it|this|that) (?:is|was|has been|had been) (?:already )?(?:ticked|marked|checked)\b|.{0,40}\bbox(?:es)?\b|(?:either|neither|no box|your [\w ]{1,30} is)\b|\*[^*]{1,40}\* is\b"
    r"|du (?!(?:kein\w* |noch |genug |nicht )*(?:Glück|Pech|Erfolg|ge\w+t|verloren|gewonnen|überlebt|bestanden|Durst|Hunger|Lust|Zeit|Angst|Mut|Geduld|Interesse|recht|Zweifel)\b|genug hast$).{1,60}\b(?:hast|besitzt|trägst|kennst|hattest)$|dein .{1,60} (?:ist|beträgt)$",
    re.IGNORECASE,
)
"""Clause that asks what one has or is: a condition, and no wish."""
GOOD = re.compile(
    r"(?:if\s+)?(?:you\s+)?(?:succeed|are successful|were successful|pass(?:ed)?(?: the test)?(?! (?:by|through|on|over|under)\b)|win|won|survive|are lucky|defeat \w+|beat (?:him|it|her|them|this|the)\b|make (?:it|the (?:roll|test|check|save|throw)|your (?:roll|check))|roll is equal\b.*|success|on a success|bei erfolg|bei gelingen|gelungen|hast du (?:glück|erfolg)|bist du erfolgreich|gewinnst du|gelingt (?:sie|es|dir|der wurf)[\w ]{0,30}|(?:schaffst|bestehst) du (?![\w ]{0,20}\bnicht\b)[\w ]{2,20}|wenn du (?:erfolg hast|gewinnst|es schaffst|siegst|überlebst))\b",
    re.IGNORECASE,
)
"""Begin of an outcome that went well."""
BAD = re.compile(
    r"(?:if\s+)?(?:you\s+)?(?:fail(?:ed)?|failure|are unsuccessful|are unlucky|lose|lost|are defeated|are reduced to (?:zero|0)|do not (?:succeed|survive|win)|don't (?:succeed|survive|win)|on a failure|on a miss|do not(?= ?[,:])|don't(?= ?[,:])|(?:miss|blow|flunk) (?:it|the (?:roll|test|check|save|throw)|your roll)|not|otherwise|else|bei misserfolg|bei misslingen|misslungen|scheiterst du|hast du (?:pech|kein glück|keinen erfolg)|verlierst du(?! \w+ \w)|misslingt (?:sie|es|dir|der wurf)[\w ]{0,30}|schaffst du [\w ]{1,20} nicht|wenn du (?:scheiterst|verlierst|keinen erfolg hast)|sonst|ansonsten|andernfalls)\b",
    re.IGNORECASE,
)
"""Begin of an outcome that went ill."""
GOOD_OR_BAD = re.compile(f"{GOOD.pattern}|{BAD.pattern}", re.IGNORECASE)
IF_NOT = re.compile(
    r"(?:otherwise|if not|if no(?= ?[,:]| ?\ue050| ?$)|if you (?:do not|don't|have not|haven't)(?= ?[,:]| ?\ue050| ?$| turn)|else|the (?:rest|others)(?: of you)?(?: (?:must|may|can|should))?(?! of)|sonst|ansonsten|andernfalls|wenn nicht"
    r"|if you (?:do not|don't) (?:have|possess|own|carry|know) (?:it|one|them|either|(?:this|that|such an?|the) (?:skill|discipline|item|object|ability|thing|power|spell|(?:key|code) ?word|word))"
    r"|wenn du (?:ihn|sie|es|(?:diese[nsr]?|das|den|die) (?:Fähigkeit|Gegenstand|Wort|Zauber|Talent)) nicht (?:hast|besitzt|kennst|beherrschst))\b[,:]?\s*",
    re.IGNORECASE,
)
"""Begin of what is so where the condition before is not."""
STATE_DE = (
    r"(?:hast|bist|kennst|besitzt|trägst|weißt|kannst|konntest|darfst|durftest|warst|hattest|musst|solltest|wirst|wurdest|würdest|stirbst"
    r"|brauchst|benötigst|verfügst|gewinnst|verlierst|überlebst|scheiterst|besiegst|tötest|erlegst|schaffst|bestehst|findest|triffst|siehst|hörst|erkennst|würfelst|erzielst|erreichst)"
)
"""Verb of German that tells what is so with the reader, and no act of theirs."""
IS_SO = (
    r"(?:(?:still|also|now|already|ever|never|previously|earlier|successfully|only|just)\s+)*"
    r"(?:(?:have|has|had|did|do|are|were|was|could|can)n't\b(?! (?:want|wish|like|dare|care|feel)\b)|do(?! (?:so|this|that|as|what|nothing)\b)|did|have|had|are|were|was|can|could|cannot|can't|knew|beat|defeat|slay|survive|overcome"
    r"|(?:make|miss|blow) (?:it|your|the (?:roll|test|check|save|throw))|run out|(?:fall|drop|sink) (?:below|under|to (?:\d|zero))|reach (?:\d|zero)|hit (?:the|it|him|her|them)|(?:roll|score|throw|get) (?:an?|less|more|under|over|exactly|\d)|win|lose|tie|draw(?! (?:near|back|your|the|a|on|up|closer|out))|succeed|fail|pass(?! (?:by|through|on|over|under|the night)\b)|manage|speak(?! (?:to|with|up|out)\b)|(?!(?:need|feed|heed|bleed|speed|proceed|shed)\b)\w{2,}ed"
    r"|ate|bought|broke|brought|came|caught|chose|drank|fell|felt|fought|found|gave|got|heard|held|hid|kept|kill|left|lost|made|met"
    r"|paid|ran|rode|said|sat|saw|slept|sold|spent|spoke|stole|stood|swam|swore|threw|told|took|went|woke|won|wore|wrote)\b"
)
"""What is or was so with the reader, and is no choice: “(if you) beat it”, “spoke to him”."""
_WISH = re.compile(
    r"(?:(?:und|oder|aber|and|or|but|but if|alternatively|instead|you (?:can|may|could)(?: also| now| either)?|either(?! way)|you must|will you|do you)[,:]?\s+)*"
    rf"(?:(?:if\s+)?you(?:'d| would)?\s+(?:(?:want|wish|decide|choose|prefer|like|intend|try|would like|would rather|would prefer)\s+(?:instead\s+)?(?:to\s+)?|rather\s+)|to\s+(?!(?:the|your|his|her|an?|left|right|north|south|east|west)\b)(?=[a-z])|if\s+you\s+(?!{IS_SO})(?=[a-z]))?",
    re.IGNORECASE,
)
"""Begin of a choice that says nothing but that one may."""
ACTS = re.compile(
    r"(?:you\s+(?:must\s+|may\s+|can\s+)?)?(?:gain|lose|get(?= the (?:key|code))|take|note|write|record|make a note of|remember the word|add|subtract|deduct|remove|cross|delete|erase|tick|mark|check|heal|restore|regain|pay|spend|set|eat|roll|test|make|fight|cast|increase|reduce|leave|drop|give|learn|receive|suffer)\b"
    r"|(?:du\s+(?:musst\s+)?)?(?:notiere|verliere|verlierst|erhalte|erhältst|bekommst|nimm|streiche|lösche|teste|prüfe|gib|iss|regeneriere|regenerierst|schreibe|erhöhe|ziehe|addiere|verringere|senke|kreuze|hake|zahle|bezahle|verbrauche)\b",
    re.IGNORECASE,
)
"""Begin of a sentence that may be an instruction."""
RULES = re.compile(
    r"\d|\b(?:one|two|three|four|five|six|a wound|wounds?|keywords?|code ?words?|codes?|title|box|ration|word\s+[*\"“‘']*(?-i:[A-ZÄÖÜ])\w*|all your|your talent|points?|the margin|\w+wort|einen?|zwei|drei)\b|\*\*|[\ue000-\uf8ff]",
    re.IGNORECASE,
)
"""Words that an instruction has and a story seldom."""
_KEYWORD = re.compile(
    r"(?:note|write|record|jot|put|add|get|receive|you gain|gain)\s+(?:down\s+)?(?:that you (?:have|now have)\s+)?(?:the\s+)?(?:key|code) ?words?:?\s+[*\"“‘']{0,3}(\w(?:(?! (?:if|but|unless|when|and|to|on|in)\b)[\w ’'-]){0,40}?)[*\"”’']{0,3}(?:\s+(?:down|(?:on|in|to) your [\w ]{1,40}))?"
    r"|(?:note|write|record|jot)(?: down)?:? (?:the (?:word|name) )?[*\"“‘']{0,3}(?-i:([A-ZÄÖÜ]{3,}))[*\"”’']{0,3}(?:\s+(?:down|(?:on|in) your [\w ]{1,40}))?"
    r"|(?:note|record|jot|write)(?: down)? \*{1,2}((?-i:[A-ZÄÖÜ])[\w’'-]{1,40})\*{1,2}(?:\s+(?:down|(?:on|in) your [\w ]{1,40}))?"
    r"|(?:make a note of|note(?: down)?|write down|remember) the word [*\"“‘']{0,3}((?-i:[A-ZÄÖÜ])[\w’'-]+)[*\"”’']{0,3}",
    re.IGNORECASE,
)
_NO_KEYWORD = re.compile(
    r"(?:lose|delete|erase|cross (?:out|off)|remove|strike (?:out|off))\s+(?:the\s+)?(?:key|code) ?words?:?\s+[*\"“‘']{0,3}(\w(?:(?! (?:if|but|unless|when|and)\b)[\w ’'-]){0,40}?)[*\"”’']{0,3}(?:\s+from your [\w ]{1,40})?",
    re.IGNORECASE,
)
_HAS_KEYWORD = re.compile(
    r"you (?P<not>do not |don't )?(?:have|possess|noted|have noted|have written)(?: down)?\s+(?:the\s+)?(?:(?:key|code) ?word:?|word(?=\s+[*\"“‘']{0,3}(?-i:[A-ZÄÖÜ])))\s+[*\"“‘']{0,3}(?P<word>\w(?:(?! (?:if|but|unless|when|and (?:not|the|you|do|have|at|\d)|or (?:the|you|if|\d))\b)[\w ’'-]){0,40}?)[*\"”’']{0,3}(?:\s+(?:written down|noted down|noted))?(?:\s+(?:on|in) your [\w ]{1,40})?",
    re.IGNORECASE,
)
_KEYWORDS = re.compile(
    r"you (?P<not>do not |don't )?(?:have|possess|noted|have noted|have written)(?: down)?\s+(?:both |either )?(?:the\s+)?(?:key|code) ?words?:?\s+"
    r"(?P<words>[*\"“‘']{0,3}\w[\w’'-]{0,40}[*\"”’']{0,3}(?:(?:\s*,\s*(?:and |or )?|\s+(?:and|or|but)\s+)(?:not )?(?:the (?:key|code) ?word )?[*\"“‘']{0,3}(?-i:[A-ZÄÖÜ])[\w’'-]{0,40}[*\"”’']{0,3}){1,8})",
    re.IGNORECASE,
)
"""Several keywords that are asked for: “you have the codewords ASH and ELM”, “the codeword ASH but not ELM”."""
_HAS_IN_CAPITALS = re.compile(
    r"you (?P<not>do not |don't )?(?:have(?: noted| written down)?|noted|wrote down) [*\"“‘']{0,3}(?P<word>(?-i:[A-ZÄÖÜ]{3,}))[*\"”’']{0,3}(?: (?:noted|written down|(?:on|in) your [\w ]{1,40}))?",
    re.IGNORECASE,
)
"""Keyword by its capitals alone: “you have KESTREL”."""
_IN_A_ROW = re.compile(
    r"(?:\bthe (?:key|code) ?word )?[*\"“‘']{0,3}(?P<word>\b(?!(?:and|or|but|not)\b|the (?:key|code))\w[\w’'-]*)[*\"”’']{0,3}",
    re.IGNORECASE,
)


_WORD_DE = r"(?:schlüssel|code|kenn|stich|losungs)wort:?\s+[^\w\s]{0,3}(?P<word>\w[\w’'-]{0,40}?)[^\w\s]{0,3}"
_KEYWORD_DE = re.compile(
    rf"(?:notiere|schreibe|erhalte|du erhältst)\s+(?:dir\s+)?(?:(?:außerdem|auch|nun|jetzt)\s+)?(?:das\s+)?{_WORD_DE}(?:\s+auf)?"
    r"|(?:notiere?|schreibe?|vermerke?)\s+(?:dir\s+)?(?:(?:außerdem|auch|nun|jetzt)\s+)?(?:\*{1,2}|(?=(?-i:[A-ZÄÖÜ]{3})))(?P<marked>\w[\w’'-]{1,40})\*{0,2}(?:\s+auf)?",
    re.IGNORECASE,
)
_NO_KEYWORD_DE = re.compile(rf"(?:streiche|verliere|lösche|du verlierst)\s+(?:das\s+)?{_WORD_DE}", re.IGNORECASE)
_HAS_KEYWORD_DE = re.compile(rf"du\s+(?:das\s+)?{_WORD_DE}(?:\s+notiert)?\s+(?:hast|besitzt|kennst)", re.IGNORECASE)


def in_sentences(text: str) -> list[str]:
    """Cut a text into sentences; quotes and brackets that close one stay with it."""
    found, start = [], 0
    for cut in _SENTENCE.finditer(text):
        found.append(text[start : cut.end()].strip())
        start = cut.end()
    return [one for one in (*found, text[start:].strip()) if one]


PIECES = re.compile(
    r"(\s*[;:]\s+|(?<=[.!?])\s+|,?\s+(?:and|then|und)\s+|,\s+(?=(?:lose|deduct|pay|gain|subtract|spend|cross|note|write|eat|verliere|streiche|zahle|notiere)\b))",
    re.IGNORECASE,
)


def is_deed(text: str) -> bool:
    """Return whether a sentence may be an instruction."""
    noted = _KEYWORD.fullmatch(text) or _KEYWORD_DE.fullmatch(text)
    return bool((ACTS.match(text) and RULES.search(text)) or noted) and len(text) < 200


_NO_CLAUSE = re.compile(
    r"(?:your|the|an?|deine?n?|den|die|das|eine?n?) (?!\w+ (?:is|are|has|goes|ist|hat)\b)", re.IGNORECASE
)
"""Begin of a further thing that a deed takes or gives."""


_ASKS = re.compile(
    r"(?:but |and |or |aber |und |oder )?(?:if|unless|wenn|falls|sofern|hast du|bist du|kannst du)\b", re.IGNORECASE
)
"""Begin of a condition behind what is told or done."""


def deeds_apart(text: str) -> tuple[str, tuple[str, ...]]:
    """Return what a text tells, and apart from it the instructions in it, each in several ways."""
    told, deeds = "", list[str]()
    if _KEYWORD.fullmatch(bare := text.strip(" .,;")):
        return "", ("\n".join(instructions(bare)),)
    pieces = PIECES.split(text)
    for at in range(len(pieces) - 3, -1, -2):
        if is_deed(pieces[at].strip(" .,;")) and _NO_CLAUSE.match(pieces[at + 2]):
            pieces[at : at + 3] = ["".join(pieces[at : at + 3])]
    for at in range(len(pieces) - 3, 1, -2):
        if _ASKS.match(pieces[at]) and not pieces[at + 1].strip().startswith((";", ".", ":")):
            pieces[at : at + 3] = ["".join(pieces[at : at + 3])]  # “if you can't, lose 1 Vitality” is done by some only
    for joint, piece in zip(["", *pieces[1::2]], pieces[::2], strict=True):
        if is_deed(bare := piece.strip(" .,;")):
            deeds.append("\n".join(instructions(bare[:1].upper() + bare[1:])))
        else:
            told += (joint if told else "") + piece
    return told.strip(" ,;:"), tuple(deeds)


def as_sentence(text: str) -> str:
    """Return words as a sentence; nothing of nothing."""
    text = text.strip()
    return text and text[:1].upper() + text[1:] + ("" if text[-1] in '.!?…”"' else ".")


_CALLED_WORD = re.compile(r"\b(?:key|code) ?word:? (?-i:([A-ZÄÖÜ][\w’'-]+))", re.IGNORECASE)


ON_THE_SHEET = re.compile(
    r"\s+(?:from your|von (?:deine[mr]|de[mr])) (?:[\w-]+ )?(?:sheet|chart|record|log|\w*(?:blatt|bogen|liste|zettel))(?=[\s.,;:]*(?:$|und\b|and\b))",
    re.IGNORECASE,
)
"""Sheet that a thing is struck from, which is no part of its name."""
_DATIVE = re.compile(
    r"(?:(?:addiere|zähle|rechne) (?P<more>\w+) (?:punkte? )?(?:zu|auf)|ziehe? (?:dir )?(?P<less>\w+) (?:punkte? )?von) (?P<article>deine[mr]|de[mr]) (?P<counter>[^\W\d][\w *-]*?)(?: (?:hinzu|dazu|ab))?",
    re.IGNORECASE,
)
"""Counter of German in the dative: “Addiere 2 zu deinem Verdacht”, “Ziehe 1 von der Frist ab”."""


def _in_the_accusative(found: re.Match[str]) -> list[str]:
    verb, many = ("Erhöhe", found["more"]) if found["more"] else ("Verringere", found["less"])
    is_your = found["article"].casefold().startswith("dein")
    is_feminine = found["article"][-1].casefold() == "r"
    articles = (["deine"] if is_your else ["die"]) if is_feminine else ["deinen", "dein"] if is_your else ["den", "das"]
    return [f"{verb} {article} {found['counter']} um {many}" for article in articles]


def instructions(text: str) -> list[str]:
    """Return what a sentence of prose may be as an instruction, the likeliest first."""
    tries = []
    text = ON_THE_SHEET.sub("", text)
    if dative := _DATIVE.fullmatch(text):
        tries += _in_the_accusative(dative)
    if noted := _KEYWORD.fullmatch(text):
        tries += [f"Gain the {kind} *{next(filter(None, noted.groups())).strip()}*" for kind in ("keyword", "code")]
    elif lost := _NO_KEYWORD.fullmatch(text):
        tries += [f"Lose the keyword *{lost[1].strip()}*", f"Lose the code *{lost[1].strip()}*"]
    elif noted := _KEYWORD_DE.fullmatch(text):
        tries.append(f"Notiere das Stichwort *{noted['word'] or noted['marked']}*")
    elif lost := _NO_KEYWORD_DE.fullmatch(text):
        tries.append(f"Streiche das Stichwort *{lost['word']}*")
    if not tries and (starred := _CALLED_WORD.sub(r"keyword *\1*", text)) != text:
        tries.append(starred)
    if re.match(r"(?:verlierst|erhältst|bekommst|gewinnst|regenerierst|nimmst)\b", text, re.IGNORECASE):
        text = f"Du {text[:1].lower()}{text[1:]}"
        text = re.sub(r"^(Du \w+) du\b", r"\1", text)
    bare = re.sub(r"^(?:you\s+(?:must\s+)?|dir\s+)", "", text, flags=re.IGNORECASE)
    bare = bare[:1].upper() + bare[1:]
    tries += [text, bare]
    if points := re.fullmatch(r"(\w+) (\w+) (?:points? (?:of|from your) )?(?:your )?([\w ]+?)(?: points?)?", bare):
        tries.append(f"{points[1]} {points[2]} {points[3]}")
    if deducted := re.fullmatch(r"(?:Deduct|Subtract|Remove|Reduce) (\w+) (?:points? )?from your ([\w ]+)", bare):
        tries.append(f"Lose {deducted[1]} {deducted[2]}")
    elif deducted := re.fullmatch(r"(?:Deduct|Subtract) (\w+) ([\w ]+)", bare):
        tries.append(f"Pay {deducted[1]} {deducted[2]}")
    return [one for one in dict.fromkeys(tries) if one]


_AMONG_OTHERS = re.compile(
    r"(\b(?:and|or|but not|but|nor|both|either|neither) )the (?:(?:key|code) ?)?word:? [*\"“‘']{0,3}(?P<word>(?-i:[A-ZÄÖÜ]{3,}))[*\"”’']{0,3}",
    re.IGNORECASE,
)
"""Keyword that is asked for beside a thing: “you have the key but not the word CELLAR”."""
_AMONG_OTHERS_DE = re.compile(
    r"(\b(?:und|oder|aber nicht|weder|noch) |^du (?=[^,]* und ))das (?:schlüssel|code|kenn|stich|losungs)wort:? [^\w\s]{0,3}(?P<word>(?-i:[A-ZÄÖÜ]{3,}))[^\w\s]{0,3}",
    re.IGNORECASE,
)


_SHORT = tuple(
    (re.compile(rf"\b{short}\b", re.IGNORECASE), full)
    for short, full in (
        (r"you['’]ve not (?:got )?(?=(?:the|an?|any|your|been)\b)", "you have not "),
        (r"you haven['’]t (?:got )?(?=(?:the|an?|any|your)\b)", "you do not have "),
        (r"you['’]ve (?:got )?(?=\S)", "you have "),
        (r"you have got (?=\S)", "you have "),
    )
)
"""Short forms of what one has."""


def in_full(text: str) -> str:
    """Return a condition without short forms: “you've the rope” is “you have the rope”."""
    for short, full in _SHORT:
        text = short.sub(full, text)
    return re.sub(r"\byou have not (?=(?:the|an?|any|your)\b)", "you do not have ", text)


def conditions(text: str) -> list[str]:
    """Return what a clause of prose may be as a condition, the likeliest first."""
    tries = []
    text = in_full(text)
    text = re.sub(r",?\s+(?:as well|too|also)$", "", text, flags=re.IGNORECASE)
    text = _AMONG_OTHERS.sub(r"\g<1>the keyword *\g<word>*", text)
    text = _AMONG_OTHERS_DE.sub(r"\g<1>das Stichwort *\g<word>*", text)
    if noted := _HAS_IN_CAPITALS.fullmatch(text):
        denied = "do not " if noted["not"] else ""
        tries += [f"you {denied}have the {kind} *{noted['word']}*" for kind in ("keyword", "code")]
    if has := _HAS_KEYWORD.fullmatch(text):
        denied = "do not " if has["not"] else ""
        tries += [
            f"you {denied}have the keyword *{has['word'].strip()}*",
            f"you {denied}have the code *{has['word'].strip()}*",
        ]
    if noted := _HAS_KEYWORD_DE.fullmatch(text):
        tries.append(f"du das Stichwort *{noted['word']}* hast")
    if row := _KEYWORDS.fullmatch(text):
        denied = "do not " if row["not"] else ""
        starred = re.sub(_IN_A_ROW, r"*\g<word>*", row["words"])
        for kind in ("keyword", "code"):
            *some, unwanted = re.split(r" (?:but|and) not ", starred)
            said = f"you {denied}have the {kind}{'s' if '* ' in ' '.join(some or [unwanted]) else ''} {some[0] if some else unwanted}"
            tries.append(f"{said} and you do not have the {kind} {unwanted}" if some else said)
    text = re.sub(r"^(dein .*) beträgt$", r"\1 ist", text, flags=re.IGNORECASE)
    text = re.sub(r"^(du .*)\b(?:besitzt|trägst)$", r"\1hast", text, flags=re.IGNORECASE)
    text = re.sub(r"^it is (?=your \w+ (?:visit|time)\b)", "this is ", text, flags=re.IGNORECASE)
    bare = re.sub(r"^you (?:possess|own|carry|are carrying|hold|are holding)\b", "you have", text, flags=re.IGNORECASE)
    return [one for one in dict.fromkeys([*tries, text, bare]) if one]


def paired_stars(clause: str) -> str:
    """Return a clause without the stars that its cut left alone at an end."""
    for stars in ("**", "*"):
        alone = clause.count("**") if stars == "**" else clause.replace("**", "").count("*")
        if alone % 2:
            cut = clause.removesuffix(stars) if clause.endswith(stars) else clause.removeprefix(stars)
            clause = cut if cut != clause else clause + stars
    return clause


def as_label(clause: str) -> str:
    """Return a clause as the label of a choice: “if you want to climb” is “Climb.”"""
    clause = re.sub(
        r"^(?:wenn|falls) du (?:lieber )?(.+ \w+n|\w+e[rl]?n),? (?:willst|möchtest)$",
        r"\1",
        clause.strip(),
        flags=re.IGNORECASE,
    )
    clause = re.sub(r",? (?:indem|wobei) du$|(?<=\w) (?:musst|kannst|darfst) du$", "", clause, flags=re.IGNORECASE)
    clause = re.sub(
        r"^(?:wenn|falls) du (?:willst|möchtest|magst), (?:kannst|darfst) du (?:auch )?",
        "",
        clause,
        flags=re.IGNORECASE,
    )
    clause = re.sub(
        r"^(?:entweder |(?:willst|möchtest|kannst|darfst|musst) du (?:auch |nun |lieber )?)(?=\S)",
        "",
        clause,
        flags=re.IGNORECASE,
    )
    clause = re.sub(r"^if you(?:'d| would) (?:rather|prefer) not(?: to)?,\s*", "no: ", clause, flags=re.IGNORECASE)
    is_result = re.match(r"(?:if|when|wenn|falls)\b", clause, re.IGNORECASE) and GOOD_OR_BAD.match(clause)
    shown = clause if is_result else _WISH.sub("", clause.strip(), count=1).strip(" ,;:–—.(") or clause
    shown = re.sub(r"[.,;]*,\s*(?:and )?then$", "", re.sub(r"\s+", " ", shown))
    return (
        shown[:1].upper()
        + shown[1:]
        + ("" if not shown or shown.rstrip("*_")[-1:] in tuple('.!?…”"') or shown[-2:] in (".)", "!)", "?)") else ".")
    )
