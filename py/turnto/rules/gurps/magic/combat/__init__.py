"""Magic in fights (GL-MAGIC-10 to GL-MAGIC-33): what ``combat.spells`` leaves a place for."""

from turnto.rules.gurps.combat.magic_hook import Magic
from turnto.rules.gurps.magic.combat.active_spells import passes, settled, started
from turnto.rules.gurps.magic.combat.casting import begins, comes
from turnto.rules.gurps.magic.combat.menu import options
from turnto.rules.gurps.magic.combat.panel import panel
from turnto.rules.gurps.magic.combat.tactics import minded

MAGIC = Magic(started, options, minded, begins, passes, comes, settled, panel)
