"""Links as Twine writes them."""

from __future__ import annotations

from collections.abc import Collection


def split_link(text: str, names: Collection[str] = ()) -> tuple[str, str]:
    """Return label and target of ``a->b``, ``b<-a``, ``a|b`` or ``b``; a name among ``names`` may begin with a space."""
    if "->" in text:
        label, _, target = text.rpartition("->")
        label = label.rstrip("-")
    elif "<-" in text:
        target, _, label = text.partition("<-")
        label = label.lstrip("-")
    elif "|" in text:
        label, _, target = text.rpartition("|")
    else:
        label = target = text
    if not target.strip():
        target = label
    return label.strip(), target if target in names else target.strip()
