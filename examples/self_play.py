"""Self-play in a few lines: python examples/self_play.py [GAME]

Steps 256 games at a time with a policy of your own (here: any legal action), and tells how the first seat does.
"""

from __future__ import annotations

import sys

import numpy as np
import numpy.typing as npt

import tablee


def policy(
    features: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_], rng: np.random.Generator
) -> npt.NDArray[np.int32]:
    """Any legal action: put a network here. Rows without a legal action have nothing to decide."""
    noise = rng.random(masks.shape, dtype=np.float32)
    best: npt.NDArray[np.int32] = np.argmax(np.where(masks, noise, -1), axis=-1).astype(np.int32)
    return best


def main() -> None:
    """Plays a thousand games."""
    game = tablee.Game(sys.argv[1] if len(sys.argv) > 1 else "kariba", seats=2)
    batch = tablee.Batch(game, 256, seed=1)
    rng = np.random.default_rng(1)
    out = batch.reset()
    games, total = 0, 0.0
    while games < 1000:
        features = tablee.features.expand(game, out.observations)
        out = batch.step(policy(features, out.masks, rng))
        games += int(out.ends.sum())
        total += float(out.rewards[out.ends, 0].sum())
    print(f"{game.name}: {games} games, the first seat gets {total / games:+.3f} on average")


if __name__ == "__main__":
    main()
