"""The figures of the rules, written out again from the digest by hand and not from the tables that play reads."""

ARMOUR = r"""
| key | TL | PD | DR | $ | lb | note |
|---|---|---|---|---|---|---|
| `clothing` | any | 0 | 0 | varies | 1 (inferred) | |
| `padded_cloth` | 1–4 | 1 | 1 | 180 | 14 | |
| `leather_jacket` | 1–8 | 1 | 1 | 50 | 4 | torso and arms |
| `light_leather` | 1–4 | 1 | 1 | 210 | 10 | |
| `heavy_leather` | 1–4 | 2 | 2 | 350 | 20 | |
| `chainmail` | 3–4 | 3 (1 vs imp) | 4 (2 vs imp) | 550 | 45 | a |
| `scale` | 2–4 | 3 | 4 | 750 | 50 | |
| `half_plate` | 2–4 | 4 | 5 | 2,000 | 70 | b |
| `light_plate` | 3–4 | 4 | 6 | 4,000 | 90 | b |
| `heavy_plate` | 3–4 | 4 | 7 | 6,000 | 110 | b |
| `flak_jacket` | 6 | 2 | 3 | 220 | 17 | torso |
| `kevlar_light` | 7 | 2 (1 vs imp) | 4 (2 vs imp) | 220 | 5 | a |
| `kevlar_heavy` | 7 | 2 (1 vs imp) | 12 (2 vs imp) | 420 | 9 | a |
| `body_armor_light` | 7+ | 4 | 15 | 270 | 22 | |
| `body_armor_medium` | 8+ | 6 | 25 | 1,520 | 32 | |
| `body_armor_heavy` | 9+ | 6 | 50 | 2,520 | 52 | |
"""

SHIELDS = r"""
| key | PD | $ | lb | note |
|---|---|---|---|---|
| `buckler` | 1 | 25 | 2 | |
| `small` | 2 | 40 | 8 | largest a fencer may use with the fencing parry |
| `medium` | 3 | 60 | 15 | |
| `large` | 4 | 90 | 25 | own attacks −2 |
"""

HAND = r"""
| key | skill | mode | type | damage | reach | $ | lb | min ST | notes |
|---|---|---|---|---|---|---|---|---|---|
| `axe` | axe_mace | swing | cut | sw+2 | 1 | 50 | 4 | 12 | † ready 1 |
| `mace` | axe_mace | swing | cr | sw+3 | 1 | 50 | 5 | 12 | † ready 1 |
| `blackjack` | blackjack | thrust | cr | thr | C | 20 | 1 | 7 | cannot parry |
| `broadsword` | broadsword | swing | cut | sw+1 | 1 | 500 | 3 | 10 | |
| | | thrust | cr | thr+1 | 1 | | | | blunt point |
| `light_club` | broadsword | swing | cr | sw+1 | 1 | 10 | 3 | 10 | |
| `smallsword` | fencing | thrust | imp | thr+1 | 1 | 400 | 1 | – | max 1d+1 |
| `rapier` | fencing | thrust | imp | thr+1 | 1, 2 | 500 | 1½ | – | max 1d+1 |
| `saber` | fencing (or shortsword) | swing | cut | sw | 1 | 700 | 2 | 7 | |
| | | thrust | imp | thr+1 | 1 | | | | max 1d+2 |
| `morningstar` | flail | swing | cr | sw+3 | 1 | 80 | 6 | 12 | † ready 1 |
| `flail` | flail | swing | cr | sw+4 | 1, 2* | 100 | 8 | 13 | † 2H ready 1 |
| `large_knife` | knife | swing | cut | sw−2 | C, 1 | 40 | 1 | – | max 1d+2 |
| | | thrust | imp | thr | C | | | | max 1d+2; throwable |
| `small_knife` | knife | swing | cut | sw−3 | C, 1 | 30 | ½ | – | max 1d+1 |
| | | thrust | imp | thr−1 | C | | | | max 1d+1; throwable |
| `dagger` | knife | thrust | imp | thr−1 | C | 20 | ¼ | – | max 1d; throwable |
| `glaive` | polearm | swing | cut | sw+3 | 2, 3* | 100 | 8 | 11 | 2H ready 2 |
| | | thrust | imp | thr+3 | 1–3* | | | | ready 1 |
| `poleaxe` | polearm | swing | cut or cr | sw+4 | 2, 3* | 120 | 10 | 12 | 2H ready 2 |
| `halberd` | polearm | swing | cut | sw+5 | 2, 3* | 150 | 12 | 13 | 2H ready 2 |
| | | swing | imp | sw+4 | 2, 3* | | | | ready 2; may stick (GL-RULE-27) |
| | | thrust | imp | thr+3 | 1–3* | | | | ready 1 |
| `shortsword` | shortsword | swing | cut | sw | 1 | 400 | 2 | 7 | |
| | | thrust | imp | thr | 1 | | | | |
| `baton` | shortsword | swing | cr | sw | 1 | 20 | 1 | 7 | |
| | | thrust | cr | thr | 1 | | | | |
| `javelin` | spear | thrust | imp | thr+1 | 1 | 30 | 2 | – | made for throwing |
| `spear` 1H | spear | thrust | imp | thr+2 | 1* | 40 | 4 | 9 | throwable |
| `spear` 2H | | thrust | imp | thr+3 | 1, 2* | | | | same weapon |
| `quarterstaff` | staff | swing | cr | sw+2 | 1, 2 | 10 | 4 | 6 | 2H; parry 2/3 |
| | | thrust | cr | thr+2 | 1, 2 | | | | |
| `great_axe` | two_handed_axe_mace | swing | cut | sw+3 | 1, 2* | 100 | 8 | 13 | † 2H ready 1 |
| `maul` | two_handed_axe_mace | swing | cr | sw+4 | 1, 2* | 80 | 12 | 14 | † 2H ready 1 |
| `greatsword` | two_handed_sword | swing | cut | sw+3 | 1, 2 | 800 | 7 | 12 | 2H |
| | | thrust | cr | thr+2 | 2 | | | | 2H, blunt point |
| `force_sword` | force_sword | swing | cut | 8d | 1 | 3,000 | 2 | – | TL11; 2 turns to switch on; cell 5 min |
| | | thrust | imp | 4d | 1 | | | | GL-RULE-89 |
"""

RANGED = r"""
| key | skill | type | damage | SS | Acc | 1/2D | Max | $ | lb | min ST | notes |
|---|---|---|---|---|---|---|---|---|---|---|---|
| `throwing_axe` | thrown axe | cut | sw+2 | 10 | 2 | ST | ST×1½ | 60 | 4 | 11 | |
| `short_bow` | bow | imp | thr | 12 | 1 | ST×10 | ST×15 | 50 / 2 | 2 | 7 | max 1d+3; ready 2 |
| `regular_bow` | bow | imp | thr+1 | 13 | 2 | ST×15 | ST×20 | 100 / 2 | 2 | 10 | max 1d+4; ready 2 |
| `longbow` | bow | imp | thr+2 | 15 | 3 | ST×15 | ST×20 | 200 / 2 | 3 | 11 | max 1d+4; ready 2 |
| `composite_bow` | bow | imp | thr+3 | 14 | 3 | ST×20 | ST×25 | 900 / 2 | 4 | 10 | max 1d+4; ready 2 |
| `quiver` | – | – | – | – | – | – | – | 10 | ½ | – | holds 10 |
| `crossbow` | crossbow | imp | thr+4 | 12 | 4 | ST×20 | ST×25 | 150 / 2 | 6 | 7 | max 3d; ready 4 (8 if its ST > user's) |
| `prodd` | crossbow | cr | thr+4 | 12 | 2 | ST×20 | ST×25 | 150 / 0.10 | 6 | 7 | as crossbow |
| `large_knife` | thrown knife | imp | thr | 12 | 0 | ST−2 | ST+5 | 40 | 1 | – | max 1d+2 |
| `small_knife` | thrown knife | imp | thr−1 | 11 | 0 | ST−5 | ST | 30 | ½ | – | max 1d+1 |
| `dagger` | thrown knife | imp | thr−1 | 12 | 0 | ST−5 | ST | 20 | ¼ | – | max 1d |
| `sling` | sling | cr | sw | 12 | 0 | ST×6 | ST×10 | 10 | ½ | – | 2 hands to load; ready 2 |
| `staff_sling` | sling | cr | sw+1 | 14 | 1 | ST×10 | ST×15 | 20 | 2 | – | ready 2 |
| `javelin` | thrown spear | imp | thr+1 | 10 | 3 | ST×1½ | ST×2½ | 30 | 2 | 7 | |
| `spear` | thrown spear | imp | thr+3 | 11 | 2 | ST | ST×1½ | 40 | 4 | 9 | |
| `rock` | Throwing or DX−3 | cr | thr−1 | 12 | 0 | ST×2 | ST×3½ | – | 1 | – | |
"""

GUNS = r"""
| key | skill | type | damage | SS | Acc | lb | RoF | shots | min ST | $ | TL |
|---|---|---|---|---|---|---|---|---|---|---|---|
| `.38_special` | pistol | cr | 2d−1 | 10 | 2 | 2 | 3 | 6 | 8 | 20 | 6 |
| `luger` | pistol | cr | 2d+2 | 9 | 4 | 2.75 | 3 | 8 | 9 | 25 | 6 |
| `colt_45` | pistol | cr | 2d | 10 | 2 | 2.75 | 3 | 7 | 10 | 30 | 6 |
| `walther_ppk` | pistol | cr | 2d−1 | 10 | 2 | 1.25 | 3 | 7 | 8 | 75 | 6 |
| `.44_magnum` (revolver) | pistol | cr | 3d | 10 | 2 | 3.25 | 3 | 6 | 11 | 100 | 7 |
| `glock_17` | pistol | cr | 2d+2 | 10 | 3 | 2 | 3 | 17 | 9 | 450 | 7 |
| `remington_12g` | shotgun | cr | 4d | 12 | 5 | 8 | 3 | 5 | 12 | 235 | 7 |
| `winchester_44_40` | rifle | cr | 3d | 13 | 7 | 7.1 | 2 | 6 | 10 | 40 | 5 |
| `winchester_30_30` | rifle | cr | 5d | 13 | 8 | 7 | 2 | 6 | 10 | 475 (as printed; GL-RULE-01) | 5 |
| `lee_enfield_303` | rifle | cr | 6d+1 | 14 | 10 | 10.2 | 1 | 10 | 12 | 130 | 6 |
| `m1_garand` | rifle | cr | 7d+1 | 14 | 11 | 10 | 3 | 8 | 12 | 590 | 6 |
| `ar_15` | rifle | cr | 5d | 12 | 11 | 8 | 3 | 20 | 9 | 540 | 7 |
| `laser_pistol` | beam | imp | 1d | 9 | 7 | 2 | 4 | 20 | – | 1,000 | 8 |
| `laser_rifle` | beam | imp | 2d | 15 | 13 | 5 | 3 | 12 | – | 2,000 | 8 |
| `blaster` | beam | imp | 6d | 10 | 6 | 2 | 3 | 20 | 8 | 2,000 | 9 |
| `blaster_rifle` | beam | imp | 12d | 14 | 13 | 10 | 3 | 12 | 9 | 3,000 | 9 |
"""

LOADS = r"""
| level | name | weight up to | Move penalty | miles / day |
|---|---|---|---|---|
| 0 | none | 2×ST | 0 | 50 |
| 1 | light | 4×ST | 1 | 40 |
| 2 | medium | 6×ST | 2 | 30 |
| 3 | heavy | 12×ST | 3 | 20 |
| 4 | extra-heavy | 20×ST | 4 | 10 |
| – | overload | 30×ST | a few feet only, 1 fatigue / second (GL-RULE-20) | 0 |
"""

MOUNTS = r"""
| mount | ST | DX | IQ | HT | Move | $ | lb | note |
|---|---|---|---|---|---|---|---|---|
| donkey | 25 | 10 | 4 | 13 | 8 | 1,000 | 500 | |
| small mule | 30 | 10 | 4 | 14 | 8 | 1,000 | 800 | too small to ride |
| large mule | 40 | 10 | 4 | 14 | 9 | 2,000 | 1,400 | |
| pony | 30 | 10 | 4 | 13 | 13 | 1,500 | 800 | |
| racehorse | 32 | 9 | 4 | 13 | 18 | 4,000+ | 1,100 | some faster |
| saddle horse | 35 | 9 | 4 | 14 | 12 | 1,200 | 1,200 | ordinary |
| cavalry horse | 40 | 9 | 4 | 15 | 16 | 4,000 | 1,400 | |
| heavy warhorse | 50 | 9 | 4 | 16 | 15 | 5,000 | 1,900 | usually vicious |
| draft horse | 60 | 9 | 4 | 16 | 12 | 2,000 | 2,000 | |
| ox | 80 | 8 | 4 | 17 | 8 | 1,500 | 2,500+ | |
| camel | 40 | 9 | 4 | 15 | 10 | 1,500 | 1,400 | vicious, drinks little |
"""

STRENGTH = r"""
| ST | thr | sw | | ST | thr | sw |
|---|---|---|---|---|---|---|
| ≤ 4 | 0 | 0 | | 13 | 1d | 2d−1 |
| 5 | 1d−5 | 1d−5 | | 14 | 1d | 2d |
| 6 | 1d−4 | 1d−4 | | 15 | 1d+1 | 2d+1 |
| 7 | 1d−3 | 1d−3 | | 16 | 1d+1 | 2d+2 |
| 8 | 1d−3 | 1d−2 | | 17 | 1d+2 | 3d−1 |
| 9 | 1d−2 | 1d−1 | | 18 | 1d+2 | 3d |
| 10 | 1d−2 | 1d | | 19 | 2d−1 | 3d+1 |
| 11 | 1d−1 | 1d+1 | | 20 | 2d−1 | 3d+2 |
| 12 | 1d−1 | 1d+2 | | 21 (rule 02) | 2d | 4d−1 |
"""

CLIMBS = r"""
| climb | mod | short climb | long climb |
|---|---|---|---|
| ladder up | no roll | 3 rungs/s | 1 rung/s |
| ladder down | no roll | 2 rungs/s | 1 rung/s |
| ordinary tree | +5 | 1 ft/s | 1 ft/3 s |
| ordinary mountain | 0 | 1 ft/2 s | 10 ft/min |
| vertical stone wall | −3 | 1 ft/5 s | 4 ft/min |
| modern building | −3 | 1 ft/10 s | 2 ft/min |
| rope, up | −2 (inferred: sign lost) | 1 ft/s | 20 ft/min |
| rope, down, no gear | −1 | 2 ft/s | 30 ft/min |
| rope, down, gear | −1 | 12 ft/s | 12 ft/s |
"""

THROWN = r"""
| lb | 1 | 1½ | 2 | 3 | 4 | 5 | 7½ | 10 | 15 | 20 | 25 | 30 | 40 | 50 | 60 | 80 | 100 | 200 |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
| × ST | 3.5 | 3.0 | 2.5 | 1.9 | 1.5 | 1.2 | 1.0 | 0.8 | 0.7 | 0.6 | 0.5 | 0.4 | 0.3 | 0.25 | 0.2 | 0.15 | 0.1 | 0.05 |
"""

THROWN_DAMAGE = r"""
| ST | ≤ 10 lb | > 10–50 | > 50–100 | > 100 |
|---|---|---|---|---|
| 5–6 | 1d−5 | 1d−4 | 1d−5 | – |
| 7–8 | 1d−4 | 1d−3 | 1d−3 | – |
| 9–10 | 1d−3 | 1d−2 | 1d−2 | 1d−3 |
| 11–12 | 1d−2 | 1d−1 | 1d−1 | 1d−2 |
| 13–14 | 1d−1 | 1d | 1d | 1d |
| 15–16 | 1d | 1d+1 | 1d+2 | 1d+2 |
| 17–18 | 1d+1 | 1d+2 | 2d−2 | 2d−1 |
| 19–20 | 1d+2 | 2d−2 | 2d−1 | 2d |
"""

ATTRIBUTES = r"""
| level | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16 | 17 | 18 |
|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|---|
| cost | −80 | −70 | −60 | −50 | −40 | −30 | −20 | −15 | −10 | 0 | 10 | 20 | 30 | 45 | 60 | 80 | 100 | 125 |
"""

LADDERS = r"""
| physical | Easy | Average | Hard | | mental | Easy | Average | Hard | Very Hard |
|---|---|---|---|---|---|---|---|---|---|
| DX−3 | – | – | ½ | | IQ−4 | – | – | – | ½ |
| DX−2 | – | ½ | 1 | | IQ−3 | – | – | ½ | 1 |
| DX−1 | ½ | 1 | 2 | | IQ−2 | – | ½ | 1 | 2 |
| DX | 1 | 2 | 4 | | IQ−1 | ½ | 1 | 2 | 4 |
| DX+1 | 2 | 4 | 8 | | IQ | 1 | 2 | 4 | 8 |
| DX+2 | 4 | 8 | 16 | | IQ+1 | 2 | 4 | 6 | 12 |
| DX+3 | 8 | 16 | 24 | | IQ+2 | 4 | 6 | 8 | 16 |
| DX+4 | 16 | 24 | 32 | | IQ+3 | 6 | 8 | 10 | 20 |
| each more | +8 | +8 | +8 | | each more | +2 | +2 | +2 | +4 |
"""

SKILLS = r"""
| key | type | default |
|---|---|---|
| `acrobatics` | P/H | DX−6 |
| `acting` | M/A | IQ−5 |
| `animal_handling` | M/H | IQ−6 |
| `area_knowledge:<area>` | M/E | IQ−4, residents only |
| `armoury/TL` | M/A | IQ−5 |
| `artist` | M/H | IQ−6 |
| `bard` | M/A | IQ−5 |
| `blacksmith/TL` | M/A | IQ−5 |
| `boxing` | P/A | – |
| `brawling` | P/E | – |
| `camouflage` | M/E | IQ−4 |
| `carpentry` | M/E | IQ−4, DX−4 |
| `climbing` | P/A | DX−5, ST−5 |
| `computer_operation/TL` | M/E | IQ−4 |
| `computer_programming/TL` | M/H | – |
| `cooking` | M/E | IQ−4 |
| `criminology/TL` | M/A | IQ−4 |
| `dancing` | P/A | DX−5 |
| `demolition/TL` | M/A | IQ−5 |
| `diagnosis/TL` | M/H | IQ−6 |
| `disguise` | M/A | IQ−5 |
| `electronics/TL` | M/H | – |
| `electronics_operation/TL` | M/A | IQ−5 |
| `engineer/TL` | M/H | – |
| `escape` | P/H | DX−6 |
| `first_aid/TL` | M/E | IQ−5 |
| `forensics/TL` | M/H | – |
| `forgery/TL` | M/H | IQ−6, DX−8 |
| `gambling` | M/A | IQ−5 |
| `holdout` | M/A | IQ−5 |
| `humanities:<subject>` | M/H | IQ−6 |
| `diplomacy` (influence) | M/H | IQ−6 |
| `fast_talk` (influence) | M/A | IQ−5 |
| `intimidation` (influence) | M/A | ST−5 |
| `savoir_faire` (influence) | M/E | IQ−4 |
| `sex_appeal` (influence) | M/A, **HT-based** | HT−3 |
| `streetwise` (influence) | M/A | IQ−5 |
| `interrogation` | M/A | IQ−5 |
| `jumping` | P/E | – |
| `karate` | P/H | – |
| `law` | M/H | IQ−6 |
| `leadership` | M/A | ST−5 |
| `lockpicking/TL` | M/A | IQ−5 |
| `masonry` | **P/E** | IQ−3 |
| `mechanic/TL` | M/A | IQ−5 |
| `merchant` | M/A | IQ−5 |
| `meteorology/TL` | M/A | IQ−5 |
| `musical_instrument:<x>` | M/H | – |
| `natural_sciences:<x>` | M/H | IQ−6 |
| `naturalist` | M/H | IQ−6 |
| `navigation/TL` | M/H | – |
| `occultism` | M/A | IQ−6 |
| `photography/TL` | M/A | IQ−5 |
| `physician/TL` | M/H | IQ−7 |
| `pickpocket` | P/H | DX−6 |
| `research` | M/A | IQ−5 |
| `riding:<beast>` | P/A | DX−5 |
| `running` | P/H, **HT-based** | – |
| `shadowing` | M/A | IQ−6 |
| `shield` | P/E | DX−4 |
| `singing` | P/E, **HT-based** | HT−4 |
| `social_sciences:<x>` | M/H | IQ−6 |
| `stealth` | P/A | IQ−5, DX−5 |
| `survival:<terrain>` | M/A | IQ−5 |
| `swimming` | P/E | ST−5, DX−4 |
| `tactics` | M/H | IQ−6 |
| `teaching` | M/A | IQ−5 |
| `throwing` | P/H | – |
| `thrown_weapon:<knife / axe / spear / …>` | P/E | DX−4 |
| `spell_throwing` | P/E | DX−4 (GL-RULE-51) |
| `tracking` | M/A | IQ−5 |
| `traps/TL` | M/A | IQ−5, DX−5 |
| `bicycling`, `motorcycle` | P/E | DX−4 (motorcycle also IQ−4) |
| `boating` | P/A | DX−5 |
| `driving`, `piloting`, `powerboat` | P/A | DX−5, IQ−5 |
| `writing` | M/A | IQ−5 |
| `gesture` | M/E | IQ−4 |
| `sign_language:<x>` | M/A | – |
| `language:<x>` | see 11 | – |
| `spell:<x>` | M/H + Magery | – |
"""

HAND_SKILLS = r"""
| key | type | default | parry | notes |
|---|---|---|---|---|
| `axe_mace` | P/A | DX−5 | 1/2, then unready | short / medium unbalanced, one-handed |
| `blackjack` | P/E | DX−4 | none | |
| `broadsword` | P/A | DX−5, Shortsword−2, Force Sword−3 | 1/2 | balanced 2–4 ft; light club |
| `fencing` | P/A | DX−5 | **2/3, two per turn** | rapier, smallsword, saber; encumbrance ≤ Light; shield at most small (GL-RULE-26) |
| `flail` | P/H | DX−6 | 1/2, then unready | foe blocks it at −2, parries at −4; knives and fencing weapons cannot parry it |
| `force_sword` | P/A | DX−5 | 1/2 | TL11 |
| `knife` | P/E | DX−4 | 1/2, −1 | |
| `polearm` | P/A | DX−5 | 1/2 | two hands |
| `shortsword` | P/A | DX−5, Broadsword−2, Force Sword−3 | 1/2 | balanced 1–2 ft; baton; may wield a saber |
| `spear` | P/A | DX−5, Staff−2 | 1/2 | also javelin, fixed bayonet, pike |
| `staff` | P/H | DX−5 (GL-RULE-62), Spear−2 | **2/3** | two hands |
| `two_handed_axe_mace` | P/A | DX−5 | 1/2, then unready | |
| `two_handed_sword` | P/A | DX−5, Force Sword−3 | 1/2 | |
"""

MISSILE_SKILLS = r"""
| key | type | default | notes |
|---|---|---|---|
| `beam_weapons/TL` | P/E | DX−4 | IQ bonus |
| `black_powder/TL` | P/E | DX−4 | IQ bonus |
| `bow` | P/H | DX−6 | |
| `crossbow` | P/E | DX−4 | incl. prodd |
| `guns/TL:<pistol / rifle / shotgun / light_automatic>` | P/E | DX−4 | IQ bonus; each kind separate |
| `sling` | P/H | DX−6 | incl. staff sling |
"""

WEALTH = r"""
| id | key | cost | start money × | hours / week | note |
|---|---|---|---|---|---|
| GL-CHAR-40 | `wealth:dead_broke` | −25 | 0 (clothes only) | – | no job possible |
| | `wealth:poor` | −15 | 1/5 | 50 | few jobs, low pay |
| | `wealth:struggling` | −10 | 1/2 | 40 | |
| | `wealth:average` | 0 | 1 | 40 | |
| | `wealth:comfortable` | 10 | 2 | 40 | |
| | `wealth:wealthy` | 20 | 5 | 20 | author's leave; 1 free Status |
| | `wealth:very_wealthy` | 30 | 20 | 10 | author's leave; free Status as Wealthy; takes home 2× job pay |
| | `wealth:filthy_rich` | 50 | 100 | 10 | author's leave; as above; 10× job pay |
| | `wealth:multimillionaire` n | 50 + 25 n | 100 × 10^n | 10 | each n: 1 more free Status, at most +2 more |
"""

ADVANTAGES = r"""
| id | key | cost |
|---|---|---|
| GL-CHAR-60 | `absolute_direction` | 5 |
| GL-CHAR-61 | `acute_hearing`, `acute_vision`, `acute_taste_smell` | 2 / level each |
| GL-CHAR-62 | `alertness` | 5 / level |
| GL-CHAR-63 | `animal_empathy` | 5 |
| GL-CHAR-64 | `combat_reflexes` | 15 |
| GL-CHAR-65 | `common_sense` | 10 |
| GL-CHAR-66 | `danger_sense` | 15 |
| GL-CHAR-67 | `daredevil` | 15 |
| GL-CHAR-68 | `double_jointed` | 5 |
| GL-CHAR-69 | `empathy` | 15 |
| GL-CHAR-70 | `high_pain_threshold` | 10 |
| GL-CHAR-71 | `high_technology` 1 / 2 / 3 | 20 / 50 / 100 |
| GL-CHAR-72 | `disease_resistant` | 5 |
| | `immunity_disease` | 10 |
| GL-CHAR-73 | `language_talent` | 2 / level |
| GL-CHAR-74 | `literacy` | depends |
| GL-CHAR-75 | `luck:1` / `luck:2` / `luck:3` | 15 / 30 / 60 |
| GL-CHAR-76 | `musical_ability` | 1 / level |
| GL-CHAR-77 | `magery` 1 / 2 / 3 | 15 / 25 / 35 |
| GL-CHAR-78 | `night_vision` | 10 |
| GL-CHAR-79 | `rapid_healing` / `very_rapid_healing` | 5 / 15 |
| GL-CHAR-80 | `resistant_to_poison` | 5 |
| GL-CHAR-81 | `single_minded` | 5 |
| GL-CHAR-82 | `strong_will` | 4 / level |
| GL-CHAR-83 | `toughness` 1 / 2 | 10 / 25 |
"""

DISADVANTAGES = r"""
| id | key | cost |
|---|---|---|
| GL-CHAR-100 | `bad_sight:near` / `:far` | −10 correctable at start TL (5+), else −25 |
| GL-CHAR-101 | `bad_temper` | −10 |
| GL-CHAR-102 | `bully` | −10 |
| GL-CHAR-103 | `code_of_honor` | −5 informal among peers; −10 formal among peers, or informal always; −15 formal always, or demanding suicide |
| GL-CHAR-104 | `compulsive_behavior` | −5…−15 |
| GL-CHAR-105 | `cowardice` | −10 |
| GL-CHAR-106 | `gluttony` | −5 |
| GL-CHAR-107 | `greed` | −15 |
| GL-CHAR-108 | `hard_of_hearing` | −10 |
| GL-CHAR-109 | `honesty` | −10 |
| GL-CHAR-110 | `impulsiveness` | −10 |
| GL-CHAR-111 | `jealousy` | −10 |
| GL-CHAR-112 | `lame:crippled_leg` | −15 |
| | `lame:one_leg` | −25 |
| | `lame:legless` | −35 |
| GL-CHAR-113 | `laziness` | −10 |
| GL-CHAR-114 | `miserliness` | −10 |
| GL-CHAR-115 | `one_arm` | −20 |
| GL-CHAR-116 | `one_eye` | −15 |
| GL-CHAR-117 | `overconfidence` | −10 |
| GL-CHAR-118 | `pacifism:self_defense` | −15 |
| | `pacifism:cannot_kill` | −15 |
| GL-CHAR-119 | `phobia:<x>` | −5 / −10 / −15 |
| GL-CHAR-120 | `primitive` n | −5 / TL |
| GL-CHAR-121 | `pyromania` | −5 |
| GL-CHAR-122 | `sense_of_duty` | companions −5; nation or everyone known −10; mankind −15; all life −20 |
| GL-CHAR-123 | `stubbornness` | −5 |
| GL-CHAR-124 | `truthfulness` | −5 |
| GL-CHAR-125 | `vow` | trivial −1 (a quirk), minor −5, major −10, great −15 |
| GL-CHAR-126 | `weak_will` | −8 / level |
| GL-CHAR-127 | `youth` 1–3 | −2 / year underage |
| GL-CHAR-128 | `illiteracy` etc. | table 7a |
"""

LOOKS = r"""
| id | key | cost |
|---|---|---|
| GL-CHAR-20 | `appearance:hideous` | −20 |
| | `appearance:ugly` | −10 |
| | `appearance:unattractive` | −5 |
| | `appearance:average` | 0 |
| | `appearance:attractive` | 5 |
| | `appearance:handsome` | 15 |
| | `appearance:very_handsome` | 25 |
| GL-CHAR-21 | `charisma` (level) | 5 / level |
| GL-CHAR-22 | `handedness` | 0 |
| GL-CHAR-23 | `ambidexterity` | 10 |
| GL-CHAR-24 | `fat:overweight` | −5 |
| | `fat:fat` | −10 |
| | `fat:extremely_fat` | −20 |
| | | |
| GL-CHAR-25 | `skinny` | −5 |
| GL-CHAR-26 | `odious_habit` (5 / 10 / 15) | −5 / −10 / −15 |
| GL-CHAR-27 | `voice` | 10 |
"""

STANDING = r"""
| id | key | cost |
|---|---|---|
| GL-CHAR-30 | `clerical_investment` (level) | 5 / level |
| GL-CHAR-31 | `duty` (freq 15 / 12 / 9 / 6) | −15 / −10 / −5 / −2 |
| | `duty` non-dangerous | value reduced by 5 (toward 0; the −5 and −2 kinds vanish) |
| | `duty:extremely_hazardous` | −20 |
| GL-CHAR-32 | `legal_powers` 5 / 10 / 15 | 5 / 10 / 15 |
| GL-CHAR-33 | `military_rank` 0–8 | 5 / rank |
| GL-CHAR-34 | `reputation` (mod ±1…±4, class, freq) | see below |
| GL-CHAR-35 | `stigma:second_class` | −5 |
| | `stigma:valuable_property` | −10 |
| | `stigma:minority` | −10 |
| | `stigma:outsider` | −15 |
| GL-CHAR-36 | `status` −4…8 | 5 / level |
"""

LITERACY = r"""
| norm \ hero | literate | semi-literate | illiterate |
|---|---|---|---|
| literate (high tech) | 0 | −5 | −10 |
| semi-literate | 5 | 0 | −5 |
| illiterate (low tech, fantasy) | 10 | 5 | 0 |
"""

ROLLS = r"""
| eff | success on | critical success | critical failure | P(success) | P(crit success) | P(crit failure) |
|---|---|---|---|---|---|---|
| 3 | 3–4 | 3–4 | 13–18 | 4 | 4 | 56 |
| 4 | 3–4 | 3–4 | 14–18 | 4 | 4 | 35 |
| 5 | 3–5 | 3–4 | 15–18 | 10 | 4 | 20 |
| 6 | 3–6 | 3–4 | 16–18 | 20 | 4 | 10 |
| 7 | 3–7 | 3–4 | 17–18 | 35 | 4 | 4 |
| 8 | 3–8 | 3–4 | 17–18 | 56 | 4 | 4 |
| 9 | 3–9 | 3–4 | 17–18 | 81 | 4 | 4 |
| 10 | 3–10 | 3–4 | 17–18 | 108 | 4 | 4 |
| 11 | 3–11 | 3–4 | 17–18 | 135 | 4 | 4 |
| 12 | 3–12 | 3–4 | 17–18 | 160 | 4 | 4 |
| 13 | 3–13 | 3–4 | 17–18 | 181 | 4 | 4 |
| 14 | 3–14 | 3–4 | 17–18 | 196 | 4 | 4 |
| 15 | 3–15 | 3–5 | 17–18 | 206 | 10 | 4 |
| 16+ | 3–16 | 3–6 | 18 | 212 | 20 | 1 |
"""

BANDS = r"""
| 3d + mods | band key |
|---|---|
| ≤ 0 | `disastrous` |
| 1–3 | `very_bad` |
| 4–6 | `bad` |
| 7–9 | `poor` |
| 10–12 | `neutral` |
| 13–15 | `good` |
| 16–18 | `very_good` |
| ≥ 19 | `excellent` |
"""

SPELLS = r"""
| spell | class | time | duration | cost / maintain | needs |
|---|---|---|---|---|---|
| Create Fire | area | 1 s | 1 min | base 2 / 1 per yard | Ignite Fire |
| Daze | resisted: HT | 2 s | 1 min | 3 / 2 | Foolishness |
| Detect Magic | regular | 5 s | instant | 2 | Magery 1 |
| Fireball | missile | 1 s per 1d, max 3 | until thrown | 1–3 | Magery 1, Create Fire, Shape Fire |
| Foolishness | resisted: IQ | 1 s | 1 min | 1 per IQ point (max 5) / half, up | IQ 12+ |
| Haste | regular | 2 s | 1 min | 2 per point / 1 per point (max 3) | – |
| Ignite Fire | regular | 1 s | 1 s | 1–4 by heat / same | – |
| Lend Health | regular | 1 s | 1 hour | 1 per hit / not maintainable | Lend Strength |
| Lend Strength | regular | 1 s | permanent | any amount, 1 : 1 | Magery 1 **or** Empathy |
| Light | regular | 1 s | 1 min | 1 / 1 | – |
| Minor Healing | regular | 1 s | permanent | 1–3 | Lend Health |
| Shape Fire | area | 1 s | 1 min | base 2 / 1 per yard | Ignite Fire |
| Shield | regular | 1 s | 1 min | 2 per PD (max +5 = 10) / half | Magery 2 |
| Sleep | resisted: HT | 3 s | instant | 4 | Daze |
"""


TECH_LEVELS = r"""
| TL | age | marks |
|---|---|---|
| 0 | Stone | fire, lever, speech |
| 1 | Bronze (Athens) | wheel, writing, farming |
| 2 | Iron (Rome) | arch |
| 3 | Medieval, before 1450 | steel arms, zero |
| 4 | 1450–1700 | gunpowder, printing |
| 5 | 1701–1900 | mass production, steam, telegraph |
| 6 | 1901–1950 | cars, aircraft, radio |
| 7 | 1951–2000 | nuclear power, computers, lasers, rockets |
| 8 | 2001–2050? | sub-light spaceflight, fusion, implants |
| 9 | starfaring | faster than light, thinking machines, long life |
| 10 | antimatter | artificial gravity, slow FTL radio |
| 11 | force | tractor beams and force screens, quick FTL radio |
| 12 | gravitic | contragravity, personal force screens |
| 13 | worldbuilding | full terraforming |
| 14 | Dysonian | built worlds |
| 15 | matter transmission | cosmic power |
| 16 | anything | |
"""


WEIGHTS = r"""
| ST | ≤ 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12 | 13 | 14 | 15 | 16+ |
|---|---|---|---|---|---|---|---|---|---|---|---|---|
| weight lb | 130 | 135 | 135 | 140 | 145 | 150 | 155 | 160 | 165 | 170 | 180 | 190 |
"""

LIFTS = r"""
| id | what | limit (lb, current ST) |
|---|---|---|
| GL-EQUIP-45 | one hand | 6×ST |
| | two hands | 25×ST |
| | on the back | 30×ST (above 20×ST: 1 fatigue per second) |
| | shove, knock over | 25×ST; 50×ST with a run |
| | shift slightly | 100×ST |
"""

FIRST_AID = r"""
| TL of the skill | 0 | 1 | 2–3 | 4 | 5 | 6–7 | 8+ |
|---|---|---|---|---|---|---|---|
| minutes per victim | 30 (bandage only) | 30 | 30 | 30 | 20 | 20 | 10 |
| restores | 1 | 1d−4 | 1d−3 | 1d−2 | 1d−2 | 1d−1 | 1d |
| critical | 1 | 2 | 3 | 4 | 4 | 5 | 6 |
"""

EXPOSURE = r"""
| exposure | HT |
|---|---|
| avoided contact | +4 |
| entered a victim's house or shop | +3 |
| spoke at close quarters | +2 |
| brief touch | +1 |
| wore or used victim's things | 0 |
| ate victim's cooked flesh | 0 |
| ate it raw | −1 |
| long contact with the living | −2 |
| kiss, intimacy | −3 |
"""


def rows(table: str) -> list[list[str]]:
    """The cells of a table below its head, as text."""
    lines = [line for line in table.strip().splitlines() if line.startswith("|")]
    assert len(lines) > 2, "a table with rows"
    return [[cell.strip().replace("`", "") for cell in line.strip().strip("|").split("|")] for line in lines[2:]]


def plain(cell: str) -> str:
    """A cell with plain signs."""
    return cell.replace("\N{MINUS SIGN}", "-").replace("**", "").strip()
