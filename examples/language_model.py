"""A language model at a table: python examples/language_model.py [GAME]

`model` is any function from text to text. The one here picks a move from the list that it is told; put yours in its place. At the end
the review says what each decision cost, so that a model is measured and not only beaten.
"""

from __future__ import annotations

import random
import re
import sys

import tablee.text


def model(text: str) -> str:
    """Answers with one of the legal moves, which stand at the beginning of the last lines."""
    moves: list[str] = re.findall(r"^(\S+)  ", text.split("Legal moves:")[-1], re.MULTILINE)
    return random.choice(moves)


def main() -> None:
    """Plays a game and measures it."""
    random.seed(1)
    table = tablee.text.Table(sys.argv[1] if len(sys.argv) > 1 else "kariba", seed=1)
    end = tablee.text.play(table, [model] * table.game.seats)
    print(end.text)
    for account in table.measure("medium", playouts=50)["accounts"]:
        print(f"seat {account['seat']}: gave away {100 * account['cost']['win']:.0f} % of a win")


if __name__ == "__main__":
    main()
