"""How far something is that takes long: a bar on a terminal, and nothing where nobody looks."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import Callable, Iterator

__all__ = ["bar"]


@contextmanager
def bar(total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Gives a function that is told how many of all are done.

    >>> with bar(10, "games") as show:
    ...     show(10)
    """
    from tqdm import tqdm

    # None: tqdm itself looks whether the stream is a terminal.
    with tqdm(total=total, unit=f" {unit}", file=sys.stderr, disable=None) as shown:

        def show(done: int) -> None:
            shown.update(done - shown.n)

        yield show
