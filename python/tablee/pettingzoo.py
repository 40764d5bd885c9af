"""PettingZoo environments: in turns (AEC) and at once (Parallel).

>>> from pettingzoo.env_registry.registration import make
>>> import tablee.pettingzoo
>>> env = make("aec", "tablee/kariba-v0", seats=3)
>>> env.reset(seed=1)
>>> env.agents
['seat_0', 'seat_1', 'seat_2']

Every observation is ``{"observation": bytes, "action_mask": 0 or 1 for each action}``. In the simultaneous games the AEC
environment lets the seats choose one after the other without seeing each other's choices; in the Parallel environment all
choose at once, and seats that have nothing to decide have an empty mask and may give any action.
"""

from __future__ import annotations

import random
from typing import Any, Mapping

import gymnasium
import numpy as np
import numpy.typing as npt
from pettingzoo.utils.env import AECEnv, ParallelEnv

from tablee import image
from tablee._open import opened
from tablee._tablee import Game, State, games

__all__ = ["AEC", "Parallel", "env", "parallel_env"]

Observation = dict[str, npt.NDArray[Any]]
ILLEGAL = ("lose", "refuse", "replace")


class _Table:
    """What both kinds of environment have in common: one game after the other."""

    metadata: dict[str, Any]

    def _open(
        self,
        game: str | Game,
        seats: int | None,
        options: Mapping[str, Any] | None,
        render_mode: str | None,
        illegal: str,
        reward: str,
        max_cycles: int | None,
    ) -> None:
        self.game = opened(game, seats, options)
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal={illegal!r}: {', '.join(ILLEGAL)} are known")
        if reward not in ("result", "points"):
            raise ValueError(f"reward={reward!r}: result and points are known")
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_v0",
            "render_modes": ["human", "ansi", "rgb_array"],
            "is_parallelizable": True,
        }
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: {self.metadata['render_modes']} are known")
        self.render_mode = render_mode
        self.illegal = illegal
        self.reward = reward
        self.max_cycles = max_cycles
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._observation_spaces = {agent: self._observation_space() for agent in self.possible_agents}
        self._action_spaces = {agent: gymnasium.spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self._seed = random.SystemRandom().getrandbits(63)
        self._number = -1
        self.state_of_game: State | None = None

    @property
    def table(self) -> State:
        """The game in progress: the whole truth, for whoever keeps the table."""
        if self.state_of_game is None:
            raise RuntimeError("call reset() first")
        return self.state_of_game

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._seed, self._number = seed & (2**64 - 1), -1
        # Without a seed the next game of the last one is played.
        self._number += 1
        self.state_of_game = self.game.deal(self._seed, self._number)
        self._replacements = random.Random(self._seed * 1_000_003 + self._number)
        self._points = [0] * self.game.seats

    def _look(self, agent: str) -> Observation:
        observation, mask = self.table.observe(self._seats[agent])
        return {"observation": observation, "action_mask": mask.view(np.int8)}

    def _choose(self, agent: str, action: Any) -> bool:
        """Plays an action. False if it is illegal and the seat has lost by it."""
        seat = self._seats[agent]
        if self.illegal != "refuse":
            legal = self.table.legal_actions(seat)
            if int(action) not in legal:
                if self.illegal == "lose":
                    return False
                action = self._replacements.choice(legal)
        self.table.apply(int(action), seat)
        return True

    def _rewards(self, loser: int | None) -> dict[str, float]:
        seats = self.game.seats
        if loser is not None:
            values = [-1.0 if seat == loser else 1.0 / (seats - 1) for seat in range(seats)]
        elif self.reward == "points":
            scores = self.table.scores
            values = [float(now - before) for now, before in zip(scores, self._points)]
            self._points = scores
        else:
            values = [float(value) for value in self.table.returns]
        return dict(zip(self.possible_agents, values))

    def _observation_space(self) -> gymnasium.spaces.Dict:
        return gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, (self.game.observation_size,), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (self.game.actions,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> gymnasium.spaces.Dict:
        """Bytes as documented in docs/PYTHON.md, and the mask."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Discrete:
        """As documented in docs/PYTHON.md."""
        return self._action_spaces[agent]

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        """The position as everybody sees it: as text, which the mode ``human`` prints, or as pixels."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() was called without a render_mode")
            return None
        if self.render_mode == "rgb_array":
            return image.pixels(self.table)
        text = self.table.picture()
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """Nothing is held open."""


class AEC(_Table, AECEnv[str, Observation, int]):  # type: ignore[misc]
    """A game whose seats act one after the other.

    ``illegal``: ``"lose"`` (as in PettingZoo's own board games), ``"refuse"`` (raises :class:`tablee.Refused`) or
    ``"replace"`` (a legal action is drawn instead). ``reward``: ``"result"`` or ``"points"``. ``max_cycles``: the game is cut
    off after so many actions of every seat.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        illegal: str = "lose",
        reward: str = "result",
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self._open(game, seats, options, render_mode, illegal, reward, max_cycles)

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """The next game; with a seed, its first one."""
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self.agent_selection = self._next()

    def _next(self) -> str:
        return self.possible_agents[self.table.waiting()[0]]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; its mask is empty while it has nothing to decide."""
        return self._look(agent)

    def step(self, action: Any) -> None:
        """Plays the action of the agent that was selected."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        legal = self._choose(agent, action)
        self._acted[agent] += 1
        loser = None if legal else self._seats[agent]
        over = self.table.over or not legal
        self.rewards = self._rewards(loser)
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and min(self._acted.values()) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0] if over or not self.table.waiting() else self._next()
        self._accumulate_rewards()


class Parallel(_Table, ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """A game whose seats act at once. Actions of seats that have nothing to decide are not looked at.

    The options are those of :class:`AEC`; ``max_cycles`` counts steps.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        illegal: str = "lose",
        reward: str = "result",
        max_cycles: int | None = None,
    ) -> None:
        self._open(game, seats, options, render_mode, illegal, reward, max_cycles)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """The next game; with a seed, its first one."""
        self._deal(seed)
        self.agents = list(self.possible_agents)
        self._steps = 0
        return {agent: self._look(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(
        self, actions: Mapping[str, Any]
    ) -> tuple[
        dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """Plays the actions of all seats that have something to decide."""
        loser = None
        for seat in self.table.turn():
            agent = self.possible_agents[seat]
            if agent not in actions:
                raise KeyError(f"{agent} has to decide, and no action was given for it")
            if not self._choose(agent, actions[agent]):
                loser = seat
                break
        self._steps += 1
        over = self.table.over or loser is not None
        cut = not over and self.max_cycles is not None and self._steps >= self.max_cycles
        rewards = self._rewards(loser)
        agents = self.agents
        observations = {agent: self._look(agent) for agent in agents}
        if over or cut:
            self.agents = []
        return (
            observations,
            {agent: rewards[agent] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {} for agent in agents},
        )


def env(game: str | Game = "kariba", **options: Any) -> AEC:
    """The AEC environment of a game."""
    return AEC(game, **options)


def parallel_env(game: str | Game = "kariba", **options: Any) -> Parallel:
    """The Parallel environment of a game."""
    return Parallel(game, **options)


def _register() -> None:
    try:
        from pettingzoo.env_registry.registration import register
    except ImportError:  # before PettingZoo 1.26 there is no registry
        return
    for name in games():
        register("aec", f"tablee/{name}-v0", "tablee.pettingzoo:env", kwargs={"game": name})
        register("parallel", f"tablee/{name}-v0", "tablee.pettingzoo:parallel_env", kwargs={"game": name})


_register()
