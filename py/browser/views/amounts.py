"""Numbers as players read them: with their sign, and as money of the rules."""

from __future__ import annotations

from browser.views.html import Html, join, tag, text
from turnto.core.system import System


def signed(number: int) -> str:
    """A number with its sign, the minus a real one."""
    return f"−{-number}" if number < 0 else f"+{number}"


def coins(system: System, amount: int) -> Html:
    """An amount as these rules write it: ``10 gp``, ``$120``."""
    fields = {field.key: field.label for field in system.sheet.fields}
    if "$" in fields.get(system.goods.money, ""):
        return tag("b", f"${amount}")
    return join(tag("b", amount), text(f" {system.goods.money}"))


def minus(number: int) -> str:
    """A number as it is printed: with a minus sign, not a hyphen."""
    return f"−{-number}" if number < 0 else str(number)
