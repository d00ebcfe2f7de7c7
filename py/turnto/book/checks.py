from turnto.book.model import Book, Problem
from turnto.system import System


def check(book: Book, system: System) -> list[Problem]:
    return []
