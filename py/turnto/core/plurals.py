"""English nouns with irregular plurals: the singular, the plural, and other plurals in use."""

_NOUNS = """
    axe axes, battleaxe battleaxes, broadaxe broadaxes, handaxe handaxes, pickaxe pickaxes, poleaxe poleaxes,
    knife knives, wife wives, life lives, afterlife afterlives, wolf wolves, loaf loaves, leaf leaves, sheaf sheaves,
    half halves, calf calves, elf elves, shelf shelves, self selves, thief thieves, hoof hooves hoofs, scarf scarves scarfs,
    dwarf dwarves dwarfs, wharf wharves wharfs, turf turves turfs, staff staves staffs, handkerchief handkerchiefs handkerchieves,

    foot feet, tooth teeth, goose geese, mouse mice, dormouse dormice, titmouse titmice, louse lice, ox oxen,
    child children, die dice, person people persons, penny pennies pence, man men, woman women,
    talisman talismans, human humans, shaman shamans, german germans, norman normans, roman romans, brahman brahmans,
    caiman caimans, ottoman ottomans, dolman dolmans, hetman hetmans,

    hero heroes, potato potatoes, tomato tomatoes, echo echoes, torpedo torpedoes, volcano volcanoes volcanos,
    mango mangoes mangos, mosquito mosquitoes mosquitos, buffalo buffaloes buffalos, domino dominoes dominos,
    cargo cargoes cargos, halo haloes halos, motto mottoes mottos, tornado tornadoes tornados, embargo embargoes,
    veto vetoes, grotto grottoes grottos, flamingo flamingoes flamingos, desperado desperadoes desperados,

    zombie zombies, cookie cookies, pixie pixies, nixie nixies, genie genies, faerie faeries, brownie brownies,
    kelpie kelpies, valkyrie valkyries, eyrie eyries, aerie aeries, magpie magpies, prairie prairies, movie movies,
    calorie calories, menagerie menageries, reverie reveries, sortie sorties, birdie birdies, budgie budgies,
    collie collies, hippie hippies, rookie rookies, hoodie hoodies, beanie beanies, bookie bookies, goalie goalies,
    selfie selfies, smoothie smoothies, lassie lassies, laddie laddies, necktie neckties, coterie coteries,
    patisserie patisseries, rotisserie rotisseries, pie pies, tie ties, lie lies,

    cache caches, ache aches, headache headaches, toothache toothaches, moustache moustaches, mustache mustaches,
    avalanche avalanches, niche niches, quiche quiches, brioche brioches, cloche cloches, creche creches, psyche psyches,
    pastiche pastiches, cartouche cartouches, tranche tranches,
    crevasse crevasses, posse posses, mousse mousses, fosse fosses, impasse impasses, pelisse pelisses,

    lens lenses, gas gases, bus buses, omnibus omnibuses, canvas canvases, atlas atlases, bias biases, alias aliases,
    pancreas pancreases, iris irises, ibis ibises, trellis trellises, portcullis portcullises, mantis mantises,
    clematis clematises, pelvis pelvises, metropolis metropolises, necropolis necropolises, acropolis acropolises,
    chrysalis chrysalises, kris krises, rhinoceros rhinoceroses, thermos thermoses,
    albatross albatrosses, cyclops cyclopses, chamois chamois,

    cactus cactuses cacti, walrus walruses, octopus octopuses octopi, virus viruses, bonus bonuses, crocus crocuses,
    lotus lotuses, circus circuses, abacus abacuses, campus campuses, census censuses, chorus choruses,
    discus discuses, fungus fungi funguses, genius geniuses, hippopotamus hippopotamuses hippopotami,
    incubus incubuses incubi, succubus succubuses succubi, papyrus papyruses papyri, stylus styluses, focus focuses,
    nautilus nautiluses, opus opuses, platypus platypuses, sinus sinuses, status statuses, surplus surpluses,
    thesaurus thesauruses, hibiscus hibiscuses, colossus colossuses colossi, citrus citruses, eucalyptus eucalyptuses,
    sarcophagus sarcophaguses sarcophagi, nexus nexuses, radius radiuses radii, tumulus tumuluses tumuli, callus calluses,
    caduceus caduceuses, apparatus apparatuses, prospectus prospectuses, terminus terminuses, hiatus hiatuses,
    isthmus isthmuses, minus minuses, plus pluses, rhombus rhombuses,
    oasis oases, crisis crises, thesis theses, analysis analyses, hypothesis hypotheses, synopsis synopses, nemesis nemeses,

    quiz quizzes, fez fezzes, topaz topazes, waltz waltzes, quartz quartzes,
    soliloquy soliloquies, colloquy colloquies,
    stomach stomachs, monarch monarchs, patriarch patriarchs, matriarch matriarchs, eunuch eunuchs, loch lochs,
    epoch epochs,
    alumnus alumni, magus magi, bacterium bacteria, stratum strata, larva larvae, criterion criteria,
    phenomenon phenomena, automaton automata automatons,

    sheep sheep, deer deer, fish fish fishes, trout trout, salmon salmon, cod cod, swine swine, moose moose, elk elk elks,
    bison bison, squid squid squids, aircraft aircraft, offspring offspring, series series, species species,
    gallows gallows, barracks barracks, headquarters headquarters, crossroads crossroads, trousers trousers,
    breeches breeches, scissors scissors, shears shears, tongs tongs, pliers pliers, pincers pincers, tweezers tweezers,
    bellows bellows, clothes clothes, goggles goggles, binoculars binoculars, jeans jeans, pyjamas pyjamas,
    man-at-arms men-at-arms, passer-by passers-by, mother-in-law mothers-in-law, father-in-law fathers-in-law,
    brother-in-law brothers-in-law, sister-in-law sisters-in-law, son-in-law sons-in-law, daughter-in-law daughters-in-law
"""
_ROWS = tuple(tuple(row.split()) for row in _NOUNS.split(","))

PLURALS = {one: several for one, several, *_ in _ROWS}
"""One of it -> several of it."""
SINGULARS = {several: one for one, *plurals in _ROWS for several in plurals}
"""Several of it -> one of it."""

COMPOUNDED = ("knife", "wife", "wolf", "loaf", "leaf", "shelf", "foot", "tooth", "child", "staff", "fish", "deer")
"""Nouns that other words are grown together with: a penknife, a werewolf, a quarterstaff."""


_ALWAYS_KNOWN = set(
    "knife loaf wolf staff leaf half scarf cookie pixie genie foot tooth thief elf dwarf hero man woman child mouse goose ox".split()
)
"""Nouns whose plurals were read rightly before there was this table."""
_WORDS_OF_THEIR_OWN = {"live", "these", "analyse", "shear", "jean", "psych", "bellow", "breech"}


def _as_once_read(one: str, several: str) -> set[str]:
    """Return the singulars that earlier versions stored for a noun of this table."""
    if several.endswith("ies") and len(several) > 4:
        cut = several[:-3] + "y"
    else:
        cut = several[:-2] if several.endswith(("ches", "shes", "xes", "sses", "zzes")) else several.removesuffix("s")
    return {cut, one if one.endswith("ss") else one.removesuffix("s")}


ONCE_WRITTEN = {
    once: one
    for one, several in PLURALS.items()
    for once in _as_once_read(one, several) - {one, several} - _WORDS_OF_THEIR_OWN
    if one not in _ALWAYS_KNOWN and once not in PLURALS and once not in SINGULARS
}
"""Singulars that older saves and hero files hold -> the right ones: ax, potatoe, zomby."""
