"""What a book's header adds to the rules: skills and spells of its own, names for spells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from turnto.core.world import Terms


def entries(terms: Terms, field: str) -> Iterator[tuple[str, str]]:
    """The entries of a list in the header, each with the words behind it.

    ``Terror (rout-group)``, ``Terror: rout-group`` and ``rout-group: Terror`` in a mapping are all read;
    so is a plain list parted by commas.
    """
    listed = terms.header.get(field) or ()
    if isinstance(listed, Mapping):
        yield from ((str(name), str(rest)) for name, rest in listed.items())
        return
    for entry in listed.split(",") if isinstance(listed, str) else listed:
        name, _, rest = str(entry).replace("(", ":", 1).partition(":")
        if name.strip():
            yield name.strip(), rest.strip(" )")
