"""Report: the result of a contest as text, and as data for programs."""

import math
from collections.abc import Iterator

from kwartet.arena.contest import Contest
from kwartet.arena.elo import Estimate
from kwartet.arena.sprt import Sprt
from kwartet.arena.standing import Standing
from kwartet.protocol.failure import Failure

MOST_FAULTS = 10


def as_text(contest: Contest) -> str:
    """The report as text."""
    return "\n".join(lines_of(contest))


def lines_of(contest: Contest) -> Iterator[str]:
    """The report line by line."""
    match, standing = contest.match, contest.journal.standing
    yield f"{match.game.name} {match.game.variant}, {match.limit_text}, openings {match.openings.text}"
    yield f"A: {match.players[0].text}"
    yield f"B: {match.players[1].text}"
    yield f"games: {standing.games} of {contest.games}, A {standing}"
    if standing.estimate:
        yield f"pairs: {' '.join(map(str, standing.pairs))} (A got 0, 1/2, 1, 3/2, 2 points)"
        yield f"Elo: {standing.estimate} (95 %)"
    if standing.first_side:
        yield f"{match.game.sides[0]}: {share_of(standing.first_side)} of the points (95 %)"
    if contest.sprt:
        yield sprt_line(contest.sprt, standing)
    yield from fault_lines(faults_of(contest))
    yield f"records: {contest.journal.path}"


def share_of(estimate: Estimate) -> str:
    """A share of the points with its interval, such as `52.0 % [48.9, 55.1]`."""
    return f"{100 * estimate.score:.1f} % [{100 * estimate.low:.1f}, {100 * estimate.high:.1f}]"


def sprt_line(sprt: Sprt, standing: Standing) -> str:
    """The state of the test."""
    low, high = sprt.bounds
    words = {
        "elo0": f"A is stronger by less than {sprt.elo1:g}",
        "elo1": f"A is stronger by more than {sprt.elo0:g}",
    }.get(sprt.verdict(standing.pairs) or "", "open")
    return f"SPRT: LLR {sprt.llr(standing.pairs):+.2f} of [{low:.2f}, {high:.2f}], {words}"


def faults_of(contest: Contest) -> dict[int, Failure]:
    """The games that were not lost by the rules, by their number."""
    played = contest.journal.played
    return {number: fault for number in sorted(played) if (fault := played[number].fault)}


def fault_lines(faults: dict[int, Failure]) -> Iterator[str]:
    """The player at fault, for the first such games."""
    for number, fault in list(faults.items())[:MOST_FAULTS]:
        yield f"game {number + 1} is lost by the fault of {fault.who} ({fault.kind}): {fault.sentence}"
    if len(faults) > MOST_FAULTS:
        yield f"and {len(faults) - MOST_FAULTS} more games are lost by faults"


def as_data(contest: Contest) -> dict[str, object]:
    """The report as data."""
    match, standing = contest.match, contest.journal.standing
    return {
        "game": match.game.id,
        "variant": match.game.variant,
        "options": match.game.options,
        "players": [description.text for description in match.players],
        "limit": match.limit_text,
        "openings": match.openings.text,
        "seed": match.openings.seed,
        "games": standing.games,
        "wins": standing.wins,
        "draws": standing.draws,
        "losses": standing.losses,
        "score": standing.score,
        "pairs": standing.pairs,
        "elo": elo_data(standing),
        "first_side": first_side_data(standing),
        "slowest": slowest_of(contest),
        "sprt": sprt_data(contest),
        "faults": [
            {"game": number + 1, "who": fault.who, "kind": fault.kind, "sentence": fault.sentence}
            for number, fault in faults_of(contest).items()
        ],
        "records": str(contest.journal.path),
    }


def elo_data(standing: Standing) -> list[float | None]:
    """The estimate and its bounds; an infinite number becomes None."""
    elos = standing.estimate.elo if standing.estimate else (math.nan,) * 3
    return [elo if math.isfinite(elo) else None for elo in elos]


def first_side_data(standing: Standing) -> list[float] | None:
    """The share of the side that begins, and the bounds of its interval."""
    found = standing.first_side
    return [found.score, found.low, found.high] if found else None


def sprt_data(contest: Contest) -> dict[str, object] | None:
    """The test and its state."""
    sprt = contest.sprt
    if sprt is None:
        return None
    llr = sprt.llr(contest.journal.standing.pairs)
    return {
        "elo0": sprt.elo0,
        "elo1": sprt.elo1,
        "llr": llr,
        "bounds": sprt.bounds,
        "accepted": contest.verdict,
    }


def slowest_of(contest: Contest) -> dict[str, float]:
    """The seconds of the slowest moves of the match."""
    moves = [played.slowest for played in contest.journal.played.values()]
    return {who: max((each[who] for each in moves), default=0.0) for who in "AB"}
