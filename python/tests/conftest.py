"""What the tests share."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path
from typing import Any, Iterator

import pytest

import tablee

ROOT = Path(__file__).parents[2]

#: Every game with every option and number of seats.
VARIANTS: list[tuple[str, dict[str, Any], range]] = [
    ("kariba", {}, range(2, 5)),
    ("kariba", {"expert": True}, range(2, 5)),
    ("karuba", {}, range(2, 5)),
    ("karuba", {"setup": "draft"}, range(2, 5)),
    ("karuba", {"decisions": "in-order"}, range(2, 5)),
    ("karuba-cards", {}, range(2, 7)),
    ("karuba-cards", {"detours": True}, range(2, 7)),
    ("labyrinth", {}, range(2, 7)),
    ("labyrinth", {"rotation": False}, range(2, 7)),
]

ALL = [
    pytest.param(tablee.Game(name, seats, options), id=f"{name}-{'-'.join(map(str, options.values())).lower()}-{seats}")
    for name, options, numbers in VARIANTS
    for seats in numbers
]

#: Every game and option once, with the fewest seats and with the most.
SOME = [
    pytest.param(tablee.Game(name, seats, options), id=f"{name}-{'-'.join(map(str, options.values())).lower()}-{seats}")
    for name, options, numbers in VARIANTS
    for seats in (numbers[0], numbers[-1])
]

NIGHTLY = "TABLEE_NIGHTLY" in os.environ


def trace(game: tablee.Game, seed: int, games: int) -> Iterator[dict[str, Any]]:
    """The lines of `tablee trace`, from the program that TABLEE_PROGRAM names."""
    program = os.environ.get("TABLEE_PROGRAM")
    if program is None:
        pytest.skip("TABLEE_PROGRAM does not say where the program is")
    command = [program, "trace", game.name, "--seats", str(game.seats), "--seed", str(seed), "--games", str(games)]
    options = ",".join(f"{name}={json.dumps(value).strip(chr(34))}" for name, value in game.options.items())
    command += ["--options", options] if options else []
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            yield json.loads(line)
    assert process.returncode == 0, command
