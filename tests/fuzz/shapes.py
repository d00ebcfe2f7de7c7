"""A megabyte of every shape that a kept JSON can have: long lists, wide objects, long words, deep nests, at each place."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

MEGABYTE = 1_000_000


def shapes(kept: Any, size: int = MEGABYTE) -> Iterator[tuple[str, Any]]:
    """Yield the JSON blown up to about this many characters at one place after the other: (what and where, JSON)."""
    for path, value in places(kept):
        for what, blown in _blown(value, size):
            yield f"{what} at {'.'.join(map(str, path)) or 'the top'}", put(kept, path, blown)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every place of a JSON value: (path, value there); of a list the first two."""
    yield path, value
    if isinstance(value, dict):
        for key, own in value.items():
            yield from places(own, (*path, key))
    elif isinstance(value, list):
        for number, own in enumerate(value[:2]):
            yield from places(own, (*path, number))


def put(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """Return a JSON value with another one at this path."""
    if not path:
        return new
    first, rest = path[0], path[1:]
    if isinstance(value, dict):
        return {**value, first: put(value[first], rest, new)}
    return [put(own, rest, new) if number == first else own for number, own in enumerate(value)]


def _blown(value: Any, size: int) -> Iterator[tuple[str, Any]]:
    match value:
        case dict():
            key, own = next(iter(value.items()), ("a", 1))
            number = size // (len(json.dumps(own)) + len(str(key)) + 14)
            yield "a wide object", {**value, **{f"{key} {n}": own for n in range(number)}}
        case list():
            own = value[-1] if value else "a"
            number = size // (len(json.dumps(own)) + 10)
            yield "a long list of equals", [*value, *[own] * number]
            yield "a long list", [*value, *(_varied(own, n) for n in range(number))]
            yield "a list of long words", [*value, *(_varied(own, n, "word " * 3_000) for n in range(size // 15_000))]
        case str():
            yield "a long word", value + "a" * size
            yield "a long word of parts", (value + " s, (of) +1-2" * 1_500)[:19_999]
            yield "a deep nest", nested(150)
        case bool() | None:
            yield "a long list", [0] * (size // 2)
        case int():
            yield "a long number", 10**999
            yield "a large number", 10**15
            yield "a number below 0", -(10**15)


def nested(depth: int) -> Any:
    """Return a list in a list in a list."""
    value: Any = []
    for _ in range(depth):
        value = [value]
    return value


def _varied(value: Any, number: int, long: str = "") -> Any:
    """Return a value of the same form that is another one: its first word has a number."""
    if isinstance(value, str):
        return f"{value} {long}{number}"
    if isinstance(value, list) and value:
        return [_varied(value[0], number, long), *value[1:]]
    return value
