"""Patterns by which the sentences of printed gamebooks are known: ways on, their conditions, outcomes and limits.

A turn stands in a text as the name of its passage between the signs TURN and TURN_END.
"""

from __future__ import annotations

import re

from turnto.exchange.importers.prose.clauses import LABEL, LABEL_END, TURN, TURN_END

MARKED_TURN = re.compile(f"{TURN}([^{TURN_END}]*){TURN_END}")
LABELLED = re.compile(f"{LABEL}([^{LABEL_END}]*){LABEL_END} ?{TURN}([^{TURN_END}]*){TURN_END}")
LABELS = re.compile(f"[{LABEL}{LABEL_END}]")
GIVEN = re.compile(r"(?:if|wenn|falls)\s+([^,:]+),", re.IGNORECASE)
QUESTION = re.compile(
    r"(?:do you (?:still |also |already )?(?:have|possess|own|carry)|have you(?: got| noted| written down)?|are you (?:still )?carrying)\s+([^?]{2,80})\?[”\"’')]*"
    r"|(?:hast|besitzt|trägst) (du [^?]{2,80})\?[”\"’')]*",
    re.IGNORECASE,
)
SO = re.compile(
    r"(?:if (?:so|yes|you (?:do|have)(?: (?:have )?(?:it|one|some|this|that))?)|if the answer is yes|(?:wenn|falls) ja|dann|then)\b[,:]?\s*(?=$|turn|you)",
    re.IGNORECASE,
)
OFFER = re.compile(r"(?:(?:you|du)\s+(?:can|may|could|might|kannst|darfst)|kannst|darfst)\b", re.IGNORECASE)
TESTED = re.compile(
    r"(?:(?P<before>[^()]+)\()?(?P<test>[^:,;()]+)[:,;]\s*(?:and\s+)?(?P<outcome>(?:if|on an?|wenn|falls|hast du|bist du|gelingt|bei)\s.+)",
    re.IGNORECASE | re.DOTALL,
)
BOXES = re.compile(
    r"(?:[-*•]\s+)?if\s+\**(?P<asked>[\w ]*\bbox(?:es)?\b[\w ]*)\**,\s*(?P<rest>\S.*)", re.IGNORECASE | re.DOTALL
)
NO_LABEL = re.compile(
    r"(?:either way|so oder so|in beiden fällen|auf jeden fall|auch dann|auch|(?:in )?(?:either|any) case|whatever happens|from here|here|for|now|then)(?:[, ]+(?:you can|to))*|(?:kannst|darfst|musst) du(?: auch| nun)?|you(?: (?:may|can|could|must|should))?(?: now| also)?|if you (?:are still alive|still live|are alive|live|survive)"
    r"|(?:wenn|falls) du (?:noch lebst|überlebst)|(?:lebst|überlebst) du(?: (?:dann|danach|noch|es|das))*",
    re.IGNORECASE,
)
"""What tells nothing of a turn: one who is dead does not go on."""
AND = re.compile(r"and|or|und|oder", re.IGNORECASE)
ALSO = re.compile(r"^(?:(?:and|but|und|aber)\s+)?(?:(?:then|also|first|dann|auch|zuvor)\s+)?", re.IGNORECASE)
READ_ON = re.compile(
    r"^(?:now|at once|immediately|straight ?away|sofort|unverzüglich|instead|all the same|just the same|anyway|again|as well|likewise|regardless|ebenfalls|trotzdem)\b[ ,;]*|\b(?:otherwise|if not|else)[ ,]+(?:read|carry|continue|go) on$",
    re.IGNORECASE,
)
"""What is said behind a turn, and is so of itself."""
NOTED = re.compile(
    r"(?:note|write|record|jot|mark|tick|get the (?:key|code)|gain the (?:key|code)|notiere?|schreibe?|vermerke?|streiche das \w+wort)\b",
    re.IGNORECASE,
)
"""Begin of a note that the reader makes, whichever way they go."""
MUST = re.compile(r"\w (?:and (?:you )?(?:must|have to)|und (?:du )?musst) (?=\w)", re.IGNORECASE)
"""What leaves no choice: “you hear footsteps and must hide”."""
AT_ONCE = re.compile(
    r"(?:(?:at once|immediately|straight ?away|without delay|sofort|unverzüglich)\b|now(?=[ .!]*$))", re.IGNORECASE
)
ELSE_DO = re.compile(
    r"(?:now[, ]+)?(?:otherwise|if not)[, ]+(.+?)(?:,? and (?:read|carry|continue|go) on)?", re.IGNORECASE
)
"""What is done where the turn before it is not taken."""
REMARK = re.compile(rf"(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\s*\((?P<said>[^(){TURN}]{{1,60}})\)")
"""Label in brackets behind its turn: “turn to 12 (the cellar) or 15 (the yard)”."""
ONLY_IF = re.compile(
    rf"(?P<before>[^{TURN}]*)(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\s*\((?:(?:but|aber)\s+)?(?:only|nur)?\s*(?P<asked>(?:if|when|wenn|falls)\s[^(){TURN}]{{2,60}})\)[.]?",
    re.IGNORECASE,
)
"""Way on whose condition stands behind it: “Wait: turn to 4 (only if you have the phone)”."""
AIM = re.compile(
    rf"(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\s+(?P<said>to [a-zà-ÿ][^{TURN}.,;:]{{1,60}}?)(?=\s+or\b|[.,;:]|$)"
)
"""What a turn is for, behind it: “turn to 12 to open the door or 15 to flee”."""
ASIDE = re.compile(
    rf"(?P<before>[.!?]|^)\s*\((?P<said>[^()]{{0,200}}{TURN}[^()]{{0,200}}?)[.]?\)(?:\s*(?=[A-ZÄÖÜ])|\s*$)"
)
"""Sentence in brackets that turns: “A guard. (See 23 if you have a bribe.) He has …”"""
IF_BEHIND = re.compile(
    rf"(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\s+(?P<said>(?:if|when|wenn|falls)\s[^{TURN},;.]{{2,60}}?)(?=\s*(?:[,;.]|$)|\s+(?:or|and|oder|und)\s)",
    re.IGNORECASE,
)
"""Conditions behind their turns: “Test your Luck: turn to 3 if you are lucky, or to 4 if you are not”."""
ASKED_WITHIN = re.compile(
    rf"(?P<label>[^(){TURN}]{{2,80}})\((?:(?:but|aber)\s+)?(?:only\s+|nur\s+)?(?P<asked>(?:if|when|wenn|falls)\s[^(){TURN}]{{2,60}})\)[ .:–—-]*(?P<turn>{TURN}[^{TURN_END}]*{TURN_END})\W*",
    re.IGNORECASE,
)
"""Way on with its condition in brackets before it: “look behind it (only if you have the lamp): turn to 4”."""
PASSED = re.compile(
    rf"(?P<joint>(?:while|and|but|aber|und|während) )?(?P<label>(?:the|your|an?|der|die|das|eine?) [\w’' -]{{2,40}}?) ?{TURN}(?P<target>[^{TURN_END}]*){TURN_END}"
    r"(?=,? (?P<verb>(?:is|are|has|have|was|were|looks?|seems?|leads?|goes|runs?|climbs?|falls?|stands?|lies|smells?|ist|sind|hat|führt|geht|steht|liegt)\b)?+\w*)",
    re.IGNORECASE,
)
"""Thing that one may go to, its turn behind it: “the left door (turn to 2) is ajar, the right (turn to 3) is shut”."""
TOLD_DEED = re.compile(
    r"(?P<told>(?!(?:if|unless|when|wenn|falls)\b)[^:;{}]{3,120}): (?P<deed>[^:]{5,120})", re.IGNORECASE
)
"""What is told, and what is done for it: “He tells you all: add the keyword OWL to your notes”."""
DONE_ASIDE = re.compile(r"(?<!\S)\(([A-ZÄÖÜ][^()\ue050]*[.!])\)(?!\S)")
"""Whole sentences in brackets, without a turn."""
RANDOM_NUMBER = re.compile(
    r"(?:pick|choose|take|select|generate) a (?:random )?number (?:from|on|in|using|with) (?:the )?random number table",
    re.IGNORECASE,
)
"""Throw of Lone Wolf, whose table has the figures 0 to 9."""
PLAIN_IF = re.compile(r"(?:if|wenn|falls)\s+(?=(?:you|du)\b)", re.IGNORECASE)
"""Begin of a condition behind its way on, without a joint."""
ITEM = re.compile(r"(?:[-*•]|\\[-*]|[a-hA-H]\)|\d{1,2}\\?[.)])\s+")
FIRST_IF = re.compile(
    rf"(?:(?:when|once|after|wenn|sobald)\b[^{TURN},]{{2,40}},\s*)?(?P<turn>{TURN}[^{TURN_END}]*{TURN_END}),?\s+(?P<said>(?:if|when|wenn|falls)\s[^{TURN},;.]{{2,90}}?)[,;]?\s+(?:or(?: else)?|otherwise|else|if not|oder|sonst|ansonsten|andernfalls),?\s*(?P<other>[^{TURN},;.]{{0,60}}?)\s*(?P<second>{TURN}[^{TURN_END}]*{TURN_END})\W*",
    re.IGNORECASE,
)
"""Way on before its condition, and the other way: “Return to 1 if you have the word, or carry on to 3”."""
DONE_OR_TURN = re.compile(
    rf"(?:if|wenn|falls)\s+(?P<asked>[^,{TURN}]{{3,80}}),\s*(?P<done>[^{TURN}]{{3,120}}?)[;,.]\s*(?:otherwise|else|if not|sonst|ansonsten|andernfalls),?\s*{TURN}[^{TURN_END}]*{TURN_END}\W*",
    re.IGNORECASE,
)
"""What is done under a condition, and the way on without it: “If this is your first visit, roll 1d6; otherwise turn to 2”."""
UNLESS_FIRST = re.compile(
    rf"(?P<before>[^{TURN}]{{0,80}}?)(?P<turn>{TURN}[^{TURN_END}]*{TURN_END}),?\s+unless\s+(?P<asked>you [^{TURN},;.]{{2,60}}),?\s+in which case,?\s*(?:you (?:must|may|can) )?(?P<other>[^{TURN}]{{0,60}}?)(?P<second>{TURN}[^{TURN_END}]*{TURN_END})\W*",
    re.IGNORECASE,
)
"""“Turn to 2 unless you have the rope, in which case turn to 3”."""
HERE_BEFORE = re.compile(
    r"\bbeen here (?:before|already)|\balready been here|\bschon (?:ein ?mal )?hier\b", re.IGNORECASE
)
"""Condition that asks for an earlier visit."""
IF_TOLD = re.compile(
    r"(?:hast|bist|warst|kennst|schaffst|gelingt|misslingt|scheiterst|verlierst|gewinnst|ist) (?:du|sie|es|dir|er|der|die|das|dein\w*)\b.*,"
    r"|(?:if|unless) (?!you (?:die|are (?:still )?alive|survive|wish|want|like)\b)\w.*,|(?:wenn|falls) .*,|if you have (?:none|neither|nothing)\b",
    re.IGNORECASE,
)
SAYS_IF = re.compile(r"\b(?:if|unless|otherwise|wenn|falls|sonst)\b", re.IGNORECASE)
OUTCOME_SAID = re.compile(
    r"\W*(?:on |with )?(?:an? )?(?:\d|success|failure|fail|pass|win|lose|partial|miss|hit|critical|yes|no|erfolg|misserfolg|test|roll|score|throw)",
    re.IGNORECASE,
)
IN_TIME = re.compile(
    r"(?:if|wenn|falls)\b[^,:]*\b(?:within|in (?:less|fewer)|before|after|innerhalb|nach|vor)\b[^,:]*\b(?:rounds?|runden?)\b",
    re.IGNORECASE,
)
"""Outcome with a limit, which no fight has: “if you win within four rounds”."""
PARTIAL = re.compile(r"(?:on |with )?(?:an? )?(?:partial|mixed|weak)(?: success| hit)?\b", re.IGNORECASE)
DEGREE = re.compile(
    r"(?:if|when)\s+you\s+(?:(?:make|succeed|pass|win)|(?P<bad>fail|lose|miss))\b[^,:]{0,20}?\bby\s+"
    r"(?:(?:at least\s+)?(?P<least>\d{1,2}|one|two|three|four|five|six)(?:\s+or\s+(?:more|better|higher))?|(?:less|fewer)(?: than (?:that|this|it))?)\b",
    re.IGNORECASE,
)
"""Outcome by margin: “if you make it by 3 or more”."""
DETAIL = re.compile(
    r"^\s*(?:(?:,?\s*(?:or|oder)\b[^,:]{0,60}|(?:in|at|with|against|on|to|of|bei|im|mit|gegen)\b[^,:]{0,60}|(?:this|that|the|all|both|it|him|her|them|your)\b(?:\s+[\w-]+){0,2}|(?=[,:;–—]))"
    r"(?:[,:;–—]\s*|$))",
    re.IGNORECASE,
)
"""What still belongs to the words of an outcome: “If you succeed *in your roll*, you …”."""
MODIFIER = re.compile(r"\b(?:add|subtract|deduct|bonus|penalty|modifier)\b|(?<!\w)[+−-]\d", re.IGNORECASE)
ANYHOW = re.compile(
    r"(?:whatever|whichever|either way|in any case|in either case|whether or not|in jedem fall|in beiden fällen|auf jeden fall|so oder so|was auch)\b",
    re.IGNORECASE,
)
"""Begin of what happens after each outcome."""
OTHER_WAY = re.compile(r"(?:or|oder)\b(?! (?:if|wenn|falls|on|bei)\b)", re.IGNORECASE)
"""Begin of a second way on beside another."""
STILL_ALIVE = re.compile(
    r"if you (?:are still alive|still live|are alive|live|survive)\b|(?:wenn|falls) du (?:noch lebst|überlebst)\b|(?:lebst|überlebst) du\b",
    re.IGNORECASE,
)
TOLD = re.compile(
    r"[“\"„‘]|(?:the|an?|it|he|she|they|we|there|this|that|these|those|in|on|at|from|behind|before|after|with|your|his|her|its|their"
    r"|nobody|somebody|everyone|nothing|something|one|but|as|der|die|das|ein|eine|es|er|sie|hier|dort|im|am|dein|deine|niemand|aber)\b",
    re.IGNORECASE,
)
"""Begin of a sentence that tells: most of a book, which is not tried on the grammar, for that takes its time."""
TESTING = re.compile(
    r"\d|test|roll|check|throw|die\b|dice|contest|fight|battle|combat|attack|prob|prüf|w[uü]rf|kampf|kämpf",
    re.IGNORECASE,
)
ANY_TEST = re.compile(
    r"(?:(?:now|then)\s+)?(?:test (?:your )?[\w ]{2,30}|(?:make|take|attempt) an? [\w ]{2,30}? (?:test|check|roll)"
    r"|(?:prüfe|teste) (?:nun )?deine?n? [\w ]{2,30}|(?:mache?|lege) eine[n]? [\w-]{2,30}(?:probe|wurf)(?: ab)?)",
    re.IGNORECASE,
)
"""Test of any rules: what follows are its outcomes, even where these rules do not know it."""
ANY_THROW = re.compile(
    r"(?:(?:now|then|so|nun|dann)[, ]+)?(?:you (?:must|may) )?(?:roll|throw|wirf|würfle)(?: mit)? (?:an?|one|two|three|the|your|\d|eine[nm]?|zwei|drei|dem|den) (?:six-sided )?(?:die|dice|d6|würfeln?)\b(?![^:]*\b(?:turn|go|lies|weiter)\b)[^:]{0,120}:?",
    re.IGNORECASE,
)
"""Throw of any rules, whose lines follow."""
ANY_ROLL = re.compile(
    r"(?:(?:now|then|so)[, ]+)?(?:you (?:must|have to|need to|will have to|may|can) )?(?:(?:make|take|attempt|try|win|roll) an? (?-i:[A-Z])[\w -]{2,40}?(?: (?:test|check|roll|contest))|(?:test|roll against|roll vs\.?|roll) (?:your |a |an )?(?-i:[A-Z])[\w-]{1,20})\b[^:]{0,160}",
    re.IGNORECASE,
)
"""Test of any rules with what is added to it, where its outcomes follow: “Make a Stealth roll, at -2 in armour.”"""
ANY_PROBE = re.compile(
    r"(?:(?:lege|mache?|wage)(?: nun| jetzt)? (?:eine|die) (?:\w+ )?)?probe auf (?:dein\w* )?[\w-]{2,30}(?:,? [^:;,]{2,40} (?:erschwert|erleichtert))?(?: ab)?",
    re.IGNORECASE,
)
"""Test of any rules in German, where its outcomes follow: “Lege eine Probe auf Mut ab.”"""
FOE_COMES = re.compile(
    r"(?:an?|the|two|three|four|five|six|some|eine?|der|die|das|zwei|drei|vier) [^\d(){}]{2,60} (?:attacks?|greif(?:t|en)|fights?|leaps?|charges?)[^\d(){}]{0,60}",
    re.IGNORECASE,
)
"""Sentence in which a foe comes: “A goblin attacks you.”"""
ANY_FIGHT = re.compile(
    r"(?:you (?:must|will have to|have to|are forced to) )?(?:fight|test|roll against)\b.{3,160}", re.IGNORECASE
)
WISH_TOO = re.compile(
    r",?\s+(?:and|und)\s+(?:you\s+)?(?=(?:want|wish|choose|decide|would like|prefer|are willing|are prepared) to\b)",
    re.IGNORECASE,
)
"""What joins a wish to a condition: “if you have the lantern and wish to light it”."""
AT_A_COST = re.compile(
    r"(?:at (?:a|the) (?:cost|price) of|for) (?P<price>(?:\d{1,5}|an?|one|two|three|four|five|six|seven|eight|nine|ten) [\w ]{2,20}?),? you (?:may|can|could)\b ?(?P<act>.*)",
    re.IGNORECASE,
)
"""Choice with its price before it: “for 5 gold pieces you may cross the bridge”."""
NEEDED = re.compile(
    r"(?P<told>(?:.*?\b)?you\s+(?:must have|will need|need|have to have|must possess|must be carrying)\s+(?P<thing>(?:the|an?|some)\s+[\w' -]{2,40}?)(?:\s+(?:to|for|in order to)\s[^:;,.]{1,40})?)"
    r"(?:[:;,.–—]\s*(?:but\s+)?(?P<so>if\s.*))?",
    re.IGNORECASE | re.DOTALL,
)
"""What one must have for a way on: “you need the key to go on: if you have it, …”."""
UNLESS = re.compile(
    r"^unless\s+you\s+(?:(?P<are>are)\b|(?:have|possess|own|carry|are carrying|hold)\b)\s*", re.IGNORECASE
)
AND_WISHED_DE = re.compile(
    r"^(?:(?:wenn|falls) (?P<asked>du .{2,60}?) (?P<verb>hast|besitzt|trägst|kennst) und (?:du )?(?P<wish>[^,]{2,60}) (?:willst|möchtest)"
    r"|(?P<first>hast|besitzt|trägst|kennst) (?P<begun>du .{2,60}?) und (?:du )?(?:willst|möchtest) (?P<then>[^,]{2,60}))(?=,|$)",
    re.IGNORECASE,
)
"""Condition and wish in one: “falls du das Seil hast und hinabklettern willst”."""
EVEN = r"(?:also|still|now|already|happen to|by any chance)\s+(?=(?:have|possess|own|carry|are|hold|wear|know)\b)"
"""Word of a condition that changes nothing in it."""
ONE_OF = re.compile(
    r"(?:[^,]{2,40},\s*)*(?:(?:an?|the|some|either|eine?n?|der|die|das|(?-i:[A-ZÄÖÜ*\"“„]))[^,]{1,40}\s+)?(?:or|and|but not|oder|und)\s+(?!(?:you\s+)?(?:want|wish|would|choose|decide|dare|like|try|turn|go|then)\b|(?:du\s+)?(?:willst|möchtest)\b)[^,]{2,60}",
    re.IGNORECASE,
)
"""Rest of a condition that counts several things: “(you have a ship,) a map, or a compass”."""
LAST_IF = re.compile(
    r"(?!if\b|wenn\b|falls\b)(?P<label>[^,]{3,80}?),?\s+(?:but\s+)?(?:only\s+|nur\s+)?(?:if|wenn|falls)\s+(?P<asked>[^,]{2,60})",
    re.IGNORECASE,
)
"""Way on with its condition at its end: “turn back if you do not have the staff”."""
IF_IN_BRACKETS = re.compile(
    r"\s*\((?P<asked>(?:but |aber )?(?:only |nur )?(?:if|wenn|falls) (?P<clause>[^()]{2,80}))\)(?=[.!?]?$)",
    re.IGNORECASE,
)
"""Condition in brackets at the end of a label: “Ask about her son (only if you have the key).”"""
IF_HAD = re.compile(
    r"(?!if\b)(?P<act>[^,]*?\b(?:the|your) (?P<thing>(?!.*\b(?:the|your)\b)[\w' -]{2,30}?))(?: (?:on|at|to|in|with) (?:the|him|her|it|them)\b[\w ]{0,20})?,? if you(?: still)? (?:have|possess|carry) (?:it|one|them)",
    re.IGNORECASE,
)
"""Use of a thing that one may have: “use the lamp, if you have it”."""
WHO_MAY = re.compile(
    r"^((?:only )?(?:any(?:one|body)|those|whoever|all|everyone|heroes)\b[^,:]{2,60}?),? (?:may|can|must|should) (?!not\b)(\S.*)",
    re.IGNORECASE,
)
WHOEVER = re.compile(
    r"^(?:only )?(?:any(?:one|body)|those|whoever|all|everyone|heroes)(?:\s+who)?\s+(?:has|have|possess(?:es)?|owns?|carr(?:y|ies)|with)\s+",
    re.IGNORECASE,
)
WHOEVER_DE = re.compile(
    r"^(?:wer|alle, die)\s+(.{2,60}?)\s+(?:hat|haben|besitzt|besitzen|trägt)(?:, (?:darf|kann|muss))?$", re.IGNORECASE
)
"""Condition with its reader as the subject: “those who have the key turn to 5”."""
BUT_IF = re.compile(
    r"[\s–—-]*(?:(?:but|and|aber)\s+)?(?:only\s+(?:if|when)|provided(?: that)?|as long as|but if|nur (?:wenn|falls)|sofern)\s+",
    re.IGNORECASE,
)
"""Begin of a condition behind its way on."""
LAST_ONE = re.compile(r"\s+(?:if|when|wenn|falls)\s[^,;:]{2,80}", re.IGNORECASE)
AND_MORE = re.compile(
    r"(?:and|or|but)\s+(?!(?:you\s+)?(?:want|wish|would|choose|decide|dare|like|try|turn|go|then|pay|spend|lose|deduct|can|may)\b)"
    r"|(?:und|oder|aber)\s+(?!(?:du\s+)?(?:willst|möchtest|kannst|darfst|lies|geh|zahl|bezahl|verlier|streich)\w*\b)",
    re.IGNORECASE,
)
"""Begin of a second condition, where the label of a choice would stand."""
SUBJECT = re.compile(r"you (?:are|have|possess|own|carry|know)\b", re.IGNORECASE)
SHORTENED = re.compile(
    r"(?:or\s+|and\s+)?if\s+((?:an?|the|your|any)\s+(?![^,:;]*\b(?:is|are|was|were|has|had|have)\b)[^,:;]{2,60})",
    re.IGNORECASE,
)
"""Condition that leaves out its begin: “if a Rogue”."""
THROWN = re.compile(
    r"(?:if|on|with|wenn|falls|bei)?\s*(?:(?:you|it|this|du|the|die|der|das|es)\s+)?"
    r"(?:(?:number|result|total|score|roll|die|dice|zahl|ergebnis|summe|wurf)\s+)?"
    r"(?:(?:you\s+)?(?:roll|rolled|score|scored|get|got|throw|threw|is|are|was|shows?|comes up)\s+)?"
    r"(?:(?:between|from|an?|the|eine?|zwischen)\s+)*"
    r"(?P<faces>\d{1,2}\+|\d{1,2}(?:\s*(?:-|–|,|to|or|oder|bis)\s*(?:an?\s+)?\d{1,2}){0,6}|\d{1,2}\s+(?:or|oder|and|und)\s+(?:less|lower|fewer|under|more|higher|over|weniger|mehr|höher)|odd|even|ungerade|gerade)"
    r"(?:\s+(?:number|zahl))?(?:\s+(?:ist|würfelst|wirfst|zeigt))?(?:(?:[,:]\s*|\s+(?=(?!(?:or|oder|to|and|und|bis|times|points?|gold|more|less)\b)[a-zà-ÿ]+\b))(?P<rest>.*))?",
    re.IGNORECASE,
)
"""What was thrown, as the outcome of a throw of dice: “if you roll 1-3”, “if the number is odd”, “on a 9 or more”."""
THROWN_ELSE = re.compile(
    r"(?:(?:if|should|wenn|falls)\s+(?:it|the (?:total|result|number|score|roll)|es|die (?:summe|zahl)|das ergebnis)\s+(?:is|be|comes to)|ist (?:es|sie|die (?:summe|zahl)|das ergebnis))\s+(?:more|higher|greater|less|lower|mehr|höher|größer|weniger|niedriger|kleiner)(?: than (?:that|this)| als das)?(?: ist)?\b[,:]?\s*",
    re.IGNORECASE,
)
"""Outcome of a throw that is what another leaves: “If the total is 7 or less, …  If it is higher, …”."""
NEITHER = re.compile(
    r"(?:no|without|ohne|keine?n?)\s+(?:the |an? |eine?n? )?[\w -]{2,30}|(?:(?:for|as) )?(?:any(?:body|one)? (?:other|else)\b[\w ]{0,30}|every(?:body|one) else|all (?:the )?others?(?: \w+)?|alle (?:anderen|übrigen)(?: (?:lesen|gehen|müssen))?)|if you (?:have|possess|own|carry|are carrying) (?:neither|none|nothing)(?: of (?:these|them|those)(?: \w+)?)?"
    r"|(?:wenn|falls) du (?:keins|keines|keinen|keine|nichts)(?: davon)? (?:hast|besitzt)",
    re.IGNORECASE,
)
GIVEN_UP = re.compile(
    r"(?:^|[,;]?\s+)(?:(?:then|and)\s+)*(?:cross|strike|remove|delete|erase)\s+it(?:\s+(?:off|out))?(?:\s+(?:from\s+)?your\s+[\w ]{1,40})?$"
    r"|(?:streiche?|lösche?|entferne?)\s+(?:es|ihn|sie)(?:\s+(?:von|aus)\s+[\w ]{1,40})?$",
    re.IGNORECASE,
)
"""What happens to the thing that was asked for: “cross it off”."""
ONE_THING = re.compile(r"you\s+(?:have|possess|own|carry|hold)\s+(?:an?|the|any|some)\s+(\S.*)", re.IGNORECASE)
ONE_THING_DE = re.compile(r"du\s+((?:das|den|die|eine?n?)\s+\S.*?)\s+(?:hast|besitzt|trägst)", re.IGNORECASE)
GOVERNS = re.compile(
    rf"(?:(?:if|wenn|falls)\b[^,{TURN}]*,|otherwise,?|if not,|sonst|ansonsten|andernfalls),? (?:(?:you |du )?(?:may|can|could|might|must)\b|(?:kannst|darfst|musst) du\b|either {TURN}|(?<=wise, ){TURN}|(?<=not, ){TURN}|(?<=onst ){TURN})",
    re.IGNORECASE,
)
"""Begin of a sentence whose condition holds for all its ways: “Otherwise, you may ask (3), wait (4) or leave (5)”."""
LACKS = re.compile(r"if you (?:do not|don't) (?:have|possess) (?P<thing>[^,]{2,40}),\s*", re.IGNORECASE)
"""Begin of what holds for whoever lacks something."""
HAS = re.compile(
    r"if you (?:(?:do not|don't|still|also) )?(?:have|possess|own|carry) (?:an?|the|your|any)\b", re.IGNORECASE
)
"""Begin of a condition that asks for a thing, which is no outcome: “if you don't have the knife, …”."""
