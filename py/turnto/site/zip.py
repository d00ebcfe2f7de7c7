"""A site as one zip: for itch.io and other hosts that take an upload."""

import zipfile
from collections.abc import Mapping
from pathlib import Path

LONG_AGO = (1980, 1, 1, 0, 0, 0)
PACKED_ALREADY = {".zip", ".png", ".jpg", ".jpeg", ".webp", ".avif", ".woff2"}


def zipped(out: Path, files: Mapping[str, bytes]) -> Path:
    """Pack these files beside the folder, whole or not at all; the same bytes for the same site."""
    archive = out.with_name(f"{out.resolve().name}.zip")
    new = archive.with_suffix(".zip.new")
    try:
        with zipfile.ZipFile(new, "w") as packed:
            for name in sorted(files):
                packed.writestr(_entry(name), files[name], compresslevel=9)
        return new.replace(archive)
    except BaseException:
        new.unlink(missing_ok=True)
        raise


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, LONG_AGO)
    entry.external_attr = 0o644 << 16
    packed = Path(name).suffix in PACKED_ALREADY
    entry.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
    return entry
