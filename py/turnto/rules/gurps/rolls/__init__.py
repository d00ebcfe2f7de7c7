"""Rolls outside fights: success rolls with their modifiers, contests, reactions, Will."""
