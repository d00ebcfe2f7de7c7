"""Fights, second by second: GL-COMBAT, GL-AUTH-30 to 36, with the rulings on combat (GL-RULE-19 to 53, 91 to 95)."""
