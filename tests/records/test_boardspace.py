"""Games from Boardspace become records."""

import pytest
from hypothesis import given, strategies
from hypothesis.strategies import DrawFn

from kwartet import BadPosition, BadRecord, Position, Side, game
from kwartet.games.lyngk.notation import layout_of_key, numbers
from kwartet.notation import sgf
from kwartet.record import Ending, Record
from laws.play import CHOICES
from records.boardspace import as_boardspace, lyngk_start
from records.made import drawn_moves

NAMES = {"First": "Ann", "Second": "Bob"}
YINSH = '(;GM[24]VV[2]SU[Yinsh]P0[id "Ann"]P1[id "Bob"]'


@strategies.composite
def played(draw: DrawFn, start: Position) -> Record:
    """A game from a start, perhaps given up."""
    record = Record(start, drawn_moves(start, draw(CHOICES)), NAMES)
    resigned = Ending(record.final.to_move.other, "resignation")
    gives_up = not record.final.is_over and draw(strategies.booleans())
    return Record(start, record.moves, NAMES, {}, resigned if gives_up else None)


ROBOTS = strategies.tuples(strategies.booleans(), strategies.booleans())
STARTERS = strategies.sampled_from([0, 1])


@given(data=strategies.data(), robots=ROBOTS, starter=STARTERS)
@pytest.mark.parametrize("variant", ["standard", "blitz"])
def test_any_yinsh_game_is_read(
    variant: str, data: strategies.DataObject, robots: tuple[bool, bool], starter: int
) -> None:
    record = data.draw(played(game("yinsh", variant=variant).start()))
    read = sgf.read(as_boardspace(record, starter=starter, robots=robots))
    assert (read.start, read.moves, read.result) == (record.start, record.moves, record.result)
    assert (read.headers["First"], read.headers["Second"]) == ("Ann", "Bob")


@given(data=strategies.data(), robots=ROBOTS, starter=STARTERS, key=strategies.integers(-(2**31), 2**31 - 1))
@pytest.mark.parametrize("variant", ["standard", "six-stack"])
def test_any_lyngk_game_is_read(
    variant: str, data: strategies.DataObject, robots: tuple[bool, bool], starter: int, key: int
) -> None:
    record = data.draw(played(lyngk_start(key, variant)))
    read = sgf.read(as_boardspace(record, key, starter, robots))
    assert (read.start, read.moves, read.result) == (record.start, record.moves, record.result)


def test_the_headers_tell_who_played_when_and_where() -> None:
    read = sgf.read(as_boardspace(Record(game("yinsh").start(), ["g2"], NAMES)))
    assert list(read.headers.items()) == [
        ("First", "Ann"),
        ("Second", "Bob"),
        ("Date", "2026.03.13"),
        ("Site", "Boardspace"),
        ("Name", "Y-Ann-Bob-2026-03-13-1856"),
    ]


def test_boardspace_scores_a_neutral_five_stack_when_its_colour_is_claimed() -> None:
    assert sgf.read("(;SU[lyngk 2 5 100])").game == game("lyngk", capture_on_claim=True)
    assert sgf.read("(;SU[lyngk-6 2 5 100])").game == game("lyngk", variant="six-stack")


def test_the_generator_is_the_one_known_from_java() -> None:
    drawn = numbers(42, 10)
    assert [next(drawn) for _ in range(5)] == [0, 3, 8, 4, 0]


@given(key=strategies.integers(-(2**63), 2**63 - 1))
def test_a_key_stands_for_a_full_layout(key: int) -> None:
    pieces = layout_of_key(key).split("/")
    assert sorted(pieces) == sorted([*"IBRGK" * 8, *"JJJ"])
    assert layout_of_key(key) == layout_of_key(key)


def test_two_keys_stand_for_two_layouts() -> None:
    assert layout_of_key(1) != layout_of_key(2)


def test_a_layout_may_be_given_where_the_key_is_missing() -> None:
    start = game("lyngk", capture_on_claim=True).start(seed=3)
    move = next(move for move in start.legal_moves if "-" in move)
    source, target = (f"{point[0]} {point[1:]}" for point in move.split("-"))
    text = f"(;SU[lyngk];P0[1 Move {source} {target}];P0[2 Done])"
    for given_layout in (start.text, start.text.split()[0]):
        assert sgf.read(text, given_layout) == Record(start, [move], {"Site": "Boardspace"})
    with pytest.raises(
        BadRecord, match="line 1, column 6: found the setup 'lyngk', expected a key"
    ) as caught:
        sgf.read(text)
    assert caught.value.record is None


def test_an_unknown_revision_is_not_guessed() -> None:
    with pytest.raises(BadRecord, match="expected a key as in 'lyngk 2 12345 100'"):
        sgf.read("(;SU[lyngk 2 5 101])")


def test_a_layout_that_is_none_is_refused() -> None:
    with pytest.raises(BadPosition, match="'nonsense - - 0 0 0' is not a position of LYNGK"):
        sgf.read("(;SU[lyngk])", "nonsense")


GESTURES = [
    ("a ring set elsewhere", "P0[place wr G 2]P0[place wr G 3]P0[Done]", ["g3"]),
    ("a ring taken up again", "P0[place wr G 2]P0[Pick Board G 2]P0[Drop Board G 3]P0[Done]", ["g3"]),
    ("a ring from beside the board", "P0[Pick wr]P0[Drop wr]P0[Pick wr]P0[Drop Board G 3]P0[Done]", ["g3"]),
    ("no confirmation in old files", "P0[place wr G 2];P1[place br g 3]", ["g2", "g3"]),
    ("numbers, spaces and line breaks", "P0[ 17  place\n wr  G\t11 ]", ["g11"]),
    ("points written together", "P0[place wr G11]", ["g11"]),
    ("a resignation taken back", "P0[Resign]P0[Resign]P0[place wr G 2]", ["g2"]),
]


@pytest.mark.parametrize(("what", "gestures", "moves"), GESTURES, ids=[what for what, *_ in GESTURES])
def test_gestures_become_decisions(what: str, gestures: str, moves: list[str]) -> None:
    record = sgf.read(f"{YINSH};{gestures})")
    assert (list(record.moves), record.result) == (moves, None)


RINGS = "".join(
    f";P{ply % 2}[place {'wb'[ply % 2]}r {point}]"
    for ply, point in enumerate("G 2,C 6,F 2,D 4,E 1,E 4,H 3,A 4,D 1,F 6".split(","))
)
RING_MOVES = [
    ("at once", "P0[move E 1 E 2]", ["e1-e2"]),
    ("a marker and a drop", "P0[place w E 1]P0[drop board E 2]P0[Done]", ["e1-e2"]),
    ("a marker from the pool", "P0[Pick w]P0[Drop Board E 1]P0[drop board E 2]P0[Done]", ["e1-e2"]),
    ("a drop taken back", "P0[place w E 1]P0[drop board E 2]P0[pick board E 2]P0[drop board E 3]", ["e1-e3"]),
    ("another ring after all", "P0[place w E 1]P0[place w D 1]P0[drop board D 2]P0[Done]", ["d1-d2"]),
]


@pytest.mark.parametrize(("what", "gestures", "moves"), RING_MOVES, ids=[what for what, *_ in RING_MOVES])
def test_a_ring_moves_in_one_or_in_two_steps(what: str, gestures: str, moves: list[str]) -> None:
    assert list(sgf.read(f"{YINSH}{RINGS};{gestures})").moves[10:]) == moves


LYNGK_GESTURES = [
    ("a claim taken back", "P0[Pick R]P0[Drop F]P0[Pick F]P0[Drop R]{move}P0[Done]", []),
    (
        "another claim after all",
        "P0[Pick R]P0[Drop F]P0[Pick F]P0[Drop R]P0[Pick N]P0[Drop F]{move}P0[Done]",
        ["K"],
    ),
    ("a stack set back", "P0[Pickb {source} 0]P0[Dropb {source}]{move}P0[Done]", []),
    ("a stack taken up again", "{move}P0[Pickb {target} 0]P0[Dropb {source}]{move}P0[Done]", []),
    ("a claim at once", "P0[Claim n f]{move}P0[Done]", ["K"]),
]


@pytest.mark.parametrize(
    ("what", "gestures", "claims"), LYNGK_GESTURES, ids=[what for what, *_ in LYNGK_GESTURES]
)
def test_stacks_and_claims_may_be_taken_back(what: str, gestures: str, claims: list[str]) -> None:
    decided = next(move for move in lyngk_start(5).play("K").legal_moves if "-" in move)
    source, target = (f"{point[0].upper()} {point[1:]}" for point in decided.split("-"))
    move = f"P0[Pickb {source} 0]P0[Dropb {target}]"
    text = gestures.format(source=source, target=target, move=move)
    assert list(sgf.read(f"(;SU[lyngk 2 5 100];{text})").moves) == [*claims, decided]


RESULTS = [
    ("RE[Game won by Ann]", Ending(Side.FIRST)),
    ("RE[Game won by Bob]", Ending(Side.SECOND)),
    ("RE[Игру выиграл Bob.]", Ending(Side.SECOND)),
    ("RE[The game is a draw]", Ending(None)),
    ("RE[]", None),
    ("", None),
    ("RE[Game won by Bob];P0[Resign]P0[Done]", Ending(Side.SECOND, "resignation")),
    ("RE[Game won by Bob];P0[WinOnTime]", Ending(Side.SECOND, "time")),
    (";P0[WinOnTime]", Ending(Side.FIRST, "time")),
    ("RE[The game is a draw];P0[OfferDraw];P1[AcceptDraw]", Ending(None, "agreement")),
]


@pytest.mark.parametrize(("told", "ending"), RESULTS)
def test_the_file_tells_how_an_undecided_game_ended(told: str, ending: Ending | None) -> None:
    assert sgf.read(f"{YINSH}{told})").ending == ending


def test_the_longer_of_two_names_is_meant_when_one_is_part_of_the_other() -> None:
    names = 'P0[id "Bot"]P1[id "Bot Two"]'
    assert sgf.read(f"(;SU[yinsh]{names}RE[Game won by Bot Two])").ending == Ending(Side.SECOND)
    assert sgf.read(f"(;SU[yinsh]{names}RE[Game won by Bot])").ending == Ending(Side.FIRST)


def test_comments_stay_with_the_decision_they_were_made_about() -> None:
    turns = ";P0[place wr G 2]C[good];P0[Done];P1[place br G 3];P1[Done]C[too]C[close]"
    assert sgf.read(f"{YINSH}C[welcome \\[all\\]]{turns})").comments == {
        0: "welcome [all]",
        1: "good",
        2: "too\nclose",
    }


def test_only_the_first_line_of_a_game_with_side_lines_is_read() -> None:
    text = (
        f"{YINSH};P0[place wr G 2](;P1[place br G 3](;P0[place wr A 2])(;P0[nonsense]))(;P1[place br G 4]))"
    )
    assert list(sgf.read(text).moves) == ["g2", "g3", "a2"]


def test_several_games_in_one_file() -> None:
    assert [len(record.moves) for record in sgf.read_all(f"{YINSH};P0[place wr G 2])\n\n{YINSH})\n")] == [
        1,
        0,
    ]
