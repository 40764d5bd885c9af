"""Learns Kariba from nothing by playing against itself: PPO with masks, in JAX on the processor.

    python examples/ppo_kariba.py --minutes 20 --curve kariba.svg

Both seats play with the same network, which sees what its seat may know and nothing else (`tablee.Batch`), and may only choose legal
moves (the mask). Now and then it plays against the bots of the house, taking the move that it thinks best. Minutes are processor time,
so that a busy machine learns as much. It needs the package `jax`. docs/PYTHON.md says what was reached.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path
from typing import Any, Callable

import jax
import jax.numpy as jnp
import numpy as np
import numpy.typing as npt

import tablee

SLOTS, STEPS, EPOCHS, PARTS = 512, 64, 3, 16
WIDTH, RATE, CLIP, ENTROPY, LAMBDA = 256, 1e-3, 0.2, 0.02, 0.95
#: Counts up to here are one number for "at least one", one for "at least two" and so on: thresholds are what captures go by.
MOST = 8

Array = npt.NDArray[Any]
Params = dict[str, Any]


def features(observations: Array) -> Array:
    """Counts as rows of yes and no, and as numbers for those that are larger."""
    rows = observations[..., None] >= np.arange(1, MOST + 1, dtype=np.uint8)
    large = observations.astype(np.float32) / 54
    return np.concatenate([rows.reshape(*observations.shape[:-1], -1).astype(np.float32), large], axis=-1)


def begin(inputs: int, actions: int, key: Any) -> Params:
    """A network with two hidden layers, one head for the choice and one for what is expected."""
    keys = jax.random.split(key, 4)
    sizes = {"first": (inputs, WIDTH), "second": (WIDTH, WIDTH), "choice": (WIDTH, actions), "worth": (WIDTH, 1)}
    scale = {"first": 1.4, "second": 1.4, "choice": 0.01, "worth": 0.1}
    return {
        name: {"w": jax.random.normal(key, size) * scale[name] / size[0] ** 0.5, "b": jnp.zeros(size[1])}
        for key, (name, size) in zip(keys, sizes.items())
    }


def think(params: Params, inputs: Any, masks: Any) -> tuple[Any, Any]:
    """Logarithms of the chances of all actions, and what is expected, from -1 to 1."""
    hidden = inputs
    for name in ("first", "second"):
        hidden = jax.nn.relu(hidden @ params[name]["w"] + params[name]["b"])
    logits = jnp.where(masks, hidden @ params["choice"]["w"] + params["choice"]["b"], -1e9)
    worth = jnp.tanh(hidden @ params["worth"]["w"] + params["worth"]["b"])[..., 0]
    return jax.nn.log_softmax(logits), worth


def compiled(function: Callable[..., Any]) -> Any:
    """The same function, compiled when it is called first."""
    return jax.jit(function)


@compiled
def act(params: Params, inputs: Any, masks: Any, key: Any) -> tuple[Any, Any, Any]:
    """An action by chance, the logarithm of its chance, and what is expected."""
    logs, worth = think(params, inputs, masks)
    actions = jax.random.categorical(key, logs)
    return actions.astype(jnp.int32), jnp.take_along_axis(logs, actions[:, None], 1)[:, 0], worth


@compiled
def best(params: Params, inputs: Any, masks: Any) -> Any:
    """The action that it thinks best."""
    return jnp.argmax(think(params, inputs, masks)[0], axis=-1)


def loss(params: Params, part: dict[str, Any], entropy: Any) -> Any:
    """What PPO makes small."""
    logs, worth = think(params, part["inputs"], part["masks"])
    ratio = jnp.exp(jnp.take_along_axis(logs, part["actions"][:, None], 1)[:, 0] - part["logs"])
    better = (part["gains"] - part["gains"].mean()) / (part["gains"].std() + 1e-6)
    policy = jnp.minimum(ratio * better, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * better).mean()
    spread = -jnp.where(part["masks"], jnp.exp(logs) * logs, 0).sum(-1).mean()
    return ((worth - part["results"]) ** 2).mean() * 0.5 - policy - entropy * spread


@compiled
def learn(params: Params, moments: Any, part: dict[str, Any], step: Any, rate: Any, entropy: Any) -> tuple[Params, Any]:
    """One step of Adam, its gradient no longer than one half."""
    slope = jax.grad(loss)(params, part, entropy)
    length = jnp.sqrt(sum((leaf**2).sum() for leaf in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda leaf: leaf * jnp.minimum(1.0, 0.5 / (length + 1e-9)), slope)
    first = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, moments[0], slope)
    second = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, moments[1], slope)
    mended = rate * jnp.sqrt(1 - 0.999**step) / (1 - 0.9**step)
    params = jax.tree.map(lambda old, m, v: old - mended * m / (jnp.sqrt(v) + 1e-8), params, first, second)
    return params, (first, second)


class Player:
    """Self-play and what is learned from it."""

    def __init__(self, seed: int) -> None:
        self.batch = tablee.Batch("kariba", SLOTS, seats=2, seed=seed, threads=1)
        self.out = self.batch.reset()
        self.key = jax.random.PRNGKey(seed)
        self.params = begin(features(self.out.observations).shape[-1], self.batch.game.actions, self.key)
        zeros = jax.tree.map(jnp.zeros_like, self.params)
        self.moments = (zeros, jax.tree.map(jnp.zeros_like, zeros))
        self.rng = np.random.default_rng(seed)
        self.steps = self.updates = 0

    def collect(self) -> dict[str, Array]:
        """Plays on for a while, and says of each decision how much better it came out than was expected."""
        kept: dict[str, list[Array]] = {name: [] for name in ("inputs", "masks", "actions", "logs", "worths")}
        seats, rewards, ends = [], [], []
        for _ in range(STEPS):
            inputs, masks, seat = features(self.out.observations), self.out.masks.copy(), self.out.deciders.copy()
            self.key, key = jax.random.split(self.key)
            actions, logs, worths = (np.asarray(array) for array in act(self.params, inputs, masks, key))
            self.out = self.batch.step(actions)
            for name, array in zip(kept, (inputs, masks, actions, logs, worths)):
                kept[name].append(array)
            seats.append(seat)
            rewards.append(self.out.rewards[np.arange(SLOTS), seat])
            ends.append(self.out.ends.copy())
        self.key, key = jax.random.split(self.key)
        next_worth = np.asarray(act(self.params, features(self.out.observations), self.out.masks, key)[2])
        next_seat, gain = self.out.deciders.copy(), np.zeros(SLOTS, np.float32)
        gains = np.zeros((STEPS, SLOTS), np.float32)
        for step in reversed(range(STEPS)):
            # What is good for whoever decides next is as bad for the other.
            sign = np.where(next_seat == seats[step], 1.0, -1.0) * ~ends[step]
            error = rewards[step] + sign * next_worth - kept["worths"][step]
            gains[step] = gain = error + LAMBDA * sign * gain
            next_worth, next_seat = kept["worths"][step], seats[step]
        self.steps += STEPS * SLOTS
        flat = {name: np.concatenate(arrays) for name, arrays in kept.items() if name != "worths"}
        return {**flat, "gains": gains.reshape(-1), "results": gains.reshape(-1) + np.concatenate(kept["worths"])}

    def improve(self, left: float) -> None:
        """Learns from what was just played; the less time is left, the smaller the steps."""
        played = self.collect()
        for _ in range(EPOCHS):
            for chosen in np.array_split(self.rng.permutation(STEPS * SLOTS), PARTS):
                self.updates += 1
                part = {name: array[chosen] for name, array in played.items()}
                rate, entropy = RATE * max(left, 0.02), ENTROPY * left
                self.params, self.moments = learn(self.params, self.moments, part, self.updates, rate, entropy)

    def wins(self, level: str, games: int, seed: int) -> float:
        """The share of games won against a bot of the house, ties divided, every deal in both seats."""
        game, rng = self.batch.game, random.Random(seed)
        states = [game.deal(seed, number // 2) for number in range(games)]
        while any(not state.over for state in states):
            mine = []
            for number, state in enumerate(states):
                while not state.over and state.turn() != [number % 2]:
                    state.apply(tablee.bots.choose(state, level, seed=rng.getrandbits(64)))
                if not state.over:
                    mine.append((state, *state.observe()))
            if mine:
                # All games at once, whether they are over or not: compiled code wants one shape.
                fill = [np.zeros_like(array) for array in mine[0][1:]]
                rows = [list(row[1:]) for row in mine] + [fill] * (games - len(mine))
                inputs, masks = (np.stack(column) for column in zip(*rows))
                for (state, *_), action in zip(mine, np.asarray(best(self.params, features(inputs), masks.astype(bool)))):
                    state.apply(int(action))
        return sum((state.returns[number % 2] + 1) / 2 for number, state in enumerate(states)) / games


def plot(curve: list[tuple[float, int, dict[str, float]]]) -> str:
    """The curve as a drawing."""
    width, height, left, top = 640, 360, 48, 16
    minutes = max(curve[-1][0], 1e-9)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">']
    parts.append('<rect width="100%" height="100%" fill="#fff"/>')

    def place(minute: float, share: float) -> str:
        return f"{left + minute / minutes * (width - left - 90):.1f},{top + (1 - share) * (height - top - 48):.1f}"

    for percent in range(0, 101, 10):
        (x, y), end = place(0, percent / 100).split(","), place(minutes, percent / 100).split(",")[0]
        parts.append(f'<line x1="{x}" y1="{y}" x2="{end}" y2="{y}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{float(y) + 4}" text-anchor="end">{percent} %</text>')
    for level, colour in zip(curve[0][2], ("#1b7837", "#762a83", "#b35806")):
        points = " ".join(place(minute, shares[level]) for minute, _, shares in curve)
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        x, y = place(minutes, curve[-1][2][level]).split(",")
        parts.append(f'<text x="{float(x) + 6}" y="{float(y) + 4}" fill="{colour}">{level}</text>')
    text = f"games won against bots, by minutes of learning (0 to {minutes:.0f}; {curve[-1][1] / 1e6:.1f} million decisions)"
    parts.append(f'<text x="{left}" y="{height - 14}">{text}</text></svg>')
    return "\n".join(parts) + "\n"


def main() -> None:
    """Learns for a while, and says what was reached."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=20.0, help="of processor time, without what is spent on measuring")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--points", type=int, default=10, help="how often it is measured on the way")
    parser.add_argument("--games", type=int, default=200, help="against each bot on the way; five times as many at the end")
    parser.add_argument("--curve", type=Path, help="where to draw the curve")
    given = parser.parse_args()
    player, levels, curve = Player(given.seed), ("easy", "medium"), []
    total, spent, start = given.minutes * 60, 0.0, time.process_time()
    for point in range(given.points + 1):
        while spent < total * point / given.points:
            player.improve(1 - spent / total)
            spent = time.process_time() - start
        games = given.games * (5 if point == given.points else 1)
        shares = {level: player.wins(level, games, 1_000_000 + given.seed) for level in levels}
        # Measuring is not learning: the clock stands still.
        start = time.process_time() - spent
        curve.append((spent / 60, player.steps, shares))
        told = ", ".join(f"{share:.1%} against {level}" for level, share in shares.items())
        print(f"{spent / 60:5.1f} min, {player.steps / 1e6:5.1f} million decisions: {told} ({games} games each)", flush=True)
        if given.curve is not None:
            given.curve.write_text(plot(curve))


if __name__ == "__main__":
    main()
