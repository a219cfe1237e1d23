"""The courses and rulebooks in all languages: complete, translated, and about the same places."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

import kwartet
from kwartet import course as courses
from kwartet import rules
from kwartet.course import course
from kwartet.games import game_data, game_words
from kwartet.rules import rulebook

LANGUAGES = ("de", "en", "es", "fr", "it", "nl", "pl")
OTHERS = [language for language in LANGUAGES if language != "en"]
GAME_IDS = sorted(info.id for info in kwartet.all_games())
PLACE = re.compile(r"\b[a-k]\d+\b")
SAME_IN_ANOTHER_LANGUAGE = re.compile(r"[a-k]?\d+|Blitz")  # a place, a number, a name
LABEL = re.compile(r"<text[^>]*>([^<]*)</text>")
COORDINATE = re.compile(r"[a-k]?\d*")


def words(game_id: str, language: str) -> dict[str, str]:
    """Everything a course says in a language, by lesson, step and key."""
    return dict(flat(game_data(game_id, f"course/{language}.toml")))


def flat(tree: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, str]]:
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{path}{key}/")
        else:
            yield f"{path}{key}", value


def test_there_are_courses_and_rulebooks_in_seven_languages() -> None:
    assert courses.languages() == rules.languages() == LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_the_words_of_every_course_fit_its_steps(game_id: str, language: str) -> None:
    """Loading raises an error on a missing or unused key."""
    assert [lesson.id for lesson in course(game_id, language).lessons] == [
        lesson.id for lesson in course(game_id).lessons
    ]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_words_are_empty(game_id: str, language: str) -> None:
    assert not [key for key, text in words(game_id, language).items() if text.strip() != text or not text]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_words_are_left_in_english(game_id: str, language: str) -> None:
    english = words(game_id, "en")
    same = [key for key, text in words(game_id, language).items() if text == english[key]]
    assert not [key for key in same if not may_be_the_same(english[key], language)]


def may_be_the_same(text: str, language: str) -> bool:
    """Whether a text reads alike in English and in a language; "No" is Italian and Spanish, too."""
    return bool(SAME_IN_ANOTHER_LANGUAGE.fullmatch(text)) or (text == "No" and language in ("it", "es"))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_translations_speak_of_the_same_places(game_id: str, language: str) -> None:
    english = words(game_id, "en")
    translated = words(game_id, language)
    assert not [key for key, text in translated.items() if places(text) != places(english[key])]


def places(text: str) -> set[str]:
    return set(PLACE.findall(text))


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_rulebooks_have_the_same_rules_in_the_same_order(game_id: str, language: str) -> None:
    assert list(rulebook(game_id, language).rules) == list(rulebook(game_id).rules)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_translated_rules_speak_of_the_same_places_and_rules(game_id: str, language: str) -> None:
    english = rulebook(game_id).rules
    cited = re.compile(rf"\b({'|'.join(rule for rule in english if len(rule) > 1)}|[a-k]\d+)\b")
    translated = rulebook(game_id, language).rules
    differ = [
        number
        for number, text in translated.items()
        if set(cited.findall(text)) != set(cited.findall(english[number]))
    ]
    assert differ == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_no_rule_is_left_in_english(game_id: str, language: str) -> None:
    english = rulebook(game_id).rules
    assert not [
        number for number, text in rulebook(game_id, language).rules.items() if text == english[number]
    ]


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_rulebooks_show_the_same_pictures_in_the_same_order(game_id: str, language: str) -> None:
    assert list(rulebook(game_id, language).pictures) == list(rulebook(game_id).pictures)


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_pictures_are_described_in_the_language_of_the_page(game_id: str, language: str) -> None:
    book = rulebook(game_id, language)
    for address, picture in book.pictures.items():
        title = re.findall(r"<title>(.*?)</title>", picture)
        assert len(title) == 1
        assert "<desc>" not in picture, address
    english = re.findall(r"!\[(.*?)\]", rulebook(game_id).text)
    assert not set(re.findall(r"!\[(.*?)\]", book.text)) & set(english)


def said_in_pictures(game_id: str, language: str) -> set[str]:
    """What the pictures of a rulebook say beside coordinates."""
    pictures = rulebook(game_id, language).pictures.values()
    labels = {label for picture in pictures for label in LABEL.findall(picture)}
    return {label for label in labels if not COORDINATE.fullmatch(label)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_pictures_say_words_of_the_game_in_the_language(game_id: str, language: str) -> None:
    words = game_words(game_id, language)
    assert said_in_pictures(game_id, language) <= {*words["sides"].values(), *words["captions"].values()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_pictures_name_the_sides_and_what_lies_beside_the_board(language: str) -> None:
    words = game_words("yinsh", language)
    labels = LABEL.findall(rulebook("yinsh", language).pictures["pictures/yinsh-row.svg"])
    assert {words["sides"]["White"], words["sides"]["Black"], words["captions"]["pool"]} <= set(labels)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAME_IDS)
def test_a_rulebook_names_the_game_and_its_designer_in_every_language(game_id: str, language: str) -> None:
    info = kwartet.game(game_id).info
    book = rulebook(game_id, language)
    assert book.text.startswith(f"# {info.name}\n")
    assert info.designer in " ".join(book.text.split())
