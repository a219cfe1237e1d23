"""Game: from a Boardspace file to a record.

The players of the file are P0 and P1; the command `Start` says who begins. The `Hands` of the game convert
gestures to decisions, which are played.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kwartet.errors import BadRecord, IllegalMove, RecordFault, quote
from kwartet.notation.lenient import meant
from kwartet.notation.sgf.facts import Facts
from kwartet.notation.sgf.gestures import Hands, NotUnderstood, hands_of
from kwartet.notation.sgf.tree import Property, Tree, read_trees
from kwartet.record.model import Ending, Record
from kwartet.record.replay import Replay
from kwartet.record.source import Source
from kwartet.result import Side

COMMAND = re.compile(r"\s*(?:[0-9]+\s+)?([A-Za-z]+)\s*(.*)", re.DOTALL)
NO_MOVES = ("id", "time", "ranking", "start")
STARTERS = {"white": 0, "p0": 0, "black": 1, "p1": 1}


@dataclass(frozen=True)
class Command:
    """What a player does: a verb in small letters and the rest."""

    player: int
    verb: str
    rest: str
    offset: int


def read(text: str, layout: str | None = None) -> Record:
    """Read the one game that a file holds; `layout` gives the stacks of a LYNGK game whose key is missing."""
    source = Source.of(text)
    trees = read_trees(source)
    tree = next(trees, None)
    if tree is None:
        raise source.unexpected(source.end, "( as in an SGF file")
    record = Importer(source, tree, layout).read()
    for another in trees:
        raise source.problem(another.offset, "found a second game, expected the end of the file", record)
    return record


def read_all(text: str, layout: str | None = None) -> Iterator[Record]:
    """Read one game after the other; those before a broken one come before the error."""
    source = Source.of(text)
    for tree in read_trees(source):
        yield Importer(source, tree, layout).read()


def read_numbered(text: str, number: int) -> tuple[Record | None, int]:
    """Read one of the games of a file, and count them all."""
    source = Source.of(text)
    trees = list(read_trees(source))
    record = Importer(source, trees[number - 1], None).read() if number <= len(trees) else None
    return record, len(trees)


class Importer:
    """One game while it is being played from its file."""

    def __init__(self, source: Source, tree: Tree, layout: str | None) -> None:
        self.source = source
        self.tree = tree
        self.facts = Facts(source, tree)
        self.starter = starter_of(tree)
        self.replay = Replay(self.facts.start(layout), self.facts.headers(self.starter))
        self.hands: Hands = hands_of(self.replay.position.game.id)
        self.active: int | None = None
        self.last: Command | None = None
        self.ending: Ending | None = None
        self.said: list[str] = []

    def read(self) -> Record:
        """Play the whole game."""
        for found in self.tree.properties:
            self.follow(found)
        self.confirm()
        if self.tree.problem:
            self.tree.problem.record = self.replay.record()
            raise self.tree.problem
        return self.finish()

    def follow(self, found: Property) -> None:
        """Handle one property of the file."""
        if found.name == "C":
            self.said.append(found.value.strip())
            self.comment()
        command = command_of(found)
        if command and command.verb not in NO_MOVES:
            self.execute(command)

    def comment(self) -> None:
        """Store a comment, as soon as the decision before it is confirmed."""
        if not self.hands.busy:
            self.replay.comment("\n".join(self.said))
            self.said.clear()

    def execute(self, command: Command) -> None:
        """Execute a command of a player."""
        if command.player != self.active:
            self.confirm()
        self.active, self.last = command.player, command
        match command.verb:
            case "done":
                self.done(command)
            case "resign":
                self.ending = None if self.ending else Ending(self.side(command.player).other, "resignation")
            case "winontime":
                self.ending = self.on_time(command)
            case "acceptdraw":
                self.ending = Ending(None, "agreement")
            case "offerdraw" | "declinedraw":
                pass
            case "pass":
                self.play(command, [*self.hands.confirm_all(), "pass"])
            case _:
                self.play(command, self.gesture(command))

    def on_time(self, command: Command) -> Ending:
        """A loss on time; the result names the loser, or else the player of the command lost."""
        verdict = self.facts.verdict()
        winner = verdict.player if verdict and verdict.player is not None else command.player
        return Ending(self.side(winner), "time")

    def gesture(self, command: Command) -> list[str]:
        """Pass a gesture to the hands."""
        try:
            return self.hands.do(command.verb, command.rest)
        except NotUnderstood as expected:
            found = quote(f"{command.verb} {command.rest}".strip())
            raise self.problem(command, f"found {found}, expected {expected}") from None

    def done(self, command: Command) -> None:
        """Confirm the gestures; without any, it is a pass if no other move is legal."""
        certain = self.hands.confirm_all()
        position = self.replay.position
        if (
            not certain
            and not self.ending  # it confirms a resignation
            and position.legal_moves == ("pass",)
            and position.to_move == self.side(command.player)
        ):
            certain = ["pass"]
        self.play(command, certain)

    def confirm(self) -> None:
        """Confirm the unconfirmed gestures of the last player."""
        if self.last:
            self.play(self.last, self.hands.confirm_all())

    def play(self, command: Command, decisions: list[str]) -> None:
        """Play decisions of one player."""
        for decision in decisions:
            self.expect(command, decision)
            try:
                for move in meant(self.replay.position, decision):
                    self.replay.play(move)
            except IllegalMove as illegal:
                raise self.problem(command, f"turn {self.replay.number}: {illegal}", "move") from None
        if decisions:
            self.comment()

    def expect(self, command: Command, decision: str) -> None:
        """Raise an error if this player is not to move."""
        position = self.replay.position
        if position.result:
            raise self.problem(
                command, f"found {decision!r} after the end ({position.result}), expected nothing more"
            )
        if position.to_move != self.side(command.player):
            decider = int(position.to_move) ^ self.starter
            message = f"found {decision!r} by P{command.player}, expected P{decider} ({self.replay.decider})"
            raise self.problem(command, f"{message} to {position.task}")

    def side(self, player: int) -> Side:
        """The side that a player of the file has."""
        return Side(player ^ self.starter)

    def finish(self) -> Record:
        """Return the whole record; raises an error if the file has another result."""
        verdict = self.facts.verdict()
        decided = self.replay.position.result
        if verdict is None:
            return self.replay.record(None if decided else self.ending)
        told = None if verdict.player is None else self.side(verdict.player)
        record = self.replay.record(None if decided else self.ending or Ending(told))
        if record.result and record.result.winner != told:
            message = f"found another result than the game has ({record.result})"
            raise self.source.problem(verdict.offset, message, record, "result")
        return record

    def problem(self, command: Command, message: str, kind: RecordFault = "text") -> BadRecord:
        """An error about a command."""
        return self.source.problem(command.offset, message, self.replay.record(), kind)


def command_of(found: Property) -> Command | None:
    """The command of a property, if it is one."""
    command = COMMAND.match(found.value) if found.name in ("P0", "P1") else None
    return (
        Command(int(found.name[1]), command[1].lower(), command[2].strip(), found.offset) if command else None
    )


def starter_of(tree: Tree) -> int:
    """The player who begins: the one of `Start`, or else the one with the first command."""
    commands = [command for found in tree.properties if (command := command_of(found))]
    told = [STARTERS.get(command.rest.lower(), 0) for command in commands if command.verb == "start"]
    first = [command.player for command in commands if command.verb not in NO_MOVES]
    return (told or first or [0])[0]
