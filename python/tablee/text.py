"""A game in words, for language models: the position, the legal moves, refusals that cite the rule, and a measure at the end.

>>> import tablee
>>> table = tablee.text.Table("kariba", seed=1)
>>> table.reset().seat
0
>>> turn = table.step("I play 9x9")
>>> turn.accepted, turn.seat
(False, 0)
>>> turn = table.step("2x1")
>>> turn.accepted, turn.seat
(True, 1)

A seat is told what it may know and nothing else. :meth:`Table.measure` reviews the finished game, so that a model is measured by
the exact or estimated cost of every move, not only by whether it won.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Callable, Mapping

from tablee import _tablee
from tablee._open import opened
from tablee._tablee import Game, State, TableeError

__all__ = ["Table", "Turn", "play"]

_INTRODUCTION = {
    "en": "You play {game}. Answer with one move in the notation of the list and nothing else.",
    "fr": "Vous jouez à {game}. Répondez par un seul coup, dans la notation de la liste, et rien d'autre.",
}
_LEGAL = {"en": "Legal moves:", "fr": "Coups possibles :"}
_OVER = {"en": "The game is over. Points by seat: {scores}.", "fr": "La partie est finie. Points par place : {scores}."}
_LOST = {
    "en": "Seat {seat} has given too many answers that are no legal move, and has lost.",
    "fr": "La place {seat} a donné trop de réponses qui ne sont pas des coups possibles : elle a perdu.",
}


@dataclass(frozen=True)
class Turn:
    """What somebody is told."""

    #: Who answers next, from 0; None when the game is over.
    seat: int | None
    #: The whole text: what happened, the position, the legal moves.
    text: str
    #: Whether the last answer was a legal move.
    accepted: bool = True
    #: What is worth what, once the game is over.
    rewards: list[float] = field(default_factory=list)

    @property
    def over(self) -> bool:
        """Whether nobody is asked any more."""
        return self.seat is None


class Table:
    """A table at which answers are text.

    An answer is taken if it is a legal move, or if exactly one legal move stands in it as a word of its own. Otherwise the seat
    is told why, with the number of the rule, and asked again, ``attempts`` times in all; then it has lost.
    """

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        *,
        seed: int = 0,
        lang: str = "en",
        attempts: int = 3,
    ) -> None:
        self.game = opened(game, seats, options)
        if lang not in _LEGAL:
            raise ValueError(f"lang={lang!r}: en and fr are known")
        if attempts < 1:
            raise ValueError(f"attempts must be at least 1, and is {attempts}")
        self.lang, self.attempts = lang, attempts
        self._seed, self._number = seed, -1
        self.state: State = self.game.deal(seed)
        self._failed = 0
        self._loser: int | None = None
        self._news: list[str] = []

    def rules(self) -> str:
        """The rules, numbered; refusals cite these numbers."""
        return _tablee.rules(self.game.name, self.lang)

    def reset(self, seed: int | None = None) -> Turn:
        """The next game; with a seed, its first one."""
        if seed is not None:
            self._seed, self._number = seed, -1
        self._number += 1
        self.state = self.game.deal(self._seed, self._number)
        self._failed, self._loser, self._news = 0, None, []
        return self._turn(True, _INTRODUCTION[self.lang].format(game=self.game.name))

    def _turn(self, accepted: bool, *before: str) -> Turn:
        parts = [text for text in before if text]
        if self._loser is not None:
            parts.append(_LOST[self.lang].format(seat=self._loser + 1))
            return Turn(None, "\n\n".join(parts), accepted, self._rewards())
        if self.state.over:
            scores = ", ".join(str(points) for points in self.state.scores)
            parts += ["\n".join(self._news), self.state.picture(None, self.lang), _OVER[self.lang].format(scores=scores)]
            return Turn(None, "\n\n".join(part for part in parts if part), accepted, self._rewards())
        seat = self.state.waiting()[0]
        moves = [f"{move}  {self.state.describe(move, seat, self.lang)}" for move in self.state.legal(seat)]
        parts += ["\n".join(self._news), self.state.picture(seat, self.lang), "\n".join([_LEGAL[self.lang], *moves])]
        return Turn(seat, "\n\n".join(part for part in parts if part), accepted)

    def _rewards(self) -> list[float]:
        if self._loser is None:
            return [float(value) for value in self.state.returns]
        others = self.game.seats - 1
        return [-1.0 if seat == self._loser else 1.0 / others for seat in range(self.game.seats)]

    def _read(self, answer: str, legal: list[str]) -> str:
        answer = answer.strip()
        if answer in legal:
            return answer
        words = set(re.split(r"[\s`'\"*.;!()\[\]]+", answer))
        found = [move for move in legal if move in words]
        # What is no move at all goes on as it is, so that the engine says why.
        return found[0] if len(found) == 1 else answer

    def step(self, answer: str) -> Turn:
        """Takes the answer of the seat that was asked."""
        if self._loser is not None or self.state.over:
            raise TableeError("the game is over: reset() deals the next one")
        seat = self.state.waiting()[0]
        try:
            news = self.state.tell(self._read(answer, self.state.legal(seat)), seat, self.lang)
        except TableeError as refused:
            self._failed += 1
            if self._failed >= self.attempts:
                self._loser = seat
            sentence = refused.sentence_fr if self.lang == "fr" else refused.sentence
            return self._turn(False, sentence)
        self._failed = 0
        self._news = (self._news if self.state.waiting() != self.state.turn() else []) + news or self._news
        return self._turn(True)

    def measure(self, level: str = "hard", playouts: int = 400) -> dict[str, Any]:
        """What each decision cost, seat by seat, and how much was luck (see docs/REVIEW.md)."""
        return _tablee.review(self.state.record(), level, playouts)


def play(table: Table, players: list[Callable[[str], str]], seed: int | None = None) -> Turn:
    """Plays a game between functions from text to text, one a seat, and tells how it ended."""
    if len(players) != table.game.seats:
        raise ValueError(f"{table.game.seats} players are needed, and {len(players)} are given")
    turn = table.reset(seed)
    while turn.seat is not None:
        turn = table.step(players[turn.seat](turn.text))
    return turn
