"""Bots against each other, as in `tablee arena`: the same games, the same table of results.

>>> import tablee
>>> summary = tablee.arena.play("kariba", "medium,easy", games=20, seed=1, playouts=5)
>>> [bot["name"] for bot in summary["bots"]], summary["games"]
(['medium', 'easy'], 20)

A bot is `LEVEL`, `LEVEL:PLAYOUTS`, `LEVEL:50ms`, `plain:PLAYOUTS` or `cmd:PROGRAM ARGUMENTS` (see docs/bots.md and
`examples/arena_bot.py`). With playouts, games depend on nothing but their numbers: :mod:`tablee.ray` plays the same ones on many
machines.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Callable, Mapping

from tablee._open import opened
from tablee._tablee import Game, _RawArena

__all__ = ["Arena", "play"]

#: What bots without a budget of their own think: playouts a decision, so that a seed gives the same games everywhere.
PLAYOUTS = 100


class Arena:
    """A run: who plays whom, on which deals. The games are numbered, and may be played in any order and anywhere."""

    def __init__(
        self,
        game: str | Game,
        bots: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        games: int = 100,
        seed: int = 0,
        pairing: str = "duplicate",
        playouts: int | None = PLAYOUTS,
    ) -> None:
        self.game = opened(game, seats, options)
        if games < 1:
            raise ValueError(f"games must be at least 1, and is {games}")
        self.arguments = (self.game, bots, games, seed, pairing, playouts)
        self._raw = _RawArena(*self.arguments)
        self.games = games

    def __reduce__(self) -> tuple[Any, ...]:
        game, bots, games, seed, pairing, playouts = self.arguments
        return _restored, (game, bots, games, seed, pairing, playouts)

    def seating(self, number: int) -> list[str]:
        """Who sits where in a game."""
        return self._raw.seating(number)

    def play(self, first: int, last: int) -> list[Any]:
        """The games from `first` on, before `last`, as :meth:`summary` takes them."""
        return self._raw.play(first, last)

    def summary(self, rows: list[Any], seconds: float = 0.0, threads: int = 1) -> dict[str, Any]:
        """What games showed, as `tablee arena --json` writes it."""
        return self._raw.summary(rows, seconds, threads)


def _restored(game: Game, bots: str, games: int, seed: int, pairing: str, playouts: int | None) -> Arena:
    return Arena(game, bots, games=games, seed=seed, pairing=pairing, playouts=playouts)


def play(
    game: str | Game,
    bots: str,
    *,
    threads: int = 1,
    progress: Callable[[int], None] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Plays all games of an :class:`Arena`, on so many threads, and sums up. ``progress`` is told how many have been played."""
    arena, start = Arena(game, bots, **options), time.monotonic()
    rows: list[Any] = []
    with ThreadPoolExecutor(threads) as pool:
        for played in pool.map(lambda number: arena.play(number, number + 1), range(arena.games)):
            rows += played
            if progress is not None:
                progress(len(rows))
    return arena.summary(rows, time.monotonic() - start, threads)
