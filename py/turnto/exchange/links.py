"""Links as Twine writes them."""

from __future__ import annotations


def split_link(text: str) -> tuple[str, str]:
    """Return label and target of ``a->b``, ``b<-a``, ``a|b`` or ``b``."""
    if "->" in text:
        label, _, target = text.rpartition("->")
    elif "<-" in text:
        target, _, label = text.partition("<-")
    elif "|" in text:
        label, _, target = text.rpartition("|")
    else:
        label = target = text
    return label.strip(), target.strip()
