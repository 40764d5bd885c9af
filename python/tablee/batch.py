"""Many games at a time, without an object for any of them."""

from __future__ import annotations

import math
import os
from dataclasses import dataclass
from typing import Any, Mapping

import numpy as np
import numpy.typing as npt

from tablee._open import opened
from tablee._tablee import Game, TableeError, _RawBatch

__all__ = ["Batch", "Buffers"]


@dataclass(frozen=True)
class Buffers:
    """Where a batch writes. Allocate them yourself to own the memory, or let the batch do it.

    With ``n`` games whose seats take turns: observations ``(n, size)``, masks ``(n, actions)``, deciders ``(n,)``.
    Where all seats decide at once these have one more axis, the seat: ``(n, seats, size)`` and so on.
    """

    observations: npt.NDArray[np.uint8]
    #: True for every legal action; all False for a seat that has nothing to decide.
    masks: npt.NDArray[np.bool_]
    #: ``(n, seats)``
    rewards: npt.NDArray[np.float32]
    #: ``(n,)``: True if a game ended in this step.
    ends: npt.NDArray[np.bool_]
    #: Whose decision it is, or -1 for nobody.
    deciders: npt.NDArray[np.int8]
    #: If you want it, like ``observations``: where a game ended in this step and the next one has begun, how the last one looked at
    #: its end. The rest of it is left as it was.
    final_observations: npt.NDArray[np.uint8] | None = None

    @staticmethod
    def shapes(game: Game, n: int) -> dict[str, tuple[tuple[int, ...], type[np.generic]]]:
        """The shape and type that each buffer of ``n`` games must have."""
        lanes: tuple[int, ...] = (n,) if game.lanes == 1 else (n, game.lanes)
        return {
            "observations": ((*lanes, game.observation_size), np.uint8),
            "masks": ((*lanes, game.actions), np.bool_),
            "rewards": ((n, game.seats), np.float32),
            "ends": ((n,), np.bool_),
            "deciders": (lanes, np.int8),
        }

    @staticmethod
    def allocate(game: Game, n: int) -> Buffers:
        """Buffers of the right shapes, each at the beginning of a cache line: JAX copies what is not."""
        return Buffers(**{name: _aligned(shape, kind) for name, (shape, kind) in Buffers.shapes(game, n).items()})


#: Bytes of a cache line.
_LINE = 64


def _aligned(shape: tuple[int, ...], kind: type[np.generic]) -> npt.NDArray[Any]:
    """Zeros, in a piece of a larger array: NumPy itself promises 16 bytes only."""
    size = math.prod(shape) * np.dtype(kind).itemsize
    whole = np.zeros(size + _LINE, np.uint8)
    start = -whole.ctypes.data % _LINE
    return whole[start : start + size].view(kind).reshape(shape)


def _checked(name: str, array: Any, shape: tuple[int, ...], kind: type[np.generic]) -> npt.NDArray[Any]:
    if not isinstance(array, np.ndarray):
        raise TypeError(f"{name} must be a numpy array, not a {type(array).__name__}")
    if array.dtype != np.dtype(kind):
        raise TypeError(f"{name} must be an array of {np.dtype(kind)}, not {array.dtype}")
    if array.shape != shape:
        raise ValueError(f"{name} must have the shape {shape}, not {array.shape}")
    if not array.flags.c_contiguous or not array.flags.writeable:
        raise ValueError(f"{name} must be C-contiguous and writeable")
    return array


class Batch:
    """``n`` games of one kind, stepped together.

    >>> import tablee
    >>> batch = tablee.Batch("kariba", n=64, seats=2, seed=1)
    >>> batch.reset().observations.shape
    (64, 68)
    >>> ended = 0
    >>> for _ in range(100):
    ...     out = batch.step(batch.sample())
    ...     ended += int(out.ends.sum())
    >>> ended > 64
    True

    Game number ``k`` of a seed is the one that ``tablee trace --seed`` gives that number; slot ``i`` plays the games
    ``i``, ``i + n``, ``i + 2 n`` and so on. Results never depend on ``threads``.

    ``autoreset``: ``"same-step"`` (the observation after an end is that of the next game), ``"next-step"`` or
    ``"disabled"``. ``illegal``: ``"refuse"`` raises :class:`tablee.Refused` and changes nothing, ``"lose"`` ends the game
    with a loss for that seat. ``reward``: ``"result"`` (zero-sum, at the end) or ``"points"`` (gained in this step).
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        seats: int | None = None,
        seed: int = 0,
        threads: int | None = None,
        *,
        options: Mapping[str, Any] | None = None,
        autoreset: str = "same-step",
        illegal: str = "refuse",
        reward: str = "result",
        out: Buffers | None = None,
    ) -> None:
        self.game = opened(game, seats, options)
        if n < 0:
            raise ValueError(f"n must not be negative, and is {n}")
        self.n = n
        self.threads = threads if threads is not None else (os.cpu_count() or 1)
        if self.threads < 1:
            raise ValueError(f"threads must be at least 1, and is {threads}")
        self._raw = _RawBatch(self.game, n, seed, self.threads, autoreset, illegal, reward)
        shapes = Buffers.shapes(self.game, n)
        self.buffers = out if out is not None else Buffers.allocate(self.game, n)
        arrays = [_checked(name, getattr(self.buffers, name), *form) for name, form in shapes.items()]
        # Truth values are bytes of 0 and 1: the same memory, seen as bytes.
        observations, masks, rewards, ends, deciders = arrays
        self._arrays = (observations, masks.view(np.uint8), rewards, ends.view(np.uint8), deciders)
        finals = self.buffers.final_observations
        self._finals = None if finals is None else _checked("final_observations", finals, *shapes["observations"])
        self._actions = _aligned(shapes["deciders"][0], np.int32)

    def reset(self, seed: int | None = None) -> Buffers:
        """Begins all games anew, with another seed if one is given."""
        self._raw.reset(self._arrays, seed)
        return self.buffers

    def reset_slots(self, marks: npt.NDArray[np.bool_]) -> Buffers:
        """Begins the next game of every marked slot."""
        marks = np.ascontiguousarray(marks, np.bool_)
        self._raw.reset_marked(self._arrays, marks.view(np.uint8))
        return self.buffers

    def step(self, actions: npt.ArrayLike) -> Buffers:
        """Carries out one action of every seat that decides; those of other seats are not looked at."""
        array = np.asarray(actions)
        if array.dtype != np.int32:
            if array.dtype.kind not in "iu":
                raise TypeError(f"actions must be whole numbers, not {array.dtype}")
            if array.size and (array.max() > 2**31 - 1 or array.min() < -(2**31)):
                raise ValueError("actions must fit in 32 bits")
            array = array.astype(np.int32)
        if array.shape != self._actions.shape:
            raise ValueError(f"actions must have the shape {self._actions.shape}, not {array.shape}")
        self._raw.step(self._arrays, np.ascontiguousarray(array), self._finals)
        return self.buffers

    def sample(self, out: npt.NDArray[np.int32] | None = None) -> npt.NDArray[np.int32]:
        """A legal action for every seat that decides, all equally likely; -1 for the others. The same array every time."""
        actions = self._actions if out is None else out
        self._raw.sample(actions)
        return actions

    @property
    def numbers(self) -> npt.NDArray[np.uint64]:
        """Which game of the seed each slot plays."""
        return np.array(self._raw.numbers(), np.uint64)
