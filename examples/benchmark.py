"""How fast the Python package is, beside its peers in the same run: python examples/benchmark.py [--slots 4096] [--rounds 7]

Processor time, the median of interleaved rounds. A step is one decision of one seat, with observation, mask, rewards and autoreset
written; drawing the random actions is not counted for anybody. Peers are measured where their wheels are installed.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import time
from typing import Any, Callable

import numpy as np

import tablee

#: Steps a second that are asked for.
WANTED = {"kariba": 20e6, "karuba-cards": 15e6, "karuba": 6e6, "labyrinth": 2e6}
SECONDS = 0.4


def batch_steps(name: str, slots: int, threads: int, clock: Callable[[], float]) -> Callable[[], float]:
    """Measures a batch."""
    batch = tablee.Batch(name, slots, 2, seed=1, threads=threads)
    batch.reset()

    def measure() -> float:
        spent, decisions = 0.0, 0
        while spent < SECONDS:
            actions = batch.sample()
            decisions += int(np.count_nonzero(actions >= 0))
            start = clock()
            batch.step(actions)
            spent += clock() - start
        return decisions / spent

    return measure


def loop_steps() -> float:
    """One game of Kariba at a time in a Python loop: ask what is legal, play."""
    game = tablee.Game("kariba", 2)
    decisions, number, start = 0, 0, time.process_time()
    while time.process_time() - start < SECONDS:
        state = game.deal(1, number)
        number += 1
        while not state.over:
            state.apply(state.legal_actions()[0])
            decisions += 1
    return decisions / (time.process_time() - start)


def import_seconds() -> float:
    """What `import tablee` takes."""
    code = "import time; start = time.process_time(); import tablee; print(time.process_time() - start)"
    return float(subprocess.check_output([sys.executable, "-c", code]))


def leduc_poker(_slots: int) -> Callable[[], float]:
    """OpenSpiel: one game at a time in a Python loop."""
    import pyspiel

    leduc = pyspiel.load_game("leduc_poker")

    def measure() -> float:
        rng = np.random.default_rng(1)
        steps, start = 0, time.process_time()
        while time.process_time() - start < SECONDS:
            state = leduc.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(rng.integers(len(actions)))] if state.is_chance_node() else actions[0])
                steps += 1
        return steps / (time.process_time() - start)

    return measure


def connect_four(slots: int) -> Callable[[], float]:
    """pgx: many games at a time, compiled by JAX."""
    import jax
    import pgx

    env: Any = pgx.make("connect_four")
    reset = jax.jit(jax.vmap(env.init))
    step = jax.jit(jax.vmap(pgx.auto_reset(env.step, env.init)))
    choose = jax.jit(lambda key, mask: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -1e9)))

    def measure() -> float:
        key = jax.random.PRNGKey(0)
        state = reset(jax.random.split(key, slots))
        keys = jax.random.split(key, slots)
        step(state, choose(key, state.legal_action_mask), keys).observation.block_until_ready()
        spent, steps = 0.0, 0
        while spent < SECONDS:
            key, part = jax.random.split(key)
            actions = choose(part, state.legal_action_mask).block_until_ready()
            start = time.process_time()
            state = step(state, actions, keys)
            state.observation.block_until_ready()
            spent += time.process_time() - start
            steps += slots
        return steps / spent

    return measure


def game_2048(slots: int) -> Callable[[], float]:
    """EnvPool: many games at a time in C++. Its wheels have no connect_four; 2048 is its smallest game on a board."""
    import envpool

    env = envpool.make("Game2048-v1", env_type="gymnasium", num_envs=slots, num_threads=1, seed=1)

    def measure() -> float:
        env.reset()
        rng = np.random.default_rng(1)
        spent, steps = 0.0, 0
        while spent < SECONDS:
            actions = rng.integers(0, 4, slots, np.int32)
            start = time.process_time()
            env.step(actions)
            spent += time.process_time() - start
            steps += slots
        return steps / spent

    return measure


PEERS: dict[str, Callable[[int], Callable[[], float]]] = {
    "OpenSpiel leduc_poker, Python loop": leduc_poker,
    "pgx connect_four, batch": connect_four,
    "EnvPool Game2048-v1, batch": game_2048,
}


def peers(slots: int) -> dict[str, Callable[[], float]]:
    """The peers that work here. Whatever is wrong with one of them is said and does not stop the others."""
    found: dict[str, Callable[[], float]] = {}
    for name, make in PEERS.items():
        try:
            measure = make(slots)
            measure()
            found[name] = measure
        except Exception as error:
            print(f"{name}: not measured, {type(error).__name__}: {str(error).splitlines()[:1]}", file=sys.stderr)
    return found


def main() -> None:
    """Measures everything in turn, several times, and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slots", type=int, default=4096)
    parser.add_argument("--rounds", type=int, default=7)
    given = parser.parse_args()
    rows: dict[str, tuple[Callable[[], float], float | None]] = {}
    for name, wanted in WANTED.items():
        rows[f"{name}, batch {given.slots}"] = batch_steps(name, given.slots, 1, time.process_time), wanted
    rows["kariba, one game in a Python loop"] = loop_steps, 1e6
    for name, measure in peers(given.slots).items():
        rows[name] = measure, None
    times: dict[str, list[float]] = {name: [] for name in rows}
    ratios = []
    one, two = (batch_steps("kariba", given.slots, threads, time.perf_counter) for threads in (1, 2))
    for _ in range(given.rounds):
        for name, row in rows.items():
            times[name].append(row[0]())
        ratios.append(1 / (one() / two()))
    print("| what | steps/s, median | at least |\n| --- | --- | --- |")
    for name, (_, least) in rows.items():
        target = "" if least is None else f"{least / 1e6:.0f} million"
        print(f"| {name} | {statistics.median(times[name]) / 1e6:.2f} million | {target} |")
    print(f"| two threads over one, kariba, {os.cpu_count()} cores | {statistics.median(ratios):.2f} x | 1.8 x |")
    print(f"| import | {1000 * min(import_seconds() for _ in range(3)):.0f} ms | below 100 ms |")


if __name__ == "__main__":
    main()
