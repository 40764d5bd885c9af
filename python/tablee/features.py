"""Observations for networks: compact bytes become numbers between 0 and 1, on the learner's side and many at a time.

>>> import tablee, numpy as np
>>> game = tablee.Game("karuba-cards")
>>> observation, mask = game.deal(1).observe(0)
>>> expanded = tablee.features.expand(game, observation)
>>> expanded.shape == (tablee.features.size(game),), float(expanded.max())
(True, 1.0)
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from tablee._tablee import Game

__all__ = ["expand", "size"]


def size(game: Game) -> int:
    """How many numbers an expanded observation has."""
    return sum(
        section["rows"] * section["width"] * (1 if section["kind"] == "count" else section["size"])
        for section in game.sections
    )


def expand(game: Game, observations: npt.NDArray[np.uint8]) -> npt.NDArray[np.float32]:
    """Counts divided by their most, codes as one-hot vectors, bits one by one. Leading axes stay as they are."""
    before = observations.shape[:-1]
    if observations.shape[-1:] != (game.observation_size,):
        raise ValueError(f"observations must end with an axis of {game.observation_size}, not {observations.shape}")
    parts: list[npt.NDArray[np.float32]] = []
    for section in game.sections:
        length = section["rows"] * section["width"]
        part = observations[..., section["offset"] : section["offset"] + length]
        if section["kind"] == "count":
            parts.append(part.astype(np.float32) / np.float32(section["size"]))
        elif section["kind"] == "code":
            hot = part[..., None] == np.arange(section["size"], dtype=np.uint8)
            parts.append(hot.astype(np.float32).reshape(*before, -1))
        else:
            bits = part[..., None] >> np.arange(section["size"], dtype=np.uint8) & 1
            parts.append(bits.astype(np.float32).reshape(*before, -1))
    return np.concatenate(parts, axis=-1)
