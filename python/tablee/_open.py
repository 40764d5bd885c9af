"""A game that is given, or one that is given by its name."""

from __future__ import annotations

from typing import Any, Mapping

from tablee._tablee import Game


def opened(game: str | Game, seats: int | None, options: Mapping[str, Any] | None) -> Game:
    """The game itself, or that of the name with so many seats and these options."""
    if not isinstance(game, Game):
        return Game(game, seats, None if options is None else dict(options))
    if seats not in (None, game.seats) or options is not None:
        raise ValueError("seats and options belong to the game: give a name, or a game alone")
    return game
