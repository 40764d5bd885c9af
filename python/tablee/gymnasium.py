"""Gymnasium environments: one agent against the house's bots, and many games at a time.

>>> import gymnasium, tablee.gymnasium
>>> env = gymnasium.make("tablee/kariba-v0", level="easy")
>>> observation, info = env.reset(seed=1)
>>> env.action_space.contains(int(info["action_mask"].argmax()))
True
"""

from __future__ import annotations

import os
import random
from dataclasses import replace
from typing import Any, Mapping

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode

from tablee import _tablee, image
from tablee._open import opened
from tablee._tablee import Game, games
from tablee.batch import Batch, Buffers

__all__ = ["Env", "VectorEnv"]

_MODES = {
    AutoresetMode.SAME_STEP: "same-step",
    AutoresetMode.NEXT_STEP: "next-step",
    AutoresetMode.DISABLED: "disabled",
}


class Env(gymnasium.Env[npt.NDArray[np.uint8], np.int64]):
    """One agent at a table of bots.

    ``level`` is the bots' level (``random`` to ``master``), ``seat`` where the agent sits (None: another seat every game),
    ``playouts`` how much they think. ``illegal``: ``"lose"``, ``"refuse"`` or ``"replace"``. ``reward``: ``"result"`` (at the
    end, 1 for a win) or ``"points"``. The mask of legal actions is in the info and in :meth:`action_masks`, which
    stable-baselines3-contrib asks for.
    """

    metadata = {"render_modes": ["ansi", "human", "rgb_array"], "render_fps": 1}

    def __init__(
        self,
        game: str | Game = "kariba",
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        level: str = "random",
        seat: int | None = None,
        playouts: int | None = None,
        illegal: str = "lose",
        reward: str = "result",
        render_mode: str | None = None,
    ) -> None:
        self.game = opened(game, seats, options)
        if level not in ("random", "easy", "medium", "hard", "master"):
            raise ValueError(f"level={level!r}: random, easy, medium, hard and master are known")
        if illegal not in ("lose", "refuse", "replace"):
            raise ValueError(f"illegal={illegal!r}: lose, refuse and replace are known")
        if reward not in ("result", "points"):
            raise ValueError(f"reward={reward!r}: result and points are known")
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"seat={seat}: seats are numbered from 0 to {self.game.seats - 1}")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise ValueError(f"render_mode={render_mode!r}: {self.metadata['render_modes']} are known")
        self.level, self.seat, self.playouts = level, seat, playouts
        self.illegal, self.reward, self.render_mode = illegal, reward, render_mode
        self.observation_space = gymnasium.spaces.Box(0, 255, (self.game.observation_size,), np.uint8)
        self.action_space = gymnasium.spaces.Discrete(self.game.actions)
        self._seed = random.SystemRandom().getrandbits(63)
        self._number = -1
        self._seat = 0
        self._points = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        """The next game; with a seed, its first one."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._number = seed & (2**64 - 1), -1
        self._number += 1
        self.state = self.game.deal(self._seed, self._number)
        self._seat = self.seat if self.seat is not None else self._number % self.game.seats
        self._thoughts = random.Random(self._seed * 1_000_003 + self._number)
        self._points = 0
        self._let_bots_play()
        return self._look()

    def _let_bots_play(self) -> None:
        """Until it is the agent's turn: where all choose at once the bots choose first, and nobody sees it."""
        while True:
            others = [seat for seat in self.state.waiting() if seat != self._seat]
            if not others:
                return
            for seat in others:
                if self.level == "random":
                    choice: str | int = self._thoughts.choice(self.state.legal_actions(seat))
                else:
                    view, thought = self.state.view_text(seat), self._thoughts.getrandbits(64)
                    choice = _tablee.choose(self.game.name, view, self.level, thought, self.playouts)
                self.state.apply(choice, seat)
            if self._seat in self.state.waiting():
                return

    def _look(self) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        observation, mask = self.state.observe(self._seat)
        self._mask = mask.view(np.int8)
        return observation, {"action_mask": self._mask}

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now, for stable-baselines3-contrib."""
        return self._mask.view(np.bool_)

    def step(self, action: int | np.int64) -> tuple[npt.NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Plays the agent's action, and then the bots until the agent decides again or the game is over."""
        action = int(action)
        legal = 0 <= action < len(self._mask) and bool(self._mask[action])
        if not legal and not self.state.over:
            if self.illegal == "lose":
                observation, info = self._look()
                return observation, -1.0, True, False, info
            if self.illegal == "replace":
                action = self._thoughts.choice(self.state.legal_actions(self._seat))
        self.state.apply(action, self._seat)
        self._let_bots_play()
        over = self.state.over
        if self.reward == "points":
            points = self.state.scores[self._seat]
            reward, self._points = float(points - self._points), points
        else:
            reward = float(self.state.returns[self._seat])
        observation, info = self._look()
        return observation, reward, over, False, info

    def render(self) -> Any:
        """The position as the agent sees it, as text or pixels."""
        if self.render_mode == "rgb_array":
            return image.pixels(self.state, self._seat)
        text = self.state.picture(self._seat)
        if self.render_mode == "ansi":
            return text
        if self.render_mode == "human":
            print(text)
        return None


class VectorEnv(gymnasium.vector.VectorEnv[npt.NDArray[np.uint8], npt.NDArray[Any], npt.NDArray[Any]]):
    """Many games of self-play at a time: a sub-environment is whoever decides.

    Where seats take turns, sub-environment ``i`` is game ``i``: the observation is that of the seat that decides, the reward
    that of the seat that has just acted (info ``rewards`` has those of all seats). Where all decide at once, there is one
    sub-environment for each seat of each game, ``num_envs = games * seats``; a seat that has nothing to decide has an empty
    mask, and its action is not looked at. Info has ``action_mask`` and ``decider``; with same-step autoreset it also has
    ``final_obs`` and ``final_info`` of the games that have just ended, in the form in which Gymnasium's own vectors give them.
    """

    def __init__(
        self,
        game: str | Game = "kariba",
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        threads: int | None = None,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        illegal: str = "lose",
        reward: str = "result",
    ) -> None:
        game = opened(game, seats, options)
        mode = AutoresetMode(autoreset_mode)
        if num_envs % game.lanes:
            raise ValueError(f"{game.name} needs a multiple of {game.lanes} sub-environments: one for each seat")
        n = num_envs // game.lanes
        threads = threads if threads is not None else (os.cpu_count() or 1)
        out = Buffers.allocate(game, n)
        if mode == AutoresetMode.SAME_STEP:
            out = replace(out, final_observations=np.zeros_like(out.observations))
        self.batch = Batch(
            game, n, seed=seed, threads=threads, autoreset=_MODES[mode], illegal=illegal, reward=reward, out=out
        )
        self.game = game
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.single_observation_space = gymnasium.spaces.Box(0, 255, (game.observation_size,), np.uint8)
        self.single_action_space = gymnasium.spaces.Discrete(game.actions)
        batch_space = gymnasium.vector.utils.batch_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._before = np.zeros(num_envs, np.int8)

    def _seen(self) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        out = self.batch.buffers
        self._before = out.deciders.reshape(-1).copy()
        info = {
            "action_mask": out.masks.reshape(self.num_envs, -1).copy(),
            "decider": self._before,
            "rewards": out.rewards.copy(),
        }
        return out.observations.reshape(self.num_envs, -1).copy(), info

    def _ended(self, ends: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """What Gymnasium wants to know of the games that have ended where the next ones have begun."""
        out, lanes = self.batch.buffers, self.game.lanes
        if out.final_observations is None or not ends.any():
            return {}
        seen = out.final_observations.reshape(self.num_envs, -1)
        final_obs = np.full(self.num_envs, None, dtype=object)
        for index in np.flatnonzero(ends):
            final_obs[index] = seen[index].copy()
        # Nobody decides in a game that is over.
        final_info = {
            "action_mask": np.zeros((self.num_envs, self.game.actions), np.bool_),
            "decider": np.where(ends, -1, 0).astype(np.int8),
            "rewards": np.where(ends[:, None], np.repeat(out.rewards, lanes, axis=0), 0),
        }
        final_info |= {f"_{name}": ends.copy() for name in tuple(final_info)}
        return {
            "final_obs": final_obs,
            "_final_obs": ends.copy(),
            "final_info": final_info,
            "_final_info": ends.copy(),
        }

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[npt.NDArray[np.uint8], dict[str, Any]]:
        """All games anew; or, with ``options={"reset_mask": ...}``, those that are marked."""
        if isinstance(seed, list):
            seed = seed[0] if seed else None
        super().reset(seed=seed)
        if options is not None and "reset_mask" in options:
            marks = np.asarray(options["reset_mask"], np.bool_)
            if marks.shape != (self.num_envs,):
                raise ValueError(f"reset_mask must have the shape {(self.num_envs,)}, not {marks.shape}")
            self.batch.reset_slots(np.any(marks.reshape(self.batch.n, self.game.lanes), axis=1))
        else:
            self.batch.reset(seed)
        return self._seen()

    def step(
        self, actions: npt.NDArray[Any]
    ) -> tuple[
        npt.NDArray[np.uint8], npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]
    ]:
        """One action of every sub-environment."""
        out = self.batch.step(np.asarray(actions).reshape(self.batch.buffers.deciders.shape))
        lanes = self.game.lanes
        if lanes == 1:
            acted = np.maximum(self._before, 0).astype(np.int64)
            rewards = out.rewards[np.arange(self.batch.n), acted].astype(np.float64)
        else:
            rewards = out.rewards.reshape(-1).astype(np.float64)
        ends = np.repeat(out.ends, lanes)
        observations, info = self._seen()
        info |= self._ended(ends)
        return observations, rewards, ends, np.zeros_like(ends), info

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is held open."""


for _name in games():
    gymnasium.register(
        f"tablee/{_name}-v0",
        entry_point="tablee.gymnasium:Env",
        vector_entry_point="tablee.gymnasium:VectorEnv",
        kwargs={"game": _name},
        order_enforce=True,
    )
