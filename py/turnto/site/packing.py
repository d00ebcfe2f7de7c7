"""Packing of a site: one zip for upload, or compressed copies beside its files."""

import gzip
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from turnto.site import paths
from turnto.site.assets import digest
from turnto.site.runtime import Archives

PACKED_ALREADY = {".png", ".jpg", ".jpeg", ".webp", ".avif", ".woff2"}
LEAST = 500
"""Bytes below which nothing is gained."""


def _brotli(body: bytes) -> bytes:
    import brotli

    made: bytes = brotli.compress(body, quality=11)
    return made


def packed(body: bytes) -> bytes:
    """Return these bytes as gzip, out of the cache where they were packed before."""
    return _kept(body, ".gz", _gzip)


def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)


def kinds() -> dict[str, Callable[[bytes], bytes]]:
    """Return the compressors by the ending of what they make: gzip, and brotli where its library is installed."""
    return {".gz": _gzip, ".br": _brotli} if find_spec("brotli") else {".gz": _gzip}


def beside(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return the compressed form of every file that gains by it, under its address with `.gz` or `.br` behind it."""
    found: dict[str, bytes] = {}
    for address, body in files.items():
        if len(body) < LEAST or PurePosixPath(address).suffix in PACKED_ALREADY:
            continue
        for ending, compress in kinds().items():
            small = _kept(body, ending, compress)
            if len(small) < len(body):
                found[address + ending] = small
    return found


def _kept(body: bytes, ending: str, compress: Callable[[bytes], bytes]) -> bytes:
    """Compress what is not in the cache: Python's machine code takes brotli half a minute."""
    path = paths.cache() / "compressed" / f"{digest(body)}{ending}"
    if not path.is_file():
        paths.write_cached(path, compress(body))
    return path.read_bytes()


def plain(archives: Archives) -> Archives:
    """Return archives whose files are not compressed one by one: compressed as a whole they become smaller."""
    systems = {name: _stored(path) for name, path in archives.systems.items()}
    return replace(archives, library=_stored(archives.library), core=_stored(archives.core), systems=systems)


def _stored(path: Path) -> Path:
    packed = path.read_bytes()
    made = paths.cache() / "compressed" / f"{digest(packed)}.zip"
    if not made.is_file():
        buffer = BytesIO()
        with ZipFile(path) as before, ZipFile(buffer, "w", ZIP_STORED) as after:
            for entry in before.infolist():
                body = before.read(entry)
                entry.compress_type = ZIP_STORED
                after.writestr(entry, body)
        paths.write_cached(made, buffer.getvalue())
    return made


# --- one zip ------------------------------------------------------------------------------------------

LONG_AGO = (1980, 1, 1, 0, 0, 0)


def zipped(out: Path, files: Mapping[str, bytes]) -> Path:
    """Pack these files beside the folder, whole or not at all; the same bytes for the same site."""
    archive = out.with_name(f"{out.resolve().name}.zip")
    new = archive.with_suffix(".zip.new")
    try:
        with ZipFile(new, "w") as packed:
            for name in sorted(files):
                packed.writestr(_entry(name), files[name], compresslevel=9)
        return new.replace(archive)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, LONG_AGO)
    entry.external_attr = 0o644 << 16
    packed = Path(name).suffix in PACKED_ALREADY | {".zip"}
    entry.compress_type = ZIP_STORED if packed else ZIP_DEFLATED
    return entry
