"""Files of a site under construction: named by their content, written together."""

import hashlib
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

HASH_LENGTH = 10
CHECK_LENGTH = 16
"""Hexadecimal digits of a hash by which a file is checked: damage and mistakes, not forgery."""


def digest(*bodies: bytes) -> str:
    """Hash these bytes to a short name, the same on every machine."""
    whole = hashlib.sha256()
    for body in bodies:
        whole.update(len(body).to_bytes(8, "little") + body)
    return whole.hexdigest()[:HASH_LENGTH]


def content_hash(body: bytes) -> str:
    """Hash the bytes of one file as the page checks them: the beginning of their SHA-256."""
    return hashlib.sha256(body).hexdigest()[:CHECK_LENGTH]


@dataclass(slots=True)
class Site:
    """Files by their address relative to the page; nothing is on disk before `write`."""

    files: dict[str, bytes] = field(default_factory=dict)

    def add(self, address: str, body: bytes) -> str:
        """Put a file at a fixed address."""
        self.files[address] = body
        return address

    def add_hashed(self, folder: str, name: str, body: bytes) -> str:
        """Put a file under a name with its hash, so that browsers may cache it for ever."""
        path = PurePosixPath(name)
        # A space or a % in an address is read differently by browser, service worker and server.
        stem = "".join(letter if letter.isalnum() or letter in "-_." else "-" for letter in path.stem)
        return self.add(f"{folder}/{stem}-{digest(body)}{path.suffix}", body)

    def add_folder(self, name: str, bodies: dict[str, bytes]) -> str:
        """Put files that name one another into one folder, named by the hash of all."""
        ordered = sorted(bodies.items())
        folder = f"assets/{name}-{digest(*(part for file, body in ordered for part in (file.encode(), body)))}/"
        for file, body in ordered:
            self.add(folder + file, body)
        return folder

    def digest(self) -> str:
        """Hash all files of the site."""
        ordered = sorted(self.files.items())
        return digest(*(part for name, body in ordered for part in (name.encode(), body)))

    def write(self, out: Path) -> None:
        """Write every file under `out` whose content differs."""
        for address, body in self.files.items():
            path = out / address
            if path.is_file() and path.stat().st_size == len(body) and path.read_bytes() == body:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(body)
