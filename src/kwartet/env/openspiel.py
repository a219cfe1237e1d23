"""OpenSpiel: every game as a registered Python game, `pyspiel.load_game("kwartet_yinsh")`.

Importing this module registers the games. Variant and options are parameters, as in
`pyspiel.load_game("kwartet_skato(size=6)")`; where the start is random, it comes from the parameter `seed`.
Tensors are the planes from the view of the side to move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from open_spiel.python.observation import IIGObserverForPublicInfoGame

from kwartet.env.spec import observe, play, spec
from kwartet.game import GameInfo, all_games
from kwartet.game import game as game_named

if TYPE_CHECKING:
    from kwartet.game import Game

_LONGEST_GAME = 200  # as the core has it


def _type_of(info: GameInfo) -> Any:  # noqa: ANN401
    seed = {"seed": 0} if info.random_start else {}
    return pyspiel.GameType(
        short_name=f"kwartet_{info.id}",
        long_name=f"kwartet {info.name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "variant": info.variants[0],
            **{option.name: option.default for option in info.options},
            **seed,
        },
    )


class KwartetGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its parameters."""

    def __init__(self, info: GameInfo, params: dict[str, Any] | None = None) -> None:
        """Choose variant, options and seed from the parameters."""
        given = dict(params or {})
        self._seed = int(given.pop("seed", 0))
        variant = given.pop("variant", info.variants[0])
        self.rules: Game = game_named(info.id, variant, **given)
        self.spec = spec(self.rules)
        facts = pyspiel.GameInfo(self.spec.action_count, 0, 2, -1.0, 1.0, 0.0, _LONGEST_GAME)
        super().__init__(_type_of(info), facts, params or {})

    def new_initial_state(self, state: object = None) -> KwartetState:
        """Return the start of a game."""
        return KwartetState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:  # noqa: ANN401
        """Return what turns states into tensors."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return PlaneObserver(self.spec.planes_shape)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class KwartetState(pyspiel.State):  # type: ignore[misc]
    """A position with OpenSpiel's names for what it knows."""

    def __init__(self, game: KwartetGame) -> None:
        """Begin at the start."""
        super().__init__(game)
        self.position = game.rules.start(seed=game._seed)  # noqa: SLF001

    def current_player(self) -> int:
        """Return the side to move."""
        return int(pyspiel.PlayerId.TERMINAL if self.position.is_over else self.position.to_move)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.actions.values())

    def _apply_action(self, action: int) -> None:
        self.position = play(self.position, action)

    def _action_to_string(self, player: int, action: int) -> str:
        return spec(self.position.game).actions[action]

    def is_terminal(self) -> bool:
        """Return whether the game is over."""
        return self.position.is_over

    def returns(self) -> list[float]:
        """Return what the game brought to each side."""
        winner = self.position.result.winner if self.position.result else None
        return [0.0, 0.0] if winner is None else [1.0 - 2.0 * winner, 2.0 * winner - 1.0]

    def __str__(self) -> str:
        """Return the text of the position."""
        return self.position.text


class PlaneObserver:
    """Writes the planes of a state into OpenSpiel's tensor."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        """Make the tensor, and a view of it in the shape of the planes."""
        self.tensor = np.zeros(int(np.prod(shape)), np.float32)
        self.dict = {"observation": self.tensor.reshape(shape)}

    def set_from(self, state: KwartetState, player: int) -> None:
        """Write what the side to move sees."""
        observe(state.position, self.dict["observation"])

    def string_from(self, state: KwartetState, player: int) -> str:
        """Return the position as text."""
        return str(state)


def _register(info: GameInfo) -> None:
    class Registered(KwartetGame):
        """The class that OpenSpiel makes this game with."""

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            super().__init__(info, params)

    pyspiel.register_game(_type_of(info), Registered)


for _each in all_games():
    _register(_each)
