"""The games in OpenSpiel: importing this module registers `tablee_kariba`, `tablee_karuba`, `tablee_karuba_cards` and
`tablee_labyrinth`.

>>> import pyspiel, tablee.openspiel
>>> game = pyspiel.load_game("tablee_kariba(players=3,seed=5,options=expert:true)")
>>> game.num_players()
3

All chance is in the deal. Without a seed a game begins with a chance node that is drawn from and not listed (OpenSpiel calls it
sampled stochastic), so that every game is another one; the game keeps the numbers it draws the deals from
(``get_rng_state``, ``set_rng_state``). With the parameter ``seed`` the deal is that of the seed, and the tree has no chance node. What is
hidden stays hidden in observations and information states. ``resample_from_infostate`` deals the hidden cards anew, from the
view alone. Where all choose at once, the seats choose one after the other without seeing each other's choices.
"""

from __future__ import annotations

import json
import random
from typing import Any, Callable

import numpy as np
import pyspiel

from tablee._tablee import Game, State, games

__all__ = ["SpielGame", "SpielState"]

#: The parameter `seed` if none is given.
_NO_SEED = -1
#: The only outcome of a chance node that is drawn from: the deal.
_DEAL = 0


def _type(name: str, seeded: bool) -> Any:
    fewest, most = Game(name).seats_allowed
    modes = pyspiel.GameType.ChanceMode
    return pyspiel.GameType(
        short_name=f"tablee_{name.replace('-', '_')}",
        long_name=f"tablee: {name}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.DETERMINISTIC if seeded else modes.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest, "seed": _NO_SEED, "options": ""},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours as OpenSpiel knows games."""

    name = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {"players": 2, "seed": _NO_SEED, "options": "", **(params or {})}
        # OpenSpiel uses commas and equals signs itself, so options are `name:value` joined by `;`.
        options = str(given["options"]).replace(";", ",").replace(":", "=") or None
        self.tablee_game = Game(self.name, int(given["players"]), options)
        self.seed = int(given["seed"])
        if self.seed < _NO_SEED:
            raise ValueError(f"seed={self.seed}: a seed is 0 or more, and {_NO_SEED} is none")
        self._deals = random.Random()
        players = self.tablee_game.seats
        super().__init__(
            _type(self.name, self.seed != _NO_SEED),
            pyspiel.GameInfo(
                num_distinct_actions=self.tablee_game.actions,
                max_chance_outcomes=0 if self.seed != _NO_SEED else 1,
                num_players=players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=self.tablee_game.longest * self.tablee_game.lanes,
            ),
            given,
        )

    def new_initial_state(self) -> SpielState:
        """The deal of the seed; without one, before the deal."""
        return SpielState(self, None if self.seed == _NO_SEED else self.tablee_game.deal(self.seed))

    def deal(self) -> State:
        """Another deal every time."""
        return self.tablee_game.deal(self._deals.getrandbits(64))

    def get_rng_state(self) -> str:
        """What decides the deals to come, as OpenSpiel keeps it."""
        return json.dumps(self._deals.getstate())

    def set_rng_state(self, text: str) -> None:
        """The deals that came after `get_rng_state` come again."""
        version, numbers, gauss = json.loads(text)
        self._deals.setstate((version, tuple(numbers), gauss))

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SpielObserver:
        """What a seat sees, as bytes and as text."""
        return SpielObserver(self.tablee_game, iig_obs_type)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A position of ours as OpenSpiel knows positions."""

    def __init__(self, game: SpielGame, state: State | None) -> None:
        super().__init__(game)
        self._state = state

    @property
    def tablee_state(self) -> State:
        """The position, once there is one."""
        if self._state is None:
            raise ValueError("nothing has been dealt yet: apply the action of the chance node first")
        return self._state

    def current_player(self) -> int:
        """Who chooses next; chance before the deal."""
        if self._state is None:
            return int(pyspiel.PlayerId.CHANCE)
        waiting = self.tablee_state.waiting()
        return waiting[0] if waiting else int(pyspiel.PlayerId.TERMINAL)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """One outcome, the deal: which one it is shows when it is applied."""
        return [(_DEAL, 1.0)]

    def _legal_actions(self, player: int) -> list[int]:
        return self.tablee_state.legal_actions(player)

    def _apply_action(self, action: int) -> None:
        if self._state is None:
            self._state = self.get_game().deal()
            return
        self.tablee_state.apply(int(action), self.current_player())

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return "deal"
        try:
            return self.tablee_state.move_of(int(action), player)
        except ValueError:
            return f"action {action}"

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self._state is not None and self._state.over

    def returns(self) -> list[float]:
        """1 for the winner alone, the others share -1."""
        if self._state is None:
            return [0.0] * self.num_players()
        return [float(value) for value in self.tablee_state.returns]

    def information_state_string(self, player: int | None = None) -> str:
        """The view of a seat, with perfect recall, and its own choice that is not yet revealed; nothing before the deal."""
        if self._state is None:
            return ""
        seat = self.current_player() if player is None else player
        return f"{self.tablee_state.view_text(seat)} {self.tablee_state.chosen(seat) or ''}"

    def __str__(self) -> str:
        if self._state is None:
            return "not dealt yet"
        return f"{json.dumps(self.tablee_state.truth())} {self.tablee_state.waiting()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> SpielState:
        """Another position that looks the same to a seat: the hidden cards are dealt anew, from its view alone."""
        if self._state is None:
            return SpielState(self.get_game(), None)
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
        """Writes what a seat sees into the tensor; zeros before the deal."""
        self.tensor[:] = 0 if state.is_chance_node() else state.tablee_state.observe(player)[0]

    def string_from(self, state: SpielState, player: int) -> str:
        """What a seat sees, as text."""
        if self._recall or state.is_chance_node():
            return state.information_state_string(player)
        return state.tablee_state.view_text(player)


for _name in games():
    _made = type(f"Spiel{_name.title().replace('-', '')}", (SpielGame,), {"name": _name})
    pyspiel.register_game(_type(_name, seeded=False), _made)
