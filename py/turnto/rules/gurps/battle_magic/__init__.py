"""Magic in fights (GL-MAGIC-10 to GL-MAGIC-33): what ``combat.spells`` leaves a place for."""

from turnto.rules.gurps.battle_magic.casts import begins, comes
from turnto.rules.gurps.battle_magic.choices import options
from turnto.rules.gurps.battle_magic.lasting import passes, settled, started
from turnto.rules.gurps.battle_magic.minds import minded
from turnto.rules.gurps.battle_magic.shown import panel
from turnto.rules.gurps.combat.magic_hook import Magic

MAGIC = Magic(started, options, minded, begins, passes, comes, settled, panel)
