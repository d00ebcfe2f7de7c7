"""Process that reads books, so that an editor is answered meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import TypeVar, TypeVarTuple, cast

T = TypeVar("T")
Ts = TypeVarTuple("Ts")


class Lane:
    """Line to a process in which one call follows another; it waits for no other lane."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._thread = ThreadPoolExecutor(1)

    async def ask(self, function: Callable[[*Ts], T], *values: *Ts) -> T:
        """Return what a function returns in the process, or raise what it raises."""
        return await asyncio.wrap_future(self.put(function, *values))

    def put(self, function: Callable[[*Ts], T], *values: *Ts) -> Future[T]:
        """Call a function in the process, behind what this lane was asked before."""

        def called() -> T:
            self._connection.send((function, values))
            failure, result = self._connection.recv()
            if failure:
                raise failure
            return cast(T, result)

        return self._thread.submit(called)


def lanes(count: int) -> list[Lane]:
    """Start a process and return ``count`` lanes to it; it ends with them."""
    context = get_context("spawn")
    ours, theirs = zip(*(context.Pipe() for _ in range(count)), strict=True)
    context.Process(target=_serve, args=(theirs,), daemon=True).start()
    for connection in theirs:
        connection.close()
    return [Lane(connection) for connection in ours]


def _serve(connections: Sequence[Connection]) -> None:
    for connection in connections:
        Thread(target=_answer, args=(connection,)).start()


def _answer(connection: Connection) -> None:
    with suppress(EOFError):
        while True:
            function, values = connection.recv()
            try:
                answer: tuple[Exception | None, object] = None, function(*values)
            except Exception as failure:
                answer = failure, None
            connection.send(answer)
