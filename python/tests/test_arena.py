"""Bots against each other: what the program says, and a bot written in Python."""

from __future__ import annotations

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from conftest import ROOT

import tablee

#: What depends on the machine.
TIMES = ("ms_mean", "ms_median", "ms_p99", "ms_max")


def timeless(summary: dict[str, Any]) -> dict[str, Any]:
    """A summary without what depends on the machine."""
    rest = {name: value for name, value in summary.items() if name not in ("seconds", "threads")}
    rest["bots"] = [{name: value for name, value in bot.items() if name not in TIMES} for bot in summary["bots"]]
    return rest


def of_the_program(tmp_path: Path, game: str, *arguments: str) -> dict[str, Any]:
    """What `tablee arena` writes."""
    program = os.environ.get("TABLEE_PROGRAM")
    if program is None:
        pytest.skip("TABLEE_PROGRAM does not say where the program is")
    path = tmp_path / "summary.json"
    subprocess.run([program, "arena", game, "--json", str(path), *arguments], check=True, capture_output=True, timeout=300)
    told: dict[str, Any] = json.loads(path.read_text())
    return told


@pytest.mark.parametrize("name", tablee.games())
@pytest.mark.parametrize("pairing", ["duplicate", "none"])
def test_the_arena_is_the_programs(name: str, pairing: str, tmp_path: Path) -> None:
    bots, seen = "easy,random,easy:2", []
    ours = tablee.arena.play(
        name, bots, seats=2, games=8, seed=3, playouts=4, pairing=pairing, threads=2, progress=seen.append
    )
    arguments = ["--bots", bots, "--seats", "2", "--games", "8", "--seed", "3", "--playouts", "4", "--pairing", pairing]
    assert timeless(ours) == timeless(of_the_program(tmp_path, name, *arguments)) and seen == list(range(1, 9))


def test_games_may_be_played_in_any_order_and_anywhere() -> None:
    arena = tablee.arena.Arena("kariba", "easy,random", games=6, seed=2, playouts=3)
    whole = timeless(arena.summary(arena.play(0, 6)))
    other = pickle.loads(pickle.dumps(arena))
    rows = pickle.loads(pickle.dumps(other.play(4, 9) + other.play(0, 4)))
    assert timeless(arena.summary(rows)) == whole and whole["games"] == 6
    assert arena.seating(0) == ["easy", "random"] and arena.seating(1) == ["random", "easy"]


def test_a_forfeit_is_kept() -> None:
    arena = tablee.arena.Arena("kariba", "random,cmd:echo 9x9", games=2)
    lost = arena.summary(pickle.loads(pickle.dumps(arena.play(0, 2))))["forfeits"]
    assert [loss["code"] for loss in lost] == ["unreadable", "unreadable"] and "9x9" in lost[0]["reason"]


def test_arenas_that_cannot_be() -> None:
    for wrong in ({"bots": "genius"}, {"games": 0}, {"pairing": "?"}, {"playouts": 0}, {"seats": 9}):
        with pytest.raises(ValueError):
            tablee.arena.Arena(**{"game": "kariba", "bots": "easy", **wrong})
    arena = tablee.arena.Arena("kariba", "easy,random", games=2, playouts=2)
    index, points, places, shares, times, decisions, forfeit = arena.play(0, 1)[0]
    for row in (
        (7, points, places, shares, times, decisions, forfeit),
        (index, points[1:], places, shares, times, decisions, forfeit),
        (index, points, [0, 9], shares, times, decisions, forfeit),
        (index, points, places, shares, times, decisions, (5, 0, "late", "3")),
        (index, points, places, shares, times, decisions, (0, 0, "tired", "3")),
    ):
        with pytest.raises(tablee.TableeError):
            arena.summary([row])
    with pytest.raises((TypeError, ValueError)):
        arena.summary([(1, 2)])


def test_a_bot_of_ones_own_sits_in_the_programs_arena(tmp_path: Path) -> None:
    bot = f"cmd:{sys.executable} {ROOT / 'examples/arena_bot.py'} kariba"
    summary = of_the_program(
        tmp_path, "kariba", "--bots", f"{bot},random", "--games", "6", "--seed", "1", "--ms", "20000", "--threads", "2"
    )
    assert summary["forfeits"] == [] and summary["games"] == 6
    assert summary["bots"][0]["name"] == bot and summary["bots"][0]["score"] > 0.6
