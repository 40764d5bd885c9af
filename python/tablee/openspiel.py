"""The games in OpenSpiel: importing this module registers `tablee_kariba`, `tablee_karuba`, `tablee_karuba_cards` and
`tablee_labyrinth`.

>>> import pyspiel, tablee.openspiel
>>> game = pyspiel.load_game("tablee_kariba(players=3,seed=5,options=expert:true)")
>>> game.num_players()
3

All chance is in the deal, which the parameter ``seed`` decides: the tree of a seed has no chance nodes, and what is hidden stays
hidden in observations and information states. ``resample_from_infostate`` deals the hidden cards anew, from the view alone. Where
all choose at once, the seats choose one after the other without seeing each other's choices.
"""

from __future__ import annotations

import json
from typing import Any, Callable

import numpy as np
import pyspiel

from tablee._tablee import Game, State, games

__all__ = ["SpielGame", "SpielState"]

_SEATS = {"kariba": 4, "karuba": 4, "karuba-cards": 6, "labyrinth": 6}
_LONGEST = {"kariba": 118, "karuba": 4 + 36 * 4, "karuba-cards": 32 * 6, "labyrinth": 377}


def _type(name: str) -> Any:
    return pyspiel.GameType(
        short_name=f"tablee_{name.replace('-', '_')}",
        long_name=f"tablee: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=_SEATS[name],
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "seed": 0, "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel knows games."""

    name = ""
    spiel_type: Any = None

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": 2, "seed": 0, "options": "", **(params or {})}
        # OpenSpiel uses commas and equals signs itself, so options are `name:value` joined by `;`.
        options = str(given["options"]).replace(";", ",").replace(":", "=") or None
        self.tablee_game = Game(self.name, int(given["players"]), options)
        self.seed = int(given["seed"])
        players = self.tablee_game.seats
        super().__init__(
            self.spiel_type,
            pyspiel.GameInfo(
                num_distinct_actions=self.tablee_game.actions,
                max_chance_outcomes=0,
                num_players=players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=_LONGEST[self.name],
            ),
            given,
        )

    def new_initial_state(self) -> SpielState:
        """The deal of the seed."""
        return SpielState(self, self.tablee_game.deal(self.seed))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat sees, as bytes and as text."""
        return SpielObserver(self.tablee_game, iig_obs_type)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of ours as OpenSpiel knows positions."""

    def __init__(self, game: SpielGame, state: State) -> None:
        super().__init__(game)
        self.tablee_state = state

    def current_player(self) -> int:
        """Who chooses next."""
        waiting = self.tablee_state.waiting()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def _legal_actions(self, player: int) -> list[int]:
        return self.tablee_state.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        self.tablee_state.apply(int(action), self.current_player())

    def _action_to_string(self, player: int, action: int) -> str:
        try:
            return self.tablee_state.move_of(int(action), player)
        except ValueError:
            return f"action {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.tablee_state.over

    def returns(self) -> list[float]:
        """1 for the winner alone, the others share -1."""
        return [float(value) for value in self.tablee_state.returns]

    def information_state_string(self, player: int | None = None) -> str:
        """The view of a seat, with perfect recall, and its own choice that is not yet revealed."""
        seat = self.current_player() if player is None else player
        return f"{self.tablee_state.view_text(seat)} {self.tablee_state.chosen(seat) or ''}"

    def __str__(self) -> str:
        return f"{json.dumps(self.tablee_state.truth())} {self.tablee_state.waiting()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another position that looks the same to a seat: the hidden cards are dealt anew, from its view alone."""
        seed = int(sampler() * 2**52)
        view = self.tablee_state.view_text(player)
        state, world = self.tablee_state, self.tablee_state.game.determinize(view, seed)
        # Choices of others that are not yet revealed are hidden, too.
        for seat in (seat for seat in state.turn() if seat not in state.waiting()):
            own = state.chosen(seat) if seat == player else None
            world.apply(world.sample(int(sampler() * 2**52), seat) if own is None else own, seat)
        return SpielState(self.get_game(), world)


class SpielObserver:
    """Writes observations for OpenSpiel."""

    def __init__(self, game: Game, iig_obs_type: Any) -> None:
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {"observation": self.tensor}
        self._recall = iig_obs_type is not None and iig_obs_type.perfect_recall

    def set_from(self, state: SpielState, player: int) -> None:
        """Writes what a seat sees into the tensor."""
        self.tensor[:] = state.tablee_state.observe(player)[0]

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, as text."""
        return state.information_state_string(player) if self._recall else state.tablee_state.view_text(player)


for _name in games():
    _made = type(
        f"Spiel{_name.title().replace('-', '')}", (SpielGame,), {"name": _name, "spiel_type": _type(_name)}
    )
    pyspiel.register_game(_made.spiel_type, _made)  # type: ignore[attr-defined]
