"""How hits are lost: the formula of a wound, its consequences, and the state of the body that lasts."""
