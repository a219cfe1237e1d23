"""Draw the learning curve of the baseline agent from its numbers: `make pictures`.

docs/pictures/baseline.csv is the `curve.csv` of a training; its first two columns are minutes and decisions,
every other one is the part of the points against an opponent.
"""

import csv
from pathlib import Path

PICTURES = Path(__file__).resolve().parent.parent / "docs" / "pictures"
WIDTH, HEIGHT, LEFT, TOP = 480, 240, 48, 16
COLOURS = ("#2563a8", "#c2410c", "#4d7c0f", "#7e22ce")


def text(x: float, y: float, words: str, anchor: str = "middle", colour: str = "#444") -> str:
    """Words at a place."""
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{colour}">{words}</text>'


def point(minutes: float, points: float, longest: float) -> tuple[float, float]:
    """Where a measurement is drawn."""
    return LEFT + WIDTH * minutes / longest, TOP + HEIGHT * (1 - points)


def scales(longest: float) -> list[str]:
    """Lines and words for every quarter of the points, and the words for minutes."""
    parts = []
    for quarter in range(5):
        y = point(0, quarter / 4, longest)[1]
        parts.append(f'<path d="M{LEFT} {y:.0f}h{WIDTH}" stroke="#ccc"/>')
        parts.append(text(LEFT - 6, y + 4, f"{25 * quarter} %", "end"))
        minutes = longest * quarter / 4
        parts.append(text(point(minutes, 0, longest)[0], TOP + HEIGHT + 18, f"{minutes:g}"))
    return [*parts, text(LEFT + WIDTH / 2, TOP + HEIGHT + 36, "CPU minutes")]


def line(name: str, measured: list[tuple[float, float]], number: int, longest: float) -> str:
    """One curve with its name behind the last measurement."""
    places = [point(*each, longest) for each in measured]
    way = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    colour = COLOURS[number % len(COLOURS)]
    x, y = places[-1]
    curve = f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="2"/>'
    return curve + text(x + 6, y + 4, name, "start", colour)


def picture(numbers: str) -> str:
    """The curves as SVG."""
    heading, *rows = csv.reader(numbers.splitlines())
    minutes = [float(row[0]) for row in rows]
    curves = [
        line(name, list(zip(minutes, (float(row[at]) for row in rows), strict=True)), at - 2, minutes[-1])
        for at, name in enumerate(heading)
        if at >= 2
    ]
    size = f'viewBox="0 0 {LEFT + WIDTH + 70} {TOP + HEIGHT + 44}"'
    ground = '<rect width="100%" height="100%" fill="#fff"/>'
    body = "\n".join([ground, *scales(minutes[-1]), *curves])
    font = 'font-family="sans-serif" font-size="12"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} {font}>\n{body}\n</svg>\n'


def drawn() -> dict[Path, str]:
    """The picture by the file it belongs in."""
    return {PICTURES / "baseline.svg": picture((PICTURES / "baseline.csv").read_text("utf-8"))}


if __name__ == "__main__":
    for file, drawing in drawn().items():
        file.write_text(drawing, "utf-8")
