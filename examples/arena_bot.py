"""A bot of your own in the arena: tablee arena kariba --bots 'easy,cmd:python3 examples/arena_bot.py kariba' --games 100

The arena asks in lines of JSON (docs/bots.md). The bot is shown the view of its seat: it imagines a few worlds that look like it, and
plays each move out at random in all of them.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

import tablee

WORLDS = 12


def playout(state: tablee.State, seat: int, rng: random.Random) -> float:
    """Plays to the end at random, and says what it was worth to the seat."""
    while not state.over:
        for other in state.waiting():
            state.apply(state.sample(rng.getrandbits(64), other), other)
    return state.returns[seat]


def choose(game: tablee.Game, question: dict[str, Any], rng: random.Random) -> str:
    """The move that does best on average over the same worlds."""
    seat = int(question["seat"]) - 1
    worlds = [game.determinize(question["view"], rng.getrandbits(64)) for _ in range(WORLDS)]
    seeds = [rng.getrandbits(64) for _ in worlds]

    def worth(move: str) -> float:
        total = 0.0
        for world, seed in zip(worlds, seeds):
            tried = world.clone()
            tried.apply(move, seat)
            total += playout(tried, seat, random.Random(seed))
        return total

    legal: list[str] = question["legal"]
    return max(legal, key=worth)


def main() -> None:
    """Answers until there are no more questions."""
    rng = random.Random(1)
    game = tablee.Game(sys.argv[1] if len(sys.argv) > 1 else "kariba")
    for line in sys.stdin:
        print(choose(game, json.loads(line), rng), flush=True)


if __name__ == "__main__":
    main()
