"""Sayings: what people at a match may come up with, sensible or not."""

import random
from dataclasses import dataclass

from hypothesis import strategies as st

from faults.model import Message, Model

NONSENSE = (
    "",
    "null",
    "{",
    "[]",
    "move",
    '{"type":"move"}',
    '{"type":"move","ply":-1,"move":"e5"}',
    '{"type":"move","ply":1001,"move":"e5"}',
    '{"type":"move","ply":0.5,"move":"e5"}',
    '{"type":"move","ply":"0","move":"e5"}',
    '{"type":"move","ply":0,"move":null}',
    '{"type":"move","ply":0,"move":"e5","side":0}',
    '{"type":"move","ply":0,"move":"' + "e" * 21 + '"}',
    '{"type":"moved","decision":{}}',
    '{"type":"say","text":""}',
    '{"type":"say","text":"' + "x" * 301 + '"}',
    '{"type":"say","text":"\\ud800"}',
    '{"type":"say","text":"' + "x" * 130_000 + '"}',
    '{"type":"offer","offer":"takeback"}',
    '{"type":"answer","offer":"draw","accept":1}',
    '{"type":"claim","claim":"everything"}',
    '{"type":"conditions","ply":0,"lines":[["e5"],7]}',
    '{"type":"conditions","ply":0,"lines":' + "[[]," * 20 + "[]" + "]" * 20 + "}",
    '{"type":"beat","number":NaN}',
    '{"type":"resign","ply":1e400}',
    "[" * 50_000,
    '{"type":"sit","player":"ann"}',
    "\u0000",
    "x" * 200_000,
)
TEXTS = ("hello", "<script>alert(1)</script>", "'; DROP TABLE tables; --", "☃ żółć 𝄞", "\u202eolleh", " ")
MOVE, LINES = "move", "conditions"


@dataclass(frozen=True)
class ClientMessage:
    """Something that is said: `number` and `twist` say what exactly, depending on where the game stands."""

    kind: str
    number: int = 0
    shift: int = 0
    twist: str = ""

    def message(self, model: Model) -> Message | str:
        """What is sent."""
        number, ply = self.number, max(0, model.ply + self.shift)
        match self.kind:
            case "nonsense":
                return NONSENSE[number % len(NONSENSE)]
            case "move":
                return {"type": "move", "ply": ply, "move": self._move(model)}
            case "conditions":
                lines = [self._line(model, number + each) for each in range(number % 4)]
                return {"type": "conditions", "ply": ply, "lines": lines}
            case "takeback" | "resign":
                return {"type": self.kind, "ply": ply}
            case "offer":
                return {"type": "offer", "offer": self.twist}
            case "accept" | "decline":
                return {"type": "answer", "offer": self.twist, "accept": self.kind == "accept"}
            case "claim":
                return {"type": "claim", "claim": self.twist}
            case "say":
                return {"type": "say", "text": TEXTS[number % len(TEXTS)]}
            case "beat":
                return {"type": "beat", "number": number}
        return {"type": self.kind}

    def _move(self, model: Model) -> str:
        """What fits the moment; or what was decided then, if it is meant for an earlier one."""
        if self.twist == "wrong":
            return "nowhere"
        if self.shift < 0 <= model.ply + self.shift and self.number % 2:
            return model.moves[model.ply + self.shift]
        legal = model.now.legal_moves or ("e5",)
        move = legal[self.number % len(legal)]
        return move.upper() if self.twist == "loud" else move

    def _line(self, model: Model, seed: int) -> list[str]:
        """A few decisions from here on."""
        chance, position, line = random.Random(seed), model.now, []
        for _ in range(chance.randrange(6)):
            if position.legal_moves:
                line.append(chance.choice(position.legal_moves))
                position = position.play(line[-1])
        return [*line, "nowhere"] if self.twist == "wrong" else line


numbers = st.integers(0, 300)
shifts = st.sampled_from([0, 0, 0, 0, 0, -1, -2, -3, 1])
offers = st.sampled_from(["draw", "takeback", "rematch"])
moves = st.builds(
    ClientMessage, st.just(MOVE), numbers, shifts, st.sampled_from(["", "", "", "", "loud", "wrong"])
)
lines = st.builds(ClientMessage, st.just(LINES), numbers, shifts, st.sampled_from(["", "", "", "", "wrong"]))
back = st.builds(ClientMessage, st.just("takeback"), shift=st.sampled_from([-1, -1, -2, -3, -30, 0, 2]))
proposals = st.builds(ClientMessage, st.just("offer"), twist=st.sampled_from(["draw", "rematch"]))
answers = st.builds(ClientMessage, st.sampled_from(["accept", "accept", "decline"]), twist=offers)
claims = st.builds(ClientMessage, st.just("claim"), twist=st.sampled_from(["win", "draw"]))
ends = st.builds(ClientMessage, st.sampled_from(["resign", "abort"]))
words = st.builds(ClientMessage, st.sampled_from(["say", "beat"]), numbers)
others = st.builds(ClientMessage, st.sampled_from(["sit", "addTime"]))
nonsense = st.builds(ClientMessage, st.just("nonsense"), numbers)
messages = st.one_of(
    moves,
    moves,
    moves,
    moves,
    lines,
    back,
    back,
    proposals,
    answers,
    answers,
    claims,
    words,
    others,
    nonsense,
)
