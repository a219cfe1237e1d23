"""Write web/src/made/: games, levels, courses and rulebooks for the page, from the built package.

The page needs no server for them. The files are not kept in git: `npm run games` in web/ makes them before
every build, check and test. tools/make_game_data.py writes what needs no built package.
"""

from __future__ import annotations

import argparse
import json
import re
from base64 import b64encode
from dataclasses import asdict
from itertools import chain, product
from pathlib import Path
from statistics import fmean
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt

import kwartet
from kwartet import course, rules
from kwartet.games import game_settings, game_words, games_with
from kwartet.server.domain.engines import LEVELS, engine_name
from kwartet.server.domain.ladder import engine_rating

if TYPE_CHECKING:
    from collections.abc import Iterator

    from kwartet.geometry import Geometry

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "made"
NOTE = "// Made by tools/make_page_data.py from the package; not to be edited by hand.\n"
RULE = re.compile(r"\*\*([A-Z]?\d*[a-z]?)\*\* ")
NOT_NEEDED = ("tasks", "endings", "faults", "conflict")  # the core says them with each position
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
MARKDOWN = MarkdownIt("commonmark", {"html": False})  # only Markdown is interpreted, not HTML in it


def camel(name: str) -> str:
    """The name of a field as TypeScript writes it."""
    first, *rest = name.split("_")
    return first + "".join(word.title() for word in rest)


def renamed(value: Any) -> Any:  # noqa: ANN401 - whatever the package gives
    """The same value with the names of TypeScript."""
    if isinstance(value, dict):
        return {camel(key): renamed(each) for key, each in value.items()}
    return [renamed(each) for each in value] if isinstance(value, list | tuple) else value


def infos() -> str:
    """What can be said of each game before it is played."""
    known = [asdict(info) for info in kwartet.all_games()]
    needed = [{name: each for name, each in info.items() if name not in NOT_NEEDED} for info in known]
    games = json.dumps(renamed(needed), ensure_ascii=False)
    return (
        f'{NOTE}import type {{ GameInfo }} from "../lib/games";\n\n'
        f"export const GAMES: readonly GameInfo[] = {games};\n"
    )


def levels() -> str:
    """The names of the levels and their measured ratings, by game and variant."""
    ratings = {
        info.id: {variant: ratings_of(info.id, variant) for variant in info.variants}
        for info in kwartet.all_games()
    }
    names = json.dumps([engine_name(level) for level in LEVELS])
    return (
        f"{NOTE}export const LEVEL_NAMES: readonly string[] = {names};\n"
        "export const LEVEL_RATINGS: Readonly<Record<string, Readonly<Record<string, readonly number[]>>>> = "
        f"{json.dumps(ratings)};\n"
    )


def ratings_of(game: str, variant: str) -> list[int]:
    """The ratings of the levels, the lowest first."""
    return [round(engine_rating(game, variant, level).rating) for level in LEVELS]


def record_facts() -> str:
    """How turns are written in records, and what is said in English of faults of positions."""
    facts = {
        info.id: {
            "turns": game_settings(info.id).get("turns", {}),
            "faults": game_words(info.id, "en").get("faults", {}),
        }
        for info in kwartet.all_games()
    }
    return (
        f'{NOTE}import type {{ RecordFacts }} from "../record/facts";\n\n'
        "export const recordFacts: Readonly<Record<string, RecordFacts>> = "
        f"{json.dumps(facts, ensure_ascii=False)};\n"
    )


def lessons(game: str, language: str) -> dict[str, Any]:
    """The course of a game; names of options stay as they are."""
    found = course.course(game, language)
    data: dict[str, Any] = renamed(asdict(found))
    for lesson, made in zip(found.lessons, data["lessons"], strict=True):
        made["options"] = dict(lesson.options)
        made["idea"] = idea(found, lesson)
        made["side"] = side(found, lesson)
        for step in made["steps"]:
            del step["proof"]  # for the tests alone
    data["practice"]["options"] = dict(found.practice.options)
    return data


def side(found: course.Course, lesson: course.Lesson) -> int:
    """The side from which a lesson is seen: the one that the learner plays most."""
    game = kwartet.game(found.game, lesson.variant, **lesson.options)
    sides = [int(game.read(step.position).to_move) for step in lesson.steps if step.kind == "play"]
    return int(2 * sum(sides) > len(sides))


def idea(found: course.Course, lesson: course.Lesson) -> dict[str, Any]:
    """What a small picture of a lesson shows: its first step with a sign, and where it happens."""
    shown = min(lesson.steps, key=lambda step: not (step.crosses or step.arrows or step.right))
    game = kwartet.game(found.game, lesson.variant, **lesson.options)
    position, points = game.read(shown.position), {point.name for point in game.geometry.points}
    clicks = position.clicks[shown.right[0]] if shown.right and not shown.crosses else ()
    is_way = len(clicks) > 1 and position.click_kinds.get(shown.right[0]) != "row"
    arrows = [list(arrow) for arrow in shown.arrows] or ([list(clicks)] if is_way else [])
    marks = [] if arrows else [place for place in clicks or shown.marks if place in points]
    named = [*chain(*arrows), *marks, *shown.marks, *shown.crosses]
    return {
        "scene": {place: list(pieces) for place, pieces in position.scene.items() if place in points},
        "arrows": arrows,
        "marks": marks,
        "crosses": list(shown.crosses),
        "around": [place for place in dict.fromkeys(named) if place in points] or [middle(game.geometry)],
    }


def middle(geometry: Geometry) -> str:
    """The point nearest to the middle of a board."""
    x, y = (fmean(getattr(point, way) for point in geometry.points) for way in "xy")
    return min(geometry.points, key=lambda point: (point.x - x) ** 2 + (point.y - y) ** 2).name


def rulebook(game: str, language: str) -> dict[str, Any]:
    """The numbered rules as sections and blocks of HTML."""
    book = rules.rulebook(game, language)
    title, *rest = book.text.strip().split("\n\n")
    return {"title": title.removeprefix("# ").strip(), "sections": list(sections(book, rest))}


def sections(book: rules.Rulebook, paragraphs: list[str]) -> Iterator[dict[str, Any]]:
    """The chapters; the text before the first heading has no title."""
    heading, blocks = "", list[dict[str, Any]]()
    for paragraph in filter(None, map(str.strip, paragraphs)):
        if not paragraph.startswith("## "):
            blocks.append(block(book, paragraph))
            continue
        if blocks:
            yield {"heading": heading, "blocks": blocks}
        heading, blocks = paragraph.removeprefix("## ").strip(), []
    yield {"heading": heading, "blocks": blocks}


def block(book: rules.Rulebook, paragraph: str) -> dict[str, Any]:
    """A rule, a picture or plain text."""
    picture = PICTURE.fullmatch(paragraph)
    if picture:
        return {"rule": None, "html": figure(book.pictures[picture[2]], picture[1])}
    rule = RULE.match(paragraph)
    text = paragraph[rule.end() :] if rule else paragraph
    return {"rule": rule[1] if rule else None, "html": MARKDOWN.render(text).strip()}


def figure(picture: str, caption: str) -> str:
    """A picture with its caption; in a data URL of an image no script can run."""
    data = b64encode(picture.encode()).decode()
    image = f'<img src="data:image/svg+xml;base64,{data}" alt="">'
    return f"<figure>{image}<figcaption>{MARKDOWN.renderInline(caption)}</figcaption></figure>"


def files() -> Iterator[tuple[str, str]]:
    """Every file with its text."""
    yield "infos.ts", infos()
    yield "levels.ts", levels()
    yield "records.ts", record_facts()
    for game, language in product(games_with("course.toml"), course.languages()):
        yield f"courses/{game}.{language}.json", json.dumps(lessons(game, language))
    for game, language in product(games_with("rulebook"), rules.languages()):
        yield f"rulebooks/{game}.{language}.json", json.dumps(rulebook(game, language))


def main() -> None:
    """Write all files; one that would stay the same is left alone, so that nothing is built again for it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--output", type=Path, default=TARGET)
    target: Path = parser.parse_args().output
    for name, text in files():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text("utf-8") != text:
            path.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
