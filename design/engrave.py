"""Draw wood-engraved vignettes as SVG, from tones.

A scene is a list of areas.  An area says where it is, how its lines run and how dark it is at each
point; every line swells and thins with the dark, as a graver's does.  Standard library only:

    python design/engrave.py            writes design/art/*.svg

The pictures hold one path and no colour of their own: they are printed in `currentColor`.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

Point = tuple[float, float]
Field = Callable[[float, float], float]


def everywhere(x: float, y: float) -> float:
    return 1.0


def clamp(value: float, low: float = 0.0, high: float = 1.0) -> float:
    return max(low, min(high, value))


def smooth(low: float, high: float, value: float) -> float:
    """From 0 at low to 1 at high, gently at both ends (low may be the greater)."""
    t = clamp((value - low) / (high - low))
    return t * t * (3 - 2 * t)


def speck(x: int, y: int) -> float:
    n = (x * 374761393 + y * 668265263) & 0xFFFFFFFF
    n = ((n ^ (n >> 13)) * 1274126177) & 0xFFFFFFFF
    return ((n ^ (n >> 16)) & 0xFFFF) / 0xFFFF


def noise(x: float, y: float) -> float:
    """Smooth noise from 0 to 1."""
    ix, iy = math.floor(x), math.floor(y)
    fx, fy = smooth(0, 1, x - ix), smooth(0, 1, y - iy)
    top = speck(ix, iy) * (1 - fx) + speck(ix + 1, iy) * fx
    low = speck(ix, iy + 1) * (1 - fx) + speck(ix + 1, iy + 1) * fx
    return top * (1 - fy) + low * fy


def thinned(points: list[Point], slack: float) -> list[Point]:
    """The same line with the points left out that nobody would miss."""
    if len(points) < 3:
        return points
    (x1, y1), (x2, y2) = points[0], points[-1]
    length = math.hypot(x2 - x1, y2 - y1) or 1.0
    far, at = 0.0, 0
    for i, (x, y) in enumerate(points[1:-1], 1):
        off = abs((x2 - x1) * (y1 - y) - (x1 - x) * (y2 - y1)) / length
        if off > far:
            far, at = off, i
    if far <= slack:
        return [points[0], points[-1]]
    return thinned(points[: at + 1], slack)[:-1] + thinned(points[at:], slack)


def as_path(points: list[Point]) -> str:
    """A closed shape in relative tenths."""
    tenths = [(round(x * 10), round(y * 10)) for x, y in points]
    (px, py), out = tenths[0], []
    head = f"M{px / 10:g} {py / 10:g}l"
    for x, y in tenths[1:]:
        if (x, y) != (px, py):
            out.append(f"{(x - px) / 10:g} {(y - py) / 10:g}")
            px, py = x, y
    if len(out) < 2:
        return ""
    return re.sub(r"(?<!\d)0\.", ".", head + " ".join(out)).replace(" -", "-") + "z"


def hatch(
    size: Point,
    tone: Field,
    where: Field,
    gap: float = 4.6,
    angle: float = 0.0,
    wave: Field = lambda x, y: 0.0,
    fade: Field = everywhere,
    light: bool = False,
    step: float = 2.4,
    slack: float = 0.26,
    least: float = 0.09,
) -> str:
    """Lines at an angle over an area, each as thick as the tone is dark (or as it is light)."""
    wide, high = size
    reach = math.hypot(wide, high) / 2
    cos, sin = math.cos(angle), math.sin(angle)
    paths: list[str] = []

    def turned(u: float, v: float) -> Point:
        return wide / 2 + u * cos - v * sin, high / 2 + u * sin + v * cos

    row = 0
    v = -reach
    while v < reach:
        above: list[Point] = []
        below: list[Point] = []

        def finish(above: list[Point] = above, below: list[Point] = below) -> None:
            if len(above) > 2:
                paths.append(as_path(thinned(above, slack) + thinned(below, slack)[::-1]))
            above.clear()
            below.clear()

        u = -reach + speck(row, 7) * step
        while u < reach:
            x, y = turned(u, v)
            y += wave(x, y)
            dark = 0.0
            if -2 < x < wide + 2 and -2 < y < high + 2 and where(x, y) > 0.5:
                dark = clamp(tone(x, y) + (noise(u / 5, row * 9.1) - 0.5) * 0.10)
                dark = (1 - dark if light else dark) * fade(x, y)
            if dark > least:
                half = gap * min(dark, 0.97) * 0.5
                above.append((x + sin * half, y - cos * half))
                below.append((x - sin * half, y + cos * half))
            else:
                finish()
            u += step
        finish()
        v += gap
        row += 1
    return "".join(paths)


def solid(*points: Point) -> str:
    return as_path(list(points))


def blade(x: float, y: float, height: float, lean: float, width: float) -> str:
    """A reed: from its foot, bending over."""
    left, right = [], []
    for i in range(9):
        t = i / 8
        cx, cy = x + lean * t * t, y - height * t * (1 - 0.12 * t * abs(lean) / height)
        w = width * (1 - t) ** 0.7 / 2
        left.append((cx - w, cy))
        right.append((cx + w, cy))
    return as_path(left + right[::-1])


def disc(x: float, y: float, r: float, sides: int = 20) -> str:
    return as_path(
        [(x + r * math.cos(i * math.tau / sides), y + r * math.sin(i * math.tau / sides)) for i in range(sides)]
    )


def svg(name: str, size: Point, lines: list[str], shapes: list[str], light: bool) -> None:
    """Light lines are for printing on a dark ground: what was solid is then cut out."""
    wide, high = size
    kind = ' class="cut"' if light else ""
    text = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:g} {high:g}" fill="currentColor">'
        f'<path d="{"".join(lines)}"/><path{kind} d="{"".join(shapes)}"/></svg>\n'
    )
    folder = Path(__file__).parent / "art"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.svg").write_text(text, encoding="utf-8")
    print(f"{name:12} {len(text) / 1024:6.1f} KB")


def inside(x: float, y: float, x1: float, y1: float, x2: float, y2: float) -> bool:
    return x1 <= x <= x2 and y1 <= y <= y2


# --- the sluice house by night ----------------------------------------------------------------


def sluice(
    name: str,
    size: Point,
    moon: Point,
    moon_size: float,
    house: Point,
    water: float,
    oval: bool,
    light: bool,
    scale: float = 1.0,
) -> None:
    wide, high = size
    hx, hy = house  # foot of the house, left
    w, h, roof = 96 * scale, 84 * scale, 52 * scale
    deck = hy - 10 * scale

    def edge(x: float, y: float) -> float:
        if not oval:
            return 1.0
        dx, dy = (x - wide / 2) / (wide / 2), (y - high / 2) / (high / 2)
        d = (abs(dx) ** 2.6 + abs(dy) ** 2.6) ** (1 / 2.6)
        return smooth(1.0, 0.80, d + (noise(x / 26, y / 11) - 0.5) * 0.20)

    def hill(x: float) -> float:
        return water - 16 - 20 * math.sin(x / 97 + 0.6) - 9 * math.sin(x / 41 + 2) - 0.05 * abs(x - wide * 0.62)

    def in_roof(x: float, y: float) -> bool:
        top = hy - h
        if not top - roof <= y <= top:
            return False
        t = (top - y) / roof
        return hx - 9 + t * 34 * scale <= x <= hx + w + 9 - t * 34 * scale

    def in_house(x: float, y: float) -> bool:
        return (
            inside(x, y, hx, hy - h, hx + w, hy)
            or in_roof(x, y)
            or inside(x, y, hx + w * 0.68, hy - h - roof - 20 * scale, hx + w * 0.68 + 13 * scale, hy - h - roof * 0.4)
        )

    def in_gates(x: float, y: float) -> bool:
        return x > hx + w and inside(x, y, hx + w, deck, wide, water + 34 * scale)

    def halo(x: float, y: float) -> float:
        return math.hypot(x - moon[0], y - moon[1])

    def sky(x: float, y: float) -> float:
        d = halo(x, y)
        if d < moon_size:
            return 0.0
        cloud = smooth(0.50, 0.78, noise(x / 120 + 3, y / 17)) * smooth(moon_size, moon_size * 2.4, d)
        dark = 0.80 - 0.44 * smooth(0, water, y)
        dark = max(dark, 0.46) * (0.62 + 0.38 * smooth(moon_size, moon_size * 5.5, d))
        return dark * (1 - 0.72 * cloud)

    def in_sky(x: float, y: float) -> bool:
        return y < min(hill(x), water) and not in_house(x, y) and not in_gates(x, y)

    def hills(x: float, y: float) -> float:
        return 0.52 + 0.34 * smooth(hill(x), water, y) - 0.26 * smooth(6, 0, y - hill(x))

    def in_hills(x: float, y: float) -> bool:
        return hill(x) <= y < water and not in_house(x, y) and not in_gates(x, y)

    def lake(x: float, y: float) -> float:
        depth = (y - water) / (high - water)
        path = smooth(16 + 120 * depth, 4, abs(x - moon[0] + 14 * math.sin(y / 7)))
        dark = 0.46 + 0.34 * depth + 0.34 * (noise(x / 30, y / 4.2) - 0.5)
        shadow = 0.42 * smooth(90, 0, y - hy) * (hx - 12 < x < hx + w + 10 + (y - hy) * 0.2)
        return clamp((dark + shadow) * (1 - 0.93 * path * (0.55 + 0.6 * noise(x / 14, y / 3.1))))

    def in_lake(x: float, y: float) -> bool:
        return y >= water and not in_house(x, y) and not in_gates(x, y)

    pane = (hx + w * 0.30, hy - h * 0.72, hx + w * 0.52, hy - h * 0.30)

    def walls(x: float, y: float) -> float:
        if inside(x, y, *pane):
            return 0.0
        return 0.93 - 0.55 * smooth(hx + w * 0.58, hx + w * 0.62, x) - 0.12 * noise(x / 9, y / 4)

    def slates(x: float, y: float) -> float:
        return 0.96 - 0.42 * smooth(hx + w * 0.5, hx + w, x) * (0.5 + noise(x / 5, y / 3))

    post_gap = 34 * scale

    def gates(x: float, y: float) -> float:
        at = (x - hx - w) % post_gap
        post = at < 8 * scale
        if y < deck + 7 * scale:
            return 0.97
        if post:
            return 0.95 if at < 5 * scale else 0.30
        if y < water - 4:
            return 0.90
        return 0.12 + 0.5 * noise(x / 3, y / 30) * smooth(water + 34 * scale, water, y)

    def swell(x: float, y: float) -> float:
        return 1.6 * math.sin(x / 23 + y / 5) + 0.9 * math.sin(x / 11 + y)

    cross = []
    x1, y1, x2, y2 = pane
    cx, cy = (x1 + x2) / 2, (y1 + y2) / 2
    cross.append(solid((cx - 1, y1), (cx + 1, y1), (cx + 1, y2), (cx - 1, y2)))
    cross.append(solid((x1, cy - 1), (x2, cy - 1), (x2, cy + 1), (x1, cy + 1)))
    rails = []
    x = hx + w + 5 * scale
    while x < wide * (0.94 if oval else 1):
        rails.append(solid((x, deck - 17 * scale), (x + 1.7, deck - 17 * scale), (x + 1.7, deck + 1), (x, deck + 1)))
        x += post_gap / 2
    end = wide * (0.93 if oval else 1.0)
    rails.append(
        solid(
            (hx + w, deck - 16 * scale), (end, deck - 16 * scale), (end, deck - 14 * scale), (hx + w, deck - 14 * scale)
        )
    )
    # the keeper, with a lantern
    kx, ky, s = hx + w + 74 * scale, deck + 1, scale
    keeper = solid(
        (kx - 6 * s, ky),
        (kx - 7 * s, ky - 17 * s),
        (kx - 5 * s, ky - 27 * s),
        (kx - 2 * s, ky - 30 * s),
        (kx - 3 * s, ky - 35 * s),
        (kx, ky - 38 * s),
        (kx + 3 * s, ky - 35 * s),
        (kx + 2 * s, ky - 30 * s),
        (kx + 11 * s, ky - 25 * s),
        (kx + 11 * s, ky - 23 * s),
        (kx + 4 * s, ky - 24 * s),
        (kx + 6 * s, ky),
    )
    lamp = solid(
        (kx + 9 * s, ky - 23 * s), (kx + 13 * s, ky - 23 * s), (kx + 14 * s, ky - 15 * s), (kx + 8 * s, ky - 15 * s)
    )
    reeds = []
    for i in range(26):
        t = speck(i, 3)
        foot = wide * (0.10 + 0.26 * t) if oval else wide * (-0.02 + 0.42 * t * t)
        base = high * (0.90 if oval else 1.0) + 4 * speck(i, 5)
        reeds.append(
            blade(foot, base, (46 + 62 * speck(i, 9)) * scale, (speck(i, 11) - 0.36) * 46 * scale, 4.2 * scale)
        )
    engraved = partial(hatch, size, fade=edge, light=light)
    lines = [
        engraved(sky, in_sky, 4.4),
        engraved(hills, in_hills, 4.0, angle=-0.16),
        engraved(lake, in_lake, 4.4, wave=swell),
        engraved(walls, lambda x, y: inside(x, y, hx, hy - h, hx + w, hy), 3.6, angle=math.pi / 2, slack=0.18),
        engraved(slates, lambda x, y: in_house(x, y) and not inside(x, y, hx, hy - h, hx + w, hy), 3.8, angle=0.02),
        engraved(gates, in_gates, 3.4, angle=math.pi / 2),
    ]
    svg(name, size, lines, [*cross, *rails, keeper, lamp, *reeds], light)


# --- an orchard with brass fruit ----------------------------------------------------------------


def orchard(light: bool) -> None:
    size = _wide, _high = 300.0, 400.0
    crown, fruits = (
        (150.0, 150.0),
        [
            (92, 120, 13),
            (138, 84, 12),
            (190, 104, 14),
            (214, 158, 12),
            (164, 150, 15),
            (112, 172, 13),
            (72, 168, 11),
            (186, 200, 11),
        ],
    )

    def ground(x: float) -> float:
        return 318 + 10 * math.sin(x / 60) + 0.02 * (x - 150)

    def fruit(x: float, y: float) -> tuple[float, float, float] | None:
        return next((f for f in fruits if math.hypot(x - f[0], y - f[1]) < f[2] + 2.5), None)

    def leaf(x: float, y: float) -> bool:
        d = math.hypot((x - crown[0]) / 112, (y - crown[1]) / 96)
        return d + (noise(x / 13, y / 13) - 0.5) * 0.34 < 1

    def trunk(x: float, y: float) -> bool:
        t = (y - 200) / 120
        return 200 < y < ground(x) and abs(x - 150 - 7 * math.sin(y / 22)) < 13 + 16 * max(0, t - 0.55) ** 2 * 4

    def leaves(x: float, y: float) -> float:
        f = fruit(x, y)
        if f:
            d = math.hypot(x - f[0], y - f[1])
            return 0.0 if d > f[2] else 0.75 * smooth(-f[2], f[2], (x - f[0]) * 0.8 + (y - f[1]) * 0.6 - 3)
        return clamp(0.50 + 0.9 * (noise(x / 8, y / 8) - 0.42) + 0.34 * smooth(90, 220, y + (150 - x) * 0.3))

    def sky(x: float, y: float) -> float:
        d = math.hypot(x - 150, y - 150)
        ray = 0.5 + 0.5 * math.sin(math.atan2(y - 150, x - 150) * 22)
        return clamp(0.62 * smooth(105, 330, d) + 0.12 * ray)

    def earth(x: float, y: float) -> float:
        shade = smooth(95, 20, abs(x - 172 - (y - 320) * 0.6)) * smooth(60, 0, y - 322)
        return clamp(0.42 + 0.5 * (noise(x / 16, y / 5) - 0.4) + 0.6 * shade + 0.3 * smooth(330, 400, y))

    reeds = [blade(8 + 284 * speck(i, 2), 402, 20 + 34 * speck(i, 4), (speck(i, 6) - 0.5) * 26, 3.4) for i in range(34)]
    engraved = partial(hatch, size, light=light)
    lines = [
        engraved(sky, lambda x, y: y < ground(x) and not leaf(x, y) and not trunk(x, y), 4.4),
        engraved(leaves, lambda x, y: leaf(x, y), 3.9, angle=0.6),
        engraved(
            lambda x, y: 0.95 - 0.6 * smooth(150, 164, x - 7 * math.sin(y / 22)),
            lambda x, y: trunk(x, y) and not leaf(x, y),
            3.4,
            angle=1.45,
        ),
        engraved(earth, lambda x, y: y >= ground(x) and not trunk(x, y), 4.2, angle=-0.05),
    ]
    shapes = [
        *reeds,
    ]
    svg("orchard", size, lines, shapes, light)


# --- a candle on a milestone ----------------------------------------------------------------------


def candle(light: bool) -> None:
    size = _wide, _high = 300.0, 400.0
    flame = (150.0, 128.0)

    def road(x: float, y: float) -> bool:
        t = (y - 262) / 138
        return t > 0 and abs(x - 150 - 60 * math.sin(2.6 * (1 - t)) * (1 - t)) < 5 + 84 * t * t

    def fire(x: float, y: float) -> bool:
        t = (y - 88) / 58
        return 0 < t < 1 and abs(x - 150 - 3 * math.sin(y / 9)) < 15 * math.sin(math.pi * t**1.7) ** 0.9

    def stick(x: float, y: float) -> bool:
        return inside(x, y, 134, 150, 166, 232)

    def stone(x: float, y: float) -> bool:
        if not inside(x, y, 96, 214, 204, 330):
            return False
        return y > 246 or math.hypot((x - 150) / 54, (y - 246) / 32) < 1

    def night(x: float, y: float) -> float:
        d = math.hypot(x - flame[0], y - flame[1])
        return 0.16 + 0.84 * smooth(20, 200, d + 12 * math.sin(math.atan2(y - flame[1], x - flame[0]) * 18))

    def field(x: float, y: float) -> float:
        if road(x, y):
            return 0.12 + 0.3 * noise(x / 12, y / 3)
        d = math.hypot(x - 150, (y - 250) * 1.4)
        return clamp(0.36 + 0.55 * smooth(60, 220, d) + 0.5 * (noise(x / 9, y / 6) - 0.5))

    def hill(x: float) -> float:
        return 262 - 16 * math.sin(x / 48 + 0.4) - 8 * math.sin(x / 23)

    def front(x: float, y: float) -> bool:
        return fire(x, y) or stick(x, y) or stone(x, y)

    engraved = partial(hatch, size, light=light)
    lines = [
        engraved(night, lambda x, y: y < hill(x) and not front(x, y), 4.4),
        engraved(lambda x, y: 0.0, fire, 3.4),
        engraved(field, lambda x, y: y >= hill(x) and not front(x, y), 4.2, angle=0.1),
        engraved(
            lambda x, y: 0.06 + 0.85 * smooth(148, 166, x) + 0.5 * smooth(139, 134, x),
            lambda x, y: stick(x, y) and not fire(x, y),
            3.4,
            angle=math.pi / 2,
        ),
        engraved(
            lambda x, y: clamp(0.34 + 0.6 * smooth(120, 204, x) + 0.4 * (noise(x / 7, y / 7) - 0.5)),
            lambda x, y: stone(x, y) and not stick(x, y),
            3.6,
            angle=1.1,
        ),
    ]
    shapes = [
        solid((149, 136), (151, 136), (151.4, 151), (148.6, 151)),
    ]
    svg("candle", size, lines, shapes, light)


# --- morning: a tail-piece --------------------------------------------------------------------------


def morning(name: str, light: bool) -> None:
    size = wide, _high = 520.0, 220.0
    water, sun = 128.0, (330.0, 122.0)

    def edge(x: float, y: float) -> float:
        d = math.hypot((x - wide / 2) / (wide / 2), (y - 118) / 104)
        return smooth(1.0, 0.70, d + (noise(x / 24, y / 8) - 0.5) * 0.24)

    def sky(x: float, y: float) -> float:
        d = math.hypot(x - sun[0], y - sun[1])
        if d < 30:
            return 0.0
        ray = 0.5 + 0.5 * math.sin(math.atan2(y - sun[1], x - sun[0]) * 30)
        return 0.24 + 0.40 * smooth(30, 250, d) * (0.5 + 0.5 * ray)

    def lake(x: float, y: float) -> float:
        path = smooth(9 + (y - water) * 0.8, 2, abs(x - sun[0] + 3 * math.sin(y / 2)))
        return clamp((0.50 + 0.4 * (noise(x / 26, y / 3.6) - 0.5)) * (1 - 0.9 * path))

    def boat(x: float, y: float) -> bool:
        t = (y - 150) / 16
        return 0 < t < 1 and 150 + 18 * t * t < x < 252 - 22 * t * t

    heron = "".join(
        [
            blade(108, 196, 54, 2, 3.0),
            blade(114, 196, 54, -2, 3.0),
            solid(
                (88, 138), (96, 130), (112, 127), (124, 131), (130, 138), (120, 146), (104, 147), (92, 146), (80, 150)
            ),
            solid(
                (122, 133),
                (128, 122),
                (124, 108),
                (128, 98),
                (136, 95),
                (140, 98),
                (158, 102),
                (140, 103),
                (134, 104),
                (131, 110),
                (135, 122),
                (130, 138),
            ),
        ]
    )
    engraved = partial(hatch, size, fade=edge, light=light)
    lines = [
        engraved(sky, lambda x, y: y < water, 4.4),
        engraved(
            lake, lambda x, y: y >= water and not boat(x, y), 4.2, wave=lambda x, y: 1.2 * math.sin(x / 19 + y / 4)
        ),
        engraved(lambda x, y: 0.95 - 0.5 * smooth(152, 149, y - 4), boat, 3.0),
    ]
    shapes = [
        solid((196, 150), (198, 118), (201, 112), (206, 112), (208, 118), (210, 150)),
        disc(203.5, 107, 5.4),
        solid((207, 122), (246, 176), (244, 177.5), (206, 128)),
        heron,
        *[blade(66 + 70 * speck(i, 2), 204, 26 + 40 * speck(i, 4), (speck(i, 6) - 0.5) * 30, 3.2) for i in range(16)],
    ]
    svg(name, size, lines, shapes, light)


if __name__ == "__main__":
    for suffix, light in (("", False), ("-night", True)):
        sluice("sluice" + suffix, (640, 400), (432, 96), 27, (150, 262), 232, oval=True, light=light, scale=1.15)
        morning("morning" + suffix, light)
    sluice("weir", (300, 400), (212, 106), 25, (38, 272), 244, oval=False, light=True)
    orchard(light=True)
    candle(light=True)
