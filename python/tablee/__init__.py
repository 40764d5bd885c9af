"""Four board games with hidden information, exact and very fast.

The rules, bots, reviews and drawings are those of the program ``tablee``; nothing of them is written again here.

>>> import tablee
>>> tablee.games()
['karuba', 'karuba-cards', 'kariba', 'labyrinth']
>>> state = tablee.Game("kariba", seats=2).deal(seed=1)
>>> state.legal()
['2x1', '3x1', '4x1', '6x1', '8x1']
>>> try:
...     state.apply("7x1")
... except tablee.Refused as refused:
...     print(refused.code, refused.rule)
not-in-hand K3

Importing this package imports nothing else: NumPy comes with the first array, and the doors to other libraries
(``tablee.pettingzoo``, ``tablee.gymnasium``, ``tablee.openspiel``, ``tablee.text``, ``tablee.dataset``, ``tablee.ray``) when they
are asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tablee._tablee import (
    Game,
    Refused,
    State,
    TableeError,
    __version__,
    games,
    load,
    review,
    rules,
)

if TYPE_CHECKING:
    from tablee import arena, bots
    from tablee.batch import Batch

__all__ = [
    "Batch",
    "Game",
    "Refused",
    "State",
    "TableeError",
    "__version__",
    "arena",
    "bots",
    "games",
    "load",
    "review",
    "rules",
]

#: What comes when it is asked for.
_MODULES = (
    "arena",
    "batch",
    "bots",
    "dataset",
    "features",
    "gymnasium",
    "image",
    "openspiel",
    "pettingzoo",
    "progress",
    "ray",
    "text",
)


def __getattr__(name: str) -> Any:
    # What needs NumPy waits until somebody asks for it: importing the package stays fast.
    if name == "Batch":
        from tablee.batch import Batch

        return Batch
    if name in _MODULES:
        import importlib

        return importlib.import_module(f"tablee.{name}")
    raise AttributeError(f"module 'tablee' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
