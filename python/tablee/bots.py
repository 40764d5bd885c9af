"""The house's bots. They are shown the view of a seat, never the position.

>>> import tablee
>>> state = tablee.Game("kariba").deal(5)
>>> move = tablee.bots.choose(state, "medium", seed=1)
>>> state.check(move)
>>> best = max(tablee.bots.consider(state, "hard", playouts=200), key=lambda candidate: candidate.worth)
>>> best.move in state.legal()
True
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tablee import _tablee
from tablee._tablee import State

__all__ = ["LEVELS", "Candidate", "choose", "consider"]

#: From the weakest to the strongest.
LEVELS = ("random", "easy", "medium", "hard", "master")


class Candidate(NamedTuple):
    """A move with what is expected of it."""

    move: str
    #: How good it is for the seat, from 0 to 1: what the bot goes by.
    worth: float
    #: The points that the seat is expected to have at the end.
    points: float
    #: The chance to win, ties divided.
    win: float
    #: How many playouts (or exact lines) this rests on.
    playouts: int


def _seen(state_or_view: State | dict[str, Any], seat: int | None, game: str | None) -> tuple[str, str | dict[str, Any]]:
    if isinstance(state_or_view, State):
        if seat is None:
            waiting = state_or_view.waiting()
            if len(waiting) != 1:
                raise _tablee.TableeError(f"say for which seat: {waiting} have to decide")
            seat = waiting[0]
        return state_or_view.game.name, state_or_view.view_text(seat)
    if game is None:
        raise TypeError("with a view, say of which game it is")
    return game, state_or_view


def choose(
    state_or_view: State | dict[str, Any],
    level: str = "hard",
    *,
    seat: int | None = None,
    game: str | None = None,
    seed: int = 0,
    playouts: int | None = None,
) -> str:
    """The move of a bot. With the same seed and playouts it is the same on every machine."""
    name, view = _seen(state_or_view, seat, game)
    return _tablee.choose(name, view, level, seed, playouts)


def consider(
    state_or_view: State | dict[str, Any],
    level: str = "hard",
    *,
    seat: int | None = None,
    game: str | None = None,
    seed: int = 0,
    playouts: int | None = None,
) -> list[Candidate]:
    """Every legal move with what a level thinks of it."""
    name, view = _seen(state_or_view, seat, game)
    return [Candidate(*entry) for entry in _tablee.consider(name, view, level, seed, playouts)]
